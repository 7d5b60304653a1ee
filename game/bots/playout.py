"""Plays a round to its end as minds would: bytes and whole numbers, no object a step. Fast; see the twin in board."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from game.bots.board import BESIDE, EYES, MINE, WORTH, Board, Card
from game.bots.minds import HAND, LIFT_LEAD, OTHERS, VOTE_LEAD, Mind
from game.king_up import CAST, DECK, REFUSED, ROOM, THRONE, Action, Place, Raise, Vote
from game.protocol import Seat

FIELD = 8
"""Bits a seat's points take in a number that holds everybody's; after the seats' come the points of all characters."""
_OUT = REFUSED


@dataclass(frozen=True, slots=True)
class World:
    """What nobody sees: who holds which card, and of what mind they are, by seat."""

    cards: tuple[Card, ...]
    minds: tuple[Mind, ...]
    fans: tuple[int, ...]  # by character: what one point more for it adds to everybody's points

    @classmethod
    def of(cls, cards: Sequence[Card], minds: Sequence[Mind]) -> World:
        fans = [1 << FIELD * len(cards)] * len(CAST)
        for seat, card in enumerate(cards):
            point = 1 << FIELD * seat
            for character in DECK[card]:
                fans[character] += point
        return cls(tuple(cards), tuple(minds), tuple(fans))

    def scores(self, points: int) -> list[int]:
        """By seat."""
        return [points >> FIELD * seat & 255 for seat in range(len(self.cards))]


def playout(  # noqa: PLR0912, PLR0915  (one long function on purpose: a call a step would be a third of its time)
    board: Board,
    world: World,
    random: Callable[[], float],
    ballot: tuple[Seat, bool] | None = None,
    trace: list[Action] | None = None,
) -> int:
    """Everybody's points at the end of the round, in FIELDs; `board` stays as it is.

    In an election under way `ballot` is what a seat votes in it. `trace` is told every single action.
    """
    where = int.from_bytes(board.where, "little")
    eyes = [bytearray((where | EYES[card]).to_bytes(13, "little")) for card in world.cards]
    noes, room, turn, nominee = board.noes[:], board.room[:], board.turn, board.nominee
    minds, fans = world.minds, world.fans
    n = len(noes)
    all_points = FIELD * n
    left = sum(noes)
    points = sum(WORTH[floor] * fan for floor, fan in zip(board.where, fans, strict=True))

    for _ in range(board.to_place):
        mind, mine = minds[turn], eyes[turn]
        sums = list(accumulate(mine.translate(mind.whom)))
        while True:
            character = bisect(sums, random() * sums[-1])
            floors = mind.floors[mine[character] >> 4]
            floor = bisect(floors, random() * floors[-1]) + 1
            if room[floor] < ROOM:
                break
        room[floor] += 1
        points += floor * fans[character]
        for eye in eyes:
            eye[character] += floor - BESIDE
        if trace is not None:
            trace.append(Place(character, floor))
        turn = turn + 1 if turn + 1 < n else 0
    if board.to_place:
        turn = board.starter
        for character in CAST:
            if eyes[0][character] & 15 == BESIDE:
                room[0] += 1
                for eye in eyes:
                    eye[character] -= BESIDE

    while True:
        if nominee < 0:
            mind, mine = minds[turn], eyes[turn]
            lead = 13 * (points >> FIELD * turn & 255) - 6 * (points >> all_points)
            weights = mine.translate(mind.lifts[3 * OTHERS[left - noes[turn]] + LIFT_LEAD[lead]])
            sums = list(accumulate(weights))
            character = bisect(sums, random() * sums[-1])
            floor = mine[character] & 15
            if floor < 5 and room[floor + 1] == ROOM:  # drawn again among those who can
                sums = list(
                    accumulate(
                        weight if at & 15 == 5 or room[(at & 15) + 1] < ROOM else 0
                        for weight, at in zip(weights, mine, strict=True)
                    )
                )
                character = bisect(sums, random() * sums[-1])
                floor = mine[character] & 15
            if trace is not None:
                trace.append(Raise(character))
            room[floor] -= 1
            for eye in eyes:
                eye[character] += 1
            if floor < 5:
                points += fans[character]
                room[floor + 1] += 1
                turn = turn + 1 if turn + 1 < n else 0
                continue
            points += 5 * fans[character]
            if not left and trace is None:  # nobody can say No
                return points
            nominee = character

        everything = 6 * (points >> all_points)
        refused = 0
        for seat in range(n):
            no = False
            if ballot is not None and ballot[0] == seat:
                no = not ballot[1]
            elif hand := noes[seat]:
                case = eyes[seat][nominee] >> 4
                case = 2 * case + 1 if seat == turn else 2 * case
                case = (3 * case + HAND[hand]) * 3 + OTHERS[left - hand]
                case = 8 * case + VOTE_LEAD[13 * (points >> FIELD * seat & 255) - everything]
                no = random() < minds[seat].vote[case]
            if no:
                noes[seat] -= 1
                refused += 1
            if trace is not None:
                trace.append(Vote(not no))
        if not refused:
            return points
        ballot = None
        left -= refused
        points -= 10 * fans[nominee]
        for eye in eyes:
            eye[nominee] += _OUT - THRONE
        nominee = -1
        turn = turn + 1 if turn + 1 < n else 0


__all__ = ["FIELD", "MINE", "World", "playout"]
