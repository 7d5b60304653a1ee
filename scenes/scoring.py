"""Scoring: goals are opened and a round's points counted, favourite by favourite."""

from __future__ import annotations

from pygame import Rect

from game import king_up as rules
from game.protocol import Seat
from scenes.court import Court
from scenes.faces import draw_standing
from scenes.look import CRIMSON, INK, PARCHMENT, PARCHMENT_SHADE, draw_court
from scenes.stage.canvas import Canvas
from scenes.stage.hands import Button, Gesture, Press, Tap
from scenes.stage.players import icon
from scenes.stage.stack import Push, Scene, Swap, Want
from scenes.stage.timeline import Script, Timeline

SHEET = Rect(110, 60, 1700, 880)
FIRST_FACE, FACE_GAP = 560, 122
ROUND_AT, TOTAL_AT = 1410, 1640
FAVOURITES = 6
_UNATTENDED = 6.0


class ScoringScene(Scene):
    """Six steps, a favourite of everybody's each; then the sums, the 33 of those with nothing, and the totals."""

    def __init__(self, court: Court) -> None:
        self.court = court
        self.number = court.shown_rounds
        self.result = court.view.results[self.number]
        self.counted = 0
        """How many favourites of each player are counted."""
        self.is_summed = False
        self._left = _UNATTENDED
        self.timeline = Timeline()
        self.timeline.rate = court.timeline.rate
        self.timeline.play(self._count())

    def _count(self) -> Script:
        yield 0.5
        for _ in range(FAVOURITES):
            self.counted += 1
            yield 0.5
        yield 0.4
        self.is_summed = True
        yield 0.3

    def points(self, seat: Seat) -> list[tuple[rules.Character, int]]:
        """The favourites of `seat` with what each brought, the best first."""
        result = self.result
        counted = [(c, rules.POINTS[result.where[c]]) for c in result.goals[seat]]
        return sorted(counted, key=lambda pair: (-pair[1], pair[0]))

    def shown_score(self, seat: Seat) -> int:
        """What the sheet says for this round now."""
        if self.is_summed:
            return self.result.scores[seat]
        return sum(points for _, points in self.points(seat)[: self.counted])

    def shown_total(self, seat: Seat) -> int:
        before = sum(result.scores[seat] for result in self.court.view.results[: self.number])
        return before + (self.result.scores[seat] if self.is_summed else 0)

    def update(self, seconds: float) -> Want:
        self.timeline.advance(seconds)
        if self.timeline.is_idle and not self.court.people:
            self._left -= seconds * self.timeline.rate
        return self._leave() if self._left <= 0 else None

    def handle(self, gesture: Gesture) -> Want:
        match gesture:
            case Press(_, Button.OK) | Tap():
                if self.timeline.is_idle:
                    return self._leave()
                self.timeline.finish()
            case Press(_, Button.MENU | Button.BACK):
                return Push(self.court.director.pause(self.court))
        return None

    def _leave(self) -> Want:
        self.court.shown_rounds = self.number + 1
        return Swap(self.court.director.chapter(self.court))

    def draw(self, canvas: Canvas) -> None:
        court, words = self.court, self.court.kit.words
        draw_court(canvas, court, dark=True)
        canvas.freeze()
        canvas.box(SHEET, PARCHMENT, 36, INK, 6)
        canvas.picture(icon("wax-seal"), SHEET.right - 70, SHEET.bottom - 34, 110)
        king = court.name(self.result.king)
        title = words(
            "scoring.title", round=self.number + 1, character=king, name=court.players[self.result.nominator].name
        )
        canvas.text(title, SHEET.left + 50, SHEET.top + 58, 46, INK, "midleft", "display", 1180)
        canvas.text(words("scoring.round"), ROUND_AT, SHEET.top + 58, 30, INK, "center", width=200)
        canvas.text(words("scoring.total"), TOTAL_AT, SHEET.top + 58, 30, INK, "center", width=240)
        height = (SHEET.h - 170) / max(5, len(court.players))
        for seat in range(len(court.players)):
            self._draw_row(canvas, seat, SHEET.top + 108 + height * seat, height)
        if self.timeline.is_idle:
            canvas.text(words("hint.continue"), 960, SHEET.bottom - 36, 32, INK, "center")

    def _draw_row(self, canvas: Canvas, seat: Seat, top: float, height: float) -> None:
        court = self.court
        player, middle = court.players[seat], top + height / 2
        canvas.box(Rect(SHEET.left + 30, round(top) + 4, SHEET.w - 60, round(height) - 8), PARCHMENT_SHADE, 18)
        canvas.box(Rect(SHEET.left + 30, round(top) + 4, 14, round(height) - 8), player.colour, 7)
        canvas.picture(player.shield, SHEET.left + 100, middle, 76)
        canvas.text(player.name, SHEET.left + 156, middle, 36, INK, "midleft", width=250)
        for n, (character, points) in enumerate(self.points(seat)):
            x = FIRST_FACE + FACE_GAP * n
            if n < self.counted:
                draw_standing(canvas, court, self.result, character, x, middle)
                canvas.text(str(points), x + 42, middle + 8, 36, INK if points else CRIMSON, "midleft", "display")
            else:
                canvas.picture(icon("card-back"), x, middle, 84)
        special = self.is_summed and self.result.scores[seat] != self.result.raw[seat]
        if special:
            canvas.picture(icon("star"), ROUND_AT - 76, middle, 56)
        colour = CRIMSON if special else INK
        canvas.text(str(self.shown_score(seat)), ROUND_AT, middle, 56, colour, "center", "display")
        canvas.text(str(self.shown_total(seat)), TOTAL_AT, middle, 64, INK, "center", "display")
        if self.is_summed and self.shown_total(seat) == max(map(self.shown_total, range(len(court.players)))):
            canvas.picture(icon("star"), TOTAL_AT + 84, middle, 48)
