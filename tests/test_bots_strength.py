"""The ladder holds: each bot against three reference copies of the one below it. Always the same matches."""

from collections.abc import Mapping
from functools import partial

import pytest

from game import king_up
from game.bots import BOTS, regent
from game.king_up import Action, Event, Options, View
from game.protocol import AUDIENCE
from game.seats import Bot, BotSeat
from game.table import Table
from tests.reference_bots import REFERENCES

HASTY: Bot[View, Event, Action] = partial(regent.choose, playouts=60)


def share(bot: Bot[View, Event, Action], other: Bot[View, Event, Action], matches: int, players: int = 4) -> float:
    """Of the wins, against all others; the seat goes round."""
    won = 0.0
    for number in range(matches):
        seat = number % players
        seats = {s: BotSeat(bot if s == seat else other, number) for s in range(players)}
        table = Table(king_up, Options(players), seats, number)
        while not table.is_over:
            table.step()
        winners = table.seen(AUDIENCE).events[-1].outcome.winners
        won += (seat in winners) / len(winners)
    return won / matches


LADDER: Mapping[str, tuple[Bot[View, Event, Action], Bot[View, Event, Action], int, float]] = {
    "page-novice": (BOTS["page"], BOTS["novice"], 100, 0.35),
    "courtier-page": (BOTS["courtier"], REFERENCES["page"], 60, 0.68),
    "schemer-courtier": (BOTS["schemer"], REFERENCES["courtier"], 40, 0.5),
    "regent-schemer": (HASTY, REFERENCES["schemer"], 8, 0.5),
}


@pytest.mark.parametrize("step", LADDER)
def test_each_is_clearly_better_than_the_one_below(step: str) -> None:
    bot, other, matches, least = LADDER[step]
    assert share(bot, other, matches) >= least


def test_a_regent_plays_the_last_round_by_the_totals() -> None:
    """Far behind, points are worth nothing and only a win counts; far ahead, nothing can go wrong."""
    behind = regent.Worth(0, (0, 40, 10), left=0)
    assert behind([30, 5, 5]) == 0
    assert behind([0, 5, 5]) == 0  # 33 is not enough
    assert regent.Worth(0, (15, 40, 10), left=0)([0, 5, 5]) == 1  # but 48 is
    assert regent.Worth(0, (15, 20, 10), left=0)([10, 5, 5]) == 0.5
    earlier = regent.Worth(0, (0, 40, 10), left=1)
    assert 0 < earlier([10, 5, 5]) < earlier([30, 5, 5]) < 0.5
