"""Where things live on this machine, and how small files are kept: a power cut leaves the old one or the new one."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import Any, Generic, TypeVar

import platformdirs

from game.journal import WritingError, set_aside, sync, sync_folder
from game.journal_text import JournalError
from scenes.stage.words import Words

T = TypeVar("T")
Format = Callable[[str], Any]
"""Makes values of a file's text. Raises ValueError."""

JSON: Format = json.loads
TOML: Format = tomllib.loads

MATCHES, SETTINGS = "matches", "settings.json"
"""What journals and settings are called in the data folder."""

_BROKEN = (ValueError, LookupError, TypeError, AttributeError, RecursionError, OverflowError)


def data_folder(program: str, override: Path | None = None) -> Path:
    """Where everything is that outlives the evening: what `--data` says, or where the system keeps such things."""
    return override or Path(platformdirs.user_data_dir(program, appauthor=False))


@dataclass(frozen=True, slots=True)
class Trouble:
    """A file that could not be used; what follows does without it. `aside`: where a broken one is kept."""

    file: Path
    why: str
    aside: Path | None = None

    def line(self, words: Words) -> str:
        """For people."""
        if self.aside:
            return words("store.broken", file=self.file, aside=self.aside.name)
        return words("store.trouble", file=self.file, why=self.why)


@dataclass(frozen=True, slots=True)
class Loaded(Generic[T]):
    value: T
    trouble: Trouble | None = None


def load(file: Path, form: Format, meaning: Callable[[Any], T], default: T) -> Loaded[T]:
    """What `meaning` makes of the file. A broken file is set aside; then, and where there is none, the default.

    `meaning` may raise whatever comes of wrong types and missing keys.
    """
    try:
        text = file.read_bytes().decode("utf-8-sig")
        return Loaded(meaning(form(text)))
    except FileNotFoundError:
        return Loaded(default)
    except OSError as error:
        return Loaded(default, Trouble(file, error.strerror or str(error)))
    except _BROKEN as broken:
        try:
            return Loaded(default, Trouble(file, str(broken), set_aside(file)))
        except OSError as error:
            return Loaded(default, Trouble(file, error.strerror or str(error)))


def save(file: Path, text: str) -> Trouble | None:
    """The whole text or, whatever happens, what was there before. Says what went wrong, if anything did."""
    new = file.with_name(f"{file.name}.{os.getpid()}.new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            with FileIO(new, "w") as stream:
                left = text.encode(errors="replace")
                while left:
                    left = left[stream.write(left) :]
                sync(stream)
            new.replace(file)
        except OSError:
            new.unlink(missing_ok=True)
            raise
    except OSError as error:
        return Trouble(file, error.strerror or str(error))
    sync_folder(file.parent)
    return None


def complaint(error: JournalError | WritingError, words: Words) -> str:
    """What is wrong with a journal, in a line for people."""
    match error:
        case JournalError(line=0):
            return words("journal.file", file=error.file, why=_why(error, words))
        case JournalError():
            return words("journal.line", file=error.file, line=error.line, why=_why(error, words))
        case WritingError():
            return words("journal.unwritten", file=error.file, why=error.cause.strerror or error.cause)


def _why(error: JournalError, words: Words) -> str:
    return words(f"journal.{error.damage.name.lower()}", text=error.text)
