"""Figures of speed: rules (microseconds per decision), frames (milliseconds per frame) or bots (both of theirs)."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from commands import bench_bots, bench_frames, bench_rules
from scenes.court import Director
from scenes.stage.words import Words


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("rules", "frames", "bots"))
    parser.add_argument("--json", action="store_true", help="figures for programs")


def run(args: argparse.Namespace, words: Words, open_director: Callable[[], Director]) -> int:
    match args.what:
        case "rules":
            return bench_rules.run(args, words)
        case "bots":
            return bench_bots.run(args, words)
        case _:
            return bench_frames.run(args, open_director)
