"""What the tests of the stage share: a company, a canvas nobody sees, and matches that bots play."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

import main
from commands.shots import open_canvas
from game import king_up as rules
from scenes.court import Court
from scenes.stage.canvas import Canvas
from scenes.stage.kit import Kit
from scenes.stage.players import CRESTS, Player
from scenes.stage.stack import Pop, Reset, Scene, Swap

SMALL = (640, 360)


@cache
def kit(language: str = "en", theme: str = "castle") -> Kit:
    return main.open_kit(theme, language)


def company(language: str = "en", seed: int = 7) -> main.Company:
    return main.Company(kit(language), seed)


def canvas(size: tuple[int, int] = SMALL) -> Canvas:
    return open_canvas(size)


def bots(number: int) -> tuple[Player, ...]:
    """A table of the quickest bots, so that many matches take little time."""
    return tuple(Player(f"Bot {seat}", CRESTS[seat], ("novice", "page")[seat % 2]) for seat in range(number))


def court(options: rules.Options, seed: int = 7) -> Court:
    """A match of bots before anything has happened."""
    return Court(kit(), company(), bots(options.players), options, seed)


def visits(scene: Scene, seconds: float = 2.0, limit: int = 5000) -> Iterator[Scene]:
    """Every scene that comes of a match of bots, each yielded once when it begins; all motion is skipped."""
    yield scene
    for _ in range(limit):
        want = scene.update(seconds)
        match want:
            case Swap(following) | Reset(following):
                scene = following
                yield scene
            case Pop():
                return
        if isinstance(getattr(scene, "court", None), Court):
            scene.court.timeline.finish()
    raise AssertionError(f"the match never ended: {type(scene).__name__}")


def pixels(canvas: Canvas) -> bytes:
    return pygame.image.tobytes(canvas.window, "RGB")
