"""King Up! as text: every action there and back, and nothing else understood."""

import pytest
from hypothesis import given

from game.king_up import CAST, NO, YES, Deal, Options, Place, Raise, Shuffle, legal, observe
from game.king_up_notation import (
    LETTERS,
    read,
    read_options,
    read_seat,
    write,
    write_options,
    write_outcome,
    write_seat,
)
from game.king_up_terms import Outcome
from game.protocol import DEALER
from tests.playing import OPTIONS, SEEDS, turns

A, B, C, D = (0, 1, 3, 6, 8, 9), (1, 2, 4, 7, 9, 10), (2, 3, 5, 8, 10, 11), (3, 4, 6, 9, 11, 12)
QUICK = (3, 2, 0, 1, 1, 3, 0, 3, 1, 2, 0, 2, 1)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Place(0, 4), "A4"),
        (Place(12, 1), "M1"),
        (Raise(0), "A+"),
        (Raise(7), "H+"),
        (YES, "yes"),
        (NO, "no"),
        (Deal(), "deal"),
        (Shuffle(2, ((A, B, C),)), "shuffle starter 3 goals ABDGIJ BCEHJK CDFIKL"),
        (
            Shuffle(0, ((A, B, C), (D, A, B))),
            "shuffle starter 1 goals ABDGIJ BCEHJK CDFIKL / DEGJLM ABDGIJ BCEHJK",
        ),
        (
            Shuffle(0, ((A, B, C),), (QUICK,)),
            "shuffle starter 1 goals ABDGIJ BCEHJK CDFIKL castles 3201130312021",
        ),
        (
            Shuffle(5, ((A,), (B,)), (QUICK, QUICK)),
            "shuffle starter 6 goals ABDGIJ / BCEHJK castles 3201130312021 / 3201130312021",
        ),
    ],
)
def test_an_action_reads_as_it_is_written(action, text: str) -> None:
    assert write(action) == text
    assert read(text) == action


def test_characters_are_thirteen_letters_whatever_the_theme_calls_them() -> None:
    assert [write(Raise(character)) for character in CAST] == [f"{letter}+" for letter in "ABCDEFGHIJKLM"]
    assert len(LETTERS) == len(CAST)


@given(OPTIONS, SEEDS)
def test_every_action_of_every_match_comes_back(options: Options, seed: int) -> None:
    for turn in turns(options, seed):
        assert read(write(turn.action)) == turn.action


@given(OPTIONS, SEEDS)
def test_no_two_things_one_may_do_are_written_alike(options: Options, seed: int) -> None:
    for turn in turns(options, seed):
        choices = legal(observe(turn.before, turn.seat), turn.seat)
        assert len({write(choice) for choice in choices}) == len(choices)


def test_spaces_more_or_less_do_not_matter() -> None:
    assert read("  A4\t") == Place(0, 4)
    text = "shuffle  starter 1   goals ABDGIJ BCEHJK CDFIKL  /  DEGJLM ABDGIJ BCEHJK"
    assert read(text) == Shuffle(0, ((A, B, C), (D, A, B)))


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "A", "4", "+", "A44", "AA4", "A-1", "a4", "N4", "A 4", "A\u0664", "À4", "A4 B4"),
        *("A++", "a+", "N+", "+A"),
        *("Yes", "NO", "y", "yes no", "no.", "none"),
        *("Deal", "deal 1", "deals"),
        *("shuffle", "shuffle starter 1", "shuffle starter 1 goals", "shuffle goals ABDGIJ"),
        *("shuffle starter 0 goals ABDGIJ", "shuffle starter x goals ABDGIJ", "shuffle starter 10 goals ABDGIJ"),
        *("shuffle starter 1 goals ABDGIN", "shuffle starter 1 goals abdgij", "shuffle starter 1 goals ABDGIJ/BCEHJK"),
        *("shuffle starter 1 goals ABDGIJ /", "shuffle starter 1 goals / ABDGIJ", "shuffle starter 1 goals A / / B"),
        *("shuffle starter 1 goals A castles", "shuffle starter 1 goals A castles x", "shuffle starter 1 goals A 012"),
        *("shuffle starter 1 goals A castles 01 02", "shuffle starter 1 goals A castles /"),
        *("A4\0", "A4~", "A4 # placed", "resign"),
    ],
)
def test_nothing_else_is_understood(text: str) -> None:
    with pytest.raises(ValueError, match=r"is n(one of|o seat)"):
        read(text)


# --- seats, options, outcomes --------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "text"), [(DEALER, "dealer"), (0, "1"), (5, "6")])
def test_a_seat_reads_as_it_is_written(seat: int, text: str) -> None:
    assert write_seat(seat) == text
    assert read_seat(text) == seat


@pytest.mark.parametrize("text", ["", "0", "-1", "10", "1.", " 1", "Dealer", "audience", "²", "\u0661"])
def test_nothing_else_is_a_seat(text: str) -> None:
    with pytest.raises(ValueError, match="is no seat"):
        read_seat(text)


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (Options(4), "3 rounds"),
        (Options(3, rounds=1), "1 round"),
        (Options(6, rounds=5, quick=True), "5 rounds, quick"),
        (Options(5, starter=0), "3 rounds, starter 1"),
        (Options(4, rounds=1, quick=True, starter=3), "1 round, quick, starter 4"),
    ],
)
def test_options_read_as_they_are_written(options: Options, text: str) -> None:
    assert write_options(options) == text
    assert read_options(text, options.players) == options


@pytest.mark.parametrize(
    ("text", "players"),
    [
        *(("", 4), ("quick", 4), ("3", 4), ("three rounds", 4), ("3 rounds,", 4), ("3 rounds, slow", 4)),
        *(("3 rounds, starter", 4), ("3 rounds, starter 2, quick", 4), ("3 rounds quick", 4)),
        *(
            ("2 rounds", 4),
            ("3 rounds", 2),
            ("3 rounds", 7),
            ("3 rounds, starter 5", 4),
            ("3 rounds, starter dealer", 4),
        ),
    ],
)
def test_options_nobody_can_play_are_refused(text: str, players: int) -> None:
    with pytest.raises(ValueError, match=r"options|rounds|players|starting"):
        read_options(text, players)


def test_an_outcome_is_points_and_winners() -> None:
    assert write_outcome(Outcome((61, 74, 74), (3, 4, 4), (1, 2))) == "61 74 74, won by 2 3"
