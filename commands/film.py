"""Films: an animation as a grid of pictures, evenly over its time, to be looked at where nothing moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pygame
from pygame import Surface

from game import king_up as rules
from scenes.choreography import script
from scenes.court import Court, Director
from scenes.look import INK, PARCHMENT
from scenes.stage.canvas import Canvas
from scenes.stage.players import CRESTS, Player
from scenes.stage.timeline import Script

COLUMNS, ROWS = 4, 4
FRAMES = COLUMNS * ROWS
BOT, PLAYERS, SEED = "page", 4, 7
"""Who plays: always the same match."""
_REDUCED = 3
"""How many times a frame is smaller than the canvas."""
_LABEL, _GAP = 28, 12
"""The height of letters, and what is left around frames, in units."""
_TICK = 1 / 60
_THOUGHT = 3.0
"""Seconds after which no bot still pretends to think."""


@dataclass(frozen=True, slots=True)
class Take:
    """What a film shows: the next so many events that `shows` says yes to."""

    shows: Callable[[rules.Event], bool]
    events: int = 1


_TAKES: Mapping[str, Take] = {
    "dealt": Take(lambda event: isinstance(event, rules.Dealt)),
    "placed": Take(lambda event: isinstance(event, rules.Placed)),
    "raised": Take(lambda event: isinstance(event, rules.Raised)),
    "nominated": Take(lambda event: isinstance(event, rules.Nominated)),
    "ballots": Take(lambda event: isinstance(event, rules.BallotCast), PLAYERS),
    "reveal": Take(lambda event: isinstance(event, rules.BallotsRevealed) and not all(event.ballots)),
    "refused": Take(lambda event: isinstance(event, rules.Refused)),
    "crowned": Take(lambda event: isinstance(event, rules.Crowned)),
    "scoring": Take(lambda event: isinstance(event, rules.RoundScored)),
}
FILMS: tuple[str, ...] = tuple(_TAKES)
"""The names of all films, in the order of a match."""


def film(director: Director, name: str, canvas: Canvas) -> Surface:
    """The film of that name, each frame with its seconds beneath. Raises ValueError for a name not in FILMS."""
    if name not in FILMS:
        raise ValueError(director.kit.words("sheet.no_film", name=name, films=", ".join(FILMS)))
    ticks = _length(_rehearse(director, _TAKES[name]))
    court = _rehearse(director, _TAKES[name])
    scene = director.chapter(court)
    width, height, gap = canvas.size[0] // _REDUCED, canvas.size[1] // _REDUCED, canvas.art.pixels(_GAP)
    row = height + canvas.art.pixels(_LABEL) + 2 * gap
    strip = Surface((COLUMNS * (width + gap) + gap, ROWS * row + gap))
    strip.fill(PARCHMENT)
    now = 0
    for n in range(FRAMES):
        due = round(n * ticks / (FRAMES - 1))
        for _ in range(due - now):
            court.advance(_TICK)
        now = due
        scene.draw(canvas)
        canvas.end()
        corner = gap + n % COLUMNS * (width + gap), gap + n // COLUMNS * row
        strip.blit(pygame.transform.smoothscale(canvas.window, (width, height)), corner)
        time = director.kit.words("sheet.seconds", seconds=f"{now * _TICK:.2f}")
        label = canvas.art.text(time, _LABEL, INK)
        strip.blit(label, label.get_rect(midtop=(corner[0] + width // 2, corner[1] + height)))
    return strip


def _rehearse(director: Director, take: Take) -> Court:
    """A match of bots up to what the film shows; that is on the timeline, and nothing has moved yet."""
    players = tuple(Player(director.kit.words(f"name.{n}"), crest, BOT) for n, crest in enumerate(CRESTS[:PLAYERS]))
    court = Court(director.kit, director, players, rules.Options(PLAYERS), SEED)
    left = take.events
    while not court.table.is_over:
        court.clock += _THOUGHT
        step = court.table.step()
        for event in step.events if step else ():
            if take.shows(event):
                court.timeline.play(script(event, court))
                left -= 1
                if not left:
                    return court
            elif left == take.events:
                court.timeline.play(script(event, court))
                court.timeline.finish()
        if step:
            court.timeline.play(_settled(court, step.view))
        if left == take.events:
            court.timeline.finish()
    raise RuntimeError("the match never came to that scene")


def _settled(court: Court, view: rules.View) -> Script:
    court.settle(view)
    court.shown_rounds = court.told_rounds = len(view.results)
    yield 0.0


def _length(court: Court) -> int:
    """Ticks until nothing moves any more."""
    ticks = 0
    while not court.timeline.is_idle:
        court.advance(_TICK)
        ticks += 1
    return ticks
