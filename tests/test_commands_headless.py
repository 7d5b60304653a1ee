"""The commands that need no window: what they print, what they promise other programs, how they end."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from argparse import Namespace
from dataclasses import replace
from io import StringIO
from itertools import count
from multiprocessing import get_context
from pathlib import Path

import pytest

from commands import DONE, FAILED, WRONG_USE, Parser, arena, bench_rules, demo
from game import king_up as rules
from game.bots import BOTS
from game.king_up import NO, YES, Options, Place, Raise, Vote
from game.protocol import AUDIENCE
from scenes.chronicle import Chronicle
from scenes.stage.theme import ASSETS, load_theme, theme_names
from scenes.stage.words import LANGUAGES, Words
from tests.playing import turns

ROOT = Path(__file__).parents[1]
NAMES = ("Ana", "Bruno", "Carla", "Diego", "Elena", "Fermín")
GOAL = (0, 1, 2, 3, 4, 5)


def words_in(language: str, theme: str = "castle") -> Words:
    return Words(language, ASSETS / "locale", load_theme(theme).words)


def program(*argv: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The program as a person or another program runs it."""
    return subprocess.run(
        [sys.executable, "main.py", *argv],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        timeout=60,
        check=False,
    )


@pytest.fixture(scope="module")
def english() -> Words:
    return words_in("en")


@pytest.fixture(scope="module")
def chronicle(english: Words) -> Chronicle:
    """Four at the castle's table, in English."""
    return Chronicle(english, NAMES[:4], load_theme("castle").letters)


# --- the chronicle: one event after another --------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "lines"),
    [
        (rules.Shuffled(2), []),
        (
            rules.Dealt(2, 3, (None,) * 4, 3),
            ["", "Round 2: Diego starts", "  Everybody draws a secret goal and takes 3 No cards.", ""],
        ),
        (rules.Placed(1, 3, 4), ["  Bruno puts Dorotea on floor 4, Dignitaries"]),
        (rules.Settled(((12, 0),)), ["  Left over, on floor 0, Servants: Porfirio", ""]),
        (
            rules.Settled(((2, 0), (7, 0), (11, 0))),
            ["  Left over, on floor 0, Servants: Casimiro, Ippolito, Odessa", ""],
        ),
        (rules.Raised(0, 12, 5), ["  Ana moves Porfirio up to floor 5, Nobles"]),
        (rules.Nominated(2, 0), ["  Carla takes the crown and nominates Alighiero"]),
        (rules.BallotCast(1, None), []),
        (
            rules.BallotsRevealed(0, (True, False, True, True)),
            ["  Votes on Alighiero: Ana Yes, Bruno No, Carla Yes, Diego Yes"],
        ),
        (rules.Refused(0), ["  Alighiero is refused and leaves the castle for this round"]),
        (rules.Crowned(3, 9), ["  Mastino is crowned; the crown stays with Diego"]),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, list) else "",
)
def test_an_event_is_told_in_a_line(chronicle: Chronicle, event: rules.Event, lines: list[str]) -> None:
    assert chronicle.lines(event) == lines


def test_quick_placement_is_told_floor_by_floor_from_above(chronicle: Chronicle) -> None:
    castle = (0, 0, 3, 0, 1, 1, 2, 1, 2, 2, 2, 1, 3)
    assert chronicle.lines(rules.Settled(tuple(enumerate(castle)))) == [
        "  By chance on floor 3, Officers: Casimiro, Porfirio",
        "  By chance on floor 2, Traders: Galvano, Lucrezia, Mastino, Nerina",
        "  By chance on floor 1, Craftsmen: Eusebio, Fioretta, Ippolito, Odessa",
        "  By chance on floor 0, Servants: Alighiero, Brunilda, Dorotea",
        "",
    ]


