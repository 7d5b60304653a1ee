"""The whole program, by real events, from the title to the winner: once with each kind of device."""

from __future__ import annotations

import pygame
import pytest

from game import king_up as rules
from scenes.election import CARD_NO, CARD_YES
from scenes.placement import PlacementScene
from tests.program import Program, running, tally


def _play(program: Program, answer) -> dict[str, int]:
    """Until the result: `answer` acts whenever the person is asked. Counts the visits to each scene."""
    seen: dict[str, int] = {}
    last = ""
    for _ in range(60_000):
        if program.name != last:
            last = program.name
            seen[last] = seen.get(last, 0) + 1
        if last == "ResultScene":
            return seen
        if program.is_asked or last in ("ScoringScene", "TaleScene"):
            answer(program)
        else:
            program.frames()
    raise AssertionError(f"the match never ended: {seen}")


def _check_winner(program: Program, seen: dict[str, int]) -> None:
    assert seen["PlacementScene"] == 3
    assert seen["ScoringScene"] == 3
    assert seen["TaleScene"] == 3
    court = program.court
    assert court.view.phase == rules.Phase.OVER
    totals = [sum(scores) for scores in zip(*tally(court.table.seen(-2).events), strict=True)]
    assert list(court.view.totals) == totals
    winners = program.scene.outcome.winners
    assert totals[winners[0]] == max(totals)
    program.frames(3)
    assert any(court.players[winners[0]].name in label.text for label in program.app.canvas.labels)


def test_a_match_by_keyboard() -> None:
    def answer(program: Program) -> None:
        program.key(pygame.K_RETURN)

    with running(seed=3) as program:
        program.key(pygame.K_RETURN)
        assert program.name == "LobbyScene"
        program.key(pygame.K_RETURN)
        assert program.name == "PlacementScene"
        _check_winner(program, _play(program, answer))
        for _ in range(3):
            program.key(pygame.K_DOWN)
        program.key(pygame.K_RETURN)
        assert program.name == "TitleScene"


def test_a_match_by_mouse() -> None:
    def answer(program: Program) -> None:
        scene = program.scene
        if program.name in ("ScoringScene", "TaleScene"):
            program.click(960, 900)
        elif program.name == "ElectionScene":
            card = CARD_NO if program.court.table.seen(0).view.noes[0] else CARD_YES
            program.click(*card.center)
        else:
            held = isinstance(scene, PlacementScene) and scene.held is not None
            picker = scene.floors if held else getattr(scene, "picker", None) or scene.characters
            target = next((target for target in picker.targets if target.why_not is None), None)
            program.click(*target.rect.center) if target else program.frames()

    with running(seed=4) as program:
        program.click(*program.scene.menu.picker.targets[0].rect.center)
        assert program.name == "LobbyScene"
        program.click(1574, 930)
        _check_winner(program, _play(program, answer))
        program.click(*program.scene.menu.picker.targets[3].rect.center)
        assert program.name == "TitleScene"


def test_a_match_by_pad() -> None:
    turns = [0]

    def answer(program: Program) -> None:
        turns[0] += 1
        if turns[0] % 3 == 0 and program.is_asked:
            program.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
        program.pad(pygame.CONTROLLER_BUTTON_A)

    with running(seed=5) as program:
        program.pad(pygame.CONTROLLER_BUTTON_A)
        assert program.name == "LobbyScene"
        assert program.scene.players[0].device == "pad 3"
        program.pad(pygame.CONTROLLER_BUTTON_A)
        _check_winner(program, _play(program, answer))


def test_a_press_on_what_cannot_be_done_says_why() -> None:
    with running(seed=3) as program:
        program.key(pygame.K_RETURN)
        program.key(pygame.K_RETURN)
        program.until(lambda: program.is_asked)
        placed = [c for c in rules.CAST if program.court.view.where[c] != rules.BESIDE]
        if not placed:
            program.key(pygame.K_RETURN)
            program.key(pygame.K_RETURN)
            program.until(lambda: program.is_asked)
            placed = [c for c in rules.CAST if program.court.view.where[c] != rules.BESIDE]
        before = program.court.view.where
        program.click(*program.court.sprites[placed[0]].rect.center)
        program.frames(2)
        assert "Already placed" in [label.text for label in program.app.canvas.labels]
        free = next(c for c in rules.CAST if before[c] == rules.BESIDE)
        program.click(*program.court.sprites[free].rect.center)
        program.click(*program.court.kit.castle.area("floor-5").center)
        program.frames(2)
        assert "Only floors 1 to 4" in [label.text for label in program.app.canvas.labels]
        assert program.court.view.where == before


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_F10])
def test_pause_stands_still_and_goes_on(key: int) -> None:
    with running(seed=3) as program:
        program.key(pygame.K_RETURN)
        program.key(pygame.K_RETURN)
        program.until(lambda: program.is_asked)
        court = program.court
        program.key(key)
        assert program.name == "PauseScene"
        clock = court.clock
        program.frames(30)
        assert court.clock == clock
        program.key(pygame.K_RETURN)
        assert program.name == "PlacementScene"
        program.frames(5)
        assert court.clock > clock


def test_the_goal_is_shown_while_held_and_gone_when_let_go() -> None:
    with running(seed=3) as program:
        program.key(pygame.K_RETURN)
        program.key(pygame.K_RETURN)
        program.until(lambda: program.is_asked)
        court = program.court
        goal = court.table.seen(0).view.goals[0]
        assert goal is not None
        program.post(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="\t")
        program.frames(3)
        names = {label.text for label in program.app.canvas.labels}
        assert {court.name(character) for character in goal} <= names
        program.post(pygame.KEYUP, key=pygame.K_TAB, mod=0)
        program.frames(2)
        assert program.name == "PlacementScene"
        names = {label.text for label in program.app.canvas.labels}
        assert not {court.name(character) for character in goal} <= names
