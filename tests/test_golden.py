"""Golden matches: whole matches written down once, which play out the same line by line until a change is meant.

To re-make them on purpose, and to read what has changed before it is committed:

    python -m tests.test_golden
    git diff tests/golden
"""

from difflib import unified_diff
from pathlib import Path

import pytest

from game import king_up
from game.bots import BOTS
from game.king_up import (
    Action,
    BallotsRevealed,
    Crowned,
    Deal,
    Dealt,
    Event,
    MatchEnded,
    Nominated,
    Options,
    Place,
    Raise,
    Raised,
    Refused,
    RoundScored,
    Settled,
    Shuffle,
    Shuffled,
    Vote,
)
from game.protocol import DEALER, Seat
from game.seats import BotSeat
from game.table import Table

FOLDER = Path(__file__).parent / "golden"
MATCHES = {
    "three-players": (Options(3), 0),  # somebody gets 33
    "four-players": (Options(4), 0),  # a tie, broken by favourites
    "five-players": (Options(5), 2),  # two win together
    "six-players": (Options(6), 10),  # two win together
    "four-players-quick-five-rounds": (Options(4, rounds=5, quick=True, starter=2), 74),  # 33, and two win together
}
"""Options and seed; the seeds are chosen for their endings."""


def listed(things: tuple[object, ...]) -> str:
    return " ".join(map(str, things))


def intended(seat: Seat, action: Action) -> str:
    who = "dealer" if seat == DEALER else f"seat {seat}"
    match action:
        case Shuffle():
            return f"{who} shuffles"
        case Deal():
            return f"{who} deals"
        case Place(character, floor):
            return f"{who} places {character} on {floor}"
        case Raise(character):
            return f"{who} raises {character}"
        case Vote(yes):
            return f"{who} votes {'Yes' if yes else 'No'}"


def happened(event: Event) -> list[str]:
    """What the audience heard and the action does not say itself."""
    match event:
        case Shuffled(starter):
            return [f"starter: {starter}"]
        case Dealt(number, starter, _, noes):
            return [f"round {number}, starter {starter}, {noes} No cards each"]
        case Settled(floors):
            return [f"settled: {', '.join(f'{character} on {floor}' for character, floor in floors)}"]
        case Raised(_, _, floor):
            return [f"to {floor}"]
        case Nominated(seat, character):
            return [f"nominated: {character}, crown: {seat}"]
        case BallotsRevealed(_, ballots):
            return [f"revealed: {listed(tuple('Yes' if yes else 'No' for yes in ballots))}"]
        case Refused(character):
            return [f"refused: {character}"]
        case Crowned(seat, character):
            return [f"crowned: {character}, crown: {seat}"]
        case RoundScored(number, result, totals):
            return [
                f"round {number}: king {result.king}, nominator {result.nominator}",
                *(f"goal of {seat}: {listed(goal)}" for seat, goal in enumerate(result.goals)),
                *(f"{floor}: {listed(on)}" for floor, on in by_floor(result.where)),
                f"raw: {listed(result.raw)}",
                f"scores: {listed(result.scores)}",
                f"totals: {listed(totals)}",
            ]
        case MatchEnded(end):
            return [f"favourites in the castle: {listed(end.favourites)}", f"winners: {listed(end.winners)}"]
        case _:
            return []


def by_floor(where: tuple[int, ...]) -> list[tuple[str, tuple[int, ...]]]:
    names = ("on floor 0", "on floor 1", "on floor 2", "on floor 3", "on floor 4", "on floor 5", "throne", "refused")
    standing = [(name, tuple(c for c, f in enumerate(where) if f == floor)) for floor, name in enumerate(names)]
    return [(name, characters) for name, characters in standing if characters]


def played(options: Options, seed: int) -> str:
    """The match that pages play at a table: a line an action, and what the audience hears of it."""
    lines = [str(options)]
    seats = {seat: BotSeat(BOTS["page"], seed) for seat in range(options.players)}
    table = Table(king_up, options, seats, seed, lambda *action: lines.append(intended(*action)))
    while step := table.step():
        heard = [line for event in step.events for line in happened(event)]
        if len(heard) == 1:
            lines[-1] += f" - {heard[0]}"
        else:
            lines += [f"    {line}" for line in heard]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", MATCHES)
def test_a_golden_match_is_played_as_it_was(name: str) -> None:
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    now = played(*MATCHES[name])
    changes = unified_diff(golden.splitlines(), now.splitlines(), f"golden/{name}.txt", "now", lineterm="", n=2)
    assert golden == now, "\n".join(["this match is not played as it was:", *changes])


def test_every_golden_file_is_played() -> None:
    assert sorted(file.stem for file in FOLDER.iterdir()) == sorted(MATCHES)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, match in MATCHES.items():
        (FOLDER / f"{name}.txt").write_text(played(*match), encoding="utf-8")
