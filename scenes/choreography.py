"""How every event looks in motion: one script each, and nothing else in the game knows."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from game import king_up as rules
from game.protocol import Seat
from scenes.stage.canvas import Canvas
from scenes.stage.cast import Sprite
from scenes.stage.players import icon
from scenes.stage.props import Prop
from scenes.stage.timeline import Script, bounce, ease_in, ease_in_out, ease_out, linear, overshoot

if TYPE_CHECKING:
    from scenes.court import Court

CARDS_Y = 560
"""Where the ballots lie when they are turned, across the middle of the castle."""
CARD = 230
SHIELD = 74
PAPER = 20


def script(event: rules.Event, court: Court) -> Script:
    """The motion for one event, as the audience may see it."""
    match event:
        case rules.Dealt():
            return _dealt(event, court)
        case rules.Placed():
            return _placed(event, court)
        case rules.Settled():
            return _settled(event, court)
        case rules.Raised():
            return _raised(event, court)
        case rules.Nominated():
            return _nominated(event, court)
        case rules.BallotCast():
            return _ballot_cast(event, court)
        case rules.BallotsRevealed():
            return _ballots_revealed(event, court)
        case rules.Refused():
            return _refused(event, court)
        case rules.Crowned():
            return _crowned(event, court)
        case rules.Shuffled() | rules.RoundScored() | rules.MatchEnded():
            return _nothing()  # the scoring and result scenes tell these


def warm(canvas: Canvas, court: Court) -> Iterator[None]:
    """Paints cards, crests and paper before they are needed, one at each step."""
    cards = [(icon(f"ballot-{side}"), _card_height(len(court.players))) for side in ("back", "yes", "no")]
    crests = [(player.shield, SHIELD) for player in court.players]
    papers = [(icon(f"confetti-{n}"), PAPER) for n in range(6)]
    for file, height in (*cards, *crests, *papers):
        canvas.art.picture(file, height)
        yield


def _card_gap(ballots: int) -> float:
    return min(190, 980 / ballots)


def _card_height(ballots: int) -> float:
    return CARD * _card_gap(ballots) / 190


def _nothing() -> Script:
    yield 0.0


# --- steps that dances are made of -----------------------------------------------------------------------


def _hop(sprite: Sprite, court: Court, to: tuple[float, float], height: float, seconds: float) -> Script:
    """Crouch, fly along an arc, land with a squash."""
    line = court.timeline
    sprite.pose = "climb"
    yield line.tween(sprite, 0.09, ease_out, squash=0.22)
    line.tween(sprite, 0.1, squash=-0.14)
    line.tween(sprite, seconds, ease_in_out, x=to[0], y=to[1])
    yield line.tween(sprite, seconds / 2, ease_out, lift=height)
    yield line.tween(sprite, seconds / 2, ease_in, lift=0)
    sprite.pose = "idle"
    yield line.tween(sprite, 0.07, squash=0.2)
    yield line.tween(sprite, 0.16, overshoot, squash=0)


def _walk(sprite: Sprite, court: Court, to: tuple[float, float], speed: float = 420) -> Script:
    """On foot, with a bob at every step."""
    line = court.timeline
    distance = math.dist((sprite.x, sprite.y), to)
    if distance < 1:
        return
    steps = max(1, round(distance / 48))
    seconds = distance / speed
    line.tween(sprite, seconds, linear, x=to[0], y=to[1])
    for step in range(steps):
        line.tween(sprite, seconds / steps / 2, ease_out, lift=9, angle=5 if step % 2 else -5)
        yield seconds / steps / 2
        line.tween(sprite, seconds / steps / 2, ease_in, lift=0, angle=0)
        yield seconds / steps / 2


def _climb(sprite: Sprite, court: Court, stairs: str) -> Script:
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


def _look(court: Court, at: Sprite) -> None:
    """All who have nothing else to do turn their eyes to somebody."""
    for sprite in (*court.sprites, court.old_king):
        if sprite is not at and sprite.pose in ("idle", "left", "right"):
            sprite.pose = "left" if at.x < sprite.x - 20 else "right" if at.x > sprite.x + 20 else "idle"


def _look_away(court: Court) -> None:
    for sprite in (*court.sprites, court.old_king):
        if sprite.pose in ("left", "right", "gasp"):
            sprite.pose = "idle"


def _panel(court: Court, seat: Seat) -> tuple[float, float]:
    return court.kit.castle.area(f"panel-{seat}").center


def _fly(court: Court, prop: Prop, to: tuple[float, float], seconds: float) -> Script:
    court.props.add(prop)
    yield court.timeline.tween(prop, seconds, ease_in_out, x=to[0], y=to[1])
    yield court.timeline.tween(prop, 0.12, opacity=0, size=0.6)
    court.props.remove(prop)


# --- the round begins ------------------------------------------------------------------------------------


def _dealt(event: rules.Dealt, court: Court) -> Script:
    """Everybody out into the yard, then a goal card to each player, first to who starts."""
    for character, sprite in enumerate(court.sprites):
        to = court.stand(character, rules.BESIDE)
        if (sprite.x, sprite.y) != to:
            court.timeline.also(_hop(sprite, court, to, 120, 0.5))
            yield 0.05
    yield 0.4
    seats = len(court.players)
    for turn in range(seats):
        seat = (event.starter + turn) % seats
        card = Prop(960, 560, 170, icon("card-back"), angle=(-1) ** turn * 6)
        court.timeline.also(_fly(court, card, _panel(court, seat), 0.5))
        yield 0.16
    yield 0.6


def _placed(event: rules.Placed, court: Court) -> Script:
    sprite = court.sprites[event.character]
    _look(court, sprite)
    yield from _hop(sprite, court, court.stand(event.character, event.floor), 150, 0.55)
    _look_away(court)


def _settled(event: rules.Settled, court: Court) -> Script:
    for character, floor in event.floors:
        sprite = court.sprites[character]
        court.timeline.also(_hop(sprite, court, court.stand(character, floor), 140, 0.5))
        yield 0.14
    yield 0.8


# --- the ascension ---------------------------------------------------------------------------------------


def _raised(event: rules.Raised, court: Court) -> Script:
    sprite = court.sprites[event.character]
    _look(court, sprite)
    yield from _upstairs(sprite, court, event.floor - 1)
    yield from _walk(sprite, court, court.stand(event.character, event.floor))
    _look_away(court)


def _upstairs(sprite: Sprite, court: Court, floor: rules.Floor) -> Script:
    yield court.timeline.tween(sprite, 0.08, squash=0.12)
    court.timeline.tween(sprite, 0.1, squash=0)
    yield from _walk(sprite, court, court.kit.castle.point(f"stairs-{floor}-foot"))
    yield from _climb(sprite, court, f"stairs-{floor}")


def _nominated(event: rules.Nominated, court: Court) -> Script:
    """The last stairs and a slow walk to the throne, with the room holding its breath."""
    sprite = court.sprites[event.character]
    _look(court, sprite)
    yield from _upstairs(sprite, court, 5)
    for other in court.sprites:
        if other is not sprite and other.pose in ("idle", "left", "right"):
            other.pose = "gasp"
    crown = Prop(*_middle(court.old_king), 60, icon("crown"))
    court.timeline.also(_fly(court, crown, _panel(court, event.seat), 0.9))
    yield from _walk(sprite, court, court.stand(event.character, rules.THRONE), speed=190)
    sprite.pose = "plead"
    yield court.timeline.tween(sprite, 0.12, squash=-0.12)
    yield court.timeline.tween(sprite, 0.2, overshoot, squash=0)
    _look_away(court)


def _middle(sprite: Sprite) -> tuple[float, float]:
    return sprite.rect.center


# --- the election ----------------------------------------------------------------------------------------


def _ballot_cast(event: rules.BallotCast, court: Court) -> Script:
    """A folded ballot from the player's panel into the box: the same for every vote."""
    box = court.kit.castle.point("ballot-box")
    ballot = court.props.add(Prop(*_panel(court, event.seat), 76, icon("ballot-back")))
    court.timeline.tween(ballot, 0.5, ease_in_out, x=box[0], angle=360)
    yield court.timeline.tween(ballot, 0.5, ease_out, y=box[1] - 120)
    yield court.timeline.tween(ballot, 0.16, ease_in, y=box[1] - 50, size=0.5)
    court.props.remove(ballot)


