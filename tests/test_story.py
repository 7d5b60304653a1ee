"""The story of a match: what happened, what turned it, who is honoured for what; and no more than everybody heard."""

from __future__ import annotations

import pytest
from hypothesis import given

from game.king_up import CAST, DECK, Goal, Options, Outcome, Phase, Result, redact
from game.protocol import AUDIENCE, Seat
from scenes.stage.theme import ASSETS, load_theme
from scenes.stage.words import LANGUAGES, Words
from scenes.story import Election, Item, Round, awards, rounds, tie
from tests.playing import NAYS, OPTIONS, SEEDS, Match, turns

THREE = (DECK[0], DECK[13], DECK[14])  # (1 3 4 9 10 12), (2 5 6 7 8 11), (3 6 7 8 9 12): nobody wants 0
FIVE = (*THREE, DECK[2], DECK[5])  # and (1 3 5 6 11 12), (1 2 4 6 8 9)
YES, NO = True, False
NAMES = ("Ana", "Bruno", "Carla", "Diego", "Elena", "Fermín")
LETTERS = load_theme("castle").letters


def told(match: Match) -> list[Round]:
    return rounds(redact(event, AUDIENCE) for event in match.events)


def a_round_of(goals: tuple[Goal, ...], *elections: tuple[int, ...]) -> Round:
    """One round: each election a character and those who said No; the last of them nobody."""
    match = Match(Options(len(goals), rounds=1), (goals,))
    match.deal()
    match.place_all()
    for character, *noes in elections:
        match.elect(character, *noes)
    (only,) = told(match)
    return only


# --- what happened -------------------------------------------------------------------------------------


def test_a_round_tells_every_nomination_with_who_said_no_and_what_was_left() -> None:
    story = a_round_of(THREE, (3, 0), (1, 1, 2), (0,))
    assert (story.number, story.starter) == (1, 0)
    assert story.elections == (
        Election(1, 3, (NO, YES, YES), (4, 4, 4)),
        Election(0, 1, (YES, NO, NO), (3, 4, 4)),
        Election(2, 0, (YES, YES, YES), (3, 3, 3)),
    )
    assert [election.against for election in story.elections] == [(0,), (1, 2), ()]
    assert [election.noes_left for election in story.elections] == [(3, 4, 4), (3, 3, 3), (3, 3, 3)]
    assert story.noes_left == (3, 3, 3)
    assert (story.result.king, story.result.nominator) == (0, 2)
    assert story.result.goals == THREE
    assert story.result.raw == (7, 17, 10)
    assert story.ascents == ((0, 3), (1, 3), (2, 1), (0, 1), (1, 0), (2, 0))
    assert (story.fans(8), story.fans(0), story.fans(1)) == ((1, 2), (), (0,))


def test_each_nomination_is_a_sentence() -> None:
    story = a_round_of(THREE, (3, 0), (1, 1, 2), (0,))
    assert [election.item for election in story.elections] == [
        Item("story.refused", 1, (0,), 3),
        Item("story.refused", 0, (1, 2), 1),
        Item("story.crowned", 2, (), 0),
    ]


def test_every_round_that_is_over_has_its_story_and_no_other() -> None:
    goals = THREE, DECK[3:6], DECK[6:9]
    match = Match(Options(3), goals, starter=1)
    stories = []
    while match.state.phase is not Phase.OVER:
        match.deal()
        match.place_all()
        match.nominate(0)
        stories.append(told(match))
        match.vote()
    last = told(match)
    assert [len(story) for story in stories] == [0, 1, 2]
    assert stories[2] == last[:2]
    assert [story.number for story in last] == [1, 2, 3]
    assert [story.starter for story in last] == [1, 0, 2]  # whoever sits left of the last nominator
    assert tuple(story.result.goals for story in last) == goals
    assert last[2].totals == match.state.totals


