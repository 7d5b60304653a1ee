"""King Up!: its words, what is legal, what follows, what it scores, what must not be seen. Pure functions.

>>> state = start(Options(players=4))
>>> state, _ = apply(state, DEALER, deal(state, Random(7)))  # the whole match's chance, drawn at once
>>> state, _ = apply(state, DEALER, deal(state, Random(7)))  # round one is dealt
>>> seat = state.turn
>>> Place(0, 4) in legal(observe(state, seat), seat)
True
>>> state, events = apply(state, seat, Place(0, 4))
>>> events[0].floor, state.where[0], state.turn == (seat + 1) % 4
(4, 4, True)

Rules by Stefano Luperto; quotations in the docstrings are from the rule sheet.
"""

from __future__ import annotations

from dataclasses import fields, replace
from operator import attrgetter
from random import Random
from typing import Any, TypeVar

from game.king_up_terms import *
from game.protocol import DEALER, IllegalAction, Seat


def start(options: Options) -> State:
    """Raises ValueError for a number of players or rounds the rules do not know."""
    n = options.players
    if n not in PLAYERS:
        raise ValueError(f"King Up! is for 3 to 6 players, not {n}")
    if options.rounds not in ROUNDS:
        raise ValueError(f"a match has 1, 3 or 5 rounds, not {options.rounds}")
    if options.starter is not None and options.starter not in range(n):
        raise ValueError(f"the starting player is a seat from 0 to {n - 1}, not {options.starter}")
    nothing = (None,) * n
    return State(
        options=options,
        phase=Phase.SHUFFLE,
        round=0,
        starter=options.starter or 0,
        turn=options.starter or 0,
        where=(BESIDE,) * len(CAST),
        crown=None,
        has_cast=(False,) * n,
        results=(),
        shuffle=None,
        goals=nothing,
        noes=nothing,
        ballots=nothing,
    )


def to_act(state: State) -> tuple[Seat, ...]:
    match state.phase:
        case Phase.PLACEMENT | Phase.ASCENSION:
            return (state.turn,)
        case Phase.ELECTION:
            return tuple(seat for seat, cast in enumerate(state.has_cast) if not cast)
        case Phase.OVER:
            return ()
        case _:
            return (DEALER,)


# --- secrets -------------------------------------------------------------------------------------------

_T = TypeVar("_T")


def _only(seat: Seat, things: tuple[_T, ...]) -> tuple[_T | None, ...]:
    return tuple(thing if s == seat else None for s, thing in enumerate(things))


def observe(state: State, seat: Seat) -> View:
    """Strikes the others' goals, hands and ballots, and all that the shuffle holds for later."""
    goals, noes, ballots = _only(seat, state.goals), _only(seat, state.noes), _only(seat, state.ballots)
    return View(_after(state, shuffle=None, goals=goals, noes=noes, ballots=ballots))


def redact(event: Event, seat: Seat) -> Event:
    match event:
        case Dealt():
            return replace(event, goals=_only(seat, event.goals))
        case BallotCast() if event.seat != seat:
            return replace(event, yes=None)
        case _:
            return event


# --- what is legal -------------------------------------------------------------------------------------

YES, NO = Vote(True), Vote(False)
_PLACE = tuple(tuple(Place(c, f) for f in FLOORS) for c in CAST)
_RAISE = tuple(Raise(c) for c in CAST)


def has_room(where: tuple[Floor, ...], floor: Floor) -> bool:
    """Never "more than four characters on the same floor"; the throne seats one."""
    return where.count(floor) < (1 if floor == THRONE else ROOM)


def legal(view: State, seat: Seat) -> tuple[Action, ...]:
    """All that `seat` may do, in a fixed order. The dealer's action is not chosen from a list: see deal()."""
    if seat not in to_act(view):
        return ()
    where = view.where
    match view.phase:
        case Phase.PLACEMENT:
            open_floors = [f for f in PLACEABLE if has_room(where, f)]
            return tuple(_PLACE[c][f] for c in CAST if where[c] == BESIDE for f in open_floors)
        case Phase.ASCENSION:
            can_enter = [has_room(where, f + 1) for f in FLOORS]
            return tuple(_RAISE[c] for c in CAST if 0 <= where[c] < THRONE and can_enter[where[c]])
        case Phase.ELECTION:
            return (YES, NO) if view.noes[seat] else (YES,)
        case _:
            return ()


