"""What a journal says, line by line, and how damage shows. Touches no file, knows no game; see docs/journal.md."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from typing import Generic, Protocol, TypeVar

from game.protocol import A, Seat

OptionsT = TypeVar("OptionsT")

_VERSION = "1"
_KEYS = ("journal", "game", "date", "theme", "options", "seed", "salt", "deal", "seat", "check")
_UNCHECKED = "none"
_END = "end"
_WIDTH = 14  # of a line's text, before its check; shuffles are longer
_CHECKED = re.compile(r"(.*?\S) ~([0-9a-f]{8})(?: #.*)?")
_CHECK = re.compile(r" ~[0-9a-f]{8}")
_SEAT = re.compile(r"(\S+) (\S+) (?:person|bot (\S+))(?: (.*))?")


class Notation(Protocol[OptionsT, A]):
    """A game's actions, seats and options as text; a module that has these will do. Readers raise ValueError."""

    GAME: str

    def write(self, action: A, /) -> str: ...
    def read(self, text: str, /) -> A: ...
    def write_seat(self, seat: Seat, /) -> str: ...
    def read_seat(self, text: str, /) -> Seat: ...
    def write_options(self, options: OptionsT, /) -> str: ...
    def read_options(self, text: str, players: int, /) -> OptionsT: ...


class Damage(Enum):
    """What is wrong with a journal."""

    UNREADABLE = "the file cannot be read"
    NOT_TEXT = "this is not UTF-8 text"
    NO_JOURNAL = "a journal begins with 'journal 1'"
    OTHER_VERSION = "this is the journal of another version"
    OTHER_GAME = "this is the journal of another game"
    BAD_HEAD = "this has no place in the head of a journal"
    NOBODY = "nobody like that can sit here"
    CUT_SHORT = "the journal breaks off before the match begins"
    HEAD_CHANGED = "the head is not as it was written: its check does not fit"
    CHANGED = "this line, or one before it, is not as it was written: its check does not fit"
    NO_ACTION = "this is nothing that can be played"
    FORBIDDEN = "the rules forbid this here"
    AFTER_END = "the match had already ended"


