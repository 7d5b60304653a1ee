"""The look of a match: castle signs, player panels, the message ribbon, the marks on what can be chosen."""

from __future__ import annotations

import math
from collections.abc import Collection

from pygame import Rect

from game import king_up as rules
from game.protocol import Seat
from scenes.court import Court
from scenes.stage.canvas import Canvas
from scenes.stage.cast import HEIGHT, Sprite
from scenes.stage.players import Player, icon

INK = "#1b2340"
PARCHMENT = "#f7e8c4"
PARCHMENT_SHADE = "#e6cf9c"
GOLD = "#f2b705"
CRIMSON = "#a3182b"
CREAM = "#fff7e0"
SHADE = (16, 20, 44, 170)
_HEADS = 19
FADED = (150, 148, 170)
"""What a figure in the shade is multiplied with."""


def draw_court(canvas: Canvas, court: Court, shaded: Collection[rules.Character] = (), dark: bool = False) -> None:
    """The castle with everybody in it, and the players beside. `shaded` are not on offer now."""
    painter = court.kit.painter(canvas)
    court.warm(canvas)
    canvas.begin(painter.backdrop(court.sky, court.is_night))
    painter.draw_moving(court.clock)
    _draw_turn(canvas, court)
    for sprite in sorted((court.old_king, *court.sprites), key=lambda sprite: (sprite.y, sprite.x)):
        _draw_shadow(canvas, sprite)
        sprite.draw(canvas, FADED if sprite.number in shaded and sprite is not court.old_king else None)
    painter.draw_front()
    if court.king is not None:
        king = court.sprites[court.king]
        canvas.picture(icon("crown"), king.x, king.y - HEIGHT - 10 - king.lift, 64)
    for character, sprite in enumerate(court.sprites):
        if sprite.lift == 0 and sprite.angle == 0:
            _draw_letter(canvas, court, character)
    _draw_crowd(canvas, court)
    for seat in range(len(court.players)):
        draw_panel(canvas, court, seat)
    draw_signs(canvas, court)
    if dark:
        canvas.box(canvas.everywhere, SHADE)
    court.props.draw(canvas)


def _draw_turn(canvas: Canvas, court: Court) -> None:
    """Whose turn it is, hung out at the castle: their crest over the gate tower."""
    if len(court.acting) == 1:
        x, y = court.kit.castle.point("turn")
        sway = 0 if court.kit.settings.reduced_motion else 4 * math.sin(court.clock * 2.4)
        canvas.picture(court.players[court.acting[0]].shield, x, y + sway, 108)


def _draw_crowd(canvas: Canvas, court: Court) -> None:
    """The people before the castle, at the lower edge of the picture: they duck, stretch and jump with the news."""
    for n in range(_HEADS):
        x = 70 + n * (1780 / (_HEADS - 1)) + 14 * math.sin(n * 2.4)
        hops = abs(math.sin(court.clock * 7 + n * 1.3)) if court.excitement > 0.5 else 0.0
        rise = 26 * court.excitement + 22 * hops
        canvas.picture(icon(f"crowd-{n * 7 % 4}"), x, 1102 - rise, 84, "midbottom")


def _draw_shadow(canvas: Canvas, sprite: Sprite) -> None:
    if sprite.lift < 60 and sprite.angle == 0:
        canvas.put(canvas.art.box(62, 12, (16, 20, 44, 90), 6), sprite.x, sprite.y, "center")


def _draw_letter(canvas: Canvas, court: Court, character: rules.Character) -> None:
    """By their letters colour-blind eyes and far sofas know the characters."""
    sprite = court.sprites[character]
    draw_badge(canvas, court, character, sprite.x + 34, sprite.y - 12)


def draw_badge(canvas: Canvas, court: Court, character: rules.Character, x: float, y: float) -> None:
    """A character's letter on its colour."""
    hue = court.kit.theme.hues[court.letter(character)]
    canvas.put(canvas.art.box(36, 36, hue, 18, INK, 3), x, y, "center")
    canvas.text(court.letter(character), x, y, 28, ink_on(hue), "center", "display")


def draw_signs(canvas: Canvas, court: Court) -> None:
    words = court.kit.words
    for floor in (*rules.FLOORS, rules.THRONE):
        area = court.kit.castle.area("sign-throne" if floor == rules.THRONE else f"sign-{floor}")
        points, name = str(rules.POINTS[floor]), words(f"floor.{floor}")
        canvas.put(canvas.art.box(48, 48, GOLD, 24, INK, 5), area.left - 4, area.centery, "center")
        canvas.text(points, area.left - 4, area.centery, 34, INK, "center", "display")
        canvas.text(name, area.centerx + 9, area.centery, 32, CREAM, "center", "display", area.w - 22)


