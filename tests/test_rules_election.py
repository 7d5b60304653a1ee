"""The rules, sentence by sentence: the election of the king."""

from itertools import combinations, permutations

import pytest

from game.king_up import (
    DECK,
    NO,
    REFUSED,
    THRONE,
    YES,
    BallotCast,
    BallotsRevealed,
    Crowned,
    Options,
    Phase,
    Raise,
    Reason,
    Refused,
    legal,
    observe,
    redact,
    to_act,
    why_not,
)
from game.protocol import AUDIENCE, IllegalAction
from tests.playing import Match

NOES = {3: 4, 4: 3, 5: 2, 6: 2}


def nominated(players: int, nominator: int = 0, **changes: object) -> Match:
    """Character 0 has just been nominated; 1 is on floor 5, 2 to 5 are below."""
    match = Match.at({0: 5, 1: 5, 2: 4, 3: 3, 4: 2, 5: 1}, Options(players), turn=nominator, **changes)
    match.lift(0)
    return match


def coalitions(players: int) -> list[tuple[int, ...]]:
    """Every group of one or more seats."""
    return [group for size in range(1, players + 1) for group in combinations(range(players), size)]


def test_every_player_must_vote_the_nominator_too(players: int) -> None:
    match = nominated(players, nominator=1)
    assert to_act(match.state) == tuple(range(players))
    match.do(1, YES)
    assert to_act(match.state) == tuple(seat for seat in range(players) if seat != 1)


def test_every_player_votes_only_once(players: int) -> None:
    match = nominated(players)
    match.do(2, YES)
    for vote in (YES, NO):
        assert why_not(match.state, 2, vote) is Reason.NOT_YOUR_TURN
        with pytest.raises(IllegalAction):
            match.do(2, vote)


def test_only_players_vote(players: int) -> None:
    match = nominated(players)
    for nobody in (AUDIENCE, -1, players):
        assert legal(observe(match.state, nobody), nobody) == ()
        assert why_not(match.state, nobody, YES) is Reason.NOT_YOUR_TURN


def test_each_player_secretly_chooses_a_card_and_plays_it_face_down(players: int) -> None:
    match = nominated(players)
    (cast,) = match.do(0, NO)
    assert cast == BallotCast(0, False)
    assert redact(cast, 0) == cast
    assert observe(match.state, 0).ballots == (False,) + (None,) * (players - 1)
    for other in (*range(1, players), AUDIENCE):
        assert redact(cast, other) == BallotCast(0, None)
        assert observe(match.state, other).ballots == (None,) * players
        assert observe(match.state, other).has_cast == (True,) + (False,) * (players - 1)


def test_when_all_have_chosen_the_cards_are_revealed_at_the_same_time(players: int) -> None:
    match = nominated(players)
    for seat in range(players - 1):
        assert match.do(seat, NO if seat == 1 else YES) == (BallotCast(seat, seat != 1),)
    votes = (True, False) + (True,) * (players - 2)
    last = match.do(players - 1, YES)
    assert last == (BallotCast(players - 1, True), BallotsRevealed(0, votes), Refused(0))
    for seat in (*range(players), AUDIENCE):
        assert redact(last[1], seat) == BallotsRevealed(0, votes)


def test_the_ballots_are_gone_after_the_reveal(players: int) -> None:
    match = nominated(players)
    match.vote(0)
    assert match.state.ballots == (None,) * players
    assert match.state.has_cast == (False,) * players


@pytest.mark.parametrize("no_sayer", [None, 0, 2])
def test_votes_are_simultaneous_no_order_of_ballots_changes_anything(no_sayer: int | None) -> None:
    ends = set()
    for order in permutations(range(4)):
        match = nominated(4, nominator=3)
        for seat in order:
            match.do(seat, NO if seat == no_sayer else YES)
        ends.add((match.state, *match.events[-2:]))
    assert len(ends) == 1


def test_if_all_votes_are_yes_the_kingdom_has_a_new_king_and_the_round_is_over(players: int) -> None:
    match = nominated(players, nominator=2)
    _, revealed, crowned, *_ = match.vote()
    assert revealed == BallotsRevealed(0, (True,) * players)
    assert crowned == Crowned(2, 0)
    assert match.state.phase is Phase.DEAL
    assert match.state.nominee == 0


def test_if_there_is_at_least_one_no_the_character_is_not_elected(players: int) -> None:
    for no_sayers in coalitions(players):
        match = nominated(players)
        assert match.vote(*no_sayers)[-1] == Refused(0)
        assert match.state.phase is Phase.ASCENSION
        assert match.state.results == ()


