"""Fits the tables of behaviour types and hopes from matches: python -m game.bots.fit [MATCHES [PLAYERS ...]].

The same every time, on every machine. A type that reads others only reads types fitted in an earlier stage.
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from multiprocessing import Pool
from random import Random
from typing import TypeAlias, TypedDict

from game import king_up as rules
from game.bots import minds
from game.bots.board import WORTH, Board
from game.bots.cast import HOPEFUL, SAGE, STAGES, TYPES, Stage
from game.bots.judgement import Hopes
from game.bots.minds import LIFT_CASES, OTHERS, VOTE_CASES, Fitted, anyhow, anything, lift_case
from game.king_up import (
    CAST,
    PLAYERS,
    BallotsRevealed,
    Dealt,
    Event,
    Goal,
    Nominated,
    Options,
    Placed,
    Raised,
    RoundScored,
)
from game.protocol import AUDIENCE, Seat
from game.seats import BotSeat
from game.table import Table

MATCHES = 160
"""Of each stage and number of players."""
Job: TypeAlias = tuple[tuple[str, ...], int]
"""Who plays, and the seed."""
Counts: TypeAlias = tuple[int, ...]


class OfCount(TypedDict):
    hopes: Hopes
    types: dict[str, Fitted]


Tables: TypeAlias = dict[str, OfCount]


@dataclass(slots=True)
class Notes:
    """What one type was seen to do: how often it took which class out of how many of each class."""

    places: Counter[tuple[Counts, int]] = field(default_factory=Counter)
    lifts: dict[int, Counter[tuple[Counts, int]]] = field(default_factory=lambda: defaultdict(Counter))
    votes: Counter[tuple[int, bool]] = field(default_factory=Counter)  # case, said No

    def add(self, other: Notes) -> None:
        self.places += other.places
        self.votes += other.votes
        for case, counter in other.lifts.items():
            self.lifts[case] += counter


def match_events(players: Sequence[str], seed: int) -> Sequence[Event]:
    """All that is public of a match between these types."""
    seats = {seat: BotSeat(TYPES[name], seed) for seat, name in enumerate(players)}
    table = Table(rules, Options(len(players)), seats, seed)
    while not table.is_over:
        table.step()
    return table.seen(AUDIENCE).events


def rounds(events: Sequence[Event]) -> Iterator[tuple[Dealt, tuple[Goal, ...], list[Event]]]:
    """Each round: its start, the goals as they were opened at its end, and all that happened between."""
    dealt, between = None, list[Event]()
    for event in events:
        match event:
            case Dealt():
                dealt, between = event, []
            case RoundScored() if dealt:
                yield dealt, event.result.goals, between
            case _:
                between.append(event)


def take_notes(players: Sequence[str], seed: int) -> dict[str, Notes]:
    notes = {name: Notes() for name in players}
    for dealt, goals, between in rounds(match_events(players, seed)):
        board = Board.dealt(len(players), dealt.starter)
        for event in between:
            match event:
                case Placed(seat, character, floor):
                    mine = character in goals[seat]
                    counts = _placeable(board, goals[seat])
                    notes[players[seat]].places[counts, 4 * mine + floor - 1] += 1
                case Raised(seat, character) | Nominated(seat, character):
                    taken = 6 * (character in goals[seat]) + board.where[character]
                    others = sum(board.noes) - board.noes[seat]
                    case_ = lift_case(others, _lead(board, goals[seat]))
                    notes[players[seat]].lifts[case_][_liftable(board, goals[seat]), taken] += 1
                case BallotsRevealed(nominee, ballots):
                    for seat, yes in enumerate(ballots):
                        if board.noes[seat]:
                            notes[players[seat]].votes[_vote_case(board, seat, goals[seat], nominee), not yes] += 1
                case _:
                    pass
            board.hear(event)
    return notes


def _lead(board: Board, goal: Goal) -> int:
    return 13 * sum(WORTH[board.where[c]] for c in goal) - 6 * sum(WORTH[f] for f in board.where)


def _vote_case(board: Board, seat: Seat, goal: Goal, nominee: int) -> int:
    others = sum(board.noes) - board.noes[seat]
    return minds.vote_case(int(nominee in goal), int(seat == board.turn), board.noes[seat], others, _lead(board, goal))


def _placeable(board: Board, goal: Goal) -> Counts:
    free = [c for c in CAST if board.where[c] == 8]
    own = sum(c in goal for c in free)
    has_room = [board.room[f] < 4 for f in (1, 2, 3, 4)]
    return tuple(n * room for n in (len(free) - own, own) for room in has_room)


def _liftable(board: Board, goal: Goal) -> Counts:
    counts = [0] * 12
    for c in CAST:
        if board.can_rise(c):
            counts[6 * (c in goal) + board.where[c]] += 1
    return tuple(counts)


# --- fitting -------------------------------------------------------------------------------------------


def weights(
    seen: Mapping[tuple[Counts, int], int], before: Sequence[float], doubt: float, turns: int = 40
) -> list[float]:
    """The likeliest weights of classes (Luce's choice model, Hunter's MM steps), drawn a little to `before`."""
    own = list(before)
    wins = [0.0] * len(own)
    for (_, taken), times in seen.items():
        wins[taken] += times
    for _ in range(turns):
        rivalry = [0.0] * len(own)
        for (counts, _), times in seen.items():
            share = times / sum(n * w for n, w in zip(counts, own, strict=True))
            for k, n in enumerate(counts):
                rivalry[k] += n * share
        own = [(won + doubt) / (against + doubt / old) for won, against, old in zip(wins, rivalry, before, strict=True)]
        most = max(own)
        own = [max(w / most, 1e-3) for w in own]
    return own


def _whole(values: Iterable[float], most: int) -> list[int]:
    return [max(1, round(most * value)) for value in values]


def _halves(values: list[int]) -> list[list[int]]:
    return [values[: len(values) // 2], values[len(values) // 2 :]]


def fitted(notes: Notes) -> Fitted:
    place = weights(notes.places, [1.0] * 8, 0.5)
    pooled: Counter[tuple[Counts, int]] = Counter()
    for counter in notes.lifts.values():
        pooled += counter
    usual = weights(pooled, [1.0] * 12, 0.5)
    lifts = [weights(notes.lifts[case], usual, 1.5) for case in range(LIFT_CASES)]
    return {
        "place": _halves(_whole(place, 255)),
        "lift": [_halves(_whole(case, 255)) for case in lifts],
        "vote": _votes(notes.votes),
    }


def _votes(seen: Mapping[tuple[int, bool], int], trust: float = 4) -> list[int]:
    """Percent of No by case; where little was seen, what was seen in wider classes counts."""
    levels: list[Callable[[int], object]] = [
        lambda case: case // 72,
        lambda case: (case // 72, case % 8),
        lambda case: (case // 72, case % 24),
        lambda case: case,
    ]
    chances = [0.5] * VOTE_CASES
    for level in levels:
        said = defaultdict[object, list[float]](lambda: [0.0, 0.0])
        for (case, no), times in seen.items():
            said[level(case)][no] += times
        chances = [
            (said[level(case)][1] + trust * chance) / (sum(said[level(case)]) + trust)
            for case, chance in enumerate(chances)
        ]
    return [round(100 * chance) for chance in chances]


# --- hopes ---------------------------------------------------------------------------------------------

Cell: TypeAlias = tuple[int, int, int, int]


def _fates(players: tuple[str, ...], seed: int) -> dict[Cell, list[float]]:
    """How often a character was where, in whose eyes, and the points it came to: all eyes, or the sage's alone."""
    found: dict[Cell, list[float]] = {}
    eyes = [seat for seat, name in enumerate(players) if name == SAGE] or range(len(players))
    for dealt, goals, between in rounds(match_events(players, seed)):
        board = Board.dealt(len(players), dealt.starter)
        moments = list[tuple[Cell, int]]()
        for event in between:
            if isinstance(event, Raised | Nominated):
                left = sum(board.noes)
                for seat in eyes:
                    hand = board.noes[seat]
                    moments += [
                        ((int(c in goals[seat]), hand, left - hand, board.where[c]), c)
                        for c in CAST
                        if board.where[c] < 6
                    ]
            board.hear(event)
        for cell, character in moments:
            times, total = found.get(cell, (0.0, 0.0))
            found[cell] = [times + 1, total + WORTH[board.where[character]]]
    return found


