"""The pictures of all scenes: each is written, and whatever is to be read on them can be read on any TV."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

import main
from commands import DONE
from commands.staging import Still, stills
from scenes.look import contrast
from scenes.stage.art import MIN_TEXT, Art
from scenes.stage.canvas import HEIGHT, SAFE, WIDTH, Canvas, Label
from scenes.stage.words import LANGUAGES
from tests.stage import company, pixels

SIZE = (1280, 720)
DESIGN = Rect(0, 0, WIDTH, HEIGHT)
LARGE = 48
"""From this size on, letters may be fainter."""


@dataclass(frozen=True)
class Written:
    """A label that is to be read: nothing was laid over it that dims the whole picture."""

    label: Label
    outline: str | None


class Reader(Canvas):
    """A canvas that also knows which labels are scenery by now: whatever lies beneath a veil over everything."""

    def __init__(self, window: Surface) -> None:
        super().__init__(window)
        self.outlines: dict[int, str | None] = {}
        self.veiled = 0

    def begin(self, backdrop: Surface) -> None:
        super().begin(backdrop)
        self.outlines, self.veiled = {}, 0

    def freeze(self) -> None:
        super().freeze()
        self.veiled = len(self.labels)

    def box(self, rect: Rect, *args, **options) -> Rect:
        if rect.contains(DESIGN):
            self.veiled = len(self.labels)
        return super().box(rect, *args, **options)

    def text(self, text, x, y, size, colour, anchor="topleft", face="body", width=None, outline=None) -> Rect:
        self.outlines[len(self.labels)] = outline
        return super().text(text, x, y, size, colour, anchor, face, width, outline)

    @property
    def written(self) -> list[Written]:
        return [Written(label, self.outlines.get(n)) for n, label in enumerate(self.labels) if n >= self.veiled]


def draw(still, canvas):
    if still.beneath:
        still.beneath.draw(canvas)
        canvas.freeze()
    still.scene.draw(canvas)
    canvas.end()