def draw_panel(canvas: Canvas, court: Court, seat: Seat) -> None:
    player, view = court.players[seat], court.view
    area = court.kit.castle.area(f"panel-{seat}")
    acts = seat in court.acting
    canvas.box(area, GOLD if acts else PARCHMENT_SHADE, 22, INK, 5)
    canvas.box(area.inflate(-20, -20), PARCHMENT, 14)
    canvas.box(Rect(area.left + 10, area.top + 10, 14, area.h - 20), player.colour, 7)
    canvas.picture(player.shield, area.left + 72, area.centery, 88)
    goal = court.open_goals[seat] if court.open_goals else None
    if goal:
        canvas.text(player.name, area.left + 126, area.top + 34, 34, INK, "midleft", width=area.w - 150)
        for n, character in enumerate(goal):
            draw_badge(canvas, court, character, area.left + 144 + n * 38, area.bottom - 28)
    else:
        canvas.text(player.name, area.left + 126, area.top + 40, 36, INK, "midleft", width=area.w - 150)
    middle = area.top + (72 if goal else 96)
    canvas.text(str(court.shown_totals[seat]), area.left + 126, middle, 40 if goal else 52, INK, "midleft", "display")
    x = area.right - 44
    if view.crown == seat:
        canvas.picture(icon("crown"), x, middle, 44 if goal else 50)
        x -= 56
    if view.phase == rules.Phase.ELECTION:
        canvas.picture(icon("ballot-back" if view.has_cast[seat] else "hourglass"), x, middle, 44 if goal else 50)
        x -= 56
    canvas.picture(icon("device-bot" if not player.is_person else device_icon(player)), x, middle, 38 if goal else 44)
    if acts:
        swing = 6 * math.sin(court.clock * 5)
        canvas.picture(icon("arrow-right"), area.right + 8 + swing, area.centery, 62)


def device_icon(player: Player) -> str:
    """The picture of what a person holds."""
    kind = (player.device or "keyboard").split()[0]
    return f"device-{kind}"


def draw_ribbon(canvas: Canvas, court: Court, text: str, hint: str = "", player: Player | None = None) -> None:
    """The message at the bottom: who is asked for what, in their colour and under their crest."""
    area = court.kit.castle.area("banner")
    canvas.box(area, player.colour if player else CRIMSON, 20, INK, 5)
    canvas.box(area.inflate(-16, -16), PARCHMENT, 14)
    x = area.left + 30
    if player:
        canvas.picture(player.shield, area.left + 48, area.centery, 70)
        x += 70
    room = area.w - 60 - (x - area.left - 30)
    if hint:
        used = canvas.text(hint, area.right - 26, area.centery, 28, "#5a4630", "midright", width=room * 0.42)
        room -= used.w + 30
    canvas.text(text, x, area.centery, 36, INK, "midleft", width=room)


def draw_focus(canvas: Canvas, court: Court, rect: Rect, able: bool = True) -> None:
    """Where the focus is: a golden frame that breathes, and an arrow above."""
    breath = round(4 + 3 * math.sin(court.clock * 6))
    frame = rect.inflate(16 + 2 * breath, 12 + 2 * breath)
    canvas.box(frame, (0, 0, 0, 0), 18, GOLD if able else "#c9c4b4", 6)
    if able:
        canvas.picture(icon("arrow-down"), rect.centerx, frame.top - 22 - breath, 44)


def draw_name(canvas: Canvas, court: Court, character: rules.Character, reason: str = "") -> None:
    """Who that is, on a tag above the figure; why not, if it cannot be chosen."""
    words, letter = court.kit.words, court.letter(character)
    text = reason or f"{court.name(character)}, {words(f'trade.{letter}')}"
    draw_tag(canvas, text, court.sprites[character].x, court.sprites[character].y - HEIGHT - 52, reason != "")


def draw_tag(canvas: Canvas, text: str, x: float, y: float, warns: bool = False) -> None:
    """A little parchment with a line of text, kept inside the safe area."""
    width = canvas.art.text(text, 30, INK).get_width() / canvas.art.scale + 36
    x = min(max(x, 110 + width / 2), 1810 - width / 2)
    y = max(y, 84)
    canvas.put(
        canvas.art.box(round(width), 48, "#ffd9cf" if warns else PARCHMENT, 14, CRIMSON if warns else INK, 4),
        x,
        y,
        "center",
    )
    canvas.text(text, x, y, 30, CRIMSON if warns else INK, "center")


def draw_curtain(canvas: Canvas, player: Player, text: str) -> None:
    """Nothing but a curtain and whose secret comes next."""
    canvas.box(canvas.everywhere, CRIMSON)
    for fold in range(-4, 20):
        canvas.box(Rect(fold * 120, -400, 44, 1880), "#8a1224")
    canvas.picture(player.shield, 960, 360, 300)
    canvas.text(player.name, 960, 590, 96, PARCHMENT, "center", "display", 1500, INK)
    canvas.paragraph(text, 960, 700, 44, PARCHMENT, 1400, "midtop")


def ink_on(colour: str) -> str:
    """Dark or light letters, whichever can be read on `colour`."""
    return max((INK, CREAM, "#ffffff", "#060a18"), key=lambda ink: contrast(ink, colour))


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours after WCAG, 1 to 21."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
