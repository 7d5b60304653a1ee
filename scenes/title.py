"""Title: the castle at dusk, the court introducing itself, and the way in."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from scenes.look import CREAM, GOLD, INK, draw_tag
from scenes.menu import Menu
from scenes.stage.canvas import Canvas
from scenes.stage.cast import Sprite, hop
from scenes.stage.hands import Device, Gesture
from scenes.stage.kit import Kit
from scenes.stage.players import icon
from scenes.stage.stack import Scene, Want

_EACH = 2.4
"""Seconds in the limelight for each of the cast."""


class TitleScene(Scene):
    """`choices` says what each line of the menu leads to, given the device that chose it."""

    def __init__(
        self, kit: Kit, choices: Mapping[str, Callable[[Device | None], Want]], version: str, news: str = ""
    ) -> None:
        self.kit = kit
        self.choices = choices
        self.version = version
        self.news = news
        self.menu = Menu(tuple(choices), 960, 436, height=72 if len(choices) < 5 else 54)
        self.clock = 0.0
        figures = enumerate(kit.theme.letters)
        self.cast = [Sprite(kit.theme.figure(letter), 168 + n * 132, 1010, n, size=1.25) for n, letter in figures]

    def update(self, seconds: float) -> Want:
        self.clock += seconds
        for sprite in self.cast:
            sprite.clock = self.clock
            sprite.lift, sprite.pose = 0.0, "idle"
        star = self.cast[self.limelight]
        moment = self.clock % _EACH / _EACH
        if moment < 0.3:
            star.lift = 46 * hop(moment / 0.3)
        star.pose = "cheer" if moment < 0.55 else "idle"
        return None

    @property
    def limelight(self) -> int:
        """Whose turn it is to be introduced."""
        return int(self.clock / _EACH) % len(self.cast)

    def handle(self, gesture: Gesture) -> Want:
        key = self.menu.handle(gesture)
        return self.choices[key](getattr(gesture, "device", None)) if key else None

    def draw(self, canvas: Canvas) -> None:
        words, theme = self.kit.words, self.kit.theme
        painter = self.kit.painter(canvas)
        canvas.begin(painter.backdrop(theme.moods[len(theme.moods) // 2]))
        painter.draw_moving(self.clock)
        canvas.box(canvas.everywhere, (40, 16, 70, 120))
        canvas.picture(icon("crown"), 960, 122 + 5 * math.sin(self.clock * 1.6), 120)
        canvas.text(words("title.name"), 960, 262, 170, GOLD, "center", "display", outline=INK)
        canvas.text(words("title.tagline"), 960, 392, 44, CREAM, "center", width=1500, outline=INK)
        self.menu.draw(canvas, [words(f"title.{key}") for key in self.choices], self.clock)
        for sprite in self.cast:
            sprite.draw(canvas)
        letter = theme.letters[self.limelight]
        star = self.cast[self.limelight]
        draw_tag(canvas, f"{words(f'cast.{letter}')}, {words(f'trade.{letter}')}", star.x, star.y - 190)
        canvas.paragraph(words("title.credit"), 104, 62, 28, CREAM, 460)
        if self.news:
            canvas.paragraph(self.news, 1816, 120, 28, CREAM, 520, "topright")
        canvas.text(self.version, 1816, 62, 28, CREAM, "topright")
