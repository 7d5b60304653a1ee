"""Journals: what was played comes back, whatever happened to the file; or it is said what and where."""

import errno
import os
import re
import resource
import signal
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings

from game import king_up, king_up_notation
from game.journal import (
    LEFT,
    Journal,
    WritingError,
    journals,
    prune,
    read,
    replay,
    set_aside,
    table_for,
    unfinished,
)
from game.journal_text import Damage, Header, JournalError, Reader, Record, Sitting
from game.king_up import NO, YES, Deal, Options, Place, Raise
from game.protocol import AUDIENCE, DEALER
from game.table import Table
from tests.playing import OPTIONS, SEEDS, shuffle, turns
from tests.recording import (
    SALT,
    Played,
    everything_seen,
    finish,
    header,
    new_match,
    play_out,
    resumed,
    whole_match,
)

GUIDE = Path(__file__).parents[1] / "docs" / "journal.md"
HEAD = (
    "journal 1\ngame king-up\noptions 1 round\nseat 1 sun person Ana\nseat 2 moon bot page Bruno\nseat 3 star person\n"
)
SHUFFLED = "dealer: shuffle starter 2 goals ACDIJL EFHJLM BCEGIJ\n"


@pytest.fixture(autouse=True)
def _hasty_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No power cut will come in these tests, and the disk need not be waited for; those that mind say so."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The journal of a short match, with a No in it."""
    file = whole_match(tmp_path_factory.mktemp("short"), Options(3, 1), 58)
    assert "no  " in file.read_text()
    return file


def understood(file: Path) -> Record:
    return read(file, king_up_notation)


def understood_bytes(data: bytes) -> Record:
    return Reader("a journal", data, king_up_notation, lambda sitting: True).record()


def played(record: Record) -> Played:
    return [(entry.seat, entry.action) for entry in record.entries]


def said(record: Record) -> tuple:
    """All that a journal says of a match."""
    return record.header, record.deal, played(record), record.end


def typed(folder: Path, text: str) -> Path:
    file = folder / "match-0001.txt"
    file.write_bytes(text.encode())
    return file


def damage(file: Path) -> tuple[int, Damage]:
    """Where and how a journal is found damaged, when it is read and replayed."""
    with pytest.raises(JournalError) as caught:
        replay(understood(file), table_for(understood(file), king_up))
    assert caught.value.file == str(file)
    return caught.value.line, caught.value.damage


# --- there and back ------------------------------------------------------------------------------------


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(OPTIONS, SEEDS)
def test_every_match_comes_back(tmp_path: Path, options: Options, seed: int) -> None:
    head = header(options, seed)
    journal = Journal(tmp_path, head, king_up_notation)
    match = list(turns(options, seed))
    for turn in match:
        journal.append(turn.seat, turn.action)
    journal.end("over")
    record = understood(journal.file)
    assert record.header == head
    assert played(record) == [(turn.seat, turn.action) for turn in match]
    assert (record.deal, record.end, record.torn) == (journal.deal, "over", None)
    table = table_for(record, king_up)
    replay(record, table)
    assert table.is_over
    assert table.seen(AUDIENCE).view == king_up.observe(match[-1].after, AUDIENCE)


