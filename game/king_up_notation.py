"""King Up! as text: its actions, options and seats as people write them down, the same in every theme.

The thirteen characters are the letters A to M, seats are counted from 1 as people at a table do.

>>> write(Place(0, 4)), write(Raise(12)), write(Vote(False))
('A4', 'M+', 'no')
>>> read("A4")
Place(character=0, floor=4)
"""

from __future__ import annotations

import re

from game.king_up import DECK, NO, YES, Action, Deal, Goal, Options, Outcome, Place, Raise, Shuffle, Vote, start
from game.protocol import DEALER, Seat

GAME = "king-up"
LETTERS = "ABCDEFGHIJKLM"
"""By character."""

_PLACE = re.compile("([A-M])([0-9])")
_RAISE = re.compile(r"([A-M])\+")
_SHUFFLE = re.compile("shuffle starter ([^ ]+) goals ([A-M]+(?:(?: /)? [A-M]+)*)(?: castles ([0-9]+(?: / [0-9]+)*))?")
_OPTIONS = re.compile("([0-9]) rounds?(, quick)?(?:, starter ([^ ]+))?")
_DEALER = "dealer"


# --- actions -------------------------------------------------------------------------------------------


def write(action: Action) -> str:
    match action:
        case Place(character, floor):
            return f"{LETTERS[character]}{floor}"
        case Raise(character):
            return f"{LETTERS[character]}+"
        case Vote(yes):
            return "yes" if yes else "no"
        case Deal():
            return "deal"
        case Shuffle():
            return _shuffled(action)


def read(text: str) -> Action:
    """The action that write() writes so; spaces more or less do not matter. Raises ValueError for any other text."""
    text = " ".join(text.split())
    action = _action(text)
    if action is None:
        raise ValueError(f"{text!r} is none of: A4, A+, yes, no, deal, shuffle starter 1 goals {_letters(DECK[0])} ...")
    return action


def _action(text: str) -> Action | None:
    match text:
        case "yes":
            return YES
        case "no":
            return NO
        case "deal":
            return Deal()
    if place := _PLACE.fullmatch(text):
        return Place(LETTERS.index(place[1]), int(place[2]))
    if ascent := _RAISE.fullmatch(text):
        return Raise(LETTERS.index(ascent[1]))
    if shuffle := _SHUFFLE.fullmatch(text):
        starter, goals, castles = shuffle.groups()
        return Shuffle(
            read_seat(starter),
            tuple(tuple(tuple(map(LETTERS.index, goal)) for goal in hand.split(" ")) for hand in goals.split(" / ")),
            tuple(tuple(map(int, castle)) for castle in castles.split(" / ")) if castles else (),
        )
    return None


def _shuffled(shuffle: Shuffle) -> str:
    """Goals by round, then seat; floors by round, then character."""
    goals = " / ".join(" ".join(map(_letters, hand)) for hand in shuffle.goals)
    castles = " / ".join("".join(map(str, castle)) for castle in shuffle.castles)
    text = f"shuffle starter {write_seat(shuffle.starter)} goals {goals}"
    return f"{text} castles {castles}" if castles else text


def _letters(goal: Goal) -> str:
    return "".join(LETTERS[character] for character in goal)


# --- who, and under which rules ------------------------------------------------------------------------


def write_seat(seat: Seat) -> str:
    return _DEALER if seat == DEALER else str(seat + 1)


def read_seat(text: str) -> Seat:
    """Raises ValueError for what is neither the dealer nor a number from 1 to 9."""
    if text == _DEALER:
        return DEALER
    if not re.fullmatch("[1-9]", text):
        raise ValueError(f"{text!r} is no seat")
    return int(text) - 1


def write_options(options: Options) -> str:
    """All but the number of players, who are counted where they are listed.

    >>> write_options(Options(4)), write_options(Options(3, rounds=1, quick=True, starter=2))
    ('3 rounds', '1 round, quick, starter 3')
    """
    return (
        f"{options.rounds} round{'s' * (options.rounds != 1)}"
        f"{', quick' * options.quick}"
        f"{'' if options.starter is None else f', starter {write_seat(options.starter)}'}"
    )


def read_options(text: str, players: int) -> Options:
    """Raises ValueError for other text than write_options() writes, and for options no table can play."""
    found = _OPTIONS.fullmatch(" ".join(text.split()))
    if not found:
        raise ValueError(f"{text!r} are no options of King Up!: they look like '3 rounds, quick, starter 2'")
    starter = None if found[3] is None else read_seat(found[3])
    options = Options(players, int(found[1]), bool(found[2]), starter)
    start(options)
    return options


# --- what came of it -----------------------------------------------------------------------------------


def write_outcome(outcome: Outcome) -> str:
    """
    >>> write_outcome(Outcome(totals=(61, 74, 74), favourites=(3, 4, 4), winners=(1, 2)))
    '61 74 74, won by 2 3'
    """
    return f"{' '.join(map(str, outcome.totals))}, won by {' '.join(map(write_seat, outcome.winners))}"
