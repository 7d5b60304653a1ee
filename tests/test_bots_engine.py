"""The bots' fast engine plays King Up! exactly like the readable rules."""

from random import Random

import pytest

from game.bots.board import CARD, Board, this_round
from game.bots.minds import Mind, anything
from game.bots.playout import World, playout
from game.king_up import (
    DECK,
    PLAYERS,
    Action,
    Options,
    Phase,
    State,
    Vote,
    legal,
    observe,
    points,
    to_act,
)
from game.protocol import DEALER
from tests.playing import Match, turns

DECISIONS = 26_000
"""Of each number of players, in each of the two tests."""
ANYBODY = Mind.of("anybody", anything())


def agree(board: Board, state: State) -> None:
    assert [-1 if floor == 8 else floor for floor in board.where] == list(state.where)
    assert board.room == [state.where.count(floor) for floor in range(8)] + [state.where.count(-1)]
    assert board.noes == list(state.noes)
    assert board.nominee == (-1 if state.nominee is None else state.nominee)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_board_follows_a_match_and_knows_what_is_legal(players: int) -> None:
    decisions, seed = 0, 0
    while decisions < DECISIONS:
        heard = []
        for turn in turns(Options(players), seed, nay=(0.2, 0.5, 0.8)[seed % 3]):
            heard += turn.events
            if turn.seat == DEALER:
                board = Board.dealt(players, turn.after.starter)
                continue
            decisions += 1
            if turn.before.phase in (Phase.PLACEMENT, Phase.ASCENSION):
                assert board.turn == turn.before.turn
                assert board.options() == list(legal(observe(turn.before, turn.seat), turn.seat))
            else:
                assert board.options() == []
            for event in turn.events:
                board.hear(event)
            if turn.after.phase in (Phase.PLACEMENT, Phase.ASCENSION, Phase.ELECTION):
                agree(board, turn.after)
            else:
                assert board.is_over
                assert list(board.where) == list(turn.after.results[-1].where)
            if decisions % 500 == 0 and not board.is_over:
                assert this_round(heard) == board
        seed += 1


@pytest.mark.parametrize("players", PLAYERS)
def test_a_playout_is_a_round_by_the_rules(players: int) -> None:
    """From the start of a round and from its middle: every action is legal in its turn, and the points are right."""
    decisions, seed = 0, 0
    while decisions < DECISIONS:
        chance = Random(seed)
        goals = tuple(chance.sample(DECK, players))
        match = Match(Options(players, 1), (goals,), starter=seed % players)
        match.deal()
        board = Board.dealt(players, seed % players)
        world = World.of([CARD[goal] for goal in goals], [ANYBODY] * players)
        for _ in range(seed % 40):  # so much of it was played before
            if match.state.phase is Phase.ELECTION:
                break
            action = chance.choice(board.options())
            match.do(match.state.turn, action)
            board.play(action)
        before = board.copy()
        done: list[Action] = []
        ends = playout(board, world, chance.random, trace=done)
        assert board == before
        for action in done:
            seat = to_act(match.state)[0]
            assert action in legal(observe(match.state, seat), seat)
            match.do(seat, action)
            decisions += 1
        assert match.state.phase is Phase.OVER
        (result,) = match.state.results
        assert world.scores(ends) == list(result.raw)
        assert ends >> 8 * players == points(tuple(range(13)), result.where)
        seed += 1


def test_a_playout_takes_everything_that_is_legal() -> None:
    """Anybody's choice is among all that the rules allow, each about equally often."""
    goals = DECK[:3]
    match = Match(Options(3, 1, starter=0), (goals,))
    match.deal()
    board = Board.dealt(3, 0)
    world = World.of([CARD[goal] for goal in goals], [ANYBODY] * 3)
    chance = Random(1)
    while board.to_place:
        action = chance.choice(board.options())
        if board.to_place == 6:  # floors fill up, most characters are in
            first: dict[Action, int] = dict.fromkeys(board.options(), 0)
            for _ in range(3000):
                trace: list[Action] = []
                playout(board, world, chance.random, trace=trace)
                first[trace[0]] += 1
            expected = 3000 / len(first)
            assert all(0.6 * expected < times < 1.4 * expected for times in first.values())
        board.play(action)
    first = dict.fromkeys(board.options(), 0)
    for _ in range(3000):
        trace = []
        playout(board, world, chance.random, trace=trace)
        first[trace[0]] += 1
    expected = 3000 / len(first)
    assert all(0.75 * expected < times < 1.25 * expected for times in first.values())


@pytest.mark.parametrize("yes", [True, False])
def test_a_playout_keeps_to_the_ballot_it_was_given(yes: bool) -> None:
    goals = DECK[:3]
    world = World.of([CARD[goal] for goal in goals], [ANYBODY] * 3)
    board = Board.dealt(3, 0)
    chance = Random(3)
    while board.nominee < 0:
        board.play(chance.choice(board.options()))
    for _ in range(50):
        trace: list[Action] = []
        playout(board, world, chance.random, (1, yes), trace)
        assert trace[1] == Vote(yes)
