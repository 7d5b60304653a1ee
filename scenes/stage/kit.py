"""The kit: what every scene draws and speaks with; made once, remade where the window changes."""

from __future__ import annotations

from scenes.stage.canvas import Canvas
from scenes.stage.castle import Castle, CastlePainter
from scenes.stage.settings import Settings
from scenes.stage.theme import Theme
from scenes.stage.words import Words


class Kit:
    """Words, theme and castle, and the castle's pictures for whichever canvas is in use."""

    def __init__(self, words: Words, theme: Theme, castle: Castle, settings: Settings | None = None) -> None:
        self.words = words
        self.theme = theme
        self.castle = castle
        self.settings = settings or Settings()
        self._painter: tuple[Canvas, CastlePainter] | None = None

    def painter(self, canvas: Canvas) -> CastlePainter:
        if self._painter is None or self._painter[0] is not canvas:
            self._painter = canvas, CastlePainter(self.castle, canvas)
        return self._painter[1]
