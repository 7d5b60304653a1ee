"""A match on disk: written down action by action, resumed, replayed, proved fair. Of game/, it alone touches files.

    journal = Journal(folder, Header(options, seats, seed, salt=salt), notation)
    table = Table(game, options, controllers, seed, journal.append)   # each action is on disk before it takes effect

    journal, record = Journal.resume(unfinished(folder), notation)
    table = Table(game, record.header.options, controllers, record.header.seed, journal.append)
    replay(record, table)                                             # and on it goes

Knows no game. What a journal says is in docs/journal.md; who proves what with it, in docs/fair-deal.md.
"""

from __future__ import annotations

import itertools
import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from io import FileIO
from pathlib import Path
from typing import Generic

from game.journal_text import (
    Damage,
    Header,
    JournalError,
    Notation,
    OptionsT,
    Reader,
    Record,
    Sitting,
    checked,
    ending,
    head,
    line_of,
    with_check,
)
from game.protocol import DEALER, A, E, Game, IllegalAction, S, Seat, V
from game.seats import Mailbox
from game.table import Table

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

KEEP = 200
"""How many finished matches stay on disk, if nobody says otherwise."""
LEFT = "left"
"""The end of a match that nobody wants to go on with."""

_FILE = re.compile(r"match-([0-9]+)\.txt")
_LOCKED_BYTE = 2**30  # where Windows wants a byte to lock: behind all that is read
_HAS_HEAD = re.compile(rb"^check +\S+ *\r?\n", re.MULTILINE)
_HAS_ENDED = re.compile(rb"^end: ([^~#\r\n]*)(?:[^\n]*\n|~[0-9a-f]{8}\Z)", re.MULTILINE)


class WritingError(Exception):
    """The disk is full, or nothing may be written there, or another program is writing: nothing has been added."""

    def __init__(self, file: Path, cause: OSError) -> None:
        super().__init__(f"{file}: {cause.strerror or cause}")
        self.file = file
        self.cause = cause


class Journal(Generic[OptionsT, A]):
    """Writes one match down. `append` is what a table calls its record; a file is made when it is first called."""

    def __init__(self, folder: Path, header: Header[OptionsT], notation: Notation[OptionsT, A]) -> None:
        self.file: Path | None = None
        self.deal = ""
        """The commitment to all that the shuffle decided; known once the dealer has shuffled, if there is a salt."""
        self._folder = folder
        self._header = header
        self._notation = notation
        self._stream: FileIO | None = None
        self._size = 0
        self._check: str | None = None

    @classmethod
    def resume(
        cls, file: Path, notation: Notation[OptionsT, A], can_sit: Callable[[Sitting], bool] = lambda _: True
    ) -> tuple[Journal[OptionsT, A], Record[OptionsT, A]]:
        """The journal to go on with, and what it says until now; replay() it. Raises JournalError, WritingError."""
        try:
            stream = FileIO(file, "r+")
        except OSError as error:
            raise WritingError(file, error) from error
        try:
            _lock(stream)
            data = stream.readall()
            record = Reader(str(file), data, notation, can_sit).record()
            if record.end is not None:
                raise JournalError(str(file), 0, Damage.AFTER_END)
            journal = cls(file.parent, record.header, notation)
            journal.file, journal.deal = file, record.deal
            journal._stream, journal._size, journal._check = stream, record.size, record.check
            journal._write("" if data[: record.size].endswith(b"\n") else "\n")
        except OSError as error:
            stream.close()
            raise WritingError(file, error) from error
        except (JournalError, WritingError):
            stream.close()
            raise
        return journal, record

    def append(self, seat: Seat, action: A) -> None:
        """Returns when the action is safe on disk. Raises WritingError; then it is not there."""
        text = self._notation.write(action)
        if self._stream is None:
            self._begin(text)
        self._put(line_of(self._notation.write_seat(seat), text), "\n" if seat == DEALER else "")

    def end(self, result: str) -> None:
        """A last line: what came of the match. Raises WritingError."""
        self._put(ending(result), "\n")
        self.close()

    def close(self) -> None:
        """Lets go of the file, so that the match may be resumed."""
        if self._stream is not None:
            self._stream.close()

    def _begin(self, first: str) -> None:
        """A new file with the head of a match whose first action is `first`."""
        self.deal = commitment(self._header.salt, first) if self._header.salt else ""
        lines = self._header.lines(self._notation, self.deal)
        check = checked(lines)
        self.file, self._stream = _new_file(self._folder)
        try:
            self._write(head(lines, check))
        except WritingError:
            self._stream.close()
            self._stream = None
            with suppress(OSError):
                self.file.unlink()
            raise
        self._check = check
        sync_folder(self._folder)

    def _put(self, line: str, pause: str) -> None:
        check = None if self._check is None else checked([line], self._check)
        self._write(pause + with_check(line, check))
        self._check = check

    def _write(self, text: str) -> None:
        """All of it and safely on disk, or nothing."""
        assert self._stream is not None and self.file is not None  # there is no line before the head
        left = text.encode()
        size = self._size + len(left)
        try:
            self._rewind()
            while left:
                left = left[self._stream.write(left) :]
            sync(self._stream)
        except OSError as error:
            with suppress(OSError):
                self._rewind()
            raise WritingError(self.file, error) from error
        self._size = size

    def _rewind(self) -> None:
        """Takes back what was not written to its end."""
        assert self._stream is not None
        self._stream.seek(self._size)
        self._stream.truncate()


