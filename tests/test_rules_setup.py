"""The rules, sentence by sentence: what is in the box, and what everybody has when a round begins."""

from collections import Counter
from itertools import combinations, permutations
from random import Random

import pytest

from game.king_up import (
    BESIDE,
    CAST,
    DECK,
    NO_CARDS,
    PLAYERS,
    Deal,
    Dealt,
    Options,
    Phase,
    apply,
    deal,
    observe,
    points,
    redact,
    start,
    to_act,
)
from game.protocol import AUDIENCE, DEALER
from tests.playing import Match

NOES = {3: 4, 4: 3, 5: 2, 6: 2}
"""No cards each, by players."""


def test_there_are_thirteen_characters() -> None:
    assert CAST == (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)


def test_there_are_twelve_no_cards() -> None:
    assert NO_CARDS == 12


def test_there_are_26_secret_goals_and_no_two_are_the_same() -> None:
    assert len(DECK) == len(set(DECK)) == 26


def test_the_goal_lists_six_favourite_characters() -> None:
    assert all(len(set(goal)) == 6 and set(goal) <= set(CAST) for goal in DECK)


def test_every_character_is_on_exactly_twelve_goals() -> None:
    assert Counter(character for goal in DECK for character in goal) == dict.fromkeys(CAST, 12)


def test_every_pair_of_characters_is_together_on_exactly_five_goals() -> None:
    together = Counter(pair for goal in DECK for pair in combinations(goal, 2))
    assert together == dict.fromkeys(combinations(CAST, 2), 5)


def test_two_goals_share_none_two_or_three_characters() -> None:
    assert Counter(len(set(a) & set(b)) for a, b in combinations(DECK, 2)) == {0: 13, 2: 78, 3: 234}


def test_the_goals_are_the_squares_and_the_other_numbers_mod_13() -> None:
    assert (1, 3, 4, 9, 10, 12) in DECK
    assert (2, 5, 6, 7, 8, 11) in DECK
    assert (0, 2, 4, 5, 10, 11) in DECK  # the first, one more each; 13 is 0
    assert (3, 6, 7, 8, 9, 12) in DECK  # the second, one more each


def test_the_order_of_the_characters_on_a_goal_has_no_importance() -> None:
    where = (6, 5, 4, 3, 2, 1, 7, 7, 7, 7, 7, 7, 7)
    assert {points(goal, where) for goal in permutations((0, 1, 2, 3, 4, 6))} == {10 + 5 + 4 + 3 + 2}


def test_the_thirteen_characters_begin_beside_the_board(players: int) -> None:
    match = Match(Options(players))
    match.deal()
    assert match.state.where == (BESIDE,) * 13


def test_the_secret_goals_are_shuffled() -> None:
    first_cards = {deal(start(Options(6)), Random(seed)).goals[0][0] for seed in range(500)}
    assert first_cards == set(DECK)


def test_one_goal_is_dealt_to_each_player(players: int) -> None:
    match = Match(Options(players), goals=tuple(DECK[i * players : (i + 1) * players] for i in range(3)))
    (dealt,) = match.deal()
    assert match.state.goals == dealt.goals == DECK[:players]


def test_you_may_look_at_your_secret_goal_at_any_time(players: int) -> None:
    match = Match(Options(players))
    match.deal()
    goals = match.state.goals

    def all_know_their_own() -> bool:
        return all(observe(match.state, seat).goals[seat] == goals[seat] for seat in range(players))

    assert all_know_their_own()
    match.place_all()
    assert all_know_their_own()
    match.nominate(0)
    assert all_know_their_own()


def test_the_goal_is_kept_secret_from_the_opponents(players: int) -> None:
    match = Match(Options(players))
    (dealt,) = match.deal()
    for seat in range(players):
        only_mine = tuple(goal if owner == seat else None for owner, goal in enumerate(DECK[:players]))
        assert observe(match.state, seat).goals == redact(dealt, seat).goals == only_mine
    assert observe(match.state, AUDIENCE).goals == redact(dealt, AUDIENCE).goals == (None,) * players


