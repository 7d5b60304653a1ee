"""Commands: what the program does from a terminal. One file a command: add_arguments(parser), run(args, words)."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NoReturn, TextIO

DONE, FAILED, WRONG_USE, INTERRUPTED = 0, 1, 2, 130
"""Exit codes."""


class Parser(argparse.ArgumentParser):
    """Complains about wrong use in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG_USE, f"{self.prog}: {message}\n")


def complain(line: str, code: int = WRONG_USE) -> int:
    """Says in one line what is wrong; gives the exit code back."""
    print(line, file=sys.stderr)
    return code


@contextmanager
def output() -> Iterator[TextIO]:
    """Standard output, UTF-8 on every system; a reader who leaves early (`| head`) is no failure."""
    out = sys.stdout
    if isinstance(out, io.TextIOWrapper):
        out.reconfigure(encoding="utf-8")
    try:
        yield out
        out.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())  # or the interpreter trips over it at the end


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """A table as lines: the first column flush left, the others flush right.

    >>> columns([("bot", "wins"), ("page", "25 %")])
    ['bot   wins', 'page  25 %']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if n else cell.ljust(width)
            for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
