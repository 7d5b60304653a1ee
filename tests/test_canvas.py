"""The canvas: what it repaints is what a full repaint would show, in a window of any shape."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import pygame
import pytest
from pygame import Rect, Surface

from game import king_up as rules
from scenes.stage.art import MIN_TEXT, Art
from scenes.stage.canvas import HEIGHT, WIDTH, Canvas
from scenes.stage.players import ICONS
from scenes.stage.stack import Stack
from tests.stage import canvas, company, court, kit, pixels

SHAPES = {"16:9": (640, 360), "16:10": (640, 400), "4:3": (640, 480), "21:9": (840, 360)}


def paper(colour: tuple[int, ...], size: tuple[int, int]) -> Surface:
    surface = Surface(size, pygame.SRCALPHA)
    surface.fill(colour)
    return surface


def backdrops(size: tuple[int, int]) -> list[Surface]:
    """Two that differ in every pixel."""
    made = []
    for shade in (40, 90):
        surface = Surface(size).convert()
        for x in range(0, size[0], 4):
            surface.fill((shade, x * 255 // size[0], 255 - shade), Rect(x, 0, 4, size[1]))
        made.append(surface)
    return made


# --- repainting ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Frame:
    """What one picture is made of: pictures by number at places, back to front; the first few of them frozen."""

    things: tuple[tuple[int, int, int], ...] = ()
    backdrop: int = 0
    frozen: int | None = None


def paint(screen: Canvas, frame: Frame, pictures: list[Surface], grounds: list[Surface]) -> list[Rect]:
    screen.begin(grounds[frame.backdrop])
    for n, (number, x, y) in enumerate(frame.things):
        if n == frame.frozen:
            screen.freeze()
        screen.put(pictures[number], x, y)
    return screen.end()


def next_frame(frame: Frame, chance: Random) -> Frame:
    """A little later: something has moved, come, gone, changed, or stepped behind something else."""
    things = list(frame.things)

    def place() -> tuple[int, int, int]:
        return chance.randrange(6), chance.randrange(-200, WIDTH + 100, 7), chance.randrange(-200, HEIGHT + 100, 7)

    for _ in range(chance.choice((0, 1, 1, 1, 2, 3))):
        change = chance.randrange(7)
        if not things or change == 0:
            things.insert(chance.randint(0, len(things)), place())
            continue
        at = chance.randrange(len(things))
        number, x, y = things[at]
        match change:
            case 1 | 2:
                things[at] = number, x + chance.randint(-30, 30), y + chance.randint(-30, 30)
            case 3:
                things[at] = chance.randrange(6), x, y
            case 4:
                del things[at]
            case 5:
                things.append(things.pop(at))
            case 6:
                things.append(things[at])  # the same once more: what lets light through gets darker
    if chance.random() < 0.05:
        frame = replace(frame, backdrop=1 - frame.backdrop)
    if chance.random() < 0.1:
        frame = replace(frame, frozen=chance.choice((None, 1, 3)))
    return replace(frame, things=tuple(things[-25:]))


@pytest.mark.parametrize("size", [(480, 270), (400, 300), (315, 135), (333, 211)])
def test_what_is_repainted_is_what_a_full_repaint_shows(size: tuple[int, int]) -> None:
    screen = canvas(size)
    grounds = backdrops(size)
    shapes = [((255, 0, 0, 255), (40, 30)), ((0, 255, 0, 110), (90, 20)), ((0, 0, 0, 60), (25, 70))]
    pictures = [paper(colour, shape) for colour, shape in shapes]
    pictures += [screen.art.picture(ICONS / "crown.svg", height) for height in (90, 200)]
    pictures.append(screen.art.text("King Up!", 120, "#ffffff", outline="#1b2340"))
    chance, frame = Random(str(size)), Frame()
    partial = 0
    for _ in range(250):
        frame = next_frame(frame, chance)
        before = screen.window.copy()
        dirty = paint(screen, frame, pictures, grounds)
        whole = Canvas(Surface(size).convert())
        assert paint(whole, frame, pictures, grounds) == [Rect(0, 0, *size)]
        assert pixels(screen) == pixels(whole)
        for part in dirty:
            before.blit(screen.window, part, part)
        assert pygame.image.tobytes(before, "RGB") == pixels(screen), "something changed where nothing was announced"
        partial += dirty not in ([], [Rect(0, 0, *size)])
    assert partial > 50, "the sequence was to be one of small changes"


def test_the_same_frame_twice_paints_nothing() -> None:
    screen = canvas()
    grounds = backdrops(screen.size)
    dot = [paper((255, 0, 0, 255), (10, 10))]
    for frame in (Frame(), Frame(((0, 300, 300), (0, 310, 300))), Frame(((0, 300, 300), (0, 310, 300)), frozen=1)):
        assert paint(screen, frame, dot, grounds) != []
        assert paint(screen, frame, dot, grounds) == []
        assert paint(screen, frame, dot, grounds) == []


def test_a_small_change_is_a_small_repaint() -> None:
    screen = canvas((1280, 720))
    grounds = backdrops(screen.size)
    dots = [paper((255, 0, 0, 255), (30, 30)), paper((0, 0, 255, 90), (900, 500))]
    paint(screen, Frame(((1, 100, 100), (0, 300, 300))), dots, grounds)
    dirty = paint(screen, Frame(((1, 100, 100), (0, 310, 300))), dots, grounds)
    assert 0 < sum(part.w * part.h for part in dirty) < 1280 * 720 / 100
    assert not any(one.colliderect(other) for n, one in enumerate(dirty) for other in dirty[:n])


def test_a_frame_that_never_began_is_a_mistake() -> None:
    screen = canvas()
    with pytest.raises(AssertionError):
        screen.end()
    with pytest.raises(AssertionError):
        screen.freeze()


class Notebook(Canvas):
    """Also writes down all that is put on it, so that anybody can paint it again from nothing."""

    def begin(self, backdrop: Surface) -> None:
        super().begin(backdrop)
        self.ground, self.put_on = backdrop, []

    def put(self, *where) -> Rect:
        rect = super().put(*where)
        self.put_on.append((where[0], rect.topleft))
        return rect

    def afresh(self) -> Surface:
        picture = self.ground.copy()
        picture.blits(self.put_on)
        return picture


def test_a_whole_match_is_painted_as_if_afresh() -> None:
    screen = Notebook(canvas((480, 270)).window)
    show = court(rules.Options(3, 1, quick=True))
    stack = Stack(company().chapter(show))
    scenes, partial = set(), 0
    for n in range(3000):
        if "ResultScene" in scenes:
            break
        stack.update(0.3)
        stack.draw(screen)
        dirty = screen.end()
        partial += 0 < sum(part.w * part.h for part in dirty) < 480 * 270
        if n % 4 == 0:
            assert pygame.image.tobytes(screen.afresh(), "RGB") == pixels(screen)
            scenes.add(type(stack.top).__name__)
    assert {"AscensionScene", "ElectionScene", "ScoringScene", "ResultScene"} <= scenes
    assert partial > 100


# --- windows of any shape --------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SHAPES.values(), ids=SHAPES)
def test_units_and_pixels_map_both_ways(size: tuple[int, int]) -> None:
    screen = canvas(size)
    scale = min(size[0] / 1920, size[1] / 1080)
    assert screen.art.scale == pytest.approx(scale)
    assert screen.to_units(size[0] / 2, size[1] / 2) == pytest.approx((960, 540), abs=1 / scale)
    dot = paper((255, 255, 255, 255), (1, 1))
    for x, y in ((0, 0), (1919, 0), (0, 1079), (1919, 1079), (960, 540), (123, 987)):
        at = screen.put(dot, x, y)
        assert screen.window.get_rect().inflate(2, 2).contains(at)
        assert screen.to_units(*at.topleft) == pytest.approx((x, y), abs=0.51 / scale)


@pytest.mark.parametrize("size", SHAPES.values(), ids=SHAPES)
def test_everywhere_is_the_whole_window(size: tuple[int, int]) -> None:
    screen = canvas(size)
    screen.begin(backdrops(size)[0])
    screen.box(screen.everywhere, "#ffffff")
    screen.end()
    assert set(pixels(screen)) == {255}


@pytest.mark.parametrize("size", SHAPES.values(), ids=SHAPES)
@pytest.mark.parametrize("sky", ["sky-morning", "sky-golden", "sky-night"])
def test_there_is_artwork_up_to_the_edges(size: tuple[int, int], sky: str) -> None:
    screen = canvas(size)
    picture = kit().painter(screen).backdrop(sky)
    assert picture.get_size() == size
    left, top = screen.left, screen.top
    margins = [
        margin
        for margin in (
            Rect(0, 0, left, size[1]),
            Rect(size[0] - left, 0, left, size[1]),
            Rect(0, 0, size[0], top),
            Rect(0, size[1] - top, size[0], top),
        )
        if margin.w and margin.h
    ]
    assert len(margins) == (0 if size == SHAPES["16:9"] else 2)
    for part in (Rect(0, 0, *size), *margins):
        colours = [
            picture.get_at((x, y))[:3] for x in range(part.left, part.right, 5) for y in range(part.top, part.bottom, 5)
        ]
        assert sum(max(colour) < 12 for colour in colours) < len(colours) / 20
        assert len(set(colours)) >= 4


# --- text ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("anchor", ["topleft", "center", "midright", "midbottom"])
@pytest.mark.parametrize("size", SHAPES.values(), ids=SHAPES)
def test_a_label_says_where_its_letters_stand(size: tuple[int, int], anchor: str) -> None:
    screen = canvas(size)
    ground = paper((0, 0, 0, 255), size).convert()
    screen.begin(ground)
    returned = screen.text("Hm", 700, 500, 90, "#ffffff", anchor)
    screen.end()
    [label] = screen.labels
    assert (label.text, label.rect, label.size, label.colour) == ("Hm", returned, 90, "#ffffff")
    assert getattr(label.rect, anchor) == pytest.approx((700, 500), abs=4)
    letters = pygame.mask.from_threshold(screen.window, (255, 255, 255), (60, 60, 60)).get_bounding_rects()
    seen = letters[0].unionall(letters[1:])
    x, y = screen.to_units(*seen.topleft)
    assert label.rect.inflate(8, 8).contains(
        Rect(round(x), round(y), seen.w / screen.art.scale, seen.h / screen.art.scale)
    )


def test_a_new_frame_has_labels_of_its_own() -> None:
    screen = canvas()
    screen.begin(backdrops(screen.size)[0])
    screen.text("old", 0, 0, 40, "#ffffff")
    screen.paragraph("new and longer", 0, 0, 40, "#ffffff", 200)
    assert [label.text for label in screen.labels] == ["old", "new and longer"]
    screen.begin(backdrops(screen.size)[0])
    assert screen.labels == []


def test_a_line_too_long_is_made_smaller_and_then_cut() -> None:
    canvas()
    art = Art(1)
    whole = art.text("Bartholomew", 60, "#ffffff")
    smaller = art.text("Bartholomew", 60, "#ffffff", width=whole.get_width() * 0.8)
    assert whole.get_width() * 0.6 < smaller.get_width() <= whole.get_width() * 0.8
    assert smaller.get_height() < whole.get_height()
    tiny = art.text("Bartholomew", 60, "#ffffff", width=90)
    assert tiny.get_width() <= 90
    assert tiny.get_height() == art.text("Bart", MIN_TEXT, "#ffffff").get_height()


def test_a_paragraph_keeps_to_its_width() -> None:
    canvas()
    art = Art(1)
    words = "Six secret friends, one throne, and a single No is enough"
    block = art.paragraph(words, 40, "#ffffff", 300)
    assert block.get_width() <= 300
    assert block.get_height() > 3 * art.text("S", 40, "#ffffff").get_height()