def test_a_rounds_points_are_added_up_by_name_best_favourite_first(english: Words) -> None:
    where = (rules.REFUSED, 5, 5, 4, 3, 3, rules.THRONE, 2, 1, 1, 0, 0, rules.REFUSED)
    goals = ((0, 1, 2, 3, 4, 6), (3, 4, 5, 7, 8, 12), (0, 8, 9, 10, 11, 12))
    result = rules.Result(6, 1, goals, where, (27, 13, 2), (27, 13, 2))
    three = Chronicle(english, NAMES[:3], load_theme("castle").letters)
    assert three.lines(rules.RoundScored(2, result, (40, 31, 2))) == [
        "",
        "Points of round 2",
        "  Ana: Galvano 10 + Brunilda 5 + Casimiro 5 + Dorotea 4 + Eusebio 3 + Alighiero 0 = 27",
        "  Bruno: Dorotea 4 + Eusebio 3 + Fioretta 3 + Ippolito 2 + Lucrezia 1 + Porfirio 0 = 13",
        "  Carla: Lucrezia 1 + Mastino 1 + Alighiero 0 + Nerina 0 + Odessa 0 + Porfirio 0 = 2",
        "  Totals: Ana 40, Bruno 31, Carla 2",
    ]


def test_a_zero_that_counts_33_says_so(english: Words) -> None:
    where = (rules.REFUSED,) * 6 + (rules.THRONE,) + (0,) * 6
    result = rules.Result(6, 1, ((0, 1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11)), where, (0, 10), (33, 10))
    lines = Chronicle(english, NAMES[:2], load_theme("castle").letters).lines(rules.RoundScored(3, result, (40, 31)))
    assert lines[2].endswith("+ Fioretta 0 = 0, and nothing at all in the last round counts 33")
    assert lines[3].endswith("+ Odessa 0 = 10")


def test_a_zero_before_the_last_round_is_just_a_zero(english: Words) -> None:
    where = (rules.REFUSED,) * 6 + (rules.THRONE,) + (0,) * 6
    result = rules.Result(6, 1, ((0, 1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11)), where, (0, 10), (0, 10))
    lines = Chronicle(english, NAMES[:2], load_theme("castle").letters).lines(rules.RoundScored(1, result, (0, 10)))
    assert lines[2].endswith("+ Fioretta 0 = 0")


def test_the_standings_and_who_has_won(chronicle: Chronicle) -> None:
    outcome = rules.Outcome(totals=(50, 71, 1, 50), favourites=(2, 4, 3, 3), winners=(1,))
    assert chronicle.lines(rules.MatchEnded(outcome)) == [
        "",
        "Standings",
        "  1. Bruno, 71 points",
        "  2. Diego, 50 points",
        "  3. Ana, 50 points",
        "  4. Carla, 1 point",
        "",
        "Bruno wins with 71 points.",
    ]


def test_a_tie_that_favourites_decided_is_explained(chronicle: Chronicle) -> None:
    outcome = rules.Outcome(totals=(60, 48, 60, 20), favourites=(3, 6, 4, 6), winners=(2,))
    assert chronicle.lines(rules.MatchEnded(outcome))[2:] == [
        "  1. Carla, 60 points",
        "  2. Ana, 60 points",
        "  3. Bruno, 48 points",
        "  4. Diego, 20 points",
        "",
        "A tie on points: favourites still in the castle decide. Ana 3, Carla 4",
        "Carla wins with 60 points.",
    ]


def test_a_tie_nothing_decides_is_won_together(chronicle: Chronicle) -> None:
    outcome = rules.Outcome(totals=(60, 60, 48, 60), favourites=(4, 3, 6, 4), winners=(0, 3))
    assert chronicle.lines(rules.MatchEnded(outcome))[2:] == [
        "  1. Ana, 60 points",
        "  1. Diego, 60 points",
        "  3. Bruno, 60 points",
        "  4. Carla, 48 points",
        "",
        "A tie on points: favourites still in the castle decide. Ana 4, Bruno 3, Diego 4",
        "They win together with 60 points: Ana, Diego.",
    ]


def test_the_head_of_the_sheet(chronicle: Chronicle) -> None:
    table = "At the table: Ana, Bruno, Carla, Diego"
    assert chronicle.opening(Options(4, 3)) == ["King Up! for 4 players, 3 rounds", table]
    assert chronicle.opening(Options(4, 1)) == ["King Up! for 4 players, 1 round", table]


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_match_can_be_told_in_every_language_and_theme(language: str, theme: str, players: int) -> None:
    words, letters = words_in(language, theme), load_theme(theme).letters
    chronicle = Chronicle(words, NAMES[:players], letters)
    cast = [words(f"cast.{letter}") for letter in letters]
    for quick in (False, True):
        told = [
            line
            for turn in turns(Options(players, quick=quick), seed=players)
            for event in turn.events
            for line in chronicle.lines(rules.redact(event, AUDIENCE))
        ]
        assert not [line for line in told if "{" in line or "}" in line]
        assert [name for name in (*NAMES[:players], *cast) if name not in " ".join(told)] == []


