"""The book of the hall of kings: matches, wins and kings crowned, by name. A broken one is set aside, never fatal."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from game import king_up as rules
from scenes.stage.players import Player
from scenes.stage.store import JSON, Loaded, load, save

FILE = "hall.json"
"""What the book is called in the data folder."""
_VERSION = 1
_REMEMBERED = 100


@dataclass(frozen=True, slots=True)
class Line:
    """What one name has come to. A bot with a person's name has a line of its own."""

    name: str
    bot: str | None = None  # the name of its strength
    matches: int = 0
    wins: int = 0  # a win with others is a win
    kings: int = 0  # kings crowned that this one had put forward
    best: int = 0  # most points in a match


@dataclass(frozen=True, slots=True)
class Hall:
    """Lines in the order they were first written; the last matches counted, so that none is counted twice."""

    lines: tuple[Line, ...] = ()
    counted: tuple[str, ...] = ()

    @property
    def ranking(self) -> list[Line]:
        """Most wins first; then most kings, the better match, fewer matches, the name."""
        return sorted(
            self.lines, key=lambda line: (-line.wins, -line.kings, -line.best, line.matches, line.name.casefold())
        )


@dataclass(frozen=True, slots=True)
class Match:
    """What a match adds to the book, line by line. `key` tells it from every other: its deal's commitment, if any."""

    key: str
    lines: tuple[Line, ...]


def match_of(key: str, players: Sequence[Player], results: Iterable[rules.Result], outcome: rules.Outcome) -> Match:
    kings = [result.nominator for result in results]
    return Match(
        key,
        tuple(
            Line(
                " ".join(player.name.split()),
                player.bot,
                1,
                int(seat in outcome.winners),
                kings.count(seat),
                outcome.totals[seat],
            )
            for seat, player in enumerate(players)
        ),
    )


def with_match(hall: Hall, match: Match) -> Hall:
    """The hall with this match in it; unchanged if it is known to be in there already."""
    if match.key and match.key in hall.counted:
        return hall
    lines = {(line.name, line.bot): line for line in hall.lines}
    for line in match.lines:
        who = line.name, line.bot
        before = lines.get(who, Line(*who))
        lines[who] = replace(
            before,
            matches=before.matches + line.matches,
            wins=before.wins + line.wins,
            kings=before.kings + line.kings,
            best=max(before.best, line.best),
        )
    return Hall(tuple(lines.values()), (*hall.counted, match.key)[-_REMEMBERED:])


# --- on disk -------------------------------------------------------------------------------------------


def open_hall(file: Path) -> Loaded[Hall]:
    """What the file says; an empty hall if there is none or it is broken and set aside."""
    return load(file, JSON, _hall, Hall())


def remember(file: Path, match: Match) -> Loaded[Hall]:
    """Writes the match into the book, once. What could not be read for now is not written over."""
    found = open_hall(file)
    hall = with_match(found.value, match)
    if hall == found.value or (found.trouble and not found.trouble.aside):
        return Loaded(hall, found.trouble)
    return Loaded(hall, save(file, _text(hall)) or found.trouble)


def _text(hall: Hall) -> str:
    book = {"version": _VERSION, "lines": [asdict(line) for line in hall.lines], "counted": hall.counted}
    return json.dumps(book, ensure_ascii=False, indent=1) + "\n"


def _hall(book: Any) -> Hall:
    """Raises ValueError, KeyError or TypeError for what is no book of this version."""
    if book["version"] != _VERSION:
        raise ValueError(f"this is version {book['version']} of the book")
    hall = Hall(tuple(Line(**line) for line in book["lines"]), tuple(book["counted"]))
    for line in hall.lines:
        numbers = [getattr(line, field.name) for field in fields(Line)[2:]]
        if not isinstance(line.name, str) or not isinstance(line.bot, str | None):
            raise TypeError(f"{line} is nobody")
        if any(type(number) is not int or number < 0 for number in numbers):
            raise ValueError(f"{line} does not count")
    if not all(isinstance(key, str) for key in hall.counted):
        raise TypeError("matches have names")
    return hall
