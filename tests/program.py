"""Drives the real program: a window nobody sees, and real events in its queue."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame

import main
from game import king_up as rules
from scenes.archive import Archive
from scenes.court import Court
from scenes.stage.app import App
from scenes.stage.stack import Scene

FRAME = 0.1


class Program:
    """The program from its title on. `pause` is the time a person takes between two presses, in frames."""

    def __init__(
        self, seed: int = 1, language: str = "en", size: tuple[int, int] = (960, 540), data: Path | None = None
    ) -> None:
        self.company = main.Company(main.open_kit("castle", language), seed, Archive(data))
        self.app = App(self.company.title(), "test", size=size)
        pygame.event.clear()

    @property
    def scene(self) -> Scene:
        return self.app.stack.top

    @property
    def name(self) -> str:
        return type(self.scene).__name__

    @property
    def court(self) -> Court:
        court: Court = getattr(self.scene, "court")  # noqa: B009  # not every scene has one
        return court

    def frames(self, number: int = 1) -> None:
        for _ in range(number):
            self.app.frame(FRAME)

    def until(self, is_there: Callable[[], bool], limit: int = 40_000) -> None:
        for _ in range(limit):
            if is_there():
                return
            self.frames()
        raise AssertionError(f"waited in vain in {self.name}")

    def post(self, kind: int, **values: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, values))

    def key(self, key: int, text: str = "") -> None:
        self.post(pygame.KEYDOWN, key=key, mod=0, unicode=text)
        self.post(pygame.KEYUP, key=key, mod=0)
        self.frames()

    @property
    def is_asked(self) -> bool:
        """Does the scene wait for a person's decision?"""
        return getattr(self.scene, "actor", None) is not None or getattr(self.scene, "voter", None) is not None

    def labels(self) -> list[str]:
        """All that is to be read now."""
        self.frames()
        return [label.text for label in self.app.canvas.labels]

    def to_pixels(self, x: float, y: float) -> tuple[int, int]:
        canvas = self.app.canvas
        return round(canvas.left + x * canvas.art.scale), round(canvas.top + y * canvas.art.scale)

    def click(self, x: float, y: float, button: int = 1) -> None:
        at = self.to_pixels(x, y)
        self.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        self.post(pygame.MOUSEBUTTONDOWN, pos=at, button=button, touch=False)
        self.post(pygame.MOUSEBUTTONUP, pos=at, button=button, touch=False)
        self.frames()

    def pad(self, button: int, instance_id: int = 3) -> None:
        self.post(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=instance_id)
        self.post(pygame.CONTROLLERBUTTONUP, button=button, instance_id=instance_id)
        self.frames()


@contextmanager
def running(**options: Any) -> Iterator[Program]:
    """A program that is shut down however the test ends."""
    program = Program(**options)
    try:
        yield program
    finally:
        pygame.quit()


def tally(events: tuple[rules.Event, ...]) -> list[list[int]]:
    """Each round's scores by seat, counted from the event log alone, by another way than the rules': for comparison."""
    worth = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5}
    rounds: list[list[int]] = []
    stands: dict[int, int] = {}
    king = None
    last = max((event.round for event in events if isinstance(event, rules.Dealt)), default=0)
    for event in events:
        if isinstance(event, rules.Dealt):
            stands, king = {}, None
        elif isinstance(event, rules.Placed | rules.Raised):
            stands[event.character] = event.floor
        elif isinstance(event, rules.Settled):
            stands.update(dict(event.floors))
        elif isinstance(event, rules.Refused):
            del stands[event.character]
        elif isinstance(event, rules.Crowned):
            king = event.character
            del stands[king]
        elif isinstance(event, rules.RoundScored):
            scores = []
            for goal in event.result.goals:
                score = sum(
                    10 if friend == king else worth[stands[friend]]
                    for friend in goal
                    if friend == king or friend in stands
                )
                scores.append(33 if score == 0 and event.round == last and _is_over(events) else score)
            rounds.append(scores)
    return rounds


def _is_over(events: tuple[rules.Event, ...]) -> bool:
    return isinstance(events[-1], rules.MatchEnded)
