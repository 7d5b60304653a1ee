"""Nobody begins without a name, nor under another's."""

from __future__ import annotations

import pytest

from tests.test_lobby import Table


@pytest.mark.parametrize("letters", [["\b"] * 9, [*["\b"] * 9, " ", " "]], ids=["nothing", "spaces"])
def test_nobody_begins_without_a_name(letters: list[str]) -> None:
    table = Table()
    table.type(0, *letters)
    table.press("start")
    assert not table.started or table.started[0][0][0].name.strip()


def test_nobody_begins_under_anothers_name() -> None:
    table = Table()
    table.type(1, *["\b"] * 9, "A", "n", "a")
    table.press("start")
    names = [player.name for player in table.started[0][0]] if table.started else []
    assert len(set(names)) == len(names)
