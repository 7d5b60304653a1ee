"""The behaviour types of the library: who they are while their tables are fitted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from game.bots import courtier, eager, novice, page, regent, schemer
from game.king_up import Action, Event, View
from game.seats import Bot

SAGE = "sage"
"""A hasty regent: from its seat it is seen what can be made of a position."""
_T = courtier.TASTE
TYPES: dict[str, Bot[View, Event, Action]] = {
    "novice": novice.choose,
    "page": page.choose,
    "eager": eager.choose,
    "courtier": courtier.choose,
    "noisy": partial(courtier.choose_by, replace(_T, whim=1.5)),
    "hoarder": partial(courtier.choose_by, replace(_T, thrift=0.8)),
    "spender": partial(courtier.choose_by, replace(_T, thrift=-0.7)),
    "schemer": schemer.choose,
    SAGE: partial(regent.choose, playouts=60),
}


@dataclass(frozen=True, slots=True)
class Stage:
    """These types are fitted in matches where one of them sits among the field."""

    news: tuple[str, ...]
    field: tuple[str, ...]


HOPEFUL = ("courtier", "courtier", "page", "page", "eager")
"""Among whom characters meet the fates that hopes are fitted to."""
_FIRST = ("page", "eager", "courtier", "noisy", "hoarder", "spender")
STAGES = (
    Stage(_FIRST, (*_FIRST, "novice", "courtier", "courtier")),
    Stage(("schemer",), ("schemer", "schemer", "courtier", "page")),
)