def _ballots_revealed(event: rules.BallotsRevealed, court: Court) -> Script:
    """All cards face down, then turned one by one: every Yes first, what decides last, each slower than before."""
    seats = range(len(event.ballots))
    gap = _card_gap(len(event.ballots))
    cards, names = [], []
    box = court.kit.castle.point("ballot-box")
    for seat in seats:
        x = 960 + (seat - (len(event.ballots) - 1) / 2) * gap
        card = court.props.add(
            Prop(box[0], box[1] - 50, _card_height(len(event.ballots)), icon("ballot-back"), size=0.3)
        )
        shield = court.props.add(Prop(x, CARDS_Y - 150, SHIELD, court.players[seat].shield, opacity=0))
        cards.append(card)
        names.append(shield)
        court.timeline.tween(card, 0.45, ease_out, x=x, y=CARDS_Y, size=1)
        court.timeline.tween(shield, 0.6, opacity=1)
        yield 0.07
    yield 0.7
    order = sorted(seats, key=lambda seat: (not event.ballots[seat], Random(f"{event}{seat}").random()))
    for n, seat in enumerate(order):
        yield 0.12 + 0.1 * n if event.ballots[seat] else 0.35
        yield court.timeline.tween(cards[seat], 0.11, ease_in, width=0)
        cards[seat].file = icon("ballot-yes" if event.ballots[seat] else "ballot-no")
        yield court.timeline.tween(cards[seat], 0.16, overshoot, width=1)
        if not event.ballots[seat]:
            court.timeline.tween(cards[seat], 0.3, bounce, size=1.12)
    yield 1.0
    for prop in (*cards, *names):
        court.timeline.tween(prop, 0.25, opacity=0)
    yield 0.3
    court.props.remove(*cards, *names)


