"""The pictures of all scenes: each is written, and whatever is to be read on them can be read on any TV."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

import main
from commands import DONE, shots
from commands.shots import draw
from commands.staging import stills
from scenes.look import contrast
from scenes.stage.art import MIN_TEXT, Art
from scenes.stage.canvas import HEIGHT, SAFE, WIDTH, Canvas, Label
from scenes.stage.words import LANGUAGES
from tests.stage import canvas, company, pixels

ROOT = Path(__file__).parents[1]
DESIGN = Rect(0, 0, WIDTH, HEIGHT)
LARGE = 48
"""From this size on, letters may be fainter."""


# --- every picture is written ----------------------------------------------------------------------------


def names(players: int) -> list[str]:
    return [still.name for still in stills(company(), players)]


def test_every_still_is_written_as_it_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shots, "pages", lambda *_: ())  # of the cast and the icons: they have tests of their own
    assert main.main(["shots", str(tmp_path), "--size", "1280x720"]) == DONE
    screen = canvas((1280, 720))
    written = set()
    for still in stills(company(), 4):
        draw(still, screen)
        picture = pygame.image.load(tmp_path / f"{still.name}.png")
        assert picture.get_size() == (1280, 720)
        assert pygame.image.tobytes(picture, "RGB") == pixels(screen), still.name
        written.add(pixels(screen))
    assert len(written) == len(names(4)) > 20, "no two alike"


def test_pictures_of_another_shape_in_another_language_for_six(tmp_path: Path) -> None:
    command = [sys.executable, "main.py", "shots", str(tmp_path / "new" / "folder"), "--size", "1024x768"]
    command += ["--lang", "es", "--players", "6"]
    environment = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, timeout=120, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (DONE, b"", b"")
    for name in names(6):
        assert pygame.image.load(tmp_path / "new" / "folder" / f"{name}.png").get_size() == (1024, 768)


# --- every word can be read ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Written:
    """A label that is to be read: nothing was laid over it that dims the whole picture."""

    label: Label
    ink: Rect  # where its letters are, in units
    outline: str | None
    is_cut: bool  # too long for its place


class Pen(Art):
    """Art that can leave all letters out."""

    is_silent = False

    def text(self, *args, **options) -> Surface:
        return self._shown(super().text(*args, **options))

    def paragraph(self, *args, **options) -> Surface:
        return self._shown(super().paragraph(*args, **options))

    def _shown(self, letters: Surface) -> Surface:
        return Surface(letters.get_size(), pygame.SRCALPHA) if self.is_silent else letters


class Reader(Canvas):
    """A canvas that knows which labels are scenery by now: whatever lies beneath a veil over everything."""

    def __init__(self, window: Surface) -> None:
        super().__init__(window)
        self.art = Pen(self.art.scale)
        self.written: list[Written] = []
        self._last = Rect(0, 0, 0, 0)

    def begin(self, backdrop: Surface) -> None:
        super().begin(backdrop)
        self.written = []

    def freeze(self) -> None:
        super().freeze()
        self.written = []

    def put(self, picture: Surface, *where) -> Rect:
        rect = super().put(picture, *where)
        ink = picture.get_bounding_rect(100).move(rect.topleft)
        x, y = self.to_units(*ink.topleft)
        self._last = Rect(round(x), round(y), round(ink.w / self.art.scale), round(ink.h / self.art.scale))
        return rect

    def box(self, rect: Rect, *args, **options) -> None:
        if rect.contains(DESIGN):
            self.written = []
        super().box(rect, *args, **options)

    def text(self, text, x, y, size, colour, anchor="topleft", face="body", width=None, outline=None) -> Rect:
        rect = super().text(text, x, y, size, colour, anchor, face, width, outline)
        is_cut = width is not None and self.art.font(face, MIN_TEXT).size(text)[0] > self.art.pixels(width)
        self.written.append(Written(self.labels[-1], self._last, outline, is_cut))
        return rect

    def paragraph(self, text, x, y, size, colour, width, anchor="topleft") -> Rect:
        rect = super().paragraph(text, x, y, size, colour, width, anchor)
        self.written.append(Written(self.labels[-1], self._last, None, rect.w > width))
        return rect


@dataclass(frozen=True)
class Page:
    """A still, with all that is to be read on it, and what lies beneath the letters of each plain label."""

    name: str
    written: tuple[Written, ...]
    contrasts: tuple[float | None, ...]


@cache
def pages(language: str, players: int) -> tuple[Page, ...]:
    screen = Reader(canvas((1280, 720)).window)
    made = []
    for still in stills(company(language), players):
        screen.art.is_silent = True
        draw(still, screen)
        ground = screen.window.copy()
        screen.art.is_silent = False
        draw(still, screen)
        written = tuple(screen.written)
        made.append(Page(still.name, written, tuple(beneath(screen, ground, text) for text in written)))
    return tuple(made)


def beneath(screen: Canvas, ground: Surface, text: Written) -> float | None:
    """The contrast that nine tenths of the letters have at least; of letters with an outline, that with it."""
    colour = text.label.colour
    assert isinstance(colour, str)
    if text.outline:
        return contrast(colour, text.outline)
    scale = screen.art.scale
    part = Rect(
        screen.left + text.ink.x * scale, screen.top + text.ink.y * scale, text.ink.w * scale, text.ink.h * scale
    )
    part.clamp_ip(ground.get_rect())
    after, before = (pygame.image.tobytes(picture.subsurface(part), "RGB") for picture in (screen.window, ground))
    ratios = sorted(
        ratio(colour, before[i : i + 3]) for i in range(0, len(after), 12) if after[i : i + 3] != before[i : i + 3]
    )
    return ratios[len(ratios) // 10] if ratios else None


@cache
def ratio(colour: str, ground: bytes) -> float:
    return contrast(colour, f"#{ground.hex()}")


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return request.param


def everything(language: str) -> Iterator[tuple[str, Page]]:
    for players in (4, 5):  # and six, in the fullest state
        for page in pages(language, players):
            yield f"{players} players, {page.name}", page


def test_the_reader_reads() -> None:
    title, *_ = pages("en", 4)
    texts = {text.label.text for text in title.written}
    assert {"King Up!", "Play", "Quit"} <= texts
    goal = next(page for page in pages("en", 4) if page.name == "goal")
    assert "Pause" not in {text.label.text for text in goal.written}
    assert not {text.label.text for text in goal.written} & {"Nobles", "Servants"}, "the castle lies beneath a veil"
    assert sum(len(page.written) for page in pages("en", 4)) > 300


def test_no_label_leaves_the_safe_area(language: str) -> None:
    found = {
        (place, text.label.text, tuple(text.ink))
        for place, page in everything(language)
        for text in page.written
        if text.ink.w and not SAFE.contains(text.ink)
    }
    assert sorted(found) == []


def test_no_label_is_small(language: str) -> None:
    found = {
        (place, text.label.text, text.label.size)
        for place, page in everything(language)
        for text in page.written
        if text.label.size < MIN_TEXT
    }
    assert sorted(found) == []


def test_no_label_is_hidden(language: str) -> None:
    found = {
        (place, text.label.text)
        for place, page in everything(language)
        for text, share in zip(page.written, page.contrasts, strict=True)
        if share is None and text.label.text.strip()
    }
    assert sorted(found) == []
