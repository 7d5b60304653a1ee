"""What the tests of the rules play with: matches by chance, matches by hand, positions set up at will."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from game.king_up import (
    CAST,
    DECK,
    NO,
    PLAYERS,
    REFUSED,
    ROUNDS,
    THRONE,
    YES,
    Action,
    Character,
    Deal,
    Event,
    Floor,
    Goal,
    Options,
    Phase,
    Place,
    Raise,
    Shuffle,
    State,
    apply,
    deal,
    legal,
    observe,
    start,
    to_act,
)
from game.protocol import DEALER, Seat

FLOORS_BY_CHARACTER = (4, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 1)
"""Where Match.place_all() puts the characters, in their order, as long as there are placements left."""
QUICK_CASTLE = (0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3)


# --- what hypothesis tries -----------------------------------------------------------------------------

OPTIONS = st.builds(Options, st.sampled_from(PLAYERS), st.sampled_from(ROUNDS), st.booleans())
PLACED_BY_HAND = st.builds(Options, st.sampled_from(PLAYERS), st.sampled_from(ROUNDS))
SEEDS = st.integers(0, 2**32)
NAYS = st.sampled_from((0.0, 0.1, 0.5, 0.9, 1.0))
"""How readily everybody says No."""


# --- by chance -----------------------------------------------------------------------------------------


class Turn(NamedTuple):
    before: State
    seat: Seat
    action: Action
    after: State
    events: tuple[Event, ...]


def turns(options: Options, seed: int, nay: float = 0.5) -> Iterator[Turn]:
    """A match by chance; whoever holds a No plays it with probability `nay`; ballots come in any order."""
    chance = Random(seed)
    state = start(options)
    while seats := to_act(state):
        seat = chance.choice(seats)
        if seat == DEALER:
            action = deal(state, chance)
        else:
            choices = legal(observe(state, seat), seat)
            said_no = NO in choices and chance.random() < nay
            action = NO if said_no else YES if YES in choices else chance.choice(choices)
        after, events = apply(state, seat, action)
        yield Turn(state, seat, action, after, events)
        state = after


# --- by hand -------------------------------------------------------------------------------------------


def shuffle(options: Options, goals: tuple[tuple[Goal, ...], ...] | None = None, starter: Seat = 0) -> Shuffle:
    """A shuffle as one wants it; the deck in its order if no goals are given."""
    n = options.players
    in_order = tuple(tuple(DECK[(n * r + s) % len(DECK)] for s in range(n)) for r in range(options.rounds))
    return Shuffle(starter, goals or in_order, (QUICK_CASTLE,) * options.rounds if options.quick else ())


class Match:
    """A match played by hand. `state` is how it stands, `events` all that has happened."""

    def __init__(self, options: Options, goals: tuple[tuple[Goal, ...], ...] | None = None, starter: Seat = 0) -> None:
        self.state = start(options)
        self.events: list[Event] = []
        self.do(DEALER, shuffle(options, goals, starter))

    @classmethod
    def at(cls, castle: dict[Character, Floor], options: Options, **changes: Any) -> Match:
        """Before an ascent, with the characters of `castle` on their floors and the others refused."""
        match = cls(options)
        match.deal()
        where = tuple(castle.get(character, REFUSED) for character in CAST)
        match.state = replace(match.state, **{"phase": Phase.ASCENSION, "where": where, **changes})
        return match

    def do(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        self.state, events = apply(self.state, seat, action)
        self.events += events
        return events

    def deal(self) -> tuple[Event, ...]:
        return self.do(DEALER, Deal())

    def place(self, character: Character, floor: Floor) -> tuple[Event, ...]:
        return self.do(self.state.turn, Place(character, floor))

    def place_all(self) -> None:
        for character, floor in enumerate(FLOORS_BY_CHARACTER):
            if self.state.phase is Phase.PLACEMENT:
                self.place(character, floor)

    def lift(self, character: Character) -> tuple[Event, ...]:
        """Whoever's turn it is moves the character up one floor."""
        return self.do(self.state.turn, Raise(character))

    def nominate(self, character: Character) -> None:
        """One after another moves the character up, to the throne."""
        while self.state.where[character] != THRONE:
            self.lift(character)

    def vote(self, *noes: Seat) -> tuple[Event, ...]:
        """Everybody votes, in the order of seats: these with No. What the last ballot brought about."""
        events: tuple[Event, ...] = ()
        for seat in range(self.state.options.players):
            events = self.do(seat, NO if seat in noes else YES)
        return events

    def elect(self, character: Character, *noes: Seat) -> tuple[Event, ...]:
        self.nominate(character)
        return self.vote(*noes)
