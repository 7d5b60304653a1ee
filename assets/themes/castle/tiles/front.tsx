<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="front" tilewidth="40" tileheight="40" tilecount="12" columns="12">
 <image source="front.svg" width="480" height="40"/>
</tileset>
