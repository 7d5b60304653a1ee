<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="castle" tilewidth="40" tileheight="40" tilecount="312" columns="24">
 <image source="castle.svg" width="960" height="520"/>
</tileset>
