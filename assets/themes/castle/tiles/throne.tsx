<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="throne" tilewidth="40" tileheight="40" tilecount="96" columns="24">
 <image source="throne.svg" width="960" height="160"/>
</tileset>
