"""The epilogue: the whole match as a chart, awards, why a tie went as it did, and the proof of a fair deal."""

from __future__ import annotations

from pygame import Rect

from game.protocol import AUDIENCE, Seat
from scenes import story
from scenes.court import Court
from scenes.look import INK, PARCHMENT, draw_court, ink_on
from scenes.stage.canvas import Canvas
from scenes.stage.hands import Button, Gesture, Press, Tap
from scenes.stage.players import icon
from scenes.stage.stack import Pop, Scene, Want

SHEET = Rect(110, 60, 1700, 920)
_BAR = Rect(460, 150, 1160, 50)
_MOST_AWARDS = 5


class EpilogueScene(Scene):
    def __init__(self, court: Court) -> None:
        self.court = court
        rounds = story.rounds(court.table.seen(AUDIENCE).events)
        self.outcome = outcome = court.outcome
        tie = story.tie(outcome)
        self.items = [*([tie] if tie else []), *story.awards(rounds, outcome)[:_MOST_AWARDS]]

    def handle(self, gesture: Gesture) -> Want:
        match gesture:
            case Press(_, Button.OK | Button.BACK | Button.MENU) | Tap():
                return Pop()
        return None

    def draw(self, canvas: Canvas) -> None:
        court, words, keeper = self.court, self.court.kit.words, self.court.keeper
        draw_court(canvas, court, dark=True)
        canvas.freeze()
        canvas.box(SHEET, PARCHMENT, 36, INK, 6)
        canvas.text(words("epilogue.title"), 960, SHEET.top + 52, 46, INK, "center", "display")
        for seat in range(len(court.players)):
            self._draw_bar(canvas, seat, _BAR.top + seat * 62)
        y = _BAR.top + len(court.players) * 62 + 34
        names, letters = [player.name for player in court.players], court.kit.theme.letters
        for item in self.items:
            canvas.picture(icon("laurel"), SHEET.left + 66, y, 46)
            canvas.text(item.told(words, names, letters), SHEET.left + 104, y, 30, INK, "midleft", width=1540)
            y += 48
        if keeper.deal:
            key = "epilogue.fair" if keeper.is_fair else "epilogue.unfair"
            canvas.text(
                words(key, deal=keeper.deal, salt=keeper.salt), 960, SHEET.bottom - 84, 30, INK, "center", width=1600
            )
        canvas.text(words("hint.continue"), 960, SHEET.bottom - 40, 30, INK, "center")

    def _draw_bar(self, canvas: Canvas, seat: Seat, top: int) -> None:
        """A player's rounds laid end to end."""
        court = self.court
        player, middle = court.players[seat], top + _BAR.h / 2
        canvas.picture(player.shield, SHEET.left + 66, middle, 54)
        canvas.text(player.name, SHEET.left + 104, middle, 32, INK, "midleft", width=230)
        left, unit = float(_BAR.left), (_BAR.w - 10) / max(1, *self.outcome.totals)
        for result in court.view.results:
            width = result.scores[seat] * unit
            if width >= 1:
                canvas.box(Rect(round(left), top, round(width), _BAR.h), player.colour, 8, INK, 4)
            if width >= 48:
                canvas.text(
                    str(result.scores[seat]), left + width / 2, middle, 28, ink_on(player.colour), "center", "display"
                )
            left += width
        if seat in self.outcome.winners:
            canvas.picture(icon("crown"), _BAR.right + 130, middle, 46)
        canvas.text(str(self.outcome.totals[seat]), _BAR.right + 60, middle, 44, INK, "center", "display")
