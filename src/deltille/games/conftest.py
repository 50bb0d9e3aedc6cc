"""How many random games the agreement tests play."""

from collections.abc import Callable

import pytest


@pytest.fixture
def chunk(request: pytest.FixtureRequest) -> Callable[[int, int], range]:
    """Seeds for one of many chunks: ``chunk(index, size)``, longer with ``--games``."""
    factor = request.config.getoption("--games", default=1.0)

    def seeds(index: int, size: int) -> range:
        longer = max(1, round(size * factor))
        return range(index * longer, (index + 1) * longer)

    return seeds
