"""The proof of a fair deal: what was shown at the start fits the goals of the match, and no others."""

import os
import re
import subprocess
from argparse import ArgumentParser
from pathlib import Path

import pytest

from commands import DONE, FAILED, WRONG_USE, verify
from game import journal as journals
from game import king_up, king_up_notation
from game.journal import Journal, commitment, read
from game.king_up import DECK, Options
from game.protocol import AUDIENCE, DEALER
from scenes.stage.theme import ASSETS
from scenes.stage.words import Words
from tests.playing import shuffle
from tests.recording import header, new_match, play_out, whole_match

GUIDE = Path(__file__).parents[1] / "docs" / "fair-deal.md"
ENGLISH = Words("en", ASSETS / "locale")


@pytest.fixture(autouse=True)
def _hasty_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No power cut will come in these tests, and the disk need not be waited for."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)


def verified(capsys: pytest.CaptureFixture[str], *argv: object) -> tuple[int, str, str]:
    parser = ArgumentParser()
    verify.add_arguments(parser)
    code = verify.run(parser.parse_args([str(arg) for arg in argv]), ENGLISH)
    return code, *capsys.readouterr()


def rewritten(file: Path, change, folder: Path) -> Path:
    """Another match that claims the commitment of this one: written anew, so that all checks fit."""
    record = read(file, king_up_notation)
    head = record.header
    forged = Journal(folder, head, king_up_notation)
    for entry in record.entries:
        forged.append(entry.seat, change(entry.action))
    forged.close()
    text = forged.file.read_text().replace(forged.deal, record.deal)
    lines = text.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("check"))
    lines[at] = "check none"
    forged.file.write_text("\n".join(line.partition(" ~")[0].rstrip() for line in lines) + "\n")
    return forged.file


def with_other_goals(action):
    """The same match with two goals of the first round exchanged."""
    if not isinstance(action, king_up.Shuffle):
        return action
    first, second, *rest = action.goals[0]
    return king_up.Shuffle(action.starter, ((second, first, *rest), *action.goals[1:]))


# --- the commitment ------------------------------------------------------------------------------------


def test_the_commitment_is_a_hash_of_salt_and_shuffle() -> None:
    """The expected signs are by hand: printf '%s\\n' SALT SHUFFLE | sha256sum | cut -c 1-16."""
    assert commitment("salt", "shuffle starter 1 goals ABCFJM ABCDGK BCEGIJ") == "116e9a0a14110bfa"
    assert commitment("pepper", "shuffle starter 1 goals ABCFJM ABCDGK BCEGIJ") == "b9909d5d5207dcb2"
    assert commitment("salt", "shuffle starter 2 goals ABCFJM ABCDGK BCEGIJ") == "ef79ca18324cb193"


def test_it_is_known_before_anything_is_placed_and_stays_the_same(tmp_path: Path) -> None:
    table, journal = new_match(tmp_path, Options(3, 1), 58)
    assert journal.deal == ""
    step = table.step()
    assert step.view.round == 0
    shown = journal.deal
    assert re.fullmatch("[0-9a-f]{16}", shown)
    play_out(table)
    journal.close()
    record = read(journal.file, king_up_notation)
    assert journal.deal == record.deal == shown
    assert journals.verify(record)


def test_it_covers_every_round_the_starter_and_the_quick_castles(tmp_path: Path) -> None:
    options = Options(3, 3, quick=True)
    first = shuffle(options, tuple(tuple(DECK[3 * r : 3 * r + 3]) for r in range(3)))
    swapped = (*first.goals[:2], first.goals[2][::-1])
    castle = first.castles[0]
    others = [
        king_up.Shuffle(1, first.goals, first.castles),
        king_up.Shuffle(0, swapped, first.castles),
        king_up.Shuffle(0, first.goals, (castle, castle, castle[::-1])),
    ]
    shown = set()
    for action in (first, *others):
        journal = Journal(tmp_path, header(options, 1), king_up_notation)
        journal.append(DEALER, action)
        shown.add(journal.deal)
    assert len(shown) == 4


def test_the_salt_keeps_it_from_giving_the_goals_away(tmp_path: Path) -> None:
    deals = set()
    for salt in ("0000000000000000", "0000000000000001"):
        journal = Journal(tmp_path, header(Options(3), 1, salt), king_up_notation)
        journal.append(DEALER, shuffle(Options(3)))
        deals.add(journal.deal)
    assert len(deals) == 2


# --- opened --------------------------------------------------------------------------------------------


def test_a_match_is_fair_finished_or_not(tmp_path: Path) -> None:
    assert journals.verify(read(whole_match(tmp_path, Options(4), 3), king_up_notation))
    table, journal = new_match(tmp_path, Options(4), 3)
    table.step()
    assert journals.verify(read(journal.file, king_up_notation))


