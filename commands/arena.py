"""Bots against bots without a stage: seats rotated, shares of wins with 95 % intervals."""

from __future__ import annotations

import argparse
import json
import signal
import sys
from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from functools import partial
from math import sqrt
from multiprocessing import get_context
from random import Random
from time import perf_counter
from typing import TypeAlias

from commands import DONE, FAILED, columns, complain, output
from game import king_up as rules
from game.bots import BOTS, reading
from game.bots.minds import library
from game.protocol import AUDIENCE, Controller, Seen
from game.seats import BotSeat
from game.table import Table
from scenes.stage.words import Words

MATCHES = 400
_Z = 1.959964  # of a 95 % interval

Seated: TypeAlias = Controller[rules.View, rules.Action, rules.Event]


@dataclass(frozen=True, slots=True)
class Played:
    """One match, told by bot in the order of the command line, wherever each sat."""

    wins: tuple[float, ...]  # shares of one win
    scores: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]  # spent on them
    named: tuple[float, ...]  # share of the rounds in which a watcher would have named the card


@dataclass(frozen=True, slots=True)
class Figures:
    """What --json prints: by bot in the order of the command line."""

    seats: list[str]
    matches: int
    share: list[float]  # of all wins
    interval: list[tuple[float, float]]  # 95 %, of the share
    mean_score: list[float]
    decision_ms: list[float]
    readability: list[float]  # how often a watching posterior names the bot's card by the round's end


class Stopwatch:
    """Times a controller: `decisions` it has made, `seconds` it took for them."""

    def __init__(self, inner: Seated) -> None:
        self._inner = inner
        self.decisions = 0
        self.seconds = 0.0

    def decide(self, seen: Seen[rules.View, rules.Event], legal: Sequence[rules.Action]) -> rules.Action | None:
        before = perf_counter()
        action = self._inner.decide(seen, legal)
        self.seconds += perf_counter() - before
        self.decisions += action is not None
        return action


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("bots", nargs="*", metavar="BOT", help=f"three to six of: {', '.join(BOTS)}")
    parser.add_argument("--matches", type=int, default=MATCHES, metavar="N", help="how many (%(default)s)")
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="the same seed, the same matches (%(default)s)"
    )
    parser.add_argument("--json", action="store_true", help="figures for programs")


def run(args: argparse.Namespace, words: Words) -> int:
    """Plays and reports; Ctrl-C reports what was played until then."""
    unknown = [bot for bot in args.bots if bot not in BOTS]
    if unknown:
        return complain(words("arena.unknown", bot=unknown[0], bots=", ".join(BOTS)))
    if len(args.bots) not in rules.PLAYERS:
        least, most = min(rules.PLAYERS), max(rules.PLAYERS)
        return complain(words("arena.seats", least=least, most=most, n=len(args.bots)))
    if args.matches < 1:
        return complain(words("arena.matches", n=args.matches))
    played: list[Played] = []
    try:
        _collect(played, args, words)
    except KeyboardInterrupt:
        if not played:
            return complain(words("arena.nothing"), FAILED)
    except Exception as error:  # a bot's own mistake, whatever it is
        return complain(words("arena.failed", match=len(played) + 1, seed=args.seed, error=repr(error)), FAILED)
    figures = summary(args.bots, played)
    with output() as out:
        if args.json:
            print(json.dumps(asdict(figures)), file=out)
        else:
            print(words.count("arena.title", len(played), seed=args.seed), *_table(figures, words), sep="\n", file=out)
    return DONE


def _collect(played: list[Played], args: argparse.Namespace, words: Words) -> None:
    """Match after match goes into `played`, and its number to standard error if somebody can watch there."""
    is_watched = sys.stderr.isatty()
    try:
        with closing(compete(args.bots, args.matches, args.seed)) as matches:
            for match in matches:
                played.append(match)
                if is_watched:
                    progress = words("arena.progress", done=len(played), matches=args.matches)
                    print(f"\r{progress}", end="", file=sys.stderr, flush=True)
    finally:
        if is_watched:
            print(file=sys.stderr)