def test_what_the_audience_may_not_hear_changes_no_line(chronicle: Chronicle) -> None:
    for turn in turns(Options(4), seed=5):
        for event in turn.events:
            assert chronicle.lines(event) == chronicle.lines(rules.redact(event, AUDIENCE))


def test_nothing_that_runs_without_a_window_loads_pygame() -> None:
    modules = "scenes.chronicle, commands.demo, commands.arena, commands.bench_rules"
    code = f"import sys, {modules}; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


# --- demo --headless -------------------------------------------------------------------------------------


def told(players: int = 4, rounds: int = 3, seed: int = 7, language: str = "en") -> str:
    out = StringIO()
    assert demo.headless(words_in(language), load_theme("castle"), players, rounds, seed, out) == DONE
    return out.getvalue()


def test_the_same_seed_tells_the_same_match_on_every_machine() -> None:
    one = program("demo", "--headless", "--seed", "7", PYTHONHASHSEED="1", LANG="es_ES.UTF-8", LANGUAGE="es")
    other = program("demo", "--headless", "--seed", "7", PYTHONHASHSEED="2", LC_ALL="C", SDL_VIDEODRIVER="none")
    assert (one.returncode, one.stderr) == (other.returncode, other.stderr) == (DONE, b"")
    assert one.stdout == other.stdout
    lines = one.stdout.decode().splitlines()
    assert lines[:4] == [
        "King Up! for 4 players, 3 rounds",
        "At the table: Ana, Bruno, Carla, Diego",
        "The same match again: --seed 7",
        "",
    ]
    assert re.fullmatch(r"(Ana|Bruno|Carla|Diego) wins with \d+ points\.", lines[-1])


def test_another_seed_tells_another_match() -> None:
    starters = {re.findall(r"Round 1: (\w+) starts", told(rounds=1, seed=seed))[0] for seed in range(12)}
    assert starters == {"Ana", "Bruno", "Carla", "Diego"}


def test_without_a_seed_it_prints_the_one_that_repeats_the_match(
    english: Words, capsys: pytest.CaptureFixture[str]
) -> None:
    seeds = set()
    for _ in range(2):
        assert demo.run(arguments(demo, "--headless", "--rounds", "1"), english) == DONE
        text = capsys.readouterr().out
        seed = int(text.splitlines()[2].removeprefix("The same match again: --seed "))
        assert told(rounds=1, seed=seed) == text
        seeds.add(seed)
    assert len(seeds) == 2


@pytest.mark.parametrize("rounds", rules.ROUNDS)
def test_the_whole_match_is_on_the_sheet(players: int, rounds: int) -> None:
    text = told(players, rounds)
    assert f"At the table: {', '.join(NAMES[:players])}\n" in text
    assert re.findall(r"^Round (\d)", text, re.MULTILINE) == [str(n + 1) for n in range(rounds)]
    assert text.count(" puts ") == rounds * (len(rules.CAST) // players) * players
    assert text.count(" is crowned; ") == rounds
    assert text.count(" nominates ") == text.count("  Votes on ") == rounds + text.count(" is refused and ")
    assert len(re.findall(r"^  \d\. ", text, re.MULTILINE)) == players


def test_the_sums_on_the_sheet_are_right() -> None:
    text = told(players=6)
    sums = re.findall(r"^  (\S+): (\S+ \d+(?: \+ \S+ \d+){5}) = (\d+)$", text, re.MULTILINE)
    assert len(sums) == 6 * 3
    for _, terms, score in sums:
        assert sum(map(int, re.findall(r"\d+", terms))) == int(score)
    totals = {name: sum(int(score) for who, _, score in sums if who == name) for name in NAMES}
    assert ", ".join(f"{name} {total}" for name, total in totals.items()) == text.split("Totals: ")[-1].splitlines()[0]
    assert max(totals.values()) == int(re.findall(r"with (\d+) points", text)[0])


def test_another_language_arrives_as_utf8_whatever_the_system_writes() -> None:
    run = program("--lang", "es", "demo", "--headless", "--players", "6", "--seed", "1", PYTHONIOENCODING="ascii")
    assert (run.returncode, run.stderr) == (DONE, b"")
    assert run.stdout.decode("utf-8").startswith(
        "King Up! para 6 jugadores, 3 rondas\nA la mesa: Ana, Bruno, Carla, Diego, Elena, Fermín\n"
    )


def test_a_reader_who_leaves_early_is_no_failure() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "main.py", "demo", "--headless"]
    run = subprocess.run(command, cwd=ROOT, stdout=writer, stderr=subprocess.PIPE, timeout=60, check=False)
    os.close(writer)
    assert (run.returncode, run.stderr) == (DONE, b"")