def hopes_of(found: Mapping[Cell, Sequence[float]], before: Hopes, trust: float = 60) -> Hopes:
    """Means by cell; where little was seen, means over hands that are like it, and half of what was thought before."""
    wide: dict[Cell, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for (mine, hand, others, floor), (times, total) in found.items():
        like = (mine, min(hand, 1), OTHERS[others], floor)
        wide[like][0] += times
        wide[like][1] += total

    def hope(mine: int, hand: int, others: int, floor: int) -> float:
        old = before[mine][hand][others][floor]
        times, total = wide[mine, min(hand, 1), OTHERS[others], floor]
        usual = (total + trust * old) / (times + trust)
        times, total = found.get((mine, hand, others, floor), (0.0, 0.0))
        return round((old + (total + trust * usual) / (times + trust)) / 2, 2)

    return [
        [[[hope(mine, hand, others, f) for f in range(6)] for others in range(12)] for hand in range(5)]
        for mine in (0, 1)
    ]


def _fates_job(job: Job) -> dict[Cell, list[float]]:
    return _fates(*job)


def fit_hopes(n: int, tables: Tables, name: str, jobs: Sequence[Job]) -> None:
    """`name` says what they are fitted to."""
    write(tables)
    found: dict[Cell, list[float]] = defaultdict(lambda: [0.0, 0.0])
    with Pool() as pool:
        for some in pool.imap(_fates_job, jobs, chunksize=4):
            for cell, (times, total) in some.items():
                found[cell][0] += times
                found[cell][1] += total
    tables[str(n)]["hopes"] = hopes_of(found, tables[str(n)]["hopes"])
    print(n, "players:", name, file=sys.stderr)


def fit_types(n: int, tables: Tables, stage: Stage, matches: int) -> None:
    write(tables)
    notes: dict[str, Notes] = defaultdict(Notes)
    with Pool() as pool:
        for found in pool.imap(_notes_job, jobs_of(n, stage, matches), chunksize=4):
            for name, what in found.items():
                notes[name].add(what)
    tables[str(n)]["types"] |= {name: fitted(notes[name]) for name in stage.news}
    print(n, "players:", ", ".join(stage.news), file=sys.stderr)


# --- all of it -----------------------------------------------------------------------------------------


def jobs_of(n: int, stage: Stage, matches: int) -> list[Job]:
    """Matches with one of the stage's types among its field."""
    chance = Random(f"fit {n} {stage}")
    field_of = [
        [chance.choice(stage.news), *(chance.choice(stage.field) for _ in range(n - 1))] for _ in range(matches)
    ]
    return [(tuple(chance.sample(names, n)), seed) for seed, names in enumerate(field_of)]


def _notes_job(job: Job) -> dict[str, Notes]:
    return take_notes(*job)


def main(matches: int, counts: Sequence[int] = PLAYERS) -> None:
    tables: Tables = {str(n): {"hopes": anyhow(), "types": {"novice": anything()}} for n in PLAYERS}
    for n in counts:
        for turn in range(4):
            first, last = turn * matches // 4, (turn + 1) * matches // 4
            fit_hopes(n, tables, f"hopes {turn}", jobs_of(n, Stage(HOPEFUL, HOPEFUL), last)[first:])
        for stage in STAGES:
            fit_types(n, tables, stage, matches // 2)
        for _ in range(2):
            fit_hopes(n, tables, "hopes of the sage", jobs_of(n, Stage((SAGE,), HOPEFUL), matches // 4))
        for stage in STAGES:
            fit_types(n, tables, stage, matches)
    write(tables)


def write(tables: Tables) -> None:
    """Readable JSON: a line a list of numbers."""
    lines = []
    for n, of_n in tables.items():
        types = [
            f"   {json.dumps(name)}: {{\n"
            + ",\n".join(f"    {json.dumps(key)}: {json.dumps(value)}" for key, value in table.items())
            + "\n   }"
            for name, table in of_n["types"].items()
        ]
        hopes = json.dumps(of_n["hopes"])
        lines.append(f' {json.dumps(n)}: {{\n  "hopes": {hopes},\n  "types": {{\n' + ",\n".join(types) + "\n  }\n }")
    minds.TABLES.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES, [int(n) for n in sys.argv[2:]] or PLAYERS)
