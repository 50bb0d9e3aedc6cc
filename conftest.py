"""Options and fixtures of the whole suite."""

import gc
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

# Threads of PyTorch and of NumPy's matrix products wait for each other by spinning. On matrices as small as
# those of the tests that costs ten times the work, so each process of the suite keeps to one.
os.environ.setdefault("OMP_NUM_THREADS", "1")

# Compiling makes millions of short-lived objects; looking for cycles among them as often as Python does by
# default is a tenth of its time. A server looks as seldom.
gc.set_threshold(20_000, 50, 50)

# Alembic runs these files, and mkdocs those; they cannot be imported by themselves.
collect_ignore = [
    "src/deltille/server/storage/migrations",
    "docs/book.py",
    "docs/doctests.py",
    "docs/generated.py",
]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--games",
        type=float,
        default=1.0,
        help="play this many times the usual number of random games against the oracles (10 at night)",
    )
    parser.addoption(
        "--game",
        action="append",
        default=[],
        metavar="NAME",
        help="run only what is about this game: its own tests, and its share of the tests of all games",
    )


def pytest_configure(config: pytest.Config) -> None:
    # Matches played by tests must not change this machine's ladder.
    ladder = tempfile.TemporaryDirectory(prefix="deltille-ladder-")
    config.add_cleanup(ladder.cleanup)
    os.environ["DELTILLE_DATA_DIR"] = ladder.name
    names = config.getoption("--game")
    if names:
        from deltille.core.errors import UnknownGame
        from deltille.testing import selection

        try:
            selection.select(names)
        except UnknownGame as error:
            raise pytest.UsageError(str(error)) from None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    names = config.getoption("--game")
    if not names:
        return
    from deltille import games
    from deltille.testing import selection

    known, under_test = games.names(), selection.games_under_test()
    folders = [Path(games.__file__).parent / name for name in names]
    kept, left_out, hard_coded = [], [], []
    for item in items:
        one, every = item.get_closest_marker("game"), item.get_closest_marker("all_games")
        is_about = every or (one and one.args[0] in under_test)
        is_own = any(folder in item.path.parents for folder in folders)
        (kept if is_about or is_own else left_out).append(item)
        given = item.callspec.params if hasattr(item, "callspec") else {}
        if not (one or every) and any(given.get(argument) in known for argument in ("name", "game")):
            hard_coded.append(item.nodeid)
    if hard_coded:
        raise pytest.UsageError(
            f"{', '.join(hard_coded)}: the games of a test are hard-coded, so it leaves out new ones; "
            "use every_game of deltille.testing.selection"
        )
    config.hook.pytest_deselected(items=left_out)
    items[:] = kept


def pytest_collection_finish() -> None:
    # The tests and all they import stay until the end: the collector need not walk over them again.
    gc.collect()
    gc.freeze()


@pytest.fixture
def chunk(request: pytest.FixtureRequest) -> Callable[[int, int], range]:
    """Seeds for one of many chunks: ``chunk(index, size)``, longer with ``--games``."""
    factor = request.config.getoption("--games")

    def seeds(index: int, size: int) -> range:
        longer = max(1, round(size * factor))
        return range(index * longer, (index + 1) * longer)

    return seeds
