"""The people and bots at the table as everybody sees them: name, crest, colour, device. No game, no secret."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from scenes.stage.hands import Device
from scenes.stage.theme import ASSETS

CRESTS = ("sun", "moon", "star", "tower", "rose", "key")
COLOURS = {
    "sun": "#d7263d",
    "moon": "#2f6fde",
    "star": "#f2b705",
    "tower": "#1f9d55",
    "rose": "#8e44c9",
    "key": "#5f7f8c",
}
ICONS = ASSETS / "icons"


@dataclass(frozen=True, slots=True)
class Player:
    """One seat's owner. A bot has the name of its strength; a person may have a device of their own."""

    name: str
    crest: str
    bot: str | None = None
    device: Device | None = None

    @property
    def is_person(self) -> bool:
        return self.bot is None

    @property
    def colour(self) -> str:
        return COLOURS[self.crest]

    @property
    def shield(self) -> Path:
        """The crest's picture."""
        return icon(f"crest-{self.crest}")


@cache
def icon(name: str) -> Path:
    """The picture of that name; the same object each time, for it is a key in every frame."""
    return ICONS / f"{name}.svg"
