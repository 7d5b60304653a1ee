"""The tale of a round: who was put forward, who vetoed whom, whose goals were what, and where it turned."""

from __future__ import annotations

from pygame import Rect

from game.protocol import AUDIENCE, Seat
from scenes import story
from scenes.court import Court
from scenes.look import INK, PARCHMENT, PARCHMENT_SHADE, draw_badge, draw_court
from scenes.stage.canvas import Canvas
from scenes.stage.hands import Button, Gesture, Press, Tap
from scenes.stage.players import icon
from scenes.stage.stack import Push, Scene, Swap, Want

SHEET = Rect(110, 60, 1700, 880)
_LINE = 46
_MOST_TURNS = 4
_UNATTENDED = 7.0


class TaleScene(Scene):
    def __init__(self, court: Court) -> None:
        self.court = court
        self.round = story.rounds(court.table.seen(AUDIENCE).events)[court.told_rounds]
        self._left = _UNATTENDED

    def update(self, seconds: float) -> Want:
        if not self.court.people:
            self._left -= seconds * self.court.kit.settings.rate
        return self._leave() if self._left <= 0 else None

    def handle(self, gesture: Gesture) -> Want:
        match gesture:
            case Press(_, Button.OK) | Tap():
                return self._leave()
            case Press(_, Button.MENU | Button.BACK):
                return Push(self.court.director.pause(self.court))
        return None

    def _leave(self) -> Want:
        self.court.told_rounds += 1
        return Swap(self.court.director.chapter(self.court))

    def _told(self, item: story.Item) -> str:
        court = self.court
        return item.told(court.kit.words, [player.name for player in court.players], court.kit.theme.letters)

    def draw(self, canvas: Canvas) -> None:
        court, words = self.court, self.court.kit.words
        draw_court(canvas, court, dark=True)
        canvas.freeze()
        canvas.box(SHEET, PARCHMENT, 36, INK, 6)
        canvas.picture(icon("wax-seal"), SHEET.right - 70, SHEET.bottom - 34, 110)
        title = words("tale.title", round=self.round.number)
        canvas.text(title, SHEET.left + 50, SHEET.top + 58, 46, INK, "midleft", "display", 900)
        for n, election in enumerate(self.round.elections):
            y = SHEET.top + 128 + n * _LINE
            canvas.picture(icon("cross" if election.against else "crown"), SHEET.left + 66, y, 34)
            canvas.text(self._told(election.item), SHEET.left + 96, y, 30, INK, "midleft", width=900)
        for seat in range(len(court.players)):
            self._draw_player(canvas, seat, SHEET.top + 150 + seat * 76)
        y = SHEET.top + 150 + len(court.players) * 76 + 20
        for item in self.round.turning_points[:_MOST_TURNS]:
            text = self._told(item)
            height = canvas.art.paragraph(text, 28, INK, 580).get_height() / canvas.art.scale
            if y + height > SHEET.bottom - 40:
                break
            canvas.picture(icon("star"), SHEET.left + 1050, y + 18, 32)
            canvas.paragraph(text, SHEET.left + 1078, y, 28, INK, 580)
            y += round(height) + 10
        canvas.text(words("hint.continue"), SHEET.left + 500, SHEET.bottom - 36, 32, INK, "center")

    def _draw_player(self, canvas: Canvas, seat: Seat, y: float) -> None:
        """Crest, name, goal, and the No cards nobody saw them play."""
        court, left = self.court, SHEET.left + 1030
        player = court.players[seat]
        canvas.box(Rect(left, round(y) - 34, 640, 68), PARCHMENT_SHADE, 16)
        canvas.picture(player.shield, left + 40, y, 54)
        canvas.text(player.name, left + 76, y, 30, INK, "midleft", width=210)
        for n, character in enumerate(self.round.result.goals[seat]):
            draw_badge(canvas, court, character, left + 310 + n * 40, y)
        canvas.picture(icon("ballot-no"), left + 564, y, 52)
        canvas.text(str(self.round.noes_left[seat]), left + 606, y, 36, INK, "center", "display")
