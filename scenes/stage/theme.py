"""A theme: a folder with a map, a cast, words and colours that dress the same rules."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ASSETS = Path(__file__).parents[2] / "assets"
MANIFEST = "theme.toml"


@dataclass(frozen=True, slots=True)
class Theme:
    """What the manifest says. Characters are known by a letter, in the order of the rules' numbers."""

    folder: Path
    letters: tuple[str, ...]
    hues: Mapping[str, str]  # a colour by letter
    moods: tuple[str, ...]  # names of the sky layers, first round first

    @property
    def map(self) -> Path:
        return self.folder / "map.tmx"

    @property
    def words(self) -> Path:
        return self.folder / "words"

    def figure(self, name: str) -> Path:
        return self.folder / "cast" / f"{name}.svg"


def load_theme(name: str) -> Theme:
    """The theme of that name. Raises ValueError that says which file and what is wrong with it."""
    folder = ASSETS / "themes" / name
    file = folder / MANIFEST
    try:
        manifest = tomllib.loads(file.read_text(encoding="utf-8"))
        hues = {str(letter): str(colour) for letter, colour in manifest["cast"].items()}
        theme = Theme(folder, tuple(hues), hues, tuple(map(str, manifest["moods"])))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise ValueError(f"{file}: cannot be read as a theme: {error}") from error
    except (KeyError, AttributeError, TypeError) as error:
        raise ValueError(f"{file}: lacks {error}") from error
    for letter in theme.letters:
        if not theme.figure(letter).is_file():
            raise ValueError(f"{file}: names {letter!r}, but {theme.figure(letter)} is not there")
    return theme


def theme_names() -> tuple[str, ...]:
    """The themes that come with the game."""
    return tuple(sorted(folder.parent.name for folder in (ASSETS / "themes").glob(f"*/{MANIFEST}")))
