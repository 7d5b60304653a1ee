"""The castle: a Tiled map of 48x27 tiles with named layers and named places, painted for one window at a time."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytmx
from pygame import Rect, Surface

from scenes.stage.canvas import HEIGHT, WIDTH, Canvas

COLUMNS, ROWS, TILE = 48, 27, 40
BEHIND = ("hills", "wall", "furniture")
"""Layers painted on the sky once a window, bottom to top; then the lights, where they are on."""
LIGHTS, FRONT, PLACES = "lights", "front", "places"


class Castle:
    """What the map says. Raises ValueError, naming the file and what it lacks, for a map that will not do."""

    def __init__(self, file: Path, skies: Iterable[str], places: Iterable[str]) -> None:
        self.file = file
        try:
            self._map: Any = pytmx.TiledMap(str(file), image_loader=_remember)
        except Exception as error:  # whatever pytmx trips over, the map is at fault
            raise ValueError(f"{file}: cannot be read as a Tiled map: {error}") from error
        if (self._map.width, self._map.height, self._map.tilewidth, self._map.tileheight) != (
            COLUMNS,
            ROWS,
            TILE,
            TILE,
        ):
            raise ValueError(f"{file}: must be {COLUMNS}x{ROWS} tiles of {TILE}")
        layers = {layer.name: layer for layer in self._map.layers}
        for name in (*skies, *BEHIND, LIGHTS, FRONT, PLACES):
            if name not in layers:
                raise ValueError(f"{file}: lacks the layer {name!r}")
        self._check_tiles()
        self._layers = layers
        self._objects = {thing.name: thing for thing in layers[PLACES]}
        for name in places:
            if name not in self._objects:
                raise ValueError(f"{file}: lacks the place {name!r}")

    def _check_tiles(self) -> None:
        """Every tile must lie on its sheet, or the first window that is opened would stumble over it."""
        for image in self._map.images:
            if image:
                sheet, rect, _ = image
                try:
                    width, height = size_of(Path(sheet))
                except (OSError, ET.ParseError, ValueError) as error:
                    raise ValueError(f"{sheet}: cannot be read as a tileset: {error}") from error
                if not Rect(0, 0, width, height).contains(Rect(rect)):
                    raise ValueError(f"{self.file}: has a tile at {rect} that {sheet} ({width}x{height}) has not")

    def point(self, name: str) -> tuple[float, float]:
        """Where the place is, in units."""
        thing = self._objects[name]
        return thing.x, thing.y

    def area(self, name: str) -> Rect:
        """The place's rectangle, in units."""
        thing = self._objects[name]
        return Rect(round(thing.x), round(thing.y), round(thing.width), round(thing.height))

    def places(self, prefix: str) -> tuple[str, ...]:
        """The names of all places that begin so, in the map's order."""
        return tuple(name for name in self._objects if name and name.startswith(prefix))

    def cells(self, layer: str) -> Iterable[tuple[int, int, int]]:
        """(column, row, tile) of everything on a layer."""
        return ((x, y, gid) for x, y, gid in self._layers[layer].iter_data() if gid)

    def frames(self, gid: int) -> tuple[tuple[int, float], ...]:
        """(tile, seconds) of an animated tile; nothing for one that stands still."""
        properties = self._map.get_tile_properties_by_gid(gid) or {}
        return tuple((frame.gid, frame.duration / 1000) for frame in properties.get("frames", ()))

    def image(self, gid: int) -> tuple[Path, Rect, Any]:
        """(sheet, rectangle on it in units, flips) of a tile."""
        sheet, rect, flags = self._map.images[gid]
        return Path(sheet), Rect(rect), flags


@cache
def size_of(sheet: Path) -> tuple[int, int]:
    """Of an SVG, in units, without painting it."""
    root = ET.parse(sheet).getroot()
    return int(float(root.get("width", 0))), int(float(root.get("height", 0)))


def _remember(sheet: str, _key: object, **_: object) -> Callable[..., tuple[str, object, object]]:
    """pytmx asks for pictures; what it gets is where they are, to be painted when the size is known."""
    return lambda rect=None, flags=None: (sheet, rect, flags)


