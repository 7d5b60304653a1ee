"""The moves that choreography is made of: hop, walk, climb, look, fly."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game import king_up as rules
from game.protocol import Seat
from scenes.stage.cast import Sprite
from scenes.stage.props import Prop
from scenes.stage.timeline import Script, ease_in, ease_in_out, ease_out, linear, overshoot

if TYPE_CHECKING:
    from scenes.court import Court


def hop(sprite: Sprite, court: Court, to: tuple[float, float], height: float, seconds: float) -> Script:
    """Crouch, fly along an arc, land with a squash."""
    line = court.timeline
    if court.kit.settings.reduced_motion:
        yield line.tween(sprite, seconds, ease_in_out, x=to[0], y=to[1])
        return
    sprite.pose = "climb"
    yield line.tween(sprite, 0.09, ease_out, squash=0.22)
    line.tween(sprite, 0.1, squash=-0.14)
    line.tween(sprite, seconds, ease_in_out, x=to[0], y=to[1])
    yield line.tween(sprite, seconds / 2, ease_out, lift=height)
    yield line.tween(sprite, seconds / 2, ease_in, lift=0)
    sprite.pose = "idle"
    yield line.tween(sprite, 0.07, squash=0.2)
    yield line.tween(sprite, 0.16, overshoot, squash=0)


def walk(sprite: Sprite, court: Court, to: tuple[float, float], speed: float = 420) -> Script:
    """On foot, with a bob at every step."""
    line = court.timeline
    distance = math.dist((sprite.x, sprite.y), to)
    if distance < 1:
        return
    steps = max(1, round(distance / 48))
    seconds = distance / speed
    line.tween(sprite, seconds, linear, x=to[0], y=to[1])
    if court.kit.settings.reduced_motion:
        yield seconds
        return
    for step in range(steps):
        line.tween(sprite, seconds / steps / 2, ease_out, lift=9, angle=5 if step % 2 else -5)
        yield seconds / steps / 2
        line.tween(sprite, seconds / steps / 2, ease_in, lift=0, angle=0)
        yield seconds / steps / 2


def climb(sprite: Sprite, court: Court, stairs: str) -> Script:
    """From the foot of a staircase to its top, step by step."""
    line = court.timeline
    top = court.kit.castle.point(f"{stairs}-top")
    sprite.pose = "climb"
    start = sprite.x, sprite.y
    steps = 4
    for step in range(1, steps + 1):
        x, y = (start[i] + (top[i] - start[i]) * step / steps for i in (0, 1))
        line.tween(sprite, 0.11, ease_out, x=x, y=y)
        yield line.tween(sprite, 0.055, ease_out, lift=12)
        yield line.tween(sprite, 0.055, ease_in, lift=0)
    sprite.pose = "idle"


def look(court: Court, at: Sprite) -> None:
    """All who have nothing else to do turn their eyes to somebody."""
    for sprite in (*court.sprites, court.old_king):
        if sprite is not at and sprite.pose in ("idle", "left", "right"):
            sprite.pose = "left" if at.x < sprite.x - 20 else "right" if at.x > sprite.x + 20 else "idle"


def look_away(court: Court) -> None:
    """Eyes to the front again."""
    for sprite in (*court.sprites, court.old_king):
        if sprite.pose in ("left", "right", "gasp"):
            sprite.pose = "idle"


def panel(court: Court, seat: Seat) -> tuple[float, float]:
    """The middle of a player's panel."""
    return court.kit.castle.area(f"panel-{seat}").center


def fly(court: Court, prop: Prop, to: tuple[float, float], seconds: float) -> Script:
    """A prop goes there and is gone."""
    court.props.add(prop)
    yield court.timeline.tween(prop, seconds, ease_in_out, x=to[0], y=to[1])
    yield court.timeline.tween(prop, 0.12, opacity=0, size=0.6)
    court.props.remove(prop)


def upstairs(sprite: Sprite, court: Court, floor: rules.Floor) -> Script:
    """From its stand on `floor` to the top of the stairs there."""
    yield court.timeline.tween(sprite, 0.08, squash=0.12)
    court.timeline.tween(sprite, 0.1, squash=0)
    yield from walk(sprite, court, court.kit.castle.point(f"stairs-{floor}-foot"))
    yield from climb(sprite, court, f"stairs-{floor}")
