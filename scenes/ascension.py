"""Ascension: each turn somebody goes up one floor, until one stands before the throne."""

from __future__ import annotations

from game import king_up as rules
from scenes.court import Chapter, Court
from scenes.court_scene import CourtScene
from scenes.look import draw_court, draw_focus, draw_name, draw_ribbon
from scenes.stage.canvas import Canvas
from scenes.stage.hands import Gesture
from scenes.stage.picker import Chosen, Denied, Picker, Target
from scenes.stage.stack import Want


class AscensionScene(CourtScene):
    """Pick whom to raise. Who cannot go up now stands in the shade and says why."""

    chapter = Chapter.ASCENSION

    def __init__(self, court: Court) -> None:
        super().__init__(court)
        self.picker: Picker[rules.Character] = Picker(())

    def refresh(self) -> None:
        seat, court = self.actor, self.court
        if seat is None:
            self.picker.replace(())
            return
        self.picker.replace(
            [
                Target(c, court.sprites[c].rect, self.reason(rules.why_not(court.view, seat, rules.Raise(c))))
                for c in rules.CAST
                if court.view.where[c] in rules.FLOORS
            ]
        )

    def choose(self, gesture: Gesture) -> Want:
        seat = self.actor
        if seat is None or not self.device_acts(gesture, seat):
            return None
        match self.picker.handle(gesture):
            case Chosen(character):
                self.court.mailboxes[seat].offer(rules.Raise(character))
            case Denied(character, why):
                sprite = self.court.sprites[character]
                self.deny(why, sprite.x, sprite.y - 160)
                self.shrug(self.court.view.where[character] + 1)
        return None

    def draw(self, canvas: Canvas) -> None:
        court = self.court
        draw_court(canvas, court, [target.key for target in self.picker.targets if target.why_not])
        if target := self.picker.focused:
            draw_focus(canvas, court, target.rect, target.why_not is None)
            draw_name(canvas, court, target.key, target.why_not or "")
        draw_ribbon(canvas, court, *self.ribbon("ascension.pick", "ascension.wait"))
        self.draw_notice(canvas)
