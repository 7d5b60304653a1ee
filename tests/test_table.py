"""The table: it asks, applies and tells; nobody waits for an order, and what is illegal leaves no trace."""

from collections.abc import Sequence
from itertools import permutations

import pytest

from game import king_up
from game.bots import BOTS
from game.king_up import (
    NO,
    YES,
    Action,
    BallotCast,
    BallotsRevealed,
    Event,
    Options,
    Outcome,
    Phase,
    Place,
    Refused,
    Shuffled,
    View,
    legal,
)
from game.protocol import AUDIENCE, DEALER, IllegalAction, Seat, Seen
from game.seats import BotSeat, Mailbox, Recording
from game.table import Table

Played = list[tuple[Seat, Action]]


def bots(players: int, seed: int = 1) -> dict[Seat, BotSeat]:
    return {seat: BotSeat(BOTS["page"], seed) for seat in range(players)}


def mailboxes(players: int) -> dict[Seat, Mailbox]:
    return {seat: Mailbox() for seat in range(players)}


def play_out(table: Table) -> None:
    while table.step():
        pass


def everything_seen(table: Table, players: int) -> list[Seen]:
    return [table.seen(seat) for seat in (AUDIENCE, *range(players))]


def until_election(people: dict[Seat, Mailbox], seed: int = 1) -> Table:
    """A table of people who have just nominated somebody: each took the last of what was legal."""
    table = Table(king_up, Options(len(people), quick=True), people, seed)
    table.step()
    table.step()
    while table.seen(AUDIENCE).view.phase is Phase.ASCENSION:
        people[table.to_act[0]].offer(table.legal(table.to_act[0])[-1])
        assert table.step() is not None
    return table


# --- stepping ------------------------------------------------------------------------------------------


def test_the_first_step_is_the_dealer_s() -> None:
    table = Table(king_up, Options(3, starter=2), mailboxes(3), seed=1)
    assert table.to_act == (DEALER,)
    step = table.step()
    assert step.events == (Shuffled(2),)
    assert step.view.phase is Phase.DEAL


def test_a_step_is_one_action_and_leads_to_what_the_audience_sees_now() -> None:
    played: Played = []
    table = Table(king_up, Options(4), bots(4), seed=1, record=lambda *action: played.append(action))
    for number in range(1, 40):
        step = table.step()
        assert len(played) == number
        assert step.view == table.seen(AUDIENCE).view


def test_no_step_is_made_while_all_are_thinking() -> None:
    people = mailboxes(3)
    table = Table(king_up, Options(3, starter=1), people, seed=1)
    table.step()
    table.step()
    before = everything_seen(table, 3)
    assert table.step() is None
    assert table.to_act == (1,)
    assert everything_seen(table, 3) == before
    people[0].offer(Place(0, 1))
    assert table.step() is None
    people[1].offer(Place(0, 1))
    assert table.step().view.where[0] == 1


def test_no_step_is_made_when_the_match_is_over() -> None:
    table = Table(king_up, Options(3, rounds=1), bots(3), seed=1)
    assert not table.is_over
    play_out(table)
    assert table.is_over
    assert table.to_act == ()
    assert table.step() is None
    assert isinstance(table.seen(AUDIENCE).events[-1].outcome, Outcome)


def test_legal_is_what_the_rules_say_for_whoever_is_to_act() -> None:
    table = Table(king_up, Options(3, starter=1), mailboxes(3), seed=1)
    table.step()
    table.step()
    assert table.legal(1) == legal(table.seen(1).view, 1) != ()
    assert table.legal(0) == table.legal(2) == table.legal(AUDIENCE) == ()


def test_the_table_refuses_options_the_rules_refuse() -> None:
    with pytest.raises(ValueError, match="3 to 6 players"):
        Table(king_up, Options(2), bots(2), seed=1)


# --- the same again ------------------------------------------------------------------------------------


