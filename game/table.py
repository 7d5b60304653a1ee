"""The table: alone holds the truth of a match, asks its seats, applies what they decide, tells who listens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Generic

from game.protocol import AUDIENCE, DEALER, A, Controller, E, Game, S, Seat, Seen, V


@dataclass(frozen=True, slots=True)
class Step(Generic[V, E]):
    """One action's consequences as the audience may see them: what the stage plays, and where it leads."""

    events: tuple[E, ...]
    view: V


class Table(Generic[S, V, A, E]):
    """One match of any game.

    `controllers` decide for their seats; the dealer's chance comes from `seed` alone. `record` hears every
    action before it takes effect (the journal): the only one outside who is told what was intended.
    """

    def __init__(
        self,
        game: Game[Any, S, V, A, E],
        options: object,
        controllers: Mapping[Seat, Controller[V, A, E]],
        seed: int,
        record: Callable[[Seat, A], None] | None = None,
    ) -> None:
        self._game = game
        self._state = game.start(options)
        self._controllers = dict(controllers)
        self._seed = seed
        self._record = record
        self._heard: dict[Seat, list[E]] = {seat: [] for seat in (AUDIENCE, *controllers)}
        self._decisions = dict.fromkeys((DEALER, *controllers), 0)

    @property
    def is_over(self) -> bool:
        return self._game.outcome(self._state) is not None

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Who owes a decision now."""
        return self._game.to_act(self._state)

    def seen(self, seat: Seat) -> Seen[V, E]:
        """What `seat` (or AUDIENCE) knows now."""
        view = self._game.observe(self._state, seat)
        return Seen(seat, view, tuple(self._heard[seat]), self._decisions.get(seat, 0))

    def legal(self, seat: Seat) -> tuple[A, ...]:
        return self._game.legal(self._game.observe(self._state, seat), seat)

    def sit(self, seat: Seat, controller: Controller[V, A, E]) -> None:
        """From now on `controller` decides for `seat`; goal, hand and history stay the seat's."""
        self._controllers[seat] = controller

    def step(self) -> Step[V, E] | None:
        """Asks who is to act until one has decided and plays that; None while all still think or it is over.

        Raises IllegalAction if a controller decides what its seat may not do; nothing has changed then.
        """
        for seat in self.to_act:
            if seat == DEALER:
                return self.play(DEALER, self._game.deal(self._state, self._chance()))
            seen = self.seen(seat)
            action = self._controllers[seat].decide(seen, self._game.legal(seen.view, seat))
            if action is not None:
                return self.play(seat, action)
        return None

    def play(self, seat: Seat, action: A) -> Step[V, E]:
        """Plays `action` for `seat`. Raises IllegalAction and changes nothing."""
        return self._play(seat, action, self._record)

    def replay(self, seat: Seat, action: A) -> Step[V, E]:
        """Plays what has been recorded before: like play(), but nobody records it again."""
        return self._play(seat, action, None)

    def _play(self, seat: Seat, action: A, record: Callable[[Seat, A], None] | None) -> Step[V, E]:
        state, events = self._game.apply(self._state, seat, action)
        if record:
            record(seat, action)
        self._state = state
        self._decisions[seat] = self._decisions.get(seat, 0) + 1
        for listener, heard in self._heard.items():
            heard.extend(self._game.redact(event, listener) for event in events)
        return Step(self._public(events), self._game.observe(state, AUDIENCE))

    def _chance(self) -> Random:
        """The dealer's for its next action: hangs on the seed and the number of that action alone."""
        number = self._decisions[DEALER]
        return Random(f"dealer {self._seed} {number}" if number else f"dealer {self._seed}")

    def _public(self, events: Iterable[E]) -> tuple[E, ...]:
        return tuple(self._game.redact(event, AUDIENCE) for event in events)
