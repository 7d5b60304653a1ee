"""What placement, ascension and election have in common: stepping the table, asking people, denying with a reason."""

from __future__ import annotations

from typing import ClassVar

from game import king_up as rules
from game.protocol import Seat
from scenes import choreography
from scenes.court import Chapter, Court
from scenes.look import draw_tag
from scenes.stage.canvas import Canvas
from scenes.stage.hands import Button, Device, Gesture, Press, Tap
from scenes.stage.players import Player, icon
from scenes.stage.stack import Push, Scene, Swap, Want

PAUSE_AT = (1786, 92)
"""Where a pointer finds the way to the pause."""
_NOTICE = 2.5


class CourtScene(Scene):
    """Steps the table while nothing moves; leaves when the match is in another chapter."""

    chapter: ClassVar[Chapter]

    def __init__(self, court: Court) -> None:
        self.court = court
        self._notice = ("", 0.0, 0.0, 0.0)

    def update(self, seconds: float) -> Want:
        court = self.court
        court.advance(seconds)
        if court.timeline.is_idle:
            if court.chapter is not self.chapter:
                return Swap(court.director.chapter(court))
            court.step()
        self.refresh()
        return None

    def refresh(self) -> None:
        """The table may have gone on: who is asked what now?"""

    def choose(self, gesture: Gesture) -> Want:
        """A gesture by somebody who may decide now."""

    def handle(self, gesture: Gesture) -> Want:
        court = self.court
        match gesture:
            case Press(device, Button.PEEK):
                seat = court.seat_of(device)
                return None if seat is None else Push(court.director.goal(court, seat, device))
            case Tap(device, x, y) if (seat := self._panel_at(x, y)) is not None and court.may_act(device, seat):
                return Push(court.director.goal(court, seat, device))
            case Press(_, Button.MENU | Button.BACK):
                return Push(court.director.pause(court))
            case Tap(_, x, y) if abs(x - PAUSE_AT[0]) < 44 and abs(y - PAUSE_AT[1]) < 44:
                return Push(court.director.pause(court))
        if not court.timeline.is_idle and isinstance(gesture, Tap | Press) and self.is_hurry(gesture):
            court.timeline.finish()
            return None
        return self.choose(gesture)

    def is_hurry(self, gesture: Tap | Press) -> bool:
        """Does this press, while something moves, mean: go on?"""
        return isinstance(gesture, Tap) or gesture.button == Button.OK

    def _panel_at(self, x: float, y: float) -> Seat | None:
        panels = ((seat, self.court.kit.castle.area(f"panel-{seat}")) for seat in self.court.people)
        return next((seat for seat, area in panels if area.collidepoint(x, y)), None)

    @property
    def actor(self) -> Seat | None:
        """The person who is asked now, once everybody has seen what came before."""
        deciding = self.court.deciding
        return deciding[0] if deciding and self.court.timeline.is_idle else None

    def device_acts(self, gesture: Gesture, seat: Seat) -> bool:
        device: Device | None = getattr(gesture, "device", None)
        return device is None or self.court.may_act(device, seat)

    def deny(self, why: str, x: float, y: float) -> None:
        """Says for a moment, at (x, y), why that cannot be."""
        self._notice = why, x, y, self.court.clock + _NOTICE

    def shrug(self, floor: rules.Floor) -> None:
        """Those who fill `floor` say that there is no room."""
        if self.court.timeline.is_idle and not rules.has_room(self.court.view.where, floor):
            self.court.timeline.play(choreography.shrug(self.court, floor))

    def draw_notice(self, canvas: Canvas) -> None:
        why, x, y, until = self._notice
        if self.court.clock < until:
            draw_tag(canvas, why, x, y, warns=True)
        if self.court.keeper.trouble:
            draw_tag(canvas, self.court.keeper.trouble, 960, 84, warns=True)
        canvas.picture(icon("pause"), *PAUSE_AT, 56)

    def reason(self, reason: rules.Reason | None) -> str | None:
        return None if reason is None else self.court.kit.words(f"why.{reason.name.lower()}")

    def ribbon(self, asked: str, waiting: str) -> tuple[str, str, Player | None]:
        """Text, hint and player for the ribbon: `asked` if a person is, `waiting` if a bot thinks; both are keys."""
        court, words = self.court, self.court.kit.words
        seat = next(iter(court.acting), None)
        if seat is None:
            return "", "", None
        player = court.players[seat]
        key = asked if player.is_person else waiting
        return words(key, name=player.name), words("hint.peek") if player.is_person else "", player
