"""The words every game at this table shares: seats, what a game is, what a controller is. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, Protocol, TypeAlias, TypeVar

Seat: TypeAlias = int
DEALER: Seat = -1
"""Plays chance: shuffles and deals, through actions like anybody else."""
AUDIENCE: Seat = -2
"""The shared screen, the log, the passer-by: sees only what is public."""


class IllegalAction(ValueError):
    """The rules forbid this action now. Raised before anything has changed."""


O_contra = TypeVar("O_contra", contravariant=True)
S = TypeVar("S")
V = TypeVar("V")
A = TypeVar("A")
E = TypeVar("E")


class Game(Protocol[O_contra, S, V, A, E]):
    """Eight pure functions; a module that has them is a game.

    O are its options, S its whole state, V a state with secrets struck out, A its actions (what somebody
    intends) and E its events (what happened). No function keeps anything or changes an argument.
    """

    def start(self, options: O_contra, /) -> S:
        """The state before anything happened. Raises ValueError for options no table can play."""

    def to_act(self, state: S, /) -> tuple[Seat, ...]:
        """Who owes a decision now: several seats at once if they decide in secret; none when it is over."""

    def observe(self, state: S, seat: Seat, /) -> V:
        """The state as `seat` may know it: what is hidden from them is None."""

    def legal(self, view: V, seat: Seat, /) -> tuple[A, ...]:
        """All that `seat` may do now, in a fixed order; nothing for somebody who is not to act."""

    def deal(self, state: S, rng: Random, /) -> A:
        """The DEALER's next action, drawn from `rng` alone."""

    def apply(self, state: S, seat: Seat, action: A, /) -> tuple[S, tuple[E, ...]]:
        """What becomes of `state`, and what happened. Raises IllegalAction; then nothing happened."""

    def redact(self, event: E, seat: Seat, /) -> E:
        """The event as `seat` may hear it: what is hidden from them is None."""

    def outcome(self, state: S, /) -> object | None:
        """How it ended, or None while it has not."""


@dataclass(frozen=True, slots=True)
class Seen(Generic[V, E]):
    """All that a seat knows when it is asked to decide."""

    seat: Seat
    view: V
    events: Sequence[E]
    """What it has heard this match, redacted, oldest first."""
    decisions: int
    """How many decisions it has made before: what a bot draws its chance from."""


class Controller(Protocol[V, A, E]):
    """Whoever decides for a seat: a person's mailbox, a bot, a phone. The table sees no difference."""

    def decide(self, seen: Seen[V, E], legal: Sequence[A], /) -> A | None:
        """One of `legal`, or None: still thinking, ask again."""
