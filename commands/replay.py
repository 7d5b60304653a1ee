"""A recorded match: on the stage, or as its chronicle without a window."""

from __future__ import annotations

import argparse
from pathlib import Path

from commands import DONE, output
from game import journal, king_up_notation
from game import king_up as rules
from game.protocol import AUDIENCE
from scenes.archive import KingUpRecord, can_sit
from scenes.chronicle import Chronicle
from scenes.stage.theme import load_theme
from scenes.stage.words import Words


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the journal of a match")
    parser.add_argument("--headless", action="store_true", help="no window: print the chronicle")


def load(file: Path) -> KingUpRecord:
    """A journal that the rules allow from its first line to its last. Raises JournalError."""
    record = journal.read(file, king_up_notation, can_sit)
    journal.replay(record, journal.table_for(record, rules))
    return record


def run(args: argparse.Namespace, words: Words) -> int:
    """The chronicle of what was played. Raises JournalError."""
    record = load(args.file)
    table = journal.table_for(record, rules)
    journal.replay(record, table)
    names = [sitting.name for sitting in record.header.seats]
    chronicle = Chronicle(words, names, load_theme(args.theme).letters)
    with output() as out:
        print(*chronicle.opening(record.header.options), sep="\n", file=out)
        for event in table.seen(AUDIENCE).events:
            for line in chronicle.lines(event):
                print(line, file=out)
    return DONE
