"""Options of the whole suite."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--games",
        type=float,
        default=1.0,
        help="play this many times the usual number of random games against the oracles (10 at night)",
    )
