"""The lobby: who sits down, under which name and crest, and what kind of match begins."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from game import king_up as rules
from game.bots import BOTS
from scenes.lobby import LONGEST_NAME, SEATS, LobbyScene
from scenes.stage.hands import KEYBOARD, MOUSE, Button, Press, Tap, Typed
from scenes.stage.players import CRESTS, Player
from scenes.stage.stack import Pop, Reset, Scene, Want
from tests.program import running
from tests.stage import canvas, kit

OK = Press(KEYBOARD, Button.OK)
KINDS = [None, *reversed(BOTS)]
"""Person, then the bots from the strongest down."""


class Table:
    """A lobby and what became of it."""

    def __init__(self, device: str | None = None) -> None:
        self.started: list[tuple[tuple[Player, ...], rules.Options]] = []
        self.match = Scene()
        self.lobby = LobbyScene(kit(), self._start, Pop, device)
        self.screen = canvas()

    def _start(self, players: Sequence[Player], options: rules.Options) -> Want:
        self.started.append((tuple(players), options))
        return Reset(self.match)

    def press(self, field: str, seat: int = -1, times: int = 1) -> Want:
        """Chooses a field of a seat, or of the whole table."""
        want: Want = None
        for _ in range(times):
            self.lobby.picker.focus = field, seat
            assert self.lobby.picker.focused, "there is such a field"
            want = self.lobby.handle(OK)
        return want

    def type(self, seat: int, *letters: str) -> str:
        self.lobby.picker.focus = "name", seat
        for letter in letters:
            self.lobby.handle(Typed(letter))
        player = self.lobby.seats[seat]
        assert player
        return player.name

    def begin(self) -> tuple[tuple[Player, ...], rules.Options]:
        assert self.press("start") == Reset(self.match)
        return self.started[-1]

    @property
    def letters(self) -> list[str]:
        self.lobby.draw(self.screen)
        return [label.text for label in self.screen.labels]


@pytest.fixture
def table() -> Table:
    return Table()


def check_nobody_twice(lobby: LobbyScene) -> None:
    names = [player.name for player in lobby.players]
    crests = [player.crest for player in lobby.players]
    assert len(set(names)) == len(names)
    assert len(set(crests)) == len(crests)


# --- who sits there --------------------------------------------------------------------------------------


def test_one_person_and_three_bots_can_begin_at_once(table: Table) -> None:
    players, options = table.begin()
    assert players[0].is_person
    assert {player.bot for player in players[1:]} <= set(BOTS), "bots"
    assert players[0].device == KEYBOARD
    assert options == rules.Options(4, 3, quick=False, starter=None)
    check_nobody_twice(table.lobby)


@pytest.mark.parametrize("device", [MOUSE, "pad 3", "touch"])
def test_whoever_chose_to_play_sits_down_first(device: str) -> None:
    assert Table(device).lobby.players[0].device == device


def test_a_seats_kind_goes_round(table: Table) -> None:
    lobby = table.lobby
    bot = lobby.seats[1].bot if lobby.seats[1] else None
    for kind in (*KINDS[KINDS.index(bot) + 1 :], "empty", *KINDS, "empty", None):
        table.press("kind", 1)
        player = lobby.seats[1]
        assert ("empty" if player is None else player.bot) == kind
        check_nobody_twice(lobby)


def test_all_six_seats_can_be_taken_by_people(table: Table) -> None:
    lobby = table.lobby
    for seat in range(SEATS):
        for _ in range(len(KINDS) + 1):
            player = lobby.seats[seat]
            if player and player.is_person:
                break
            table.press("kind", seat)
    assert [player.is_person for player in lobby.players] == [True] * 6
    check_nobody_twice(lobby)
    players, options = table.begin()
    assert (len(players), options.players) == (6, 6)


def test_an_empty_seat_has_neither_name_nor_crest_to_change(table: Table) -> None:
    keys = [target.key for target in table.lobby.picker.targets]
    assert ("kind", 5) in keys
    assert ("name", 5) not in keys
    table.press("kind", 5)
    assert ("name", 5) in [target.key for target in table.lobby.picker.targets]


def test_players_sit_in_the_order_of_the_seats_whatever_is_empty_between(table: Table) -> None:
    table.press("kind", 5)
    while table.lobby.seats[1]:
        table.press("kind", 1)
    players, options = table.begin()
    assert players == tuple(player for player in table.lobby.seats if player)
    assert len(players) == options.players == 4


def test_two_are_too_few_and_are_told_so(table: Table) -> None:
    for seat in (1, 2):
        while table.lobby.seats[seat]:
            table.press("kind", seat)
    assert table.press("start") is None
    assert table.started == []
    assert table.lobby.notice == "Three seats at least have to be taken."
    assert table.lobby.notice in table.letters
    table.press("kind", 1)
    assert table.lobby.notice == ""
    players, _ = table.begin()
    assert len(players) == 3


# --- names -----------------------------------------------------------------------------------------------


def test_a_name_changes_to_one_nobody_has(table: Table) -> None:
    seen = set()
    for _ in range(30):
        for seat in range(4):
            before = table.lobby.seats[seat]
            table.press("name", seat)
            after = table.lobby.seats[seat]
            assert before
            assert after
            assert after.name != before.name
            seen.add(after.name)
            check_nobody_twice(table.lobby)
    assert len(seen) == 12


def test_letters_are_typed_into_the_name_in_focus(table: Table) -> None:
    assert table.type(1, "\b", "\b", "\b", "\b", "\b", "Z", "o", "é") == "Zoé"
    assert table.lobby.players[0].name == "Ana"
    table.lobby.picker.focus = "kind", 1
    table.lobby.handle(Typed("x"))
    assert [player.name for player in table.lobby.players[:2]] == ["Ana", "Zoé"]


def test_a_name_has_an_end(table: Table) -> None:
    assert table.type(0, *"xxxxxxxxxxxxxxxxxxxxxxxxxxxx") == "Ana" + "x" * (LONGEST_NAME - 3)
    assert table.type(0, *["\b"] * 40, "B") == "B"


def test_a_typed_name_is_the_players_name(table: Table) -> None:
    table.type(0, "!", "\b", "í", "s")
    players, _ = table.begin()
    assert players[0].name == "Anaís"


def test_the_space_bar_writes_a_space_and_nothing_more(table: Table) -> None:
    assert table.type(0, " ") == "Ana "
    assert table.lobby.handle(OK) is None
    assert table.lobby.players[0].name == "Ana "
    table.lobby.handle(OK)
    assert table.lobby.players[0].name != "Ana ", "the next press is a press again"


# --- crests ----------------------------------------------------------------------------------------------


def test_crests_are_swapped_with_whoever_has_them(table: Table) -> None:
    lobby = table.lobby
    table.press("crest", 0)
    assert [player.crest for player in lobby.players[:2]] == [CRESTS[1], CRESTS[0]]
    for _ in range(12):
        for seat in (0, 2, 3):
            table.press("crest", seat)
            check_nobody_twice(lobby)


def test_a_newcomer_gets_a_crest_nobody_has(table: Table) -> None:
    table.press("crest", 3, times=2)
    assert [player.crest for player in table.lobby.players][3] == CRESTS[5]
    for seat in (4, 5):
        table.press("kind", seat)
        check_nobody_twice(table.lobby)


# --- pads ------------------------------------------------------------------------------------------------


def test_a_pads_first_press_sits_down_on_a_bots_seat_then_on_an_empty_one(table: Table) -> None:
    lobby = table.lobby
    for n in range(1, 6):
        lobby.handle(Press(f"pad {n}", Button.OK))
        assert table.started == [], "it does not start the match"
    assert [player.device for player in lobby.players] == [KEYBOARD, "pad 1", "pad 2", "pad 3", "pad 4", "pad 5"]
    assert all(player.is_person for player in lobby.players)
    check_nobody_twice(lobby)


def test_a_pads_second_press_chooses(table: Table) -> None:
    pad = Press("pad 1", Button.OK)
    table.lobby.picker.focus = "rounds", -1
    table.lobby.handle(pad)
    assert table.lobby.options.rounds == 3
    table.lobby.handle(pad)
    assert table.lobby.options.rounds == 5
    assert [player.device for player in table.lobby.players].count("pad 1") == 1


def test_a_pad_that_finds_no_seat_chooses_for_all(table: Table) -> None:
    for n in range(1, 6):
        table.lobby.handle(Press(f"pad {n}", Button.OK))
    table.lobby.picker.focus = "quick", -1
    table.lobby.handle(Press("pad 9", Button.OK))
    assert table.lobby.options.quick


def test_a_pads_other_buttons_do_not_sit_down(table: Table) -> None:
    for button in (Button.UP, Button.LEFT, Button.PEEK, Button.MENU):
        table.lobby.handle(Press("pad 1", button))
    assert "pad 1" not in [player.device for player in table.lobby.players]


# --- what kind of match ----------------------------------------------------------------------------------


def test_options_go_round_and_reach_the_rules(table: Table) -> None:
    for rounds in (5, 1, 3, 5):
        table.press("rounds")
        assert table.begin()[1].rounds == rounds
    for quick in (True, False, True):
        table.press("quick")
        assert table.begin()[1].quick == quick
    for starter in (0, 1, 2, 3, None, 0):
        table.press("starter")
        assert table.begin()[1] == rules.Options(4, 5, quick=True, starter=starter)


def test_the_starter_is_told_by_name_and_forgotten_when_gone(table: Table) -> None:
    table.press("starter", times=4)
    assert f"Begins: {table.lobby.players[3].name}" in table.letters
    while table.lobby.seats[3]:
        table.press("kind", 3)
    assert "Begins: chance decides" in table.letters
    assert table.begin()[1] == rules.Options(3, 3)


def test_every_field_has_a_word_of_help(table: Table) -> None:
    texts = set()
    for target in table.lobby.picker.targets:
        table.lobby.picker.focus = target.key
        texts.add(tuple(text for text in table.letters if text == kit().words(f"lobby.help_{target.key[0]}")))
    assert len(texts) == 8
    assert () not in texts


def test_back_leads_back(table: Table) -> None:
    assert table.press("back") == Pop()
    assert table.lobby.handle(Press(KEYBOARD, Button.BACK)) == Pop()


def test_a_tap_does_what_ok_does(table: Table) -> None:
    for target in table.lobby.picker.targets:
        if target.key == ("rounds", -1):
            table.lobby.handle(Tap(MOUSE, *target.rect.center))
    assert table.lobby.options.rounds == 5


# --- by real events --------------------------------------------------------------------------------------


def test_a_name_is_typed_with_its_space_and_a_pad_joins() -> None:
    with running(seed=2) as program:
        program.until(lambda: program.name == "TitleScene")
        program.key(pygame.K_RETURN)
        lobby = program.scene
        assert isinstance(lobby, LobbyScene)
        lobby.picker.focus = "name", 0
        for letter in "\b\b\bAl Sur":
            code = pygame.K_BACKSPACE if letter == "\b" else pygame.K_SPACE if letter == " " else ord(letter.lower())
            program.key(code, letter)
        assert lobby.players[0].name == "Al Sur"
        program.frames(2)
        assert "Al Sur" in [label.text for label in program.app.canvas.labels]
        assert program.name == "LobbyScene"
        program.pad(pygame.CONTROLLER_BUTTON_A)
        assert [player.device for player in lobby.players[:2]] == [KEYBOARD, "pad 3"]
        lobby.picker.focus = "start", -1
        program.key(pygame.K_RETURN)
        assert program.court.players[0].name == "Al Sur"
        assert program.court.players[1].device == "pad 3"
