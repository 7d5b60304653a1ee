"""Replay: a recorded match on the stage; forwards with all its motion, backwards in no time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pygame import Rect

from game import king_up as rules
from game.protocol import AUDIENCE, Seat
from game.seats import Mailbox
from game.table import Step, Table
from scenes.court import Court, KingUpTable
from scenes.look import GOLD, INK, PARCHMENT, draw_court, draw_tag
from scenes.stage.canvas import Canvas
from scenes.stage.hands import Button, Gesture, Press
from scenes.stage.picker import Chosen, Picker, Target
from scenes.stage.stack import Reset, Scene, Want

BUTTONS = ("round_back", "back", "play", "forward", "election", "speed", "goals", "leave")
_TOP, _HEIGHT, _GAP = 958, 72, 8
_PAUSE = 0.45
"""Seconds of stage time between two moves."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The match after one action: what to play to get here, what is public here, and who hopes for whom."""

    step: Step[rules.View, rules.Event]
    goals: tuple[rules.Goal | None, ...]


def reel(options: rules.Options, actions: Iterable[tuple[Seat, rules.Action]]) -> list[Frame]:
    """Every moment of a recorded match. Raises IllegalAction for a record the rules do not allow."""
    seats = range(options.players)
    boxes = {seat: Mailbox[rules.View, rules.Action, rules.Event]() for seat in seats}
    table: KingUpTable = Table(rules, options, boxes, seed=0)
    frames = []
    for seat, action in actions:
        step = table.play(seat, action)
        frames.append(Frame(step, tuple(table.seen(s).view.goals[s] for s in seats)))
    return frames


class ReplayScene(Scene):
    """One row of buttons; left and right step where the focus is on none of them that needs them."""

    def __init__(self, court: Court, frames: Sequence[Frame]) -> None:
        self.court = court
        self.frames = frames
        self.at = 0
        """How many frames have been shown."""
        self.is_playing = True
        self.eyes: Seat = AUDIENCE
        """Whose secrets are shown: one seat's, or everybody's for AUDIENCE."""
        self._wait = _PAUSE
        width = (1728 - _GAP * (len(BUTTONS) - 1)) // len(BUTTONS)
        rects = (Rect(96 + n * (width + _GAP), _TOP, width, _HEIGHT) for n in range(len(BUTTONS)))
        targets = [Target(key, rect) for key, rect in zip(BUTTONS, rects, strict=True)]
        self.picker: Picker[str] = Picker(targets, "play")
        self._show_goals()

    def update(self, seconds: float) -> Want:
        court = self.court
        court.advance(seconds)
        if court.timeline.is_idle and self.is_playing:
            self._wait -= seconds * court.timeline.rate
            if self._wait <= 0:
                self._forward()
        return None

    def _forward(self) -> None:
        """Plays the next move; at the end it stops."""
        self.court.timeline.finish()
        self._wait = _PAUSE
        if self.at == len(self.frames):
            self.is_playing = False
            return
        self.court.show(self.frames[self.at].step)
        self.at += 1
        self._show_goals()

    def jump(self, at: int) -> None:
        """To the moment after so many actions, without motion."""
        self.court.timeline.finish()
        self.at = max(1, min(at, len(self.frames)))
        self.court.settle(self.frames[self.at - 1].step.view)
        self._show_goals()

    def _show_goals(self) -> None:
        goals = self.frames[max(0, self.at - 1)].goals
        self.court.open_goals = tuple(
            goal if self.eyes in (AUDIENCE, seat) else None for seat, goal in enumerate(goals)
        )

    def _find(self, kind: type[rules.Event], way: int) -> int:
        """After so many actions comes the nearest moment that way in which something of that kind happened."""
        span = range(self.at + 1, len(self.frames) + 1) if way > 0 else range(self.at - 1, 0, -1)
        end = len(self.frames) if way > 0 else 1
        return next((n for n in span if any(isinstance(e, kind) for e in self.frames[n - 1].step.events)), end)

    def handle(self, gesture: Gesture) -> Want:
        if isinstance(gesture, Press) and gesture.button in (Button.BACK, Button.MENU):
            return Reset(self.court.director.title())
        match self.picker.handle(gesture):
            case Chosen(key):
                return self._do(key)
        return None

    def _do(self, key: str) -> Want:
        match key:
            case "round_back":
                self.jump(self._find(rules.Dealt, -1))
            case "back":
                self.is_playing = False
                self.jump(self.at - 1)
            case "play":
                self.is_playing = not self.is_playing
            case "forward":
                self.is_playing = False
                self._forward()
            case "election":
                self.jump(self._find(rules.Nominated, +1))
            case "speed":
                self.court.director.choose(self.court.kit.settings.with_next_speed())
            case "goals":
                seats = len(self.court.players)
                self.eyes = AUDIENCE if self.eyes == seats - 1 else max(self.eyes, -1) + 1
                self._show_goals()
            case _:
                return Reset(self.court.director.title())
        return None

    def draw(self, canvas: Canvas) -> None:
        court, words = self.court, self.court.kit.words
        draw_court(canvas, court, dark=court.is_dimmed)
        where = words("replay.where", round=max(1, court.view.round), at=self.at, of=len(self.frames))
        draw_tag(canvas, where, 1640, 100)
        texts = {
            "play": words("replay.pause" if self.is_playing else "replay.play"),
            "speed": words(f"replay.speed_{court.kit.settings.speed}"),
            "goals": words("replay.all_goals") if self.eyes == AUDIENCE else court.players[self.eyes].name,
        }
        for target in self.picker.targets:
            is_focused = target.key == self.picker.focus
            rect = target.rect.inflate(8, 12) if is_focused else target.rect
            canvas.box(rect, GOLD if is_focused else PARCHMENT, 18, INK, 5)
            text = texts.get(target.key) or words(f"replay.{target.key}")
            canvas.text(text, *rect.center, 30, INK, "center", width=rect.w - 20)