class JournalError(Exception):
    """A journal is damaged, in this line (0: all of it) and in this way. `text` is what stands there."""

    def __init__(self, file: str, line: int, damage: Damage, text: str = "") -> None:
        super().__init__(f"{file}, line {line}: {damage.value}: {text}")
        self.file = file
        self.line = line
        self.damage = damage
        self.text = text


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits on a seat. A bot has the name of its strength."""

    name: str
    crest: str
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Header(Generic[OptionsT]):
    """What is known of a match before it begins."""

    options: OptionsT
    seats: tuple[Sitting, ...]
    seed: int = 0
    theme: str = ""
    salt: str = ""  # to hide the deal behind its hash; none: the deal is not committed to
    date: str = ""  # for people

    def lines(self, notation: Notation[OptionsT, A], deal: str) -> list[str]:
        """As it is written; `deal` is the commitment to the first shuffle."""
        pairs = [
            ("journal", _VERSION),
            ("game", notation.GAME),
            ("date", self.date),
            ("theme", self.theme),
            ("options", notation.write_options(self.options)),
            ("seed", str(self.seed)),
            ("salt", self.salt),
            ("deal", deal),
        ]
        for seat, sitting in enumerate(self.seats):
            kind = f"bot {sitting.bot}" if sitting.bot else "person"
            pairs.append((f"seat {notation.write_seat(seat)}", f"{sitting.crest} {kind} {sitting.name}"))
        return [f"{key:8} {_in_one_line(value)}" for key, value in pairs if value]


def _in_one_line(text: str) -> str:
    """Whatever somebody has typed, as UTF-8 can write it in one line."""
    return " ".join(text.encode(errors="replace").decode().split())


@dataclass(frozen=True, slots=True)
class Entry(Generic[A]):
    line: int
    seat: Seat
    action: A
    text: str  # the action as it stands there


@dataclass(frozen=True, slots=True)
class Record(Generic[OptionsT, A]):
    """A journal that was read and holds together."""

    file: str  # as it is called
    header: Header[OptionsT]
    deal: str  # the commitment, if there is one
    entries: tuple[Entry[A], ...]
    end: str | None  # what came of the match; None: it is not over
    torn: int | None  # the last line's number, if it was not written to its end and is dropped
    size: int  # bytes up to there
    check: str | None  # the last one; None: there are none


def checked(lines: Sequence[str], previous: str = "") -> str:
    """The check of these lines; hangs on the one before. Spaces more or less do not matter."""
    text = "\n".join(" ".join(line.split()) for line in lines)
    return sha256(f"{previous}\n{text}\n".encode()).hexdigest()[:8]


def head(lines: Sequence[str], check: str | None) -> str:
    return "\n".join([*lines, f"{'check':8} {check or _UNCHECKED}", ""])


def line_of(who: str, text: str) -> str:
    """A line of the match, still without its check."""
    return f"{who}: {text}"


def ending(text: str) -> str:
    """The last line, still without its check."""
    return line_of(_END, text)


def with_check(line: str, check: str | None) -> str:
    return f"{line:{_WIDTH}} ~{check}\n" if check else f"{line}\n"


# --- reading -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    text: str  # with single spaces
    end: int  # bytes up to its end
    is_whole: bool  # a line break follows


def _lines(file: str, data: bytes) -> Iterator[_Line]:
    end = 0
    for number, raw in enumerate(data.split(b"\n"), 1):
        end += len(raw) + 1
        is_whole = end <= len(data)
        try:
            text = raw.decode("utf-8-sig" if number == 1 else "utf-8", "strict" if is_whole else "replace")
        except UnicodeDecodeError as error:
            raise JournalError(file, number, Damage.NOT_TEXT, repr(error.object[error.start : error.end])) from error
        yield _Line(number, " ".join(text.split()), min(end, len(data)), is_whole)


class Reader(Generic[OptionsT, A]):
    """Reads one journal, from head to end. `can_sit` says who is known here."""

    def __init__(
        self, file: str, data: bytes, notation: Notation[OptionsT, A], can_sit: Callable[[Sitting], bool]
    ) -> None:
        self._file = file
        self._lines = _lines(file, data.rstrip(b"\0"))  # a power cut may leave a file longer than what is in it
        self._notation = notation
        self._can_sit = can_sit
        self._check: str | None = None
        self._entries: list[Entry[A]] = []
        self._end: str | None = None

    def record(self) -> Record[OptionsT, A]:
        """Raises JournalError."""
        header, deal, line = self._head()
        size, torn = line.end, None
        for line in self._lines:
            try:
                self._take(line)
            except JournalError:
                if line.is_whole or _CHECK.search(line.text):
                    raise
                torn = line.number
            else:
                size = line.end
        return Record(self._file, header, deal, tuple(self._entries), self._end, torn, size, self._check)

    def _error(self, line: _Line, damage: Damage) -> JournalError:
        return JournalError(self._file, line.number, damage, line.text[:80])

    # --- the match -------------------------------------------------------------------------------------

    def _take(self, line: _Line) -> None:
        text = self._said(line)
        if not text:
            return
        if self._end is not None:
            raise self._error(line, Damage.AFTER_END)
        if text.startswith(ending("")):
            self._end = text.removeprefix(ending(""))
            return
        who, _, what = text.partition(": ")
        try:
            self._entries.append(Entry(line.number, self._notation.read_seat(who), self._notation.read(what), what))
        except ValueError as error:
            raise self._error(line, Damage.NO_ACTION) from error

    def _said(self, line: _Line) -> str:
        """What the line says, without its check and comments."""
        found = _CHECKED.fullmatch(line.text)
        if not found and (not line.text or line.text.startswith("#")):
            return ""
        if self._check is None:
            return line.text.partition("#")[0].rstrip()
        if not found or found[2] != checked([found[1]], self._check):
            raise self._error(line, Damage.CHANGED)
        self._check = found[2]
        return found[1]

    # --- its head --------------------------------------------------------------------------------------

    def _head(self) -> tuple[Header[OptionsT], str, _Line]:
        lines: list[_Line] = []
        for line in self._lines:
            if not line.is_whole:
                break
            if not line.text or line.text.startswith("#"):
                continue
            lines.append(line)
            key, _, value = line.text.partition(" ")
            if len(lines) == 1 and key != "journal":
                raise self._error(line, Damage.NO_JOURNAL)
            if len(lines) == 1 and value != _VERSION:
                raise self._error(line, Damage.OTHER_VERSION)
            if key == "check":
                return *self._header(lines), line
        raise self._error(line, Damage.CUT_SHORT)

    def _header(self, lines: list[_Line]) -> tuple[Header[OptionsT], str]:
        """What the head says; its last line is its check."""
        first: dict[str, _Line] = {}
        seats: list[Sitting] = []
        for line in lines:
            key, _, value = line.text.partition(" ")
            if key == "seat":
                seats.append(self._sitting(line, value, len(seats)))
            elif key in first or key not in _KEYS or not value:
                raise self._error(line, Damage.BAD_HEAD)
            else:
                first[key] = line
        last = lines[-1]
        values = {key: line.text.partition(" ")[2] for key, line in first.items()}
        check = values["check"]
        if check != _UNCHECKED:
            self._check = checked([line.text for line in lines[:-1]])
            if check != self._check:
                raise self._error(last, Damage.HEAD_CHANGED)
        if "game" not in first or "options" not in first:
            raise self._error(last, Damage.BAD_HEAD)
        if values["game"] != self._notation.GAME:
            raise self._error(first["game"], Damage.OTHER_GAME)
        try:
            options = self._notation.read_options(values["options"], len(seats))
        except ValueError as error:
            raise self._error(first["options"], Damage.BAD_HEAD) from error
        try:
            seed = int(values.get("seed", "0"))
        except ValueError as error:
            raise self._error(first["seed"], Damage.BAD_HEAD) from error
        theme, salt, date = (values.get(key, "") for key in ("theme", "salt", "date"))
        return Header(options, tuple(seats), seed, theme, salt, date), values.get("deal", "")

    def _sitting(self, line: _Line, value: str, seat: Seat) -> Sitting:
        found = _SEAT.fullmatch(value)
        if not found or found[1] != self._notation.write_seat(seat):
            raise self._error(line, Damage.BAD_HEAD)
        sitting = Sitting(found[4] or "", found[2], found[3])
        if not self._can_sit(sitting):
            raise self._error(line, Damage.NOBODY)
        return sitting
