"""The rules, sentence by sentence: a new round, and the end of the game."""

from itertools import groupby

import pytest

from game.king_up import (
    BESIDE,
    DECK,
    YES,
    Deal,
    Dealt,
    MatchEnded,
    Options,
    Outcome,
    Phase,
    Place,
    Raise,
    Reason,
    Result,
    RoundScored,
    legal,
    outcome,
    to_act,
    why_not,
)
from game.protocol import DEALER, IllegalAction
from tests.playing import Match, turns

NOES = {3: 4, 4: 3, 5: 2, 6: 2}


def after_a_round(players: int, nominator: int = 0, *no_sayers: int) -> Match:
    """One character has been refused if there are `no_sayers`; then one was crowned through `nominator`."""
    match = Match(Options(players))
    match.deal()
    match.place_all()
    if no_sayers:
        match.elect(0, *no_sayers)
    match.lift(1)
    while match.state.turn != nominator:
        match.lift(next(action.character for action in legal(match.state, match.state.turn)[::-1]))
    match.lift(1)
    match.vote()
    return match


# --- a new round ---------------------------------------------------------------------------------------


def test_each_player_discards_the_goal_and_draws_a_new_one(players: int) -> None:
    match = after_a_round(players)
    assert match.state.goals == (None,) * players
    (dealt,) = match.deal()
    assert match.state.goals == dealt.goals == DECK[players : 2 * players]


def test_each_player_takes_all_vote_cards_back_the_discarded_too(players: int) -> None:
    match = after_a_round(players, 0, 0, 1)
    assert match.state.noes == (None,) * players
    match.deal()
    assert match.state.noes == (NOES[players],) * players


def test_all_thirteen_characters_are_placed_next_to_the_board_again(players: int) -> None:
    match = after_a_round(players, 0, 1)
    match.deal()
    assert match.state.where == (BESIDE,) * 13
    assert match.state.phase is Phase.PLACEMENT


def test_the_crown_lies_before_nobody_when_a_round_begins(players: int) -> None:
    match = after_a_round(players)
    match.deal()
    assert match.state.crown is None
    assert match.state.nominee is None


def test_the_starting_player_is_the_one_to_the_left_of_the_player_with_the_crown(players: int) -> None:
    for nominator in range(players):
        match = after_a_round(players, nominator)
        assert match.state.crown == nominator
        left = (nominator + 1) % players
        (dealt,) = match.deal()
        assert dealt == Dealt(2, left, DECK[players : 2 * players], NOES[players])
        assert to_act(match.state) == (left,)


def test_the_starting_player_of_a_new_round_places_first_and_ascends_first(players: int) -> None:
    match = after_a_round(players, nominator=1)
    match.deal()
    assert match.place(0, 4)[0].seat == 2
    match.place(1, 4)
    for character in range(2, 13):
        if match.state.phase is Phase.PLACEMENT:
            match.place(character, 1 + character % 3)
    assert match.lift(0)[0].seat == 2


def test_the_third_round_starts_left_of_the_crown_of_the_second(players: int) -> None:
    match = after_a_round(players, nominator=1)
    match.deal()
    match.place_all()
    match.elect(3)  # two steps from floor 4: the starter, then the nominator
    assert match.state.crown == 3 % players
    assert match.deal()[0].starter == 4 % players


# --- the end of the game -------------------------------------------------------------------------------


@pytest.mark.parametrize("rounds", [1, 3, 5])
def test_the_game_ends_at_the_end_of_the_last_round(players: int, rounds: int) -> None:
    match = Match(Options(players, rounds))
    for number in range(1, rounds + 1):
        assert outcome(match.state) is None
        assert match.deal()[0].round == number
        match.place_all()
        match.elect(0)
    assert match.state.phase is Phase.OVER
    assert to_act(match.state) == ()
    assert [type(event) for event in match.events].count(MatchEnded) == 1
    assert match.events[-1] == MatchEnded(outcome(match.state))


def test_nothing_is_legal_once_the_game_has_ended(players: int) -> None:
    match = Match(Options(players, rounds=1))
    match.deal()
    match.place_all()
    match.elect(0)
    for seat in (*range(players), DEALER):
        assert legal(match.state, seat) == ()
        for action in (Place(12, 1), Raise(12), YES, Deal()):
            assert why_not(match.state, seat, action) is Reason.NOT_NOW
            with pytest.raises(IllegalAction):
                match.do(seat, action)


def test_the_game_is_played_over_three_rounds(players: int) -> None:
    *_, last = turns(Options(players), seed=players)
    assert len(last.after.results) == 3


def test_each_round_is_placing_the_characters_then_accession_to_the_throne(players: int) -> None:
    phases = [(turn.before.round, turn.before.phase) for turn in turns(Options(players), seed=players)]
    acted_in = [phase for phase, _ in groupby(phase for phase in phases if phase[1] is not Phase.ELECTION)]
    assert acted_in == [
        (0, Phase.SHUFFLE),
        (0, Phase.DEAL),
        (1, Phase.PLACEMENT),
        (1, Phase.ASCENSION),
        (1, Phase.DEAL),
        (2, Phase.PLACEMENT),
        (2, Phase.ASCENSION),
        (2, Phase.DEAL),
        (3, Phase.PLACEMENT),
        (3, Phase.ASCENSION),
    ]


def ended(castle: dict[int, int], *goals: tuple[int, ...], king: int = 0) -> Outcome:
    """A match of one round: who won."""
    match = Match.at(castle, Options(3, rounds=1), goals=goals)
    match.elect(king)
    result = outcome(match.state)
    assert result is not None
    return result


