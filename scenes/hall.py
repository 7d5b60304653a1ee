"""The hall of kings: who has played here, won here, and put how many kings on the throne."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from scenes.hall_book import Hall
from scenes.look import GOLD, INK, PARCHMENT, PARCHMENT_SHADE
from scenes.stage.canvas import Canvas
from scenes.stage.hands import Button, Gesture, Press, Tap
from scenes.stage.kit import Kit
from scenes.stage.players import icon
from scenes.stage.stack import Scene, Want

SHEET = Rect(210, 60, 1500, 950)
_ROWS = 10
_COLUMNS = {"matches": 960, "wins": 1150, "kings": 1340, "best": 1550}


class HallScene(Scene):
    def __init__(self, kit: Kit, hall: Hall, back: Callable[[], Want]) -> None:
        self.kit = kit
        self.hall = hall
        self._back = back

    def handle(self, gesture: Gesture) -> Want:
        match gesture:
            case Press(_, Button.OK | Button.BACK | Button.MENU) | Tap():
                return self._back()
        return None

    def draw(self, canvas: Canvas) -> None:
        words, theme = self.kit.words, self.kit.theme
        canvas.begin(self.kit.painter(canvas).backdrop(theme.moods[len(theme.moods) // 2]))
        canvas.box(canvas.everywhere, (40, 16, 70, 120))
        canvas.box(SHEET, PARCHMENT, 36, INK, 6)
        canvas.text(words("hall.title"), 960, SHEET.top + 62, 56, INK, "center", "display")
        for key, x in _COLUMNS.items():
            canvas.text(words(f"hall.{key}"), x, SHEET.top + 136, 28, INK, "center", width=180)
        for n, line in enumerate(self.hall.ranking[:_ROWS]):
            y = SHEET.top + 200 + n * 68
            canvas.box(Rect(SHEET.left + 40, y - 31, SHEET.w - 80, 62), GOLD if n == 0 else PARCHMENT_SHADE, 16)
            canvas.text(str(n + 1), SHEET.left + 84, y, 40, INK, "center", "display")
            if line.bot:
                canvas.picture(icon("device-bot"), SHEET.left + 140, y, 46)
            canvas.text(line.name, SHEET.left + 176, y, 36, INK, "midleft", width=430)
            for key, x in _COLUMNS.items():
                canvas.text(str(getattr(line, key)), x, y, 36, INK, "center", "display")
        if not self.hall.lines:
            canvas.paragraph(words("hall.empty"), 960, 480, 40, INK, 1100, "midtop")
        canvas.text(words("hint.continue"), 960, SHEET.bottom - 40, 30, INK, "center")
