"""Placement: the thirteen come from the yard into the castle, one by one."""

from __future__ import annotations

from game import king_up as rules
from scenes.court import Chapter, Court
from scenes.court_scene import CourtScene
from scenes.look import draw_court, draw_focus, draw_name, draw_ribbon, draw_tag
from scenes.stage.canvas import Canvas
from scenes.stage.hands import Button, Gesture, Press
from scenes.stage.picker import Chosen, Denied, Picker, Target
from scenes.stage.stack import Want


class PlacementScene(CourtScene):
    """First a character, then a floor for it; back takes the character back."""

    chapter = Chapter.PLACEMENT

    def __init__(self, court: Court) -> None:
        super().__init__(court)
        self.characters: Picker[rules.Character] = Picker(())
        self.floors: Picker[rules.Floor] = Picker(())
        self.held: rules.Character | None = None

    def refresh(self) -> None:
        seat, court = self.actor, self.court
        if seat is None:
            self.held = None
            self.characters.replace(())
            self.floors.replace(())
            return
        beside = [c for c in rules.CAST if court.view.where[c] == rules.BESIDE]
        placed = self.reason(rules.Reason.ALREADY_PLACED)
        self.characters.replace([Target(c, court.sprites[c].rect, None if c in beside else placed) for c in rules.CAST])
        held = beside[0] if self.held is None else self.held
        self.floors.replace(
            [
                Target(
                    floor,
                    court.kit.castle.area(f"floor-{floor}"),
                    self.reason(rules.why_not(court.view, seat, rules.Place(held, floor))),
                )
                for floor in rules.FLOORS
            ]
        )

    def handle(self, gesture: Gesture) -> Want:
        if self.held is not None and isinstance(gesture, Press) and gesture.button == Button.BACK:
            self.held = None
            return None
        return super().handle(gesture)

    def choose(self, gesture: Gesture) -> Want:
        seat = self.actor
        if seat is None or not self.device_acts(gesture, seat):
            return None
        picker = self.characters if self.held is None else self.floors
        match picker.handle(gesture):
            case Chosen(key) if self.held is None:
                self.held = key
                self.refresh()
            case Chosen(key) if self.held is not None:
                self.court.mailboxes[seat].offer(rules.Place(self.held, key))
                self.held = None
            case Denied(key, why) if picker.focused:
                self.deny(why, *picker.focused.rect.center)
                if self.held is not None:
                    self.shrug(key)
        return None

    def draw(self, canvas: Canvas) -> None:
        court, words = self.court, self.court.kit.words
        draw_court(canvas, court)
        text, hint, player = self.ribbon("placement.pick", "placement.wait")
        if player is None:
            text = words("placement.dealing")
        if self.actor is not None:
            if self.held is not None:
                text = words("placement.floor", name=player.name if player else "", character=court.name(self.held))
                draw_focus(canvas, court, court.sprites[self.held].rect)
                self._draw_floors(canvas)
            elif (target := self.characters.focused) is not None:
                draw_focus(canvas, court, target.rect, target.why_not is None)
                draw_name(canvas, court, target.key, target.why_not or "")
        draw_ribbon(canvas, court, text, hint, player)
        if court.view.round <= 1 and court.keeper.deal:
            draw_tag(canvas, words("placement.deal", deal=court.keeper.deal), 960, 926)
        self.draw_notice(canvas)

    def _draw_floors(self, canvas: Canvas) -> None:
        """The floors that are offered glow, the one in focus most; the others say why not when pressed."""
        for target in self.floors.targets:
            room = target.rect.copy()
            room.w -= (inside := self.court.kit.castle.area(f"sign-{target.key}").right + 8 - room.x)
            room.x += inside  # the sign stays as it is: it has to be read
            canvas.box(room, (255, 224, 120, 60) if target.why_not is None else (16, 20, 44, 120), 10)
        if focused := self.floors.focused:
            draw_focus(canvas, self.court, focused.rect, focused.why_not is None)