def whole_match(seed: int, players: int = 4) -> tuple[Played, Table]:
    played: Played = []
    table = Table(king_up, Options(players), bots(players), seed, lambda *action: played.append(action))
    play_out(table)
    return played, table


def test_the_same_seed_plays_the_same_match(players: int) -> None:
    one, table_one = whole_match(5, players)
    two, table_two = whole_match(5, players)
    assert one == two
    assert everything_seen(table_one, players) == everything_seen(table_two, players)


def test_another_seed_plays_another_match(players: int) -> None:
    assert whole_match(5, players)[0] != whole_match(6, players)[0]


def test_the_dealer_s_chance_does_not_hang_on_who_plays() -> None:
    with_people = Table(king_up, Options(4), mailboxes(4), seed=5)
    with_people.step()
    with_people.step()
    with_bots = Table(king_up, Options(4), bots(4, seed=9), seed=5)
    with_bots.step()
    with_bots.step()
    assert everything_seen(with_people, 4) == everything_seen(with_bots, 4)


def test_replaying_the_same_actions_leads_to_the_same_table(players: int) -> None:
    played, table = whole_match(5, players)
    again = Table(king_up, Options(players), mailboxes(players), seed=999)
    for seat, action in played:
        again.play(seat, action)
    assert everything_seen(again, players) == everything_seen(table, players)


def test_what_is_replayed_is_played_but_not_recorded_again() -> None:
    played, table = whole_match(5)
    again: Played = []
    replayed = Table(king_up, Options(4), mailboxes(4), seed=999, record=lambda *action: again.append(action))
    steps = [replayed.replay(seat, action) for seat, action in played]
    assert again == []
    assert everything_seen(replayed, 4) == everything_seen(table, 4)
    assert tuple(event for step in steps for event in step.events) == table.seen(AUDIENCE).events


def test_an_illegal_action_cannot_be_replayed_either() -> None:
    table = Table(king_up, Options(3), mailboxes(3), seed=1)
    before = everything_seen(table, 3)
    with pytest.raises(IllegalAction):
        table.replay(0, Place(0, 1))
    assert everything_seen(table, 3) == before


@pytest.mark.parametrize("middle", [1, 2, 20, 60, -1])
def test_a_match_resumed_in_the_middle_goes_on_as_it_would_have(players: int, middle: int) -> None:
    played, table = whole_match(5, players)
    rest: Played = []
    resumed = Table(king_up, Options(players), bots(players), 999, lambda *action: rest.append(action))
    for seat, action in played[:middle]:
        resumed.replay(seat, action)
    play_out(resumed)
    assert rest == played[middle:]
    assert everything_seen(resumed, players) == everything_seen(table, players)


# --- the record ----------------------------------------------------------------------------------------


def test_the_record_hears_every_action_before_it_takes_effect() -> None:
    heard = []
    table = Table(king_up, Options(3), bots(3), 1, lambda *_: heard.append(len(table.seen(AUDIENCE).events)))
    for _ in range(50):
        before = len(table.seen(AUDIENCE).events)
        table.step()
        assert heard[-1] == before


def test_an_action_that_could_not_be_recorded_has_not_happened() -> None:
    def disk_is_full(seat: Seat, action: Action) -> None:
        raise OSError

    table = Table(king_up, Options(3), bots(3), 1, disk_is_full)
    before = everything_seen(table, 3)
    with pytest.raises(OSError):
        table.step()
    assert everything_seen(table, 3) == before


# --- what is illegal -----------------------------------------------------------------------------------


class Cheat:
    """Places somebody on the fifth floor."""

    def decide(self, seen: Seen[View, Event], legal: Sequence[Action]) -> Action:
        return Place(0, 5)


def test_an_illegal_decision_raises_and_changes_nothing() -> None:
    played: Played = []
    seats = {0: Cheat(), 1: Mailbox(), 2: Mailbox()}
    table = Table(king_up, Options(3, starter=0), seats, 1, lambda *action: played.append(action))
    table.step()
    table.step()
    before = everything_seen(table, 3)
    with pytest.raises(IllegalAction):
        table.step()
    assert everything_seen(table, 3) == before
    assert len(played) == 2
    table.sit(0, BotSeat(BOTS["page"], 1))
    assert table.step() is not None


