"""How fast the bots are: playouts of a round per second, and the time of a decision by bot."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from random import Random
from statistics import median, quantiles
from time import process_time

from commands import DONE, columns, output
from game import king_up as rules
from game.bots import BOTS
from game.bots.board import CARDS, Board
from game.bots.minds import library
from game.bots.playout import World, playout
from game.protocol import Seen
from game.seats import BotSeat
from game.table import Table
from scenes.stage.words import Words

MATCHES = 3
"""Of four, the strongest bots and others mixed."""
PLAYOUTS = 2000


@dataclass(frozen=True, slots=True)
class Spread:
    median: float
    p99: float
    worst: float


@dataclass(frozen=True, slots=True)
class Figures:
    """What --json prints; all of processor time, four at the table."""

    playouts_per_second: float  # of a whole round, by courtiers
    decision_ms: Mapping[str, Spread]  # by bot, of decisions where there is a choice


class Stopwatch:
    """Times a bot: `ms` of each decision that offered a choice."""

    def __init__(self, bot: str, seed: int) -> None:
        self.bot = bot
        self.ms: list[float] = []
        self._inner = BotSeat(BOTS[bot], seed)

    def decide(self, seen: Seen[rules.View, rules.Event], legal: Sequence[rules.Action]) -> rules.Action:
        before = process_time()
        action = self._inner.decide(seen, legal)
        if len(legal) > 1:
            self.ms.append(1000 * (process_time() - before))
        return action


def run(args: argparse.Namespace, words: Words) -> int:
    figures = measure()
    with output() as out:
        if args.json:
            print(json.dumps(asdict(figures)), file=out)
        else:
            print(words("bench.playouts", n=round(figures.playouts_per_second)), file=out)
            print(*_table(figures, words), sep="\n", file=out)
    return DONE


def measure(matches: int = MATCHES, playouts: int = PLAYOUTS) -> Figures:
    watches: list[Stopwatch] = []
    names = list(BOTS)
    for seed in range(matches):
        for absent in range(len(names)):  # in turn, so that each sits with all others
            company = [name for n, name in enumerate(names) if n != absent][-4:]
            seats = [Stopwatch(name, seed) for name in company]
            watches += seats
            table = Table(rules, rules.Options(len(seats)), dict(enumerate(seats)), seed)
            while not table.is_over:
                table.step()
    by_bot = {name: [ms for watch in watches if watch.bot == name for ms in watch.ms] for name in names}
    return Figures(
        _playouts_per_second(playouts),
        {name: Spread(median(ms), quantiles(ms, n=100)[98], max(ms)) for name, ms in by_bot.items()},
    )


def _playouts_per_second(number: int) -> float:
    chance = Random(1)
    mind = library(4)["courtier"]
    worlds = [World.of(chance.sample(CARDS, 4), [mind] * 4) for _ in range(50)]
    board = Board.dealt(4, 0)
    before = process_time()
    for n in range(number):
        playout(board, worlds[n % len(worlds)], chance.random)
    return number / (process_time() - before)


def _table(figures: Figures, words: Words) -> list[str]:
    head = [words(key) for key in ("arena.bot", "bench.median_ms", "bench.p99_ms", "bench.worst_ms")]
    rows = [(bot, f"{s.median:.2f}", f"{s.p99:.2f}", f"{s.worst:.2f}") for bot, s in figures.decision_ms.items()]
    return columns([head, *rows])
