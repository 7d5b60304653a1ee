"""Hands: keys, pads, mouse and fingers become gestures, one for each thing a person did."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from pygame._sdl2 import controller
from pygame.event import Event

from scenes.stage.hands import (
    KEYBOARD,
    MOUSE,
    TOUCH,
    Away,
    Button,
    Closed,
    Fullscreen,
    Gesture,
    Hands,
    Lift,
    Point,
    Press,
    Release,
    Resized,
    Tap,
    Typed,
    pad,
)
from tests.stage import SMALL, canvas


@pytest.fixture
def hands() -> Iterator[Hands]:
    """Of a window whose units are half a pixel wide."""
    canvas()
    pygame.joystick.init()
    hands = Hands(lambda x, y: (2 * x, 2 * y))
    pygame.event.clear()
    yield hands
    controller.quit()
    pygame.joystick.quit()


def read(hands: Hands, *events: Event) -> list[Gesture]:
    return list(hands.read(events))


def key(code: int, text: str = "", mod: int = 0) -> Event:
    return Event(pygame.KEYDOWN, key=code, unicode=text, mod=mod)


def key_up(code: int, mod: int = 0) -> Event:
    return Event(pygame.KEYUP, key=code, mod=mod)


def stick(way: float, axis: int = 0, instance_id: int = 4) -> Event:
    return Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(way * 32767), instance_id=instance_id)


# --- keys ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "button"),
    [
        (pygame.K_UP, Button.UP),
        (pygame.K_DOWN, Button.DOWN),
        (pygame.K_LEFT, Button.LEFT),
        (pygame.K_RIGHT, Button.RIGHT),
        (pygame.K_RETURN, Button.OK),
        (pygame.K_KP_ENTER, Button.OK),
        (pygame.K_ESCAPE, Button.BACK),
        (pygame.K_TAB, Button.PEEK),
        (pygame.K_F10, Button.MENU),
    ],
)
def test_a_key_goes_down_once_and_comes_up_once(hands: Hands, code: int, button: Button) -> None:
    assert read(hands, key(code), key(code), key(code)) == [Press(KEYBOARD, button)]
    assert read(hands, key_up(code), key_up(code)) == [Release(KEYBOARD, button)]
    assert read(hands, key(code)) == [Press(KEYBOARD, button)]


def test_two_keys_for_one_button_are_one_press(hands: Hands) -> None:
    assert read(hands, key(pygame.K_RETURN), key(pygame.K_KP_ENTER)) == [Press(KEYBOARD, Button.OK)]


def test_letters_are_typed_and_those_with_a_tail_too(hands: Hands) -> None:
    events = [key(pygame.K_a, "a"), key_up(pygame.K_a), key(pygame.K_n, "Ñ"), key(0, "é"), key(pygame.K_1, "1")]
    assert read(hands, *events) == [Typed("a"), Typed("Ñ"), Typed("é"), Typed("1")]


def test_a_space_is_typed_and_pressed(hands: Hands) -> None:
    assert read(hands, key(pygame.K_SPACE, " "), key_up(pygame.K_SPACE)) == [
        Typed(" "),
        Press(KEYBOARD, Button.OK),
        Release(KEYBOARD, Button.OK),
    ]


def test_backspace_takes_a_letter_back_and_no_other_control_is_typed(hands: Hands) -> None:
    assert read(hands, key(pygame.K_BACKSPACE, "\x08"), key_up(pygame.K_BACKSPACE)) == [Typed("\b")]
    controls = [key(pygame.K_TAB, "\t"), key(pygame.K_RETURN, "\r"), key(pygame.K_ESCAPE, "\x1b"), key(0, "\x00")]
    assert not [gesture for gesture in read(hands, *controls) if isinstance(gesture, Typed)]


def test_keys_without_a_meaning_do_nothing(hands: Hands) -> None:
    assert read(hands, key(pygame.K_F5), key_up(pygame.K_F5), key(pygame.K_LSHIFT), key(pygame.K_LALT)) == []


@pytest.mark.parametrize(
    ("code", "mod"), [(pygame.K_F11, 0), (pygame.K_RETURN, pygame.KMOD_LALT), (pygame.K_RETURN, pygame.KMOD_RALT)]
)
def test_the_full_screen_is_asked_for_once_and_nothing_else(hands: Hands, code: int, mod: int) -> None:
    assert read(hands, key(code, "\r", mod), key_up(code, mod)) == [Fullscreen()]
    assert read(hands, key(pygame.K_RETURN, "\r")) == [Press(KEYBOARD, Button.OK)]


def test_events_that_were_posted_are_read_like_real_ones(hands: Hands) -> None:
    for event in (key(pygame.K_UP), key_up(pygame.K_UP), Event(pygame.QUIT)):
        pygame.event.post(event)
    read_now = list(hands.read(pygame.event.get()))
    assert read_now == [Press(KEYBOARD, Button.UP), Release(KEYBOARD, Button.UP), Closed()]


# --- mouse and finger ------------------------------------------------------------------------------------


def mouse(kind: int, at: tuple[int, int] = (30, 40), button: int = 1, touch: bool = False) -> Event:
    if kind == pygame.MOUSEMOTION:
        return Event(kind, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=touch)
    return Event(kind, pos=at, button=button, touch=touch)


def test_the_mouse_points_taps_and_lifts_in_units(hands: Hands) -> None:
    assert read(
        hands, mouse(pygame.MOUSEMOTION, (10, 20)), mouse(pygame.MOUSEBUTTONDOWN), mouse(pygame.MOUSEBUTTONUP)
    ) == [Point(MOUSE, 20, 40), Tap(MOUSE, 60, 80), Lift(MOUSE)]


def test_the_right_button_goes_back_and_the_others_nowhere(hands: Hands) -> None:
    events = [
        mouse(kind, button=button) for button in (2, 3, 4, 5) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    ]
    assert read(hands, *events) == [Press(MOUSE, Button.BACK), Release(MOUSE, Button.BACK)]


def test_a_touch_that_arrives_as_mouse_too_counts_once(hands: Hands) -> None:
    x, y = SMALL[0] // 4, SMALL[1] // 2
    finger = {"touch_id": 1, "finger_id": 1, "dx": 0, "dy": 0, "x": 0.25, "y": 0.5}
    assert read(
        hands,
        Event(pygame.FINGERDOWN, finger),
        mouse(pygame.MOUSEMOTION, (x, y), touch=True),
        mouse(pygame.MOUSEBUTTONDOWN, (x, y), touch=True),
        Event(pygame.FINGERMOTION, {**finger, "x": 0.5}),
        Event(pygame.FINGERUP, finger),
        mouse(pygame.MOUSEBUTTONUP, (x, y), touch=True),
    ) == [Point(TOUCH, 2 * x, 2 * y), Tap(TOUCH, 2 * x, 2 * y), Point(TOUCH, 4 * x, 2 * y), Lift(TOUCH)]


# --- pads ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "button"),
    [
        (pygame.CONTROLLER_BUTTON_DPAD_UP, Button.UP),
        (pygame.CONTROLLER_BUTTON_DPAD_DOWN, Button.DOWN),
        (pygame.CONTROLLER_BUTTON_DPAD_LEFT, Button.LEFT),
        (pygame.CONTROLLER_BUTTON_DPAD_RIGHT, Button.RIGHT),
        (pygame.CONTROLLER_BUTTON_A, Button.OK),
        (pygame.CONTROLLER_BUTTON_B, Button.BACK),
        (pygame.CONTROLLER_BUTTON_X, Button.PEEK),
        (pygame.CONTROLLER_BUTTON_Y, Button.PEEK),
        (pygame.CONTROLLER_BUTTON_START, Button.MENU),
    ],
)
def test_a_pads_button_is_a_press_of_that_pad(hands: Hands, number: int, button: Button) -> None:
    down, up = (
        Event(kind, button=number, instance_id=7) for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
    )
    assert read(hands, down, down, up, up) == [Press("pad 7", button), Release("pad 7", button)]
    assert pad(7) == "pad 7"


def test_a_pad_without_a_mapping_presses_too(hands: Hands) -> None:
    def joystick(kind: int, **values: Any) -> Event:
        return Event(kind, instance_id=9, **values)

    assert read(hands, joystick(pygame.JOYBUTTONDOWN, button=0), joystick(pygame.JOYBUTTONUP, button=0)) == [
        Press("pad 9", Button.OK),
        Release("pad 9", Button.OK),
    ]
    assert read(hands, joystick(pygame.JOYBUTTONDOWN, button=1)) == [Press("pad 9", Button.BACK)]
    assert read(hands, joystick(pygame.JOYHATMOTION, hat=0, value=(0, 1))) == [Press("pad 9", Button.UP)]
    assert read(hands, joystick(pygame.JOYHATMOTION, hat=0, value=(1, 0))) == [
        Press("pad 9", Button.RIGHT),
        Release("pad 9", Button.UP),
    ]
    assert read(hands, joystick(pygame.JOYHATMOTION, hat=0, value=(0, 0))) == [Release("pad 9", Button.RIGHT)]
    assert read(hands, joystick(pygame.JOYAXISMOTION, axis=1, value=0.9)) == [Press("pad 9", Button.DOWN)]


def test_two_pads_hold_the_same_button_each_for_itself(hands: Hands) -> None:
    down = [Event(pygame.CONTROLLERBUTTONDOWN, button=0, instance_id=n) for n in (1, 2, 1)]
    assert read(hands, *down) == [Press("pad 1", Button.OK), Press("pad 2", Button.OK)]
    assert read(hands, Event(pygame.CONTROLLERBUTTONUP, button=0, instance_id=2)) == [Release("pad 2", Button.OK)]


@pytest.mark.parametrize(
    ("axis", "way", "button"),
    [(0, -1.0, Button.LEFT), (0, 1.0, Button.RIGHT), (1, -1.0, Button.UP), (1, 1.0, Button.DOWN)],
)
def test_a_stick_pushed_far_presses_once_until_it_is_back(hands: Hands, axis: int, way: float, button: Button) -> None:
    pushed = [stick(way * share, axis) for share in (0.3, 0.58, 0.62, 0.9, 1.0, 0.7, 0.5, 0.61)]
    assert read(hands, *pushed) == [Press("pad 4", button)]
    assert read(hands, stick(way * 0.42, axis), stick(way * 0.38, axis), stick(0, axis)) == [Release("pad 4", button)]


def test_a_stick_thrown_over_leaves_one_side_and_takes_the_other(hands: Hands) -> None:
    assert read(hands, stick(-1), stick(1)) == [
        Press("pad 4", Button.LEFT),
        Release("pad 4", Button.LEFT),
        Press("pad 4", Button.RIGHT),
    ]


def test_noise_is_nothing(hands: Hands) -> None:
    chance = Random(1)
    events = [stick(chance.uniform(-0.59, 0.59), axis) for _ in range(500) for axis in range(6)]
    assert read(hands, *events) == []


def test_triggers_and_the_other_stick_are_no_directions(hands: Hands) -> None:
    assert read(hands, *(stick(1, axis) for axis in (2, 3, 4, 5))) == []


# --- nobody looks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED])
def test_without_the_focus_everything_is_let_go(hands: Hands, kind: int) -> None:
    read(hands, key(pygame.K_TAB), key(pygame.K_LEFT), stick(1), mouse(pygame.MOUSEBUTTONDOWN, button=3))
    *released, last = read(hands, Event(kind))
    assert set(released) == {
        Release(KEYBOARD, Button.PEEK),
        Release(KEYBOARD, Button.LEFT),
        Release("pad 4", Button.RIGHT),
        Release(MOUSE, Button.BACK),
    }
    assert (len(released), last) == (4, Away())
    assert read(hands, key_up(pygame.K_TAB), stick(0)) == []
    assert read(hands, key(pygame.K_TAB), stick(1)) == [Press(KEYBOARD, Button.PEEK), Press("pad 4", Button.RIGHT)]


def test_the_window_is_closed_or_gets_another_size(hands: Hands) -> None:
    size = {"size": (800, 600), "w": 800, "h": 600}
    assert read(hands, Event(pygame.QUIT), Event(pygame.VIDEORESIZE, size)) == [Closed(), Resized()]
    assert read(hands, Event(pygame.WINDOWENTER), Event(pygame.USEREVENT)) == []


# --- real pads, plugged in by SDL itself -----------------------------------------------------------------


class _Description(ctypes.Structure):
    """SDL_VirtualJoystickDesc."""

    _fields_ = [
        *(
            (name, ctypes.c_uint16)
            for name in ("version", "type", "axes", "buttons", "hats", "vendor", "product", "_pad")
        ),
        *((name, ctypes.c_uint32) for name in ("button_mask", "axis_mask")),
        ("name", ctypes.c_char_p),
        *((name, ctypes.c_void_p) for name in ("userdata", "update", "player", "rumble", "triggers", "led", "effect")),
    ]


class VirtualPads:
    """Pads that nobody holds, but that SDL takes for real."""

    def __init__(self) -> None:
        libraries = Path(pygame.__file__).parents[1] / "pygame_ce.libs"
        self.sdl = ctypes.CDLL(str(next(libraries.glob("libSDL2-2*"))))
        self.sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p

    def plug(self, is_mapped: bool = True) -> int:
        """A pad's place among those plugged in now."""
        kind = 1 if is_mapped else 0
        description = _Description(version=1, type=kind, axes=6, buttons=15, hats=1, vendor=1, product=2, name=b"pad")
        index: int = self.sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(description))
        assert index >= 0
        return index

    def unplug(self, index: int) -> None:
        assert self.sdl.SDL_JoystickDetachVirtual(index) == 0

    def _pad(self, index: int) -> ctypes.c_void_p:
        instance_id = self.sdl.SDL_JoystickGetDeviceInstanceID(index)
        return ctypes.c_void_p(self.sdl.SDL_JoystickFromInstanceID(instance_id))

    def press(self, index: int, button: int, down: bool) -> None:
        assert self.sdl.SDL_JoystickSetVirtualButton(self._pad(index), button, int(down)) == 0

    def push(self, index: int, axis: int, way: float) -> None:
        assert self.sdl.SDL_JoystickSetVirtualAxis(self._pad(index), axis, ctypes.c_int16(round(way * 32767))) == 0


