"""The canvas: scenes say each frame all that is to be seen; it repaints only where that changed."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

import pygame
from pygame import Rect, Surface

from scenes.stage.art import Art, Colour, Face

WIDTH, HEIGHT = 1920, 1080
"""The size of the design; units everywhere but in here and in Art."""
SAFE = Rect(96, 54, WIDTH - 2 * 96, HEIGHT - 2 * 54)
"""What every TV shows; everything that matters is inside."""
CELL = 40
_WHOLE, _PARTS = 0.4, 60
"""From this share of the screen or so many parts on, repainting all of it is cheaper than repainting them."""

Anchor: TypeAlias = Literal[
    "topleft", "midtop", "topright", "midleft", "center", "midright", "bottomleft", "midbottom", "bottomright"
]
Command: TypeAlias = tuple[Surface, int, int]


@dataclass(frozen=True, slots=True)
class Label:
    """A piece of text as it stands on the screen, in units: for whoever checks that all can be read."""

    text: str
    rect: Rect
    size: float
    colour: Colour


class Canvas:
    """Draws onto `window` (any size) in units of a 1920x1080 design, centred, the rest left to the backdrop.

    A frame is: `begin(backdrop)`, then `put` and its friends from back to front, then `end()`.
    """

    def __init__(self, window: Surface) -> None:
        self.window = window
        self.size = width, height = window.get_size()
        self.art = Art(min(width / WIDTH, height / HEIGHT))
        self.left = (width - round(WIDTH * self.art.scale)) // 2
        self.top = (height - round(HEIGHT * self.art.scale)) // 2
        self.labels: list[Label] = []
        self._backdrop: Surface | None = None
        self._shown_backdrop: Surface | None = None
        self._commands: list[Command] = []
        self._shown: list[Command] = []
        self._frozen: tuple[Surface, list[Command], Surface] | None = None

    @property
    def everywhere(self) -> Rect:
        """The whole window, in units: more than the design where the window has another shape."""
        x, y = self.to_units(0, 0)
        width, height = self.window.get_size()
        scale = self.art.scale
        return Rect(math.floor(x), math.floor(y), math.ceil(width / scale) + 2, math.ceil(height / scale) + 2)

    def to_units(self, x: float, y: float) -> tuple[float, float]:
        """Where a pixel of the window is in the design."""
        return (x - self.left) / self.art.scale, (y - self.top) / self.art.scale

    def begin(self, backdrop: Surface) -> None:
        """`backdrop` is as large as the window and opaque; the same surface means the same picture."""
        self._backdrop = backdrop
        self._commands = []
        self.labels = []

    def freeze(self) -> None:
        """What was said so far stands still: it becomes the backdrop, painted anew only when it differs."""
        assert self._backdrop is not None, "a frame begins with begin()"
        if self._frozen is None or self._frozen[0] is not self._backdrop or self._frozen[1] != self._commands:
            picture = self._backdrop.copy()
            picture.fblits([(surface, (x, y)) for surface, x, y in self._commands])
            self._frozen = self._backdrop, self._commands, picture
        self._backdrop, self._commands = self._frozen[2], []

    def put(self, picture: Surface, x: float, y: float, anchor: Anchor = "topleft") -> Rect:
        """Shows `picture` with its anchor at (x, y); returns its rectangle in pixels."""
        rect = picture.get_rect()
        scale = self.art.scale
        setattr(rect, anchor, (self.left + round(x * scale), self.top + round(y * scale)))
        self._commands.append((picture, rect.x, rect.y))
        return rect

    def _units(self, rect: Rect) -> Rect:
        x, y = self.to_units(rect.x, rect.y)
        return Rect(round(x), round(y), round(rect.w / self.art.scale), round(rect.h / self.art.scale))

    def picture(self, file: Path, x: float, y: float, height: float, anchor: Anchor = "center") -> None:
        self.put(self.art.picture(file, height), x, y, anchor)

    def box(
        self,
        rect: Rect,
        colour: Colour,
        radius: float = 0,
        border: Colour | None = None,
        thickness: float = 5,
    ) -> None:
        self.put(self.art.box(rect.w, rect.h, colour, radius, border, thickness), rect.x, rect.y)

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        colour: Colour,
        anchor: Anchor = "topleft",
        face: Face = "body",
        width: float | None = None,
        outline: Colour | None = None,
    ) -> Rect:
        """One line of text; returns its rectangle in units."""
        rect = self._units(self.put(self.art.text(text, size, colour, face, width, outline), x, y, anchor))
        self.labels.append(Label(text, rect, size, colour))
        return rect

    def paragraph(
        self, text: str, x: float, y: float, size: float, colour: Colour, width: float, anchor: Anchor = "topleft"
    ) -> Rect:
        align = pygame.FONT_CENTER if anchor in ("midtop", "center", "midbottom") else pygame.FONT_LEFT
        rect = self._units(self.put(self.art.paragraph(text, size, colour, width, align), x, y, anchor))
        self.labels.append(Label(text, rect, size, colour))
        return rect

    def end(self) -> list[Rect]:
        """Repaints what differs from the last frame; returns those parts of the window, in pixels."""
        assert self._backdrop is not None, "a frame begins with begin()"
        commands, shown = self._commands, self._shown
        dirty: list[Rect] = []
        if self._backdrop is not self._shown_backdrop:
            dirty = [self.window.get_rect()]
        elif commands != shown:
            now, before = set(commands), set(shown)
            dirty = list(self._cells(now ^ before))
            area = sum(rect.w * rect.h for rect in dirty)
            is_reordered = [c for c in commands if c in before] != [c for c in shown if c in now]
            if is_reordered or len(dirty) > _PARTS or area > _WHOLE * self.size[0] * self.size[1]:
                dirty = [self.window.get_rect()]
        self._repaint(self._backdrop, dirty)
        self._shown, self._shown_backdrop = commands, self._backdrop
        return dirty

    def _repaint(self, backdrop: Surface, dirty: list[Rect]) -> None:
        window = self.window
        rects = [picture.get_rect(topleft=(x, y)) for picture, x, y in self._commands] if dirty else []
        for part in dirty:
            window.set_clip(part)
            window.blit(backdrop, part, part)
            window.fblits([(self._commands[i][0], rects[i]) for i in part.collidelistall(rects)])
        window.set_clip(None)

    def _cells(self, changed: set[Command]) -> Iterator[Rect]:
        """The cells of a grid over the window that `changed` touches, as few rectangles that do not overlap."""
        size = max(1, round(CELL * self.art.scale))
        whole = self.window.get_rect()
        rows: dict[int, set[int]] = {}
        for picture, x, y in changed:
            rect = picture.get_rect(topleft=(x, y)).clip(whole)
            if rect.w and rect.h:
                columns = range(rect.left // size, (rect.right - 1) // size + 1)
                for row in range(rect.top // size, (rect.bottom - 1) // size + 1):
                    rows.setdefault(row, set()).update(columns)
        for row, marked in rows.items():
            run: list[int] = []
            for column in sorted(marked):
                if run and column != run[-1] + 1:
                    yield Rect(run[0] * size, row * size, len(run) * size, size).clip(whole)
                    run = []
                run.append(column)
            yield Rect(run[0] * size, row * size, len(run) * size, size).clip(whole)
