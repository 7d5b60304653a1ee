"""The scene stack: the top one lives; those it covers stand still. Scenes return what they want to become of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from scenes.stage.canvas import Canvas
from scenes.stage.hands import Gesture


class Scene:
    """What is on the screen now. Every method may stay as it is."""

    is_overlay = False
    """An overlay lets the scene it covers be seen."""

    def update(self, seconds: float) -> Want:
        """Time passed. Not called while covered."""

    def handle(self, gesture: Gesture) -> Want:
        """Somebody did something."""

    def draw(self, canvas: Canvas) -> None:
        """Says all that is to be seen; an overlay leaves the canvas' begin() to whom it covers."""


@dataclass(frozen=True, slots=True)
class Push:
    """Cover me with this."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Swap:
    """Put this in my place."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop:
    """I am done; uncover what is below."""


@dataclass(frozen=True, slots=True)
class Reset:
    """Away with everything; begin anew with this."""

    scene: Scene


Want: TypeAlias = Push | Swap | Pop | Reset | None


class Stack:
    """Holds the scenes; empty means that the program ends."""

    def __init__(self, *scenes: Scene) -> None:
        self._scenes = list(scenes)

    def __len__(self) -> int:
        return len(self._scenes)

    @property
    def top(self) -> Scene:
        """Raises IndexError when empty."""
        return self._scenes[-1]

    def update(self, seconds: float) -> None:
        if self._scenes:
            self._grant(self.top.update(seconds))

    def handle(self, gesture: Gesture) -> None:
        if self._scenes:
            self._grant(self.top.handle(gesture))

    def draw(self, canvas: Canvas) -> None:
        """Raises IndexError when empty."""
        first = len(self._scenes) - 1
        while first > 0 and self._scenes[first].is_overlay:
            first -= 1
        *covered, top = self._scenes[max(0, first) :]
        for scene in covered:
            scene.draw(canvas)
            canvas.freeze()
        top.draw(canvas)

    def _grant(self, want: Want) -> None:
        match want:
            case Push(scene):
                self._scenes.append(scene)
            case Swap(scene):
                self._scenes[-1] = scene
            case Pop():
                self._scenes.pop()
            case Reset(scene):
                self._scenes = [scene]
            case None:
                pass
