"""Figures of speed: rules (microseconds per decision) or frames (milliseconds per frame)."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from commands import bench_frames, bench_rules
from scenes.court import Director
from scenes.stage.words import Words


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("rules", "frames"))
    parser.add_argument("--json", action="store_true", help="figures for programs")


def run(args: argparse.Namespace, words: Words, open_director: Callable[[], Director]) -> int:
    return bench_rules.run(args, words) if args.what == "rules" else bench_frames.run(args, open_director)