@given(OPTIONS, SEEDS, NAYS)
def test_the_story_agrees_with_the_truth(options: Options, seed: int, nay: float) -> None:
    match = list(turns(options, seed, nay))
    stories = rounds(redact(event, AUDIENCE) for turn in match for event in turn.events)
    coronations = [turn for turn in match if len(turn.after.results) > len(turn.before.results)]
    assert [story.result for story in stories] == list(match[-1].after.results)
    assert [story.noes_left for story in stories] == [turn.before.noes for turn in coronations]
    assert [story.totals for story in stories] == [turn.after.totals for turn in coronations]
    for story in stories:
        refused = [character for character, floor in enumerate(story.result.where) if floor == 7]
        assert sorted(election.character for election in story.elections) == sorted([*refused, story.result.king])
        assert [bool(election.against) for election in story.elections] == [True] * len(refused) + [False]


# --- turning points ------------------------------------------------------------------------------------


def test_turning_points_come_in_their_order() -> None:
    assert a_round_of(THREE, (3, 0), (1, 1, 2), (0,)).turning_points == (
        Item("story.own_favourite", 0, character=3),
        Item("story.burnt", seats=(1, 2), character=1, n=2),
        Item("story.nobodys_king", seats=(0, 1, 2), character=0, n=3),
    )


def test_a_round_may_have_none() -> None:
    assert a_round_of(THREE, (1, 1), (3,)).turning_points == ()  # two wanted 3


def test_everybody_who_refuses_a_favourite_is_told_of() -> None:
    assert a_round_of(THREE, (3, 0, 1, 2), (3 + 4,)).turning_points == (
        Item("story.own_favourite", 0, character=3),
        Item("story.own_favourite", 2, character=3),
        Item("story.burnt", seats=(0, 1, 2), character=3, n=3),
    )


def test_a_king_only_one_wanted_was_hoped_away_by_the_others_who_could() -> None:
    assert a_round_of(THREE, (2,)).turning_points == (Item("story.hoped", 1, (0, 2), 2, 2),)
    assert a_round_of(FIVE, (2,)).turning_points == ()  # two wanted 2


def test_the_last_no_at_the_table_is_told_of_and_after_it_nobody_can_hope() -> None:
    everybody = (0, 1, 2, 3, 4)
    assert a_round_of(FIVE, (0, *everybody), (2, *everybody), (1,)).turning_points == (
        Item("story.burnt", seats=everybody, character=0, n=5),
        Item("story.own_favourite", 1, character=2),
        Item("story.own_favourite", 4, character=2),
        Item("story.burnt", seats=everybody, character=2, n=5),
        Item("story.last_no", seats=everybody, character=2),
    )


def test_one_alone_who_could_have_stopped_a_king_hopes_for_nobody() -> None:
    others = (0, 1, 2, 3)
    one_left = a_round_of(FIVE, (2, *others), (3, *others), (0,))
    two_left = a_round_of(FIVE, (2, *others), (3, 0, 1, 2), (0,))
    assert one_left.noes_left == (0, 0, 0, 0, 2)
    assert [item for item in one_left.turning_points if item.character == 0] == []
    assert two_left.turning_points[-1] == Item("story.nobodys_king", seats=(3, 4), character=0, n=2)


# --- the end -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("outcome", "item"),
    [
        (Outcome((61, 60, 59), (1, 6, 6), (0,)), None),
        (Outcome((60, 61, 61), (6, 3, 4), (2,)), Item("story.tie", 2, (1, 2), n=4)),
        (Outcome((61, 60, 61), (4, 6, 4), (0, 2)), Item("story.tie_shared", seats=(0, 2), n=4)),
        (Outcome((9, 9, 9, 9), (1, 4, 3, 4), (1, 3)), Item("story.tie_shared", seats=(1, 3), n=4)),
    ],
)
def test_a_tie_is_explained_where_there_was_one(outcome: Outcome, item: Item | None) -> None:
    assert tie(outcome) == item


