"""Nobody can know what they may not: twins, matches that differ only in secrets, look and sound the same."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from random import Random

import pytest

from game import king_up
from game.bots import BOTS
from game.king_up import (
    DECK,
    NO,
    YES,
    BallotCast,
    Crowned,
    Goal,
    Options,
    Phase,
    RoundScored,
    Shuffle,
    State,
    apply,
    legal,
    observe,
    redact,
    start,
)
from game.protocol import AUDIENCE, DEALER, Seat, Seen
from game.seats import BotSeat, Recording
from game.table import Table
from tests.playing import Match, Turn, turns

SENTINEL = 9_000
"""Larger than any number that belongs to the game."""


def leaves(thing: object) -> Iterator[object]:
    """All that a dataclass, a tuple or a list holds, however deep: the tuples themselves, too."""
    yield thing
    if is_dataclass(thing):
        for field in fields(thing):
            yield from leaves(getattr(thing, field.name))
    elif isinstance(thing, tuple | list):
        for part in thing:
            yield from leaves(part)


def everybody(players: int) -> tuple[Seat, ...]:
    return (AUDIENCE, *range(players))


# --- twins: the same public history, other secrets -----------------------------------------------------


def twin(real: Shuffle, seat: Seat, number: int, rng: Random) -> Shuffle:
    """Another shuffle that `seat` cannot tell from the real one before round `number` is scored.

    The goals of earlier rounds and the seat's own are the same; the others' and all later ones are not.
    """
    known = {goal for hand in real.goals[: number - 1] for goal in hand}
    known |= {real.goals[number - 1][seat]} if seat != AUDIENCE else set()
    hidden = [goal for goal in DECK if goal not in known]
    turned = rng.sample(hidden, len(hidden))
    other: dict[Goal, Goal] = dict(zip(hidden, turned, strict=True))
    goals = tuple(tuple(other.get(goal, goal) for goal in hand) for hand in real.goals)
    later_castles = tuple(tuple(rng.sample(castle, 13)) for castle in real.castles[number:])
    return Shuffle(real.starter, goals, (*real.castles[:number], *later_castles))


def played_with(other: Shuffle, match: list[Turn]) -> Iterator[tuple[Turn, Turn]]:
    """Each turn of the match, and the same turn with the dealer's other shuffle."""
    state = start(match[0].before.options)
    for turn in match:
        action = other if turn.before.phase is Phase.SHUFFLE else turn.action
        after, events = apply(state, turn.seat, action)
        yield turn, Turn(state, turn.seat, action, after, events)
        state = after


@pytest.mark.parametrize("quick", [False, True])
def test_other_goals_in_other_hands_and_in_later_rounds_are_seen_and_heard_by_nobody(players: int, quick: bool) -> None:
    """Whole matches: for every seat and every round, up to the moment when all goals are shown."""
    match = list(turns(Options(players, 3, quick), seed=players))
    real = match[0].action
    rng = Random(players)
    for seat in everybody(players):
        for number in (1, 2, 3):
            other = twin(real, seat, number, rng)
            assert other.goals[number - 1] != real.goals[number - 1]
            for one, two in played_with(other, match):
                assert observe(one.before, seat) == observe(two.before, seat)
                if len(one.after.results) == number:
                    break  # now the goals are on the table
                heard = [tuple(redact(event, seat) for event in turn.events) for turn in (one, two)]
                assert heard[0] == heard[1]
                assert observe(one.after, seat) == observe(two.after, seat)
                assert legal(observe(one.after, seat), seat) == legal(observe(two.after, seat), seat)
            assert one.before.round == number
            assert one.before != two.before


def test_what_is_legal_for_anybody_does_not_depend_on_goals(players: int) -> None:
    match = list(turns(Options(players), seed=players))
    other = twin(match[0].action, AUDIENCE, 1, Random(1))
    for one, two in played_with(other, match):
        for seat in range(players):
            assert legal(observe(one.after, seat), seat) == legal(observe(two.after, seat), seat)


