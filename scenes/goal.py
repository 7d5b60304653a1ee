"""Your six favourites, shown while a key or button is held; with others before the screen, behind a curtain."""

from __future__ import annotations

from pygame import Rect

from game.protocol import Seat
from scenes.court import Court
from scenes.faces import draw_face
from scenes.look import GOLD, INK, PARCHMENT, SHADE, draw_curtain
from scenes.stage.canvas import Canvas
from scenes.stage.hands import Away, Button, Device, Gesture, Lift, Press, Release, Tap
from scenes.stage.stack import Pop, Scene, Want

CARD = Rect(400, 120, 1120, 800)


class GoalScene(Scene):
    """Opened by holding; closed by letting go. With several people a second hold lifts the curtain."""

    is_overlay = True

    def __init__(self, court: Court, seat: Seat, device: Device) -> None:
        self.court = court
        self.seat = seat
        self.device = device
        self.is_open = len(court.people) == 1
        self._was_open = self.is_open

    def handle(self, gesture: Gesture) -> Want:
        match gesture:
            case Away():
                return Pop()
            case Press(_, Button.BACK | Button.MENU):
                return Pop()
            case Press(device, Button.PEEK | Button.OK) | Tap(device) if self.court.may_act(device, self.seat):
                self.is_open = self._was_open = True
            case Release(_, Button.PEEK | Button.OK) | Lift():
                self.is_open = False
                return Pop() if self._was_open else None
        return None

    def draw(self, canvas: Canvas) -> None:
        court, words, player = self.court, self.court.kit.words, self.court.players[self.seat]
        if not self.is_open:
            draw_curtain(canvas, player, words("goal.cover", name=player.name))
            return
        canvas.box(canvas.everywhere, SHADE)
        canvas.box(CARD, PARCHMENT, 36, INK, 6)
        canvas.box(CARD.inflate(-36, -36), (0, 0, 0, 0), 26, player.colour, 6)
        canvas.text(
            words("goal.title", name=player.name), 960, CARD.top + 76, 48, INK, "center", "display", CARD.w - 120
        )
        goal = court.table.seen(self.seat).view.goals[self.seat]
        if goal is None:
            canvas.text(words("goal.none"), 960, 520, 40, INK, "center", width=CARD.w - 120)
            return
        for n, character in enumerate(goal):
            x, y = CARD.centerx + (n % 3 - 1) * 340, CARD.top + 250 + n // 3 * 270
            draw_face(canvas, court, character, x, y, 180)
            canvas.text(court.name(character), x, y + 122, 36, INK, "center", width=320)
        noes = court.table.seen(self.seat).view.noes[self.seat] or 0
        canvas.box(Rect(CARD.left + 80, CARD.bottom - 108, CARD.w - 160, 6), GOLD, 3)
        canvas.text(words.count("goal.cards", noes), 960, CARD.bottom - 62, 36, INK, "center")
        canvas.box(Rect(CARD.left + 80, CARD.top + 118, CARD.w - 160, 6), GOLD, 3)
