"""What the tests of journals play with: matches of bots that are written down."""

from __future__ import annotations

from pathlib import Path

from game import king_up, king_up_notation
from game.bots import BOTS
from game.journal import Journal, replay
from game.journal_text import Header, Sitting
from game.king_up import Action, Options
from game.protocol import AUDIENCE, Seat, Seen
from game.seats import BotSeat
from game.table import Table

SALT = "9f2c4e8a1b3d5f70"
NAMES = ("Ana", "Bruno B.", "Carla #3", "Diego", "Fermín", "Élodie ~ ♛")
CRESTS = ("sun", "moon", "star", "tower", "rose", "key")
STRENGTHS = ("page", "novice", "page", "page", "novice", "page")
Played = list[tuple[Seat, Action]]


def header(options: Options, seed: int, salt: str = SALT) -> Header[Options]:
    seats = tuple(map(Sitting, NAMES, CRESTS, STRENGTHS))
    return Header(options, seats[: options.players], seed, "castle", salt, "2024-12-01 21:04")


def bots(head: Header[Options]) -> dict[Seat, BotSeat]:
    return {seat: BotSeat(BOTS[sitting.bot or "page"], head.seed) for seat, sitting in enumerate(head.seats)}


def new_match(folder: Path, options: Options, seed: int) -> tuple[Table, Journal]:
    head = header(options, seed)
    journal = Journal(folder, head, king_up_notation)
    return Table(king_up, options, bots(head), seed, journal.append), journal


def resumed(file: Path) -> tuple[Table, Journal]:
    """The match of an interrupted journal, ready to go on."""
    journal, record = Journal.resume(file, king_up_notation)
    head = record.header
    table = Table(king_up, head.options, bots(head), head.seed, journal.append)
    replay(record, table)
    return table, journal


def play_out(table: Table) -> None:
    while table.step():
        pass


def finish(table: Table, journal: Journal) -> Path:
    """Plays to the end, writes it down and gives the file back."""
    play_out(table)
    journal.end(king_up_notation.write_outcome(king_up.outcome(table.seen(AUDIENCE).view)))
    return journal.file


def whole_match(folder: Path, options: Options, seed: int) -> Path:
    return finish(*new_match(folder, options, seed))


def everything_seen(table: Table, players: int) -> tuple[Seen, ...]:
    return tuple(table.seen(seat) for seat in (AUDIENCE, *range(players)))
