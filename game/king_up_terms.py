"""The vocabulary of King Up!: its numbers, actions (imperative), events (past tense) and state. No rule is in here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NewType, TypeAlias

from game.protocol import Seat

Character: TypeAlias = int
"""0..12; who that is (a name, a face) is the theme's affair."""
Floor: TypeAlias = int
Goal: TypeAlias = tuple[Character, ...]
"""Six favourites, ascending."""

CAST: tuple[Character, ...] = tuple(range(13))
FLOORS: tuple[Floor, ...] = (0, 1, 2, 3, 4, 5)
PLACEABLE: tuple[Floor, ...] = (1, 2, 3, 4)
QUICK_FLOORS: tuple[Floor, ...] = (0, 1, 2, 3)
THRONE: Floor = 6
REFUSED: Floor = 7
"""Where the eliminated are: out of the castle for the round."""
BESIDE: Floor = -1
"""Beside the castle, not yet placed."""
ROOM = 4
POINTS = {BESIDE: 0, 0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, THRONE: 10, REFUSED: 0}
ZERO_BECOMES = 33
NO_CARDS = 12
PLAYERS = (3, 4, 5, 6)
ROUNDS = (1, 3, 5)

_BLOCKS = ((1, 3, 4, 9, 10, 12), (2, 5, 6, 7, 8, 11))  # quadratic residues mod 13, and the others
DECK: tuple[Goal, ...] = tuple(tuple(sorted((c + t) % 13 for c in block)) for block in _BLOCKS for t in CAST)
"""26 goal cards: each character on 12, each pair on 5; two cards share 0, 2 or 3."""


class Phase(Enum):
    SHUFFLE = "shuffle"
    DEAL = "deal"
    PLACEMENT = "placement"
    ASCENSION = "ascension"
    ELECTION = "election"
    OVER = "over"


class Reason(Enum):
    """Why an action is not legal."""

    NOT_NOW = "this is not the moment for that"
    NOT_YOUR_TURN = "somebody else is to act"
    ALREADY_PLACED = "that character is already in the castle"
    NOT_THAT_FLOOR = "characters are placed on floors 1 to 4"
    FLOOR_FULL = "that floor already has four characters"
    NOT_IN_CASTLE = "that character is not in the castle"
    NO_CARD_LEFT = "no No card is left in that hand"
    BAD_DEAL = "such a deal cannot come from this deck"


@dataclass(frozen=True, slots=True)
class Options:
    players: int
    rounds: int = 3
    quick: bool = False  # quick placement: all thirteen are dealt onto floors 0-3, four at most on each
    starter: Seat | None = None  # who starts round one; None: drawn by the dealer


# --- actions: what somebody intends --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The dealer, once a match: all of its chance, before anything is placed."""

    starter: Seat
    goals: tuple[tuple[Goal, ...], ...]  # by round, then seat
    castles: tuple[tuple[Floor, ...], ...] = ()  # quick placement only: by round, then character


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer, at the start of each round: hands out what the shuffle decided."""


@dataclass(frozen=True, slots=True)
class Place:
    character: Character
    floor: Floor


@dataclass(frozen=True, slots=True)
class Raise:
    character: Character


@dataclass(frozen=True, slots=True)
class Vote:
    yes: bool


Action: TypeAlias = Shuffle | Deal | Place | Raise | Vote


# --- events: what happened -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shuffled:
    starter: Seat


@dataclass(frozen=True, slots=True)
class Dealt:
    round: int
    starter: Seat
    goals: tuple[Goal | None, ...]  # by seat; another's is None
    noes: int  # No cards that everybody gets


@dataclass(frozen=True, slots=True)
class Placed:
    seat: Seat
    character: Character
    floor: Floor


@dataclass(frozen=True, slots=True)
class Settled:
    """Characters nobody placed came into the castle: the leftovers, or all of them in quick placement."""

    floors: tuple[tuple[Character, Floor], ...]


@dataclass(frozen=True, slots=True)
class Raised:
    seat: Seat
    character: Character
    floor: Floor  # where it stands now, 1..5


@dataclass(frozen=True, slots=True)
class Nominated:
    seat: Seat  # who takes the crown
    character: Character


@dataclass(frozen=True, slots=True)
class BallotCast:
    seat: Seat
    yes: bool | None  # none to everybody else


@dataclass(frozen=True, slots=True)
class BallotsRevealed:
    character: Character
    ballots: tuple[bool, ...]  # by seat


@dataclass(frozen=True, slots=True)
class Refused:
    character: Character


@dataclass(frozen=True, slots=True)
class Crowned:
    seat: Seat
    character: Character


@dataclass(frozen=True, slots=True)
class RoundScored:
    round: int
    result: Result
    totals: tuple[int, ...]  # by seat, this round included


@dataclass(frozen=True, slots=True)
class MatchEnded:
    outcome: Outcome


Event: TypeAlias = (
    Shuffled
    | Dealt
    | Placed
    | Settled
    | Raised
    | Nominated
    | BallotCast
    | BallotsRevealed
    | Refused
    | Crowned
    | RoundScored
    | MatchEnded
)


# --- state ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Result:
    """How a round ended; all of it is public once the king is crowned."""

    king: Character
    nominator: Seat
    goals: tuple[Goal, ...]
    where: tuple[Floor, ...]  # by character
    raw: tuple[int, ...]  # points by the table of floors, by seat
    scores: tuple[int, ...]  # what counts: raw, or 33 for a zero in the last round


@dataclass(frozen=True, slots=True)
class Outcome:
    totals: tuple[int, ...]
    favourites: tuple[int, ...]  # favourites still in the castle at the end of the last round: breaks ties
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class State:
    """The whole truth of a match. Tuples are by seat, `where` by character. Marked (s): struck from views."""

    options: Options
    phase: Phase
    round: int  # 1 is the first; 0 before it
    starter: Seat
    turn: Seat
    where: tuple[Floor, ...]
    crown: Seat | None  # who nominated last this round
    has_cast: tuple[bool, ...]
    results: tuple[Result, ...]
    shuffle: Shuffle | None  # (s) All that chance has decided
    goals: tuple[Goal | None, ...]  # (s) Everybody else's is None in a view
    noes: tuple[int | None, ...]  # (s) No cards in hand
    ballots: tuple[bool | None, ...]  # (s) The face-down votes

    @property
    def nominee(self) -> Character | None:
        """Who stands before the throne; after the round's last election, the king."""
        return self.where.index(THRONE) if THRONE in self.where else None

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(sum(r.scores[s] for r in self.results) for s in range(self.options.players))


View = NewType("View", State)
