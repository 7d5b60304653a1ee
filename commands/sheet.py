"""The figure sheet: the cast large, then in every pose: in colour, grey, black and as colour-blind eyes see it."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

import pygame
from pygame import Rect, Surface

from scenes.court import Director
from scenes.look import CREAM, INK, PARCHMENT
from scenes.stage.canvas import HEIGHT, WIDTH, Canvas
from scenes.stage.cast import POSES, figure
from scenes.stage.kit import Kit

RGB: TypeAlias = tuple[float, float, float]
Vision: TypeAlias = Callable[[RGB], RGB]
"""What becomes of a colour, both in linear light from 0 to 1."""
Matrix: TypeAlias = tuple[RGB, RGB, RGB]

OLD_KING = "old-king"
COLUMNS, LARGE = 4, 430
"""Large figures in a row, two rows a page; how high they are."""
SMALL = 104
LEFT, TOP = 150, 120
"""Where the table of poses begins; what is above and before it are its labels."""

_PROTAN: Matrix = ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0))
_DEUTAN: Matrix = ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0))
"""Viénot, Brettel and Mollon 1999."""
_TRITAN: tuple[Matrix, Matrix] = (
    ((1.01277, 0.13548, -0.14826), (-0.01243, 0.86812, 0.14431), (0.07589, 0.80500, 0.11911)),
    ((0.93678, 0.18979, -0.12657), (0.06154, 0.81526, 0.12320), (-0.37562, 1.12767, 0.24796)),
)
_TRITAN_SIDE: RGB = (0.03901, -0.02788, -0.01113)
"""Brettel, Viénot and Mollon 1997: which of the two depends on the side of a plane the colour is on."""
_LUMINANCE: RGB = (0.2126, 0.7152, 0.0722)


def pages(director: Director, canvas: Canvas) -> Iterator[tuple[str, Surface]]:
    """(name, picture as large as the canvas' window), page after page."""
    kit, number = director.kit, 1
    cast = (*kit.theme.letters, OLD_KING)
    paper = Surface(canvas.size)
    paper.fill(PARCHMENT)
    for start in range(0, len(cast), 2 * COLUMNS):
        yield f"sheet-{number}", _large(kit, canvas, paper, cast[start : start + 2 * COLUMNS])
        number += 1
    for name, vision in VISIONS.items():
        page = _poses(kit, canvas, paper, cast, name)
        yield f"sheet-{number}", page if vision is None else seen(page, vision)
        number += 1


def _large(kit: Kit, canvas: Canvas, paper: Surface, cast: Sequence[str]) -> Surface:
    canvas.begin(paper)
    for n, name in enumerate(cast):
        x, y = WIDTH / COLUMNS * (n % COLUMNS + 0.5), 20 + (HEIGHT - 20) / 2 * (n // COLUMNS)
        canvas.put(_figure(kit, canvas, name, LARGE, "idle"), x, y, "midtop")
        _name(kit, canvas, name, x, y + LARGE + 34, 40, 440)
    canvas.end()
    return canvas.window.copy()


def _poses(kit: Kit, canvas: Canvas, paper: Surface, cast: Sequence[str], view: str) -> Surface:
    """A column for everybody, a row for every pose."""
    canvas.begin(paper)
    canvas.text(kit.words(f"sheet.{view}"), WIDTH / 2, 34, 44, INK, "center", "display")
    width, height = (WIDTH - LEFT) / len(cast), (HEIGHT - TOP) / len(POSES)
    for column, name in enumerate(cast):
        x = LEFT + width * (column + 0.5)
        _name(kit, canvas, name, x, 88, 28, width - 4)
        for row, pose in enumerate(POSES):
            picture = _figure(kit, canvas, name, SMALL, pose)
            if view == "silhouette":
                picture = canvas.art.tinted(picture, "black")
            canvas.put(picture, x, TOP + height * (row + 0.5), "center")
    for row, pose in enumerate(POSES):
        canvas.text(kit.words(f"sheet.{pose}"), 16, TOP + height * (row + 0.5), 28, INK, "midleft", width=LEFT - 20)
    canvas.end()
    return canvas.window.copy()


def _name(kit: Kit, canvas: Canvas, name: str, x: float, y: float, size: float, width: float) -> None:
    """On a ribbon of the character's own hue, so that hues can be compared."""
    words = kit.words("sheet.old_king") if name == OLD_KING else kit.words(f"cast.{name}")
    canvas.box(Rect(round(x - width / 2), round(y + size / 2), round(width), 12), kit.theme.hues.get(name, CREAM), 6)
    canvas.text(words, x, y, size, INK, "center", width=width)


def _figure(kit: Kit, canvas: Canvas, name: str, height: float, pose: str) -> Surface:
    file: Path = kit.theme.figure(name)
    return figure(canvas, file, height, pose)


# --- eyes ------------------------------------------------------------------------------------------------


def _through(matrix: Matrix, colour: RGB) -> RGB:
    red, green, blue = (_dot(row, colour) for row in matrix)
    return red, green, blue


def _dot(one: RGB, other: RGB) -> float:
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]


def protanopia(colour: RGB) -> RGB:
    return _through(_PROTAN, colour)


def deuteranopia(colour: RGB) -> RGB:
    return _through(_DEUTAN, colour)


def tritanopia(colour: RGB) -> RGB:
    return _through(_TRITAN[_dot(_TRITAN_SIDE, colour) < 0], colour)


def grey(colour: RGB) -> RGB:
    return (_dot(_LUMINANCE, colour),) * 3


VISIONS: Mapping[str, Vision | None] = {
    "colour": None,
    "grey": grey,
    "silhouette": None,
    "protanopia": protanopia,
    "deuteranopia": deuteranopia,
    "tritanopia": tritanopia,
}
"""The pages of poses, and what is done to their colours."""


def seen(picture: Surface, vision: Vision) -> Surface:
    """The picture as those eyes see it; every colour in it is worked out once."""
    pixels = memoryview(pygame.image.tobytes(picture, "RGBA")).cast("I")
    new = {pixel: _pixel(pixel, vision) for pixel in set(pixels)}
    changed = array("I", map(new.__getitem__, pixels))
    return pygame.image.frombytes(changed.tobytes(), picture.get_size(), "RGBA")


def _pixel(pixel: int, vision: Vision) -> int:
    *colour, alpha = pixel.to_bytes(4, sys.byteorder)
    red, green, blue = map(_linear, colour)
    return int.from_bytes((*map(_byte, vision((red, green, blue))), alpha), sys.byteorder)


def _linear(byte: int) -> float:
    share = byte / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def _byte(light: float) -> int:
    light = min(1.0, max(0.0, light))
    return round(255 * (light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))
