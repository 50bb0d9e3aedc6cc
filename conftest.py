"""Options and fixtures of the whole suite."""

from collections.abc import Callable

import pytest

# Alembic runs these files, and mkdocs those; they cannot be imported by themselves.
collect_ignore = ["src/deltille/server/storage/migrations", "docs/book.py", "docs/doctests.py"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--games",
        type=float,
        default=1.0,
        help="play this many times the usual number of random games against the oracles (10 at night)",
    )


@pytest.fixture
def chunk(request: pytest.FixtureRequest) -> Callable[[int, int], range]:
    """Seeds for one of many chunks: ``chunk(index, size)``, longer with ``--games``."""
    factor = request.config.getoption("--games")

    def seeds(index: int, size: int) -> range:
        longer = max(1, round(size * factor))
        return range(index * longer, (index + 1) * longer)

    return seeds
