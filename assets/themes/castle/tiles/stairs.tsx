<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="stairs" tilewidth="40" tileheight="40" tilecount="95" columns="5">
 <image source="stairs.svg" width="200" height="760"/>
</tileset>