def why_not(view: State, seat: Seat, action: Action) -> Reason | None:
    """None if `seat` may do this now, else why it may not. Agrees with legal(); apply() asks here."""
    match action, view.phase:
        case Place(), Phase.PLACEMENT:
            if seat != view.turn:
                return Reason.NOT_YOUR_TURN
            if action.character not in CAST or view.where[action.character] != BESIDE:
                return Reason.ALREADY_PLACED
            if action.floor not in PLACEABLE:
                return Reason.NOT_THAT_FLOOR
            return None if has_room(view.where, action.floor) else Reason.FLOOR_FULL
        case Raise(), Phase.ASCENSION:
            if seat != view.turn:
                return Reason.NOT_YOUR_TURN
            if action.character not in CAST or view.where[action.character] not in FLOORS:
                return Reason.NOT_IN_CASTLE
            return None if has_room(view.where, view.where[action.character] + 1) else Reason.FLOOR_FULL
        case Vote(), Phase.ELECTION:
            if seat not in to_act(view):
                return Reason.NOT_YOUR_TURN
            has_card = action.yes is True or (action.yes is False and view.noes[seat])
            return None if has_card else Reason.NO_CARD_LEFT
        case (Shuffle(), Phase.SHUFFLE) | (Deal(), Phase.DEAL):
            if seat != DEALER:
                return Reason.NOT_YOUR_TURN
            return None if isinstance(action, Deal) or _is_fair(view.options, action) else Reason.BAD_DEAL
        case _:
            return Reason.NOT_NOW


def _is_fair(options: Options, shuffle: object) -> bool:
    """Could this shuffle come from one deck of 26, reshuffled only when it runs short?"""
    if not isinstance(shuffle, Shuffle) or shuffle.starter not in range(options.players):
        return False
    rounds = range(options.rounds)
    goals, castles = shuffle.goals, shuffle.castles
    before_reshuffle = len(DECK) // options.players
    return (
        options.starter in (None, shuffle.starter)
        and [len(hand) for hand in goals] == [options.players for _ in rounds]
        and all(goal in DECK for hand in goals for goal in hand)
        and all(len(set(hand)) == len(hand) for hand in goals)
        and len({g for hand in goals[:before_reshuffle] for g in hand}) == sum(map(len, goals[:before_reshuffle]))
        and [len(castle) for castle in castles] == [len(CAST) for _ in rounds if options.quick]
        and all(castle.count(f) <= ROOM and f in QUICK_FLOORS for castle in castles for f in castle)
    )


# --- what follows --------------------------------------------------------------------------------------


def deal(state: State, rng: Random) -> Action:
    """The dealer's next action; `rng` is asked only for the shuffle."""
    if state.phase != Phase.SHUFFLE:
        return Deal()
    options, hands = state.options, list[tuple[Goal, ...]]()
    deck: list[Goal] = []
    starter = rng.randrange(options.players) if options.starter is None else options.starter
    for _ in range(options.rounds):
        if len(deck) < options.players:
            deck = rng.sample(DECK, len(DECK))
        hands.append(tuple(deck.pop() for _ in range(options.players)))
    stands = [f for f in QUICK_FLOORS for _ in range(ROOM)]
    castles = [tuple(rng.sample(stands, len(CAST))) for _ in range(options.rounds if options.quick else 0)]
    return Shuffle(starter, tuple(hands), tuple(castles))


