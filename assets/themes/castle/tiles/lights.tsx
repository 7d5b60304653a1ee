<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="lights" tilewidth="40" tileheight="40" tilecount="336" columns="24">
 <image source="lights.svg" width="960" height="560"/>
</tileset>
