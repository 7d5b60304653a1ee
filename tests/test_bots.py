"""The bots: always legal, and the page plays as its name promises."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from game import king_up
from game.bots import BOTS, novice, page
from game.king_up import (
    NO,
    YES,
    Action,
    Character,
    Event,
    Floor,
    Goal,
    Options,
    Phase,
    Place,
    Raise,
    View,
    legal,
    observe,
)
from game.protocol import AUDIENCE, Seat, Seen
from game.seats import Bot, BotSeat, Recording
from game.table import Table
from tests.playing import Match

GOAL = (0, 1, 2, 3, 4, 5)
OTHER = (6, 7, 8, 9, 10, 11)


def choices(match: Match, seat: Seat, bot: Bot[View, Event, Action] = page.choose) -> set[Action]:
    """All that the bot may choose there, over many chances."""
    view = observe(match.state, seat)
    seen = Seen(seat, view, tuple(match.events), 0)
    return {bot(seen, legal(view, seat), Random(chance)) for chance in range(100)}


def at(castle: dict[Character, Floor], goal: Goal = GOAL, **changes: object) -> Match:
    return Match.at(castle, Options(3), goals=(goal, OTHER, OTHER), **changes)


# --- every bot -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_always_decides_and_always_for_something_legal(bot: str, players: int, quick: bool) -> None:
    seats = {seat: Recording(BotSeat(BOTS[bot], 1)) for seat in range(players)}
    table = Table(king_up, Options(players, 1, quick), seats, seed=players)
    while table.step():
        pass
    for recording in seats.values():
        assert recording.record
        assert all(decision in choices for _, choices, decision in recording.record)


# --- the novice ----------------------------------------------------------------------------------------


def test_the_novice_does_anything_that_is_legal_with_equal_chance() -> None:
    match = at({0: 5, 6: 5, 7: 4, 8: 0})
    view = observe(match.state, 0)
    seen = Seen(0, view, (), 0)
    chosen = Counter(novice.choose(seen, legal(view, 0), Random(chance)) for chance in range(2000))
    assert set(chosen) == {Raise(0), Raise(6), Raise(7), Raise(8)}
    assert all(420 < times < 580 for times in chosen.values())


# --- the page ------------------------------------------------------------------------------------------


def test_the_page_places_favourites_as_high_as_it_can() -> None:
    match = at({}, phase=Phase.PLACEMENT, where=(-1,) * 13)
    assert choices(match, 0) == {Place(character, 4) for character in GOAL}
    match.state = replace(match.state, where=(-1,) * 9 + (4,) * 4)
    assert choices(match, 0) == {Place(character, 3) for character in GOAL}


def test_the_page_places_strangers_as_low_as_it_can() -> None:
    match = at({}, phase=Phase.PLACEMENT, where=(4, 4, 4, 4, 3, 3) + (-1,) * 7)
    assert choices(match, 0) == {Place(character, 1) for character in (6, 7, 8, 9, 10, 11, 12)}


def test_the_page_helps_a_favourite_up_rather_than_a_stranger() -> None:
    assert choices(at({0: 2, 6: 2, 7: 4, 12: 0}), 0) == {Raise(0)}
    assert choices(at({0: 2, 3: 4, 6: 2, 7: 4, 12: 0}), 0) == {Raise(0), Raise(3)}


def test_the_page_moves_anybody_when_no_favourite_can_move() -> None:
    match = at({0: 3, 6: 4, 7: 4, 8: 4, 9: 4, 10: 1})
    assert choices(match, 0) == {Raise(6), Raise(7), Raise(8), Raise(9), Raise(10)}


@pytest.mark.parametrize(
    ("castle", "vote"),
    [
        ({0: 5}, YES),  # a friend: 10 points now, else none
        ({0: 5, 1: 5, 2: 5, 3: 5}, YES),  # 25 points now; without the nominee 15, and a crown in sight: 18 at most
        ({6: 5, 0: 5, 1: 4, 2: 3}, NO),  # a stranger: 12 points now, and they stay, and a friend may be king
        ({6: 5, 7: 5, 8: 1, 0: 0}, NO),  # one friend on floor 0 is hope enough
    ],
    ids=["friend", "friend-among-friends", "stranger-among-friends", "stranger-and-one-friend"],
)
def test_the_page_votes_by_the_score_it_may_expect(castle: dict[Character, Floor], vote: Action) -> None:
    match = at(castle)
    match.lift(next(iter(castle)))
    assert choices(match, 0) == {vote}


def test_the_page_does_not_mind_when_no_vote_makes_a_difference() -> None:
    match = at({6: 5, 7: 4, 8: 3})
    match.lift(6)
    assert choices(match, 0) == {YES, NO}


def test_the_page_votes_yes_when_it_has_no_no() -> None:
    match = at({6: 5, 0: 5, 1: 4}, noes=(0, 4, 4))
    match.lift(6)
    assert choices(match, 0) == {YES}


def share_of_a_page_among_novices(players: int, matches: int) -> float:
    """The page sits in every seat in turn; who win together share the match."""
    won = 0.0
    for number in range(matches):
        page_seat = number % players
        names = ["page" if seat == page_seat else "novice" for seat in range(players)]
        table = Table(king_up, Options(players), {s: BotSeat(BOTS[n], number) for s, n in enumerate(names)}, number)
        while table.step():
            pass
        winners = table.seen(AUDIENCE).events[-1].outcome.winners
        won += (page_seat in winners) / len(winners)
    return won / matches


def test_the_page_beats_two_novices() -> None:
    assert share_of_a_page_among_novices(players=3, matches=60) > 0.5


def test_the_page_beats_three_novices() -> None:
    assert share_of_a_page_among_novices(players=4, matches=200) > 0.27