def test_each_player_gets_the_same_number_of_no_cards(players: int) -> None:
    match = Match(Options(players))
    (dealt,) = match.deal()
    assert match.state.noes == (NOES[players],) * players
    assert dealt.noes == NOES[players]


def test_the_number_of_cards_in_a_hand_is_kept_secret(players: int) -> None:
    match = Match(Options(players))
    match.deal()
    for seat in range(players):
        only_mine = tuple(NOES[players] if owner == seat else None for owner in range(players))
        assert observe(match.state, seat).noes == only_mine
    assert observe(match.state, AUDIENCE).noes == (None,) * players


def test_the_starting_player_is_drawn_at_random(players: int) -> None:
    drawn = Counter(deal(start(Options(players)), Random(seed)).starter for seed in range(1000))
    assert sorted(drawn) == list(range(players))
    assert all(0.7 < share * players / 1000 < 1.3 for share in drawn.values())


def test_an_option_lets_the_table_choose_the_starting_player(players: int) -> None:
    for starter in range(players):
        state = start(Options(players, starter=starter))
        assert state.starter == starter
        for seed in range(10):
            assert deal(state, Random(seed)).starter == starter


def test_the_starting_player_is_announced_and_places_first(players: int) -> None:
    for starter in range(players):
        match = Match(Options(players), starter=starter)
        assert match.events[0].starter == starter
        (dealt,) = match.deal()
        assert dealt == Dealt(1, starter, DECK[:players], NOES[players])
        assert to_act(match.state) == (starter,)


def test_the_dealer_acts_before_the_first_round_and_before_every_other(players: int) -> None:
    state = start(Options(players))
    assert (state.phase, to_act(state)) == (Phase.SHUFFLE, (DEALER,))
    match = Match(Options(players))
    assert (match.state.phase, to_act(match.state)) == (Phase.DEAL, (DEALER,))
    match.deal()
    match.place_all()
    match.elect(0)
    assert (match.state.phase, to_act(match.state)) == (Phase.DEAL, (DEALER,))


def test_chance_is_asked_once_a_match_for_everything() -> None:
    match = Match(Options(4))
    chance = Random(1)
    before = chance.getstate()
    assert deal(match.state, chance) == Deal()
    assert chance.getstate() == before


def test_the_same_chance_deals_the_same(players: int) -> None:
    state = start(Options(players, quick=True))
    assert deal(state, Random(5)) == deal(state, Random(5)) != deal(state, Random(6))


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("rounds", [1, 3])
def test_a_discarded_goal_never_comes_back_within_a_match_of_three(players: int, rounds: int) -> None:
    for seed in range(50):
        hands = deal(start(Options(players, rounds)), Random(seed)).goals
        assert [len(hand) for hand in hands] == [players] * rounds
        assert len({goal for hand in hands for goal in hand}) == players * rounds


def test_the_goals_are_reshuffled_when_the_deck_runs_short() -> None:
    """Six players use 24 cards in four rounds: two are left for the fifth."""
    came_back = Counter[int]()
    for seed in range(50):
        hands = deal(start(Options(6, rounds=5)), Random(seed)).goals
        assert len({goal for hand in hands[:4] for goal in hand}) == 24
        assert len(set(hands[4])) == 6
        came_back.update(len(set(hands[4]) & set(hand)) for hand in hands[:4])
    assert max(came_back) > 0


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_deck_does_not_run_short_in_five_rounds_of_up_to_five_players(players: int) -> None:
    for seed in range(50):
        hands = deal(start(Options(players, rounds=5)), Random(seed)).goals
        assert len({goal for hand in hands for goal in hand}) == 5 * players


def test_every_shuffle_of_the_dealer_is_accepted(players: int) -> None:
    for rounds in (1, 3, 5):
        for quick in (False, True):
            state = start(Options(players, rounds, quick))
            for seed in range(20):
                shuffled, _ = apply(state, DEALER, deal(state, Random(seed)))
                assert shuffled.phase is Phase.DEAL
