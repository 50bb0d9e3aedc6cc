"""Deltille: five triangle strategy games.

>>> import deltille
>>> pos = deltille.new("attangle")
>>> len(pos.legal_moves)
36
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from deltille.batches import batch, playouts
    from deltille.core.errors import (
        BadNotation,
        BadOption,
        BadRecord,
        BadState,
        GameOver,
        IllegalMove,
        UnknownGame,
    )
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
    "analyse": "deltille.learning.analysis",
    "review": "deltille.learning.analysis",
    "Position": "deltille.core.position",
    "Move": "deltille.core.position",
    "Outcome": "deltille.core.position",
    "Record": "deltille.core.record",
    "IllegalMove": "deltille.core.errors",
    "BadNotation": "deltille.core.errors",
    "GameOver": "deltille.core.errors",
    "UnknownGame": "deltille.core.errors",
    "BadOption": "deltille.core.errors",
    "BadRecord": "deltille.core.errors",
    "BadState": "deltille.core.errors",
}

__all__ = [
    "BadNotation",
    "BadOption",
    "BadRecord",
    "BadState",
    "GameOver",
    "IllegalMove",
    "Move",
    "Outcome",
    "Position",
    "Record",
    "UnknownGame",
    "analyse",
    "batch",
    "from_text",
    "new",
    "playouts",
    "review",
]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("deltille")
    if name not in _HOMES:
        raise AttributeError(f"module 'deltille' has no attribute {name!r}")
    import importlib

    if name == "Record":  # it finds its game by name
        importlib.import_module("deltille.games").tell_records()
    return getattr(importlib.import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return __all__