def test_other_goals_than_those_that_were_committed_to_are_not_fair(tmp_path: Path) -> None:
    forged = rewritten(whole_match(tmp_path, Options(4), 3), with_other_goals, tmp_path)
    assert not journals.verify(read(forged, king_up_notation))


def test_a_match_without_a_commitment_or_a_shuffle_is_not_proved_fair(tmp_path: Path) -> None:
    journal = Journal(tmp_path, header(Options(3), 1, salt=""), king_up_notation)
    journal.append(DEALER, shuffle(Options(3)))
    assert journal.deal == ""
    assert "salt" not in journal.file.read_text()
    assert not journals.verify(read(journal.file, king_up_notation))
    table, begun = new_match(tmp_path, Options(3), 1)
    table.step()
    begun.close()
    stub = tmp_path / "stub.txt"
    stub.write_text(begun.file.read_text().partition("\ndealer")[0])
    assert not journals.verify(read(stub, king_up_notation))


# --- the command ---------------------------------------------------------------------------------------


def test_a_fair_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = whole_match(tmp_path, Options(4), 3)
    deal = read(file, king_up_notation).deal
    line = f"Fair: all goals of this match were settled before the first placement, under {deal}.\n"
    assert verified(capsys, file) == (DONE, line, "")
    assert verified(capsys, file, "--shown", f" {deal.upper()}") == (DONE, line, "")


def test_a_match_that_is_not_what_was_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = whole_match(tmp_path, Options(4), 3)
    deal = read(file, king_up_notation).deal
    code, said, _ = verified(capsys, file, "--shown", "0123456789abcdef")
    assert code == FAILED
    assert said == f"Not fair: the dealer showed 0123456789abcdef, but this journal is of a match dealt under {deal}.\n"


def test_a_match_with_other_goals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = whole_match(tmp_path, Options(4, 1), 3)
    deal = read(file, king_up_notation).deal
    forged = rewritten(file, with_other_goals, tmp_path)
    code, said, _ = verified(capsys, forged)
    assert code == FAILED
    assert said == f"Not fair: the goals of this match are not those that were settled under {deal}.\n"


def test_a_match_nobody_can_know_about(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = Journal(tmp_path, header(Options(3), 1, salt=""), king_up_notation)
    journal.append(DEALER, shuffle(Options(3)))
    code, said, _ = verified(capsys, journal.file)
    assert code == FAILED
    assert said.startswith("Nobody can know")


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda text: text.replace("yes", "no ", 1), "this line, or one before it, is not as it was written"),
        (lambda text: text[:100], "the journal breaks off before the match begins"),
        (lambda text: "1. e4 e5", "the journal breaks off before the match begins"),
        (lambda text: "1. e4 e5\n", "a journal begins with"),
        (lambda text: text.replace("king-up", "chess"), "the head of the journal is not as it was written"),
    ],
)
def test_what_is_no_journal_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change, line: str
) -> None:
    file = whole_match(tmp_path, Options(3, 1), 3)
    file.write_text(change(file.read_text()))
    code, out, said = verified(capsys, file)
    assert (code, out) == (WRONG_USE, "")
    assert said.startswith(f"{file}, line ")
    assert line in said.lower()
    assert said.count("\n") == 1


def test_an_action_the_rules_forbid_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "typed.txt"
    seats = "".join(f"seat {n} sun person Ana\n" for n in (1, 2, 3))
    file.write_text(f"journal 1\ngame king-up\noptions 1 round\n{seats}check none\ndealer: deal\n")
    code, out, said = verified(capsys, file)
    assert (code, out) == (WRONG_USE, "")
    assert said == f"{file}, line 8: The rules forbid this here: “deal (this is not the moment for that)”.\n"


def test_a_file_that_is_not_there_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, said = verified(capsys, tmp_path / "nothing.txt")
    assert (code, out) == (WRONG_USE, "")
    assert said == f"{tmp_path / 'nothing.txt'}: The file cannot be read (No such file or directory).\n"


# --- by hand -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [Options(3, 1), Options(6), Options(4, 5, quick=True)])
def test_the_guides_five_lines_come_to_the_same(tmp_path: Path, options: Options) -> None:
    file = whole_match(tmp_path, options, 3)
    (command,) = re.findall(r"`(sed [^`]*)`", GUIDE.read_text(encoding="utf-8"))
    by_hand = subprocess.run(
        ["sh", "-c", command.replace("FILE", str(file))], capture_output=True, text=True, check=True
    ).stdout
    assert by_hand.strip() == read(file, king_up_notation).deal
    assert len(re.findall(r"^\d\. ", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)) == 5


def test_what_the_commitment_opens_are_the_goals_that_were_held(tmp_path: Path) -> None:
    table, journal = new_match(tmp_path, Options(3, 1), 58)
    play_out(table)
    journal.close()
    first = read(journal.file, king_up_notation).entries[0].action
    assert first.goals[0] == table.seen(AUDIENCE).view.results[0].goals
