"""The hall of kings: who played, won and crowned, by name; counted once, kept for good, never fatal."""

import errno
import json
from pathlib import Path

import pytest

from game.king_up import Outcome, Result
from scenes.hall_book import FILE, Hall, Line, Match, match_of, open_hall, remember, with_match
from scenes.stage.players import Player

GOALS = ((0, 1, 2, 5, 9, 12), (0, 1, 2, 3, 6, 10), (1, 2, 4, 6, 8, 9))
PLAYERS = (Player("Ana", "sun"), Player("Bruno", "moon", "page"), Player("Carla", "star", device="pad 3"))


def crowned_by(seat: int) -> Result:
    return Result(4, seat, GOALS, (0,) * 13, (1, 2, 3), (1, 2, 3))


def a_match(key: str = "one") -> Match:
    """Ana and Carla won together; Ana crowned two kings, Bruno, a bot, one."""
    results = [crowned_by(0), crowned_by(1), crowned_by(0)]
    return match_of(key, PLAYERS, results, Outcome((61, 40, 61), (3, 2, 3), (0, 2)))


# --- counting ------------------------------------------------------------------------------------------


def test_a_match_counts_for_everybody_who_sat_there() -> None:
    hall = with_match(Hall(), a_match())
    assert hall.lines == (
        Line("Ana", None, matches=1, wins=1, kings=2, best=61),
        Line("Bruno", "page", matches=1, wins=0, kings=1, best=40),
        Line("Carla", None, matches=1, wins=1, kings=0, best=61),
    )


def test_names_add_up_over_matches_and_bots_stay_apart_from_people() -> None:
    players = (Player("Bruno", "sun"), Player("Bruno", "moon", "page"), Player(" Ana ", "star"))
    other = match_of("two", players, [crowned_by(2)], Outcome((80, 30, 70), (3, 2, 3), (0,)))
    hall = with_match(with_match(Hall(), a_match()), other)
    assert hall.lines == (
        Line("Ana", None, matches=2, wins=1, kings=3, best=70),
        Line("Bruno", "page", matches=2, wins=0, kings=1, best=40),
        Line("Carla", None, matches=1, wins=1, kings=0, best=61),
        Line("Bruno", None, matches=1, wins=1, kings=0, best=80),
    )


def test_a_match_counts_once() -> None:
    hall = with_match(Hall(), a_match("one"))
    assert with_match(hall, a_match("one")) == hall
    assert with_match(hall, a_match("two")).lines[0].matches == 2


def test_matches_without_a_key_all_count() -> None:
    assert with_match(with_match(Hall(), a_match("")), a_match("")).lines[0].matches == 2


def test_the_hall_remembers_the_last_hundred_matches_it_counted() -> None:
    hall = Hall()
    for number in range(150):
        hall = with_match(hall, a_match(str(number)))
    assert len(hall.counted) == 100
    assert with_match(hall, a_match("149")) == hall
    assert hall.lines[0].matches == 150


def test_most_wins_rank_first_then_kings_then_points_then_fewer_matches_then_names() -> None:
    in_order = (
        Line("Zoe", None, 9, wins=3, kings=0, best=10),
        Line("Eva", None, 9, wins=2, kings=5, best=10),
        Line("Max", None, 9, wins=2, kings=4, best=70),
        Line("Ida", None, 9, wins=2, kings=4, best=60),
        Line("Uwe", None, 3, wins=1, kings=1, best=50),
        Line("ana", None, 4, wins=1, kings=1, best=50),
        Line("Bea", "page", 4, wins=1, kings=1, best=50),
    )
    for lines in (in_order, in_order[::-1], (*in_order[3:], *in_order[:3])):
        assert Hall(lines).ranking == list(in_order)


# --- kept ----------------------------------------------------------------------------------------------


def test_what_is_remembered_is_there_again(tmp_path: Path) -> None:
    file = tmp_path / "new" / FILE
    assert open_hall(file).value == Hall()
    first = remember(file, a_match("one"))
    assert first.trouble is None
    second = remember(file, a_match("two"))
    assert open_hall(file).value == second.value
    assert [line.matches for line in second.value.lines] == [2, 2, 2]
    assert second.value.counted == ("one", "two")


def test_a_match_remembered_again_is_not_counted_again(tmp_path: Path) -> None:
    file = tmp_path / FILE
    remember(file, a_match())
    before = file.read_bytes()
    assert remember(file, a_match()).value.lines[0].matches == 1
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "change",
    [
        lambda book: "not even JSON",
        lambda book: [],
        lambda book: {},
        lambda book: {**book, "version": 2},
        lambda book: {**book, "lines": 7},
        lambda book: {**book, "lines": [{"name": "Ana", "wins": "many"}]},
        lambda book: {**book, "lines": [{"name": "Ana", "wins": -1}]},
        lambda book: {**book, "lines": [{"name": "Ana", "wins": True}]},
        lambda book: {**book, "lines": [{"name": "Ana", "wins": 1.5}]},
        lambda book: {**book, "lines": [{"name": None}]},
        lambda book: {**book, "lines": [{"name": "Ana", "bot": 1}]},
        lambda book: {**book, "lines": [{"name": "Ana", "crown": 1}]},
        lambda book: {**book, "lines": [{}]},
        lambda book: {**book, "counted": [1]},
        lambda book: {**book, "counted": None},
    ],
)
def test_a_broken_book_is_set_aside_and_a_new_one_begun(tmp_path: Path, change) -> None:
    file = tmp_path / FILE
    remember(file, a_match("one"))
    broken = json.dumps(change(json.loads(file.read_text())))
    file.write_text(broken)
    found = remember(file, a_match("two"))
    assert [line.matches for line in found.value.lines] == [1, 1, 1]
    assert found.trouble.aside.read_text() == broken
    assert open_hall(file).value == found.value
    assert open_hall(file).trouble is None


def test_what_cannot_be_written_is_said_and_counts_till_the_program_ends(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where a folder should be")
    found = remember(tmp_path / "data" / FILE, a_match())
    assert found.value.lines[0].wins == 1
    assert found.trouble is not None


def test_what_cannot_be_read_for_now_is_not_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(self: Path) -> bytes:
        raise PermissionError(errno.EACCES, "Permission denied")

    file = tmp_path / FILE
    remember(file, a_match("one"))
    before = file.read_text()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", locked)
        found = remember(file, a_match("two"))
    assert found.trouble.why == "Permission denied"
    assert found.value.counted == ("two",)
    assert file.read_text() == before
