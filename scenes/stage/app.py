"""The program's heart: a window, a stack of scenes, and sixty times a second: read hands, pass time, paint."""

from __future__ import annotations

import os
import sys

import pygame
from pygame import Surface

from scenes.stage.canvas import Canvas
from scenes.stage.hands import Closed, Fullscreen, Hands, Resized
from scenes.stage.stack import Scene, Stack

FPS = 60
_LONGEST_FRAME = 0.1
"""Seconds: a frame that took longer (a dragged window, a sleeping machine) counts as this."""
_WINDOWED = (1280, 720)


class NoScreenError(RuntimeError):
    """There is no display to open a window on."""


class App:
    """Runs scenes in a window until none is left. Raises NoScreenError if no window can be opened."""

    def __init__(self, first: Scene, caption: str, fullscreen: bool = False, size: tuple[int, int] = _WINDOWED) -> None:
        open_screen()
        self._size = size
        self._is_fullscreen = fullscreen
        pygame.display.set_caption(caption)
        self.stack = Stack(first)
        self.canvas = Canvas(self._open())
        self.hands = Hands(self.canvas.to_units)

    def _open(self) -> Surface:
        """set_mode anew rather than toggle_fullscreen, which may leave a wrong surface behind."""
        if self._is_fullscreen:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        return pygame.display.set_mode(self._size, pygame.RESIZABLE)

    def _paint_on(self, window: Surface) -> None:
        if window is not self.canvas.window or window.get_size() != self.canvas.size:
            self.canvas = Canvas(window)
            self.hands.to_units = self.canvas.to_units

    def frame(self, seconds: float) -> None:
        """One turn: what the hands did, `seconds` of time, one picture."""
        for gesture in self.hands.read(pygame.event.get()):
            match gesture:
                case Closed():
                    self.stack = Stack()
                case Resized():
                    self._paint_on(pygame.display.get_surface() or self._open())
                case Fullscreen():
                    self._is_fullscreen = not self._is_fullscreen
                    self._paint_on(self._open())
                case _:
                    self.stack.handle(gesture)
        self.stack.update(min(max(seconds, 0.0), _LONGEST_FRAME))
        if self.stack:
            self.stack.draw(self.canvas)
            pygame.display.update(self.canvas.end())

    def run(self) -> None:
        clock = pygame.time.Clock()
        while self.stack:
            self.frame(clock.tick(FPS) / 1000)
        pygame.quit()


def open_screen() -> None:
    """Starts pygame. Raises NoScreenError where a window would be nowhere to be seen."""
    os.environ.setdefault("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
    asked = os.environ.get("SDL_VIDEODRIVER")
    if not asked and sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ["SDL_VIDEODRIVER"] = "kmsdrm"  # the bare console; SDL would only grumble about the others
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoScreenError from error
    if not asked and pygame.display.get_driver() in ("dummy", "offscreen"):
        raise NoScreenError
    pygame.font.init()
    pygame.joystick.init()
