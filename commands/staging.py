"""Every scene in its typical and its fullest state, always the same: for pictures, for benchmarks, for tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from game import king_up as rules
from game.protocol import Seat
from scenes.court import Chapter, Court, Director
from scenes.court_scene import CourtScene
from scenes.stage.hands import KEYBOARD, Button, Press
from scenes.stage.players import CRESTS, Player
from scenes.stage.stack import Push, Reset, Scene, Swap, Want

LONG_NAMES = ("Maximiliana", "Bartholomew", "Wolfgang Iván", "Clementine", "Hildegarda", "Guillermina")
_STEP = 0.25
_TOO_LONG = 20_000


@dataclass(frozen=True, slots=True)
class Still:
    """A moment worth a picture: the scene, and the one beneath it where it is an overlay."""

    name: str
    scene: Scene
    beneath: Scene | None = None


class Rehearsal:
    """A match that goes where a picture needs it: people answer as `policy` says until told to wait."""

    def __init__(self, director: Director, players: tuple[Player, ...], options: rules.Options) -> None:
        self.scene = director.match(players, options)

    @property
    def court(self) -> Court:
        court: Court = self.scene.court  # type: ignore[attr-defined]  # every scene of a match has one
        return court

    def until(self, is_there: Callable[[], bool]) -> None:
        """Plays on, motion skipped, until the condition holds."""
        for _ in range(_TOO_LONG):
            if is_there():
                return
            self.advance(_STEP)
            self.court.timeline.finish()
        raise RuntimeError("the rehearsal never came to that scene")

    def advance(self, seconds: float) -> None:
        self._answer()
        self._grant(self.scene.update(seconds))
        if self.court.chapter in (Chapter.SCORING, Chapter.TALE) and not isinstance(self.scene, CourtScene):
            self.press()

    def press(self) -> None:
        """Somebody wants to go on."""
        self._grant(self.scene.handle(Press(KEYBOARD, Button.OK)))

    def _answer(self) -> None:
        for seat in self.court.deciding:
            self.court.mailboxes[seat].offer(_eager(self.court, seat, self.court.table.legal(seat)))

    def _grant(self, want: Want) -> None:
        if isinstance(want, Swap | Reset):
            self.scene = want.scene

    def settle(self) -> None:
        """All motion to its end, and the scene ready to be asked."""
        for _ in range(3):  # a change of scene, what the new one plays, what it asks
            self.court.timeline.finish()
            self._grant(self.scene.update(0.0))


def _eager(court: Court, seat: Seat, legal: tuple[rules.Action, ...]) -> rules.Action:
    """Fills the castle from the fourth floor down, then raises whoever stands highest; in turn, one votes No."""
    refuses = court.view.where.count(rules.REFUSED) % len(court.players) == seat

    def rank(action: rules.Action) -> tuple[int, int]:
        match action:
            case rules.Place(character, floor):
                return floor, -character
            case rules.Raise(character):
                return court.view.where[character], -character
            case rules.Vote(yes):
                return int(yes != refuses), 0
            case _:
                return 0, 0

    return max(legal, key=rank)


def stills(director: Director, players: int = 4) -> Iterator[Still]:
    """All moments, in the order of a match: typical ones with `players` at the table, then the fullest ones."""
    yield Still("title", director.title())
    yield Still("lobby", director.lobby())
    yield Still("hall", director.hall())
    yield from _match(director, "", _typical(director, players), rules.Options(players, 1, starter=0))
    crowd = tuple(Player(name, crest) for name, crest in zip(LONG_NAMES, CRESTS, strict=True))
    yield from _match(director, "full-", crowd, rules.Options(6, 3, starter=0))


def _typical(director: Director, players: int) -> tuple[Player, ...]:
    """One person at the keyboard and bots."""
    bots = director.bots(players)
    return (replace(bots[0], bot=None, device=KEYBOARD), *bots[1:])


def _match(director: Director, prefix: str, players: tuple[Player, ...], options: rules.Options) -> Iterator[Still]:
    show = Rehearsal(director, players, options)
    court = show.court

    def is_at(phase: rules.Phase, refused: int = 0) -> Callable[[], bool]:
        return lambda: (
            court.view.phase == phase and court.view.where.count(rules.REFUSED) >= refused and 0 in court.deciding
        )

    show.until(lambda: court.view.phase == rules.Phase.PLACEMENT)
    show.settle()
    yield Still(prefix + "placement-pick", show.scene)
    show.scene.handle(Press(KEYBOARD, Button.OK))
    yield Still(prefix + "placement-floor", show.scene)
    show.scene.handle(Press(KEYBOARD, Button.BACK))
    show.until(is_at(rules.Phase.ASCENSION))
    show.settle()
    yield Still(prefix + "ascension-start", show.scene)
    yield from _overlay(prefix + "goal", show.scene, Press(KEYBOARD, Button.PEEK))
    yield from _overlay(prefix + "pause", show.scene, Press(KEYBOARD, Button.MENU))
    show.until(is_at(rules.Phase.ELECTION))
    show.settle()
    yield Still(prefix + "election-ask", show.scene)
    if len(court.people) > 1:
        show.scene.handle(Press(KEYBOARD, Button.OK))
        yield Still(prefix + "election-cards", show.scene)
    yield from _reveal(prefix, show)
    show.until(is_at(rules.Phase.ASCENSION, refused=1))
    show.settle()
    yield Still(prefix + "ascension-late", show.scene)
    show.until(lambda: _is_scoring(show))
    show.settle()
    for _ in range(90):
        show.scene.update(_STEP / 4)
    yield Still(prefix + "scoring", show.scene)
    show.press()
    yield Still(prefix + "tale", show.scene)
    show.until(lambda: court.chapter is Chapter.RESULT)
    show.settle()
    for _ in range(90):
        show.scene.update(1 / 30)
    yield Still(prefix + "result", show.scene)
    yield Still(prefix + "epilogue", director.epilogue(court))
    yield Still(prefix + "replay", _half_way(director.replay(court)))


def _half_way(scene: Scene) -> Scene:
    """A replay in the middle of its match, with all goals open."""
    for key in (Button.RIGHT, Button.RIGHT, Button.OK, Button.OK):
        scene.handle(Press(KEYBOARD, key))
    scene.update(0.0)
    return scene


def _is_scoring(show: Rehearsal) -> bool:
    return show.court.shown_rounds < len(show.court.view.results)


def _overlay(name: str, scene: Scene, press: Press) -> Iterator[Still]:
    want = scene.handle(press)
    if isinstance(want, Push):
        yield Still(name, want.scene, scene)


def _reveal(prefix: str, show: Rehearsal) -> Iterator[Still]:
    """The ballots half turned: motion runs at its own pace here."""
    court = show.court
    while court.view.phase == rules.Phase.ELECTION and len(court.props) < 2 * len(court.players):
        show.advance(1 / 30)
    for _ in range(75):
        court.advance(1 / 30)
    yield Still(prefix + "election-reveal", show.scene)
