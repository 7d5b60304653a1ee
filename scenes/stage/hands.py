"""Hands: the only reader of the event queue; turns keys, pads, mouse and fingers into gestures of a device."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

import pygame
from pygame._sdl2 import controller

Device: TypeAlias = str
KEYBOARD: Device = "keyboard"
MOUSE: Device = "mouse"
TOUCH: Device = "touch"


def pad(instance_id: int) -> Device:
    return f"pad {instance_id}"


class Button(Enum):
    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    OK = "ok"
    BACK = "back"
    PEEK = "peek"  # held: show me what is mine alone
    MENU = "menu"


DIRECTIONS = {Button.UP: (0, -1), Button.DOWN: (0, 1), Button.LEFT: (-1, 0), Button.RIGHT: (1, 0)}


@dataclass(frozen=True, slots=True)
class Press:
    device: Device
    button: Button


@dataclass(frozen=True, slots=True)
class Release:
    device: Device
    button: Button


@dataclass(frozen=True, slots=True)
class Point:
    """The pointer is now at (x, y), in units of the design."""

    device: Device
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Tap:
    """The pointer went down at (x, y)."""

    device: Device
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Lift:
    """The pointer that was down went up."""

    device: Device


@dataclass(frozen=True, slots=True)
class Typed:
    """Letters from the keyboard; "\\b" takes one back."""

    text: str


@dataclass(frozen=True, slots=True)
class Away:
    """Nobody looks: the window lost the focus or a device is gone. Whatever was held is let go."""


@dataclass(frozen=True, slots=True)
class Resized:
    """The window has another size now."""


@dataclass(frozen=True, slots=True)
class Fullscreen:
    """Somebody wants the full screen, or out of it."""


@dataclass(frozen=True, slots=True)
class Closed:
    """The window is to be closed."""


Gesture: TypeAlias = Press | Release | Point | Tap | Lift | Typed | Away | Resized | Fullscreen | Closed

_KEYS = {
    pygame.K_UP: Button.UP,
    pygame.K_DOWN: Button.DOWN,
    pygame.K_LEFT: Button.LEFT,
    pygame.K_RIGHT: Button.RIGHT,
    pygame.K_RETURN: Button.OK,
    pygame.K_KP_ENTER: Button.OK,
    pygame.K_SPACE: Button.OK,
    pygame.K_ESCAPE: Button.BACK,
    pygame.K_TAB: Button.PEEK,
    pygame.K_F10: Button.MENU,
}
_PAD = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: Button.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Button.DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Button.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Button.RIGHT,
    pygame.CONTROLLER_BUTTON_A: Button.OK,
    pygame.CONTROLLER_BUTTON_B: Button.BACK,
    pygame.CONTROLLER_BUTTON_X: Button.PEEK,
    pygame.CONTROLLER_BUTTON_Y: Button.PEEK,
    pygame.CONTROLLER_BUTTON_START: Button.MENU,
}
_JOYSTICK = {0: Button.OK, 1: Button.BACK, 2: Button.PEEK, 3: Button.PEEK, 7: Button.MENU}
"""Buttons of a pad SDL has no mapping for."""
_PUSHED, _LET_GO = 0.6, 0.4
"""Shares of a stick's way: pushed from here on, let go again under there; noise is neither."""
_AXES = {0: (Button.LEFT, Button.RIGHT), 1: (Button.UP, Button.DOWN)}


