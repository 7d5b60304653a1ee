"""A column of choices on parchment plates: title, pause and result look and behave alike."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import Rect

from scenes.look import GOLD, INK, PARCHMENT
from scenes.stage.canvas import Canvas
from scenes.stage.hands import Gesture
from scenes.stage.picker import Chosen, Picker, Target
from scenes.stage.players import icon


class Menu:
    """Keys with their texts, top to bottom, centred at `x` from `top` on."""

    def __init__(self, choices: Sequence[str], x: int, top: int, width: int = 520, height: int = 78) -> None:
        rects = (Rect(x - width // 2, top + n * (height + 18), width, height) for n in range(len(choices)))
        self.picker: Picker[str] = Picker([Target(key, rect) for key, rect in zip(choices, rects, strict=True)])

    def handle(self, gesture: Gesture) -> str | None:
        """The key that was chosen, if one was."""
        match self.picker.handle(gesture):
            case Chosen(key):
                return key
        return None

    def draw(self, canvas: Canvas, texts: Sequence[str], clock: float) -> None:
        for target, text in zip(self.picker.targets, texts, strict=True):
            is_focused = target.key == self.picker.focus
            rect = target.rect.inflate(40, 8) if is_focused else target.rect
            canvas.box(rect, GOLD if is_focused else PARCHMENT, 24, INK, 6)
            canvas.text(text, *rect.center, 40, INK, "center", "display", rect.w - 60)
            if is_focused:
                canvas.picture(icon("arrow-right"), rect.left - 40 + 6 * math.sin(clock * 5), rect.centery, 60)