def test_a_journal_looks_as_the_guide_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # the real disk for once
    _, written = re.findall(r"```\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    seats = Sitting("Ana", "sun"), Sitting("Bruno", "moon", "page"), Sitting("Carla", "star", "novice")
    head = Header(Options(3, 1), seats, 58, "castle", SALT, "2024-12-01 21:04")
    journal = Journal(tmp_path, head, king_up_notation)
    for entry in understood(typed(tmp_path, written)).entries:
        journal.append(entry.seat, entry.action)
    journal.end("24 20 21, won by 1")
    assert journal.file.read_text(encoding="utf-8") == written


@pytest.mark.parametrize("number", [0, 1])
def test_the_examples_of_the_guide_are_whole_matches(tmp_path: Path, number: int) -> None:
    text = re.findall(r"```\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)[number]
    record = understood(typed(tmp_path, text))
    table = table_for(record, king_up)
    replay(record, table)
    outcome = king_up.outcome(table.seen(AUDIENCE).view)
    assert (outcome.totals, outcome.winners) == [((16, 13, 16), (2,)), ((24, 20, 21), (0,))][number]
    assert record.end == king_up_notation.write_outcome(outcome)


def test_a_match_may_be_typed_with_comments_and_any_spaces(tmp_path: Path) -> None:
    text = (
        "\ufeff# mine\n\n  journal   1\r\ngame king-up\noptions 1   round, quick\n# who\n"
        "seat 1  sun  bot page  Ana  #1 \nseat 2 moon person\nseat 3 star person Ana\nseed -4\ncheck none\n\n"
        "dealer:  deal # not yet\n#2: no\n 2:  A+\r\n1: no#sic\nend: left # alas"
    )
    record = understood(typed(tmp_path, text))
    assert record.header == Header(
        Options(3, 1, quick=True),
        (Sitting("Ana #1", "sun", "page"), Sitting("", "moon"), Sitting("Ana", "star")),
        seed=-4,
    )
    assert played(record) == [(DEALER, Deal()), (1, Raise(0)), (0, NO)]
    assert [entry.line for entry in record.entries] == [13, 15, 16]
    assert (record.end, record.torn, record.deal) == ("left", None, "")


def test_comments_and_spaces_change_nothing_in_a_journal_of_the_game(short: Path, tmp_path: Path) -> None:
    before = understood(short)
    lines = short.read_text().splitlines()
    edited = "\n".join(f"{line.replace(' ', '   ')}   # well, well" if ": " in line else line for line in lines)
    assert said(understood(typed(tmp_path, f"# The final\n{edited}\n# What a match!\n"))) == said(before)


def test_any_name_can_sit_there(tmp_path: Path) -> None:
    names = "Jean-Luc  van\tDamme\n", "# 1", "person bot page check none", "♛ \ud800 ~12345678"
    seats = tuple(Sitting(name, "sun") for name in names)
    journal = Journal(tmp_path, Header(Options(4), seats), king_up_notation)
    journal.append(DEALER, shuffle(Options(4)))
    found = [sitting.name for sitting in understood(journal.file).header.seats]
    assert found == ["Jean-Luc van Damme", "# 1", "person bot page check none", "♛ ? ~12345678"]


# --- what is on disk when ------------------------------------------------------------------------------


def test_an_action_is_safe_on_disk_before_its_effect_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    safe: list[tuple[bytes, int]] = []
    names: list[int] = []
    table, journal = new_match(tmp_path, Options(3, 1), 58)

    def fsync(handle: int) -> None:
        if os.path.samestat(os.fstat(handle), tmp_path.stat()):
            names.append(len(safe))
        else:
            safe.append((journal.file.read_bytes(), len(table.seen(AUDIENCE).events)))

    monkeypatch.setattr(os, "fsync", fsync)
    shown = 0
    while table.step():
        on_disk, events = safe[-1]
        assert on_disk == journal.file.read_bytes()
        assert events == shown
        shown = len(table.seen(AUDIENCE).events)
    assert len(safe) == 1 + len(understood(journal.file).entries)  # the head, then each action
    assert names == [1]  # the new file's name, before the first action


def test_no_file_is_made_before_the_match_begins(tmp_path: Path) -> None:
    _, journal = new_match(tmp_path / "later", Options(3), 1)
    assert journal.file is None
    assert list(tmp_path.iterdir()) == []
    journal.close()


def test_a_new_file_never_takes_the_place_of_another(tmp_path: Path) -> None:
    for name in ("match-0003.txt.damaged", "match-0001.txt", "notes.txt", "match-x.txt"):
        (tmp_path / name).write_text("mine")
    files = [whole_match(tmp_path, Options(3, 1), seed) for seed in (1, 2)]
    assert [file.name for file in files] == ["match-0004.txt", "match-0005.txt"]
    assert (tmp_path / "match-0001.txt").read_text() == "mine"


def test_a_file_another_program_makes_at_the_same_time_is_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = begun(tmp_path, 1, None)
    text = one.read_text()
    monkeypatch.setattr(Path, "iterdir", lambda folder: iter(()))  # it was not there yet when we looked
    assert begun(tmp_path, 2, None).name == "match-0002.txt"
    assert one.read_text() == text


def test_two_programs_never_write_one_file(tmp_path: Path) -> None:
    (table, one), (other_table, two) = new_match(tmp_path, Options(3, 1), 1), new_match(tmp_path, Options(3, 1), 1)
    table.step()
    other_table.step()
    assert one.file != two.file
    for file in (one.file, two.file):
        with pytest.raises(WritingError):
            resumed(file)
    assert unfinished(tmp_path) is None
    one.close()
    assert unfinished(tmp_path) == one.file
    assert resumed(one.file)[1].file == one.file


# --- disks that are full -------------------------------------------------------------------------------


def test_what_cannot_be_written_has_not_happened_and_can_be_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = whole_match(tmp_path / "undisturbed", Options(3, 1), 58).read_text()
    chance, full = Random(7), [True]

    def fsync(handle: int) -> None:
        full[0] = chance.random() < 0.5
        if full[0]:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", fsync)
    table, journal = new_match(tmp_path, Options(3, 1), 58)
    failures = 0
    while not table.is_over:
        before = everything_seen(table, 3)
        try:
            table.step()
        except WritingError as error:
            failures += 1
            assert "No space left on device" in str(error)
            assert everything_seen(table, 3) == before
            if journal.file.exists():
                assert len(understood(journal.file).entries) == sum(t.decisions for t in before[1:]) + dealt(table)
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    assert failures > 10
    assert finish(table, journal).read_text() == expected


def dealt(table) -> int:
    """How often the dealer of a one-round match has acted."""
    return sum(isinstance(event, king_up.Shuffled | king_up.Dealt) for event in table.seen(AUDIENCE).events)


def test_on_a_full_disk_nothing_is_lost(tmp_path: Path) -> None:
    """The system itself refuses to let the file grow, in the middle of a line, at one size after another."""
    expected = whole_match(tmp_path / "undisturbed", Options(3, 1), 58).read_text()
    code = in_a_child(lambda: play_with_little_room(tmp_path))
    assert code == 0
    assert unfinished(tmp_path).read_text() == expected.partition("\nend:")[0]


def play_with_little_room(folder: Path) -> None:
    """Gives the match eleven bytes more whenever the disk is full."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    table, _ = new_match(folder, Options(3, 1), 58)
    failures = 0
    for room in range(0, 100_000, 11):
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))
        try:
            play_out(table)
            break
        except WritingError:
            failures += 1
            for file in journals(folder):
                assert understood(file).torn is None
    assert table.is_over
    assert failures > 50


def in_a_child(task) -> int:
    child = os.fork()
    if not child:
        try:
            task()
            os._exit(0)
        finally:
            os._exit(1)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def test_where_no_file_can_be_made_that_is_said(tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("a file where a folder should be")
    table, journal = new_match(tmp_path / "matches", Options(3, 1), 1)
    with pytest.raises(WritingError) as caught:
        table.step()
    assert "matches" in str(caught.value)
    assert journal.file is None
    with pytest.raises(WritingError):
        resumed(tmp_path / "match-0007.txt")


# --- torn ----------------------------------------------------------------------------------------------


def end_of_head(data: bytes) -> int:
    return data.index(b"\n", data.index(b"\ncheck") + 1) + 1


def test_a_journal_cut_off_anywhere_is_what_was_played_till_then(short: Path, tmp_path: Path) -> None:
    data, whole = short.read_bytes(), understood(short)
    head_ends = end_of_head(data)
    ends = [match.end() for match in re.finditer(rb"~[0-9a-f]{8}(?=\n)", data)]
    starts = [data.rindex(b"\n", 0, end) + 1 for end in ends]
    assert len(ends) == len(whole.entries) + 1
    file = typed(tmp_path, "")
    file.write_bytes(data)
    for size in range(len(data), -1, -1):
        os.truncate(file, size)
        if size < head_ends:
            assert damage(file) == (data[:size].count(b"\n") + 1, Damage.CUT_SHORT)
            assert unfinished(tmp_path) is None
            continue
        record = understood(file)
        lines = sum(end <= size for end in ends)
        assert played(record) == played(whole)[:lines]
        is_over = lines == len(ends)
        assert record.end == (whole.end if is_over else None)
        assert (record.torn is not None) == any(start < size < end for start, end in zip(starts, ends, strict=True))
        assert record.torn in (None, data[:size].count(b"\n") + 1)
        assert unfinished(tmp_path) == (None if is_over else file)


def test_a_torn_journal_goes_on_as_if_nothing_had_been(short: Path, tmp_path: Path) -> None:
    data = short.read_bytes()
    expected = [line for line in data.splitlines() if line]
    for size in range(end_of_head(data), data.index(b"\nend:"), 5):
        file = typed(tmp_path, "")
        file.write_bytes(data[:size])
        finish(*resumed(file))
        assert [line for line in file.read_bytes().splitlines() if line] == expected


@pytest.mark.parametrize("gap", [1, 7, 4096])
def test_a_file_that_has_grown_before_it_was_written_to_is_torn_there(short: Path, tmp_path: Path, gap: int) -> None:
    """Some systems note how long a file is before they write what is in it; the rest is zeros then."""
    data = b"".join(short.read_bytes().splitlines(keepends=True)[:20])
    file = typed(tmp_path, "")
    for written, torn in ((data, None), (data[:-1], None), (data + b"1: A", 21)):
        file.write_bytes(written + b"\0" * gap)
        assert understood(file).torn == torn
        assert len(understood(file).entries) == 6
        resumed(file)[1].close()
        assert file.read_bytes() == data


def test_a_name_cut_in_two_is_a_torn_line_too(tmp_path: Path) -> None:
    data = HEAD.encode() + "seat 4 rose person Fermín".encode()
    assert data[-3:-1] == "í".encode()
    file = typed(tmp_path, "")
    file.write_bytes(data[:-2])
    assert damage(file) == (7, Damage.CUT_SHORT)


def test_a_typed_match_that_is_torn_goes_on_too(tmp_path: Path) -> None:
    file = typed(tmp_path, f"{HEAD}check none\n{SHUFFLED}dealer: deal\n2: A4\n3: B")
    assert understood(file).torn == 11
    table, journal = resumed(file)
    assert table.to_act == (2,)
    table.step()
    journal.close()
    assert file.read_text().splitlines()[9] == "2: A4"
    assert re.fullmatch("3: [A-M][1-4]", file.read_text().splitlines()[10])


def test_a_last_line_without_a_line_break_is_a_line(short: Path, tmp_path: Path) -> None:
    lines = short.read_text().splitlines()[:20]
    file = typed(tmp_path, "\n".join(lines))
    record = understood(file)
    assert (len(record.entries), record.torn) == (6, None)
    resumed(file)[1].close()
    assert file.read_text() == "\n".join(lines) + "\n"


# --- damaged -------------------------------------------------------------------------------------------


def test_no_changed_byte_goes_unnoticed(short: Path) -> None:
    data, whole, chance = short.read_bytes(), said(understood(short)), Random(11)
    found = 0
    for place in range(len(data)):
        values = {data[place] ^ 1 << chance.randrange(8), chance.randrange(256), chance.choice(b"# \n~\0")}
        for value in values - {data[place]}:
            try:
                record = understood_bytes(data[:place] + bytes([value]) + data[place + 1 :])
            except JournalError as error:
                assert 0 < error.line <= data.count(b"\n") + 2
                found += 1
            else:
                assert said(record) == whole, (place, value)
    assert found > 2 * len(data)


def test_no_handful_of_changed_bytes_goes_unnoticed(short: Path) -> None:
    data, whole, chance = short.read_bytes(), understood(short), Random(12)
    for _ in range(2000):
        changed = bytearray(data)
        for _ in range(chance.randint(2, 6)):
            changed[chance.randrange(len(data))] = chance.randrange(256)
        try:
            record = understood_bytes(bytes(changed))
        except JournalError:
            continue
        if record.torn is None:
            assert said(record) == said(whole)
        else:
            assert played(record) == played(whole)
            assert record.end is None


@pytest.mark.parametrize("number", [20, 30, -3])
def test_no_line_can_be_lost_doubled_swapped_or_slipped_in(short: Path, tmp_path: Path, number: int) -> None:
    lines = short.read_text().splitlines(keepends=True)
    number %= len(lines)
    before, line, next_line, after = lines[:number], lines[number], lines[number + 1], lines[number + 2 :]
    assert "~" in line
    for changed, where in (
        ([*before, next_line, *after], number + 1 + (next_line == "\n")),
        ([*before, line, line, next_line, *after], number + 2),
        ([*before, next_line, line, *after], number + 1 + (next_line == "\n")),
        ([*before, "1: A+\n", line, next_line, *after], number + 1),
        ([*before, "#" + line[1:], next_line, *after], number + 1),
    ):
        text = "".join(changed)
        if "".join(text.split()) != "".join("".join(lines).split()):
            assert damage(typed(tmp_path, text)) == (where, Damage.CHANGED)


def test_a_changed_head_shows(short: Path, tmp_path: Path) -> None:
    text = short.read_text()
    at = text.splitlines().index(next(line for line in text.splitlines() if line.startswith("check"))) + 1
    for old, new in (
        ("page Ana", "page Eva"),
        ("seed     58", "seed     59"),
        ("castle", "dungeon"),
        (SALT, SALT[::-1]),
    ):
        assert old in text
        assert damage(typed(tmp_path, text.replace(old, new))) == (at, Damage.HEAD_CHANGED)


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("", 1, Damage.CUT_SHORT),
        ("\n\n", 3, Damage.CUT_SHORT),
        ("journal 1\ngame king-up\n", 3, Damage.CUT_SHORT),
        ("[Event 'F/S Return Match']\n1. e4 e5\n", 1, Damage.NO_JOURNAL),
        ("# hello\njournal 2\n", 2, Damage.OTHER_VERSION),
        ("journal\n", 1, Damage.OTHER_VERSION),
        (HEAD.replace("king-up", "chess") + "check none\n", 2, Damage.OTHER_GAME),
        (HEAD.replace("1 round", "2 rounds") + "check none\n", 3, Damage.BAD_HEAD),
        (
            HEAD + "seat 4 key person\nseat 5 key person\nseat 6 key person\nseat 7 key person\ncheck none\n",
            3,
            Damage.BAD_HEAD,
        ),
        (HEAD.replace("seat 3", "seat 4") + "check none\n", 6, Damage.BAD_HEAD),
        (HEAD.replace("bot page", "robot") + "check none\n", 5, Damage.BAD_HEAD),
        (HEAD + "colour blue\ncheck none\n", 7, Damage.BAD_HEAD),
        (HEAD + "seed\ncheck none\n", 7, Damage.BAD_HEAD),
        (HEAD + "seed x\ncheck none\n", 7, Damage.BAD_HEAD),
        (HEAD + "seed 1\nseed 1\ncheck none\n", 8, Damage.BAD_HEAD),
        (HEAD + "1: A4\ncheck none\n", 7, Damage.BAD_HEAD),
        (HEAD.replace("game king-up\n", "") + "check none\n", 6, Damage.BAD_HEAD),
        (HEAD.replace("options 1 round\n", "") + "check none\n", 6, Damage.BAD_HEAD),
        (HEAD + "check\n", 7, Damage.BAD_HEAD),
        (HEAD + "check 12345678\n", 7, Damage.HEAD_CHANGED),
        (HEAD + "check None\n", 7, Damage.HEAD_CHANGED),
        (HEAD + "check none\nA4\n", 8, Damage.NO_ACTION),
        (HEAD + "check none\n1: a4\n", 8, Damage.NO_ACTION),
        (HEAD + "check none\nAna: A4\n", 8, Damage.NO_ACTION),
        (HEAD + "check none\ndealer: deal ~12345678\n", 8, Damage.NO_ACTION),
        (HEAD + "check none\ndealer: deal\n", 8, Damage.FORBIDDEN),
        (HEAD + f"check none\n{SHUFFLED.replace('BCEGIJ', 'BCEGIK')}", 8, Damage.FORBIDDEN),
        (HEAD + f"check none\n{SHUFFLED}dealer: deal\n1: A4\n", 10, Damage.FORBIDDEN),
        (HEAD + f"check none\n{SHUFFLED}dealer: deal\n2: A5\n", 10, Damage.FORBIDDEN),
        (HEAD + f"check none\n{SHUFFLED}dealer: deal\n2: A4\n9: B4\n", 11, Damage.FORBIDDEN),
        (HEAD + f"check none\n{SHUFFLED}end: left\ndealer: deal\n", 10, Damage.AFTER_END),
        (HEAD + f"check none\n{SHUFFLED}end: left\nend: left\n", 10, Damage.AFTER_END),
    ],
)
def test_whatever_is_wrong_is_said_with_its_line(tmp_path: Path, text: str, line: int, what: Damage) -> None:
    assert damage(typed(tmp_path, text)) == (line, what)


def test_what_is_no_text_is_said_with_its_line(tmp_path: Path) -> None:
    file = typed(tmp_path, "")
    file.write_bytes(HEAD.encode() + "seat 4 rose person Fermín\n".encode("latin-1") + b"check none\n")
    assert damage(file) == (7, Damage.NOT_TEXT)
    file.write_bytes(Random(3).randbytes(5000))
    assert damage(file)[1] in (Damage.NOT_TEXT, Damage.NO_JOURNAL)


def test_a_file_that_cannot_be_read_is_said_to_be_so(tmp_path: Path) -> None:
    assert damage(tmp_path / "match-0001.txt") == (0, Damage.UNREADABLE)
    assert damage(tmp_path) == (0, Damage.UNREADABLE)


def test_who_is_not_known_here_cannot_sit_here(tmp_path: Path) -> None:
    file = typed(tmp_path, HEAD + "check none\n")
    for look in (read, Journal.resume):
        with pytest.raises(JournalError) as caught:
            look(file, king_up_notation, lambda sitting: sitting != Sitting("Bruno", "moon", "page"))
        assert (caught.value.line, caught.value.damage) == (5, Damage.NOBODY)
    resumed(file)


# --- going on ------------------------------------------------------------------------------------------


def test_votes_that_were_cast_stay_cast_and_secret(tmp_path: Path) -> None:
    file = typed(
        tmp_path,
        f"{HEAD}check none\n{SHUFFLED}dealer: deal\n2: A4\n3: B4\n1: C4\n2: D4\n3: E3\n1: F3\n2: G3\n3: H3\n1: I2\n"
        "2: J2\n3: K2\n1: L2\n2: A+\n3: A+\n2: no\n",
    )
    table, _ = resumed(file)
    assert table.to_act == (0, 2)
    assert table.seen(AUDIENCE).view.has_cast == (False, True, False)
    assert table.seen(AUDIENCE).view.ballots == table.seen(0).view.ballots == (None, None, None)
    assert table.seen(1).view.ballots == (None, False, None)
    table.play(2, YES)
    table.play(0, NO)
    assert [line.strip() for line in file.read_text().splitlines()[-3:]] == ["2: no", "3: yes", "1: no"]
    assert [table.seen(seat).view.noes[seat] for seat in range(3)] == [3, 3, 4]


def test_what_is_resumed_is_not_written_twice(short: Path, tmp_path: Path) -> None:
    data = b"".join(short.read_bytes().splitlines(keepends=True)[:25])
    file = typed(tmp_path, "")
    file.write_bytes(data)
    resumed(file)[1].close()
    assert file.read_bytes() == data


class Dice:
    """A game of chance alone: the dealer rolls a die four times."""

    start = staticmethod(lambda options: ())
    to_act = staticmethod(lambda state: () if len(state) == 4 else (DEALER,))
    observe = staticmethod(lambda state, seat: state)
    legal = staticmethod(lambda view, seat: ())
    deal = staticmethod(lambda state, chance: chance.randrange(1_000_000))
    apply = staticmethod(lambda state, seat, roll: ((*state, roll), ()))
    redact = staticmethod(lambda event, seat: event)
    outcome = staticmethod(lambda state: state if len(state) == 4 else None)


@pytest.mark.parametrize("middle", range(5))
def test_the_chance_of_a_resumed_match_is_what_it_would_have_been_in_any_game(middle: int) -> None:
    table, again = Table(Dice, None, {}, seed=5), Table(Dice, None, {}, seed=5)
    play_out(table)
    rolls = table.seen(AUDIENCE).view
    for roll in rolls[:middle]:
        again.replay(DEALER, roll)
    play_out(again)
    assert again.seen(AUDIENCE).view == rolls
    assert len(set(rolls)) == 4


def test_a_match_that_ended_is_not_resumed(tmp_path: Path) -> None:
    table, journal = new_match(tmp_path, Options(3, 1), 1)
    before = finish(table, journal).read_bytes()
    with pytest.raises(JournalError) as caught:
        resumed(journal.file)
    assert caught.value.damage is Damage.AFTER_END
    assert journal.file.read_bytes() == before


def test_a_damaged_journal_is_left_as_it_is(short: Path, tmp_path: Path) -> None:
    text = short.read_text().partition("\nend:")[0].replace("4 ", "3 ", 1)
    file = typed(tmp_path, text)
    assert unfinished(tmp_path) == file
    with pytest.raises(JournalError):
        resumed(file)
    assert file.read_text() == text
    assert set_aside(file).read_text() == text
    assert unfinished(tmp_path) is None


def test_one_may_look_at_the_first_actions_only(short: Path) -> None:
    record = understood(short)
    table = table_for(record, king_up)
    replay(record, table, 4)
    assert [table.seen(seat).decisions for seat in range(3)] == [1, 1, 0]
    assert table.seen(AUDIENCE).view.where.count(4) == 2


# --- many ----------------------------------------------------------------------------------------------


def begun(folder: Path, seed: int, end: str | None) -> Path:
    table, journal = new_match(folder, Options(3, 1), seed)
    for _ in range(5):
        table.step()
    journal.end(end) if end else journal.close()
    return journal.file


def test_the_newest_match_that_is_not_over_can_be_resumed(tmp_path: Path) -> None:
    assert unfinished(tmp_path / "nowhere") is None
    assert unfinished(tmp_path) is None
    begun(tmp_path, 1, None)
    second = begun(tmp_path, 2, None)
    begun(tmp_path, 3, LEFT)
    begun(tmp_path, 4, "24 20 21, won by 1")
    (tmp_path / "match-0009.txt").write_text("")
    (tmp_path / "match-0010.txt").write_text("journal 1\ngame king-up\nche")
    assert unfinished(tmp_path) == second


def test_journals_are_listed_newest_first_by_number(tmp_path: Path) -> None:
    for number in ("0009", "10000", "0010", "0001"):
        (tmp_path / f"match-{number}.txt").touch()
    (tmp_path / "match-0011.txt.damaged").touch()
    names = [file.name for file in journals(tmp_path)]
    assert names == ["match-10000.txt", "match-0010.txt", "match-0009.txt", "match-0001.txt"]


def test_only_what_ended_before_the_newest_finished_ones_is_pruned(tmp_path: Path) -> None:
    ends = [None, LEFT, "over", "over", LEFT, "over", None, "over", LEFT]
    files = [begun(tmp_path, seed, end) for seed, end in enumerate(ends)]
    assert prune(tmp_path) == []
    assert prune(tmp_path, 4) == [files[1]]
    assert prune(tmp_path, 2) == [files[4], files[3], files[2]]
    assert journals(tmp_path) == [files[8], files[7], files[6], files[5], files[0]]
    assert prune(tmp_path, 0) == [files[8], files[7], files[5]]
    assert prune(tmp_path / "nowhere") == []


def test_two_hundred_finished_matches_are_kept(tmp_path: Path) -> None:
    text = begun(tmp_path, 1, "over").read_text()
    for number in range(2, 204):
        (tmp_path / f"match-{number:04}.txt").write_text(text)
    assert [file.name for file in prune(tmp_path)] == ["match-0003.txt", "match-0002.txt", "match-0001.txt"]


def test_what_is_set_aside_is_kept_and_replaces_nothing(tmp_path: Path) -> None:
    kept = []
    for text in ("first", "second", "third"):
        kept.append(set_aside(typed(tmp_path, text)))
    assert [file.name for file in kept] == [
        "match-0001.txt.damaged",
        "match-0001.txt.damaged-2",
        "match-0001.txt.damaged-3",
    ]
    assert [file.read_text() for file in kept] == ["first", "second", "third"]
    assert not (tmp_path / "match-0001.txt").exists()
    with pytest.raises(OSError):
        set_aside(tmp_path / "match-0001.txt")


def test_illegal_actions_are_not_written_down(tmp_path: Path) -> None:
    table, journal = new_match(tmp_path, Options(3, 1, starter=0), 1)
    table.step()
    table.step()
    before = journal.file.read_bytes()
    with pytest.raises(king_up.IllegalAction):
        table.play(1, Place(0, 4))
    assert journal.file.read_bytes() == before
