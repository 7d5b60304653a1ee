"""The scene stack and the program around it: who lives, who stands still, who is seen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pygame
import pytest

from scenes.stage.app import App
from scenes.stage.canvas import Canvas
from scenes.stage.hands import KEYBOARD, Away, Button, Gesture, Press, Tap
from scenes.stage.stack import Pop, Push, Reset, Scene, Stack, Swap, Want
from tests.stage import SMALL, canvas

OK = Press(KEYBOARD, Button.OK)


class Actor(Scene):
    """Does what it is told to, and remembers what was done to it."""

    def __init__(self, want: Want = None, is_overlay: bool = False) -> None:
        self.want = want
        self.is_overlay = is_overlay
        self.clock = 0.0
        self.gestures: list[Gesture] = []
        self.drawn = 0

    def update(self, seconds: float) -> Want:
        self.clock += seconds
        return None

    def handle(self, gesture: Gesture) -> Want:
        self.gestures.append(gesture)
        return self.want

    def draw(self, canvas: Canvas) -> None:
        self.drawn += 1


class Impatient(Actor):
    """Wants something as soon as time passes."""

    def update(self, seconds: float) -> Want:
        super().update(seconds)
        return self.want


def test_an_empty_stack_does_nothing() -> None:
    stack = Stack()
    stack.update(1)
    stack.handle(OK)
    assert len(stack) == 0
    with pytest.raises(IndexError):
        stack.top  # noqa: B018


def test_the_top_scene_gets_time_and_gestures() -> None:
    below, top = Actor(), Actor()
    stack = Stack(below, top)
    stack.update(0.5)
    stack.update(0.25)
    stack.handle(OK)
    stack.handle(Away())
    assert stack.top is top
    assert (top.clock, top.gestures) == (0.75, [OK, Away()])
    assert (below.clock, below.gestures) == (0, [])


def test_push_covers_and_pop_uncovers_what_stood_still() -> None:
    above = Actor(Pop())
    below = Actor(Push(above))
    stack = Stack(below)
    stack.update(1)
    stack.handle(OK)
    assert (len(stack), stack.top) == (2, above)
    stack.update(5)
    assert (below.clock, above.clock) == (1, 5)
    stack.handle(OK)
    assert (len(stack), stack.top) == (1, below)
    stack.update(2)
    assert (below.clock, above.clock) == (3, 5)
    assert (below.gestures, above.gestures) == ([OK], [OK])


def test_swap_puts_another_in_its_place_and_leaves_those_below() -> None:
    following, below = Actor(), Actor()
    stack = Stack(below, Actor(Swap(following)))
    stack.handle(OK)
    assert (len(stack), stack.top) == (2, following)
    following.want = Pop()
    stack.handle(OK)
    assert stack.top is below


def test_reset_begins_anew() -> None:
    fresh = Actor()
    stack = Stack(Actor(), Actor(), Actor(Reset(fresh)))
    stack.handle(OK)
    assert (len(stack), stack.top) == (1, fresh)


def test_the_last_pop_ends_it() -> None:
    stack = Stack(Actor(Pop()))
    stack.handle(OK)
    assert not stack
    stack.update(1)
    stack.handle(OK)
    assert not stack


@pytest.mark.parametrize(
    ("want", "number"), [(Push(Actor()), 3), (Swap(Actor()), 2), (Reset(Actor()), 1), (Pop(), 1), (None, 2)]
)
def test_time_may_bring_what_a_gesture_may(want: Want, number: int) -> None:
    scene = Impatient(want)
    stack = Stack(Actor(), scene)
    stack.update(0.1)
    assert len(stack) == number
    assert scene.clock == 0.1


@pytest.mark.parametrize(
    ("overlays", "drawn"),
    [
        ((False,), (1,)),
        ((False, False), (0, 1)),
        ((False, True), (1, 1)),
        ((False, True, True), (1, 1, 1)),
        ((False, True, False), (0, 0, 1)),
        ((False, False, True), (0, 1, 1)),
        ((False, True, False, True), (0, 0, 1, 1)),
        ((True,), (1,)),
    ],
)
def test_an_overlay_lets_what_it_covers_be_seen(overlays: tuple[bool, ...], drawn: tuple[int, ...]) -> None:
    actors = [Actor(is_overlay=is_overlay) for is_overlay in overlays]
    screen = canvas()
    screen.begin(pygame.Surface(screen.size).convert())
    Stack(*actors).draw(screen)
    assert tuple(actor.drawn for actor in actors) == drawn


def test_an_overlay_is_drawn_on_top_of_what_it_covers() -> None:
    class Painter(Actor):
        def __init__(self, colour: str, is_overlay: bool = False) -> None:
            super().__init__(is_overlay=is_overlay)
            self.colour = colour

        def draw(self, canvas: Canvas) -> None:
            if not self.is_overlay:
                canvas.begin(backdrop)
            canvas.box(canvas.everywhere.inflate(-self.inset, -self.inset), self.colour)

        @property
        def inset(self) -> int:
            return 900 if self.is_overlay else 0

    screen = canvas()
    backdrop = pygame.Surface(screen.size).convert()
    Stack(Painter("#ff0000"), Painter("#0000ff", is_overlay=True)).draw(screen)
    screen.end()
    assert screen.window.get_at((5, 5))[:3] == (255, 0, 0)
    assert screen.window.get_at((320, 180))[:3] == (0, 0, 255)


# --- the program's heart ---------------------------------------------------------------------------------


class Player(Actor):
    """A scene for a window of any size."""

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        canvas.begin(self.backdrop(canvas.size))
        canvas.box(canvas.everywhere, "#336699")

    @cache  # noqa: B019  # lives as long as its test
    def backdrop(self, size: tuple[int, int]) -> pygame.Surface:
        return pygame.Surface(size).convert()


@pytest.fixture
def app() -> Iterator[App]:
    app = App(Player(), "test", size=SMALL)
    pygame.event.clear()
    yield app
    pygame.quit()


def post(kind: int, **values: object) -> None:
    pygame.event.post(pygame.event.Event(kind, values))


def test_a_frame_that_took_too_long_counts_as_a_tenth_of_a_second(app: App) -> None:
    """A window that was dragged, a machine that slept, a clock that was set back."""
    scene = app.stack.top
    assert isinstance(scene, Player)
    for seconds, clock in ((0.05, 0.05), (30, 0.15), (-5, 0.15), (0.02, 0.17)):
        app.frame(seconds)
        assert scene.clock == pytest.approx(clock)
    assert scene.drawn == 4


def test_what_hands_do_reaches_the_scene_before_it_is_drawn(app: App) -> None:
    scene = app.stack.top
    assert isinstance(scene, Player)
    post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
    app.frame(0.01)
    assert scene.gestures == [OK]
    assert app.canvas.window.get_at((5, 5))[:3] == (0x33, 0x66, 0x99)


def test_closing_the_window_ends_everything(app: App) -> None:
    post(pygame.QUIT)
    app.frame(0.01)
    assert not app.stack


def test_a_window_of_another_size_is_painted_anew_and_pointed_at(app: App) -> None:
    scene = app.stack.top
    assert isinstance(scene, Player)
    app.frame(0.01)
    pygame.display.set_mode((800, 600), pygame.RESIZABLE)
    post(pygame.VIDEORESIZE, size=(800, 600), w=800, h=600)
    app.frame(0.01)
    assert app.canvas.size == (800, 600)
    assert app.canvas.window.get_at((795, 595))[:3] == (0x33, 0x66, 0x99)
    post(pygame.MOUSEBUTTONDOWN, pos=(400, 300), button=1, touch=False)
    app.frame(0.01)
    [tap] = [gesture for gesture in scene.gestures if isinstance(gesture, Tap)]
    assert (tap.x, tap.y) == pytest.approx((960, 540))


def test_the_full_screen_and_back(app: App) -> None:
    sizes = []
    for _ in range(2):
        post(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode="")
        post(pygame.KEYUP, key=pygame.K_F11, mod=0)
        app.frame(0.01)
        app.frame(0.01)
        sizes.append(app.canvas.size)
        assert app.canvas.window is pygame.display.get_surface()
    assert sizes[1] == SMALL
    assert sizes[0] == pygame.display.get_desktop_sizes()[0]
