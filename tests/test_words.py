"""The words: both languages say the same, the code asks for nothing else, and every letter can be drawn."""

from __future__ import annotations

import ast
import locale
import os
import re
import string
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import polib
import pytest
from fontTools.ttLib import TTFont

from game import king_up as rules
from game.bots import BOTS
from scenes.lobby import NAMES
from scenes.stage.art import Face, font_file
from scenes.stage.theme import ASSETS, load_theme, theme_names
from scenes.stage.words import LANGUAGES, Words, system_language

ROOT = Path(__file__).parents[1]
FOLDERS = [ASSETS / "locale", *(ASSETS / "themes" / name / "words" for name in theme_names())]
GENERAL = ASSETS / "locale"


@cache
def entries(folder: Path, language: str) -> dict[str, polib.POEntry]:
    return {entry.msgid: entry for entry in polib.pofile((folder / f"{language}.po").read_text(encoding="utf-8"))}


def texts(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


KEYS = {key for folder in FOLDERS for key in entries(folder, "en")}


# --- one language against the other ----------------------------------------------------------------------


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_both_languages_have_the_same_keys_in_the_same_order(folder: Path) -> None:
    english, spanish = (list(entries(folder, language)) for language in LANGUAGES)
    assert english == spanish
    assert len(english) > 20


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_there_twice_and_none_is_doubtful(folder: Path, language: str) -> None:
    file = polib.pofile((folder / f"{language}.po").read_text(encoding="utf-8"))
    keys = [entry.msgid for entry in file]
    assert len(keys) == len(set(keys))
    assert not [entry.msgid for entry in file if entry.fuzzy or entry.obsolete]
    assert file.metadata["Language"] == language


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_there_with_all_its_numbers(folder: Path, language: str) -> None:
    for key, entry in entries(folder, language).items():
        assert all(texts(entry)), key
        if entry.msgid_plural:
            assert entry.msgid_plural == key
            assert sorted(entry.msgstr_plural) == [0, 1], key


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_both_languages_fill_in_the_same(folder: Path) -> None:
    for key, entry in entries(folder, "en").items():
        asked = placeholders("".join(texts(entry)))
        for text in (*texts(entry), *texts(entries(folder, "es")[key])):
            missing = asked - placeholders(text)
            assert placeholders(text) <= asked, key
            assert missing <= ({"n"} if entry.msgid_plural else set()), key


def test_every_theme_has_the_same_keys() -> None:
    themes = FOLDERS[1:]
    castle = entries(ASSETS / "themes" / "castle" / "words", "en")
    figures = re.compile(r"(cast|trade)\.")
    for folder in themes:
        own = entries(folder, "en")
        assert {key for key in own if not figures.match(key)} == {key for key in castle if not figures.match(key)}
        assert len(own) == len(castle)


# --- the code against the words --------------------------------------------------------------------------


def sources() -> Iterator[ast.Module]:
    files = [ROOT / "main.py", *(file for room in ("scenes", "commands") for file in (ROOT / room).rglob("*.py"))]
    for file in files:
        yield ast.parse(file.read_text(encoding="utf-8"), str(file))


def is_words(node: ast.expr) -> bool:
    return (isinstance(node, ast.Name) and node.id == "words") or (
        isinstance(node, ast.Attribute) and node.attr == "words"
    )


def calls(tree: ast.AST) -> Iterator[tuple[ast.Call, bool]]:
    """Every words(...) and words.count(...), and whether it counts."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args:
            function = node.func
            if is_words(function):
                yield node, False
            elif isinstance(function, ast.Attribute) and function.attr == "count" and is_words(function.value):
                yield node, True


def literals(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)


def patterns(tree: ast.AST) -> Iterator[re.Pattern[str]]:
    """What keys an f-string like f"floor.{floor}" may come to."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [re.escape(part.value) if isinstance(part, ast.Constant) else ".+" for part in node.values]
            if re.match(r"\w+\\\.", parts[0]):
                yield re.compile("".join(parts))


ASKED = {text for tree in sources() for call, _ in calls(tree) for text in literals(call.args[0])}
PATTERNS = {pattern.pattern for tree in sources() for pattern in patterns(tree)}


def strings(tree: ast.AST) -> Iterator[str]:
    """All that stands in quotes, but for pieces of f-strings."""
    pieces = {part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in pieces:
            yield node.value


STRINGS = {text for tree in sources() for text in strings(tree)}


def test_the_code_asks_for_words() -> None:
    assert {"title.name", "vote.yes", "goal.cards", "error.no_screen"} <= ASKED
    assert {r"cast\..+", r"floor\..+", r"why\..+", r"name\..+"} <= PATTERNS


def test_every_key_the_code_asks_for_exists() -> None:
    assert sorted(ASKED - KEYS) == []


def test_every_text_that_looks_like_a_key_is_one() -> None:
    rooms = {key.partition(".")[0] for key in KEYS}
    looks = {text for text in STRINGS if re.fullmatch(r"[a-z]+\.(?!json|svg|po|toml)[a-z0-9_]+", text)}
    assert sorted(text for text in looks - KEYS if text.partition(".")[0] in rooms) == []


def test_every_key_that_is_put_together_exists() -> None:
    rooms = {key.partition(".")[0] for key in KEYS}
    asked = {pattern for pattern in PATTERNS if pattern.partition("\\.")[0] in rooms}
    assert len(asked) >= 8
    assert [pattern for pattern in asked if not any(re.fullmatch(pattern, key) for key in KEYS)] == []


def test_whatever_has_a_number_or_a_name_has_words() -> None:
    assert {f"floor.{floor}" for floor in (*rules.FLOORS, rules.THRONE)} <= KEYS
    assert {f"why.{reason.name.lower()}" for reason in rules.Reason} <= KEYS
    assert {f"bot.{bot}" for bot in BOTS} <= KEYS
    assert {f"name.{n}" for n in range(NAMES)} <= KEYS
    for name in theme_names():
        theme = load_theme(name)
        own = entries(theme.words, "en").keys()
        assert {f"{kind}.{letter}" for kind in ("cast", "trade") for letter in theme.letters} <= own


def test_the_code_fills_in_what_the_words_ask_for() -> None:
    for tree in sources():
        for call, counts in calls(tree):
            given = {keyword.arg for keyword in call.keywords} | ({"n"} if counts else set())
            if None in given:
                continue
            for key in set(literals(call.args[0])) & KEYS:
                entry = next(entries(folder, "en")[key] for folder in FOLDERS if key in entries(folder, "en"))
                assert bool(entry.msgid_plural) == counts, key
                asked = placeholders("".join(texts(entry)))
                assert asked <= given, key


# --- letters ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", ["display", "body"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_both_fonts_have_every_letter(face: Face, language: str) -> None:
    known = TTFont(font_file(face)).getBestCmap()
    for folder in FOLDERS:
        for key, entry in entries(folder, language).items():
            missing = {letter for text in texts(entry) for letter in text if ord(letter) not in known}
            assert missing == set(), key


@pytest.mark.parametrize("face", ["display", "body"])
def test_both_fonts_have_what_people_may_type_and_what_the_code_adds(face: Face) -> None:
    known = TTFont(font_file(face)).getBestCmap()
    assert {letter for letter in "áéíóúüñÁÉÍÓÚÜÑ¿¡çàèìòùâêîôûäëïöß-'.… 0123456789" if ord(letter) not in known} == set()


# --- speaking --------------------------------------------------------------------------------------------


def write(folder: Path, language: str, *pairs: tuple[str, str]) -> Path:
    folder.mkdir(exist_ok=True)
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    lines = (f'\nmsgid "{key}"\nmsgstr "{text}"\n' for key, text in pairs)
    (folder / f"{language}.po").write_text(head + "".join(lines), encoding="utf-8")
    return folder


def test_a_text_has_its_values_filled_in() -> None:
    words = Words("es", GENERAL)
    assert words("lobby.starter", name="Íñigo") == "Empieza: Íñigo"
    assert words("title.play") == "Jugar"


@pytest.mark.parametrize(("n", "text"), [(0, "0 rondas"), (1, "1 ronda"), (2, "2 rondas"), (5, "5 rondas")])
def test_a_number_has_the_form_it_needs(n: int, text: str) -> None:
    assert Words("es", GENERAL).count("lobby.rounds", n) == text


def test_the_later_folder_speaks_first(tmp_path: Path) -> None:
    general = write(tmp_path / "general", "en", ("a.one", "one"), ("a.two", "two"))
    special = write(tmp_path / "special", "en", ("a.two", "zwei"))
    words = Words("en", general, special)
    assert (words("a.one"), words("a.two")) == ("one", "zwei")


def test_a_key_nobody_has_is_a_mistake() -> None:
    words = Words("en", GENERAL)
    with pytest.raises(KeyError, match=r"title\.nonsense"):
        words("title.nonsense")
    with pytest.raises(KeyError, match=r"title\.nonsense"):
        words.count("title.nonsense", 2)


def test_a_file_that_is_missing_or_broken_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=re.escape(str(tmp_path / "fr.po"))):
        Words("fr", tmp_path)
    (tmp_path / "en.po").write_bytes(b'msgid "a"\nmsgstr "\xff"\n')
    with pytest.raises(ValueError, match=re.escape(str(tmp_path / "en.po"))):
        Words("en", tmp_path)
    (tmp_path / "en.po").write_text('msgid "a\nmsgstr', encoding="utf-8")
    with pytest.raises(ValueError, match=re.escape(str(tmp_path / "en.po"))):
        Words("en", tmp_path)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LC_ALL": "C", "LANG": "es_AR.UTF-8"}, "es"),
        ({"LC_ALL": "es_MX", "LANG": "en_US"}, "es"),
        ({"LC_MESSAGES": "es_ES", "LANG": "en_US"}, "es"),
        ({"LANGUAGE": "es:en", "LANG": "en_US"}, "es"),
    ],
    ids=str,
)
def test_the_systems_language(environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(locale, "getlocale", lambda: (None, None))
    assert system_language() == language


def test_the_systems_own_word_counts_where_the_environment_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(locale, "getlocale", lambda: ("es_ES", "cp1252"))
    assert system_language() == "es"


def test_a_system_that_speaks_c_changes_nothing() -> None:
    told = []
    for code in ("C", "C.UTF-8"):
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
        command = [
            sys.executable,
            "main.py",
            "demo",
            "--headless",
            "--lang",
            "es",
            "--players",
            "6",
            "--rounds",
            "1",
            "--seed",
            "2",
        ]
        run = subprocess.run(
            command, cwd=ROOT, env={**environment, "LC_ALL": code}, capture_output=True, timeout=60, check=False
        )
        assert (run.returncode, run.stderr) == (0, b"")
        told.append(run.stdout.decode("utf-8"))
    assert told[0] == told[1]
    assert "Fermín" in told[0]
