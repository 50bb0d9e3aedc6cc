"""Deltille: five triangle strategy games.

>>> import deltille
>>> pos = deltille.new("attangle")
>>> len(pos.legal_moves)
36
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from deltille import games
    from deltille.batches import batch, playouts
    from deltille.core.errors import (
        BadEdit,
        BadNotation,
        BadOption,
        BadRecord,
        BadState,
        DeltilleError,
        GameOver,
        Hidden,
        IllegalMove,
        UnknownGame,
    )
    from deltille.core.perft import perft
    from deltille.core.position import Move, Outcome, Position
    from deltille.core.record import Record
    from deltille.games import from_text, new
    from deltille.learning.analysis import analyse, review

    __version__: str

# Numba takes half a second to load, so everything that needs it is imported on first use.
_HOMES = {
    "new": "deltille.games",
    "from_text": "deltille.games",
    "batch": "deltille.batches",
    "playouts": "deltille.batches",
    "perft": "deltille.core.perft",
    "analyse": "deltille.learning.analysis",
    "review": "deltille.learning.analysis",
    "Position": "deltille.core.position",
    "Move": "deltille.core.position",
    "Outcome": "deltille.core.position",
    "Record": "deltille.core.record",
    "DeltilleError": "deltille.core.errors",
    "IllegalMove": "deltille.core.errors",
    "BadEdit": "deltille.core.errors",
    "BadNotation": "deltille.core.errors",
    "GameOver": "deltille.core.errors",
    "UnknownGame": "deltille.core.errors",
    "BadOption": "deltille.core.errors",
    "BadRecord": "deltille.core.errors",
    "BadState": "deltille.core.errors",
    "Hidden": "deltille.core.errors",
}

__all__ = [
    "BadEdit",
    "BadNotation",
    "BadOption",
    "BadRecord",
    "BadState",
    "DeltilleError",
    "GameOver",
    "Hidden",
    "IllegalMove",
    "Move",
    "Outcome",
    "Position",
    "Record",
    "UnknownGame",
    "analyse",
    "batch",
    "from_text",
    "games",
    "new",
    "perft",
    "playouts",
    "review",
]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("deltille")
    if name not in __all__:
        raise AttributeError(f"module 'deltille' has no attribute {name!r}")
    import importlib

    if name in ("games", "Record"):
        games = importlib.import_module("deltille.games")
        if name == "games":
            return games
        games.tell_records()  # a record finds its game by name
    return getattr(importlib.import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return __all__