@pytest.fixture
def pads(hands: Hands) -> Iterator[VirtualPads]:
    pads = VirtualPads()
    yield pads
    for index in reversed(range(pygame.joystick.get_count())):
        pads.unplug(index)
    pygame.event.clear()


def gestures(hands: Hands) -> list[Gesture]:
    return list(hands.read(pygame.event.get()))


def test_a_pad_is_heard_as_soon_as_it_is_plugged_in_once_for_each_press(hands: Hands, pads: VirtualPads) -> None:
    index = pads.plug()
    assert gestures(hands) == []
    pads.press(index, 0, True)
    [press] = gestures(hands)
    assert isinstance(press, Press)
    assert (press.device.startswith("pad "), press.button) == (True, Button.OK)
    pads.press(index, 0, False)
    assert gestures(hands) == [Release(press.device, Button.OK)]


def test_every_button_of_a_real_pad_means_one_thing(hands: Hands, pads: VirtualPads) -> None:
    """Its raw number is another's meaning: the click of a stick must not be taken for a pause."""
    index = pads.plug()
    gestures(hands)
    heard = []
    for button in range(15):
        for down in (True, False):
            pads.press(index, button, down)
            heard += [(button, gesture.button) for gesture in gestures(hands) if isinstance(gesture, Press)]
    assert heard == [
        (0, Button.OK),
        (1, Button.BACK),
        (2, Button.PEEK),
        (3, Button.PEEK),
        (6, Button.MENU),
        (11, Button.UP),
        (12, Button.DOWN),
        (13, Button.LEFT),
        (14, Button.RIGHT),
    ]


