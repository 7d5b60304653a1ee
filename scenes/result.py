"""The result: who won the match, by how much, and why if it was a tie."""

from __future__ import annotations

import math
from random import Random

from pygame import Rect

from game.protocol import Seat
from scenes.court import Court
from scenes.look import CREAM, GOLD, INK, PARCHMENT, draw_court
from scenes.menu import Menu
from scenes.stage.canvas import Canvas
from scenes.stage.hands import Gesture
from scenes.stage.players import icon
from scenes.stage.props import Prop
from scenes.stage.stack import Push, Reset, Scene, Swap, Want

_PIECES = 36
_UNATTENDED = 12.0


class ResultScene(Scene):
    def __init__(self, court: Court) -> None:
        self.court = court
        self.outcome = court.outcome
        self.menu = Menu(("again", "epilogue", "replay", "title"), 1420, 694, 480, 62)
        self.clock = 0.0
        chance = Random(7)
        pieces = 0 if court.kit.settings.reduced_motion else _PIECES
        self._papers = [Prop(0, -60, 22, icon(f"confetti-{n % 6}")) for n in range(pieces)]
        for paper in self._papers:
            paper.x, paper.y = chance.uniform(60, 1860), chance.uniform(-1100, -40)

    @property
    def standings(self) -> list[Seat]:
        """Seats, best first; those who win together side by side."""
        outcome = self.outcome
        return sorted(
            range(len(outcome.totals)),
            key=lambda seat: (seat not in outcome.winners, -outcome.totals[seat], -outcome.favourites[seat]),
        )

    @property
    def was_tied(self) -> bool:
        """Did the favourites in the castle decide, or not even they?"""
        return sorted(self.outcome.totals)[-1] == sorted(self.outcome.totals)[-2]

    def update(self, seconds: float) -> Want:
        court = self.court
        self.clock += seconds
        for n, paper in enumerate(self._papers):
            paper.y = paper.y + (150 + 7 * (n % 9)) * seconds if paper.y < 1120 else -60
            paper.angle += (90 + 20 * (n % 5)) * seconds
        if not court.people and self.clock > _UNATTENDED:
            return Reset(court.director.title())
        return None

    def handle(self, gesture: Gesture) -> Want:
        court = self.court
        match self.menu.handle(gesture):
            case "again":
                return Swap(court.director.match(court.players, court.view.options))
            case "epilogue":
                return Push(court.director.epilogue(court))
            case "replay":
                return Swap(court.director.replay(court))
            case "title":
                return Reset(court.director.title())
        return None

    def draw(self, canvas: Canvas) -> None:
        court, words = self.court, self.court.kit.words
        draw_court(canvas, court, dark=True)
        canvas.freeze()
        winners = self.outcome.winners
        names = words("result.and").join(court.players[seat].name for seat in winners)
        title = words.count("result.title", len(winners), names=names)
        canvas.text(title, 960, 120, 84, CREAM, "center", "display", 1680, INK)
        self._draw_throne(canvas)
        self._draw_table(canvas)
        if self.was_tied:
            key = "result.tie_shared" if len(winners) > 1 else "result.tie"
            canvas.paragraph(words(key, n=self.outcome.favourites[winners[0]]), 1420, 684, 28, CREAM, 780, "midbottom")
        self.menu.draw(
            canvas, [words(f"result.{key}") for key in ("again", "epilogue", "replay", "title_screen")], self.clock
        )
        for paper in self._papers:
            paper.draw(canvas)

    def _draw_throne(self, canvas: Canvas) -> None:
        court = self.court
        canvas.picture(icon("winner-throne"), 520, 1000, 760, "midbottom")
        winners = self.outcome.winners
        for n, seat in enumerate(winners):
            player = court.players[seat]
            size = 240 if len(winners) == 1 else 300 / len(winners)
            x = 520 + (n - (len(winners) - 1) / 2) * size * 0.95
            bob = 8 * math.sin(self.clock * 2.2 + n)
            canvas.picture(player.shield, x, 660 + bob, size)
            canvas.picture(icon("crown"), x, 660 - size * 0.62 + bob, size * 0.5)

    def _draw_table(self, canvas: Canvas) -> None:
        court = self.court
        row = 68
        sheet = Rect(1000, 186, 824, 40 + row * len(court.players))
        canvas.box(sheet, PARCHMENT, 28, INK, 6)
        for n, seat in enumerate(self.standings):
            player, y = court.players[seat], sheet.top + 20 + row * n + row / 2
            if seat in self.outcome.winners:
                canvas.box(Rect(sheet.left + 18, round(y - row / 2) + 3, sheet.w - 36, row - 6), GOLD, 16)
            canvas.picture(player.shield, sheet.left + 66, y, 60)
            canvas.text(player.name, sheet.left + 112, y, 36, INK, "midleft", width=490 - 74 * len(court.view.results))
            for r, result in enumerate(court.view.results):
                x = sheet.left + 660 - 74 * (len(court.view.results) - r)
                canvas.text(str(result.scores[seat]), x, y, 32, INK, "center")
            canvas.text(str(self.outcome.totals[seat]), sheet.right - 80, y, 52, INK, "center", "display")
