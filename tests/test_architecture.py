"""Who may know whom: reads the imports of every module and holds them to the directions of the design."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TABLE_MODULES = {"game.protocol", "game.table", "game.seats", "game.journal", "game.journal_text"}
"""What every game at the table shares; all else right in game/ is some game's rules or words."""
GAMES = ("game.king_up",)
CLOCKS = {"time", "datetime", "sched"}
FILES = {"io", "os", "pathlib", "shutil", "tempfile", "tomllib"}
LONGEST = 400


def module_name(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


SOURCES = {
    module_name(file): file.read_text(encoding="utf-8")
    for file in (
        ROOT / "main.py",
        *(file for room in ("game", "scenes", "commands") for file in (ROOT / room).rglob("*.py")),
    )
}


def imports(source: str, modules: Iterable[str] = SOURCES) -> set[str]:
    """Every module the source imports anywhere in it: `from package import module` counts as that module."""
    known = set(modules)
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "an import says where from"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                found.add(inner if inner in known else node.module or "")
    return found


def is_within(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def is_standard(module: str) -> bool:
    return module.partition(".")[0] in sys.stdlib_module_names


def under(package: str) -> list[str]:
    return sorted(module for module in SOURCES if is_within(module, package))


def defines_scene(source: str) -> bool:
    classes = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef))
    return any(node.name.endswith("Scene") for node in classes)


SCENES = [
    module
    for module in under("scenes")
    if not is_within(module, "scenes.stage") and module != "scenes.court_scene" and defines_scene(SOURCES[module])
]
RULES = [module for module in under("game") if module.count(".") == 1 and module not in TABLE_MODULES | {"game.bots"}]
FITTING = {"game.bots.fit", "game.bots.cast"}
"""Play matches to fit the tables: no bot, but what bots come from."""
BOTS = [module for module in under("game.bots") if module not in FITTING | {"game.bots"}]
READ_FILES = {"game.journal", "game.bots.minds"}
"""The journal, and the tables that come with the bots."""


def names_state(source: str) -> Iterator[int]:
    """Lines that name the type State; as what a Table holds it does not count: that hands nobody one."""
    tree = ast.parse(source)
    held: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "Table":
            held |= set(ast.walk(node))
    for node in ast.walk(tree):
        if node not in held and (
            (isinstance(node, ast.Attribute) and node.attr == "State")
            or (isinstance(node, ast.Name) and node.id == "State")
            or (isinstance(node, ast.alias) and node.name == "State")
        ):
            yield node.lineno


def test_the_reader_finds_every_kind_of_import() -> None:
    source = """
import os.path, json
from game import table, missing
from game.king_up import Place
if True:
    import time as clock
def late():
    from scenes.stage import hands
"""
    known = {"game", "game.table", "game.king_up", "scenes.stage", "scenes.stage.hands"}
    assert imports(source, known) == {
        "os.path",
        "json",
        "game",
        "game.table",
        "game.king_up",
        "time",
        "scenes.stage.hands",
    }
    assert list(names_state("from game.king_up import State\nx: rules.State\ny: Table[rules.State, int]")) == [1, 2]


def test_the_rooms_are_the_ones_we_know() -> None:
    assert {"scenes.lobby", "scenes.election", "scenes.goal", "scenes.title"} <= set(SCENES)
    assert {"game.king_up", "game.king_up_terms"} <= set(RULES)
    assert {"game.bots.novice", "game.bots.page"} <= set(BOTS)


@pytest.mark.parametrize("module", under("game"))
def test_a_game_knows_no_stage_and_no_clock(module: str) -> None:
    for imported in imports(SOURCES[module]):
        assert is_standard(imported) or is_within(imported, "game"), imported
        assert imported.partition(".")[0] not in CLOCKS, imported
        assert module in READ_FILES or imported.partition(".")[0] not in FILES, imported


@pytest.mark.parametrize("module", under("game"))
def test_all_chance_in_a_game_is_somebodys_own(module: str) -> None:
    tree = ast.parse(SOURCES[module])
    assert "random" not in {
        alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            assert [alias.name for alias in node.names] == ["Random"]


@pytest.mark.parametrize("module", RULES)
def test_rules_know_the_protocol_and_their_own_words(module: str) -> None:
    game = next(game for game in GAMES if module.startswith(game))
    allowed = {f"{game}_terms"} if module == game else {name for name in RULES if name.startswith(game)}
    for imported in imports(SOURCES[module]):
        assert is_standard(imported) or imported == "game.protocol" or imported in allowed, imported


@pytest.mark.parametrize("module", sorted(TABLE_MODULES & set(SOURCES)))
def test_the_table_knows_no_game(module: str) -> None:
    text = SOURCES[module].lower()
    assert "king_up" not in text
    assert "king up" not in text
    for imported in imports(SOURCES[module]):
        assert is_standard(imported) or imported in TABLE_MODULES, imported


@pytest.mark.parametrize("module", under("scenes.stage"))
def test_the_stage_knows_no_game_and_no_scene(module: str) -> None:
    text = SOURCES[module].lower()
    assert "king_up" not in text
    assert "king up" not in text
    for imported in imports(SOURCES[module]):
        if imported.partition(".")[0] in ("game", "scenes", "commands", "main"):
            assert is_within(imported, "scenes.stage") or imported in TABLE_MODULES, imported


@pytest.mark.parametrize("module", SCENES)
def test_one_scene_knows_no_other(module: str) -> None:
    assert not imports(SOURCES[module]) & set(SCENES)


@pytest.mark.parametrize("module", [module for module in under("scenes") if module not in SCENES])
def test_what_scenes_share_knows_none_of_them(module: str) -> None:
    assert not imports(SOURCES[module]) & set(SCENES)


@pytest.mark.parametrize("module", under("scenes"))
def test_scenes_know_no_command_and_not_the_main_program(module: str) -> None:
    assert not [i for i in imports(SOURCES[module]) if is_within(i, "commands") or i == "main"]


@pytest.mark.parametrize("module", BOTS)
def test_a_bot_knows_the_rules_the_protocol_and_other_bots(module: str) -> None:
    for imported in imports(SOURCES[module]):
        known = imported in ("game.king_up", "game.protocol") or imported in BOTS
        assert is_standard(imported) or known, imported


@pytest.mark.parametrize("module", [*under("scenes"), *BOTS])
def test_neither_scene_nor_bot_holds_the_truth(module: str) -> None:
    assert list(names_state(SOURCES[module])) == []


@pytest.mark.parametrize("module", sorted(SOURCES))
def test_a_module_is_short_and_says_whose_room_it_is(module: str) -> None:
    assert SOURCES[module].count("\n") <= LONGEST
    assert ast.get_docstring(ast.parse(SOURCES[module]))
