"""Games of other packages: entry points of the group ``deltille.games``.

A package names the module of its game, which has the shape of every folder under ``deltille/games``:

    [project.entry-points."deltille.games"]
    trio = "trio_game"
"""

import functools
import importlib.metadata
import importlib.util
from pathlib import Path

GROUP = "deltille.games"


@functools.cache
def installed() -> dict[str, str]:
    """For each game of another package the module it lives in; nothing is imported to find them."""
    points = importlib.metadata.entry_points(group=GROUP)
    return {point.name: point.module for point in sorted(points, key=lambda point: point.name)}


def folder_of(module: str) -> Path | None:
    """Where the files of a module lie; None if there is no such module."""
    try:
        found = importlib.util.find_spec(module)
    except (ImportError, ValueError):
        return None
    return None if found is None or found.origin is None else Path(found.origin).parent
