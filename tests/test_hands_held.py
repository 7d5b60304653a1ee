"""Hands: what is held stays held, and what is let go is let go."""

from __future__ import annotations

import pygame
from pygame.event import Event

from scenes.stage.hands import KEYBOARD, Button, Hands, Press, Release
from tests.test_hands import hands, key, key_up, read, stick  # noqa: F401


def test_a_key_let_go_while_alt_is_down_is_let_go(hands: Hands) -> None:  # noqa: F811
    assert read(hands, key(pygame.K_RETURN)) == [Press(KEYBOARD, Button.OK)]
    assert read(hands, key_up(pygame.K_RETURN, pygame.KMOD_LALT)) == [Release(KEYBOARD, Button.OK)]
    assert read(hands, key(pygame.K_RETURN)) == [Press(KEYBOARD, Button.OK)]


def test_the_noise_of_a_stick_does_not_let_go_of_the_cross(hands: Hands) -> None:  # noqa: F811
    down = Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_DPAD_LEFT, instance_id=4)
    up = Event(pygame.CONTROLLERBUTTONUP, button=pygame.CONTROLLER_BUTTON_DPAD_LEFT, instance_id=4)
    assert read(hands, down, stick(0.02), stick(-0.01)) == [Press("pad 4", Button.LEFT)]
    assert read(hands, up) == [Release("pad 4", Button.LEFT)]
