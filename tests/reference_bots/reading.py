"""What a watcher makes of a match: how likely who holds which card and is of which mind."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import exp, log
from operator import itemgetter

from game.king_up import (
    CAST,
    DECK,
    ROOM,
    BallotsRevealed,
    Dealt,
    Event,
    Nominated,
    Placed,
    Raised,
    RoundScored,
)
from game.protocol import Seat
from tests.reference_bots.board import CARD, CARDS, EYES, WORTH, Board, Card
from tests.reference_bots.minds import Mind, lift_case, vote_case

DOUBT = 0.02
"""How much of every probability is left to what no type explains."""
_OF_CARD = tuple(itemgetter(*goal) for goal in DECK)


class Reading:
    """By seat: log-likelihoods of (mind, card), of all it did in public in this match."""

    def __init__(self, minds: Sequence[Mind]) -> None:
        self.minds = minds
        self.heard: list[Event] = []
        self.board = Board.dealt(4, 0)
        self.gone: set[Card] = set()  # cards opened in earlier rounds since the deck was shuffled
        self._taken = 0
        self.likely: list[list[list[float]]] = []

    def copy(self) -> Reading:
        twin = Reading(self.minds)
        twin.heard, twin.board, twin.gone, twin._taken = self.heard[:], self.board.copy(), self.gone.copy(), self._taken
        twin.likely = [[logs[:] for logs in seat] for seat in self.likely]
        return twin

    def hear(self, event: Event) -> None:
        self.heard.append(event)
        match event:
            case Dealt():
                self._begin(event)
            case Placed():
                self._placed(event.seat, event.character, event.floor)
            case Raised() | Nominated():
                self._lifted(event.seat, event.character)
            case BallotsRevealed():
                self._voted(event)
            case RoundScored():
                self._opened(tuple(CARD[goal] for goal in event.result.goals))
            case _:
                pass
        if not isinstance(event, Dealt):
            self.board.hear(event)

    def posterior(self, seat: Seat, known: Card | None = None) -> list[list[float]]:
        """By mind, then card: how likely, in all 1; `known` is a card that somebody else is known to hold."""
        logs = self.likely[seat]
        most = max(max(row) for row in logs)
        out = self.gone if known is None else self.gone | {known}
        chances = [[0.0 if card in out else exp(row[card] - most) for card in CARDS] for row in logs]
        everything = sum(map(sum, chances))
        return [[chance / everything for chance in row] for row in chances]

    def favourites(self, seat: Seat, known: Card | None = None) -> list[float]:
        """By character: how likely it is one of the seat's favourites."""
        has = [0.0] * len(CAST)
        for card, chance in enumerate(map(sum, zip(*self.posterior(seat, known), strict=True))):
            for character in DECK[card]:
                has[character] += chance
        return has

    def guess(self, seat: Seat) -> Card:
        """The card it most likely holds."""
        chances = [sum(by_mind) for by_mind in zip(*self.posterior(seat), strict=True)]
        return chances.index(max(chances))

    # --- what it hears -------------------------------------------------------------------------------

    def _begin(self, dealt: Dealt) -> None:
        players = len(dealt.goals)
        self.board = Board.dealt(players, dealt.starter)
        if self._taken + players > len(DECK):  # the deck ran short and was shuffled anew
            self.gone, self._taken = set(), 0
        self._taken += players
        if not self.likely:
            self.likely = [[[0.0] * len(CARDS) for _ in self.minds] for _ in range(players)]

    def _opened(self, cards: tuple[Card, ...]) -> None:
        """The goals are on the table: what remains is how the card's holder played."""
        self.gone |= set(cards)
        for logs, card in zip(self.likely, cards, strict=True):
            most = max(row[card] for row in logs)
            logs[:] = [[row[card] - most] * len(CARDS) for row in logs]

    def _placed(self, seat: Seat, character: int, floor: int) -> None:
        free = [self.board.where[c] == 8 for c in CAST]
        open_floors = [f - 1 for f in (1, 2, 3, 4) if self.board.room[f] < ROOM]
        sums = [[sum(weights[f] for f in open_floors) for weights in mind.place] for mind in self.minds]
        everybody, options = sum(free), len(open_floors) * sum(free)
        for card in CARDS:
            mine = int(character in DECK[card])
            own = sum(_OF_CARD[card](free))
            for logs, mind, (strange, friendly) in zip(self.likely[seat], self.minds, sums, strict=True):
                whole = own * friendly + (everybody - own) * strange
                logs[card] += log((1 - DOUBT) * mind.place[mine][floor - 1] / whole + DOUBT / options)

    def _lifted(self, seat: Seat, character: int) -> None:
        board = self.board
        points = [WORTH[floor] for floor in board.where]
        everything = 6 * sum(points)
        others = sum(board.noes) - board.noes[seat]
        can = bytearray(f if f == 5 or (f < 5 and board.room[f + 1] < ROOM) else 7 for f in board.where)
        options = sum(f != 7 for f in can)
        where = int.from_bytes(can, "little")
        for card in CARDS:
            case = lift_case(others, 13 * sum(_OF_CARD[card](points)) - everything)
            eyes = (where | EYES[card]).to_bytes(13, "little")
            at = eyes[character]
            for logs, mind in zip(self.likely[seat], self.minds, strict=True):
                weights = mind.lifts[case]
                logs[card] += log((1 - DOUBT) * weights[at] / sum(eyes.translate(weights)) + DOUBT / options)

    def _voted(self, event: BallotsRevealed) -> None:
        board, nominee = self.board, event.character
        points = [WORTH[floor] for floor in board.where]
        everything = 6 * sum(points)
        leads = [13 * sum(of(points)) - everything for of in _OF_CARD]
        for seat, yes in enumerate(event.ballots):
            hand = board.noes[seat]
            if not hand:
                continue
            others = sum(board.noes) - hand
            nominates = int(seat == board.turn)
            for card in CARDS:
                case = vote_case(int(nominee in DECK[card]), nominates, hand, others, leads[card])
                for logs, mind in zip(self.likely[seat], self.minds, strict=True):
                    no = mind.vote[case]
                    logs[card] += log((1 - DOUBT) * (1 - no if yes else no) + DOUBT / 2)


