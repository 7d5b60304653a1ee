"""Who can sit on a seat: the table's side of people, bots, those who take their time and those written down."""

from collections.abc import Generator, Sequence
from random import Random

import pytest

from game.protocol import Seen
from game.seats import BotSeat, Mailbox, Recording, Thinking, Timed, at_once

LEGAL = ("left", "right", "up")


def seen(decisions: int = 0, seat: int = 0) -> Seen[str, str]:
    return Seen(seat, "a view", (), decisions)


# --- a person's mailbox --------------------------------------------------------------------------------


def test_an_empty_mailbox_is_still_thinking() -> None:
    assert Mailbox().decide(seen(), LEGAL) is None


def test_what_was_offered_is_taken_once() -> None:
    mailbox = Mailbox()
    mailbox.offer("up")
    assert mailbox.decide(seen(), LEGAL) == "up"
    assert mailbox.decide(seen(), LEGAL) is None


def test_a_later_offer_replaces_an_earlier_one() -> None:
    mailbox = Mailbox()
    mailbox.offer("up")
    mailbox.offer("left")
    assert mailbox.decide(seen(), LEGAL) == "left"
    assert mailbox.decide(seen(), LEGAL) is None


def test_what_is_not_legal_any_more_is_dropped() -> None:
    mailbox = Mailbox()
    mailbox.offer("down")
    assert mailbox.decide(seen(), LEGAL) is None
    assert mailbox.decide(seen(), (*LEGAL, "down")) is None


# --- a bot ---------------------------------------------------------------------------------------------


def draws(seen: Seen[str, str], legal: Sequence[float], rng: Random) -> float:
    """A bot that decides nothing but its chance."""
    return rng.random()


def test_a_bot_chooses_from_what_it_saw_and_may_do() -> None:
    asked = []

    def bot(seen: Seen[str, str], legal: Sequence[str], rng: Random) -> str:
        asked.append((seen, legal))
        return legal[1]

    assert BotSeat(bot, 1).decide(seen(3), LEGAL) == "right"
    assert asked == [(seen(3), LEGAL)]


def test_a_bot_s_chance_is_the_same_whenever_it_is_asked_again() -> None:
    bot = BotSeat(draws, 1)
    first = [bot.decide(seen(number), LEGAL) for number in range(5)]
    assert [bot.decide(seen(number), LEGAL) for number in reversed(range(5))] == first[::-1]
    assert [BotSeat(draws, 1).decide(seen(number), LEGAL) for number in range(5)] == first


def test_a_bot_s_chance_hangs_on_its_seed_its_seat_and_the_number_of_its_decision() -> None:
    chances = {
        BotSeat(draws, seed).decide(seen(decisions, seat), LEGAL)
        for seed in range(3)
        for seat in range(4)
        for decisions in range(5)
    }
    assert len(chances) == 3 * 4 * 5


# --- one who takes time --------------------------------------------------------------------------------


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


