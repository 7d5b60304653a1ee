"""The chronicle: a match told in lines of text, from what the audience hears. No window, no secret."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game import king_up as rules
from game.protocol import Seat
from scenes.stage.words import Words

_INDENT = "  "


@dataclass(frozen=True, slots=True)
class Chronicle:
    """Tells one event after another. `names` are by seat, `letters` (the theme's) by character."""

    words: Words
    names: Sequence[str]
    letters: Sequence[str]

    def opening(self, options: rules.Options) -> list[str]:
        """The head of the sheet: what is played and who sits at the table."""
        return [
            self.words.count("chronicle.match", options.rounds, players=options.players),
            self.words("chronicle.table", names=", ".join(self.names)),
        ]

    def lines(self, event: rules.Event) -> list[str]:
        """What there is to tell of an event; nothing of one that shows nothing."""
        match event:
            case rules.Dealt():
                return self._dealt(event)
            case rules.Placed(seat, character, floor):
                return [self._tell("chronicle.placed", seat, character, floor)]
            case rules.Settled():
                return self._settled(event)
            case rules.Raised(seat, character, floor):
                return [self._tell("chronicle.raised", seat, character, floor)]
            case rules.Nominated(seat, character):
                return [self._tell("chronicle.nominated", seat, character, rules.THRONE)]
            case rules.BallotsRevealed():
                return self._revealed(event)
            case rules.Refused(character):
                return [_INDENT + self.words("chronicle.refused", character=self._character(character))]
            case rules.Crowned(seat, character):
                return [self._tell("chronicle.crowned", seat, character, rules.THRONE)]
            case rules.RoundScored():
                return self._scored(event)
            case rules.MatchEnded(outcome):
                return self._ended(outcome)
            case rules.Shuffled() | rules.BallotCast():
                return []

    def _character(self, character: rules.Character) -> str:
        return self.words(f"cast.{self.letters[character]}")

    def _tell(self, key: str, seat: Seat, character: rules.Character, floor: rules.Floor) -> str:
        """Who did what with whom, and where."""
        return _INDENT + self.words(
            key,
            name=self.names[seat],
            character=self._character(character),
            floor=floor,
            floor_name=self.words(f"floor.{floor}"),
        )

    def _dealt(self, event: rules.Dealt) -> list[str]:
        return [
            "",
            self.words("chronicle.round", round=event.round, name=self.names[event.starter]),
            _INDENT + self.words("chronicle.cards", n=event.noes, no=self.words("vote.no")),
            "",
        ]

    def _settled(self, event: rules.Settled) -> list[str]:
        """The leftovers on their floor; in quick placement everybody on theirs, the highest first."""
        key = "chronicle.quick" if len(event.floors) == len(rules.CAST) else "chronicle.leftovers"
        lines = []
        for floor in sorted({floor for _, floor in event.floors}, reverse=True):
            characters = ", ".join(self._character(c) for c, f in event.floors if f == floor)
            floor_name = self.words(f"floor.{floor}")
            lines.append(_INDENT + self.words(key, floor=floor, floor_name=floor_name, characters=characters))
        return [*lines, ""]

    def _revealed(self, event: rules.BallotsRevealed) -> list[str]:
        said = {True: self.words("vote.yes"), False: self.words("vote.no")}
        votes = ", ".join(
            self.words("chronicle.vote", name=name, vote=said[yes])
            for name, yes in zip(self.names, event.ballots, strict=True)
        )
        return [_INDENT + self.words("chronicle.votes", character=self._character(event.character), votes=votes)]

    # --- what it comes to ------------------------------------------------------------------------------

    def _scored(self, event: rules.RoundScored) -> list[str]:
        return [
            "",
            self.words("chronicle.points", round=event.round),
            *(_INDENT + self._sum(event.result, seat) for seat in range(len(self.names))),
            _INDENT + self.words("chronicle.totals", totals=self._figures(event.totals, range(len(self.names)))),
        ]

    def _sum(self, result: rules.Result, seat: Seat) -> str:
        """The six favourites of `seat` with what each brought, the best first, and what that counts."""
        brought = sorted((-rules.POINTS[result.where[character]], character) for character in result.goals[seat])
        terms = (
            self.words("chronicle.favourite", character=self._character(character), points=-points)
            for points, character in brought
        )
        raw, score = result.raw[seat], result.scores[seat]
        key = "chronicle.sum" if raw == score else "chronicle.zero"
        return self.words(key, name=self.names[seat], terms=" + ".join(terms), raw=raw, score=score)

    def _figures(self, figures: Sequence[int], seats: Iterable[Seat]) -> str:
        return ", ".join(self.words("chronicle.figure", name=self.names[s], figure=figures[s]) for s in seats)

    def _ended(self, outcome: rules.Outcome) -> list[str]:
        """The standings, why a tie was decided as it was, and who has won."""
        ranks = list(zip(outcome.totals, outcome.favourites, strict=True))
        best = max(outcome.totals)
        tied = [seat for seat, total in enumerate(outcome.totals) if total == best]
        lines = ["", self.words("chronicle.standings")]
        for seat in sorted(range(len(ranks)), key=ranks.__getitem__, reverse=True):
            rank, total = 1 + sum(other > ranks[seat] for other in ranks), outcome.totals[seat]
            lines.append(_INDENT + self.words.count("chronicle.standing", total, rank=rank, name=self.names[seat]))
        lines.append("")
        if len(tied) > 1:
            lines.append(self.words("chronicle.tie", favourites=self._figures(outcome.favourites, tied)))
        names = ", ".join(self.names[seat] for seat in outcome.winners)
        lines.append(self.words.count("chronicle.winners", len(outcome.winners), names=names, points=best))
        return lines