def test_a_press_shorter_than_a_frame_is_one_press(hands: Hands, pads: VirtualPads) -> None:
    index = pads.plug()
    gestures(hands)
    for down in (True, False, True, False):
        pads.press(index, 1, down)
        pygame.event.pump()
    read_now = gestures(hands)
    assert [type(gesture) for gesture in read_now] == [Press, Release, Press, Release]
    assert {gesture.button for gesture in read_now if isinstance(gesture, Press)} == {Button.BACK}


def test_a_real_stick_is_one_press_too(hands: Hands, pads: VirtualPads) -> None:
    index = pads.plug()
    gestures(hands)
    pads.push(index, 0, -0.9)
    [press] = gestures(hands)
    assert press == Press(press.device, Button.LEFT)
    pads.push(index, 0, 0.1)
    assert gestures(hands) == [Release(press.device, Button.LEFT)]


def test_a_pad_nobody_mapped_is_one_press_too(hands: Hands, pads: VirtualPads) -> None:
    index = pads.plug(is_mapped=False)
    gestures(hands)
    pads.press(index, 0, True)
    [press] = gestures(hands)
    assert press == Press(press.device, Button.OK)


def test_a_pad_pulled_out_lets_go_of_everything(hands: Hands, pads: VirtualPads) -> None:
    index = pads.plug()
    gestures(hands)
    pads.press(index, 2, True)
    [press] = gestures(hands)
    pads.unplug(index)
    assert gestures(hands) == [Release(press.device, Button.PEEK), Away()]


