"""Overviews of several tables: for a page that lists somebody's games."""

from deltille.server.wire.base import Optionally, Setting, Wire
from deltille.server.wire.changes import SceneChanges
from deltille.server.wire.tables import Clock, Result, Seat, Status


class TableSummary(Wire):
    """The state of a table, as anybody may see it.

    ``held`` and ``invited`` are the seats that the asker's keys open, ``hosts`` those of who set it up.
    """

    id: str
    game: str
    title: str
    options: dict[str, Setting]
    number: int
    now_ms: int
    touched_ms: int
    status: Status
    ply: int
    turn: int | None
    scores: tuple[int, ...]
    result: Result | None
    seats: tuple[Seat, ...]
    clock: Clock
    next: str
    held: tuple[int, ...]
    invited: tuple[int, ...]
    hosts: tuple[int, ...]
    board: str
    changes: Optionally[SceneChanges] = None


class Overview(Wire):
    """Tables that were asked for: those that have news, those that have none, and those that are gone."""

    tables: tuple[TableSummary, ...]
    same: tuple[str, ...]
    gone: tuple[str, ...]
