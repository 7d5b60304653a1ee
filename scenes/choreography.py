"""How every event looks in motion: one script each, and nothing else in the game knows."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from game import king_up as rules
from game.protocol import Seat
from scenes.moves import fly, hop, look, look_away, panel, upstairs, walk
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
        case rules.RoundScored():
            return _round_scored(event, court)
        case rules.Shuffled() | rules.MatchEnded():
            return _nothing()  # the lobby told the one, the result scene tells the other


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


# --- the round begins ------------------------------------------------------------------------------------


def _dealt(event: rules.Dealt, court: Court) -> Script:
    """Everybody out into the yard, the old king back, then a goal card to each player, first to who starts."""
    court.king = None
    king, home = court.old_king, court.kit.castle.point("old-king")
    king.pose = "idle"
    if king.opacity < 1:
        king.x, king.y = home
        court.timeline.tween(king, 0.6, opacity=1)
    for character, sprite in enumerate(court.sprites):
        to = court.stand(character, rules.BESIDE)
        sprite.pose = "idle"
        if (sprite.x, sprite.y) != to:
            court.timeline.also(hop(sprite, court, to, 120, 0.5))
            yield 0.05
    yield 0.4
    seats = len(court.players)
    for turn in range(seats):
        seat = (event.starter + turn) % seats
        card = Prop(960, 560, 170, icon("card-back"), angle=(-1) ** turn * 6)
        court.timeline.also(fly(court, card, panel(court, seat), 0.5))
        yield 0.16
    yield 0.6


def _placed(event: rules.Placed, court: Court) -> Script:
    sprite = court.sprites[event.character]
    look(court, sprite)
    yield from hop(sprite, court, court.stand(event.character, event.floor), 150, 0.55)
    look_away(court)


def _settled(event: rules.Settled, court: Court) -> Script:
    for character, floor in event.floors:
        sprite = court.sprites[character]
        court.timeline.also(hop(sprite, court, court.stand(character, floor), 140, 0.5))
        yield 0.14
    yield 0.8


# --- the ascension ---------------------------------------------------------------------------------------


def _raised(event: rules.Raised, court: Court) -> Script:
    sprite = court.sprites[event.character]
    look(court, sprite)
    yield from upstairs(sprite, court, event.floor - 1)
    yield from walk(sprite, court, court.stand(event.character, event.floor))
    look_away(court)


def _nominated(event: rules.Nominated, court: Court) -> Script:
    """The last stairs and a slow walk to the throne, with the room holding its breath and the crowd on its toes."""
    court.timeline.tween(court, 0.8, excitement=0.4)
    sprite = court.sprites[event.character]
    look(court, sprite)
    yield from upstairs(sprite, court, 5)
    for other in court.sprites:
        if other is not sprite and other.pose in ("idle", "left", "right"):
            other.pose = "gasp"
    crown = Prop(*_middle(court.old_king), 60, icon("crown"))
    court.timeline.also(fly(court, crown, panel(court, event.seat), 0.9))
    yield from walk(sprite, court, court.stand(event.character, rules.THRONE), speed=190)
    sprite.pose = "plead"
    yield court.timeline.tween(sprite, 0.12, squash=-0.12)
    yield court.timeline.tween(sprite, 0.2, overshoot, squash=0)
    look_away(court)


def _middle(sprite: Sprite) -> tuple[float, float]:
    return sprite.rect.center


# --- the election ----------------------------------------------------------------------------------------


def _ballot_cast(event: rules.BallotCast, court: Court) -> Script:
    """A folded ballot from the player's panel into the box: the same for every vote."""
    box = court.kit.castle.point("ballot-box")
    ballot = court.props.add(Prop(*panel(court, event.seat), 76, icon("ballot-back")))
    court.timeline.tween(ballot, 0.5, ease_in_out, x=box[0], angle=360)
    yield court.timeline.tween(ballot, 0.5, ease_out, y=box[1] - 120)
    yield court.timeline.tween(ballot, 0.16, ease_in, y=box[1] - 50, size=0.5)
    court.props.remove(ballot)


def _ballots_revealed(event: rules.BallotsRevealed, court: Court) -> Script:
    """All cards face down, then turned one by one: every Yes first, what decides last, each slower than before."""
    seats = range(len(event.ballots))
    court.close_ballot()
    court.is_dimmed = True
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
    court.news = "election.crowned" if all(event.ballots) else "election.refused", event.character
    yield 1.0
    court.is_dimmed = False
    for prop in (*cards, *names):
        court.timeline.tween(prop, 0.25, opacity=0)
    yield 0.3
    court.props.remove(*cards, *names)