def with_other_hands(state: State, seat: Seat) -> State:
    """The others hold other numbers of No cards, impossible ones."""
    noes = tuple(held if owner == seat else SENTINEL + owner for owner, held in enumerate(state.noes))
    return replace(state, noes=noes)


def test_no_number_of_others_no_cards_is_ever_seen_or_heard(players: int) -> None:
    for turn in turns(Options(players), seed=players, nay=0.3):
        if turn.before.phase not in (Phase.PLACEMENT, Phase.ASCENSION, Phase.ELECTION):
            continue
        for seat in everybody(players):
            others = with_other_hands(turn.before, seat)
            assert observe(others, seat) == observe(turn.before, seat)
            after, events = apply(others, turn.seat, turn.action)
            view = observe(after, seat)
            heard = [redact(event, seat) for event in events]
            assert view == observe(turn.after, seat)
            assert heard == [redact(event, seat) for event in turn.events]
            assert legal(view, seat) == legal(observe(turn.after, seat), seat)
            assert not [leaf for leaf in leaves((view, heard)) if isinstance(leaf, int) and leaf > SENTINEL // 2]


def test_the_sentinel_would_be_found() -> None:
    match = Match.at({0: 5}, Options(3))
    assert SENTINEL + 2 in list(leaves(with_other_hands(match.state, 0)))


@pytest.mark.parametrize("last", [0, 1])
def test_face_down_ballots_of_others_are_seen_and_heard_by_nobody_before_the_reveal(players: int, last: int) -> None:
    """All ways to vote look the same to whoever has not voted yet, and to the audience."""
    match = Match.at({0: 5, 1: 4}, Options(players))
    match.lift(0)
    views, sounds, choices = set(), set(), set()
    for ways in range(2 ** (players - 1)):
        state, heard = match.state, []
        for number, seat in enumerate(seat for seat in range(players) if seat != last):
            state, events = apply(state, seat, YES if ways >> number & 1 else NO)
            heard += [redact(event, watcher) for watcher in (last, AUDIENCE) for event in events]
        views.add((observe(state, last), observe(state, AUDIENCE)))
        choices.add(legal(observe(state, last), last))
        sounds.add(tuple(heard))
    assert (len(views), len(sounds), len(choices)) == (1, 1, 1)


def test_ones_own_ballot_is_the_only_one_seen(players: int) -> None:
    for turn in turns(Options(players), seed=players):
        for seat in everybody(players):
            ballots = observe(turn.after, seat).ballots
            assert [b for owner, b in enumerate(ballots) if owner != seat] == [None] * (players - (seat >= 0))
            if seat != turn.seat:
                cast = [redact(event, seat) for event in turn.events if isinstance(event, BallotCast)]
                assert not [leaf for leaf in leaves(cast) if isinstance(leaf, bool)]


# --- nothing secret anywhere inside a view -------------------------------------------------------------


@pytest.mark.parametrize("quick", [False, True])
def test_a_view_holds_no_goal_but_ones_own_and_those_of_scored_rounds(players: int, quick: bool) -> None:
    deck = set(DECK)
    for turn in turns(Options(players, 3, quick), seed=players):
        shown = {goal for result in turn.after.results for goal in result.goals}
        for seat in everybody(players):
            own = {turn.after.goals[seat]} if seat >= 0 else set()
            view = observe(turn.after, seat)
            held = {leaf for leaf in leaves(view) if isinstance(leaf, tuple) and leaf in deck}
            assert held == shown | (own - {None})
            heard = leaves([redact(event, seat) for event in turn.events])
            assert {leaf for leaf in heard if isinstance(leaf, tuple) and leaf in deck} <= shown | own


def test_a_view_never_holds_the_shuffle(players: int) -> None:
    for turn in turns(Options(players, quick=True), seed=players):
        for seat in everybody(players):
            assert not [leaf for leaf in leaves(observe(turn.after, seat)) if isinstance(leaf, Shuffle)]
            assert not [e for e in turn.events for leaf in leaves(redact(e, seat)) if isinstance(leaf, Shuffle)]


def test_goals_come_out_all_at_once_with_the_coronation(players: int) -> None:
    for turn in turns(Options(players), seed=players):
        scored = [event for event in turn.events if isinstance(event, RoundScored)]
        crowned = [event for event in turn.events if isinstance(event, Crowned)]
        assert len(scored) == len(crowned)
        for event in scored:
            assert redact(event, AUDIENCE).result.goals == turn.before.goals


# --- the table gives nothing away ----------------------------------------------------------------------


def recorded(players: int, seed: int, bot: str = "page") -> tuple[list[tuple[Seat, king_up.Action]], list[Recording]]:
    """A match at a table: all its actions, and what every seat was shown."""
    seats = [Recording(BotSeat(BOTS[bot], seed)) for _ in range(players)]
    actions: list[tuple[Seat, king_up.Action]] = []
    table = Table(king_up, Options(players), dict(enumerate(seats)), seed, lambda *played: actions.append(played))
    while table.step():
        pass
    return actions, seats


def test_the_table_shows_a_seat_only_its_view_and_what_it_may_hear(players: int) -> None:
    """Replays the match beside the table: every seat was shown the observed state and the redacted events."""
    actions, seats = recorded(players, seed=players)
    shown = [iter(seat.record) for seat in seats]
    state, history = start(Options(players)), []
    for seat, action in actions:
        if seat != DEALER:
            seen, choices, decision = next(shown[seat])
            assert seen.view == observe(state, seat)
            assert list(seen.events) == [redact(event, seat) for event in history]
            assert (seen.seat, choices, decision) == (seat, legal(observe(state, seat), seat), action)
        state, events = apply(state, seat, action)
        history += events
    assert [list(rest) for rest in shown] == [[]] * players


def test_all_that_the_stage_is_given_is_what_the_audience_may_know(players: int) -> None:
    seats = {seat: BotSeat(BOTS["page"], 1) for seat in range(players)}
    actions: list[tuple[Seat, king_up.Action]] = []
    table = Table(king_up, Options(players), seats, seed=1, record=lambda *played: actions.append(played))
    state = start(Options(players))
    while step := table.step():
        state, events = apply(state, *actions[-1])
        assert step.events == tuple(redact(event, AUDIENCE) for event in events)
        assert step.view == table.seen(AUDIENCE).view == observe(state, AUDIENCE)


@pytest.mark.parametrize("bot", BOTS)
def test_what_a_bot_decides_is_a_function_of_what_its_seat_has_seen(bot: str) -> None:
    """Asked again about the same things, a fresh bot in another order says the same."""
    _, seats = recorded(4, seed=7, bot=bot)
    for seat in seats:
        fresh = BotSeat(BOTS[bot], 7)
        for seen, choices, decision in reversed(seat.record):
            copy = Seen(seen.seat, replace(seen.view), tuple(seen.events), seen.decisions)
            assert fresh.decide(copy, tuple(choices)) == decision


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_decides_the_same_whatever_the_others_hold(bot: str) -> None:
    """In twin matches everybody else acts the same, with other goals: this bot cannot tell, so it does the same."""
    match = list(turns(Options(4, rounds=1), seed=3))
    for seat in range(4):
        other = twin(match[0].action, seat, 1, Random(seat))
        heard: tuple[list[king_up.Event], list[king_up.Event]] = ([], [])
        for pair in played_with(other, match):
            decisions = []
            for turn, history in zip(pair, heard, strict=True):
                if turn.seat == seat:
                    view = observe(turn.before, seat)
                    seen = Seen(seat, view, tuple(history), len(history))
                    decisions.append(BotSeat(BOTS[bot], 5).decide(seen, legal(view, seat)))
                history += [redact(event, seat) for event in turn.events]
            assert len(set(decisions)) == (turn.seat == seat)
