"""The timeline: plays scripts, generators that move things and yield the seconds to wait; tweens run alongside."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Script: TypeAlias = Generator[float, None, None]
Ease: TypeAlias = Callable[[float], float]
_ROUNDING = 1e-9
"""Seconds that adding up may be wrong by."""


def linear(t: float) -> float:
    return t


def ease_in(t: float) -> float:
    return t * t


def ease_out(t: float) -> float:
    return 1 - (1 - t) ** 2


def ease_in_out(t: float) -> float:
    return 0.5 - 0.5 * math.cos(math.pi * t)


def overshoot(t: float) -> float:
    """Goes a tenth too far and comes back."""
    return 1 + 2.7 * (t - 1) ** 3 + 1.7 * (t - 1) ** 2


def bounce(t: float) -> float:
    """Lands, hops twice and lies still."""
    if t < 0.5:
        return 4 * t * t
    if t < 0.8:
        return 1 - 2.22 * (t - 0.5) * (0.8 - t) * 4
    return 1 - 0.6 * (t - 0.8) * (1 - t) * 4


@dataclass(slots=True)
class _Tween:
    target: Any
    seconds: float
    ease: Ease
    changes: dict[str, tuple[float, float]]
    passed: float = 0.0

    def advance(self, seconds: float) -> bool:
        """True while there is more to come."""
        self.passed = min(self.seconds, self.passed + seconds)
        done = self.passed >= self.seconds - _ROUNDING
        t = 1.0 if done else self.ease(self.passed / self.seconds)
        for name, (start, end) in self.changes.items():
            setattr(self.target, name, end if done else start + (end - start) * t)
        return not done


@dataclass(slots=True)
class _Running:
    script: Script
    wait: float = field(default=0.0)


class Timeline:
    """Time for one stage, in seconds. Stands still unless advanced."""

    def __init__(self) -> None:
        self.rate = 1.0
        self._queue: deque[Script] = deque()
        self._running: list[_Running] = []
        self._tweens: list[_Tween] = []

    @property
    def is_idle(self) -> bool:
        """Nothing moves and nothing waits to move."""
        return not (self._queue or self._running or self._tweens)

    def play(self, script: Script) -> None:
        """After all that was said to be played before."""
        self._queue.append(script)

    def also(self, script: Script) -> None:
        """At once, alongside whatever plays."""
        self._running.append(_Running(script))

    def tween(self, target: object, seconds: float, ease: Ease = ease_in_out, **to: float) -> float:
        """Moves attributes of `target` from what they are to what they shall be; returns `seconds` to yield."""
        changes = {name: (float(getattr(target, name)), float(end)) for name, end in to.items()}
        self._tweens = [tween for tween in self._tweens if not _overrides(target, changes, tween)]
        self._tweens.append(_Tween(target, max(seconds, 1e-6), ease, changes))
        return seconds

    def advance(self, seconds: float) -> None:
        left = seconds * self.rate
        while not self.is_idle:
            self._start_next()
            self._wake()
            step = min([left, *(running.wait for running in self._running)])
            if step > 0:
                self._pass(step)
                left -= step
            elif left <= 0:
                return

    def finish(self) -> None:
        """Everything to its end at once: skipped, not left out."""
        while not self.is_idle:
            self._start_next()
            for running in self._running:
                running.wait = 0.0
            self._pass(math.inf)
            self._wake()
            self._pass(math.inf)

    def _start_next(self) -> None:
        if self._queue and not self._running and not self._tweens:
            self._running.append(_Running(self._queue.popleft()))

    def _wake(self) -> None:
        for running in [running for running in self._running if running.wait <= _ROUNDING]:
            try:
                running.wait = max(0.0, next(running.script))
            except StopIteration:
                self._running.remove(running)

    def _pass(self, seconds: float) -> None:
        for running in self._running:
            running.wait -= seconds
        self._tweens = [tween for tween in self._tweens if tween.advance(seconds)]


def _overrides(target: object, changes: dict[str, tuple[float, float]], other: _Tween) -> bool:
    """A later movement of the same thing takes over: two never pull at one attribute."""
    return other.target is target and not other.changes.keys().isdisjoint(changes)
