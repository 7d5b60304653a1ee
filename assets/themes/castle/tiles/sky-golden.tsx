<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="sky-golden" tilewidth="40" tileheight="40" tilecount="768" columns="48">
 <image source="sky-golden.svg" width="1920" height="640"/>
</tileset>