def test_the_player_with_the_highest_total_is_the_winner() -> None:
    castle = {0: 5, 1: 5, 2: 4, 3: 3}
    result = ended(castle, (1, 4, 5, 6, 7, 8), (2, 4, 5, 6, 7, 8), (0, 4, 5, 6, 7, 8))
    assert result == Outcome((5, 4, 10), (1, 1, 1), (2,))


def test_the_total_of_all_rounds_decides_not_the_last_round() -> None:
    goals = ((0, 2, 3, 4, 5, 6), (1, 7, 8, 9, 10, 11), (7, 8, 9, 10, 11, 12))
    earlier = tuple(Result(0, 0, goals, (6,) + (7,) * 12, scores, scores) for scores in ((1, 20, 2), (3, 4, 5)))
    match = Match.at({0: 5, 1: 1, 12: 2}, Options(3), goals=goals, round=3, results=earlier)
    match.elect(0)
    assert outcome(match.state) == Outcome((1 + 3 + 10, 20 + 4 + 1, 2 + 5 + 2), (1, 1, 1), (1,))


def test_in_case_of_a_tie_the_winner_has_the_most_favourites_still_in_the_castle() -> None:
    castle = {0: 5, 1: 5, 2: 5, 3: 1, 4: 4}
    result = ended(castle, (1, 7, 8, 9, 10, 11), (3, 4, 8, 9, 10, 11), (3, 5, 6, 7, 8, 9))
    assert result == Outcome((5, 5, 1), (1, 2, 1), (1,))


def test_in_case_of_a_tie_the_king_counts_as_a_favourite_in_the_castle() -> None:
    castle = {0: 5, 1: 5, 2: 5, 3: 0}
    result = ended(castle, (0, 3, 7, 8, 9, 10), (1, 2, 7, 8, 9, 10), (2, 4, 5, 6, 7, 8))
    assert result == Outcome((10, 10, 5), (2, 2, 1), (0, 1))


def test_in_case_of_a_tie_favourites_on_floor_0_count() -> None:
    castle = {0: 5, 1: 0, 2: 0, 3: 1}
    result = ended(castle, (0, 7, 8, 9, 10, 11), (0, 1, 2, 7, 8, 9), (3, 4, 5, 6, 7, 8))
    assert result == Outcome((10, 10, 1), (1, 3, 1), (1,))


def test_in_case_of_a_tie_refused_favourites_do_not_count() -> None:
    goals = ((0, 1, 2, 7, 8, 9), (0, 4, 7, 8, 9, 10), (3, 5, 6, 7, 8, 9))
    match = Match.at({0: 5, 1: 5, 2: 5, 3: 5, 4: 0}, Options(3, rounds=1), goals=goals)
    match.elect(1, 0)
    match.elect(2, 0)
    match.elect(0)
    assert outcome(match.state) == Outcome((10, 10, 5), (1, 2, 1), (1,))


def test_a_tie_is_broken_only_among_the_tied() -> None:
    castle = {0: 5, 1: 0, 2: 0, 3: 0, 4: 1}
    result = ended(castle, (0, 7, 8, 9, 10, 11), (0, 6, 7, 8, 9, 10), (1, 2, 3, 4, 11, 12))
    assert result == Outcome((10, 10, 1), (1, 1, 4), (0, 1))


def test_the_favourites_of_earlier_rounds_break_no_tie() -> None:
    goals = ((0, 2, 3, 4, 5, 6), (0, 1, 7, 8, 9, 10), (7, 8, 9, 10, 11, 12))
    all_inside = (6, *(1,) * 6, *(7,) * 6)
    earlier = tuple(Result(0, 0, goals, all_inside, (10, 10, 0), (10, 10, 0)) for _ in (1, 2))
    match = Match.at({0: 5, 1: 0, 12: 1}, Options(3), goals=goals, round=3, results=earlier)
    match.elect(0)
    assert outcome(match.state) == Outcome((30, 30, 1), (1, 2, 1), (1,))


def test_still_tied_they_win_together() -> None:
    castle = {0: 5, 1: 0, 2: 0, 3: 1}
    result = ended(castle, (0, 1, 7, 8, 9, 10), (0, 2, 7, 8, 9, 10), (3, 4, 5, 6, 7, 8))
    assert result == Outcome((10, 10, 1), (2, 2, 1), (0, 1))


def test_all_can_win_together() -> None:
    result = ended({0: 5}, (0, 1, 2, 3, 4, 5), (0, 2, 3, 4, 5, 6), (0, 7, 8, 9, 10, 11))
    assert result == Outcome((10, 10, 10), (1, 1, 1), (0, 1, 2))


def test_a_player_who_got_33_can_win_with_all_favourites_refused() -> None:
    result = ended({0: 5, 1: 4}, (0, 1, 2, 3, 4, 5), (0, 6, 7, 8, 9, 10), (7, 8, 9, 10, 11, 12))
    assert result == Outcome((14, 10, 33), (2, 1, 0), (2,))


def test_several_players_with_33_tie_like_any_others() -> None:
    result = ended({0: 5, 1: 0}, (1, 2, 3, 4, 5, 6), (2, 3, 4, 5, 6, 7), (0, 7, 8, 9, 10, 11))
    assert result == Outcome((33, 33, 10), (1, 0, 1), (0,))


def test_the_outcome_is_none_until_the_match_is_over(players: int) -> None:
    for turn in turns(Options(players), seed=players):
        assert outcome(turn.before) is None
    assert outcome(turn.after) is not None
    assert isinstance(turn.events[-2], RoundScored)
    assert turn.events[-1] == MatchEnded(outcome(turn.after))
