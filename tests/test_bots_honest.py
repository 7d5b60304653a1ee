"""No bot peeks: whatever is hidden from its seat may be otherwise, it does the same with the same seed."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random

import pytest

from game.bots import BOTS, regent
from game.king_up import (
    DECK,
    PLAYERS,
    Action,
    BallotCast,
    Dealt,
    Event,
    Options,
    Phase,
    State,
    View,
    legal,
    observe,
    redact,
)
from game.protocol import DEALER, Seat, Seen
from game.seats import Bot
from tests.playing import turns

POSITIONS = 2_100
"""In all, over four numbers of players; every bot is asked in each of them."""
ASKED: dict[str, Bot[View, Event, Action]] = BOTS | {"regent": partial(regent.choose, playouts=16)}


def positions(players: int, number: int) -> Iterator[tuple[State, list[Event], Seat]]:
    """Decisions out of matches by chance, a few from each: the truth, its whole history, who is asked."""
    found, seed = 0, 0
    while found < number:
        history: list[Event] = []
        pick = Random(seed)
        for turn in turns(Options(players, 1 if seed % 5 else 3), seed):
            if turn.seat != DEALER and pick.random() < 0.5 and found < number:
                found += 1
                yield turn.before, list(history), turn.seat
            history += turn.events
        seed += 1


def otherwise(state: State, history: list[Event], seat: Seat, chance: Random) -> tuple[State, list[Event]]:
    """The same in public and in the seat's hand; every other goal, the deck, and every ballot face down differ."""
    assert state.shuffle is not None
    opened = {goal for result in state.results for goal in result.goals}
    deck = [goal for goal in DECK if goal not in opened | set(state.goals)]
    own = state.goals[seat]
    goals = tuple(own if s == seat else deck.pop(chance.randrange(len(deck))) for s in range(len(state.goals)))
    later = tuple(tuple(chance.sample(DECK, len(goals))) for _ in state.shuffle.goals)
    ballots = tuple(b if b is None or s == seat else not b for s, b in enumerate(state.ballots))
    dealt = max(n for n, event in enumerate(history) if isinstance(event, Dealt))
    cast = sum(ballot is not None for ballot in ballots)
    other = list(history)
    other[dealt] = replace(history[dealt], goals=goals)
    for n in range(len(history) - cast, len(history)):
        assert isinstance(history[n], BallotCast)
        other[n] = replace(history[n], yes=not history[n].yes)
    return replace(state, goals=goals, shuffle=replace(state.shuffle, goals=later), ballots=ballots), other


@pytest.mark.parametrize("players", PLAYERS)
def test_what_is_hidden_makes_no_difference(players: int) -> None:
    chance = Random(players)
    in_elections = 0
    for number, (state, history, seat) in enumerate(positions(players, POSITIONS // len(PLAYERS))):
        other, heard = otherwise(state, history, seat, chance)
        assert other.goals[seat] == state.goals[seat]
        assert sum(mine != theirs for mine, theirs in zip(state.goals, other.goals, strict=True)) == players - 1
        in_elections += state.phase is Phase.ELECTION
        for bot in ASKED.values():
            first, second = (
                bot(
                    Seen(seat, observe(truth, seat), tuple(redact(event, seat) for event in events), number),
                    legal(observe(truth, seat), seat),
                    Random(number),
                )
                for truth, events in ((state, history), (other, heard))
            )
            assert first == second
    assert in_elections > 50


def test_a_regent_that_remembers_decides_like_one_that_has_to_read_it_all() -> None:
    """What was read before makes it faster and nothing else."""
    for state, history, seat in positions(4, 40):
        view = observe(state, seat)
        seen = Seen(seat, view, tuple(redact(event, seat) for event in history), 0)
        choices = legal(view, seat)
        remembered = ASKED["regent"](seen, choices, Random(5))
        for other, more, somebody in positions(3, 12):  # pushes everything out of its memory
            events = tuple(redact(event, somebody) for event in more)
            other_view = observe(other, somebody)
            ASKED["schemer"](Seen(somebody, other_view, events, 0), legal(other_view, somebody), Random(0))
        assert ASKED["regent"](seen, choices, Random(5)) == remembered
