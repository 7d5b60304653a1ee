"""The rules, sentence by sentence: the end of a round, its points and the rule of 33."""

import pytest

from game.king_up import (
    BESIDE,
    CAST,
    DECK,
    REFUSED,
    Crowned,
    Goal,
    MatchEnded,
    Options,
    Outcome,
    Phase,
    Result,
    RoundScored,
    observe,
    points,
    redact,
    to_act,
)
from game.protocol import AUDIENCE, DEALER
from tests.playing import Match

RED, BLUE, GREEN = (0, 1, 2, 3, 4, 5), (0, 6, 7, 8, 9, 10), (7, 8, 9, 10, 11, 12)
"""Favourites of seats 0, 1 and 2. Red and green have nobody in common."""


def one_round(castle: dict[int, int], goals: tuple[Goal, ...] = (RED, BLUE, GREEN), rounds: int = 1) -> Match:
    return Match.at(castle, Options(3, rounds=rounds), goals=goals)


def test_the_round_ends_as_soon_as_a_new_king_is_crowned(players: int) -> None:
    match = Match.at({0: 5, 1: 5, 2: 0}, Options(players))
    events = match.elect(0)
    assert events[2] == Crowned(0, 0)
    assert isinstance(events[3], RoundScored)
    assert (match.state.phase, to_act(match.state)) == (Phase.DEAL, (DEALER,))


def test_goals_are_shown_by_nobody_until_the_coronation_then_all_at_once(players: int) -> None:
    match = Match.at({0: 4}, Options(players))
    for _ in range(2):
        match.lift(0)
        assert observe(match.state, AUDIENCE).goals == (None,) * players
        assert observe(match.state, AUDIENCE).results == ()
    *before, scored = match.vote()
    assert not any(isinstance(event, RoundScored) for event in before)
    for anybody in (*range(players), AUDIENCE):
        assert redact(scored, anybody).result.goals == DECK[:players]
        assert observe(match.state, anybody).results[0].goals == DECK[:players]


@pytest.mark.parametrize(
    ("floor", "worth"),
    [(5, 5), (4, 4), (3, 3), (2, 2), (1, 1), (0, 0)],
    ids=["noble", "dignitary", "officer", "trader", "craftsman", "servant"],
)
def test_a_favourite_is_worth_points_by_its_floor(floor: int, worth: int) -> None:
    match = one_round({12: 5, 1: floor}, rounds=3)
    match.elect(12)
    assert match.state.results[0].raw == (worth, 0, 10)


def test_the_king_is_worth_ten_points_to_everybody_who_favours_it() -> None:
    match = one_round({0: 5}, rounds=3)
    match.elect(0)
    assert match.state.results[0].raw == (10, 10, 0)


def test_eliminated_characters_score_zero_points() -> None:
    match = one_round({1: 5, 2: 5, 3: 1, 12: 5}, rounds=3)
    match.elect(1, 0)
    match.elect(2, 0)
    match.elect(12)
    assert match.state.where[1:3] == (REFUSED, REFUSED)
    assert match.state.results[0].raw == (1, 0, 10)


def test_points_are_the_sum_over_the_six_favourites() -> None:
    match = one_round({0: 5, 1: 5, 2: 4, 3: 3, 4: 1, 5: 0, 6: 5, 7: 5, 8: 4, 9: 2, 10: 2, 11: 1}, rounds=3)
    match.elect(0)
    assert match.state.results[0].raw == (10 + 5 + 4 + 3 + 1 + 0, 10 + 5 + 5 + 4 + 2 + 2, 5 + 4 + 2 + 2 + 1 + 0)


def test_points_can_be_asked_at_any_moment() -> None:
    assert points(RED, (6, 5, 4, 3, 2, 1, 5, 5, 5, 0, 0, 0, 0)) == 25
    assert points(RED, (BESIDE,) * 13) == 0


def test_each_player_adds_the_score_to_the_total_of_the_rounds_before() -> None:
    match = Match(Options(3))
    totals = []
    for _ in range(3):
        match.deal()
        match.place_all()
        scored = next(event for event in match.elect(0) if isinstance(event, RoundScored))
        totals.append(scored.totals)
    # on 6: 0; on 4: 1, 2, 3; on 3: 4, 5, 6, 7; on 2: 8, 9, 10, 11; on 0: 12
    # round 1: 1 3 4 9 10 12, 2 4 5 10 11 0, 3 5 6 11 12 1
    # round 2: 4 6 7 12 0 2, 5 7 8 0 1 3, 6 8 9 1 2 4
    # round 3: 7 9 10 2 3 5, 8 10 11 3 4 6, 9 11 12 4 5 7
    assert totals[0] == (4 + 4 + 3 + 2 + 2 + 0, 4 + 3 + 3 + 2 + 2 + 10, 4 + 3 + 3 + 2 + 0 + 4)
    assert totals[1] == (15 + (3 + 3 + 3 + 0 + 10 + 4), 24 + (3 + 3 + 2 + 10 + 4 + 4), 16 + (3 + 2 + 2 + 4 + 4 + 3))
    assert totals[2] == (38 + (3 + 2 + 2 + 4 + 4 + 3), 50 + (2 + 2 + 2 + 4 + 3 + 3), 34 + (2 + 2 + 0 + 3 + 3 + 3))
    assert match.state.totals == totals[2]


