"""The regent: tries its choices out in worlds drawn from all it has seen, played to the end of the round by minds."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from math import exp
from random import Random

from game.bots.board import CARDS, Board, Card
from game.bots.courtier import own_card
from game.bots.minds import Mind, library
from game.bots.playout import World, playout
from game.bots.reading import Memory, Reading
from game.king_up import ZERO_BECOMES, Action, Event, View, Vote
from game.protocol import Seat, Seen

PLAYOUTS = 300
SELF = "schemer"
"""Of what mind it takes itself to be in the rest of a round."""
SCALE = 7.0
"""Points of lead that count after one round still to come; more rounds blur more."""


@cache
def _memory(players: int) -> Memory:
    return Memory(tuple(library(players).values()))


def choose(seen: Seen[View, Event], legal: Sequence[Action], rng: Random, playouts: int = PLAYOUTS) -> Action:
    thinking = think(seen, legal, rng, playouts)
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            choice: Action = end.value
            return choice


def think(
    seen: Seen[View, Event], legal: Sequence[Action], rng: Random, playouts: int = PLAYOUTS
) -> Generator[None, None, Action]:
    """The same choice as choose(); pauses after every event it takes in and every playout."""
    reading = yield from _memory(seen.view.options.players).follow(seen.events)
    if len(legal) == 1:
        return legal[0]
    search = Search.of(seen, legal, reading, rng.random)
    yield
    return (yield from search.halving(playouts))


@dataclass(slots=True)
class Search:
    seat: Seat
    legal: Sequence[Action]
    boards: list[Board]  # by choice: what it leads to; for a vote the board as it is
    draw: Drawer
    worth: Callable[[list[int]], float]
    random: Callable[[], float]

    @classmethod
    def of(
        cls, seen: Seen[View, Event], legal: Sequence[Action], reading: Reading, random: Callable[[], float]
    ) -> Search:
        boards = [reading.board.copy() for _ in legal]
        for board, action in zip(boards, legal, strict=True):
            if not isinstance(action, Vote):
                board.play(action)
        view = seen.view
        left = view.options.rounds - view.round
        draw = Drawer.of(reading, seen.seat, own_card(seen), library(len(view.goals))[SELF])
        return cls(seen.seat, legal, boards, draw, Worth(seen.seat, view.totals, left), random)

    def halving(self, playouts: int) -> Generator[None, None, Action]:
        """Sequential halving: all choices in the same worlds, then the better half in more of them, and so on."""
        alive = list(range(len(self.legal)))
        sums = [0.0] * len(alive)
        times = [0] * len(alive)
        turns = max(1, (len(alive) - 1).bit_length())
        for _ in range(turns):
            for _ in range(max(1, playouts // (turns * len(alive)))):
                world = self.draw(self.random)
                for choice in alive:
                    action = self.legal[choice]
                    ballot = (self.seat, action.yes) if isinstance(action, Vote) else None
                    points = playout(self.boards[choice], world, self.random, ballot)
                    sums[choice] += self.worth(world.scores(points))
                    times[choice] += 1
                    yield
            alive.sort(key=lambda choice: -sums[choice] / times[choice])
            del alive[(len(alive) + 1) // 2 :]
        return self.legal[alive[0]]


@dataclass(frozen=True, slots=True)
class Worth:
    """The chance to win the match with these points of the round."""

    seat: Seat
    totals: Sequence[int]
    left: int  # rounds to come

    def __call__(self, scores: Sequence[int]) -> float:
        if self.left:
            scale = SCALE * self.left**0.5
            ends = [(total + score) / scale for total, score in zip(self.totals, scores, strict=True)]
            mine = ends[self.seat]
            return 1 / sum(exp(end - mine) for end in ends)
        finals = [total + (score or ZERO_BECOMES) for total, score in zip(self.totals, scores, strict=True)]
        most = max(finals)
        return 1 / finals.count(most) if finals[self.seat] == most else 0.0


@dataclass(frozen=True, slots=True)
class Drawer:
    """Draws who holds what and is of which mind: by the posteriors, and no two hold the same card."""

    seat: Seat
    card: Card
    own: Mind
    minds: Sequence[Mind]
    sums: Sequence[Sequence[float]]  # by seat: running sums over (mind, card)

    @classmethod
    def of(cls, reading: Reading, seat: Seat, card: Card, own: Mind) -> Drawer:
        sums = [
            [] if rival == seat else list(accumulate(p for row in reading.posterior(rival, card) for p in row))
            for rival in range(reading.board.players)
        ]
        return cls(seat, card, own, reading.minds, sums)

    def __call__(self, random: Callable[[], float]) -> World:
        while True:
            cards, minds = [], []
            for rival, sums in enumerate(self.sums):
                if rival == self.seat:
                    cards.append(self.card)
                    minds.append(self.own)
                else:
                    mind, card = divmod(bisect(sums, random() * sums[-1]), len(CARDS))
                    cards.append(card)
                    minds.append(self.minds[mind])
            if len(set(cards)) == len(cards):
                return World.of(cards, minds)
