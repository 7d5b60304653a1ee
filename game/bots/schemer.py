"""The schemer: one step ahead like the courtier, but reads from what it saw what rivals hold and who they are."""

from collections.abc import Sequence
from functools import cache
from random import Random

from game.bots.board import HAS
from game.bots.courtier import own_card
from game.bots.judgement import Judgement, Taste
from game.bots.minds import hopes, library
from game.bots.reading import Memory
from game.king_up import Action, Event, View
from game.protocol import Seen

TASTE = Taste()
READS = ("novice", "page", "eager", "courtier", "noisy", "hoarder", "spender")
"""The types it knows: not its own, whose tables are fitted to it."""


@cache
def _memory(players: int) -> Memory:
    types = library(players)
    return Memory([types[name] for name in READS])


def choose(seen: Seen[View, Event], legal: Sequence[Action], rng: Random) -> Action:
    return choose_by(TASTE, seen, legal, rng)


def choose_by(taste: Taste, seen: Seen[View, Event], legal: Sequence[Action], rng: Random) -> Action:
    card = own_card(seen)
    reading = _memory(seen.view.options.players).read(seen.events)
    if len(legal) == 1:
        return legal[0]
    rivals = {seat: reading.favourites(seat, card) for seat in range(seen.view.options.players) if seat != seen.seat}
    return Judgement(reading.board, seen.seat, HAS[card], rivals, taste, hopes(len(rivals) + 1)).best(legal, rng)
