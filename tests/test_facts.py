"""What is true of every match: properties over matches by chance, exhaustive where that is cheap."""

from collections import Counter
from itertools import combinations_with_replacement, product
from statistics import mean

from hypothesis import given, settings

from game.king_up import (
    BESIDE,
    CAST,
    DECK,
    FLOORS,
    PLACEABLE,
    REFUSED,
    ROOM,
    THRONE,
    BallotsRevealed,
    Crowned,
    Deal,
    Nominated,
    Options,
    Phase,
    Placed,
    Raise,
    Raised,
    Refused,
    RoundScored,
    Settled,
    apply,
    legal,
    observe,
    outcome,
    points,
    start,
    to_act,
)
from game.protocol import DEALER
from tests.playing import NAYS, OPTIONS, PLACED_BY_HAND, SEEDS, Match, Turn, turns

MOST_ASCENTS = {3: 54, 4: 54, 5: 58, 6: 54}
MOST_NOMINATIONS = {3: 13, 4: 13, 5: 11, 6: 13}


def rounds_of(match: list[Turn]) -> list[list[Turn]]:
    """The turns of the players, by round."""
    by_round: dict[int, list[Turn]] = {}
    for turn in match:
        if turn.seat != DEALER:
            by_round.setdefault(turn.before.round, []).append(turn)
    return list(by_round.values())


def ascents(turns_of_round: list[Turn]) -> int:
    return sum(isinstance(turn.action, Raise) for turn in turns_of_round)


def nominations(turns_of_round: list[Turn]) -> int:
    return sum(isinstance(event, Nominated) for turn in turns_of_round for event in turn.events)


# --- there is always a move, and an end ----------------------------------------------------------------


def test_whoever_is_in_the_castle_somebody_can_step_up() -> None:
    """Every way to have 1 to 13 characters on the floors, four at most on each."""
    positions = 0
    for counts in product(range(ROOM + 1), repeat=len(FLOORS)):
        if 1 <= sum(counts) <= len(CAST):
            floors = [floor for floor, count in zip(FLOORS, counts, strict=True) for _ in range(count)]
            state = Match.at(dict(enumerate(floors)), Options(3)).state
            highest = floors.index(max(floors))
            assert Raise(highest) in legal(state, state.turn)
            positions += 1
    assert positions == 10_373


@given(OPTIONS, SEEDS, NAYS)
@settings(max_examples=60)
def test_there_is_a_legal_move_until_the_match_is_over(options: Options, seed: int, nay: float) -> None:
    for turn in turns(options, seed, nay):
        waiting = to_act(turn.before)
        assert waiting
        if waiting != (DEALER,):
            assert all(legal(observe(turn.before, seat), seat) for seat in waiting)
    assert to_act(turn.after) == ()


@given(OPTIONS, SEEDS, NAYS)
@settings(max_examples=60)
def test_every_round_ends_in_a_coronation(options: Options, seed: int, nay: float) -> None:
    played = rounds_of(list(turns(options, seed, nay)))
    assert len(played) == options.rounds
    for turns_of_round in played:
        crowned = [event for turn in turns_of_round for event in turn.events if isinstance(event, Crowned)]
        assert len(crowned) == 1
        assert crowned[0] in turns_of_round[-1].events


def test_there_are_fewer_no_cards_in_play_than_characters(players: int) -> None:
    match = Match(Options(players))
    match.deal()
    assert sum(match.state.noes) == {3: 12, 4: 12, 5: 10, 6: 12}[players] < len(CAST)


# --- how long a round can be ---------------------------------------------------------------------------


@given(PLACED_BY_HAND, SEEDS, NAYS)
@settings(max_examples=100)
def test_a_coronation_comes_after_2_to_54_ascents_58_with_five_players(options: Options, seed: int, nay: float) -> None:
    for turns_of_round in rounds_of(list(turns(options, seed, nay))):
        assert 2 <= ascents(turns_of_round) <= MOST_ASCENTS[options.players]


@given(OPTIONS, SEEDS, NAYS)
@settings(max_examples=100)
def test_there_are_at_most_13_nominations_11_with_five_players(options: Options, seed: int, nay: float) -> None:
    for turns_of_round in rounds_of(list(turns(options, seed, nay))):
        assert 1 <= nominations(turns_of_round) <= MOST_NOMINATIONS[options.players]


