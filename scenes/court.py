"""What the scenes of one match share: its table, its cast on the castle's stands, and the time their motion takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum
from logging import getLogger
from random import Random
from time import perf_counter
from typing import Protocol, TypeAlias

from game import king_up as rules
from game.bots import BOTS, THINKERS
from game.protocol import AUDIENCE, Controller, Seat, Seen
from game.seats import Mailbox, Thinking, Timed, at_once
from game.table import Step, Table
from scenes import choreography
from scenes.keeper import Keeper
from scenes.stage.canvas import Canvas
from scenes.stage.cast import HEIGHT, POSES, Sprite, figure
from scenes.stage.hands import Device
from scenes.stage.kit import Kit
from scenes.stage.players import Player
from scenes.stage.props import Props
from scenes.stage.settings import Settings
from scenes.stage.stack import Scene
from scenes.stage.timeline import Script, Timeline

KingUpTable: TypeAlias = Table[rules.State, rules.View, rules.Action, rules.Event]
STANDS = tuple(f"floor-{floor}-stand-{k}" for floor in rules.FLOORS for k in range(rules.ROOM))
PLACES = (
    *STANDS,
    *(f"stairs-{floor}-{end}" for floor in rules.FLOORS for end in ("foot", "top")),
    *(f"floor-{floor}" for floor in rules.FLOORS),
    *(f"sign-{floor}" for floor in rules.FLOORS),
    *(f"tray-{character}" for character in rules.CAST),
    *(f"panel-{seat}" for seat in range(max(rules.PLAYERS))),
    *("throne", "throne-room", "sign-throne", "old-king", "ballot-box", "gate", "banner", "tray", "turn"),
)
"""What the map of any theme must name for this game."""
TABLE_FACE, TABLE_POSES = 92, ("idle", "cheer", "dizzy")
"""How tall figures are in tables, and in which poses they stand there."""


class Chapter(Enum):
    """Which scene the match is in."""

    PLACEMENT = "placement"
    ASCENSION = "ascension"
    ELECTION = "election"
    SCORING = "scoring"
    TALE = "tale"
    RESULT = "result"


class Director(Protocol):
    """Knows the scenes, so that no scene needs to know another."""

    kit: Kit

    def title(self) -> Scene: ...
    def lobby(self) -> Scene: ...
    def hall(self) -> Scene: ...
    def bots(self, number: int) -> tuple[Player, ...]: ...
    def match(self, players: Sequence[Player], options: rules.Options) -> Scene: ...
    def chapter(self, court: Court) -> Scene: ...
    def epilogue(self, court: Court) -> Scene: ...
    def replay(self, court: Court) -> Scene: ...
    def goal(self, court: Court, seat: Seat, device: Device) -> Scene: ...
    def pause(self, court: Court) -> Scene: ...
    def choose(self, settings: Settings) -> None: ...


class Court:
    """One match on the stage. Scenes step it while its timeline is idle; it never shows more than the audience sees."""

    def __init__(
        self,
        kit: Kit,
        director: Director,
        players: Sequence[Player],
        options: rules.Options,
        seed: int,
        keeper: Keeper | None = None,
    ) -> None:
        self.kit = kit
        self.director = director
        self.players = tuple(players)
        self.timeline = Timeline()
        self.props = Props()
        self.clock = 0.0
        self.mailboxes = {seat: Mailbox[rules.View, rules.Action, rules.Event]() for seat in self.people}
        bots = {
            seat: Timed(_bot(player.bot, seed), lambda: self.clock, _thinking_time)
            for seat, player in enumerate(players)
            if player.bot
        }
        self.keeper = keeper or Keeper(kit.words)
        self.table: KingUpTable = Table(rules, options, {**self.mailboxes, **bots}, seed, self.keeper.append)
        self.view: rules.View = self.table.seen(AUDIENCE).view
        self.shown_rounds = 0
        self.told_rounds = 0
        self.shown_totals = [0] * len(players)
        self.open_goals: tuple[rules.Goal | None, ...] = ()
        """By seat, the goals everybody at the screen may see: in a replay, in a demo; else none."""
        theme = kit.theme
        self.sprites = [Sprite(theme.figure(letter), 0, 0, number) for number, letter in enumerate(theme.letters)]
        self.old_king = Sprite(theme.figure("old-king"), *kit.castle.point("old-king"), number=5)
        self.excitement = 0.0
        """Of the crowd: 0 it waits, 0.4 it stretches its necks, 1 it jumps."""
        self.is_dimmed = False
        """The castle in the dark, so that what lies before it stands out."""
        self.king: rules.Character | None = None
        """Who wears the crown now that the round is over."""
        self.news: tuple[str, rules.Character] | None = None
        """What has just become of somebody: a key of the word files, and who."""
        self._stands: dict[rules.Character, str] = {}
        self._warmed: Canvas | None = None
        self._warming: Iterator[None] = iter(())
        self.settle(self.view)

    # --- who ---

    @property
    def people(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, player in enumerate(self.players) if player.is_person)

    @property
    def deciding(self) -> tuple[Seat, ...]:
        """The people who owe a decision now."""
        return tuple(seat for seat in self.table.to_act if seat in self.mailboxes)

    @property
    def acting(self) -> tuple[Seat, ...]:
        """Whose turn everybody sees it is: as the stage shows it, not as the table already knows."""
        return tuple(seat for seat in rules.to_act(self.view) if seat >= 0)

    def may_act(self, device: Device, seat: Seat) -> bool:
        """A device somebody sat down with acts for them alone; any other for whoever is asked."""
        owners = [s for s in self.people if self.players[s].device == device]
        return seat in owners if owners else True

    def seat_of(self, device: Device) -> Seat | None:
        """Whose private things a device may ask for."""
        owned = [seat for seat in self.people if self.players[seat].device == device]
        candidates = owned or self.deciding or self.people
        return candidates[0] if candidates else None

    def letter(self, character: rules.Character) -> str:
        return self.kit.theme.letters[character]

    def name(self, character: rules.Character) -> str:
        return self.kit.words(f"cast.{self.letter(character)}")

    # --- what happens ---

    @property
    def chapter(self) -> Chapter:
        if len(self.view.results) > self.shown_rounds:
            return Chapter.SCORING
        if self.shown_rounds > self.told_rounds:
            return Chapter.TALE
        match self.view.phase:
            case rules.Phase.ASCENSION:
                return Chapter.ASCENSION
            case rules.Phase.ELECTION:
                return Chapter.ELECTION
            case rules.Phase.OVER:
                return Chapter.RESULT
            case _:
                return Chapter.PLACEMENT

    @property
    def outcome(self) -> rules.Outcome:
        """How the match ended. Raises StopIteration while it has not."""
        return next(e.outcome for e in self.table.seen(AUDIENCE).events if isinstance(e, rules.MatchEnded))

    @property
    def sky(self) -> str:
        moods = self.kit.theme.moods
        return moods[min(max(self.view.round, 1), len(moods)) - 1]

    @property
    def is_night(self) -> bool:
        return self.sky == self.kit.theme.moods[-1]

    def advance(self, seconds: float) -> None:
        settings = self.kit.settings
        self.timeline.rate = settings.rate
        self.clock += seconds * settings.rate
        for sprite in (*self.sprites, self.old_king):
            sprite.clock = self.clock
            sprite.is_alive = not settings.reduced_motion
        self.timeline.advance(seconds)

    def warm(self, canvas: Canvas) -> None:
        """Called every frame: paints one picture that will be needed, until none is left; so no frame is late."""
        if self._warmed is not canvas:
            self._warmed = canvas
            self._warming = self._pictures(canvas)
        next(self._warming, None)

    def _pictures(self, canvas: Canvas) -> Iterator[None]:
        for poses, height in ((POSES, HEIGHT), (TABLE_POSES, TABLE_FACE)):
            for pose in poses:
                for sprite in (*self.sprites, self.old_king):
                    figure(canvas, sprite.file, height, pose)
                    yield
        yield from choreography.warm(canvas, self)
        for mood in self.kit.theme.moods:
            yield from self.kit.painter(canvas).prepare(mood, mood == self.kit.theme.moods[-1])

    def step(self) -> None:
        """Lets the table go on by one action, if somebody has decided, and plays what came of it."""
        step = self.table.step()
        if step:
            self.show(step)

    def show(self, step: Step[rules.View, rules.Event]) -> None:
        for event in step.events:
            self.timeline.play(choreography.script(event, self))
            if isinstance(event, rules.MatchEnded):
                self.keeper.end(self.players, step.view.results, event.outcome)
        self.timeline.play(self._settled(step.view))

    def catch_up(self, actions: Sequence[tuple[Seat, rules.Action]]) -> None:
        """What has been played before at a fresh court, without motion. Raises IllegalAction."""
        for seat, action in actions:
            self.table.replay(seat, action)
        self.keeper.recall(actions)
        self.settle(self.table.seen(AUDIENCE).view)
        is_between = self.view.phase in (rules.Phase.DEAL, rules.Phase.OVER)
        self.shown_rounds = self.told_rounds = len(self.view.results) - (1 if is_between and self.view.results else 0)

    def close_ballot(self) -> None:
        """All have voted, as everybody can see when the first card is turned."""
        self.view = rules.View(replace(self.view, has_cast=(True,) * len(self.players)))

    def _settled(self, view: rules.View) -> Script:
        self.settle(view)
        yield 0.0

    # --- where everybody stands ---

    def stand(self, character: rules.Character, floor: rules.Floor) -> tuple[float, float]:
        """The place for `character` on `floor`: its own if it has one there, else a free one, nearest to the stairs."""
        free = self._stands.get(character, "")
        if free not in _stands_on(character, floor):
            taken = {stand for other, stand in self._stands.items() if other != character}
            free = next(stand for stand in reversed(_stands_on(character, floor)) if stand not in taken)
        self._stands[character] = free
        return self.kit.castle.point(free)

    def settle(self, view: rules.View) -> list[str]:
        """Puts every sprite where the view says; returns what was not there already: nothing, if scripts are right."""
        self.view = view
        self.news, self.is_dimmed = None, False
        self.king = None if view.phase == rules.Phase.ELECTION else view.nominee
        self.shown_totals = list(view.totals)
        mended = []
        for character, floor in enumerate(view.where):  # first all leave the stands they are not on any more
            if self._stands.get(character) not in _stands_on(character, floor):
                self._stands.pop(character, None)
        for character, floor in enumerate(view.where):
            sprite = self.sprites[character]
            pose = _pose(view, floor)
            wanted = (*self.stand(character, floor), pose, 0.0, 0.0, 0.0, 1.0)
            found = (sprite.x, sprite.y, sprite.pose, sprite.lift, sprite.angle, sprite.squash, sprite.size)
            if found != wanted:
                mended.append(f"{self.letter(character)}: {found} instead of {wanted}")
                sprite.x, sprite.y, sprite.pose, sprite.lift, sprite.angle, sprite.squash, sprite.size = wanted
        return mended


def _stands_on(character: rules.Character, floor: rules.Floor) -> tuple[str, ...]:
    """Where `character` may stand when it is on `floor`."""
    if floor in rules.FLOORS:
        return STANDS[floor * rules.ROOM : (floor + 1) * rules.ROOM]
    return ("throne",) if floor == rules.THRONE else (f"tray-{character}",)


def _pose(view: rules.View, floor: rules.Floor) -> str:
    if floor == rules.THRONE:
        return "plead" if view.phase == rules.Phase.ELECTION else "cheer"
    return "dizzy" if floor == rules.REFUSED else "idle"


def _bot(name: str, seed: int) -> Controller[rules.View, rules.Action, rules.Event]:
    """A bot that never holds a frame up, nor the match: a page steps in for whoever fails."""
    think = THINKERS.get(name) or at_once(BOTS[name])
    return Thinking(think, BOTS["page"], seed, perf_counter, getLogger(__name__).warning, name)


def _thinking_time(seen: Seen[rules.View, rules.Event]) -> float:
    """Seconds a bot waits before it answers; hangs on nothing that is secret."""
    return Random(f"{seen.seat} {seen.decisions}").uniform(0.7, 1.5)