def apply(state: State, seat: Seat, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The next state and what happened, consequences included. Raises IllegalAction and changes nothing."""
    reason = why_not(state, seat, action)
    if reason:
        raise IllegalAction(reason.value)
    match action:
        case Place():
            return _place(state, action)
        case Raise():
            return _raise(state, action.character)
        case Vote():
            return _vote(state, seat, action.yes)
        case Shuffle():
            return _after(state, phase=Phase.DEAL, starter=action.starter, shuffle=action), (Shuffled(action.starter),)
        case Deal():
            return _deal(state)


def _left_of(seat: Seat, state: State) -> Seat:
    return (seat + 1) % state.options.players


_FIELDS = tuple(field.name for field in fields(State))
_values = attrgetter(*_FIELDS)


def _after(state: State, **changes: Any) -> State:
    """dataclasses.replace() for a State, a third faster: half of the rules' time would go there."""
    return State(*map(changes.pop, _FIELDS, _values(state)))


def _with(things: tuple[_T, ...], index: int, thing: _T) -> tuple[_T, ...]:
    return (*things[:index], thing, *things[index + 1 :])


def _deal(state: State) -> tuple[State, tuple[Event, ...]]:
    """Everybody "draws a new" goal and "takes all his vote cards back"."""
    assert state.shuffle is not None  # the phase says so
    n, number = state.options.players, state.round + 1
    goals = state.shuffle.goals[state.round]
    dealt = _after(
        state,
        phase=Phase.PLACEMENT,
        round=number,
        turn=state.starter,
        where=(BESIDE,) * len(CAST),
        crown=None,
        goals=goals,
        noes=(NO_CARDS // n,) * n,
    )
    event = Dealt(number, state.starter, goals, NO_CARDS // n)
    if not state.options.quick:
        return dealt, (event,)
    castle = state.shuffle.castles[number - 1]
    return _after(dealt, phase=Phase.ASCENSION, where=castle), (event, Settled(tuple(enumerate(castle))))


def _place(state: State, action: Place) -> tuple[State, tuple[Event, ...]]:
    """Until "each player has placed the same number"; those left over go to floor 0."""
    placed = Placed(state.turn, action.character, action.floor)
    where = _with(state.where, action.character, action.floor)
    n = state.options.players
    if where.count(BESIDE) > len(CAST) % n:
        return _after(state, where=where, turn=_left_of(state.turn, state)), (placed,)
    leftovers = Settled(tuple((c, 0) for c in CAST if where[c] == BESIDE))
    where = tuple(0 if f == BESIDE else f for f in where)
    return _after(state, phase=Phase.ASCENSION, where=where, turn=state.starter), (placed, leftovers)


def _raise(state: State, character: Character) -> tuple[State, tuple[Event, ...]]:
    """One floor up; from the fifth floor to the throne "he is nominated to become the new king"."""
    floor = state.where[character] + 1
    where = _with(state.where, character, floor)
    if floor < THRONE:
        event = Raised(state.turn, character, floor)
        return _after(state, where=where, turn=_left_of(state.turn, state)), (event,)
    election = _after(state, phase=Phase.ELECTION, where=where, crown=state.turn)
    return election, (Nominated(state.turn, character),)


def _vote(state: State, seat: Seat, yes: bool) -> tuple[State, tuple[Event, ...]]:
    """Counted when all are in: "at least one No" refuses and each No played is spent; all Yes crowns."""
    cast = BallotCast(seat, yes)
    ballots, has_cast = _with(state.ballots, seat, yes), _with(state.has_cast, seat, True)
    if not all(has_cast):
        return _after(state, ballots=ballots, has_cast=has_cast), (cast,)
    nominee, nominator = state.nominee, state.crown
    assert nominee is not None and nominator is not None  # the phase says so
    votes = tuple(bool(b) for b in ballots)
    counted = _after(
        state,
        ballots=(None,) * len(votes),
        has_cast=(False,) * len(votes),
        noes=tuple((held or 0) - (not vote) for held, vote in zip(state.noes, votes, strict=True)),
        turn=_left_of(nominator, state),
    )
    revealed = BallotsRevealed(nominee, votes)
    if all(votes):
        crowned, events = _crown(counted, nominee, nominator)
        return crowned, (cast, revealed, Crowned(nominator, nominee), *events)
    refused = _after(counted, phase=Phase.ASCENSION, where=_with(state.where, nominee, REFUSED))
    return refused, (cast, revealed, Refused(nominee))


# --- what it scores ------------------------------------------------------------------------------------


def points(goal: Goal, where: tuple[Floor, ...]) -> int:
    return sum(POINTS[where[character]] for character in goal)


def _crown(state: State, king: Character, nominator: Seat) -> tuple[State, tuple[Event, ...]]:
    """All goals are opened and scored; in the last round "exactly zero points" become 33."""
    goals = tuple(goal for goal in state.goals if goal is not None)
    raw = tuple(points(goal, state.where) for goal in goals)
    is_last = state.round == state.options.rounds
    scores = tuple(ZERO_BECOMES if is_last and score == 0 else score for score in raw)
    result = Result(king, nominator, goals, state.where, raw, scores)
    nothing = (None,) * len(goals)
    scored = _after(
        state,
        phase=Phase.OVER if is_last else Phase.DEAL,
        starter=state.turn,
        goals=nothing,
        noes=nothing,
        results=(*state.results, result),
    )
    event = RoundScored(state.round, result, scored.totals)
    ended = outcome(scored)
    return scored, (event, MatchEnded(ended)) if ended else (event,)


def outcome(state: State) -> Outcome | None:
    """The highest total wins; a tie goes to more favourites still in the castle; still tied, they win together."""
    if state.phase != Phase.OVER:
        return None
    last = state.results[-1]
    favourites = tuple(sum(last.where[c] != REFUSED for c in goal) for goal in last.goals)
    ranks = list(zip(state.totals, favourites, strict=True))
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
    return Outcome(state.totals, favourites, winners)
