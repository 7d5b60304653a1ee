"""The choreography: when an event's motion is over, all stand where the rules say, and nothing is left behind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import get_args

import pytest
from pygame import Surface

from game import king_up as rules
from scenes import choreography
from scenes.court import STANDS, Court
from scenes.stage.canvas import HEIGHT, WIDTH
from scenes.stage.cast import HEIGHT as TALL
from scenes.stage.cast import Sprite
from tests.stage import bots, canvas, company, kit, pixels

RESULT = rules.Result(
    king=0,
    nominator=1,
    goals=rules.DECK[:3],
    where=(6, 5, 5, 4, 4, 3, 3, 2, 1, 1, 0, 7, 7),
    raw=(9, 9, 9),
    scores=(9, 9, 9),
)
EVENTS = (
    rules.Shuffled(1),
    rules.Dealt(1, 0, (None, None, None), 4),
    rules.Placed(0, 3, 4),
    rules.Settled(((12, 0),)),
    rules.Raised(1, 3, 5),
    rules.Nominated(2, 3),
    rules.BallotCast(0, None),
    rules.BallotsRevealed(3, (True, False, True)),
    rules.Refused(3),
    rules.Crowned(0, 4),
    rules.RoundScored(1, RESULT, (9, 9, 9)),
    rules.MatchEnded(rules.Outcome((9, 9, 9), (4, 4, 4), (0, 1, 2))),
)


class Watched(Court):
    """A court that writes down what it had to mend."""

    def settle(self, view: rules.View) -> list[str]:
        totals = list(view.totals)
        counted = getattr(self, "shown_totals", totals)
        mended = super().settle(view)
        if not hasattr(self, "mended"):
            self.mended: list[str] = []  # nobody has stood anywhere yet
        else:
            zeros = {seat for result in view.results for seat, raw in enumerate(result.raw) if raw == 0}
            self.mended += mended
            self.mended += [
                f"seat {n}: {counted[n]} points instead of {t}"
                for n, t in enumerate(totals)
                if n not in zeros and counted[n] != t
            ]
        return mended


def court(options: rules.Options, seed: int = 7) -> Watched:
    return Watched(kit(), company(), bots(options.players), options, seed)


@contextmanager
def reduced_motion() -> Iterator[None]:
    before = kit().settings
    kit().settings = replace(before, reduced_motion=True)
    try:
        yield
    finally:
        kit().settings = before


def check_inside(sprite: Sprite) -> None:
    top = sprite.y - sprite.lift - TALL * sprite.size * (1 - sprite.squash)
    assert TALL / 3 <= sprite.x <= WIDTH - TALL / 3, (sprite.file.stem, sprite.x)
    assert top >= 0, (sprite.file.stem, sprite.pose, top)
    assert sprite.y <= HEIGHT, (sprite.file.stem, sprite.y)
    assert 0 <= sprite.opacity <= 1
    assert -0.5 < sprite.squash < 0.5


def check_at_rest(show: Watched) -> None:
    assert show.mended == []
    assert len(show.props) == 0
    assert 0 <= show.excitement <= 1
    assert show.old_king.pose == "idle"
    places = [(sprite.x, sprite.y) for sprite in show.sprites]
    assert len(set(places)) == len(places), "two on one stand"
    for sprite, floor in zip(show.sprites, show.view.where, strict=True):
        stands = STANDS[4 * floor : 4 * floor + 4] if floor in rules.FLOORS else ()
        if stands:
            assert (sprite.x, sprite.y) in [show.kit.castle.point(stand) for stand in stands]


def play(show: Watched, pass_time: Callable[[Watched], None], limit: int = 40_000) -> None:
    """The whole match; at every rest all must be in order, and nobody ever off the stage."""
    for _ in range(limit):
        pass_time(show)
        for sprite in (*show.sprites, show.old_king):
            check_inside(sprite)
        if show.timeline.is_idle:
            check_at_rest(show)
            if show.table.is_over:
                return
            show.step()
    raise AssertionError("the match never ended")


def step(seconds: float) -> Callable[[Watched], None]:
    return lambda show: show.advance(seconds)


def skip(show: Watched) -> None:
    show.advance(1.6)
    show.timeline.finish()


def hurry(chance: Random) -> Callable[[Watched], None]:
    """Now and then somebody has seen enough."""

    def pass_time(show: Watched) -> None:
        show.advance(chance.choice((0.01, 0.1, 0.4)))
        if chance.random() < 0.1:
            show.timeline.finish()

    return pass_time


def test_the_court_is_watched() -> None:
    """What is out of order would be found."""
    show = court(rules.Options(3, 1))
    while not show.table.legal(show.table.to_act[0]):
        skip(show)
        show.step()
    skip(show)
    check_at_rest(show)
    show.sprites[4].x += 1
    show.settle(show.view)
    assert len(show.mended) == 1
    assert show.mended[0].startswith("E: ")
    with pytest.raises(AssertionError):
        check_at_rest(show)


@pytest.mark.parametrize("quick", [False, True], ids=["by hand", "quick"])
def test_settling_mends_nothing_in_small_steps(players: int, quick: bool) -> None:
    play(court(rules.Options(players, 1, quick)), step(1 / 30))


@pytest.mark.parametrize("seconds", [1 / 144, 0.1])
def test_settling_mends_nothing_at_other_rates(seconds: float) -> None:
    play(court(rules.Options(4, 1), seed=3), step(seconds))


@pytest.mark.parametrize("quick", [False, True], ids=["by hand", "quick"])
def test_settling_mends_nothing_where_all_is_skipped(players: int, quick: bool) -> None:
    for seed in range(3):
        play(court(rules.Options(players, 3, quick), seed), skip)


def test_settling_mends_nothing_where_somebody_hurries(players: int) -> None:
    play(court(rules.Options(players, 1), seed=players), hurry(Random(players)))


def test_settling_mends_nothing_with_reduced_motion(players: int) -> None:
    with reduced_motion():
        play(court(rules.Options(players, 3, quick=players % 2 == 0)), skip)
        play(court(rules.Options(players, 1)), step(0.1))


def test_every_event_has_a_script() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(rules.Event))
    for event in EVENTS:
        show = court(rules.Options(3, 1))
        show.timeline.play(choreography.script(event, show))
        show.timeline.finish()
        assert show.timeline.is_idle
        assert len(show.props) == 0


def test_a_ballot_tells_nothing_on_its_way() -> None:
    """Two ballots of one seat, whatever they say, look alike at every moment."""
    screen = canvas()
    ground = Surface(screen.size).convert()
    told = []
    for yes in (True, False, None):
        show = court(rules.Options(3, 1))
        show.timeline.play(choreography.script(rules.BallotCast(1, yes), show))
        moments = []
        for _ in range(12):
            show.advance(0.1)
            screen.begin(ground)
            show.props.draw(screen)
            screen.end()
            moments.append(pixels(screen))
        told.append(moments)
    assert told[0] == told[1] == told[2]
    assert len(set(told[0])) > 5


def test_a_full_floor_shrugs_and_stands_as_before() -> None:
    show = court(rules.Options(4, 1, quick=True))
    while show.view.phase != rules.Phase.ASCENSION:
        skip(show)
        show.step()
    floor = next(floor for floor in rules.FLOORS if show.view.where.count(floor) == rules.ROOM)
    show.timeline.play(choreography.shrug(show, floor))
    show.advance(0.05)
    moved = [sprite for sprite, at in zip(show.sprites, show.view.where, strict=True) if at == floor]
    assert all(sprite.pose == "gasp" for sprite in moved)
    for _ in range(30):
        show.advance(1 / 30)
    assert show.timeline.is_idle
    show.settle(show.view)
    check_at_rest(show)
