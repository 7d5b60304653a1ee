"""The keeper of a match: writes its journal and its line in the hall of kings; if it cannot, the game goes on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game import journal, king_up_notation
from game import king_up as rules
from game.journal import KEEP, Journal, WritingError
from game.journal_text import Sitting
from game.protocol import DEALER, Seat
from scenes.hall_book import FILE, match_of, remember
from scenes.stage.players import Player
from scenes.stage.store import MATCHES, complaint
from scenes.stage.words import Words


class Keeper:
    """Remembers every action. With a journal they are on disk too, before they take effect.

    `trouble` is a line for people while something cannot be written.
    """

    def __init__(
        self,
        words: Words,
        salt: str = "",
        pages: Journal[rules.Options, rules.Action] | None = None,
        data: Path | None = None,
        keep: int = KEEP,
    ) -> None:
        self.actions: list[tuple[Seat, rules.Action]] = []
        self.salt = salt
        self.trouble = ""
        self.deal = pages.deal if pages else ""
        """The commitment to the deal, as it was shown when there was one."""
        self._words = words
        self._pages = pages
        self._written = 0
        self._keep = keep
        self._data = data

    def recall(self, actions: Sequence[tuple[Seat, rules.Action]]) -> None:
        """What the journal has already."""
        self.actions.extend(actions)
        self._written = len(self.actions)

    def append(self, seat: Seat, action: rules.Action) -> None:
        """What a table calls its record."""
        self.actions.append((seat, action))
        self._write()
        if seat == DEALER and not self.deal and self.salt:
            self.deal = journal.commitment(self.salt, self.shuffle)

    def _write(self) -> bool:
        """All that is not on disk yet; what fails now is tried again with the next action. True if nothing is left."""
        if self._pages is None:
            return False
        try:
            for seat, action in self.actions[self._written :]:
                self._pages.append(seat, action)
                self._written += 1
        except WritingError as error:
            self.trouble = complaint(error, self._words)
            return False
        self.trouble = ""
        return True

    @property
    def is_fair(self) -> bool:
        """Is what was dealt what the dealer had committed to?"""
        return bool(self.actions) and self.deal == journal.commitment(self.salt, self.shuffle)

    @property
    def shuffle(self) -> str:
        """The deal as a journal has it: to be shown only when the match is over."""
        return king_up_notation.write(self.actions[0][1])

    def end(self, players: Sequence[Player], results: Sequence[rules.Result], outcome: rules.Outcome) -> None:
        """The last line of the journal, and a line in the hall of kings."""
        if self._pages and self._write():
            try:
                self._pages.end(king_up_notation.write_outcome(outcome))
            except WritingError as error:
                self.trouble = complaint(error, self._words)
        if self._data:
            written = remember(self._data / FILE, match_of(self.deal, players, results, outcome))
            if written.trouble:
                self.trouble = written.trouble.line(self._words)
            journal.prune(self._data / MATCHES, self._keep)

    def close(self) -> None:
        """Lets go of the journal, so that the match can be resumed."""
        if self._pages:
            self._pages.close()


def sittings(players: Sequence[Player]) -> tuple[Sitting, ...]:
    return tuple(Sitting(player.name, player.crest, player.bot) for player in players)


def seated(sitting: Sequence[Sitting]) -> tuple[Player, ...]:
    """The players of a journal; people without a device of their own yet."""
    return tuple(Player(seat.name, seat.crest, seat.bot) for seat in sitting)
