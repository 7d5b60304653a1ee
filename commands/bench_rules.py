"""How fast the rules are: random play, per number of players."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from random import Random
from statistics import median
from time import perf_counter

from commands import DONE, columns, output
from game import king_up as rules
from game.protocol import DEALER
from scenes.stage.words import Words

RUNS = 7
MATCHES = 10
"""A run's matches, each of three rounds."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What --json prints: by number of players, medians of the runs."""

    us_per_decision: Mapping[str, float]  # legal(), a random choice, apply(); the dealer's share included
    matches_per_second: Mapping[str, float]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="figures for programs")


def run(args: argparse.Namespace, words: Words) -> int:
    figures = measure()
    with output() as out:
        if args.json:
            print(json.dumps(asdict(figures)), file=out)
        else:
            print(*_table(figures, words), sep="\n", file=out)
    return DONE


def measure(runs: int = RUNS, matches: int = MATCHES) -> Figures:
    """Every number of players takes its turn in every run, so that a busy moment is nobody's alone."""
    timed = [{str(n): _timed(n, matches, seed) for n in rules.PLAYERS} for seed in range(runs)]
    return Figures(
        {n: median(1e6 * seconds / decisions for seconds, decisions in (run[n] for run in timed)) for n in timed[0]},
        {n: median(matches / seconds for seconds, _ in (run[n] for run in timed)) for n in timed[0]},
    )


def _timed(players: int, matches: int, seed: int) -> tuple[float, int]:
    """Seconds and decisions of so many matches."""
    chance = Random(seed)
    start = perf_counter()
    decisions = sum(_play(rules.Options(players), chance) for _ in range(matches))
    return perf_counter() - start, decisions


def _play(options: rules.Options, chance: Random) -> int:
    """A match by chance; how many decisions it took its players."""
    state, decisions = rules.start(options), 0
    while seats := rules.to_act(state):
        seat = seats[0]
        if seat == DEALER:
            action = rules.deal(state, chance)
        else:
            action = chance.choice(rules.legal(rules.View(state), seat))  # nobody is there to peek
            decisions += 1
        state, _ = rules.apply(state, seat, action)
    return decisions


def _table(figures: Figures, words: Words) -> list[str]:
    head = (words("bench.players"), words("bench.decision"), words("bench.matches"))
    rows = [(n, f"{us:.1f}", f"{figures.matches_per_second[n]:.0f}") for n, us in figures.us_per_decision.items()]
    return columns([head, *rows])