class CastlePainter:
    """The castle's pictures for one canvas: a backdrop for each sky, moving tiles, and what stands in front."""

    def __init__(self, castle: Castle, canvas: Canvas) -> None:
        self._castle = castle
        self._canvas = canvas
        self._size = math.ceil(TILE * canvas.art.scale)
        self._sheets: dict[Path, Surface] = {}
        self._backdrops: dict[tuple[str, bool], Surface] = {}
        self._tiles: dict[int, Surface] = {}
        self._moving = [cell for name in (*BEHIND, LIGHTS) for cell in castle.cells(name) if castle.frames(cell[2])]
        self._front = [(self._scaled(self._tile(gid)), x * TILE, y * TILE) for x, y, gid in castle.cells(FRONT)]

    def backdrop(self, sky: str, lit: bool = False) -> Surface:
        """The castle under that sky, as large as the window; beyond the map's edges it is mirrored."""
        for _ in self.prepare(sky, lit):
            pass
        return self._backdrops[sky, lit]

    def prepare(self, sky: str, lit: bool = False) -> Iterator[None]:
        """Paints that backdrop layer by layer, with a pause after each, unless it is there already."""
        if (sky, lit) in self._backdrops:
            return
        lights = (LIGHTS,) if lit else ()
        picture = Surface((COLUMNS * self._size, ROWS * self._size)).convert()
        for layer in (sky, BEHIND[0]):
            self._paint(picture, layer)
            yield
        land = picture.copy()  # for the margins: the country without the castle
        for layer in lights:
            self._paint(land, layer)
        whole = self._spread(self._fitted(land))
        for layer in (*BEHIND[1:], *lights):
            self._paint(picture, layer)
            yield
        whole.blit(self._fitted(picture), (self._canvas.left, self._canvas.top))
        self._backdrops[sky, lit] = whole

    def draw_moving(self, seconds: float) -> None:
        """Torches and banners as they are at that time."""
        for x, y, gid in self._moving:
            self._canvas.put(self._scaled(self._tile(self._frame(gid, seconds))), x * TILE, y * TILE)

    def draw_front(self) -> None:
        for picture, x, y in self._front:
            self._canvas.put(picture, x, y)

    def _frame(self, gid: int, seconds: float) -> int:
        frames = self._castle.frames(gid)
        left = seconds % sum(length for _, length in frames)
        for frame, length in frames:
            left -= length
            if left < 0:
                return frame
        return gid

    def _tile(self, gid: int) -> Surface:
        if gid not in self._tiles:
            file, rect, flags = self._castle.image(gid)
            size = self._size
            sheet = self._sheet(file)
            tile = sheet.subsurface((rect.x // TILE * size, rect.y // TILE * size, size, size))
            if flags and (flags.flipped_horizontally or flags.flipped_vertically):
                tile = pygame.transform.flip(tile, flags.flipped_horizontally, flags.flipped_vertically)
            self._tiles[gid] = tile
        return self._tiles[gid]

    def _sheet(self, file: Path) -> Surface:
        """A tileset whose tiles are whole pixels wide, so that no seam shows."""
        if file not in self._sheets:
            width, height = size_of(file)
            size = width // TILE * self._size, height // TILE * self._size
            self._sheets[file] = pygame.image.load_sized_svg(file, size).convert_alpha()
        return self._sheets[file]

    def _scaled(self, tile: Surface) -> Surface:
        size = self._canvas.art.pixels(TILE)
        return tile if size == self._size else self._canvas.art.shaped(tile, (size / self._size, size / self._size))

    def _paint(self, picture: Surface, layer: str) -> None:
        cells = (cell for cell in self._castle.cells(layer) if not self._castle.frames(cell[2]))
        picture.fblits([(self._tile(gid), (x * self._size, y * self._size)) for x, y, gid in cells])

    def _fitted(self, picture: Surface) -> Surface:
        """From whole pixels a tile to the window's own scale."""
        wanted = round(WIDTH * self._canvas.art.scale), round(HEIGHT * self._canvas.art.scale)
        return picture if picture.get_size() == wanted else pygame.transform.smoothscale(picture, wanted)

    def _spread(self, picture: Surface) -> Surface:
        """Fills a window of any shape: the picture in the middle, its mirror images around it."""
        whole = Surface(self._canvas.size).convert()
        width, height = picture.get_size()
        for column in (-1, 0, 1):
            for row in (-1, 0, 1):
                mirrored = pygame.transform.flip(picture, column != 0, row != 0)
                whole.blit(mirrored, (self._canvas.left + column * width, self._canvas.top + row * height))
        return whole
