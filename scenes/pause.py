"""Pause: everything beneath stands still until somebody goes on, or leaves."""

from __future__ import annotations

from scenes.court import Court
from scenes.look import CREAM, INK, SHADE
from scenes.menu import Menu
from scenes.stage.canvas import Canvas
from scenes.stage.hands import Button, Gesture, Press
from scenes.stage.stack import Pop, Reset, Scene, Want


class PauseScene(Scene):
    is_overlay = True

    def __init__(self, court: Court) -> None:
        self.court = court
        self.menu = Menu(("resume", "leave"), 960, 480)
        self.clock = 0.0

    def update(self, seconds: float) -> Want:
        self.clock += seconds
        return None

    def handle(self, gesture: Gesture) -> Want:
        if isinstance(gesture, Press) and gesture.button in (Button.BACK, Button.MENU):
            return Pop()
        match self.menu.handle(gesture):
            case "resume":
                return Pop()
            case "leave":
                return Reset(self.court.director.title())
        return None

    def draw(self, canvas: Canvas) -> None:
        words = self.court.kit.words
        canvas.box(canvas.everywhere, SHADE)
        canvas.text(words("pause.title"), 960, 380, 96, CREAM, "center", "display", outline=INK)
        self.menu.draw(canvas, (words("pause.resume"), words("pause.leave")), self.clock)
