"""A round in small whole numbers, for bots that look ahead: the readable rules' twin, proven equal by a test."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from game.king_up import (
    CAST,
    DECK,
    FLOORS,
    NO_CARDS,
    PLACEABLE,
    REFUSED,
    ROOM,
    THRONE,
    Action,
    BallotsRevealed,
    Dealt,
    Event,
    Nominated,
    Place,
    Placed,
    Raise,
    Raised,
    Settled,
)
from game.protocol import Seat

Card: TypeAlias = int
"""A goal card by its place in the deck."""
CARDS = range(len(DECK))
CARD = {goal: card for card, goal in enumerate(DECK)}
BESIDE = 8
"""Where the rules say -1: a byte has no sign."""
MINE = 16
"""Added to a favourite's floor where a board is seen through somebody's eyes."""
WORTH = (0, 1, 2, 3, 4, 5, 10, 0, 0)
"""Points by floor."""
HAS = tuple(tuple(int(c in goal) for c in CAST) for goal in DECK)
"""By card, then character: whether it is a favourite."""
EYES = tuple(sum(MINE << 8 * c for c in goal) for goal in DECK)
"""By card: what `or` makes of a board's bytes, as one number, the board through the holder's eyes."""


@dataclass(slots=True)
class Board:
    """One round as everybody saw it: no goal is in here, but each hand, which the open ballots tell."""

    noes: list[int]
    turn: Seat
    starter: Seat
    to_place: int  # placements until the leftovers settle
    where: bytearray  # floor by character
    room: list[int]  # how many stand on each floor
    nominee: int = -1
    is_over: bool = False

    @classmethod
    def dealt(cls, players: int, starter: Seat) -> Board:
        noes = [NO_CARDS // players] * players
        placements = len(CAST) - len(CAST) % players
        return cls(noes, starter, starter, placements, bytearray([BESIDE] * 13), [0] * BESIDE + [13])

    def copy(self) -> Board:
        return Board(
            self.noes[:],
            self.turn,
            self.starter,
            self.to_place,
            self.where[:],
            self.room[:],
            self.nominee,
            self.is_over,
        )

    @property
    def players(self) -> int:
        return len(self.noes)

    def options(self) -> list[Action]:
        """What whoever's turn it is may do, in the rules' order; nothing in an election, which is everybody's."""
        if self.nominee >= 0 or self.is_over:
            return []
        if self.to_place:
            floors = [f for f in PLACEABLE if self.room[f] < ROOM]
            return [Place(c, f) for c in CAST if self.where[c] == BESIDE for f in floors]
        return [Raise(c) for c in CAST if self.can_rise(c)]

    def can_rise(self, character: int) -> bool:
        floor = self.where[character]
        return floor in FLOORS and (floor == FLOORS[-1] or self.room[floor + 1] < ROOM)

    def play(self, action: Action) -> None:
        """A placement or an ascent of whoever's turn it is; trusts that it is legal."""
        match action:
            case Place(character, floor):
                self._move(character, floor)
                self.to_place -= 1
                self._pass_on()
                if not self.to_place:
                    for leftover in CAST:
                        if self.where[leftover] == BESIDE:
                            self._move(leftover, 0)
                    self.turn = self.starter
            case Raise(character):
                floor = self.where[character] + 1
                self._move(character, floor)
                if floor == THRONE:
                    self.nominee = character
                else:
                    self._pass_on()
            case _:
                raise ValueError(f"nothing a single seat can do to a board: {action}")

    def vote(self, ballots: Sequence[bool]) -> None:
        for seat, yes in enumerate(ballots):
            self.noes[seat] -= not yes
        if all(ballots):
            self.is_over = True
            return
        self._move(self.nominee, REFUSED)
        self.nominee = -1
        self._pass_on()

    def hear(self, event: Event) -> None:
        """Follows what happened in this round."""
        match event:
            case Placed():
                self.play(Place(event.character, event.floor))
            case Raised() | Nominated():
                self.play(Raise(event.character))
            case Settled() if self.room[BESIDE] == len(CAST):  # quick placement; else play() has settled them
                for character, floor in event.floors:
                    self._move(character, floor)
                self.to_place = 0
            case BallotsRevealed():
                self.vote(event.ballots)
            case _:
                pass

    def _move(self, character: int, floor: int) -> None:
        self.room[self.where[character]] -= 1
        self.room[floor] += 1
        self.where[character] = floor

    def _pass_on(self) -> None:
        self.turn = (self.turn + 1) % len(self.noes)


def since_dealt(events: Sequence[Event]) -> tuple[Dealt, Sequence[Event]]:
    """How the latest round was dealt, and what has happened in it."""
    first = next(n for n in range(len(events) - 1, -1, -1) if isinstance(events[n], Dealt))
    dealt = events[first]
    assert isinstance(dealt, Dealt)
    return dealt, events[first + 1 :]


def hands(events: Sequence[Event]) -> list[int]:
    """By seat, the No's somebody still holds who has been dealt so many and played so many."""
    dealt, happened = since_dealt(events)
    noes = [dealt.noes] * len(dealt.goals)
    for event in happened:
        if isinstance(event, BallotsRevealed):
            noes = [held - (not yes) for held, yes in zip(noes, event.ballots, strict=True)]
    return noes


def this_round(events: Sequence[Event]) -> Board:
    """The board of the round that was dealt last."""
    dealt, happened = since_dealt(events)
    board = Board.dealt(len(dealt.goals), dealt.starter)
    for event in happened:
        board.hear(event)
    return board
