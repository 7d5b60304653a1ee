"""The keeper of a match: writes its journal and its line in the hall of kings; if it cannot, the game goes on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game import journal, king_up_notation
from game import king_up as rules
from game.journal import Journal, WritingError
from game.journal_text import Sitting
from game.protocol import DEALER, Seat
from scenes.hall_book import FILE, match_of, remember
from scenes.stage.players import Player
from scenes.stage.store import MATCHES, complaint
from scenes.stage.words import Words


class Keeper:
    """Remembers every action. With a journal they are on disk too, before they take effect.

    `trouble` is a line for people if something could not be written; then nothing more is.
    """

    def __init__(
        self,
        words: Words,
        salt: str = "",
        pages: Journal[rules.Options, rules.Action] | None = None,
        data: Path | None = None,
    ) -> None:
        self.actions: list[tuple[Seat, rules.Action]] = []
        self.salt = salt
        self.trouble = ""
        self.deal = pages.deal if pages else ""
        """The commitment to the deal, as it was shown when there was one."""
        self._words = words
        self._pages = pages
        self._data = data

    def append(self, seat: Seat, action: rules.Action) -> None:
        """What a table calls its record."""
        if self._pages:
            try:
                self._pages.append(seat, action)
            except WritingError as error:
                self._give_up(error)
        self.actions.append((seat, action))
        if seat == DEALER and not self.deal and self.salt:
            self.deal = journal.commitment(self.salt, self.shuffle)

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
        if self._pages:
            try:
                self._pages.end(king_up_notation.write_outcome(outcome))
            except WritingError as error:
                self._give_up(error)
        if self._data:
            written = remember(self._data / FILE, match_of(self.deal, players, results, outcome))
            if written.trouble:
                self.trouble = written.trouble.line(self._words)
            journal.prune(self._data / MATCHES)

    def close(self) -> None:
        """Lets go of the journal, so that the match can be resumed."""
        if self._pages:
            self._pages.close()

    def _give_up(self, error: WritingError) -> None:
        self.trouble = complaint(error, self._words)
        self._pages = None


def sittings(players: Sequence[Player]) -> tuple[Sitting, ...]:
    return tuple(Sitting(player.name, player.crest, player.bot) for player in players)


def seated(sitting: Sequence[Sitting]) -> tuple[Player, ...]:
    """The players of a journal; people without a device of their own yet."""
    return tuple(Player(seat.name, seat.crest, seat.bot) for seat in sitting)
