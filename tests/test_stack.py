"""The scene stack: who lives, who stands still, who is seen."""

from __future__ import annotations

import pygame
import pytest

from scenes.stage.canvas import Canvas
from scenes.stage.hands import KEYBOARD, Away, Button, Gesture, Press
from scenes.stage.stack import Pop, Push, Reset, Scene, Stack, Swap, Want
from tests.stage import canvas

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