def _refused(event: rules.Refused, court: Court) -> Script:
    """Out of the throne room, head over heels, down to the gate and away to the yard."""
    sprite = court.sprites[event.character]
    line = court.timeline
    sprite.pose = "dizzy"
    _look(court, sprite)
    yield line.tween(sprite, 0.12, squash=0.2)
    line.tween(sprite, 0.2, squash=0)
    gate = court.kit.castle.point("gate")
    fall = 1.0
    line.tween(sprite, fall, ease_out, x=gate[0])
    line.tween(sprite, fall, linear, angle=-720)
    yield line.tween(sprite, 0.2, ease_out, lift=70)
    line.tween(sprite, fall - 0.2, ease_in, lift=0)
    yield line.tween(sprite, fall - 0.2, ease_in, y=gate[1])
    sprite.angle = 0
    puff = court.props.add(Prop(gate[0], gate[1] - 20, 60, icon("puff"), size=0.4))
    line.tween(puff, 0.4, ease_out, size=1.6, opacity=0)
    yield line.tween(sprite, 0.08, squash=0.35)
    yield line.tween(sprite, 0.3, bounce, squash=0)
    court.props.remove(puff)
    yield from _walk(sprite, court, court.stand(event.character, rules.REFUSED), speed=520)
    _look_away(court)


def _crowned(event: rules.Crowned, court: Court) -> Script:
    """A crown comes down, the court cheers, paper rains, the old king sighs."""
    sprite = court.sprites[event.character]
    line = court.timeline
    crown = court.props.add(Prop(sprite.x, sprite.y - 330, 64, icon("crown"), opacity=0))
    court.old_king.pose = "plead"
    line.tween(crown, 0.3, opacity=1)
    yield line.tween(crown, 0.9, bounce, y=sprite.y - 118)
    sprite.pose = "cheer"
    court.old_king.pose = "cheer"
    court_there = [other for c, other in enumerate(court.sprites) if court.view.where[c] in rules.FLOORS]
    rain = _confetti(court, Random(f"{event}"))
    line.also(rain)
    for _ in range(3):
        for other in (sprite, *court_there):
            other.pose = "cheer"
            line.tween(other, 0.16, ease_out, lift=26)
        yield 0.17
        for other in (sprite, *court_there):
            line.tween(other, 0.16, ease_in, lift=0)
        yield 0.2
    yield 0.9
    for other in court_there:
        other.pose = "idle"
    court.old_king.pose = "idle"
    court.props.remove(crown)


def _confetti(court: Court, chance: Random, pieces: int = 70) -> Script:
    papers = []
    for _ in range(pieces):
        x = chance.uniform(500, 1420)
        paper = Prop(
            x, chance.uniform(-160, 60), PAPER, icon(f"confetti-{chance.randrange(6)}"), angle=chance.uniform(0, 360)
        )
        papers.append(court.props.add(paper))
        seconds = chance.uniform(1.5, 2.6)
        court.timeline.tween(paper, seconds, linear, x=x + chance.uniform(-120, 120), angle=chance.uniform(-360, 720))
        court.timeline.tween(paper, seconds, ease_in, y=chance.uniform(420, 980))
    yield 2.2
    for paper in papers:
        court.timeline.tween(paper, 0.4, opacity=0)
    yield 0.45
    court.props.remove(*papers)
