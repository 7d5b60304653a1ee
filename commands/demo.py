"""Bots play a whole match; without a window, the chronicle tells it."""

from __future__ import annotations

import argparse
from random import SystemRandom
from typing import TextIO

from commands import DONE, output
from game import king_up as rules
from game.bots import BOTS
from game.seats import BotSeat
from game.table import Table
from scenes.chronicle import Chronicle
from scenes.stage.theme import Theme, load_theme
from scenes.stage.words import Words

BOT = "page"
"""Who plays on every seat."""
_SEEDS = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=int, choices=rules.PLAYERS, default=4)
    parser.add_argument("--rounds", type=int, choices=rules.ROUNDS, default=3)
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed, the same match (else a new one)")
    parser.add_argument("--headless", action="store_true", help="no window: print the chronicle")


def run(args: argparse.Namespace, words: Words) -> int:
    """The demo without a window."""
    seed = SystemRandom().randrange(_SEEDS) if args.seed is None else args.seed
    with output() as out:
        headless(words, load_theme(args.theme), args.players, args.rounds, seed, out)
    return DONE


def headless(words: Words, theme: Theme, players: int, rounds: int, seed: int, out: TextIO) -> int:
    """Writes the chronicle of one match of bots to `out`: the same for the same seed, on every machine."""
    options = rules.Options(players, rounds)
    chronicle = Chronicle(words, [words(f"name.{seat}") for seat in range(players)], theme.letters)
    bots = {seat: BotSeat[rules.View, rules.Action, rules.Event](BOTS[BOT], seed) for seat in range(players)}
    table = Table(rules, options, bots, seed)
    for line in (*chronicle.opening(options), words("chronicle.seed", seed=seed)):
        print(line, file=out)
    while not table.is_over:
        step = table.step()
        for event in step.events if step else ():
            for line in chronicle.lines(event):
                print(line, file=out)
    return DONE
