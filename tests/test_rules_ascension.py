"""The rules, sentence by sentence: 2. Accession to the throne, up to the nomination."""

import pytest

from game.king_up import (
    CAST,
    FLOORS,
    NO,
    REFUSED,
    THRONE,
    YES,
    Nominated,
    Options,
    Phase,
    Place,
    Raise,
    Raised,
    Reason,
    has_room,
    legal,
    observe,
    to_act,
    why_not,
)
from game.protocol import AUDIENCE, DEALER, IllegalAction
from tests.playing import Match

FULL = {0: 5, 1: 5, 2: 5, 3: 5, 4: 4, 5: 4, 6: 4, 7: 4, 8: 3, 9: 2, 10: 1, 11: 0}
"""Floors 5 and 4 are full, and 12 has been refused."""


def test_the_first_player_moves_first_and_the_others_follow_clockwise(players: int) -> None:
    match = Match(Options(players), starter=players - 2)
    match.deal()
    match.place_all()
    movers = [match.lift(character)[0].seat for character in (0, 1, 2, 3, 4, 5, 6, 7)]
    assert movers == [(players - 2 + i) % players for i in range(8)]


@pytest.mark.parametrize("floor", [0, 1, 2, 3, 4])
def test_a_chosen_character_moves_up_one_floor(floor: int, players: int) -> None:
    match = Match.at({6: floor, 7: 2}, Options(players), turn=1)
    assert match.lift(6) == (Raised(1, 6, floor + 1),)
    assert match.state.where == tuple({6: floor + 1, 7: 2}.get(character, REFUSED) for character in CAST)


def test_any_character_in_the_castle_may_be_chosen_on_whatever_floor(players: int) -> None:
    match = Match.at({0: 0, 2: 1, 4: 2, 6: 3, 8: 4, 10: 5}, Options(players))
    assert legal(match.state, 0) == (Raise(0), Raise(2), Raise(4), Raise(6), Raise(8), Raise(10))


def test_a_character_outside_the_castle_cannot_be_chosen(players: int) -> None:
    match = Match.at({0: 3}, Options(players))
    for outsider in (1, 12, -1, 13):
        assert why_not(match.state, 0, Raise(outsider)) is Reason.NOT_IN_CASTLE
        with pytest.raises(IllegalAction):
            match.lift(outsider)


def test_a_character_below_a_floor_with_four_characters_may_not_be_moved_that_turn(players: int) -> None:
    match = Match.at(FULL, Options(players))
    for below in (4, 5, 6, 7, 8):
        assert why_not(match.state, 0, Raise(below)) is Reason.FLOOR_FULL
        with pytest.raises(IllegalAction):
            match.lift(below)


def test_when_the_next_floor_is_full_for_some_the_others_can_move(players: int) -> None:
    match = Match.at(FULL, Options(players))
    assert legal(match.state, 0) == tuple(Raise(character) for character in (0, 1, 2, 3, 9, 10, 11))


def test_a_character_may_be_moved_again_once_the_next_floor_has_room(players: int) -> None:
    match = Match.at(FULL, Options(players))
    match.elect(0, 1)
    assert Raise(4) in legal(match.state, match.state.turn)
    assert match.lift(4)[0].floor == 5


@pytest.mark.parametrize("next_floor", [1, 2, 3, 4, 5])
def test_four_characters_fill_a_floor_and_three_do_not(next_floor: int) -> None:
    three = {0: next_floor, 1: next_floor, 2: next_floor, 3: next_floor - 1}
    assert Raise(3) in legal(Match.at(three, Options(4)).state, 0)
    assert Raise(3) not in legal(Match.at({**three, 4: next_floor}, Options(4)).state, 0)


def test_characters_always_move_up(players: int) -> None:
    match = Match(Options(players))
    match.deal()
    match.place_all()
    while match.state.phase is Phase.ASCENSION:
        before = match.state.where
        (event, *_) = match.do(match.state.turn, legal(match.state, match.state.turn)[-1])
        climbed = [c for c in CAST if match.state.where[c] != before[c]]
        assert climbed == [event.character]
        assert match.state.where[event.character] == before[event.character] + 1


def test_nobody_may_pass(players: int) -> None:
    match = Match.at({0: 0, 1: 5}, Options(players), turn=2)
    assert to_act(match.state) == (2,)
    assert legal(match.state, 2) == (Raise(0), Raise(1))
    assert all(legal(observe(match.state, seat), seat) == () for seat in range(players) if seat != 2)


def test_nobody_moves_a_character_out_of_turn(players: int) -> None:
    match = Match.at({0: 0}, Options(players), turn=2)
    for seat in (*range(players), DEALER, AUDIENCE):
        if seat != 2:
            assert why_not(match.state, seat, Raise(0)) is Reason.NOT_YOUR_TURN


def test_after_a_move_below_the_throne_the_turn_is_over_and_the_next_player_goes_on(players: int) -> None:
    for seat in range(players):
        match = Match.at({0: 4, 1: 4}, Options(players), turn=seat)
        match.lift(0)
        assert match.state.phase is Phase.ASCENSION
        assert to_act(match.state) == ((seat + 1) % players,)


def test_a_character_moved_from_the_fifth_floor_to_the_throne_is_nominated(players: int) -> None:
    match = Match.at({0: 5, 1: 4}, Options(players), turn=1)
    assert match.lift(0) == (Nominated(1, 0),)
    assert match.state.where[0] == THRONE
    assert match.state.nominee == 0


def test_the_player_who_moved_a_character_onto_the_throne_takes_the_crown(players: int) -> None:
    match = Match.at({0: 5, 1: 5, 2: 4}, Options(players), turn=2)
    assert match.state.crown is None
    match.lift(0)
    assert match.state.crown == 2
    match.vote(0)
    assert match.state.crown == 2
    match.lift(1)
    assert match.state.crown == 3 % players


def test_the_players_must_vote_on_a_nominee_immediately(players: int) -> None:
    match = Match.at({0: 5, 1: 4}, Options(players))
    match.lift(0)
    assert match.state.phase is Phase.ELECTION
    for seat in range(players):
        assert legal(match.state, seat) == (YES, NO)
        assert why_not(match.state, seat, Raise(1)) is Reason.NOT_NOW
        assert why_not(match.state, seat, Place(1, 4)) is Reason.NOT_NOW


def test_nobody_votes_before_somebody_is_nominated(players: int) -> None:
    match = Match.at({0: 5}, Options(players))
    assert {why_not(match.state, seat, vote) for seat in range(players) for vote in (YES, NO)} == {Reason.NOT_NOW}


def test_the_throne_is_reached_only_from_the_fifth_floor() -> None:
    for floor in FLOORS:
        match = Match.at({0: floor}, Options(3))
        match.lift(0)
        assert (match.state.where[0] == THRONE) == (floor == 5)


def test_the_throne_seats_one() -> None:
    assert has_room((5,) * 4 + (REFUSED,) * 9, THRONE)
    assert not has_room((THRONE,) + (REFUSED,) * 12, THRONE)
