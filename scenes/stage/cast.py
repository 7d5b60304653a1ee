"""The cast: sprites made of layered figures; a pose is a choice of layers, motion is what a timeline does to them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

from pygame import Rect, Surface

from scenes.stage.art import Colour
from scenes.stage.canvas import Canvas

POSES: dict[str, dict[str, float]] = {
    "idle": {"arms-down": 0, "eyes-open": 0, "mouth-smile": 0},
    "blink": {"arms-down": 0, "eyes-shut": 0, "mouth-smile": 0},
    "left": {"arms-down": 0, "eyes-open": -5, "mouth-smile": -2},
    "right": {"arms-down": 0, "eyes-open": 5, "mouth-smile": 2},
    "climb": {"arms-up": 0, "eyes-open": 0, "mouth-smile": 0},
    "plead": {"arms-up": 0, "eyes-open": 0, "mouth-oh": 0},
    "gasp": {"arms-down": 0, "eyes-open": 0, "mouth-oh": 0},
    "cheer": {"arms-up": 0, "eyes-shut": 0, "mouth-smile": 0},
    "dizzy": {"arms-down": 0, "eyes-dizzy": 0, "mouth-sad": 0},
}
"""Which of a figure's choosable groups a pose shows, and how far each is moved aside."""
LAYERS: tuple[str, ...] = tuple(sorted({layer for pose in POSES.values() for layer in pose}))
"""The groups of a figure's file that poses choose from; all its others are always seen."""
FEET = 190 / 200
"""How far down its box a figure's feet are."""
HEIGHT = 108
"""How tall a figure's box stands in the castle, in units."""
_BLINK_EVERY, _BLINK = 4.0, 0.14
_DEPTH = 0.012


def figure(canvas: Canvas, file: Path, height: float, pose: str) -> Surface:
    """A figure's picture, `height` units high."""
    return canvas.art.picture(file, height, POSES[pose], LAYERS)


@dataclass(eq=False, slots=True)
class Sprite:
    """A figure on the stage; (x, y) is where its feet are, `lift` how far they are above that."""

    file: Path
    x: float
    y: float
    number: int = 0  # staggers what all do now and then
    pose: str = "idle"
    size: float = 1.0
    squash: float = 0.0  # flat and wide above 0, tall and thin below
    angle: float = 0.0
    lift: float = 0.0
    opacity: float = 1.0
    clock: float = 0.0
    is_alive: bool = True  # breathes

    def surface(self, canvas: Canvas, pose: str | None = None) -> Surface:
        return figure(canvas, self.file, HEIGHT * self.size, pose or self.pose)

    @property
    def rect(self) -> Rect:
        """Where it stands, in units."""
        height = HEIGHT * self.size
        return Rect(round(self.x - height * 0.4), round(self.y - height * FEET), round(height * 0.8), round(height))

    def draw(self, canvas: Canvas, shade: Colour | None = None) -> None:
        """`shade` is a colour to be multiplied with."""
        picture = self.surface(canvas, self._pose_now())
        if shade:
            picture = canvas.art.tinted(picture, shade)
        squash = self.squash or self._breath
        picture = canvas.art.shaped(picture, (1 + squash, 1 - squash), self.angle)
        picture = canvas.art.faded(picture, self.opacity)
        height = HEIGHT * self.size
        below = height * (1 - FEET)
        if self.angle:
            canvas.put(picture, self.x, self.y - self.lift - height * (FEET - 0.5), "center")
        else:
            canvas.put(picture, self.x, self.y - self.lift + below * (1 - squash), "midbottom")

    @property
    def _breath(self) -> float:
        """A hint of squash, in and out, each figure at its own pace."""
        return _DEPTH * math.sin(self.clock * (2.1 + self.number % 4 * 0.17) + self.number) if self.is_alive else 0.0

    def _pose_now(self) -> str:
        """Eyes shut for a moment now and then, each figure at a time of its own."""
        phase = (self.clock + self.number * 1.37) % (_BLINK_EVERY + self.number % 3)
        return "blink" if self.pose == "idle" and phase < _BLINK else self.pose


def hop(t: float) -> float:
    """Height of a hop at 0 <= t <= 1: 0, 1 in the middle, 0."""
    return math.sin(math.pi * t)
