"""Proves from the journal of a match that its deal was fair, or that it was not."""

from __future__ import annotations

import argparse
from pathlib import Path

from commands import DONE, FAILED, WRONG_USE, complain, output
from game import journal, king_up_notation
from game import king_up as rules
from game.journal_text import JournalError
from scenes.stage.store import complaint
from scenes.stage.words import Words


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the journal of a match")
    parser.add_argument("--shown", metavar="CODE", help="what the dealer showed at the start, as somebody noted it")


def run(args: argparse.Namespace, words: Words) -> int:
    """Exit 0: fair. 1: not, or nobody can know. 2: no journal of a match that the rules allow."""
    try:
        record = journal.read(args.file, king_up_notation)
        journal.replay(record, journal.table_for(record, rules))
    except JournalError as error:
        return complain(complaint(error, words), WRONG_USE)
    verdict, code = "verify.fair", DONE
    if not record.deal:
        verdict, code = "verify.nothing", FAILED
    elif not journal.verify(record):
        verdict, code = "verify.unfair", FAILED
    elif args.shown is not None and args.shown.strip().lower() != record.deal:
        verdict, code = "verify.other", FAILED
    with output() as out:
        print(words(verdict, deal=record.deal, shown=args.shown), file=out)
    return code
