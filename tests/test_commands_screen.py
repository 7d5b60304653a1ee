"""The commands that open a window, and what they say where they cannot."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

import main
from commands import DONE, FAILED, INTERRUPTED, WRONG_USE, Parser, bench, bench_frames
from game import king_up as rules
from scenes.court import Court
from scenes.stage.app import App
from scenes.stage.players import Player
from scenes.stage.settings import SPEEDS, Settings
from scenes.stage.stack import Scene
from tests.stage import company

ROOT = Path(__file__).parents[1]
HIDDEN = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def environment(**values: str) -> dict[str, str]:
    """Ours, without a display and without a language."""
    return {**{name: value for name, value in os.environ.items() if name not in HIDDEN}, **values}


def program(*argv: str, **values: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "main.py", *argv],
        cwd=ROOT,
        env=environment(**values),
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


# --- without a screen, or with wrong words ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("argv", "language", "line"),
    [
        ([], "en_GB.UTF-8", "There is no screen to play on. Without one, try: python main.py demo --headless\n"),
        (["demo"], "C", "There is no screen to play on. Without one, try: python main.py demo --headless\n"),
        (
            ["--lang", "es"],
            "en_GB.UTF-8",
            "No hay pantalla en la que jugar. Sin ella, prueba: python main.py demo --headless\n",
        ),
    ],
    ids=["play", "demo", "in Spanish"],
)
def test_without_a_display_it_says_what_works_without_one(
    argv: list[str], language: str, line: str, tmp_path: Path
) -> None:
    run = program(*argv, "--data", str(tmp_path), LANG=language)
    assert (run.returncode, run.stdout, run.stderr) == (WRONG_USE, "", line)


@pytest.mark.parametrize(
    ("argv", "mentions"),
    [
        (["fly"], "fly"),
        (["--lang", "fr"], "fr"),
        (["--theme", "space"], "space"),
        (["--fulscreen"], "--fulscreen"),
        (["demo", "--players", "2"], "--players"),
        (["demo", "--rounds", "2"], "--rounds"),
        (["demo", "--seed", "x"], "--seed"),
        (["shots"], "DIR"),
        (["shots", "x", "--size", "big"], "1920x1080"),
        (["shots", "x", "--size", "100x100"], "1920x1080"),
        (["bench"], "what"),
        (["bench", "dreams"], "dreams"),
    ],
    ids=" ".join,
)
def test_wrong_use_is_one_line(argv: list[str], mentions: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main.main(argv)
    out, err = capsys.readouterr()
    assert (stop.value.code, out) == (WRONG_USE, "")
    assert re.fullmatch(r"main\.py[^\n]+\n", err)
    assert mentions in err


def test_pictures_that_cannot_be_written_are_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("in the way")
    assert main.main(["shots", str(tmp_path / "file"), "--size", "320x240"]) == FAILED
    out, err = capsys.readouterr()
    assert out == ""
    assert re.fullmatch(r"[^\n]+\n", err)
    assert str(tmp_path / "file") in err


# --- with one --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("argv", [["demo", "--players", "3", "--rounds", "1", "--seed", "4"], []], ids=["demo", "play"])
def test_a_window_opens_and_is_closed(argv: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    frame, seen = App.frame, []

    def counting(app: App, seconds: float) -> None:
        seen.append(app.stack.top)
        if len(seen) == 30:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        frame(app, seconds)

    monkeypatch.setattr(App, "frame", counting)
    assert main.main([*argv, "--lang", "en", "--data", str(tmp_path)]) == DONE
    assert len(seen) == 30
    assert not pygame.display.get_init(), "the window is gone"
    if argv:
        court = seen[0].court
        assert isinstance(court, Court)
        assert len(court.players) == 3
        assert court.view.options.rounds == 1
        assert court.people == ()
    else:
        assert type(seen[0]).__name__ == "TitleScene"


def test_ctrl_c_closes_a_window_without_a_word(tmp_path: Path) -> None:
    command = [sys.executable, "-u", "main.py", "demo", "--data", str(tmp_path)]
    dummy = environment(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    running = subprocess.Popen(command, cwd=ROOT, env=dummy, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with pytest.raises(subprocess.TimeoutExpired):
        running.wait(2.5)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=20)
    assert (running.returncode, out, err) == (INTERRUPTED, b"", b"")


# --- how fast it is --------------------------------------------------------------------------------------


class Hasty(main.Company):
    """A company whose matches are over in no time."""

    def match(self, players: Sequence[Player], options: rules.Options) -> Scene:
        self.kit.settings = Settings("hasty")
        return super().match(players, options)


@pytest.fixture
def director(monkeypatch: pytest.MonkeyPatch) -> main.Company:
    monkeypatch.setitem(SPEEDS, "hasty", 100.0)
    monkeypatch.setattr(bench_frames, "SIZES", ((480, 270), (320, 240)))
    monkeypatch.setattr(bench_frames, "FRAMES", 25)
    kit = company().kit
    return Hasty(type(kit)(kit.words, kit.theme, kit.castle), 1)


def arguments(*argv: str):
    parser = Parser()
    bench.add_arguments(parser)
    return parser.parse_args(argv)


def test_the_frames_figures_for_programs(director: main.Company, capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.run(arguments("frames", "--json"), director.kit.words, lambda: director) == DONE
    out, err = capsys.readouterr()
    assert (out.count("\n"), err) == (1, "")
    figures = json.loads(out)
    assert {"start_ms", "rss_mb", "480x270", "320x240"} <= set(figures)
    assert figures["start_ms"] > 0
    assert figures["rss_mb"] > 20
    for size in ("480x270", "320x240"):
        assert {"title", "lobby", "placement", "ascension", "election", "scoring", "result"} <= set(figures[size])
        for times in figures[size].values():
            assert set(times) >= {"median_ms", "p99_ms", "worst_ms"}
            assert 0 < times["median_ms"] <= times["worst_ms"]
            assert times["median_ms"] <= times["p99_ms"]


def test_people_read_the_frames_figures_as_a_table(
    director: main.Company, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench_frames, "SIZES", ((320, 240),))
    assert bench.run(arguments("frames"), director.kit.words, lambda: director) == DONE
    lines = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"Start to the first picture: \d+ ms", lines[0])
    assert lines[2:4] == ["", "320x240"]
    assert re.split("  +", lines[4]) == ["scene", "median ms", "p99 ms", "worst ms"]
    assert re.fullmatch(r"title +\d+\.\d\d +\d+\.\d\d +\d+\.\d\d", lines[5])


def test_the_sizes_of_the_contract_are_measured() -> None:
    assert (1920, 1080) in bench_frames.SIZES
    assert bench_frames.FRAMES >= 300
