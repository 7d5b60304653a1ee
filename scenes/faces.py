"""A character as a picture on a card or in a table, away from the castle."""

from __future__ import annotations

from game import king_up as rules
from scenes.court import TABLE_FACE, Court
from scenes.stage.canvas import Canvas
from scenes.stage.cast import figure
from scenes.stage.players import icon


def draw_face(
    canvas: Canvas, court: Court, character: rules.Character, x: float, y: float, height: float, pose: str = "idle"
) -> None:
    """The whole figure, `height` units high, its middle at (x, y)."""
    canvas.put(figure(canvas, court.sprites[character].file, height, pose), x, y, "center")


def draw_standing(
    canvas: Canvas, court: Court, result: rules.Result, character: rules.Character, x: float, y: float
) -> None:
    """A favourite with what became of it at a round's end: king, refused or somewhere between."""
    floor = result.where[character]
    pose = "dizzy" if floor == rules.REFUSED else "cheer" if floor == rules.THRONE else "idle"
    draw_face(canvas, court, character, x, y, TABLE_FACE, pose)
    if floor == rules.THRONE:
        canvas.picture(icon("crown"), x, y - 52, 40)
    elif floor == rules.REFUSED:
        canvas.picture(icon("cross"), x + 26, y + 26, 34)
