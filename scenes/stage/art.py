"""Art at one size: pictures, letters and boxes rasterised once for this window and kept."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Mapping
from importlib.resources import as_file, files
from pathlib import Path
from typing import Literal, TypeAlias

import pygame
from pygame import Surface

Colour: TypeAlias = str | tuple[int, int, int] | tuple[int, int, int, int]
Face: TypeAlias = Literal["display", "body"]

_FONTS: dict[Face, tuple[str, str]] = {
    "display": ("fontpkg_lilita_one", "LilitaOne-Regular.ttf"),
    "body": ("fontpkg_atkinson_hyperlegible", "AtkinsonHyperlegible-Bold.ttf"),
}
MIN_TEXT = 28
"""No text is ever smaller than this, in units of a 1080 unit high screen."""
_KEPT = 1500
_STEPS = 64
"""Sizes between nothing and whole that a picture is stretched to."""
ET.register_namespace("", "http://www.w3.org/2000/svg")


def font_file(face: Face) -> Path:
    """The font's file, for whoever wants to know which characters it has."""
    package, name = _FONTS[face]
    with as_file(files(package) / "files" / name) as path:
        return path


class Art:
    """Everything drawable, sized for `scale` pixels a unit. Surfaces it returns are shared: never draw on them."""

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self._pictures: dict[Hashable, Surface] = {}
        self._kept: OrderedDict[Hashable, Surface] = OrderedDict()
        self._fonts: dict[tuple[Face, int], pygame.font.Font] = {}

    def _keep(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        surface = self._kept.get(key)
        if surface is None:
            surface = self._kept[key] = make()
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return surface

    def pixels(self, units: float) -> int:
        return max(1, round(units * self.scale))

    def picture(
        self, file: Path, height: float, groups: Mapping[str, float] | None = None, choices: Collection[str] = ()
    ) -> Surface:
        """An SVG `height` units high. Of the groups named in `choices` only those in `groups` are drawn, moved to
        the side by as much as it says (in the file's units)."""
        shown = groups or {}
        key = file, height, tuple(shown.items())
        if key not in self._pictures:  # dear to paint and few: kept for good
            self._pictures[key] = self._rasterise(file, height, shown, choices)
        return self._pictures[key]

    def _rasterise(self, file: Path, height: float, groups: Mapping[str, float], choices: Collection[str]) -> Surface:
        root = ET.parse(file).getroot()
        _strip(root, set(choices) - set(groups))
        for node in root:
            if shift := groups.get(node.get("id", "")):
                node.set("transform", f"translate({shift} 0)")
        _, _, width, tall = map(float, root.get("viewBox", "0 0 100 100").split())
        size = self.pixels(height * width / tall), self.pixels(height)
        return pygame.image.load_sized_svg(io.BytesIO(ET.tostring(root)), size).convert_alpha()

    def font(self, face: Face, size: float) -> pygame.font.Font:
        key = face, self.pixels(size)
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(font_file(face), key[1])
        return self._fonts[key]

    def text(
        self,
        text: str,
        size: float,
        colour: Colour,
        face: Face = "body",
        width: float | None = None,
        outline: Colour | None = None,
    ) -> Surface:
        """One line, shrunk and then cut to `width` units where one is given."""
        key = ("text", text, size, colour, face, width, outline)
        return self._keep(key, lambda: self._letters(text, size, colour, face, width, outline))

    def _letters(
        self, text: str, size: float, colour: Colour, face: Face, width: float | None, outline: Colour | None
    ) -> Surface:
        font = self.font(face, size)
        if width is not None:
            room = self.pixels(width)
            while font.size(text)[0] > room and size > MIN_TEXT:
                size -= 1
                font = self.font(face, size)
            if font.size(text)[0] > room:
                while text and font.size(text + "…")[0] > room:
                    text = text[:-1].rstrip()
                text += "…"
        letters = font.render(text, True, colour)
        return letters if outline is None else _outlined(font.render(text, True, outline), letters, self.pixels(4))

    def paragraph(self, text: str, size: float, colour: Colour, width: float, align: int = pygame.FONT_LEFT) -> Surface:
        """Text broken into lines of at most `width` units."""

        def make() -> Surface:
            font = self.font("body", size)
            font.align = align
            return font.render(text, True, colour, wraplength=self.pixels(width))

        return self._keep(("paragraph", text, size, colour, width, align), make)

    def box(
        self,
        width: float,
        height: float,
        colour: Colour,
        radius: float = 0,
        border: Colour | None = None,
        thickness: float = 5,
    ) -> Surface:
        """A filled rectangle with round corners and an outline inside its edge."""

        def make() -> Surface:
            surface = Surface((self.pixels(width), self.pixels(height)), pygame.SRCALPHA)
            corner = self.pixels(radius) if radius else 0
            pygame.draw.rect(surface, colour, surface.get_rect(), border_radius=corner)
            if border is not None:
                pygame.draw.rect(surface, border, surface.get_rect(), self.pixels(thickness), border_radius=corner)
            return surface

        return self._keep(("box", width, height, colour, radius, border, thickness), make)

    def shaped(self, surface: Surface, stretch: tuple[float, float] = (1, 1), angle: float = 0) -> Surface:
        """Stretched by (x, y) and turned by `angle` degrees; both rounded to steps nobody sees."""
        x, y, turn = round(stretch[0] * _STEPS), round(stretch[1] * _STEPS), round(angle / 2) * 2
        if (x, y, turn) == (_STEPS, _STEPS, 0):
            return surface

        def make() -> Surface:
            size = max(1, surface.get_width() * x // _STEPS), max(1, surface.get_height() * y // _STEPS)
            shaped = pygame.transform.smoothscale(surface, size)
            return pygame.transform.rotozoom(shaped, turn, 1) if turn else shaped

        return self._keep(("shaped", surface, x, y, turn), make)

    def faded(self, surface: Surface, opacity: float) -> Surface:
        """As seen through: `opacity` from 0 to 1, in sixteen steps."""
        step = max(0, min(16, round(opacity * 16)))
        if step == 16:
            return surface

        def make() -> Surface:
            faded = surface.copy()
            faded.fill((255, 255, 255, 255 * step // 16), special_flags=pygame.BLEND_RGBA_MULT)
            return faded

        return self._keep(("faded", surface, step), make)

    def tinted(self, surface: Surface, colour: Colour) -> Surface:
        """Multiplied with `colour`: a figure in the shade, a silhouette in black."""

        def make() -> Surface:
            tinted = surface.copy()
            tinted.fill(colour, special_flags=pygame.BLEND_RGBA_MULT)
            return tinted

        return self._keep(("tinted", surface, colour), make)


def _strip(node: ET.Element, unwanted: Collection[str]) -> None:
    for child in list(node):
        if child.get("id") in unwanted:
            node.remove(child)
        else:
            _strip(child, unwanted)


def _outlined(dark: Surface, letters: Surface, width: int) -> Surface:
    surface = Surface((letters.get_width() + 2 * width, letters.get_height() + 2 * width), pygame.SRCALPHA)
    ring = [
        (x, y) for x in range(-width, width + 1) for y in range(-width, width + 1) if x * x + y * y <= width * width
    ]
    surface.blits([(dark, (width + x, width + y)) for x, y in ring])
    surface.blit(letters, (width, width))
    return surface
