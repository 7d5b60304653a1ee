<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="land" tilewidth="40" tileheight="40" tilecount="720" columns="48">
 <image source="land.svg" width="1920" height="600"/>
</tileset>
