"""Who can sit on a seat: a person's mailbox, a bot, one that takes its time, one that is written down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Generic, TypeAlias

from game.protocol import A, Controller, E, Seen, V

Bot: TypeAlias = Callable[[Seen[V, E], Sequence[A], Random], A]
"""A bot: a pure function of what its seat has seen, what it may do, and its own chance."""


class Mailbox(Generic[V, A, E]):
    """A person: any device puts a choice in, the table takes it out."""

    def __init__(self) -> None:
        self._choice: A | None = None

    def offer(self, action: A) -> None:
        """The person wants this. A later offer replaces an earlier one until the table has taken it."""
        self._choice = action

    def decide(self, seen: Seen[V, E], legal: Sequence[A]) -> A | None:
        """What was offered, once; what has meanwhile become illegal is dropped."""
        choice, self._choice = self._choice, None
        return choice if choice in legal else None


class BotSeat(Generic[V, A, E]):
    """A bot with a seed of its own; its chance hangs on the seed and the number of its decision alone."""

    def __init__(self, bot: Bot[V, E, A], seed: int) -> None:
        self._bot = bot
        self._seed = seed

    def decide(self, seen: Seen[V, E], legal: Sequence[A]) -> A:
        return self._bot(seen, legal, Random(f"bot {self._seed} {seen.seat} {seen.decisions}"))


class Timed(Generic[V, A, E]):
    """Keeps a controller's decision back for as long as a person would think about it.

    `clock` gives seconds and `delay` how many of them to wait for the n-th decision of a seat.
    """

    def __init__(
        self, inner: Controller[V, A, E], clock: Callable[[], float], delay: Callable[[Seen[V, E]], float]
    ) -> None:
        self._inner = inner
        self._clock = clock
        self._delay = delay
        self._asked: tuple[int, float] | None = None

    def decide(self, seen: Seen[V, E], legal: Sequence[A]) -> A | None:
        if self._asked is None or self._asked[0] != seen.decisions:
            self._asked = seen.decisions, self._clock() + self._delay(seen)
        return self._inner.decide(seen, legal) if self._clock() >= self._asked[1] else None


class Recording(Generic[V, A, E]):
    """Writes down all that a controller was shown and what it decided."""

    def __init__(self, inner: Controller[V, A, E]) -> None:
        self._inner = inner
        self.record: list[tuple[Seen[V, E], tuple[A, ...], A | None]] = []

    def decide(self, seen: Seen[V, E], legal: Sequence[A]) -> A | None:
        decision = self._inner.decide(seen, legal)
        self.record.append((seen, tuple(legal), decision))
        return decision