class Counting:
    """Decides for the first that is legal, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def decide(self, seen: Seen[str, str], legal: Sequence[str]) -> str:
        self.asked += 1
        return legal[0]


def test_a_timed_controller_thinks_for_as_long_as_it_should() -> None:
    clock, inner = Clock(), Counting()
    timed = Timed(inner, clock, lambda _: 1.5)
    assert timed.decide(seen(), LEGAL) is None
    clock.now = 101.49
    assert timed.decide(seen(), LEGAL) is None
    assert inner.asked == 0
    clock.now = 101.5
    assert timed.decide(seen(), LEGAL) == "left"
    assert inner.asked == 1


def test_every_decision_takes_its_own_time() -> None:
    clock = Clock()
    timed = Timed(Counting(), clock, lambda seen: 1 + seen.decisions)
    for decisions, seconds in ((0, 1), (1, 2), (2, 3)):
        asked_at = clock.now
        assert timed.decide(seen(decisions), LEGAL) is None
        clock.now = asked_at + seconds - 0.1
        assert timed.decide(seen(decisions), LEGAL) is None
        clock.now = asked_at + seconds
        assert timed.decide(seen(decisions), LEGAL) == "left"
        clock.now += 50


def test_time_does_not_run_before_it_is_asked() -> None:
    clock = Clock()
    timed = Timed(Counting(), clock, lambda _: 1)
    clock.now += 1000
    assert timed.decide(seen(), LEGAL) is None


def test_no_delay_is_no_waiting() -> None:
    assert Timed(Counting(), Clock(), lambda _: 0).decide(seen(), LEGAL) == "left"


def test_whoever_is_still_thinking_when_the_time_is_over_goes_on_thinking() -> None:
    clock, person = Clock(), Mailbox()
    timed = Timed(person, clock, lambda _: 1)
    assert timed.decide(seen(), LEGAL) is None
    clock.now += 1
    assert timed.decide(seen(), LEGAL) is None
    person.offer("up")
    assert timed.decide(seen(), LEGAL) == "up"


# --- one who is written down ---------------------------------------------------------------------------


@pytest.mark.parametrize("offer", ["up", None])
def test_a_recording_decides_like_the_one_inside_and_writes_everything_down(offer: str | None) -> None:
    mailbox = Mailbox()
    recording = Recording(mailbox)
    if offer:
        mailbox.offer(offer)
    assert recording.decide(seen(4), list(LEGAL)) == offer
    assert recording.decide(seen(5), LEGAL[:1]) is None
    assert recording.record == [(seen(4), LEGAL, offer), (seen(5), ("left",), None)]


# --- one that thinks in slices -------------------------------------------------------------------------


def steps(number: int, answer: str = "up", clock: Clock | None = None, cost: float = 0.001) -> object:
    """A thinker of so many steps, each of which takes so long on the clock."""

    def think(seen: Seen[str, str], legal: Sequence[str], rng: Random) -> Generator[None, None, str]:
        for _ in range(number):
            if clock:
                clock.now += cost
            yield
        return answer

    return think


def deputy(seen: Seen[str, str], legal: Sequence[str], rng: Random) -> str:
    return "left"


def thinking(think: object, clock: Clock, log: list[str]) -> Thinking:
    return Thinking(think, deputy, 1, clock, log.append, "the thinker")


def test_a_thinker_thinks_four_milliseconds_each_time_it_is_asked() -> None:
    clock, log = Clock(), list[str]()
    seat = thinking(steps(10, clock=clock), clock, log)
    assert seat.decide(seen(), LEGAL) is None
    assert clock.now == pytest.approx(100.004)
    assert seat.decide(seen(), LEGAL) is None
    assert clock.now == pytest.approx(100.008)
    assert seat.decide(seen(), LEGAL) == "up"
    assert clock.now == pytest.approx(100.010)
    assert log == []


def test_each_decision_is_thought_about_anew() -> None:
    clock, log = Clock(), list[str]()
    seat = thinking(steps(5, clock=clock), clock, log)
    answers = [seat.decide(seen(number), LEGAL) for number in (0, 0, 1, 1)]
    assert answers == [None, "up", None, "up"]


def test_a_thinker_s_chance_is_a_bot_s() -> None:
    seat = Thinking(at_once(draws), deputy, 3, Clock(), [].append, "")
    heard = draws(seen(4), LEGAL, Random("bot 3 0 4"))
    assert seat.decide(seen(4), (heard,)) == BotSeat(draws, 3).decide(seen(4), LEGAL) == heard


def test_a_page_steps_in_for_whoever_answers_what_is_not_legal() -> None:
    log = list[str]()
    assert thinking(steps(0, "down"), Clock(), log).decide(seen(), LEGAL) == "left"
    assert log == ["the thinker answers what is not legal: 'down'"]


def test_a_page_steps_in_for_whoever_raises_and_only_for_that_decision() -> None:
    log = list[str]()

    def think(seen: Seen[str, str], legal: Sequence[str], rng: Random) -> Generator[None, None, str]:
        yield
        if seen.decisions == 0:
            raise ZeroDivisionError("no idea")
        return "right"

    seat = thinking(think, Clock(), log)
    assert seat.decide(seen(0), LEGAL) == "left"
    assert log == ["the thinker fails: ZeroDivisionError('no idea')"]
    assert seat.decide(seen(1), LEGAL) == "right"
    assert len(log) == 1


def test_a_page_steps_in_for_whoever_does_not_come_to_an_end() -> None:
    clock, log = Clock(), list[str]()
    seat = thinking(steps(10**6, clock=clock), clock, log)
    asked = 0
    while (answer := seat.decide(seen(), LEGAL)) is None:
        asked += 1
    assert answer == "left"
    assert 101.99 < clock.now < 102.01
    assert 480 < asked < 520
    assert log == ["the thinker is still thinking"]