def test_a_table_nobody_can_play_at_is_wrong_use() -> None:
    run = program("demo", "--headless", "--players", "7")
    assert (run.returncode, run.stdout) == (WRONG_USE, b"")
    assert re.fullmatch(rb"[^\n]*--players[^\n]*7[^\n]*3, 4, 5, 6[^\n]*\n", run.stderr)


# --- arena -----------------------------------------------------------------------------------------------


def arguments(command: object, *argv: str) -> Namespace:
    """What `run` gets for these words on the command line."""
    parser = Parser()
    parser.add_argument("--theme", default="castle")
    command.add_arguments(parser)
    return parser.parse_args(argv)


def test_the_figures_for_programs() -> None:
    run = program("arena", "page", "novice", "novice", "--matches", "6", "--seed", "3", "--json")
    assert (run.returncode, run.stderr) == (DONE, b"")
    figures = json.loads(run.stdout)
    assert list(figures) == ["seats", "matches", "share", "interval", "mean_score", "decision_ms", "readability"]
    assert (figures["seats"], figures["matches"]) == (["page", "novice", "novice"], 6)
    played = [arena.play(("page", "novice", "novice"), 3, index) for index in range(6)]
    assert figures["share"] == pytest.approx([sum(match.wins[bot] for match in played) / 6 for bot in range(3)])
    assert figures["mean_score"] == pytest.approx([sum(match.scores[bot] for match in played) / 6 for bot in range(3)])
    for share, (low, high) in zip(figures["share"], figures["interval"], strict=True):
        assert 0 <= low <= share <= high <= 1
    assert all(ms > 0 for ms in figures["decision_ms"])
    assert run.stdout.count(b"\n") == 1


@pytest.mark.parametrize(
    ("argv", "line"),
    [
        (["page", "wizard", "page"], f"There is no bot called wizard. There are: {', '.join(BOTS)}\n"),
        (["page", "page"], "The arena is for 3 to 6 bots, not 2.\n"),
        (["page"] * 7, "The arena is for 3 to 6 bots, not 7.\n"),
        ([], "The arena is for 3 to 6 bots, not 0.\n"),
        (["page"] * 3 + ["--matches", "0"], "--matches has to be 1 or more, not 0.\n"),
    ],
    ids=["unknown", "two", "seven", "none", "no matches"],
)
def test_an_arena_that_cannot_be_is_wrong_use_in_one_line(
    english: Words, capsys: pytest.CaptureFixture[str], argv: list[str], line: str
) -> None:
    assert arena.run(arguments(arena, *argv), english) == WRONG_USE
    assert capsys.readouterr() == ("", line)


def test_the_number_of_cores_changes_nothing() -> None:
    one, three = (
        [replace(match, seconds=()) for match in arena.compete(["page", "novice", "page", "novice"], 12, 1, processes)]
        for processes in (1, 3)
    )
    assert one == three
    assert len(set(one)) == 12


def test_another_seed_plays_other_matches() -> None:
    bots = ("page", "page", "page")
    assert arena.play(bots, 1, 0).scores != arena.play(bots, 2, 0).scores


