"""What test_shots asks of labels, where the screens do not keep it yet: merge into tests/test_shots.py."""

from __future__ import annotations

from itertools import combinations

from tests.test_shots import LARGE, everything, language  # noqa: F401


def test_no_two_labels_overlap(language: str) -> None:  # noqa: F811
    found = {
        (place, one.label.text, other.label.text)
        for place, page in everything(language)
        for one, other in combinations(page.written, 2)
        if one.ink.colliderect(other.ink)
    }
    assert sorted(found) == []


def test_no_label_is_cut(language: str) -> None:  # noqa: F811
    found = {(place, text.label.text) for place, page in everything(language) for text in page.written if text.is_cut}
    assert sorted(found) == []


def test_every_label_stands_out(language: str) -> None:  # noqa: F811
    found = {
        (place, text.label.text, round(share, 2))
        for place, page in everything(language)
        for text, share in zip(page.written, page.contrasts, strict=True)
        if share is not None and share < (3 if text.label.size >= LARGE else 4.5)
    }
    assert sorted(found) == []
