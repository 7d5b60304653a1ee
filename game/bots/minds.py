"""Behaviour types: how likely somebody of a type places, raises and votes what. Fitted by game.bots.fit."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import TypedDict

from game.bots.board import BESIDE, MINE
from game.bots.judgement import Hopes
from game.king_up import NO_CARDS

TABLES = Path(__file__).with_name("tables.json")

OTHERS = (0, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2)
"""The No's in the others' hands, coarsely."""
HAND = (0, 0, 1, 2, 2)
"""One's own, of whoever holds any."""
_EDGES_OF_LIFTS = (-1.0, 2.0)
_EDGES_OF_VOTES = (-5.0, -3.0, -1.0, 0.5, 2.0, 4.0, 6.5)
LEAST, MOST = -400, 800


def _buckets(edges: tuple[float, ...]) -> tuple[int, ...]:
    """By 13 x one's points - 6 x all points (a stranger's card has 6 of the 13): the bucket of the lead.

    A negative index counts from the end, so that the tuple is simply indexed by the number.
    """
    of = [sum(n / 13 > edge for edge in edges) for n in range(LEAST, MOST)]
    return tuple(of[-LEAST:] + of[:-LEAST])


LIFT_LEAD = _buckets(_EDGES_OF_LIFTS)
VOTE_LEAD = _buckets(_EDGES_OF_VOTES)
LIFT_CASES = 3 * 3
VOTE_CASES = 2 * 2 * 3 * 3 * 8


def lift_case(others: int, lead: int) -> int:
    """Which weights hold for an ascent. `others`: the No's of the others; `lead`: 13 x own - 6 x all points."""
    return 3 * OTHERS[others] + LIFT_LEAD[lead]


def vote_case(is_mine: int, is_nominator: int, hand: int, others: int, lead: int) -> int:
    """Which probability of a No holds; the lead counts the nominee as king."""
    return (((is_mine * 2 + is_nominator) * 3 + HAND[hand]) * 3 + OTHERS[others]) * 8 + VOTE_LEAD[lead]


class Fitted(TypedDict):
    """A type as the file of tables has it; weights are whole numbers, the probabilities percent."""

    place: list[list[int]]  # strangers, favourites: weights of floors 1..4, 1..255
    lift: list[list[list[int]]]  # by case: strangers, favourites: weights of floors 0..5, 1..255
    vote: list[int]  # by case: percent of No


@dataclass(frozen=True, slots=True)
class Mind:
    """A type made ready for use. Byte tables give a weight for a character's floor, favourites' + MINE."""

    name: str
    place: tuple[tuple[int, ...], ...]
    whom: bytes  # weight of placing a character at all
    floors: tuple[tuple[int, ...], ...]  # running sums of `place`
    lifts: tuple[bytes, ...]  # by case
    vote: tuple[float, ...]  # by case: probability of No

    @classmethod
    def of(cls, name: str, fitted: Fitted) -> Mind:
        whom = bytearray(256)
        stranger, friend = map(sum, fitted["place"])
        most = max(stranger, friend)
        whom[BESIDE], whom[BESIDE + MINE] = (max(1, round(255 * weight / most)) for weight in (stranger, friend))
        lifts = []
        for case in fitted["lift"]:
            table = bytearray(256)
            table[:6], table[MINE : MINE + 6] = case
            lifts.append(bytes(table))
        return cls(
            name,
            tuple(map(tuple, fitted["place"])),
            bytes(whom),
            tuple(tuple(accumulate(weights)) for weights in fitted["place"]),
            tuple(lifts),
            tuple(percent / 100 for percent in fitted["vote"]),
        )


def anything() -> Fitted:
    """Whoever takes anything with equal chance."""
    return {"place": [[255] * 4] * 2, "lift": [[[255] * 6] * 2] * LIFT_CASES, "vote": [50] * VOTE_CASES}


def anyhow() -> Hopes:
    """Nobody knows yet: a character ends about where it stands."""
    return [[[[1.0, 1.8, 2.6, 3.4, 4.2, 5.0 + mine]] * NO_CARDS] * (NO_CARDS // 3 + 1) for mine in (0, 1)]


@cache
def _tables(players: int) -> tuple[dict[str, Fitted], Hopes]:
    both = json.loads(TABLES.read_text(encoding="utf-8"))[str(players)]
    return both["types"], both["hopes"]


@cache
def library(players: int) -> dict[str, Mind]:
    """All types by name, as they were fitted with so many players."""
    return {name: Mind.of(name, table) for name, table in _tables(players)[0].items()}


def hopes(players: int) -> Hopes:
    """What became of characters in matches of so many."""
    return _tables(players)[1]
