"""The rules, asked about everything: legal(), why_not() and apply() agree on every conceivable action."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.king_up import (
    PLAYERS,
    ROUNDS,
    Action,
    Deal,
    Options,
    Phase,
    Place,
    Raise,
    State,
    Vote,
    apply,
    legal,
    observe,
    why_not,
)
from game.protocol import AUDIENCE, DEALER, IllegalAction, Seat
from tests.playing import NAYS, OPTIONS, SEEDS, shuffle, turns

CONCEIVABLE: tuple[Action, ...] = (
    *(Place(character, floor) for character in range(-1, 14) for floor in range(-1, 9)),
    *(Raise(character) for character in range(-1, 14)),
    Vote(True),
    Vote(False),
    Deal(),
    *(shuffle(Options(n, rounds, quick)) for n in PLAYERS for rounds in ROUNDS for quick in (False, True)),
)


def everybody(options: Options) -> tuple[Seat, ...]:
    return (DEALER, AUDIENCE, *range(options.players + 1))


def check_every_conceivable_action(state: State) -> None:
    for seat in everybody(state.options):
        choices = legal(state, seat)
        assert legal(observe(state, seat), seat) == choices
        assert len(set(choices)) == len(choices)
        for action in CONCEIVABLE:
            reason = why_not(state, seat, action)
            if seat == DEALER:
                assert (reason is None) == is_the_dealers(action, state)
            else:
                assert (reason is None) == (action in choices)
            assert why_not(observe(state, seat), seat, action) is reason
            if reason:
                with pytest.raises(IllegalAction, match=reason.value):
                    apply(state, seat, action)
            else:
                after, events = apply(state, seat, action)
                assert after != state
                assert events


def is_the_dealers(action: Action, state: State) -> bool:
    if state.phase is Phase.SHUFFLE:
        return action == shuffle(state.options)
    return state.phase is Phase.DEAL and action == Deal()


@pytest.mark.parametrize("quick", [False, True])
def test_what_is_legal_is_what_has_no_reason_against_it_and_what_is_accepted(players: int, quick: bool) -> None:
    """Every conceivable action of everybody, at positions of all kinds of a match by chance."""
    seen = Counter[tuple[Phase, int]]()
    match = list(turns(Options(players, 3, quick), seed=players))
    for turn in match:
        kind = turn.before.phase, sum(turn.before.has_cast)
        seen[kind] += 1
        if seen[kind] <= 6:
            check_every_conceivable_action(turn.before)
    check_every_conceivable_action(match[-1].after)
    assert {phase for phase, _ in seen} == set(Phase) - {Phase.OVER, *([Phase.PLACEMENT] if quick else [])}


@given(OPTIONS, SEEDS, NAYS, st.data())
@settings(max_examples=60)
def test_an_illegal_action_changes_nothing(options: Options, seed: int, nay: float, data: st.DataObject) -> None:
    state = data.draw(st.sampled_from([turn.before for turn in turns(options, seed, nay)]))
    before = repr(state)
    for seat in everybody(options):
        for action in CONCEIVABLE:
            if action not in legal(state, seat) and not (seat == DEALER and is_the_dealers(action, state)):
                with pytest.raises(IllegalAction):
                    apply(state, seat, action)
        assert repr(state) == before
