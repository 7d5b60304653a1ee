<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="animated" tilewidth="40" tileheight="40" tilecount="48" columns="16">
 <image source="animated.svg" width="640" height="120"/>
 <tile id="0">
  <animation>
   <frame tileid="0" duration="150"/>
   <frame tileid="1" duration="130"/>
   <frame tileid="2" duration="170"/>
  </animation>
 </tile>
 <tile id="3">
  <animation>
   <frame tileid="3" duration="190"/>
   <frame tileid="5" duration="190"/>
   <frame tileid="7" duration="190"/>
   <frame tileid="9" duration="190"/>
  </animation>
 </tile>
 <tile id="4">
  <animation>
   <frame tileid="4" duration="190"/>
   <frame tileid="6" duration="190"/>
   <frame tileid="8" duration="190"/>
   <frame tileid="10" duration="190"/>
  </animation>
 </tile>
 <tile id="11">
  <animation>
   <frame tileid="11" duration="220"/>
   <frame tileid="13" duration="220"/>
   <frame tileid="16" duration="220"/>
   <frame tileid="18" duration="220"/>
  </animation>
 </tile>
 <tile id="12">
  <animation>
   <frame tileid="12" duration="220"/>
   <frame tileid="14" duration="220"/>
   <frame tileid="17" duration="220"/>
   <frame tileid="19" duration="220"/>
  </animation>
 </tile>
 <tile id="20">
  <animation>
   <frame tileid="20" duration="160"/>
   <frame tileid="22" duration="140"/>
   <frame tileid="24" duration="150"/>
  </animation>
 </tile>
 <tile id="21">
  <animation>
   <frame tileid="21" duration="160"/>
   <frame tileid="23" duration="140"/>
   <frame tileid="25" duration="150"/>
  </animation>
 </tile>
 <tile id="26">
  <animation>
   <frame tileid="26" duration="250"/>
   <frame tileid="27" duration="250"/>
   <frame tileid="28" duration="250"/>
   <frame tileid="29" duration="250"/>
  </animation>
 </tile>
 <tile id="42">
  <animation>
   <frame tileid="42" duration="250"/>
   <frame tileid="43" duration="250"/>
   <frame tileid="44" duration="250"/>
   <frame tileid="45" duration="250"/>
  </animation>
 </tile>
</tileset>
