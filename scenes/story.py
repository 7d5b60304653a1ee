"""The story of a match as data for a screen: rounds with their elections and turning points, awards at the end.

Told from what the audience hears, and so never of a round that is not over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from game import king_up as rules
from game.protocol import Seat
from scenes.stage.words import Words

BURNT = 2
"""So many No's on one character are more than it took."""


@dataclass(frozen=True, slots=True)
class Item:
    """A sentence: a key of the word files, and who and what is in it."""

    key: str
    seat: Seat | None = None  # {name}
    seats: tuple[Seat, ...] = ()  # {names}
    character: rules.Character | None = None  # {character}
    n: int | None = None  # {n}, and which plural

    def told(self, words: Words, names: Sequence[str], letters: Sequence[str]) -> str:
        """For people. `names` are by seat, `letters` (the theme's) by character."""
        values: dict[str, str] = {"names": _listed([names[seat] for seat in self.seats], words)}
        if self.seat is not None:
            values["name"] = names[self.seat]
        if self.character is not None:
            values["character"] = words(f"cast.{letters[self.character]}")
        return words(self.key, **values) if self.n is None else words.count(self.key, self.n, **values)


def _listed(names: Sequence[str], words: Words) -> str:
    """Ana, Bruno and Carla."""
    *others, last = names or [""]
    return f"{', '.join(others)}{words('story.and')}{last}" if others else last


@dataclass(frozen=True, slots=True)
class Election:
    """One nomination and what became of it."""

    nominator: Seat
    character: rules.Character
    ballots: tuple[bool, ...]  # by seat
    noes: tuple[int, ...]  # No cards by seat, before these were spent

    @property
    def against(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, yes in enumerate(self.ballots) if not yes)

    @property
    def noes_left(self) -> tuple[int, ...]:
        return tuple(held - (not yes) for held, yes in zip(self.noes, self.ballots, strict=True))

    @property
    def item(self) -> Item:
        key = "story.refused" if self.against else "story.crowned"
        return Item(key, self.nominator, self.against, self.character)


@dataclass(frozen=True, slots=True)
class Round:
    number: int
    starter: Seat
    elections: tuple[Election, ...]  # the last one crowned the king
    ascents: tuple[tuple[Seat, rules.Character], ...]  # who moved whom up, to the throne too
    result: rules.Result
    totals: tuple[int, ...]  # by seat, this round included

    @property
    def noes_left(self) -> tuple[int, ...]:
        """No cards by seat that nobody has played."""
        return self.elections[-1].noes_left

    def fans(self, character: rules.Character) -> tuple[Seat, ...]:
        """Who had this one on their goal."""
        return tuple(seat for seat, goal in enumerate(self.result.goals) if character in goal)

    def loves(self, seat: Seat, character: rules.Character) -> bool:
        return character in self.result.goals[seat]

    @property
    def turning_points(self) -> tuple[Item, ...]:
        """In the order in which they came about."""
        return (*(item for election in self.elections for item in self._turns(election)), *self._at_the_end())

    def _turns(self, election: Election) -> Iterable[Item]:
        character, against = election.character, election.against
        for seat in against:
            if self.loves(seat, character):
                yield Item("story.own_favourite", seat, character=character)
        if len(against) >= BURNT:
            yield Item("story.burnt", seats=against, character=character, n=len(against))
        if against and not any(election.noes_left):
            yield Item("story.last_no", seats=against, character=character)

    def _at_the_end(self) -> Iterable[Item]:
        """Everybody had a reason to stop this king, and a card, and hoped that somebody else would."""
        king, fans = self.result.king, self.fans(self.result.king)
        could = tuple(seat for seat, held in enumerate(self.noes_left) if held and seat not in fans)
        if len(could) > 1 and not fans:
            yield Item("story.nobodys_king", seats=could, character=king, n=len(could))
        elif len(could) > 1 and len(fans) == 1:
            yield Item("story.hoped", fans[0], could, king, len(could))


@dataclass
class _Telling:
    """A round while it is being heard."""

    number: int
    starter: Seat
    noes: tuple[int, ...]
    elections: list[Election] = field(default_factory=list)
    ascents: list[tuple[Seat, rules.Character]] = field(default_factory=list)