def read(
    file: Path, notation: Notation[OptionsT, A], can_sit: Callable[[Sitting], bool] = lambda _: True
) -> Record[OptionsT, A]:
    """What a journal says, to look at it. Raises JournalError."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise JournalError(str(file), 0, Damage.UNREADABLE, error.strerror or str(error)) from error
    return Reader(str(file), data, notation, can_sit).record()


def table_for(record: Record[OptionsT, A], game: Game[OptionsT, S, V, A, E]) -> Table[S, V, A, E]:
    """A table to replay() the record at and look on: nobody there decides anything."""
    header = record.header
    nobody = {seat: Mailbox[V, A, E]() for seat in range(len(header.seats))}
    return Table(game, header.options, nobody, header.seed)


def replay(record: Record[OptionsT, A], table: Table[S, V, A, E], number: int | None = None) -> None:
    """Plays what is recorded, or the first `number` actions of it, at a fresh table. Raises JournalError."""
    for entry in record.entries[:number]:
        try:
            table.replay(entry.seat, entry.action)
        except IllegalAction as error:
            raise JournalError(record.file, entry.line, Damage.FORBIDDEN, f"{entry.text} ({error})") from error


# --- the proof of a fair deal --------------------------------------------------------------------------


def commitment(salt: str, shuffle: str) -> str:
    """What the dealer shows before anything is placed: a hash of the salt and of the shuffle as a journal has it."""
    return sha256(f"{salt}\n{shuffle}\n".encode()).hexdigest()[:16]


def verify(record: Record[OptionsT, A]) -> bool:
    """Is the deal of this match what was committed to? False also for a match without a commitment."""
    return any(record.deal == commitment(record.header.salt, first.text) for first in record.entries[:1])


# --- many journals -------------------------------------------------------------------------------------


def journals(folder: Path) -> list[Path]:
    """All of them, the newest first."""
    try:
        found = [(int(name[1]), file) for file in folder.iterdir() if (name := _FILE.fullmatch(file.name))]
    except OSError:
        return []
    return [file for _, file in sorted(found, reverse=True)]


def unfinished(folder: Path) -> Path | None:
    """The newest match that is not over and that nobody is playing now."""
    for file in journals(folder):
        with suppress(OSError), FileIO(file, "r+") as stream:
            _lock(stream)
            data = stream.readall()
            if _HAS_HEAD.search(data) and not _HAS_ENDED.search(data):
                return file
    return None


def prune(folder: Path, keep: int = KEEP) -> list[Path]:
    """Removes all that ended before the newest `keep` finished matches, and says what. Never an unfinished match."""
    finished, removed = 0, []
    for file in journals(folder):
        with suppress(OSError):
            ended = _HAS_ENDED.search(file.read_bytes())
            if ended and finished >= keep:
                file.unlink()
                removed.append(file)
            elif ended:
                finished += ended[1].strip() != LEFT.encode()
    return removed


def set_aside(file: Path) -> Path:
    """Renames a damaged file, over no other, so that it is in nobody's way. Raises OSError if it has to stay."""
    tries = itertools.count(2)
    aside = file.with_name(f"{file.name}.damaged")
    while aside.exists():
        aside = file.with_name(f"{file.name}.damaged-{next(tries)}")
    return file.rename(aside)


def _new_file(folder: Path) -> tuple[Path, FileIO]:
    """A file with the next free number, for this program alone. Raises WritingError."""
    file = folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
        number = max((int(name[1]) for file in folder.iterdir() if (name := _FILE.match(file.name))), default=0)
        while True:
            number += 1
            file = folder / f"match-{number:04}.txt"
            with suppress(FileExistsError):  # another program was faster
                stream = FileIO(file, "x")
                _lock(stream)
                return file, stream
    except OSError as error:
        raise WritingError(file, error) from error


# --- what systems do differently -----------------------------------------------------------------------


def sync(stream: FileIO) -> None:
    """Returns when what was written is on the disk itself, so that a power cut leaves it there."""
    if sys.platform == "darwin":  # where fsync() leaves it to the disk
        with suppress(OSError):
            fcntl.fcntl(stream, fcntl.F_FULLFSYNC)
            return
    os.fsync(stream.fileno())


def sync_folder(folder: Path) -> None:
    """The same for the names in a folder, where systems have that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _lock(stream: FileIO) -> None:
    """For this program alone, until the stream is closed or the program dies. Raises OSError if another has it."""
    if sys.platform == "win32":
        stream.seek(_LOCKED_BYTE)
        msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)
        stream.seek(0)
        return
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise
    except OSError:
        return  # a file system without locks
