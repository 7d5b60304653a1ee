"""Whole matches on the stage, all motion skipped: what the scoring shows is what the event log comes to."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game import king_up as rules
from game.protocol import AUDIENCE
from scenes.court import Court
from scenes.result import ResultScene
from scenes.scoring import ROUND_AT, TOTAL_AT, ScoringScene
from scenes.stage.canvas import Canvas
from tests.program import tally
from tests.stage import canvas, company, court, visits

MATCHES = 50


@dataclass(frozen=True)
class Sheet:
    """One round as the scoring showed it: by seat."""

    scores: list[int]
    totals: list[int]
    drawn: list[tuple[str, str]]  # the same as letters on the screen


def read(scene: ScoringScene, screen: Canvas) -> Sheet:
    scene.timeline.finish()
    scene.draw(screen)
    columns = [
        [label.text for label in sorted(screen.labels, key=lambda label: label.rect.y) if is_at(label.rect.centerx, x)]
        for x in (ROUND_AT, TOTAL_AT)
    ]
    numbers = [[text for text in column if text.isdecimal()] for column in columns]
    seats = range(len(scene.court.players))
    return Sheet(
        [scene.shown_score(seat) for seat in seats],
        [scene.shown_total(seat) for seat in seats],
        list(zip(*numbers, strict=True)),
    )


def is_at(x: int, wanted: int) -> bool:
    return abs(x - wanted) <= 4


def play(show: Court, screen: Canvas) -> tuple[list[Sheet], ResultScene]:
    sheets = []
    for scene in visits(company().chapter(show)):
        if isinstance(scene, ScoringScene):
            sheets.append(read(scene, screen))
        elif isinstance(scene, ResultScene):
            return sheets, scene
    raise AssertionError("nobody won")


def check(show: Court, screen: Canvas) -> list[Sheet]:
    sheets, result = play(show, screen)
    events = show.table.seen(AUDIENCE).events
    rounds = tally(events)
    assert [sheet.scores for sheet in sheets] == rounds
    assert len(sheets) == show.view.options.rounds
    for n, sheet in enumerate(sheets):
        assert sheet.totals == [sum(scores) for scores in zip(*rounds[: n + 1], strict=True)]
        assert sheet.drawn == [(str(a), str(b)) for a, b in zip(sheet.scores, sheet.totals, strict=True)]
    totals = sheets[-1].totals
    assert list(result.outcome.totals) == totals
    assert {totals[seat] for seat in result.outcome.winners} == {max(totals)}
    return sheets


def options(players: int, number: int) -> rules.Options:
    """Most of one round, every tenth of three, every twenty-fifth of five; every third begins quickly."""
    rounds = 5 if number % 25 == 7 else 3 if number % 10 == 3 else 1
    return rules.Options(players, rounds, quick=number % 3 == 2)


def test_what_is_shown_is_what_happened(players: int) -> None:
    screen = canvas((320, 180))
    shows = [court(options(players, seed), seed) for seed in range(MATCHES)]
    lengths = {len(check(show, screen)) for show in shows}
    assert lengths == {1, 3, 5}
    assert len({show.table.seen(AUDIENCE).events for show in shows}) == MATCHES, "no two alike"


def test_a_zero_in_the_last_round_turns_to_thirty_three_before_everybodys_eyes() -> None:
    screen = canvas((320, 180))
    show = court(rules.Options(3, 1, starter=0))
    where = (rules.THRONE, 5, 5, 4, 4, 4, 3, 0, 0, 0, rules.REFUSED, rules.REFUSED, rules.REFUSED)
    goals = ((7, 8, 9, 10, 11, 12), (0, 1, 2, 3, 4, 5), (1, 2, 6, 7, 8, 9))
    result = rules.Result(0, 1, goals, where, (0, 32, 13), (33, 32, 13))
    show.view = rules.View(replace(show.view, phase=rules.Phase.OVER, round=1, results=(result,)))
    scene = ScoringScene(show)
    assert [scene.shown_score(seat) for seat in range(3)] == [0, 0, 0]
    scene.update(0.6)
    assert [scene.shown_score(seat) for seat in range(3)] == [0, 10, 5]
    scene.update(2.5)
    assert [scene.shown_score(seat) for seat in range(3)] == [0, 32, 13]
    assert [scene.shown_total(seat) for seat in range(3)] == [0, 0, 0]
    assert read(scene, screen) == Sheet([33, 32, 13], [33, 32, 13], [("33", "33"), ("32", "32"), ("13", "13")])
