"""The picker: everything can be reached by a cursor, everything hit by a pointer, and what cannot be says why."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from commands.staging import stills
from game import king_up as rules
from scenes.stage.hands import KEYBOARD, MOUSE, TOUCH, Away, Button, Lift, Point, Press, Release, Tap, Typed
from scenes.stage.picker import Chosen, Denied, Picker, Target
from tests.stage import company

WAYS = (Button.UP, Button.DOWN, Button.LEFT, Button.RIGHT)


def press(button: Button) -> Press:
    return Press(KEYBOARD, button)


def grid(columns: int, rows: int) -> list[Target[tuple[int, int]]]:
    """Keys are (column, row)."""
    return [Target((x, y), Rect(100 * x, 100 * y, 80, 80)) for y in range(rows) for x in range(columns)]


def check_everything_is_reached(targets: Sequence[Target]) -> None:
    """By the four directions, from wherever the focus is."""
    picker = Picker(targets)
    steps: dict[object, set[object]] = {target.key: set() for target in targets}
    for here, neighbours in steps.items():
        for way in WAYS:
            picker.focus = here
            picker.handle(press(way))
            neighbours.add(picker.focus)
    for start in steps:
        assert reached(steps, start) == set(steps)


def reached(steps: dict[object, set[object]], start: object) -> set[object]:
    seen, waiting = {start}, [start]
    while waiting:
        new = steps[waiting.pop()] - seen
        seen |= new
        waiting += new
    return seen


# --- the cursor ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "way", "end"),
    [
        ((1, 1), Button.UP, (1, 0)),
        ((1, 1), Button.DOWN, (1, 2)),
        ((1, 1), Button.LEFT, (0, 1)),
        ((1, 1), Button.RIGHT, (2, 1)),
        ((1, 0), Button.UP, (1, 2)),
        ((1, 2), Button.DOWN, (1, 0)),
        ((0, 1), Button.LEFT, (2, 1)),
        ((2, 1), Button.RIGHT, (0, 1)),
    ],
)
def test_a_step_in_a_grid_goes_to_the_neighbour_and_round_the_edge(start, way: Button, end) -> None:
    picker = Picker(grid(3, 3), start)
    assert picker.handle(press(way)) is None
    assert picker.focus == end


def test_the_nearer_straight_ahead_beats_the_nearest_aside() -> None:
    picker = Picker(
        [
            Target("here", Rect(0, 0, 10, 10)),
            Target("ahead", Rect(60, 0, 10, 10)),
            Target("aside", Rect(20, 40, 10, 10)),
        ]
    )
    picker.handle(press(Button.RIGHT))
    assert picker.focus == "ahead"


def test_alone_or_with_nobody_the_focus_stays() -> None:
    alone = Picker([Target("only", Rect(0, 0, 10, 10))])
    nobody: Picker[str] = Picker([])
    for way in WAYS:
        alone.handle(press(way))
        nobody.handle(press(way))
    assert alone.focus == "only"
    assert (nobody.focus, nobody.focused) == (None, None)
    assert nobody.handle(press(Button.OK)) is None


@given(st.integers(1, 6), st.integers(1, 5))
def test_every_cell_of_a_grid_is_reached(columns: int, rows: int) -> None:
    check_everything_is_reached(grid(columns, rows))


@pytest.mark.parametrize("players", rules.PLAYERS)
def test_everything_on_every_screen_is_reached(players: int) -> None:
    seen = set()
    for still in stills(company(), players):
        for name in ("picker", "characters", "floors", "menu"):
            holder = getattr(still.scene, name, None)
            picker = getattr(holder, "picker", holder)
            if picker and picker.targets:
                seen.add((type(still.scene).__name__, name))
                check_everything_is_reached(picker.targets)
    assert {
        ("TitleScene", "menu"),
        ("LobbyScene", "picker"),
        ("PlacementScene", "characters"),
        ("PlacementScene", "floors"),
        ("AscensionScene", "picker"),
        ("PauseScene", "menu"),
        ("ElectionScene", "picker"),
        ("ResultScene", "menu"),
    } <= seen


# --- choosing --------------------------------------------------------------------------------------------

THREE = (
    Target("no", Rect(0, 0, 50, 50), "Floor full"),
    Target("yes", Rect(100, 0, 50, 50)),
    Target("other", Rect(200, 0, 50, 50)),
)


def test_the_focus_begins_on_what_can_be_chosen() -> None:
    assert Picker(THREE).focus == "yes"
    assert Picker(THREE, "other").focus == "other"
    assert Picker(THREE, "no").focus == "no"
    assert Picker(THREE, "gone").focus == "yes"
    assert Picker(THREE[:1]).focus == "no"


def test_ok_chooses_what_is_in_focus_or_says_why_not() -> None:
    picker = Picker(THREE)
    assert picker.handle(press(Button.OK)) == Chosen("yes")
    picker.handle(press(Button.LEFT))
    assert picker.handle(press(Button.OK)) == Denied("no", "Floor full")
    assert picker.focus == "no"


@pytest.mark.parametrize("device", [MOUSE, TOUCH])
def test_a_pointer_moves_the_focus_and_chooses_where_it_taps(device: str) -> None:
    picker = Picker(THREE)
    assert picker.handle(Point(device, 225, 25)) is None
    assert picker.focus == "other"
    assert picker.handle(Tap(device, 125, 25)) == Chosen("yes")
    assert picker.focus == "yes"
    assert picker.handle(Tap(device, 25, 25)) == Denied("no", "Floor full")
    assert picker.focus == "no"


def test_a_pointer_beside_everything_does_nothing() -> None:
    picker = Picker(THREE)
    assert picker.handle(Point(MOUSE, 75, 25)) is None
    assert picker.handle(Tap(MOUSE, 75, 25)) is None
    assert picker.focus == "yes"


def test_the_frontmost_is_under_the_pointer() -> None:
    picker = Picker([Target("behind", Rect(0, 0, 50, 50)), Target("before", Rect(20, 20, 50, 50))])
    assert picker.handle(Tap(MOUSE, 30, 30)) == Chosen("before")
    assert picker.handle(Tap(MOUSE, 10, 10)) == Chosen("behind")


def test_what_is_no_choice_changes_nothing() -> None:
    picker = Picker(THREE)
    gestures = (Release(KEYBOARD, Button.OK), Press(KEYBOARD, Button.BACK), Lift(MOUSE), Typed("a"), Away())
    assert [picker.handle(gesture) for gesture in gestures] == [None] * 5
    assert picker.focus == "yes"


# --- other targets ---------------------------------------------------------------------------------------


def test_the_focus_stays_where_it_was_if_that_is_still_there() -> None:
    picker = Picker(THREE, "other")
    picker.replace([Target("new", Rect(0, 0, 9, 9)), Target("other", Rect(50, 50, 9, 9), "now full")])
    assert picker.focus == "other"
    assert picker.handle(press(Button.OK)) == Denied("other", "now full")


def test_a_focus_that_is_gone_goes_to_what_can_be_chosen() -> None:
    picker = Picker(THREE, "other")
    picker.replace(THREE[:2])
    assert picker.focus == "yes"
    picker.replace([])
    assert picker.focus is None
    picker.replace(THREE)
    assert picker.focus == "yes"