def compete(
    bots: Sequence[str], matches: int, seed: int, processes: int | None = None
) -> Generator[Played, None, None]:
    """Match after match, in their order, on all cores (or so many `processes`): the results are the same."""
    fresh = get_context("spawn")  # a fork would inherit a window's threads, and may wait for them for ever
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # which workers inherit: Ctrl-C is the parent's affair
    try:
        pool = fresh.Pool(processes, signal.signal, (signal.SIGINT, signal.SIG_IGN))
    finally:
        signal.signal(signal.SIGINT, before)
    with pool:
        yield from pool.imap(partial(play, tuple(bots), seed), range(matches))


def play(bots: Sequence[str], seed: int, index: int) -> Played:
    """The match number `index` of this seed: each time everybody sits one seat further on."""
    n = len(bots)
    chance = Random(f"arena {seed} {index}").randrange(2**32)
    places = [(bot + index) % n for bot in range(n)]
    watches = [Stopwatch(BotSeat(BOTS[bot], chance)) for bot in bots]
    table = Table(rules, rules.Options(n), dict(zip(places, watches, strict=True)), chance)
    while not table.is_over:
        table.step()
    seen = table.seen(AUDIENCE)
    named = reading.named(seen.events, tuple(library(n).values()))
    outcome = rules.outcome(seen.view)
    assert outcome is not None
    return Played(
        tuple((place in outcome.winners) / len(outcome.winners) for place in places),
        tuple(outcome.totals[place] for place in places),
        tuple(watch.decisions for watch in watches),
        tuple(watch.seconds for watch in watches),
        tuple(sum(by_seat[place] for by_seat in named) / len(named) for place in places),
    )


# --- figures -------------------------------------------------------------------------------------------


def interval(share: float, matches: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share of wins; a little wide where wins were shared.

    >>> low, high = interval(0.25, 400)
    >>> round(low, 3), round(high, 3)
    (0.21, 0.295)
    """
    middle = (share + _Z**2 / (2 * matches)) / (1 + _Z**2 / matches)
    reach = _Z / (1 + _Z**2 / matches) * sqrt(share * (1 - share) / matches + _Z**2 / (4 * matches**2))
    return max(0.0, min(share, middle - reach)), min(1.0, max(share, middle + reach))


def summary(bots: Sequence[str], played: Sequence[Played]) -> Figures:
    """What at least one match comes to."""
    n = len(played)
    share = [sum(column) / n for column in zip(*(match.wins for match in played), strict=True)]
    decisions = [sum(column) for column in zip(*(match.decisions for match in played), strict=True)]
    seconds = [sum(column) for column in zip(*(match.seconds for match in played), strict=True)]
    return Figures(
        seats=list(bots),
        matches=n,
        share=share,
        interval=[interval(x, n) for x in share],
        mean_score=[sum(column) / n for column in zip(*(match.scores for match in played), strict=True)],
        decision_ms=[1000 * spent / made for spent, made in zip(seconds, decisions, strict=True)],
        readability=[sum(column) / n for column in zip(*(match.named for match in played), strict=True)],
    )


def _table(figures: Figures, words: Words) -> list[str]:
    keys = ("arena.bot", "arena.share", "arena.interval", "arena.score", "arena.decision", "arena.readability")
    rows = zip(
        figures.seats,
        figures.share,
        figures.interval,
        figures.mean_score,
        figures.decision_ms,
        figures.readability,
        strict=True,
    )
    return columns(
        [
            [words(key) for key in keys],
            *(
                (bot, f"{share:.1%}", f"{low:.1%} .. {high:.1%}", f"{score:.1f}", f"{ms:.2f}", f"{named:.0%}")
                for bot, share, (low, high), score, ms, named in rows
            ),
        ]
    )
