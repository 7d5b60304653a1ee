"""Props: pictures that a script brings onto the stage for a moment and takes away again."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pygame import Surface

from scenes.stage.art import Face
from scenes.stage.canvas import Canvas


@dataclass(eq=False, slots=True)
class Prop:
    """A picture or a word at (x, y), its centre, in units."""

    x: float
    y: float
    height: float
    file: Path | None = None
    text: str = ""
    colour: str = "#ffffff"
    face: Face = "display"
    width: float = 1.0  # share of its width that is seen: a card on edge has 0
    angle: float = 0.0
    opacity: float = 1.0
    size: float = 1.0

    def surface(self, canvas: Canvas) -> Surface:
        art = canvas.art
        if self.file is None:
            picture = art.text(self.text, self.height, self.colour, self.face, outline="#1b2340")
        else:
            picture = art.picture(self.file, self.height)
        return art.faded(art.shaped(picture, (max(0.04, self.width) * self.size, self.size), self.angle), self.opacity)

    def draw(self, canvas: Canvas) -> None:
        if self.opacity > 0.03 and self.size > 0.03:
            canvas.put(self.surface(canvas), self.x, self.y, "center")


class Props:
    """The props on the stage, in the order they came."""

    def __init__(self) -> None:
        self._on: list[Prop] = []

    def __len__(self) -> int:
        return len(self._on)

    def add(self, prop: Prop) -> Prop:
        self._on.append(prop)
        return prop

    def remove(self, *props: Prop) -> None:
        for prop in props:
            self._on.remove(prop)

    def draw(self, canvas: Canvas) -> None:
        for prop in self._on:
            prop.draw(canvas)