def a_round(
    number: int,
    nominator: Seat = 0,
    raw: tuple[int, ...] = (20, 20, 20),
    *,
    scores: tuple[int, ...] | None = None,
    before: tuple[int, ...] = (0, 0, 0),
    refused: tuple[Election, ...] = (),
    ascents: tuple[tuple[Seat, int], ...] = (),
    noes: tuple[int, ...] = (0, 0, 0),
) -> Round:
    """A round of three in which nobody stands out, but for what is given."""
    counted = scores or raw
    return Round(
        number,
        0,
        (*refused, Election(nominator, 0, (YES, YES, YES), noes)),
        ascents,
        Result(0, nominator, THREE, (0,) * len(CAST), raw, counted),
        tuple(b + s for b, s in zip(before, counted, strict=True)),
    )


def no(nominator: Seat, character: int, *against: Seat) -> Election:
    return Election(nominator, character, tuple(seat not in against for seat in range(3)), (4, 4, 4))


def honoured(*told: Round, winners: tuple[Seat, ...] = (0,)) -> list[Item]:
    return awards(told, Outcome(told[-1].totals, (0, 0, 0), winners))


def test_nobody_stands_out_where_all_did_the_same() -> None:
    assert honoured(a_round(1, 0), a_round(2, 1), a_round(3, 2)) == []
    assert honoured(a_round(1, 0, noes=(2, 2, 0))) == []


def test_a_comeback_is_from_the_bottom_alone_to_the_top() -> None:
    stories = a_round(1, 0, (9, 10, 11)), a_round(2, 1, before=(9, 10, 11)), a_round(3, 2)
    assert honoured(*stories, winners=(0, 1)) == [Item("award.comeback", 0)]
    assert honoured(*stories, winners=(1,)) == []
    tied = a_round(1, 0, (9, 9, 11)), a_round(2, 1, before=(9, 9, 11)), a_round(3, 2)
    assert honoured(*tied, winners=(0,)) == []
    only = a_round(1, 0, (1, 2, 3))
    assert honoured(only, winners=(0,)) == [Item("award.best_round", 2, n=3)]


def test_whoever_made_33_of_nothing_is_honoured() -> None:
    last = a_round(1, 0, (0, 0, 20), scores=(33, 33, 20))
    assert honoured(last) == [
        Item("award.from_nothing", 0),
        Item("award.from_nothing", 1),
        Item("award.best_round", 2, n=20),
    ]


def test_two_kings_make_a_kingmaker() -> None:
    assert honoured(a_round(1, 1), a_round(2, 2), a_round(3, 1)) == [Item("award.kingmaker", 1, n=2)]


def test_no_to_favourites_is_a_heart_of_stone() -> None:
    story = a_round(1, refused=(no(0, 3, 2), no(1, 1, 1)))  # 2 wanted 3; 1 did not want 1
    assert honoured(story) == [Item("award.own_foe", 2, n=1)]


def test_two_who_are_not_wanted_are_bad_luck() -> None:
    story = a_round(1, refused=(no(1, 0, 0), no(1, 1, 1), no(2, 4, 2)))
    assert honoured(story) == [Item("award.unlucky", 1, n=2)]


def test_most_noes_make_a_naysayer() -> None:
    stories = a_round(1, 0, refused=(no(1, 0, 0, 2),)), a_round(2, 1, refused=(no(2, 1, 2),)), a_round(3, 2)
    assert honoured(*stories) == [Item("award.naysayer", 2, n=2)]


def test_most_points_in_a_round_are_its_best_even_if_a_zero_counts_more() -> None:
    stories = a_round(1, 0, (19, 21, 20)), a_round(2, 1), a_round(3, 2, (0, 20, 20), scores=(33, 20, 20))
    assert honoured(*stories) == [Item("award.from_nothing", 0), Item("award.best_round", 1, n=21)]