def test_every_bot_sits_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    seats: list[set[int]] = []

    def spy(seen, legal, rng):
        seats[-1].add(seen.seat)
        return legal[0]

    monkeypatch.setitem(BOTS, "spy", spy)
    for index in range(4):
        seats.append(set())
        arena.play(("novice", "spy", "novice", "novice"), 0, index)
    assert seats == [{1}, {2}, {3}, {0}]


def test_wins_and_scores_are_the_bots_not_the_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    def foe_to_itself(seen, legal, rng):
        """Does for its own favourites what it should do for the others."""
        goal = seen.view.goals[seen.seat]

        def value(action):
            match action:
                case Place(character, floor):
                    return -floor if character in goal else floor
                case Raise(character):
                    return character not in goal
                case Vote(yes):
                    return yes == (seen.view.nominee not in goal)

        return max(legal, key=value)

    monkeypatch.setitem(BOTS, "foe", foe_to_itself)
    played = [arena.play(("page", "foe", "page"), 0, index) for index in range(45)]
    figures = arena.summary(("page", "foe", "page"), played)
    assert figures.share[1] < 0.1
    assert min(figures.share[0], figures.share[2]) > 0.3
    assert figures.mean_score[1] < min(figures.mean_score[0], figures.mean_score[2]) - 10


def test_joint_winners_share_the_win(monkeypatch: pytest.MonkeyPatch) -> None:
    real = rules.outcome

    def tied(state):
        outcome = real(state)
        return outcome and replace(outcome, winners=(0, 2))

    monkeypatch.setattr(rules, "outcome", tied)
    assert arena.play(("page", "page", "page"), 0, 0).wins == (0.5, 0, 0.5)
    assert arena.play(("page", "page", "page"), 0, 1).wins == (0, 0.5, 0.5)  # on seats 1, 2, 0


def test_what_two_matches_come_to() -> None:
    played = [
        arena.Played((1, 0, 0), (60, 40, 20), (10, 20, 30), (0.001, 0.03, 0.15), (1, 0, 0.5)),
        arena.Played((0.5, 0.5, 0), (50, 50, 21), (30, 20, 30), (0.003, 0.05, 0.15), (0.5, 0, 0.5)),
    ]
    figures = arena.summary(("page", "novice", "novice"), played)
    assert (figures.seats, figures.matches) == (["page", "novice", "novice"], 2)
    assert figures.share == [0.75, 0.25, 0]
    assert figures.mean_score == [55, 45, 20.5]
    assert figures.decision_ms == pytest.approx([0.1, 2.0, 5.0])
    assert figures.readability == [0.75, 0, 0.5]


@pytest.mark.parametrize(
    ("share", "matches", "low", "high"),
    [(0.5, 10, 0.2366, 0.7634), (0, 10, 0, 0.2775), (1, 10, 0.7225, 1), (0.25, 400, 0.2101, 0.2947)],
)
def test_the_interval_is_wilsons(share: float, matches: int, low: float, high: float) -> None:
    assert arena.interval(share, matches) == pytest.approx((low, high), abs=5e-5)


def test_a_stopwatch_counts_decisions_not_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow:
        answers = iter([None, None, YES, NO])

        def decide(self, seen, legal):
            return next(self.answers)

    ticks = count()
    monkeypatch.setattr(arena, "perf_counter", lambda: float(next(ticks)))
    watch = arena.Stopwatch(Slow())
    assert [watch.decide(None, ()) for _ in range(4)] == [None, None, YES, NO]
    assert (watch.decisions, watch.seconds) == (2, 4.0)


def test_people_read_the_figures_in_their_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.run(arguments(arena, "page", "page", "novice", "--matches", "3"), words_in("es")) == DONE
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "3 partidas, semilla 0, cada vez un asiento más allá"
    head = ["bot", "victorias", "intervalo del 95 %", "puntos de media", "ms por decisión", "delata carta"]
    assert re.split("  +", lines[1]) == head
    assert [line.split()[0] for line in lines[2:]] == ["page", "page", "novice"]
    assert len({len(line) for line in lines[1:]}) == 1


