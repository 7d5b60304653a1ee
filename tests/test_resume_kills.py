"""Hundreds of real kills at random instants of real runs: each match goes on as if nothing had been."""

from __future__ import annotations

import os
import resource
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from random import Random
from time import sleep

import pytest

from game import king_up, king_up_notation
from game.journal import journals, read, replay, table_for, unfinished
from game.king_up import Options
from game.protocol import Seen
from tests.recording import everything_seen, finish, new_match, play_out, resumed

MATCHES = {
    Options(3, 1): 58,
    Options(4, 1): 3,
    Options(5, 1, quick=True): 4,
    Options(6, 1): 5,
    Options(4, 3, starter=2): 6,
}
"""Options and seeds."""


@dataclass(frozen=True)
class Undisturbed:
    """A match that nobody killed: what everybody knew before it and after each action, and its journal's lines."""

    moments: tuple[tuple[Seen, ...], ...]
    lines: list[str]


@cache
def undisturbed(folder: Path, options: Options, seed: int) -> Undisturbed:
    table, journal = new_match(folder, options, seed)
    moments = [everything_seen(table, options.players)]
    while table.step():
        moments.append(everything_seen(table, options.players))
    return Undisturbed(tuple(moments), lines(finish(table, journal)))


def lines(file: Path) -> list[str]:
    return [line for line in file.read_text().splitlines() if line]


@pytest.fixture(scope="module")
def calm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the undisturbed matches are."""
    return tmp_path_factory.mktemp("calm")


@pytest.fixture(autouse=True)
def _hasty_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kill leaves the system standing, which keeps what it was given: no need to wait for the disk."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)


class Child:
    """A process that starts or resumes the match in `folder` and plays it; writes a byte for each effect it shows."""

    def __init__(self, folder: Path, options: Options, seed: int, before: Callable[[], None] = lambda: None) -> None:
        self._sign, its_end = os.pipe()
        self._pid = os.fork()
        if not self._pid:
            try:
                before()
                file = unfinished(folder)
                table, _ = resumed(file) if file else new_match(folder, options, seed)
                os.write(its_end, b"." * table.seen(0).decisions)
                while table.step():
                    os.write(its_end, b"!")
                os._exit(0)
            finally:
                os._exit(1)
        os.close(its_end)

    def wait_for(self, effects: int) -> None:
        """Until so many effects have been shown, or the process is no more."""
        while effects and (seen := os.read(self._sign, 1)):
            effects -= seen == b"!"

    def kill(self) -> None:
        os.kill(self._pid, signal.SIGKILL)

    def end(self) -> tuple[int, int]:
        """Waits for it. How it ended, and how many more effects it had shown."""
        shown = 0
        while seen := os.read(self._sign, 4096):
            shown += seen.count(b"!")
        os.close(self._sign)
        return os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1]), shown


def actions_in(folder: Path) -> int:
    """How many actions the journal of the only match there has; none, if there is no match yet."""
    file = unfinished(folder)
    return len(read(file, king_up_notation).entries) if file else 0


def check(folder: Path, expected: Undisturbed, players: int, shown: int) -> None:
    """The journal has all that was shown, and leads to where the match was."""
    file = unfinished(folder)
    if file is None:
        assert shown == 0
        return
    record = read(file, king_up_notation)
    table = table_for(record, king_up)
    replay(record, table)
    assert shown <= len(record.entries) <= shown + 1
    assert everything_seen(table, players) == expected.moments[len(record.entries)]


def check_end(folder: Path, expected: Undisturbed) -> None:
    """Resumed for the last time, the match ends as it would have; nothing else is left behind but stubs of a head."""
    file = unfinished(folder)
    if file is not None:
        assert lines(finish(*resumed(file))) == expected.lines


def matches(tmp_path: Path, calm: Path) -> Iterator[tuple[Path, Options, int, Undisturbed]]:
    """One match after another, each in a folder of its own, without an end."""
    for n, (options, seed) in enumerate(cycle(MATCHES.items())):
        yield tmp_path / f"{n}", options, seed, undisturbed(calm, options, seed)


def test_hundreds_of_kills_from_outside(tmp_path: Path, calm: Path) -> None:
    """Each match is killed, resumed and killed again, three times."""
    chance, kills, ended = Random(1), 0, 0
    for folder, options, seed, expected in matches(tmp_path, calm):
        if kills >= 340:
            break
        for _ in range(3):
            before = actions_in(folder)
            child = Child(folder, options, seed)
            child.wait_for(wanted := chance.randrange((len(expected.moments) - before) // 3 + 1))
            sleep(chance.choice((0, 0, 1e-4, 3e-4)) * chance.random())
            child.kill()
            code, more = child.end()
            kills += code == -signal.SIGKILL
            ended += code == 0
            check(folder, expected, options.players, before + wanted + more)
        check_end(folder, expected)
    assert ended < kills / 2


def test_kills_between_writing_and_the_disk(tmp_path: Path, calm: Path) -> None:
    """The process kills itself when a line is written, but nobody has waited for the disk yet."""
    chance, kills = Random(2), 0
    for folder, options, seed, expected in matches(tmp_path, calm):
        if kills >= 160:
            break
        for _ in range(2):
            before = actions_in(folder)
            child = Child(folder, options, seed, killed_at_the_disk(chance.randrange(len(expected.moments) // 3)))
            code, shown = child.end()
            assert code == -signal.SIGKILL
            kills += 1
            check(folder, expected, options.players, before + shown)
        check_end(folder, expected)


def killed_at_the_disk(number: int) -> Callable[[], None]:
    calls = iter([None] * number)

    def fsync(handle: int) -> None:
        if next(calls, 0) == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    return lambda: setattr(os, "fsync", fsync)


def test_kills_in_the_middle_of_a_line(tmp_path: Path, calm: Path) -> None:
    """The system kills the process at a byte of the file: what it was writing then is torn."""
    chance, torn = Random(3), 0
    for folder, options, seed, expected in islice(matches(tmp_path, calm), 60):
        size = 0
        for _ in range(2):
            before = actions_in(folder)
            size += chance.randrange(1, 700)
            child = Child(folder, options, seed, killed_at_byte(size))
            code, shown = child.end()
            assert code in (-signal.SIGXFSZ, 0)
            check(folder, expected, options.players, before + shown)
            torn += bool(unfinished(folder)) and read(unfinished(folder), king_up_notation).torn is not None
        check_end(folder, expected)
    assert torn > 60


def killed_at_byte(size: int) -> Callable[[], None]:
    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    return limit


def test_a_kill_before_the_match_begins_leaves_nothing_to_resume(tmp_path: Path) -> None:
    child = Child(tmp_path, Options(3, 1), 1, killed_at_byte(100))
    assert child.end() == (-signal.SIGXFSZ, 0)
    assert [file.stat().st_size for file in journals(tmp_path)] == [100]
    assert unfinished(tmp_path) is None
    table, journal = new_match(tmp_path, Options(3, 1), 1)
    play_out(table)
    assert journal.file.name == "match-0002.txt"
