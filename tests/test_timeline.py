"""The timeline: seconds are seconds whatever the frames, one script after the other, and an end that skips nothing."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.stage.timeline import (
    Timeline,
    bounce,
    ease_in,
    ease_in_out,
    ease_out,
    linear,
    overshoot,
)


@dataclass
class Thing:
    x: float = 0.0
    y: float = 0.0
    heard: list[str] = field(default_factory=list)


def pass_time(line: Timeline, seconds: float, steps: int) -> None:
    for _ in range(steps):
        line.advance(seconds / steps)


def say(thing: Thing, word: str, *waits: float):
    """A script that says its word after each wait."""
    for n, wait in enumerate(waits):
        yield wait
        thing.heard.append(f"{word}{n}")


# --- scripts in their order ------------------------------------------------------------------------------


def test_a_new_timeline_is_idle_and_time_passes_it_by() -> None:
    line = Timeline()
    assert line.is_idle
    line.advance(10)
    line.finish()
    assert line.is_idle


def test_one_script_after_the_other_each_at_its_time() -> None:
    line, thing = Timeline(), Thing()
    line.play(say(thing, "a", 1, 2))
    line.play(say(thing, "b", 0.5))
    assert not line.is_idle
    assert thing.heard == []
    for seconds, heard in (
        (0.9, []),
        (0.2, ["a0"]),
        (1.8, ["a0"]),
        (0.2, ["a0", "a1"]),
        (0.3, ["a0", "a1"]),
        (0.2, ["a0", "a1", "b0"]),
    ):
        line.advance(seconds)
        assert thing.heard == heard
    assert line.is_idle


def test_also_runs_alongside_and_in_the_order_of_time() -> None:
    line, thing = Timeline(), Thing()
    line.play(say(thing, "a", 1, 1))
    line.advance(0)
    line.also(say(thing, "b", 0.5, 1))
    line.advance(3)
    assert thing.heard == ["b0", "a0", "b1", "a1"]


def test_what_is_played_waits_for_what_runs_alongside() -> None:
    line, thing = Timeline(), Thing()
    line.also(say(thing, "a", 2))
    line.play(say(thing, "b", 1))
    pass_time(line, 2.9, 290)
    assert thing.heard == ["a0"]
    pass_time(line, 0.2, 20)
    assert thing.heard == ["a0", "b0"]


def test_a_script_may_start_others() -> None:
    line, thing = Timeline(), Thing()

    def outer():
        line.also(say(thing, "beside", 1))
        line.play(say(thing, "after", 1))
        yield 2
        thing.heard.append("outer")

    line.play(outer())
    pass_time(line, 2.9, 290)
    assert thing.heard == ["beside0", "outer"]
    pass_time(line, 0.2, 20)
    assert thing.heard == ["beside0", "outer", "after0"]
    assert line.is_idle


def test_waiting_for_nothing_goes_on_at_once() -> None:
    line, thing = Timeline(), Thing()
    line.play(say(thing, "a", 0, 0, -1, 0))
    line.advance(0.001)
    assert thing.heard == ["a0", "a1", "a2", "a3"]
    assert line.is_idle


# --- movement --------------------------------------------------------------------------------------------


def test_a_tween_moves_from_where_the_thing_is_to_where_it_shall_be() -> None:
    line, thing = Timeline(), Thing(x=10)
    assert line.tween(thing, 2, linear, x=20, y=-4) == 2
    assert not line.is_idle
    line.advance(0.5)
    assert (thing.x, thing.y) == pytest.approx((12.5, -1))
    line.advance(1)
    assert (thing.x, thing.y) == pytest.approx((17.5, -3))
    line.advance(1)
    assert (thing.x, thing.y) == (20, -4)
    assert line.is_idle


def test_a_script_waits_for_its_tween_by_yielding_it() -> None:
    line, thing = Timeline(), Thing()

    def walk():
        yield line.tween(thing, 1, linear, x=10)
        thing.heard.append(f"{thing.x}")
        yield line.tween(thing, 1, linear, x=0)

    line.play(walk())
    line.advance(1)
    assert thing.heard == ["10.0"]
    line.advance(0.25)
    assert thing.x == pytest.approx(7.5)


def test_a_later_tween_of_the_same_attribute_takes_over() -> None:
    line, thing = Timeline(), Thing()
    line.tween(thing, 4, linear, x=100)
    line.advance(1)
    line.tween(thing, 1, linear, x=0)
    line.advance(0.5)
    assert thing.x == pytest.approx(12.5)
    for _ in range(10):
        line.advance(0.5)
    assert thing.x == 0


def test_tweens_of_other_attributes_and_other_things_go_on() -> None:
    line, thing, other = Timeline(), Thing(), Thing()
    line.tween(thing, 4, linear, x=100)
    line.tween(other, 4, linear, x=100)
    line.tween(thing, 1, linear, y=8)
    line.advance(1)
    assert (thing.x, thing.y, other.x) == pytest.approx((25, 8, 25))


def test_two_equal_things_are_two() -> None:
    line, thing, twin = Timeline(), Thing(), Thing()
    line.tween(thing, 1, linear, x=5)
    line.tween(twin, 1, linear, x=7)
    line.advance(1)
    assert (thing.x, twin.x) == (5, 7)


def test_a_tween_of_no_time_is_there_with_the_next_moment() -> None:
    line, thing = Timeline(), Thing()
    assert line.tween(thing, 0, x=3) == 0
    line.advance(0.001)
    assert thing.x == 3
    assert line.is_idle


@pytest.mark.parametrize("ease", [linear, ease_in, ease_out, ease_in_out, overshoot, bounce])
def test_an_ease_begins_at_the_beginning_and_ends_at_the_end(ease) -> None:
    assert ease(0) == pytest.approx(0, abs=1e-9)
    assert ease(1) == pytest.approx(1)
    assert all(-0.2 <= ease(t / 50) <= 1.2 for t in range(51))


def test_every_ease_has_a_shape_of_its_own() -> None:
    assert ease_in(0.5) == pytest.approx(0.25)
    assert ease_out(0.5) == pytest.approx(0.75)
    assert ease_in_out(0.25) == pytest.approx(0.1464, abs=1e-4)
    assert max(overshoot(t / 50) for t in range(51)) == pytest.approx(1.1, abs=0.02)
    assert bounce(0.5) == pytest.approx(1)
    assert bounce(0.65) < 0.9


# --- seconds, not frames ---------------------------------------------------------------------------------

WAITS = st.sampled_from((0.0, 0.01, 0.1, 0.25, 0.5, 1.0))
STEPS = st.lists(st.tuples(WAITS, st.sampled_from((0.02, 0.3, 1.0)), st.integers(-9, 9)), min_size=1, max_size=5)


def dances(line: Timeline, things: list[Thing], scripts: list[tuple[bool, list[tuple[float, float, int]]]]) -> None:
    """Each script moves a thing of its own, says so, and waits; every other starts another one alongside."""

    def dance(thing: Thing, steps: list[tuple[float, float, int]]):
        for wait, seconds, to in steps:
            line.tween(thing, seconds, ease_in_out, x=to)
            line.also(say(thing, f"{to} ", wait))
            yield wait
            yield line.tween(thing, seconds, linear, y=to)
            thing.heard.append(f"at {to}")

    for thing, (is_beside, steps) in zip(things, scripts, strict=True):
        (line.also if is_beside else line.play)(dance(thing, steps))


@given(st.lists(st.tuples(st.booleans(), STEPS), min_size=1, max_size=4), st.sampled_from((1, 7, 50)))
def test_the_end_is_the_same_at_any_number_of_frames_a_second(scripts, rate: int) -> None:
    ends = []
    for steps_a_second in (rate, 60, None):
        line, things = Timeline(), [Thing() for _ in scripts]
        dances(line, things, scripts)
        if steps_a_second is None:
            line.finish()
        else:
            pass_time(line, 60, 60 * steps_a_second)
        assert line.is_idle
        ends.append([(thing.x, thing.y, sorted(thing.heard)) for thing in things])
    assert ends[0] == ends[1] == ends[2]


@given(STEPS, st.integers(1, 50), st.sampled_from((0.37, 1.0, 2.9, 4.5)))
def test_every_moment_is_the_same_at_any_number_of_frames(steps, frames: int, moment: float) -> None:
    whole, parts = Thing(), Thing()
    for thing, n in ((whole, 1), (parts, frames)):
        line = Timeline()
        dances(line, [thing], [(False, steps)])
        pass_time(line, moment + 1e-6, n)  # a hair past the moment, where rounding decides nothing
    assert (whole.x, whole.y) == pytest.approx((parts.x, parts.y), abs=1e-3)
    assert whole.heard == parts.heard


def test_twice_the_rate_is_half_the_time() -> None:
    line, thing = Timeline(), Thing()
    line.rate = 2
    line.play(say(thing, "a", 1, 1))
    line.tween(thing, 4, linear, x=8)
    line.advance(0.4)
    assert thing.heard == []
    line.advance(1)
    assert thing.x == pytest.approx(5.6)


def test_rate_none_is_a_stop() -> None:
    line, thing = Timeline(), Thing()
    line.rate = 0
    line.play(say(thing, "a", 1))
    line.tween(thing, 1, x=8)
    line.advance(100)
    assert (thing.x, thing.heard) == (0, [])
    assert not line.is_idle


# --- the end at once -------------------------------------------------------------------------------------


def test_finish_plays_everything_to_its_end_and_what_that_starts() -> None:
    line, thing, other = Timeline(), Thing(), Thing()

    def outer():
        line.tween(thing, 30, x=7)
        line.also(inner())
        yield 100
        line.play(say(thing, "after", 5))
        thing.heard.append("outer")

    def inner():
        yield line.tween(other, 10, x=3)
        yield from say(other, "inner", 1000, 1000)
        line.tween(other, 10, y=9)

    line.play(outer())
    line.play(say(thing, "last", 1))
    line.finish()
    assert line.is_idle
    assert (thing.x, other.x, other.y) == (7, 3, 9)
    assert thing.heard == ["outer", "last0", "after0"]
    assert other.heard == ["inner0", "inner1"]


def test_finish_in_the_middle_goes_on_from_there() -> None:
    line, thing = Timeline(), Thing()
    line.play(say(thing, "a", 1, 1))
    line.tween(thing, 2, linear, x=10)
    line.advance(1.5)
    assert thing.heard == []
    line.finish()
    assert (thing.x, thing.heard) == (10, ["a0", "a1"])


def test_after_the_end_it_can_begin_again() -> None:
    line, thing = Timeline(), Thing()
    line.play(say(thing, "a", 9))
    line.finish()
    line.play(say(thing, "b", 1))
    line.advance(0.9)
    assert thing.heard == ["a0"]
    line.advance(0.2)
    assert thing.heard == ["a0", "b0"]