def test_a_pad_that_is_gone_without_a_word_lets_go_too(hands: Hands, pads: VirtualPads) -> None:
    index = pads.plug()
    gestures(hands)
    pads.press(index, 0, True)
    [press] = gestures(hands)
    pads.unplug(index)
    removals = [event for event in pygame.event.get() if event.type == pygame.JOYDEVICEREMOVED]
    assert read(hands, *removals) == [Release(press.device, Button.OK), Away()]


def test_equal_pads_are_told_apart_however_often_they_come_back(hands: Hands, pads: VirtualPads) -> None:
    first, second = pads.plug(), pads.plug()
    gestures(hands)
    devices = []
    for index in (first, second):
        pads.press(index, 0, True)
        devices += [gesture.device for gesture in gestures(hands) if isinstance(gesture, Press)]
    assert len(set(devices)) == 2
    pads.unplug(first)
    assert gestures(hands) == [Release(devices[0], Button.OK), Away()]
    pads.press(0, 0, False)  # the second is the first of those plugged in now
    assert gestures(hands) == [Release(devices[1], Button.OK)]
    again = pads.plug()
    gestures(hands)
    pads.press(again, 0, True)
    [press] = gestures(hands)
    assert press == Press(press.device, Button.OK)
    assert press.device != devices[1]