def test_a_character_not_elected_is_eliminated_from_the_round(players: int) -> None:
    match = nominated(players)
    match.vote(1)
    assert match.state.where[:6] == (REFUSED, 5, 4, 3, 2, 1)
    assert match.state.nominee is None
    for seat in range(players):
        assert why_not(match.state, match.state.turn, Raise(0)) is Reason.NOT_IN_CASTLE
        assert Raise(0) not in legal(match.state, seat)


def test_whoever_has_played_a_yes_takes_the_card_back_and_can_play_it_any_number_of_times(players: int) -> None:
    match = nominated(players)
    for character, no_sayer in ((0, 1), (1, 1), (2, 2), (3, 2)):
        match.nominate(character)
        assert legal(match.state, 0) == (YES, NO)
        match.vote(no_sayer)
    assert match.state.noes[0] == NOES[players]


def test_whoever_has_played_a_no_discards_the_card(players: int) -> None:
    match = nominated(players)
    match.vote(1)
    assert match.state.noes == tuple(NOES[players] - (seat == 1) for seat in range(players))


def test_several_noes_on_one_vote_are_all_spent(players: int) -> None:
    for no_sayers in coalitions(players):
        match = nominated(players)
        match.vote(*no_sayers)
        assert match.state.noes == tuple(NOES[players] - (seat in no_sayers) for seat in range(players))


def test_a_no_is_not_spent_before_the_reveal(players: int) -> None:
    match = nominated(players)
    match.do(0, NO)
    assert match.state.noes == (NOES[players],) * players


def test_discarded_cards_cannot_be_used_again_during_the_round(players: int) -> None:
    match = nominated(players)
    for character in range(NOES[players]):
        match.nominate(character)
        assert NO in legal(match.state, 0)
        match.vote(0)
    match.nominate(NOES[players])
    assert legal(match.state, 0) == (YES,)
    assert why_not(match.state, 0, NO) is Reason.NO_CARD_LEFT
    with pytest.raises(IllegalAction):
        match.do(0, NO)


def test_a_player_without_no_cards_can_only_vote_yes_but_still_votes(players: int) -> None:
    noes = (0,) + (1,) * (players - 1)
    match = nominated(players, noes=noes)
    assert legal(observe(match.state, 0), 0) == (YES,)
    assert why_not(observe(match.state, 0), 0, NO) is Reason.NO_CARD_LEFT
    for seat in range(1, players):
        match.do(seat, YES)
    assert to_act(match.state) == (0,)
    assert match.do(0, YES)[:3] == (BallotCast(0, True), BallotsRevealed(0, (True,) * players), Crowned(0, 0))


def test_nothing_tells_that_a_player_without_no_cards_had_no_choice(players: int) -> None:
    with_choice = nominated(players, noes=(2,) + (1,) * (players - 1))
    without = nominated(players, noes=(0,) + (1,) * (players - 1))
    for seat in (1, AUDIENCE):
        assert observe(with_choice.state, seat) == observe(without.state, seat)
    heard = [[redact(event, 1) for event in match.do(0, YES)] for match in (with_choice, without)]
    assert heard == [[BallotCast(0, None)]] * 2
    assert observe(with_choice.state, 1) == observe(without.state, 1)


def test_a_vote_shows_nobody_the_cards_left_in_a_hand(players: int) -> None:
    match = nominated(players)
    match.vote(0, 1)
    for seat in (2, AUDIENCE):
        noes = observe(match.state, seat).noes
        assert [held for owner, held in enumerate(noes) if owner != seat and held is not None] == []


def test_the_game_continues_with_the_player_to_the_left_of_the_one_with_the_crown(players: int) -> None:
    for nominator in range(players):
        match = nominated(players, nominator)
        match.vote((nominator + 2) % players)
        assert match.state.crown == nominator
        assert to_act(match.state) == ((nominator + 1) % players,)


def test_the_throne_is_free_again_after_a_refusal(players: int) -> None:
    match = nominated(players)
    match.vote(0)
    assert Raise(1) in legal(match.state, match.state.turn)
    match.lift(1)
    assert match.state.where[1] == THRONE


def test_when_no_no_card_is_left_the_nominee_is_crowned(players: int) -> None:
    match = nominated(players, noes=(0,) * players)
    assert {legal(match.state, seat) for seat in range(players)} == {(YES,)}
    match.vote()
    assert match.state.results[0].king == 0


def test_an_election_shows_no_goal(players: int) -> None:
    match = nominated(players)
    match.vote(0)
    for seat in range(players):
        assert observe(match.state, seat).goals == tuple(
            goal if owner == seat else None for owner, goal in enumerate(DECK[:players])
        )
    assert observe(match.state, AUDIENCE).goals == (None,) * players