class Memory:
    """Keeps the latest readings, so that one goes on where it stopped. Forgetting changes speed, nothing else."""

    def __init__(self, minds: Sequence[Mind], size: int = 8) -> None:
        self._minds = minds
        self._size = size
        self._kept: list[Reading] = []

    def read(self, events: Sequence[Event]) -> Reading:
        """What these events come to; not to be changed by whoever asked."""
        following = self.follow(events)
        while True:
            try:
                next(following)
            except StopIteration as end:
                reading: Reading = end.value
                return reading

    def follow(self, events: Sequence[Event]) -> Generator[None, None, Reading]:
        """The same, with a pause after each event that is new."""
        heard = list(events)
        begun = next((r for r in self._kept if r.heard == heard[: len(r.heard)]), None)
        reading = begun or Reading(self._minds)
        self._kept = [reading, *(r for r in self._kept if r is not reading)][: self._size]
        for event in heard[len(reading.heard) :]:
            reading.hear(event)
            yield
        return reading


def named(events: Sequence[Event], minds: Sequence[Mind]) -> list[tuple[bool, ...]]:
    """By round, then seat: whether a watcher of the whole match would name the seat's card before it is opened."""
    reading, rounds = Reading(minds), []
    for event in events:
        if isinstance(event, RoundScored):
            guesses = [reading.guess(seat) for seat in range(len(event.totals))]
            rounds.append(tuple(DECK[card] == goal for card, goal in zip(guesses, event.result.goals, strict=True)))
        reading.hear(event)
    return rounds
