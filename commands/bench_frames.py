"""How long a frame takes: update and draw of every scene, at three sizes of window, without a screen."""

from __future__ import annotations

import argparse
import json
import resource
from collections.abc import Callable, Iterator
from statistics import median, quantiles
from time import perf_counter

import pygame

from commands import DONE, columns, output
from commands.shots import open_canvas
from game import king_up as rules
from scenes.court import Director
from scenes.stage.canvas import Canvas
from scenes.stage.stack import Scene, Stack

SIZES = ((1920, 1080), (1280, 720), (3840, 2160))
"""The first is what the memory is told of."""
FRAMES = 420
"""Frames of each scene that are measured, at 60 a second."""
_FRAME = 1 / 60
_WARM_UP = 20


def run(args: argparse.Namespace, open_director: Callable[[], Director]) -> int:
    """`open_director` loads the theme; how long that and the first picture take is measured too."""
    started = perf_counter()
    director = open_director()
    canvas = open_canvas(SIZES[0])
    _picture(director.title(), canvas)
    figures: dict[str, object] = {"start_ms": (perf_counter() - started) * 1000}
    for size in SIZES:
        figures[f"{size[0]}x{size[1]}"] = measure(director, Canvas(pygame.display.set_mode(size)))
        if size == SIZES[0]:
            figures["rss_mb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    with output() as out:
        if args.json:
            print(json.dumps(figures), file=out)
        else:
            print(*_table(director, figures), sep="\n", file=out)
    return DONE


def measure(director: Director, canvas: Canvas) -> dict[str, dict[str, float]]:
    """By scene: median, 99th percentile and worst, in milliseconds."""
    frames: dict[str, list[float]] = {}
    for scene in (director.title(), director.lobby()):
        frames[_name(scene)] = [ms for _, ms in _frames(scene, canvas, FRAMES)][_WARM_UP:]
    match = director.match(director.bots(6), rules.Options(6, 1, starter=0))
    for name, ms in _frames(match, canvas, 60 * 600):
        seen = frames.setdefault(name, [])
        seen.append(ms)
        if name == "result" and len(seen) >= FRAMES:
            break
    return {
        name: {"median_ms": median(times), "p99_ms": quantiles(times, n=100)[98], "worst_ms": max(times)}
        for name, times in frames.items()
    }


def _frames(scene: Scene, canvas: Canvas, number: int) -> Iterator[tuple[str, float]]:
    """(scene, milliseconds) of so many frames of whatever comes of `scene`."""
    stack = Stack(scene)
    for _ in range(number):
        start = perf_counter()
        stack.update(_FRAME)
        stack.draw(canvas)
        pygame.display.update(canvas.end())
        yield _name(stack.top), (perf_counter() - start) * 1000


def _name(scene: Scene) -> str:
    return type(scene).__name__.removesuffix("Scene").lower()


def _picture(scene: Scene, canvas: Canvas) -> None:
    scene.draw(canvas)
    canvas.end()


def _table(director: Director, figures: dict[str, object]) -> list[str]:
    words = director.kit.words
    lines = [
        words("bench.start", ms=f"{figures['start_ms']:.0f}"),
        words("bench.memory", mb=f"{figures['rss_mb']:.0f}"),
    ]
    head = tuple(words(f"bench.{key}") for key in ("scene", "median_ms", "p99_ms", "worst_ms"))
    for size, scenes in figures.items():
        if isinstance(scenes, dict):
            rows = [(name, *(f"{value:.2f}" for value in times.values())) for name, times in scenes.items()]
            lines += ["", size, *columns([head, *rows])]
    return lines
