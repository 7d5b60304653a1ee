"""The archive: where matches, results and settings are kept between evenings; without a folder nothing is kept."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from datetime import date
from pathlib import Path
from secrets import token_hex
from typing import Any, TypeAlias

from game import journal, king_up_notation
from game import king_up as rules
from game.bots import BOTS
from game.journal import LEFT, Journal, WritingError
from game.journal_text import Header, JournalError, Record, Sitting
from scenes import hall_book
from scenes.keeper import Keeper, sittings
from scenes.stage.players import CRESTS, Player
from scenes.stage.settings import SPEEDS, Settings
from scenes.stage.store import JSON, MATCHES, SETTINGS, complaint, load, save
from scenes.stage.words import Words

KingUpRecord: TypeAlias = Record[rules.Options, rules.Action]


def can_sit(sitting: Sitting) -> bool:
    """Do we know that crest, and that bot?"""
    return sitting.crest in CRESTS and (sitting.bot is None or sitting.bot in BOTS)


class Archive:
    """`news` is a line for people about what could not be read or written, the last that there was."""

    def __init__(self, data: Path | None) -> None:
        self.news = ""
        self._data = data

    # --- matches ---

    def open_match(
        self, words: Words, players: Sequence[Player], options: rules.Options, seed: int, theme: str, salt: str = ""
    ) -> Keeper:
        """For a new match; whatever was unfinished is given up. `salt` hides the deal; a good one if none is given."""
        salt = salt or token_hex(8)
        if self._data is None:
            return Keeper(words, salt)
        self._give_up()
        header = Header(options, sittings(players), seed, theme, salt, date.today().isoformat())
        return self._keeper(words, salt, Journal(self._data / MATCHES, header, king_up_notation))

    def _keeper(self, words: Words, salt: str, pages: Journal[rules.Options, rules.Action]) -> Keeper:
        return Keeper(words, salt, pages, self._data, self.settings(words).kept_matches)

    def unfinished(self) -> Path | None:
        """The match somebody may want to go on with."""
        return None if self._data is None else journal.unfinished(self._data / MATCHES)

    def resume(self, words: Words, file: Path) -> tuple[KingUpRecord, Keeper] | None:
        """The match as far as it was played; None, and news, if the journal is damaged: then it is set aside."""
        try:
            record = journal.read(file, king_up_notation, can_sit)
            journal.replay(record, journal.table_for(record, rules))
            pages, record = Journal.resume(file, king_up_notation, can_sit)
        except JournalError as error:
            self.news = complaint(error, words)
            with suppress(OSError):
                self.news += " " + words("journal.kept", aside=journal.set_aside(file).name)
            return None
        except WritingError as error:  # another window plays it, or the disk lets nobody write: it may be had later
            self.news = complaint(error, words)
            return None
        if record.torn is not None:
            self.news = words("journal.torn", file=file, line=record.torn)
        return record, self._keeper(words, record.header.salt, pages)

    def _give_up(self) -> None:
        file = self.unfinished()
        with suppress(JournalError, WritingError):
            if file:
                pages, _ = Journal.resume(file, king_up_notation, can_sit)
                pages.end(LEFT)

    # --- what people have come to, and what they like ---

    def hall(self, words: Words) -> hall_book.Hall:
        if self._data is None:
            return hall_book.Hall()
        found = hall_book.open_hall(self._data / hall_book.FILE)
        if found.trouble:
            self.news = found.trouble.line(words)
        return found.value

    def settings(self, words: Words) -> Settings:
        if self._data is None:
            return Settings()
        found = load(self._data / SETTINGS, JSON, _settings, Settings())
        if found.trouble:
            self.news = found.trouble.line(words)
        return found.value

    def keep_settings(self, words: Words, settings: Settings) -> None:
        if self._data is not None:
            trouble = save(self._data / SETTINGS, json.dumps(asdict(settings), indent=1) + "\n")
            self.news = trouble.line(words) if trouble else self.news


def _settings(found: Any) -> Settings:
    """Raises ValueError or TypeError for what are no settings."""
    settings = Settings(**found)
    if settings.speed not in SPEEDS or not isinstance(settings.reduced_motion, bool):
        raise ValueError(f"{found} are no settings")
    if type(settings.kept_matches) is not int or settings.kept_matches < 1:
        raise ValueError(f"{settings.kept_matches!r} is no number of matches to keep")
    return settings
