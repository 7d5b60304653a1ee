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
        self.menu = Menu(("resume", "speed", "motion", "leave"), 960, 430, 640)
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
            case "speed":
                self.court.director.choose(self.court.kit.settings.with_next_speed())
            case "motion":
                self.court.director.choose(self.court.kit.settings.with_other_motion())
            case "leave":
                self.court.keeper.close()
                return Reset(self.court.director.title())
        return None

    def draw(self, canvas: Canvas) -> None:
        words, settings = self.court.kit.words, self.court.kit.settings
        canvas.box(canvas.everywhere, SHADE)
        canvas.text(words("pause.title"), 960, 320, 96, CREAM, "center", "display", outline=INK)
        texts = (
            words("pause.resume"),
            words(f"pause.speed_{settings.speed}"),
            words("pause.motion_reduced" if settings.reduced_motion else "pause.motion_full"),
            words("pause.leave"),
        )
        self.menu.draw(canvas, texts, self.clock)
