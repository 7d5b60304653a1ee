"""Settings: what a table has chosen for its comfort. Immutable; a change is a new one."""

from __future__ import annotations

from dataclasses import dataclass, replace

SPEEDS = {"slow": 0.7, "normal": 1.0, "fast": 1.8}
"""Seconds of the stage for a second of the clock."""


@dataclass(frozen=True, slots=True)
class Settings:
    speed: str = "normal"
    reduced_motion: bool = False  # no tumbling, no paper rain, nothing sways
    kept_matches: int = 200  # so many finished matches stay on disk

    @property
    def rate(self) -> float:
        return SPEEDS[self.speed]

    def with_next_speed(self) -> Settings:
        names = list(SPEEDS)
        return replace(self, speed=names[(names.index(self.speed) + 1) % len(names)])

    def with_other_motion(self) -> Settings:
        return replace(self, reduced_motion=not self.reduced_motion)
