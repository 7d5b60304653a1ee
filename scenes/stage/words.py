"""Words: all text for people comes from .po files, one a language; later folders speak first."""

from __future__ import annotations

import io
import locale
import os
from gettext import GNUTranslations
from pathlib import Path

import polib

LANGUAGES = ("en", "es")


class Words:
    """Speaks one language. `folders` hold <language>.po; a theme's folder comes after the general one.

    >>> words("placement.pick", name="Ana")  # doctest: +SKIP
    'Ana: choose who goes into the castle'

    Raises ValueError, naming the file, for a file that is missing or broken.
    """

    def __init__(self, language: str, *folders: Path) -> None:
        self.language = language
        self._sources: list[GNUTranslations] = []
        for folder in reversed(folders):
            file = folder / f"{language}.po"
            try:
                entries = polib.pofile(file.read_text(encoding="utf-8"), encoding="utf-8")
            except (OSError, UnicodeDecodeError) as error:
                raise ValueError(f"{file}: cannot be read as words: {error}") from error
            self._sources.append(GNUTranslations(io.BytesIO(entries.to_binary())))

    def __call__(self, key: str, **values: object) -> str:
        """The text for `key` with {names} filled in. Raises KeyError for a key no file has."""
        for source in self._sources:
            text = source.gettext(key)
            if text != key:
                return text.format(**values) if values else text
        raise KeyError(f"no {self.language} words for {key!r}")

    def count(self, key: str, n: int, **values: object) -> str:
        """The text for `key` that fits the number `n` ("1 point", "2 points"); {n} is filled in."""
        for source in self._sources:
            text = source.ngettext(key, key, n)
            if text != key:
                return text.format(n=n, **values)
        raise KeyError(f"no {self.language} words for {key!r}")


def system_language() -> str:
    """The language the system speaks if we speak it too, else English. LC_ALL=C is no language."""
    asked = [os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    asked.append(locale.getlocale()[0] or "")
    for code in asked:
        if code[:2].lower() in LANGUAGES:
            return code[:2].lower()
    return LANGUAGES[0]
