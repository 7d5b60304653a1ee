"""What all tests share: the same examples everywhere, no window; `players` is each number of them."""

import os

import pytest
from hypothesis import settings

from game.king_up import PLAYERS

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

settings.register_profile("court", deadline=None, derandomize=True, database=None)
settings.load_profile("court")


@pytest.fixture(params=PLAYERS, ids="{}-players".format)
def players(request: pytest.FixtureRequest) -> int:
    return request.param
