"""Election: somebody stands before the throne, everybody votes in secret, one No is enough."""

from __future__ import annotations

from pygame import Rect

from game import king_up as rules
from game.protocol import Seat
from scenes.court import Chapter, Court
from scenes.court_scene import CourtScene
from scenes.look import INK, PARCHMENT, draw_court, draw_curtain, draw_focus, draw_ribbon, draw_tag
from scenes.stage.canvas import Canvas
from scenes.stage.hands import Away, Button, Gesture, Press, Tap
from scenes.stage.picker import Chosen, Denied, Picker, Target
from scenes.stage.players import icon
from scenes.stage.stack import Want

CARD_YES = Rect(700, 420, 230, 322)
CARD_NO = Rect(990, 420, 230, 322)


class ElectionScene(CourtScene):
    """Asks one person after the other; where several share the screen, behind a curtain."""

    chapter = Chapter.ELECTION

    def __init__(self, court: Court) -> None:
        super().__init__(court)
        self.picker: Picker[bool] = Picker(())
        self._voter: Seat | None = None
        self._is_covered = True

    @property
    def voter(self) -> Seat | None:
        """Who is asked now; bots' ballots may fall while they think."""
        return self._voter

    @property
    def is_covered(self) -> bool:
        """The curtain is down and waits for the voter's own press."""
        return self._voter is not None and self._is_covered and len(self.court.people) > 1

    def refresh(self) -> None:
        deciding = self.court.deciding if self.court.view.phase == rules.Phase.ELECTION else ()
        waiting = [seat for seat in deciding if not self.court.view.has_cast[seat]]
        if self._voter in waiting:
            return
        self._voter = waiting[0] if waiting else None
        self._is_covered = True
        self.picker = Picker(self._targets(self._voter))

    def _targets(self, seat: Seat | None) -> list[Target[bool]]:
        if seat is None:
            return []
        view = self.court.table.seen(seat).view
        refusal = self.reason(rules.why_not(view, seat, rules.NO))
        return [Target(True, CARD_YES), Target(False, CARD_NO, refusal)]

    def is_hurry(self, gesture: Tap | Press) -> bool:
        return self._voter is None and super().is_hurry(gesture)

    def handle(self, gesture: Gesture) -> Want:
        if isinstance(gesture, Away):
            self._is_covered = True
        return super().handle(gesture)

    def choose(self, gesture: Gesture) -> Want:
        seat = self._voter
        if seat is None or not self.device_acts(gesture, seat):
            return None
        if self.is_covered:
            if isinstance(gesture, Tap) or (isinstance(gesture, Press) and gesture.button == Button.OK):
                self._is_covered = False
            return None
        match self.picker.handle(gesture):
            case Chosen(yes):
                self.court.mailboxes[seat].offer(rules.Vote(yes))
                self._voter, self._is_covered = None, True
                self.picker = Picker(())
            case Denied(_, why):
                self.deny(why, CARD_NO.centerx, CARD_NO.bottom + 40)
        return None

    def draw(self, canvas: Canvas) -> None:
        court, words = self.court, self.court.kit.words
        seat = self._voter
        draw_court(canvas, court, dark=seat is not None or court.is_dimmed)
        nominee = court.view.nominee
        if nominee is None:
            return
        if seat is None:
            key, character = court.news or ("election.wait", nominee)
            draw_ribbon(canvas, court, words(key, character=court.name(character)))
        elif self.is_covered:
            draw_curtain(canvas, court.players[seat], words("election.cover", name=court.players[seat].name))
        else:
            player = court.players[seat]
            self._draw_cards(canvas, nominee)
            text = words("election.ask", name=player.name, character=court.name(nominee))
            draw_ribbon(canvas, court, text, words("hint.peek"), player)
        self.draw_notice(canvas)

    def _draw_cards(self, canvas: Canvas, nominee: rules.Character) -> None:
        court, words = self.court, self.court.kit.words
        draw_tag(canvas, words("election.title", character=court.name(nominee)), 960, 322)
        for target in self.picker.targets:
            name = "ballot-yes" if target.key else "ballot-no"
            is_focused = target.key == self.picker.focus
            card = canvas.art.picture(icon(name), target.rect.h * (1.08 if is_focused else 1))
            if target.why_not:
                card = canvas.art.tinted(card, (110, 110, 125))
            if is_focused:
                draw_focus(canvas, court, target.rect, target.why_not is None)
            canvas.put(card, *target.rect.center, "center")
            label = words("vote.yes" if target.key else "vote.no")
            canvas.text(
                label, target.rect.centerx, target.rect.bottom + 40, 52, PARCHMENT, "center", "display", None, INK
            )
