"""The courtier: one step ahead, by the lead it may expect over rivals it knows nothing of; values its No's."""

from collections.abc import Sequence
from random import Random

from game.bots.board import CARD, HAS, Card, this_round
from game.bots.judgement import PRIOR_MINE, PRIOR_OTHER, Judgement, Taste
from game.bots.minds import hopes
from game.king_up import CAST, Action, Event, View
from game.protocol import Seen

TASTE = Taste()


def own_card(seen: Seen[View, Event]) -> Card:
    goal = seen.view.goals[seen.seat]
    assert goal is not None  # whoever is asked to act has been dealt one
    return CARD[goal]


def choose(seen: Seen[View, Event], legal: Sequence[Action], rng: Random) -> Action:
    return choose_by(TASTE, seen, legal, rng)


def choose_by(taste: Taste, seen: Seen[View, Event], legal: Sequence[Action], rng: Random) -> Action:
    if len(legal) == 1:
        return legal[0]
    mine = HAS[own_card(seen)]
    theirs = [PRIOR_MINE if mine[c] else PRIOR_OTHER for c in CAST]
    rivals = {seat: theirs for seat in range(seen.view.options.players) if seat != seen.seat}
    return Judgement(this_round(seen.events), seen.seat, mine, rivals, taste, hopes(len(rivals) + 1)).best(legal, rng)
