"""The picker: one choice out of many, by cursor or by pointer; what cannot be chosen says why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from pygame import Rect

from scenes.stage.hands import DIRECTIONS, Button, Gesture, Point, Press, Tap

K = TypeVar("K")
_SIDEWAYS = 2.0
"""How much farther a step to the side counts than one straight ahead."""


@dataclass(frozen=True, slots=True)
class Target(Generic[K]):
    """Something to choose: what it stands for, where it is, and why it cannot be chosen (None: it can)."""

    key: K
    rect: Rect
    why_not: str | None = None


@dataclass(frozen=True, slots=True)
class Chosen(Generic[K]):
    key: K


@dataclass(frozen=True, slots=True)
class Denied(Generic[K]):
    key: K
    why: str


class Picker(Generic[K]):
    """Focus is always on exactly one target, if there is any."""

    def __init__(self, targets: Sequence[Target[K]], focus: K | None = None) -> None:
        self.targets = tuple(targets)
        keys = [target.key for target in targets]
        able = [target.key for target in targets if target.why_not is None]
        self.focus: K | None = focus if focus in keys else next(iter(able or keys), None)

    def replace(self, targets: Sequence[Target[K]]) -> None:
        """Other targets; the focus stays where it was if that is still there."""
        fresh = Picker(targets, self.focus)
        self.targets, self.focus = fresh.targets, fresh.focus

    @property
    def focused(self) -> Target[K] | None:
        return next((target for target in self.targets if target.key == self.focus), None)

    def at(self, x: float, y: float) -> Target[K] | None:
        """The target under the pointer; the frontmost is the last."""
        return next((target for target in reversed(self.targets) if target.rect.collidepoint(x, y)), None)

    def handle(self, gesture: Gesture) -> Chosen[K] | Denied[K] | None:
        match gesture:
            case Press(_, Button.OK):
                return self._choose(self.focused)
            case Press(_, button) if button in DIRECTIONS:
                self._move(*DIRECTIONS[button])
            case Point(_, x, y):
                if target := self.at(x, y):
                    self.focus = target.key
            case Tap(_, x, y):
                target = self.at(x, y)
                if target:
                    self.focus = target.key
                return self._choose(target)
        return None

    def _choose(self, target: Target[K] | None) -> Chosen[K] | Denied[K] | None:
        if target is None:
            return None
        return Chosen(target.key) if target.why_not is None else Denied(target.key, target.why_not)

    def _move(self, dx: int, dy: int) -> None:
        """To the nearest target that way; past the last one, to the farthest on the other side.

        Where that would leave a target nobody gets to, left and right go through all of them, as one reads.
        """
        here = self.focused
        if here is None:
            return
        if dx and not self._all_are_reached():
            order = sorted(self.targets, key=lambda target: (target.rect.centery, target.rect.centerx))
            self.focus = order[(order.index(here) + dx) % len(order)].key
        else:
            self.focus = self._beside(here, dx, dy).key

    def _beside(self, here: Target[K], dx: int, dy: int) -> Target[K]:
        def ahead(target: Target[K]) -> float:
            x, y = target.rect.centerx - here.rect.centerx, target.rect.centery - here.rect.centery
            return x * dx + y * dy

        def distance(target: Target[K]) -> float:
            x, y = target.rect.centerx - here.rect.centerx, target.rect.centery - here.rect.centery
            return ahead(target) + _SIDEWAYS * abs(x * dy + y * dx)

        others = [target for target in self.targets if target is not here]
        if before := [target for target in others if ahead(target) > 1]:
            return min(before, key=distance)
        if behind := [target for target in others if ahead(target) < -1]:
            return min(behind, key=distance)
        return here

    def _all_are_reached(self) -> bool:
        """Does some way lead from every target to every other?"""
        count = range(len(self.targets))
        place = {id(target): n for n, target in enumerate(self.targets)}
        steps = [{place[id(self._beside(target, *way))] for way in DIRECTIONS.values()} for target in self.targets]
        back = [{n for n in count if end in steps[n]} for end in count]
        return all(len(_reached(graph)) == len(count) for graph in (steps, back))


def _reached(graph: Sequence[set[int]]) -> set[int]:
    """All that can be got to from the first."""
    found, new = {0}, {0}
    while new:
        new = set().union(*(graph[n] for n in new)) - found
        found |= new
    return found
