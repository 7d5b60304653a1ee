"""Who can sit on a seat: a person's mailbox, a bot, one that takes its time, one that is written down."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
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


Thinker: TypeAlias = Callable[[Seen[V, E], Sequence[A], Random], Generator[None, None, A]]
"""A bot that thinks in small steps: a generator that pauses often and returns what the bot chooses."""
SLICE = 0.004
"""Seconds a thinker may think each time it is asked."""
PATIENCE = 2.0
"""Seconds until a thinker must have decided."""


def at_once(bot: Bot[V, E, A]) -> Thinker[V, E, A]:
    """A bot as a thinker that never pauses."""

    def think(seen: Seen[V, E], legal: Sequence[A], rng: Random) -> Generator[None, None, A]:
        yield from ()
        return bot(seen, legal, rng)

    return think


@dataclass(slots=True)
class _Thought(Generic[A]):
    decision: int
    since: float
    steps: Generator[None, None, A]


class Thinking(Generic[V, A, E]):
    """A bot that thinks a slice at a time, and for a decision it cannot make, `deputy` in its place.

    `clock` gives seconds. `log` is told whenever the deputy had to step in: `name` and why.
    """

    def __init__(
        self,
        think: Thinker[V, E, A],
        deputy: Bot[V, E, A],
        seed: int,
        clock: Callable[[], float],
        log: Callable[[str], None],
        name: str,
    ) -> None:
        self._think = think
        self._deputy = deputy
        self._seed = seed
        self._clock = clock
        self._log = log
        self._name = name
        self._thought: _Thought[A] | None = None

    def decide(self, seen: Seen[V, E], legal: Sequence[A]) -> A | None:
        now = self._clock()
        if self._thought is None or self._thought.decision != seen.decisions:
            self._thought = _Thought(seen.decisions, now, self._think(seen, legal, self._chance(seen)))
        try:
            while True:
                next(self._thought.steps)
                if self._clock() - self._thought.since >= PATIENCE:
                    return self._instead(seen, legal, "is still thinking")
                if self._clock() - now >= SLICE:
                    return None
        except StopIteration as end:
            self._thought = None
            choice: A = end.value
            return choice if choice in legal else self._instead(seen, legal, f"answers what is not legal: {choice!r}")
        except Exception as error:  # whatever it is, the match goes on
            return self._instead(seen, legal, f"fails: {error!r}")

    def _chance(self, seen: Seen[V, E]) -> Random:
        return Random(f"bot {self._seed} {seen.seat} {seen.decisions}")

    def _instead(self, seen: Seen[V, E], legal: Sequence[A], why: str) -> A:
        self._thought = None
        self._log(f"{self._name} {why}")
        return self._deputy(seen, legal, self._chance(seen))


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
