"""The bots of King Up!, by name, from harmless to cunning. One file a bot; each is a function of what it saw."""

from game.bots import courtier, novice, page, regent, schemer
from game.king_up import Action, Event, View
from game.seats import Bot, Thinker

BOTS: dict[str, Bot[View, Event, Action]] = {
    "novice": novice.choose,
    "page": page.choose,
    "courtier": courtier.choose,
    "schemer": schemer.choose,
    "regent": regent.choose,
}

THINKERS: dict[str, Thinker[View, Event, Action]] = {"regent": regent.think}
"""Bots that take longer than a moment, in small steps: the same choices."""
