<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="furniture" tilewidth="40" tileheight="40" tilecount="432" columns="24">
 <image source="furniture.svg" width="960" height="720"/>
</tileset>