def _refused(event: rules.Refused, court: Court) -> Script:
    """Out of the throne room, head over heels, down to the gate and away to the yard."""
    sprite = court.sprites[event.character]
    line = court.timeline
    sprite.pose = "dizzy"
    line.tween(court, 0.5, excitement=0)
    look(court, sprite)
    if court.kit.settings.reduced_motion:
        to = court.stand(event.character, rules.REFUSED)
        yield line.tween(sprite, 0.8, ease_in_out, x=to[0], y=to[1])
        look_away(court)
        return
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
    yield from walk(sprite, court, court.stand(event.character, rules.REFUSED), speed=520)
    look_away(court)


def _crowned(event: rules.Crowned, court: Court) -> Script:
    """A crown comes down, the court cheers and bows, paper rains, the old king sighs and leaves."""
    sprite, king = court.sprites[event.character], court.old_king
    line = court.timeline
    crown = court.props.add(Prop(sprite.x, sprite.y - 330, 64, icon("crown"), opacity=0))
    king.pose = "plead"
    line.tween(court, 0.2, excitement=0.4 if court.kit.settings.reduced_motion else 1)
    line.tween(crown, 0.3, opacity=1)
    yield line.tween(crown, 0.9, bounce, y=sprite.y - 118)
    sprite.pose = "cheer"
    king.pose = "cheer"
    subjects = [other for c, other in enumerate(court.sprites) if court.view.where[c] in rules.FLOORS]
    if court.kit.settings.reduced_motion:
        yield 1.2
    else:
        line.also(_confetti(court, Random(f"{event}")))
        yield from _cheers(court, [sprite, *subjects])
        yield from _bows(court, subjects)
    king.pose = "idle"
    line.tween(court, 0.6, excitement=0)
    line.also(_leaves(court, king))
    yield 1.0
    court.props.remove(crown)
    court.king = event.character


def _cheers(court: Court, everybody: list[Sprite]) -> Script:
    for _ in range(3):
        for sprite in everybody:
            sprite.pose = "cheer"
            court.timeline.tween(sprite, 0.16, ease_out, lift=26)
        yield 0.17
        for sprite in everybody:
            court.timeline.tween(sprite, 0.16, ease_in, lift=0)
        yield 0.2


def _bows(court: Court, subjects: list[Sprite]) -> Script:
    for sprite in subjects:
        sprite.pose = "blink"
        court.timeline.tween(sprite, 0.25, ease_out, squash=0.2)
    yield 0.6
    for sprite in subjects:
        court.timeline.tween(sprite, 0.25, ease_in_out, squash=0)
    yield 0.3
    for sprite in subjects:
        sprite.pose = "idle"


def _leaves(court: Court, king: Sprite) -> Script:
    """With a sigh; he is back before the next round."""
    sigh = court.props.add(Prop(king.x + 40, king.y - 90, 34, icon("puff"), opacity=0.9, size=0.5))
    court.timeline.tween(sigh, 0.9, ease_out, y=king.y - 150, opacity=0, size=1.2)
    court.timeline.tween(king, 1.2, ease_in, opacity=0)
    yield from walk(king, court, (king.x - 150, king.y), speed=130)
    court.props.remove(sigh)


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


# --- the round ends --------------------------------------------------------------------------------------


def _round_scored(event: rules.RoundScored, court: Court) -> Script:
    """From the throne down, each favourite sends its points to everybody who hoped for it; the panels count."""
    result, line = event.result, court.timeline
    yield 0.3
    for character in sorted(rules.CAST, key=lambda c: (-rules.POINTS[result.where[c]], c)):
        points = rules.POINTS[result.where[character]]
        friends = [seat for seat, goal in enumerate(result.goals) if character in goal]
        if not points or not friends:
            continue
        sprite = court.sprites[character]
        line.tween(sprite, 0.1, ease_out, lift=16)
        for seat in friends:
            coin = Prop(sprite.x, sprite.y - 70, 52, text=f"+{points}", colour="#ffd640")
            line.also(_pays(court, coin, seat, points))
        yield 0.14
        line.tween(sprite, 0.12, ease_in, lift=0)
        yield 0.16
    yield 0.7


def _pays(court: Court, coin: Prop, seat: Seat, points: int) -> Script:
    area = court.kit.castle.area(f"panel-{seat}")
    yield from fly(court, coin, (area.left + 160, area.top + 96), 0.55)
    court.shown_totals[seat] += points


def shrug(court: Court, floor: rules.Floor) -> Script:
    """A floor that is full: all who stand there shake their heads."""
    crowd = [court.sprites[c] for c in rules.CAST if court.view.where[c] == floor]
    home = [sprite.x for sprite in crowd]
    for sprite in crowd:
        sprite.pose = "gasp"
    for way in (7, -7, 7, -7, 0):
        for sprite, x in zip(crowd, home, strict=True):
            court.timeline.tween(sprite, 0.07, x=x + way)
        yield 0.075
    for sprite in crowd:
        sprite.pose = "idle"
