"""From one evening to the next, by the real program: matches go on, are seen again, count; broken files cost a line."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game import king_up as rules
from scenes.replay import ReplayScene
from scenes.stage.settings import Settings
from tests.program import Program, running


def _begin(program: Program, decisions: int = 3) -> None:
    """From the title into a match, and so many decisions by the person."""
    program.click(*next(t for t in program.scene.menu.picker.targets if t.key == "play").rect.center)
    program.click(1574, 930)
    for _ in range(decisions):
        program.until(lambda: program.is_asked)
        _decide(program)
    program.until(lambda: program.is_asked)


def _decide(program: Program) -> None:
    program.key(pygame.K_RETURN)
    if getattr(program.scene, "held", None) is not None:
        program.key(pygame.K_RETURN)


def _to_the_end(program: Program) -> None:
    for _ in range(20_000):
        if program.name == "ResultScene":
            return
        if program.is_asked or program.name in ("ScoringScene", "TaleScene"):
            program.key(pygame.K_RETURN)
        else:
            program.frames()
    raise AssertionError("the match never ended")


def _leave(program: Program) -> None:
    program.key(pygame.K_F10)
    program.click(*next(t for t in program.scene.menu.picker.targets if t.key == "leave").rect.center)
    assert program.name == "TitleScene"


def _journal(data: Path) -> Path:
    return next((data / "matches").glob("match-*.txt"))


def test_a_match_that_was_left_goes_on_where_it_was(tmp_path: Path) -> None:
    with running(seed=3, data=tmp_path) as program:
        _begin(program)
        left = program.court.table.seen(0)
        _leave(program)
        assert "Go on with the match" in program.labels()
    with running(seed=99, data=tmp_path) as program:
        program.key(pygame.K_RETURN)
        assert program.court.table.seen(0) == left
        assert program.court.view == program.court.table.seen(-2).view
        _to_the_end(program)
        finished = program.court.view.totals
    with running(seed=3) as program:
        _begin(program)
        _to_the_end(program)
        assert program.court.view.totals == finished, "bots choose what they would have chosen"


def test_what_is_private_is_covered_after_going_on(tmp_path: Path) -> None:
    with running(seed=3, data=tmp_path) as program:
        _begin(program)
        _leave(program)
    with running(seed=3, data=tmp_path) as program:
        program.key(pygame.K_RETURN)
        program.until(lambda: program.is_asked)
        shown = program.labels()
        goal = program.court.table.seen(0).view.goals[0]
        assert goal is not None
        assert not {program.court.name(character) for character in goal} <= set(shown)


def test_a_torn_last_line_is_dropped_with_a_note(tmp_path: Path) -> None:
    with running(seed=3, data=tmp_path) as program:
        _begin(program)
        actions = list(program.court.keeper.actions)
        _leave(program)
    file = _journal(tmp_path)
    file.write_bytes(file.read_bytes()[:-4])
    with running(seed=3, data=tmp_path) as program:
        program.key(pygame.K_RETURN)
        program.frames()
        assert program.court.keeper.actions[: len(actions) - 1] == actions[:-1]


def test_a_damaged_journal_is_kept_aside_and_named(tmp_path: Path) -> None:
    with running(seed=3, data=tmp_path) as program:
        _begin(program)
        _leave(program)
    file = _journal(tmp_path)
    lines = file.read_text().splitlines(keepends=True)
    lines[-3] = lines[-3].replace(lines[-3][3], "C" if lines[-3][3] != "C" else "D", 1)
    file.write_text("".join(lines))
    with running(seed=3, data=tmp_path) as program:
        program.key(pygame.K_RETURN)
        assert program.name == "TitleScene"
        shown = " ".join(program.labels())
        assert f"line {len(lines) - 2}" in shown
        assert "Go on with the match" not in shown
    assert not file.exists()
    assert list((tmp_path / "matches").glob("*.damaged"))


def test_a_match_counts_in_the_hall_of_kings_and_can_be_seen_again(tmp_path: Path) -> None:
    with running(seed=4, data=tmp_path) as program:
        _begin(program)
        _to_the_end(program)
        court = program.court
        winner = court.players[court.outcome.winners[0]].name
        played = list(court.keeper.actions)
        program.click(*next(t for t in program.scene.menu.picker.targets if t.key == "replay").rect.center)
        scene = program.scene
        assert isinstance(scene, ReplayScene)
        assert len(scene.frames) == len(played)
        program.frames(60)
        assert scene.at > 2
    with running(seed=4, data=tmp_path) as program:
        program.click(*next(t for t in program.scene.menu.picker.targets if t.key == "hall").rect.center)
        assert program.name == "HallScene"
        assert winner in program.labels()
        assert "Go on with the match" not in program.labels()


def test_going_back_in_a_replay_is_instant_and_exact(tmp_path: Path) -> None:
    with running(seed=4) as program:
        _begin(program)
        _to_the_end(program)
        program.click(*next(t for t in program.scene.menu.picker.targets if t.key == "replay").rect.center)
        scene = program.scene
        for at in (len(scene.frames), 40, 12, 90, 1):
            scene.jump(at)
            assert scene.court.timeline.is_idle
            assert scene.court.view == scene.frames[at - 1].step.view
            assert scene.court.settle(scene.court.view) == []


def test_a_replay_shows_all_goals_or_what_one_seat_knew(tmp_path: Path) -> None:
    with running(seed=4) as program:
        _begin(program)
        _to_the_end(program)
        program.click(*next(t for t in program.scene.menu.picker.targets if t.key == "replay").rect.center)
        scene = program.scene
        scene.jump(10)
        assert all(scene.court.open_goals)
        goals_button = next(t for t in scene.picker.targets if t.key == "goals")
        program.click(*goals_button.rect.center)
        assert [goal is not None for goal in scene.court.open_goals] == [True, False, False, False]


def test_settings_are_kept_and_broken_ones_cost_a_line(tmp_path: Path) -> None:
    with running(data=tmp_path) as program:
        program.company.choose(Settings("fast", reduced_motion=True))
    with running(data=tmp_path) as program:
        assert program.company.kit.settings == Settings("fast", reduced_motion=True)
    (tmp_path / "settings.json").write_text('{"speed": "warp"')
    with running(data=tmp_path) as program:
        assert program.company.kit.settings == Settings()
        assert any("settings.json" in text for text in program.labels())


def test_without_a_place_to_write_the_game_goes_on_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("a file where a folder should be")
    with running(seed=3, data=tmp_path) as program:
        _begin(program, decisions=1)
        assert any("matches" in text for text in program.labels())
        assert program.court.view.phase in (rules.Phase.PLACEMENT, rules.Phase.ASCENSION)


def test_what_could_not_be_written_is_written_when_it_can_be(tmp_path: Path) -> None:
    blocked = tmp_path / "matches"
    blocked.write_text("a file where a folder should be")
    with running(seed=3, data=tmp_path) as program:
        _begin(program, decisions=1)
        blocked.unlink()
        program.until(lambda: program.is_asked)
        _decide(program)
        program.until(lambda: program.is_asked)
        keeper = program.court.keeper
        assert keeper.trouble == ""
        assert _journal(tmp_path).read_text().count(": ") == len(keeper.actions)
        _leave(program)
    with running(seed=3, data=tmp_path) as program:
        program.key(pygame.K_RETURN)
        assert program.court.keeper.actions == keeper.actions


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_seal_of_the_deal_is_shown_before_and_opened_after(language: str) -> None:
    with running(seed=4, language=language) as program:
        _begin(program, decisions=0)
        seal = program.court.keeper.deal
        assert any(seal in text for text in program.labels())
        _to_the_end(program)
        program.click(*next(t for t in program.scene.menu.picker.targets if t.key == "epilogue").rect.center)
        assert any(seal in text for text in program.labels())
