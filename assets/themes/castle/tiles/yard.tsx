<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="yard" tilewidth="40" tileheight="40" tilecount="120" columns="10">
 <image source="yard.svg" width="400" height="480"/>
</tileset>
