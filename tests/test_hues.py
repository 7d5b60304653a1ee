"""The thirteen main colours, pairwise apart."""

from __future__ import annotations

from itertools import combinations

import pytest

from scenes.stage.theme import load_theme, theme_names
from tests.test_art import HUES_APART, apart


@pytest.mark.parametrize("name", theme_names())
def test_the_hues_of_the_thirteen_are_apart(name: str) -> None:
    pairs = {a + b: apart(one, other) for (a, one), (b, other) in combinations(load_theme(name).hues.items(), 2)}
    assert {pair: round(hues, 1) for pair, hues in pairs.items() if hues < HUES_APART} == {}
