"""One step ahead: what an action is worth in points of lead, given how likely each rival has each favourite."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

from game.king_up import CAST, NO_CARDS, THRONE, Action, Place, Raise, Vote
from game.protocol import Seat
from tests.reference_bots.board import WORTH, Board

PRIOR_MINE, PRIOR_OTHER = 11 / 25, 12 / 25
"""How likely a rival's card has a character, if mine has it or not: there are 25 other cards."""
Hopes: TypeAlias = Sequence[Sequence[Sequence[Sequence[float]]]]
"""Points a character has at the end: by whether it is mine (0, 1), No's in my hand, in the others', its floor now."""


@dataclass(frozen=True, slots=True)
class Taste:
    """What one judges by; personalities differ here."""

    objection: float = 0.95  # how likely a rival who can says No to a stranger
    loyalty: float = 0.02  # and to a favourite
    thrift: float = 0.0  # price of a No, whatever it achieves
    envy: float = 1.5  # what a point of the rivals' mean weighs against one of mine
    whim: float = 0.0  # spread of a bell of chance added to every value


@dataclass(slots=True)
class Judgement:
    """`mine`: by character 1 for a favourite; `rivals`: by seat, then character, the chance it is one of theirs."""

    board: Board
    seat: Seat
    mine: Sequence[int]
    rivals: Mapping[Seat, Sequence[float]]
    taste: Taste
    hopes: Hopes
    _lead: list[float] = field(init=False)  # what a point for a character adds to my lead
    _now: float = field(init=False)

    def __post_init__(self) -> None:
        n = len(self.rivals)
        self._lead = [self.mine[c] - self.taste.envy * sum(has[c] for has in self.rivals.values()) / n for c in CAST]

    def best(self, legal: Sequence[Action], rng: Random) -> Action:
        values = self.values(legal)
        if self.taste.whim:
            values = [value + rng.gauss(0, self.taste.whim) for value in values]
        most = max(values)
        return rng.choice([action for action, value in zip(legal, values, strict=True) if value > most - 1e-9])

    def values(self, legal: Sequence[Action]) -> list[float]:
        """Of each action, in points of lead over the rivals' mean."""
        hand = self.board.noes[self.seat]
        others = sum(self.board.noes) - hand
        if isinstance(legal[0], Vote):
            yes, no = self._election(self.board.nominee, hand, others)
            return [yes if action == Vote(True) else no for action in legal]
        friend, stranger = (self.hopes[mine][hand][others] for mine in (1, 0))
        values = []
        for action in legal:
            match action:
                case Place(character, floor):
                    hope = friend if self.mine[character] else stranger
                    values.append(self._lead[character] * (hope[floor] - sum(hope[1:5]) / 4))
                case Raise(character) if self.board.where[character] < 5:
                    hope = friend if self.mine[character] else stranger
                    floor = self.board.where[character]
                    values.append(self._lead[character] * (hope[floor + 1] - hope[floor]))
                case Raise(character):
                    yes, no = self._election(character, hand, others)
                    best = max(yes, no) if hand else yes
                    values.append(best - self._hope(-1, hand, others))
                case _:
                    values.append(0.0)
        return values

    def _hope(self, without: int, hand: int, others: float) -> float:
        """My lead at the end if the round goes on, one character out, with so many No's here and there."""
        most = NO_CARDS - 1
        low = min(int(others), most)
        part = others - low
        both = [[self.hopes[mine][hand][at] for at in (low, min(low + 1, most))] for mine in (0, 1)]
        lead = 0.0
        for c, floor in enumerate(self.board.where):
            if c != without and floor < THRONE:
                fewer, more = both[self.mine[c]]
                lead += self._lead[c] * (fewer[floor] + part * (more[floor] - fewer[floor]))
        return lead

    def _election(self, nominee: int, hand: int, others: int) -> tuple[float, float]:
        """What my Yes and my No are worth."""
        accepted, noes = 1.0, 0.0
        for seat, has in self.rivals.items():
            if self.board.noes[seat]:
                objects = self.taste.loyalty * has[nominee] + self.taste.objection * (1 - has[nominee])
                accepted *= 1 - objects
                noes += objects
        king = sum(self._lead[c] * WORTH[THRONE if c == nominee else floor] for c, floor in enumerate(self.board.where))
        yes = accepted * king
        if accepted < 1:
            yes += (1 - accepted) * self._hope(nominee, hand, max(0.0, others - noes / (1 - accepted)))
        no = self._hope(nominee, max(0, hand - 1), others - noes) - self.taste.thrift
        return yes, no