def test_two_ascents_can_be_all(players: int) -> None:
    match = Match(Options(players))
    match.deal()
    match.place_all()
    match.lift(0)
    match.lift(0)
    assert isinstance(match.vote()[2], Crowned)


def test_the_longest_round_can_be_played(players: int) -> None:
    """Everybody starts as low as they can, nobody is nominated while others can climb, and one No each time."""
    match = Match(Options(players))
    match.deal()
    for number in range(13 - 13 % players):
        match.place(number, 1 + number // 4)
    lifts = 0
    while match.state.phase is Phase.ASCENSION:
        where = match.state.where
        choices = [action.character for action in legal(match.state, match.state.turn)]
        match.lift(min(choices, key=lambda character: where[character]))
        lifts += 1
        if match.state.phase is Phase.ELECTION:
            match.vote(*[seat for seat in range(players) if match.state.noes[seat]][:1])
    assert lifts == MOST_ASCENTS[players]
    assert sum(isinstance(event, Nominated) for event in match.events) == MOST_NOMINATIONS[players]


def test_no_placement_leaves_more_steps_to_the_throne_than_the_longest_round_takes(players: int) -> None:
    """Every ascent is one step, so they bound the round; with five players two more characters stay below."""
    placed = 13 - 13 % players
    most = max(
        sum(6 - floor for floor in floors) + 6 * (13 % players)
        for floors in combinations_with_replacement(PLACEABLE, placed)
        if max(Counter(floors).values()) <= ROOM
    )
    assert most == {3: 54, 4: 54, 5: 60, 6: 54}[players]


@given(OPTIONS, SEEDS, NAYS)
@settings(max_examples=50)
def test_every_ascent_is_one_step_of_those_left_to_the_throne(options: Options, seed: int, nay: float) -> None:
    for turn in turns(options, seed, nay):
        if isinstance(turn.action, Raise):
            before, after = turn.before.where, turn.after.where
            assert sum(after) == sum(before) + 1


def test_the_mean_of_rounds_played_by_chance(players: int) -> None:
    """Loose: 26-30 ascents and 5-6 nominations; the mean score is 16."""
    rounds = [played for seed in range(100) for played in rounds_of(list(turns(Options(players), seed)))]
    results = [turn.after.results[-1] for *_, turn in rounds]
    assert 25 < mean(map(ascents, rounds)) < 32
    assert 4.5 < mean(map(nominations, rounds)) < 6.5
    assert 15 < mean(score for result in results for score in result.raw) < 18


# --- the most a round can bring ------------------------------------------------------------------------


def scores_of_every_castle(king_is_a_favourite: bool) -> set[int]:
    """What seat 0 scores with its favourites on all floors they can be on when somebody on floor 5 is crowned."""
    goal = DECK[0]
    king = goal[0] if king_is_a_favourite else next(character for character in CAST if character not in goal)
    scores = set()
    others = [character for character in goal if character != king]
    for floors in combinations_with_replacement((*FLOORS, REFUSED), len(others)):
        castle = {king: 5, **dict(zip(others, floors, strict=True))}
        if all(list(castle.values()).count(floor) <= ROOM for floor in FLOORS):
            match = Match.at(castle, Options(3))
            match.elect(king)
            scores.add(match.state.results[0].raw[0])
    return scores


def test_the_best_score_of_a_round_is_33_with_the_king_among_ones_favourites() -> None:
    assert scores_of_every_castle(king_is_a_favourite=True) == set(range(10, 34))


def test_the_best_score_of_a_round_is_27_without_the_king_among_ones_favourites() -> None:
    assert scores_of_every_castle(king_is_a_favourite=False) == set(range(28))


# --- what is never lost --------------------------------------------------------------------------------


@given(OPTIONS, SEEDS, NAYS)
@settings(max_examples=50)
def test_the_thirteen_are_always_somewhere_and_never_too_many_on_a_floor(
    options: Options, seed: int, nay: float
) -> None:
    for turn in turns(options, seed, nay):
        on = Counter(turn.after.where)
        assert len(turn.after.where) == sum(on.values()) == 13
        assert set(on) <= {BESIDE, *FLOORS, THRONE, REFUSED}
        assert all(on[floor] <= 4 for floor in FLOORS)
        assert on[THRONE] <= 1
        assert on[0] <= (4 if options.quick else 13 % options.players)
        assert not on[BESIDE] or turn.after.phase in (Phase.SHUFFLE, Phase.DEAL, Phase.PLACEMENT)


@given(OPTIONS, SEEDS, NAYS)
@settings(max_examples=50)
def test_events_tell_where_everybody_went(options: Options, seed: int, nay: float) -> None:
    for turn in turns(options, seed, nay):
        if not isinstance(turn.action, Deal):
            where = list(turn.before.where)
            for event in turn.events:
                match event:
                    case Settled(floors):
                        where = [dict(floors).get(character, floor) for character, floor in enumerate(where)]
                    case Placed(_, character, floor) | Raised(_, character, floor):
                        where[character] = floor
                    case Nominated(_, character):
                        where[character] = THRONE
                    case Refused(character):
                        where[character] = REFUSED
            assert tuple(where) == turn.after.where


@given(OPTIONS, SEEDS, NAYS)
@settings(max_examples=50)
def test_no_cards_only_go_down_by_the_noes_revealed_until_the_round_is_over(
    options: Options, seed: int, nay: float
) -> None:
    for turn in turns(options, seed, nay):
        before, after = turn.before.noes, turn.after.noes
        revealed = [event for event in turn.events if isinstance(event, BallotsRevealed)]
        if isinstance(turn.action, Deal):
            assert after == (12 // options.players,) * options.players
        elif turn.after.phase in (Phase.DEAL, Phase.OVER):
            assert after == (None,) * options.players
        elif revealed:
            assert after == tuple(n - (not yes) for n, yes in zip(before, revealed[0].ballots, strict=True))
            assert min(after) >= 0
        else:
            assert after == before


@given(OPTIONS, SEEDS, NAYS)
@settings(max_examples=50)
def test_goals_stay_the_same_for_the_whole_round(options: Options, seed: int, nay: float) -> None:
    for turns_of_round in rounds_of(list(turns(options, seed, nay))):
        goals = turns_of_round[0].before.goals
        assert len(set(goals)) == options.players
        assert {turn.before.goals for turn in turns_of_round} == {goals}
        assert turns_of_round[-1].after.results[-1].goals == goals


@given(OPTIONS, SEEDS, NAYS)
@settings(max_examples=50)
def test_results_are_only_added_and_totals_are_their_sums(options: Options, seed: int, nay: float) -> None:
    for turn in turns(options, seed, nay):
        before, after = turn.before.results, turn.after.results
        scored = [event for event in turn.events if isinstance(event, RoundScored)]
        assert after == (*before, *(event.result for event in scored))
        if scored:
            result = scored[0].result
            assert result.raw == tuple(points(goal, result.where) for goal in result.goals)
            assert scored[0].totals == tuple(
                sum(past.scores[seat] for past in after) for seat in range(options.players)
            )


@given(OPTIONS, SEEDS, NAYS)
@settings(max_examples=50)
def test_the_winners_are_nobody_s_inferiors(options: Options, seed: int, nay: float) -> None:
    *_, last = turns(options, seed, nay)
    end = outcome(last.after)
    ranks = list(zip(end.totals, end.favourites, strict=True))
    assert end.winners
    assert all(ranks[winner] >= rank for winner in end.winners for rank in ranks)
    assert all(ranks[loser] < max(ranks) for loser in range(options.players) if loser not in end.winners)


@given(OPTIONS, SEEDS, NAYS)
@settings(max_examples=50)
def test_the_same_actions_lead_to_equal_states(options: Options, seed: int, nay: float) -> None:
    played = list(turns(options, seed, nay))
    state = start(options)
    for turn in played:
        state, events = apply(state, turn.seat, turn.action)
        assert (state, events) == (turn.after, turn.events)
    assert [turn.action for turn in turns(options, seed, nay)] == [turn.action for turn in played]