def rounds(events: Iterable[rules.Event]) -> list[Round]:
    """The rounds that are over."""
    told: list[Round] = []
    now = _Telling(0, 0, ())
    for event in events:
        match event:
            case rules.Dealt():
                now = _Telling(event.round, event.starter, (event.noes,) * len(event.goals))
            case rules.Raised() | rules.Nominated():
                now.ascents.append((event.seat, event.character))
            case rules.BallotsRevealed():
                election = Election(now.ascents[-1][0], event.character, event.ballots, now.noes)
                now.elections.append(election)
                now.noes = election.noes_left
            case rules.RoundScored():
                elections, ascents = tuple(now.elections), tuple(now.ascents)
                told.append(Round(now.number, now.starter, elections, ascents, event.result, event.totals))
    return told


# --- at the end ----------------------------------------------------------------------------------------


def tie(outcome: rules.Outcome) -> Item | None:
    """What decided between those with most points, if several had them."""
    best = max(outcome.totals)
    tied = tuple(seat for seat, total in enumerate(outcome.totals) if total == best)
    winners, favourites = outcome.winners, outcome.favourites[outcome.winners[0]]
    if len(tied) == 1:
        return None
    if len(winners) == 1:
        return Item("story.tie", winners[0], tied, n=favourites)
    return Item("story.tie_shared", seats=winners, n=favourites)


def awards(told: Sequence[Round], outcome: rules.Outcome) -> list[Item]:
    """For whoever did something more than everybody else, the rarest first."""
    return [
        *_comebacks(told, outcome),
        *(Item("award.from_nothing", seat) for seat in _from_nothing(told[-1])),
        *_most("award.kingmaker", 2, told, lambda r, seat: r.result.nominator == seat),
        *_most("award.own_foe", 1, told, lambda r, seat: _noes(r, seat, of_favourites=True)),
        *_most("award.unlucky", 2, told, lambda r, seat: sum(e.nominator == seat for e in r.elections if e.against)),
        *_most("award.naysayer", 2, told, _noes),
        *_best_round(told),
        *_most("award.hoarder", 1, told, lambda r, seat: r.noes_left[seat]),
        *_most("award.patron", 2, told, lambda r, seat: _lifted(r, seat, favourites=True)),
        *_most("award.dissembler", 2, told, lambda r, seat: _lifted(r, seat, favourites=False)),
    ]


def _most(key: str, least: int, told: Sequence[Round], count: Callable[[Round, Seat], int]) -> Iterable[Item]:
    """The award for the highest number over all rounds, if one alone has it."""
    numbers = [sum(count(r, seat) for r in told) for seat in range(len(told[0].totals))]
    best = max(numbers)
    if best >= least and numbers.count(best) == 1:
        yield Item(key, numbers.index(best), n=best)


def _noes(r: Round, seat: Seat, of_favourites: bool = False) -> int:
    return sum(seat in e.against and (r.loves(seat, e.character) or not of_favourites) for e in r.elections)


def _lifted(r: Round, seat: Seat, favourites: bool) -> int:
    return sum(who == seat and r.loves(seat, character) == favourites for who, character in r.ascents)


def _from_nothing(last: Round) -> Iterable[Seat]:
    return (seat for seat, raw in enumerate(last.result.raw) if raw != last.result.scores[seat])


def _comebacks(told: Sequence[Round], outcome: rules.Outcome) -> Iterable[Item]:
    """Alone at the bottom before the last round, and yet a winner."""
    if len(told) > 1:
        before = told[-2].totals
        for seat in outcome.winners:
            if before[seat] == min(before) and before.count(before[seat]) == 1:
                yield Item("award.comeback", seat)


def _best_round(told: Sequence[Round]) -> Iterable[Item]:
    scores = [(raw, seat) for r in told for seat, raw in enumerate(r.result.raw)]
    best = max(raw for raw, _ in scores)
    if [raw for raw, _ in scores].count(best) == 1:
        yield Item("award.best_round", dict(scores)[best], n=best)
