"""Whatever the layout, a cursor comes to every target from every other: nobody with a pad is ever locked out."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st
from pygame import Rect

from scenes.stage.picker import Target
from tests.stage import kit
from tests.test_picker import check_everything_is_reached

STANDS = [f"floor-{floor}-stand-{k}" for floor in range(6) for k in range(4)]
CELLS = st.tuples(st.integers(0, 11), st.integers(0, 8))


def check_in_castle(places: list[str]) -> None:
    castle = kit().castle
    rects = [Rect(round(x) - 43, round(y) - 102, 86, 108) for x, y in map(castle.point, places)]
    check_everything_is_reached([Target(place, rect) for place, rect in zip(places, rects, strict=True)])


@given(st.lists(CELLS, min_size=2, max_size=14, unique=True))
@example([(3, 4), (1, 2), (0, 6), (6, 2), (5, 6), (5, 0), (7, 8), (1, 1), (4, 8), (11, 8), (10, 6)])
@example([(11, 7), (9, 0), (0, 0), (1, 7), (2, 0), (5, 3), (0, 4), (10, 7)])
def test_every_target_is_reached_from_every_other(places: list[tuple[int, int]]) -> None:
    check_everything_is_reached([Target(place, Rect(place[0] * 150, place[1] * 120, 100, 80)) for place in places])


@given(st.lists(st.sampled_from(STANDS), unique=True, min_size=2, max_size=13))
@example([f"floor-{stand}" for stand in ("4-stand-1", "1-stand-3", "2-stand-2", "1-stand-1", "4-stand-3")])
@example([f"floor-{stand}" for stand in ("4-stand-0", "4-stand-3", "2-stand-1", "0-stand-2", "1-stand-3", "0-stand-0")])
def test_everybody_in_the_castle_is_reached(places: list[str]) -> None:
    check_in_castle(places)


@given(st.lists(st.sampled_from(STANDS), unique=True, max_size=12))
@example([f"floor-{stand}" for stand in ("3-stand-1", "4-stand-0", "5-stand-3", "1-stand-1", "0-stand-2")])
def test_everybody_in_the_castle_and_in_the_yard_is_reached(stands: list[str]) -> None:
    check_in_castle([*stands, *(f"tray-{n}" for n in range(len(stands), 13))])