class Hands:
    """Turns one frame's events into gestures. `to_units` maps pixels of the window to the design."""

    def __init__(self, to_units: Callable[[float, float], tuple[float, float]]) -> None:
        self.to_units = to_units
        self._pads: dict[int, controller.Controller | pygame.joystick.JoystickType] = {}
        self._held: set[tuple[Device, Button]] = set()
        self._pushed: set[tuple[Device, Button]] = set()
        """What a stick holds, not a button."""
        controller.init()

    def read(self, events: Iterable[pygame.event.Event]) -> Iterator[Gesture]:
        for event in events:
            yield from self._read(event)

    def _read(self, event: pygame.event.Event) -> Iterator[Gesture]:
        match event.type:
            case pygame.QUIT:
                yield Closed()
            case pygame.VIDEORESIZE | pygame.WINDOWSIZECHANGED:
                yield Resized()
            case pygame.WINDOWFOCUSLOST | pygame.WINDOWMINIMIZED:
                yield from self._let_go()
                yield Away()
            case pygame.KEYDOWN | pygame.KEYUP:
                yield from self._key(event)
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP if not getattr(
                event, "touch", False
            ):
                yield from self._mouse(event)
            case pygame.FINGERMOTION | pygame.FINGERDOWN | pygame.FINGERUP:
                yield from self._finger(event)
            case pygame.JOYDEVICEADDED | pygame.JOYDEVICEREMOVED:
                yield from self._plug(event)
            case pygame.CONTROLLERBUTTONDOWN | pygame.CONTROLLERBUTTONUP:
                down = event.type == pygame.CONTROLLERBUTTONDOWN
                yield from self._switch(pad(event.instance_id), _PAD.get(event.button), down)
            case pygame.JOYBUTTONDOWN | pygame.JOYBUTTONUP if not self._is_mapped(event.instance_id):
                down = event.type == pygame.JOYBUTTONDOWN
                yield from self._switch(pad(event.instance_id), _JOYSTICK.get(event.button), down)
            case pygame.JOYHATMOTION if not self._is_mapped(event.instance_id):
                for axis, way in ((0, event.value[0]), (1, -event.value[1])):
                    yield from self._axis(pad(event.instance_id), axis, way)
            case pygame.CONTROLLERAXISMOTION:
                yield from self._axis(pad(event.instance_id), event.axis, event.value / 32768)
            case pygame.JOYAXISMOTION if not self._is_mapped(event.instance_id):
                yield from self._axis(pad(event.instance_id), event.axis, event.value)

    def _switch(self, device: Device, button: Button | None, down: bool) -> Iterator[Gesture]:
        """A button goes down once and comes up once, whatever the system repeats."""
        if button is None or ((device, button) in self._held) == down:
            return
        if down:
            self._held.add((device, button))
            yield Press(device, button)
        else:
            self._held.remove((device, button))
            yield Release(device, button)

    def _let_go(self, device: Device | None = None) -> Iterator[Gesture]:
        for holder, button in [held for held in self._held if device in (None, held[0])]:
            yield from self._switch(holder, button, down=False)

    def _key(self, event: pygame.event.Event) -> Iterator[Gesture]:
        down = event.type == pygame.KEYDOWN
        with_alt = bool(getattr(event, "mod", 0) & pygame.KMOD_ALT)
        typed = getattr(event, "unicode", "")
        if event.key == pygame.K_F11 or (event.key == pygame.K_RETURN and with_alt and down):
            if down:
                yield Fullscreen()
            return
        if down and event.key == pygame.K_BACKSPACE:
            yield Typed("\b")
        elif down and typed and typed.isprintable():
            yield Typed(typed)
        yield from self._switch(KEYBOARD, _KEYS.get(event.key), down)

    def _mouse(self, event: pygame.event.Event) -> Iterator[Gesture]:
        x, y = self.to_units(*event.pos)
        if event.type == pygame.MOUSEMOTION:
            yield Point(MOUSE, x, y)
        elif event.button == pygame.BUTTON_LEFT:
            yield Tap(MOUSE, x, y) if event.type == pygame.MOUSEBUTTONDOWN else Lift(MOUSE)
        elif event.button == pygame.BUTTON_RIGHT:
            yield from self._switch(MOUSE, Button.BACK, event.type == pygame.MOUSEBUTTONDOWN)

    def _finger(self, event: pygame.event.Event) -> Iterator[Gesture]:
        width, height = pygame.display.get_window_size()
        x, y = self.to_units(event.x * width, event.y * height)
        if event.type == pygame.FINGERUP:
            yield Lift(TOUCH)
        else:
            yield Point(TOUCH, x, y)
        if event.type == pygame.FINGERDOWN:
            yield Tap(TOUCH, x, y)

    def _is_mapped(self, instance_id: int) -> bool:
        """Such a pad's presses come as CONTROLLER events too; its raw ones would count twice."""
        return isinstance(self._pads.get(instance_id), controller.Controller)

    def _plug(self, event: pygame.event.Event) -> Iterator[Gesture]:
        if event.type == pygame.JOYDEVICEADDED:
            if controller.is_controller(event.device_index):
                device = controller.Controller(event.device_index)
                self._pads[device.as_joystick().get_instance_id()] = device
            else:
                joystick = pygame.joystick.Joystick(event.device_index)
                self._pads[joystick.get_instance_id()] = joystick
        elif self._pads.pop(event.instance_id, None):
            yield from self._let_go(pad(event.instance_id))
            yield Away()

    def _axis(self, device: Device, axis: int, way: float) -> Iterator[Gesture]:
        for button, push in zip(_AXES.get(axis, ()), (-way, way), strict=False):
            if push >= _PUSHED:
                self._pushed.add((device, button))
                yield from self._switch(device, button, down=True)
            elif push < _LET_GO and (device, button) in self._pushed:
                self._pushed.remove((device, button))
                yield from self._switch(device, button, down=False)