def test_the_score_of_a_round_tells_all_of_it() -> None:
    match = one_round({0: 5, 1: 4, 6: 5}, rounds=3)
    scored = match.elect(0)[-1]
    where = (6, 4, 7, 7, 7, 7, 5, 7, 7, 7, 7, 7, 7)
    assert scored == RoundScored(1, Result(0, 0, (RED, BLUE, GREEN), where, (14, 15, 0), (14, 15, 0)), (14, 15, 0))
    assert match.state.results == (scored.result,)


@pytest.mark.parametrize("rounds", [1, 3, 5])
def test_in_the_last_round_exactly_zero_points_become_33(rounds: int) -> None:
    match = Match.at({0: 5}, Options(3, rounds=rounds), goals=(RED, BLUE, GREEN), round=rounds)
    match.elect(0)
    assert match.state.results[0].raw == (10, 10, 0)
    assert match.state.results[0].scores == (10, 10, 33)
    assert match.state.totals == (10, 10, 33)


@pytest.mark.parametrize(("rounds", "number"), [(3, 1), (3, 2), (5, 1), (5, 2), (5, 3), (5, 4)])
def test_in_no_other_round_do_zero_points_become_33(rounds: int, number: int) -> None:
    match = Match.at({0: 5}, Options(3, rounds=rounds), goals=(RED, BLUE, GREEN), round=number)
    match.elect(0)
    assert match.state.results[0].scores == match.state.totals == (10, 10, 0)


def test_one_point_does_not_become_33() -> None:
    match = one_round({0: 5, 11: 1})
    match.elect(0)
    assert match.state.totals == (10, 10, 1)


def test_servants_are_zero_points_too_and_become_33() -> None:
    match = one_round({0: 5, 11: 0, 12: 0})
    match.elect(0)
    assert match.state.totals == (10, 10, 33)


def test_33_can_happen_to_several_players() -> None:
    match = one_round({12: 5}, goals=(RED, BLUE, GREEN))
    match.elect(12)
    assert match.state.totals == (33, 33, 10)


def test_33_can_happen_to_everybody() -> None:
    match = one_round({12: 5}, goals=(RED, BLUE, (6, 7, 8, 9, 10, 11)))
    match.elect(12)
    assert match.state.totals == (33, 33, 33)


def test_only_this_rounds_zero_counts_not_a_total_of_zero() -> None:
    earlier = Result(0, 0, (RED, BLUE, GREEN), (6, *(7,) * 12), (0, 7, 5), (0, 7, 5))
    match = Match.at({0: 5}, Options(3), goals=(GREEN, BLUE, RED), round=3, results=(earlier, earlier))
    match.elect(0)
    assert match.state.totals == (0 + 0 + 33, 7 + 7 + 10, 5 + 5 + 10)


def test_a_whole_match_in_which_two_players_get_33_by_the_cards_alone() -> None:
    """All favourites of seats 0 and 1 are refused: with three players, twelve No cards are just enough."""
    goals = (
        ((1, 3, 4, 9, 10, 12), (2, 5, 6, 7, 8, 11), (0, 2, 4, 6, 7, 12)),
        ((0, 2, 4, 5, 10, 11), (3, 6, 7, 8, 9, 12), (0, 1, 3, 5, 7, 8)),
        ((1, 3, 5, 6, 11, 12), (0, 4, 7, 8, 9, 10), (1, 2, 4, 6, 8, 9)),
    )
    match = Match(Options(3), goals)
    for king in (0, 1, 2):
        match.deal()
        match.place_all()
        for number, character in enumerate(character for character in CAST if character != king):
            match.elect(character, number // 4)
        match.elect(king)
    assert [result.raw for result in match.state.results] == [(0, 0, 10)] * 3
    assert [result.scores for result in match.state.results] == [(0, 0, 10), (0, 0, 10), (33, 33, 10)]
    assert match.events[-1] == MatchEnded(Outcome(totals=(33, 33, 30), favourites=(0, 0, 1), winners=(0, 1)))
