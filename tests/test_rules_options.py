"""The rules of the options, and what no table can play; what may not be dealt."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from game.king_up import (
    CAST,
    DECK,
    Deal,
    Dealt,
    Options,
    Phase,
    Place,
    Raise,
    Reason,
    Settled,
    Shuffle,
    apply,
    deal,
    legal,
    start,
    to_act,
    why_not,
)
from game.protocol import DEALER, IllegalAction
from tests.playing import QUICK_CASTLE, Match, shuffle, turns


def test_every_option_is_off_by_default() -> None:
    assert Options(4) == Options(players=4, rounds=3, quick=False, starter=None)


@pytest.mark.parametrize("number", [-1, 0, 1, 2, 7, 13])
def test_the_game_is_for_three_to_six_players(number: int) -> None:
    with pytest.raises(ValueError, match="3 to 6 players"):
        start(Options(number))


@pytest.mark.parametrize("rounds", [-1, 0, 2, 4, 6, 7])
def test_a_match_has_one_three_or_five_rounds(players: int, rounds: int) -> None:
    with pytest.raises(ValueError, match="1, 3 or 5 rounds"):
        start(Options(players, rounds))


def test_the_starter_is_one_of_the_players(players: int) -> None:
    for nobody in (-2, -1, players, players + 1):
        with pytest.raises(ValueError, match="starting player"):
            start(Options(players, starter=nobody))


@pytest.mark.parametrize("rounds", [1, 3, 5])
@pytest.mark.parametrize("quick", [False, True])
def test_every_match_has_as_many_rounds_as_was_chosen(players: int, rounds: int, quick: bool) -> None:
    *_, last = turns(Options(players, rounds, quick), seed=rounds)
    assert len(last.after.results) == last.after.round == rounds


def test_quick_placement_deals_all_thirteen_on_floors_0_to_3_four_at_most_on_each(players: int) -> None:
    for seed in range(50):
        state = start(Options(players, quick=True))
        for castle in deal(state, Random(seed)).castles:
            assert len(castle) == 13
            assert set(castle) <= {0, 1, 2, 3}
            assert max(Counter(castle).values()) <= 4


def test_quick_placement_is_by_chance() -> None:
    state = start(Options(4, quick=True))
    castles = [castle for seed in range(200) for castle in deal(state, Random(seed)).castles]
    assert len(set(castles)) == 600
    for character in CAST:
        floors = Counter(castle[character] for castle in castles)
        assert all(0.17 < floors[floor] / 600 < 0.33 for floor in (0, 1, 2, 3))


def test_after_quick_placement_the_starter_ascends_at_once(players: int) -> None:
    match = Match(Options(players, quick=True), starter=1)
    dealt, settled = match.deal()
    assert isinstance(dealt, Dealt)
    assert settled == Settled(tuple(enumerate(QUICK_CASTLE)))
    assert match.state.where == QUICK_CASTLE
    assert (match.state.phase, to_act(match.state)) == (Phase.ASCENSION, (1,))
    assert Raise(12) in legal(match.state, 1)
    assert why_not(match.state, 1, Place(0, 1)) is Reason.NOT_NOW


def test_quick_placement_deals_goals_and_no_cards_as_usual(players: int) -> None:
    match = Match(Options(players, quick=True))
    match.deal()
    assert match.state.goals == DECK[:players]
    assert match.state.noes == ({3: 4, 4: 3, 5: 2, 6: 2}[players],) * players


def test_quick_placement_is_dealt_anew_in_every_round() -> None:
    options = Options(3, quick=True)
    castles = (QUICK_CASTLE, QUICK_CASTLE[::-1], QUICK_CASTLE)
    state, _ = apply(start(options), DEALER, replace(shuffle(options), castles=castles))
    state, _ = apply(state, DEALER, Deal())
    assert state.where == QUICK_CASTLE
    state, _ = apply(replace(state, phase=Phase.DEAL), DEALER, Deal())
    assert state.where == QUICK_CASTLE[::-1]


# --- what may not be dealt -----------------------------------------------------------------------------

FAIR = shuffle(Options(4))
HAND, *LATER = FAIR.goals
QUICK = shuffle(Options(4, quick=True))
UNFAIR = {
    "a starter who does not play": replace(FAIR, starter=4),
    "the dealer starts": replace(FAIR, starter=-1),
    "no goals": replace(FAIR, goals=()),
    "goals for too few rounds": replace(FAIR, goals=FAIR.goals[:2]),
    "goals for too many rounds": replace(FAIR, goals=(*FAIR.goals, DECK[12:16])),
    "too few goals": replace(FAIR, goals=(HAND[:3], *LATER)),
    "too many goals": replace(FAIR, goals=((*HAND, DECK[20]), *LATER)),
    "a goal that is not in the deck": replace(FAIR, goals=((*HAND[:3], (0, 1, 2, 3, 4, 5)), *LATER)),
    "a goal in disorder": replace(FAIR, goals=((*HAND[:3], HAND[3][::-1]), *LATER)),
    "a goal twice in a round": replace(FAIR, goals=((*HAND[:3], HAND[0]), *LATER)),
    "a goal that comes back": replace(FAIR, goals=(HAND, LATER[0], (HAND[0], *LATER[1][1:]))),
    "castles without quick placement": replace(FAIR, castles=QUICK.castles),
}
CASTLE, *CASTLES = QUICK.castles
UNFAIR_CASTLES = {
    "no castles": (),
    "castles for too few rounds": QUICK.castles[:2],
    "castles for too many rounds": (CASTLE, *QUICK.castles),
    "a character missing": (CASTLE[:12], *CASTLES),
    "five on a floor": ((*CASTLE[:12], 2), *CASTLES),
    "somebody on floor 4": ((*CASTLE[:12], 4), *CASTLES),
    "somebody beside the castle": ((-1, *CASTLE[1:]), *CASTLES),
    "somebody on the throne": ((*CASTLE[:12], 6), *CASTLES),
}


@pytest.mark.parametrize("unfair", UNFAIR.values(), ids=UNFAIR)
def test_no_deal_that_cannot_come_from_the_deck(unfair: Shuffle) -> None:
    state = start(Options(4))
    assert why_not(state, DEALER, FAIR) is None
    assert why_not(state, DEALER, unfair) is Reason.BAD_DEAL
    with pytest.raises(IllegalAction):
        apply(state, DEALER, unfair)


@pytest.mark.parametrize("castles", UNFAIR_CASTLES.values(), ids=UNFAIR_CASTLES)
def test_no_quick_placement_that_cannot_be(castles: tuple[tuple[int, ...], ...]) -> None:
    state = start(Options(4, quick=True))
    assert why_not(state, DEALER, QUICK) is None
    assert why_not(state, DEALER, replace(QUICK, castles=castles)) is Reason.BAD_DEAL


def test_the_chosen_starter_is_not_overruled_by_the_dealer() -> None:
    state = start(Options(4, starter=2))
    assert why_not(state, DEALER, replace(FAIR, starter=2)) is None
    assert why_not(state, DEALER, replace(FAIR, starter=1)) is Reason.BAD_DEAL


def test_a_goal_may_come_back_after_the_reshuffle() -> None:
    state = start(Options(6, rounds=5))
    again = tuple(tuple(DECK[6 * number : 6 * number + 6]) for number in (0, 1, 2, 3, 0))
    assert why_not(state, DEALER, Shuffle(0, again)) is None
    twice = (*again[:4], (DECK[0], *DECK[:5]))
    assert why_not(state, DEALER, Shuffle(0, twice)) is Reason.BAD_DEAL
    too_early = tuple(tuple(DECK[6 * number : 6 * number + 6]) for number in (0, 1, 2, 0, 3))
    assert why_not(state, DEALER, Shuffle(0, too_early)) is Reason.BAD_DEAL


def test_only_the_dealer_deals(players: int) -> None:
    options = Options(players)
    for seat in range(players):
        assert why_not(start(options), seat, shuffle(options)) is Reason.NOT_YOUR_TURN
        assert why_not(Match(options).state, seat, Deal()) is Reason.NOT_YOUR_TURN


def test_nobody_deals_in_the_middle_of_a_round(players: int) -> None:
    match = Match(Options(players))
    assert why_not(match.state, DEALER, shuffle(Options(players))) is Reason.NOT_NOW
    match.deal()
    for action in (Deal(), shuffle(Options(players))):
        assert why_not(match.state, DEALER, action) is Reason.NOT_NOW
