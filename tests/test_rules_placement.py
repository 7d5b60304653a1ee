"""The rules, sentence by sentence: 1. Placing the characters in the castle."""

import pytest

from game.king_up import (
    BESIDE,
    CAST,
    DECK,
    NO,
    YES,
    Options,
    Phase,
    Place,
    Placed,
    Raise,
    Reason,
    Settled,
    legal,
    observe,
    to_act,
    why_not,
)
from game.protocol import AUDIENCE, DEALER, IllegalAction
from tests.playing import Match

EACH = {3: 4, 4: 3, 5: 2, 6: 2}
"""Characters everybody places, by players."""
LEFT_OVER = {3: 1, 4: 1, 5: 3, 6: 1}


def dealt(players: int, starter: int = 0) -> Match:
    match = Match(Options(players), starter=starter)
    match.deal()
    return match


def test_each_player_places_one_character_starting_with_the_first_and_proceeding_clockwise(players: int) -> None:
    match = dealt(players, starter=players - 1)
    order = []
    while match.state.phase is Phase.PLACEMENT:
        order.append(match.state.turn)
        match.place(len(order) - 1, 1 + len(order) % 4)
    assert order == [(players - 1 + i) % players for i in range(len(order))]


def test_each_player_places_the_same_number_of_characters(players: int) -> None:
    match = dealt(players)
    match.place_all()
    placed = [event.seat for event in match.events if isinstance(event, Placed)]
    assert [placed.count(seat) for seat in range(players)] == [EACH[players]] * players


def test_the_left_over_characters_are_placed_on_floor_0(players: int) -> None:
    match = dealt(players)
    match.place_all()
    left_over = CAST[13 - LEFT_OVER[players] :]
    assert match.events[-1] == Settled(tuple((character, 0) for character in left_over))
    assert [character for character in CAST if match.state.where[character] == 0] == list(left_over)


def test_a_placed_character_stands_on_the_floor_it_was_placed_on(players: int) -> None:
    match = dealt(players)
    assert match.place(7, 3) == (Placed(0, 7, 3),)
    assert match.state.where == (BESIDE,) * 7 + (3,) + (BESIDE,) * 5


def test_a_character_may_be_placed_on_any_floor_from_1_to_4(players: int) -> None:
    state = dealt(players).state
    assert set(legal(state, 0)) == {Place(character, floor) for character in range(13) for floor in (1, 2, 3, 4)}


@pytest.mark.parametrize("floor", [-1, 0, 5, 6, 7, 8])
def test_a_character_may_be_placed_on_no_other_floor(players: int, floor: int) -> None:
    match = dealt(players)
    assert why_not(match.state, 0, Place(0, floor)) is Reason.NOT_THAT_FLOOR
    with pytest.raises(IllegalAction):
        match.place(0, floor)


@pytest.mark.parametrize("floor", [1, 2, 3, 4])
def test_there_can_never_be_more_than_four_characters_on_the_same_floor(players: int, floor: int) -> None:
    match = dealt(players)
    for character in range(4):
        assert Place(character, floor) in legal(match.state, match.state.turn)
        match.place(character, floor)
    seat = match.state.turn
    assert all(action.floor != floor for action in legal(match.state, seat))
    assert why_not(match.state, seat, Place(4, floor)) is Reason.FLOOR_FULL
    with pytest.raises(IllegalAction):
        match.place(4, floor)
    assert match.state.where.count(floor) == 4


def test_a_character_is_placed_only_once(players: int) -> None:
    match = dealt(players)
    match.place(5, 2)
    for floor in (1, 2, 3, 4):
        assert why_not(match.state, 1, Place(5, floor)) is Reason.ALREADY_PLACED
    assert all(action.character != 5 for action in legal(match.state, 1))


@pytest.mark.parametrize("nobody", [-1, 13])
def test_only_the_thirteen_can_be_placed(nobody: int) -> None:
    match = dealt(4)
    with pytest.raises(IllegalAction):
        match.place(nobody, 1)


def test_nobody_places_out_of_turn(players: int) -> None:
    match = dealt(players, starter=1)
    for seat in (*range(players), DEALER, AUDIENCE):
        if seat != 1:
            assert legal(observe(match.state, seat), seat) == ()
            assert why_not(match.state, seat, Place(0, 1)) is Reason.NOT_YOUR_TURN


def test_nobody_may_pass_a_placement(players: int) -> None:
    match = dealt(players)
    assert to_act(match.state) == (0,)
    assert all(isinstance(action, Place) for action in legal(match.state, 0))


def test_nobody_climbs_or_votes_before_all_are_placed(players: int) -> None:
    match = dealt(players)
    match.place(0, 4)
    for action in (Raise(0), YES, NO):
        assert why_not(match.state, 1, action) is Reason.NOT_NOW
    with pytest.raises(IllegalAction):
        match.lift(0)


def test_nobody_places_once_the_ascension_has_begun(players: int) -> None:
    match = dealt(players)
    match.place_all()
    assert why_not(match.state, 0, Place(12, 1)) is Reason.NOT_NOW


def test_placing_shows_no_goal_and_costs_no_card(players: int) -> None:
    match = dealt(players)
    noes = match.state.noes
    match.place_all()
    assert (match.state.goals, match.state.noes) == (DECK[:players], noes)
