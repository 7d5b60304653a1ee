"""The novice: anything that is legal, with equal chance."""

from collections.abc import Sequence
from random import Random

from game.king_up import Action, Event, View
from game.protocol import Seen


def choose(seen: Seen[View, Event], legal: Sequence[Action], rng: Random) -> Action:
    return rng.choice(legal)
