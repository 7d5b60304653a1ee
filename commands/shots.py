"""A PNG of every scene in its typical and its fullest state, always the same."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from pathlib import Path

import pygame

from commands import DONE, FAILED, complain
from commands.film import FILMS, film
from commands.sheet import pages
from commands.staging import Still, stills
from game import king_up as rules
from scenes.court import Director
from scenes.stage.canvas import Canvas


def size(text: str) -> tuple[int, int]:
    """ "1920x1080" as (1920, 1080); raises ArgumentTypeError for anything else."""
    width, cross, height = text.partition("x")
    if cross and width.isdigit() and height.isdigit() and 320 <= int(width) <= 7680 and 240 <= int(height) <= 4320:
        return int(width), int(height)
    raise argparse.ArgumentTypeError(f"a size is like 1920x1080, not {text!r}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("directory", metavar="DIR", type=Path, help="where the pictures go")
    parser.add_argument("--size", type=size, default=(1920, 1080), metavar="WxH")
    parser.add_argument("--film", choices=FILMS, help="only a strip of one animation")
    parser.add_argument("--players", type=int, choices=rules.PLAYERS, default=4)


def run(args: argparse.Namespace, director: Director) -> int:
    canvas = open_canvas(args.size)
    try:
        args.directory.mkdir(parents=True, exist_ok=True)
        for name, picture in _pictures(args, director, canvas):
            pygame.image.save(picture, args.directory / f"{name}.png")
    except (OSError, pygame.error) as error:
        return complain(f"{args.directory}: {error}", FAILED)
    return DONE


def _pictures(args: argparse.Namespace, director: Director, canvas: Canvas) -> Iterator[tuple[str, pygame.Surface]]:
    """By file name."""
    if args.film:
        yield f"film-{args.film}", film(director, args.film, canvas)
        return
    for still in stills(director, args.players):
        draw(still, canvas)
        yield still.name, canvas.window
    yield from pages(director, canvas)


def open_canvas(window: tuple[int, int]) -> Canvas:
    """A canvas nobody sees, of that size."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    return Canvas(pygame.display.set_mode(window))


def draw(still: Still, canvas: Canvas) -> None:
    if still.beneath:
        still.beneath.draw(canvas)
    still.scene.draw(canvas)
    canvas.end()
