"""Small files: the old one or the new one, never half of one; a broken one is set aside, never fatal."""

import errno
import json
import os
import resource
import signal
from pathlib import Path

import pytest

from game.journal import WritingError
from game.journal_text import Damage, JournalError
from scenes.stage.store import JSON, TOML, Loaded, Trouble, complaint, data_folder, load, save
from scenes.stage.theme import ASSETS
from scenes.stage.words import LANGUAGES, Words


def number(found: object) -> int:
    return int(found["number"])


# --- where ---------------------------------------------------------------------------------------------


def test_everything_lives_where_the_system_keeps_such_things(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert data_folder("king-up") == Path("/somewhere/king-up")


def test_or_where_one_says(tmp_path: Path) -> None:
    assert data_folder("king-up", tmp_path / "here") == tmp_path / "here"
    assert not (tmp_path / "here").exists()


# --- reading -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "text"), [(JSON, '{"number": 7}'), (JSON, '\ufeff{"number": "7"}'), (TOML, "number = 7\n")]
)
def test_what_was_written_is_read(tmp_path: Path, form, text: str) -> None:
    file = tmp_path / "file"
    file.write_text(text, encoding="utf-8")
    assert load(file, form, number, 0) == Loaded(7)


def test_no_file_is_no_trouble(tmp_path: Path) -> None:
    assert load(tmp_path / "file", JSON, number, 3) == Loaded(3)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("form", "content"),
    [
        (JSON, b""),
        (JSON, b"\0" * 512),
        (JSON, b'{"number": 7'),
        (JSON, b'{"number": "seven"}'),
        (JSON, b'{"number": null}'),
        (JSON, b'{"other": 7}'),
        (JSON, b"[7]"),
        (JSON, b'{"number": Infinity}'),
        (JSON, b'"\xff\xfe"'),
        (JSON, b"[" * 100_000),
        (TOML, b"number = "),
        (TOML, b"\xff"),
    ],
    ids=range(12),
)
def test_a_broken_file_is_set_aside_and_the_default_used(tmp_path: Path, form, content: bytes) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    loaded = load(file, form, number, 3)
    assert loaded.value == 3
    assert (loaded.trouble.file, loaded.trouble.aside) == (file, tmp_path / "file.damaged")
    assert not file.exists()
    assert loaded.trouble.aside.read_bytes() == content
    assert load(file, form, number, 3) == Loaded(3)


def test_a_file_that_cannot_be_read_stays_where_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "file"
    folder.mkdir()
    assert load(folder, JSON, number, 3) == Loaded(3, Trouble(folder, "Is a directory"))
    assert folder.is_dir()


def test_a_broken_file_that_cannot_be_moved_is_no_end_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def rename(self: Path, target: Path) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    file = tmp_path / "file"
    file.write_text("no")
    monkeypatch.setattr(Path, "rename", rename)
    assert load(file, JSON, number, 3) == Loaded(3, Trouble(file, "Permission denied"))


# --- writing -------------------------------------------------------------------------------------------


def test_a_text_is_written_whole_and_leaves_nothing_else_behind(tmp_path: Path) -> None:
    file = tmp_path / "new" / "folder" / "file"
    assert save(file, "Fermín\n") is None
    assert save(file, "Élodie ♛ \ud800\n") is None
    assert file.read_bytes().decode() == "Élodie ♛ ?\n"
    assert list(file.parent.iterdir()) == [file]


def test_it_is_on_the_disk_before_it_takes_the_old_ones_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    save(file, "old")
    happened = []

    def fsync(handle: int) -> None:
        what = "folder" if os.path.samestat(os.fstat(handle), tmp_path.stat()) else "file"
        happened.append((what, file.read_text(), os.fstat(handle).st_size if what == "file" else None))

    monkeypatch.setattr(os, "fsync", fsync)
    save(file, "new text")
    assert happened == [("file", "old", 8), ("folder", "new text", None)]


def test_a_full_disk_leaves_the_old_text_and_says_so(tmp_path: Path) -> None:
    file = tmp_path / "file"
    save(file, "old")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        trouble = save(file, "new" * 1000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert (trouble.file, trouble.why, trouble.aside) == (file, "File too large", None)
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_where_nothing_can_be_written_that_is_said(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("a file where a folder should be")
    trouble = save(tmp_path / "folder" / "file", "text")
    assert trouble.file == tmp_path / "folder" / "file"


def test_killed_at_any_byte_it_is_the_old_text_or_the_new(tmp_path: Path) -> None:
    file = tmp_path / "file"
    old, new = json.dumps({"number": 1}), json.dumps({"number": 2, "more": "x" * 300})
    found = []
    for size in range(0, len(new) + 20, 20):
        save(file, old)
        child = os.fork()
        if not child:
            signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
            save(file, new)
            os._exit(0)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        assert file.read_text() == (old if code else new)
        found.append(load(file, JSON, number, 0).value)
    assert sorted(found) == found
    assert found.count(1) > 10
    assert found.count(2) == 1


# --- what people are told ------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("damage", Damage)
def test_every_damage_is_told_in_one_line(language: str, damage: Damage) -> None:
    words = Words(language, ASSETS / "locale")
    line = complaint(JournalError("match-0042.txt", 17, damage, "1: A9"), words)
    assert line.startswith("match-0042.txt, l")
    assert "17" in line
    assert "\n" not in line
    assert complaint(JournalError("match-0042.txt", 0, damage), words).startswith("match-0042.txt: ")


def test_a_disk_that_is_full_is_told_in_one_line() -> None:
    error = WritingError(Path("match-0042.txt"), OSError(errno.ENOSPC, "No space left on device"))
    expected = "match-0042.txt cannot be written: No space left on device. Nothing is lost; make room and try again."
    assert complaint(error, Words("en", ASSETS / "locale")) == expected


def test_troubles_are_told_in_one_line() -> None:
    words = Words("en", ASSETS / "locale")
    file = Path("folder") / "hall.json"
    aside = Path("folder") / "hall.json.damaged"
    assert Trouble(file, "expecting value", aside).line(words) == f"{file} was broken and is kept as hall.json.damaged."
    assert Trouble(file, "Permission denied").line(words) == f"{file} cannot be used: Permission denied."
