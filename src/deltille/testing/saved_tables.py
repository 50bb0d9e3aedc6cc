"""Tables read from a database of an earlier version, and their description as the fixtures write it."""

import asyncio
from typing import Any

from deltille.server.domain.events import Chatted, kind_of
from deltille.server.domain.table import Table
from deltille.server.rooms import Rooms
from deltille.server.settings import load_settings
from deltille.server.storage.database import create_engine, migrate
from deltille.server.storage.store import Store


def tables_in(database: str, ids: list[str]) -> dict[str, Table]:
    """The tables as they are read from the disk, before any server does anything at them."""

    async def read() -> dict[str, Table]:
        engine = create_engine(database)
        await migrate(engine)
        store = Store(engine, "test")
        rooms = Rooms(store, load_settings())
        found = {table_id: (await rooms.room(table_id)).table for table_id in ids}
        await store.close()
        return found

    return asyncio.run(read())


REWORDED = {
    "Black wins: White resigned.": "Black wins: the others have resigned.",
    "White wins: Black resigned.": "White wins: the others have resigned.",
    "White wins: Black ran out of time.": "White wins: the others ran out of time.",
    "Yellow+Green wins: no colour can place another piece (Yellow+Green −35, Blue+Red −45).": (
        "Yellow+Green wins: no colour can place another piece (-45, -35)."
    ),
    "Blue wins: everybody passed in a row (Blue 5, Orange −1).": (
        "Blue wins: everybody passed in a row (5, -1)."
    ),
}
"""Sentences that were said in other words when the fixtures were made."""


def known_then(table: Table, told: dict[str, Any]) -> dict[str, Any]:
    """The options that the version knew; those that came later must be as the game was always played."""
    later = table.game.settings.keys() - told.keys()
    assert all(table.game.settings[name] == table.game.options[name].default for name in later), later
    return {name: value for name, value in table.game.settings.items() if name not in later}


def told_today(told: dict[str, Any]) -> dict[str, Any]:
    """A description from the fixtures, with a clock that has fallen at 0: it used to keep what it had."""
    result = told["result"]
    if not result or result["reason"] != "time":
        return told
    left = [ms if seat in result["winners"] else 0 for seat, ms in enumerate(told["left_ms"])]
    return told | {"left_ms": left}


def shown_of(table: Table) -> dict[str, Any]:
    """A table as the fixtures describe it."""
    result = table.result
    viewers = [None, *range(table.game.n_seats)] if table.game.has_secrets else [None]
    return {
        "game": table.game.name,
        "options": table.game.settings,
        "status": table.status,
        "kinds": " ".join(kind_of(entry.event) for entry in table.entries),
        "chat": [entry.event.text for entry in table.entries if isinstance(entry.event, Chatted)],
        "names": [seat.name for seat in table.seats],
        "players": [seat.player for seat in table.seats],
        "resigned": [index for index, seat in enumerate(table.seats) if seat.has_resigned],
        "control": vars(table.clock.control),
        "left_ms": list(table.clock.left_ms),
        "turn": table.seat_to_move,
        "offers": {what: sorted(offer.agreed) for what, offer in table.offers.items()},
        "result": result
        and {
            "winners": list(result.winners),
            "reason": result.reason,
            "sentence": REWORDED.get(result.sentence.text, result.sentence.text),
            "scores": list(result.scores),
        },
        "previous": table.previous,
        "next": table.next,
        "views": {
            "watching" if viewer is None else str(viewer): _view_of(table, viewer) for viewer in viewers
        },
    }


def _view_of(table: Table, viewer: int | None) -> dict[str, Any]:
    view = table.view(viewer)
    return {
        "position": view.to_text(),
        "board": str(view),
        "scores": list(view.scores),
        "history": "; ".join(move.text for move in table.history(viewer)),
    }