def test_a_failing_bot_is_one_line_that_says_which_match(
    english: Words, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def compete(*_):
        yield arena.play(("page", "page", "page"), 5, 0)
        raise ZeroDivisionError("by a page")

    monkeypatch.setattr(arena, "compete", compete)
    assert arena.run(arguments(arena, "page", "page", "page", "--seed", "5"), english) == FAILED
    assert capsys.readouterr() == ("", "Match 2 of seed 5 failed: ZeroDivisionError('by a page')\n")


def test_stopped_before_anything_was_played_it_fails_in_one_line(
    english: Words, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def compete(*_):
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(arena, "compete", compete)
    assert arena.run(arguments(arena, "page", "page", "page"), english) == FAILED
    assert capsys.readouterr() == ("", "Stopped before the first match was over.\n")


def test_workers_leave_ctrl_c_to_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    told = []

    class Fresh:
        def Pool(self, processes, initializer, arguments):  # noqa: N802  # as multiprocessing calls it
            told.append((initializer, arguments))
            return get_context("spawn").Pool(1, initializer, arguments)

    monkeypatch.setattr(arena, "get_context", lambda how: Fresh())
    assert len(list(arena.compete(("page", "page", "page"), 1, 0))) == 1
    assert told == [(signal.signal, (signal.SIGINT, signal.SIG_IGN))]


def test_ctrl_c_reports_what_was_played_and_leaves_nobody_behind() -> None:
    terminal, its_end = pty.openpty()
    command = [sys.executable, "main.py", "arena", "page", "page", "page", "--matches", "1000000", "--json"]
    running = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=its_end, start_new_session=True)
    os.close(its_end)
    progress = b""
    while b"\r5 of 1000000 matches" not in progress:
        progress += os.read(terminal, 1000)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does it: to everybody
    output, _ = running.communicate(timeout=20)
    progress += _rest_of(terminal)
    assert running.returncode == DONE
    assert 5 <= json.loads(output)["matches"] < 1000000
    assert b"Traceback" not in progress
    assert _is_gone(running.pid)


def _is_gone(group: int, patience: float = 10.0) -> bool:
    """Is nobody of that process group left? The last one sees only that the others are gone."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


def _rest_of(terminal: int) -> bytes:
    """What is still to read where a process wrote; a terminal nobody holds any more ends with an error."""
    rest = b""
    try:
        while more := os.read(terminal, 1000):
            rest += more
    except OSError:
        pass
    os.close(terminal)
    return rest


# --- bench rules -----------------------------------------------------------------------------------------


def test_the_rules_figures_for_programs() -> None:
    run = program("bench", "rules", "--json")
    assert (run.returncode, run.stderr) == (DONE, b"")
    figures = json.loads(run.stdout)
    for name in ("us_per_decision", "matches_per_second"):
        assert list(figures[name]) == ["3", "4", "5", "6"]
        assert all(figure > 0 for figure in figures[name].values())


def test_the_figures_are_medians_of_the_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = {"3": (1, 4, 100), "4": (8, 2, 2), "5": (1, 1, 1), "6": (3, 2, 1)}
    clock = [0.0]

    def ticking():
        for run in range(3):
            for players in ("3", "4", "5", "6"):
                yield clock[0]
                clock[0] += seconds[players][run]
                yield clock[0]

    ticks = ticking()
    monkeypatch.setattr(bench_rules, "perf_counter", lambda: next(ticks))
    figures = bench_rules.measure(runs=3, matches=8)
    assert figures.matches_per_second == {"3": 2, "4": 4, "5": 8, "6": 4}


def test_a_decision_is_a_players_not_the_dealers(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, ticks, legal = [0] * 7, count(), rules.legal

    def counting(view, seat):
        asked[view.options.players] += 1
        return legal(view, seat)

    monkeypatch.setattr(rules, "legal", counting)
    monkeypatch.setattr(bench_rules, "perf_counter", lambda: float(next(ticks)))  # a second for each number of players
    figures = bench_rules.measure(runs=1, matches=5).us_per_decision
    assert figures == pytest.approx({str(players): 1e6 / asked[players] for players in (3, 4, 5, 6)})


def test_people_read_the_rules_figures_in_their_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench_rules.run(arguments(bench_rules), words_in("es")) == DONE
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "jugadores  µs por decisión  partidas por segundo"
    assert [line.split()[0] for line in lines[1:]] == ["3", "4", "5", "6"]
