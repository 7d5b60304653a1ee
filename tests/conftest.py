"""What all tests share: hypothesis looks at the same examples everywhere; `players` is each number of them."""

import pytest
from hypothesis import settings

from game.king_up import PLAYERS

settings.register_profile("court", deadline=None, derandomize=True, database=None)
settings.load_profile("court")


@pytest.fixture(params=PLAYERS, ids="{}-players".format)
def players(request: pytest.FixtureRequest) -> int:
    return request.param
