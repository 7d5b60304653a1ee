"""The page: plays for its own six favourites and votes by the score it may expect. Bluffs nobody."""

from collections.abc import Sequence
from random import Random

from game.king_up import FLOORS, POINTS, REFUSED, THRONE, Action, Event, Goal, Place, Raise, View, Vote, points
from game.protocol import Seen
from tests.reference_bots.board import hands

CROWN_HOPE = 0.6
"""How likely the page thinks a friend in the castle is to be king, where the share of friends would be 1."""


def choose(seen: Seen[View, Event], legal: Sequence[Action], rng: Random) -> Action:
    goal = seen.view.goals[seen.seat]
    assert goal is not None  # whoever is asked to act has been dealt one
    noes = hands(seen.events)
    threats = sum(noes) - noes[seen.seat]
    values = [_value(seen.view, goal, threats, action) for action in legal]
    best = max(values)
    return rng.choice([action for action, value in zip(legal, values, strict=True) if value == best])


def _value(view: View, goal: Goal, threats: int, action: Action) -> float:
    """Points it hopes for; `threats` is how many No's the others still hold."""
    match action:
        case Place(character, floor):
            return POINTS[floor] if character in goal else -POINTS[floor]
        case Raise(character):
            to = view.where[character] + 1
            gain = POINTS[to] - POINTS[view.where[character]]
            if to == THRONE and threats:  # somebody will object
                return -POINTS[view.where[character]] if character in goal else -1
            return gain if character in goal else -gain
        case Vote(yes):
            return _if_king(view, goal) if yes else _if_refused(view, goal)
        case _:
            return 0


def _if_king(view: View, goal: Goal) -> float:
    return points(goal, view.where)


def _if_refused(view: View, goal: Goal) -> float:
    """The castle without the nominee, and a crown for a friend by their share among those left."""
    where = tuple(REFUSED if floor == THRONE else floor for floor in view.where)
    inside = [character for character, floor in enumerate(where) if floor in FLOORS]
    if not inside:
        return points(goal, where)
    friends = sum(character in goal for character in inside)
    return points(goal, where) + CROWN_HOPE * (POINTS[THRONE] - POINTS[5]) * friends / len(inside)