def test_most_noes_unused_are_a_hoard_over_all_rounds() -> None:
    stories = a_round(1, 0, noes=(0, 2, 1)), a_round(2, 1, noes=(2, 0, 2)), a_round(3, 2)
    assert honoured(*stories) == [Item("award.hoarder", 2, n=3)]


def test_whom_one_helps_up_makes_a_patron_or_a_dissembler() -> None:
    ascents = ((0, 1), (0, 3), (1, 1), (1, 3), (1, 4), (2, 0), (2, 3))
    assert honoured(a_round(1, ascents=ascents)) == [
        Item("award.patron", 0, n=2),
        Item("award.dissembler", 1, n=3),
    ]


def test_the_rarest_honour_comes_first() -> None:
    story = a_round(1, 0, (0, 21, 20), scores=(33, 21, 20), refused=(no(0, 3, 2),), noes=(0, 1, 0))
    assert [item.key for item in honoured(story)] == [
        "award.from_nothing",
        "award.own_foe",
        "award.best_round",
        "award.hoarder",
    ]


# --- in words ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("item", "sentence"),
    [
        (Item("story.refused", 1, (0, 2), 3), "Bruno put Dorotea forward. No: Ana and Carla."),
        (Item("story.crowned", 1, (), 3), "Bruno put Dorotea forward, and nobody said No."),
        (Item("story.own_favourite", 0, character=3), "Ana said No to Dorotea, a favourite of their own."),
        (
            Item("story.burnt", seats=(0, 1, 2), character=3, n=3),
            "3 No's burnt on Dorotea, where one was enough: Ana, Bruno and Carla.",
        ),
        (
            Item("story.last_no", seats=(2,), character=3),
            "Carla spent the last No at the table on Dorotea. After that, anybody would have been king.",
        ),
        (
            Item("story.nobodys_king", seats=(0, 1), character=0, n=2),
            "Nobody wanted Alighiero as king. 2 still had a No, and each hoped that another would play it: "
            "Ana and Bruno.",
        ),
        (
            Item("story.hoped", 2, (0, 1), 0, 2),
            "Only Carla wanted Alighiero as king. 2 others still had a No, and each hoped that another would play it: "
            "Ana and Bruno.",
        ),
        (
            Item("story.tie", 2, (1, 2), n=1),
            "Bruno and Carla had the same points. Carla wins with 1 favourite still in the castle, "
            "more than the others.",
        ),
        (
            Item("story.tie_shared", seats=(1, 2), n=4),
            "Bruno and Carla had the same points and 4 favourites each still in the castle: they win together.",
        ),
        (Item("award.comeback", 5), "Fermín was last before the final round, and won."),
        (Item("award.from_nothing", 0), "Ana had nothing at all in the final round, and made 33 of it."),
        (Item("award.kingmaker", 0, n=2), "Kingmaker Ana put 2 kings on the throne."),
        (Item("award.own_foe", 0, n=1), "Ana has a heart of stone: 1 No to a favourite."),
        (Item("award.unlucky", 0, n=2), "Ana put 2 forward, one after another, whom the court would not have."),
        (Item("award.naysayer", 0, n=4), "Ana said No 4 times, more than anybody else."),
        (Item("award.best_round", 0, n=27), "Ana had the best round of all: 27 points."),
        (Item("award.hoarder", 0, n=1), "Ana took 1 unused No home."),
        (Item("award.patron", 0, n=7), "Ana helped favourites up 7 floors, for all to see."),
        (Item("award.dissembler", 0, n=7), "Ana helped strangers up 7 floors, and nobody knew why."),
    ],
)
def test_an_item_is_a_sentence(item: Item, sentence: str) -> None:
    assert item.told(Words("en", ASSETS / "locale", load_theme("castle").words), NAMES, LETTERS) == sentence
    for language in LANGUAGES:
        words = Words(language, ASSETS / "locale", load_theme("castle").words)
        text = item.told(words, ("",) * 6, ("A",) * 13)
        assert text
        assert "{" not in text
        if item.character is not None:
            assert words("cast.A") in text