@pytest.mark.parametrize("seat", [0, 2, DEALER, AUDIENCE, 3])
def test_nobody_can_play_out_of_turn(seat: Seat) -> None:
    played: Played = []
    table = Table(king_up, Options(3, starter=1), mailboxes(3), 1, lambda *action: played.append(action))
    table.step()
    table.step()
    before = everything_seen(table, 3)
    with pytest.raises(IllegalAction):
        table.play(seat, Place(0, 1))
    assert everything_seen(table, 3) == before
    assert len(played) == 2


# --- votes are simultaneous ----------------------------------------------------------------------------


def test_nobody_waits_for_an_order_of_votes() -> None:
    people = mailboxes(4)
    table = until_election(people)
    for waiting, voter in (((0, 1, 2, 3), 2), ((0, 1, 3), 3), ((0, 1), 0), ((1,), 1)):
        assert table.to_act == waiting
        assert table.step() is None
        people[voter].offer(NO if voter == 3 else YES)
        assert table.step() is not None
    assert table.seen(AUDIENCE).view.phase is Phase.ASCENSION


def test_ballots_offered_at_once_are_all_taken() -> None:
    people = mailboxes(4)
    table = until_election(people)
    for seat in (3, 1, 0, 2):
        people[seat].offer(YES)
    play_out(table)
    assert table.seen(AUDIENCE).view.results


@pytest.mark.parametrize("no_sayers", [(), (1,), (0, 2)])
def test_any_order_of_ballots_gives_equal_results(no_sayers: tuple[Seat, ...]) -> None:
    ends = []
    for order in permutations(range(4)):
        people = mailboxes(4)
        table = until_election(people)
        for seat in order:
            people[seat].offer(NO if seat in no_sayers else YES)
            step = table.step()
        views = [table.seen(seat).view for seat in (AUDIENCE, *range(4))]
        ends.append((views, step.events[1:], table.to_act))
    assert all(end == ends[0] for end in ends)
    assert len(ends) == 24


def test_the_audience_is_told_no_vote_before_the_reveal() -> None:
    people = mailboxes(4)
    table = until_election(people)
    for seat in range(4):
        people[seat].offer(NO if seat == 1 else YES)
    nominee = table.seen(AUDIENCE).view.nominee
    for seat in range(3):
        assert table.step().events == (BallotCast(seat, None),)
    ballots = BallotsRevealed(nominee, (True, False, True, True))
    assert table.step().events == (BallotCast(3, None), ballots, Refused(nominee))


# --- who sits there ------------------------------------------------------------------------------------


def test_a_new_controller_decides_from_now_on_and_history_stays_the_seat_s() -> None:
    table = Table(king_up, Options(3, starter=0), bots(3), seed=1)
    for _ in range(8):
        table.step()
    assert table.to_act == (0,)
    before = table.seen(0)
    recording = Recording(BotSeat(BOTS["novice"], 1))
    table.sit(0, recording)
    table.step()
    ((seen, _, decision),) = recording.record
    assert seen == before
    assert seen.decisions == 2
    assert table.seen(AUDIENCE).events[-1].character == decision.character


def test_decisions_are_counted_by_seat() -> None:
    table = Table(king_up, Options(3, starter=0), bots(3), seed=1)
    for _ in range(2 + 5):
        table.step()
    assert [table.seen(seat).decisions for seat in (0, 1, 2)] == [2, 2, 1]


def test_what_was_seen_does_not_change_afterwards() -> None:
    table = Table(king_up, Options(3), bots(3), seed=1)
    for _ in range(5):
        table.step()
    seen = table.seen(1)
    before = repr(seen)
    play_out(table)
    assert repr(seen) == before
