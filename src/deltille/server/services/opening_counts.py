"""How the games of this server began: anonymous counts, without tables or people.

A finished game is counted once, by a worker that names its first moves as opening books do. Counts are kept
in memory, for the latest positions; a position is shown only after several games have reached it.
"""

import asyncio
import json
import logging
from collections import OrderedDict
from typing import Any

from deltille.server.domain.events import Entry
from deltille.server.domain.setup import first_text
from deltille.server.domain.table import Table
from deltille.server.engines.fair_queue import Ticket
from deltille.server.engines.pool import EngineFailed, Pool
from deltille.server.errors import Rejected
from deltille.server.wire import OpeningMove, Openings

log = logging.getLogger(__name__)

MOST_POSITIONS = 20_000
MOST_TABLES = 10_000
"""We remember for this many tables that they were counted."""
LEAST_GAMES = 3
"""A position that fewer games have reached would reveal how one of them went."""
UNCOUNTED = ("abandoned",)

Counts = dict[int, list[int]]
"""By the name of a move: how many games, and how many of them each seat won alone."""


class OpeningCounts:
    """Listens to the rooms."""

    def __init__(self, request_pool: Pool) -> None:
        self.request_pool = request_pool
        self._counts: OrderedDict[str, Counts] = OrderedDict()
        self._tables: OrderedDict[str, None] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    def tell(self, table: Table, _: list[Entry]) -> None:
        """A game may have ended."""
        result = table.result
        if result is None or table.id in self._tables or result.reason in UNCOUNTED:
            return
        self._tables[table.id] = None
        while len(self._tables) > MOST_TABLES:
            self._tables.popitem(last=False)
        position = table.view(None)
        if position.is_view or not position.ply or first_text(position):
            return
        asked = {
            "game": table.game.name,
            "options": dict(table.game.settings),
            "moves": [move.text for move in position.history],
        }
        winner = result.winners[0] if len(result.winners) == 1 else None
        task = asyncio.create_task(self._count(asked, winner, table.game.n_seats))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _count(self, asked: dict[str, Any], winner: int | None, n_seats: int) -> None:
        request = {"job": "outside", "what_for": "opening_keys", "asked": asked}
        try:
            reply = await self.request_pool.ask(request, ticket=Ticket())
        except (EngineFailed, Rejected):
            return  # one game more or less
        if "bytes" in reply:
            for key, move in json.loads(reply["bytes"]):
                self.add(key, move, winner, n_seats)

    def add(self, key: str, move: int, winner: int | None, n_seats: int) -> None:
        """Count one more game with this move."""
        counts = self._counts.setdefault(key, {}).setdefault(move, [0] * (1 + n_seats))
        counts[0] += 1
        if winner is not None:
            counts[1 + winner] += 1
        self._counts.move_to_end(key)
        while len(self._counts) > MOST_POSITIONS:
            self._counts.popitem(last=False)

    def at(self, key: str) -> Counts:
        """What was played in a position, if enough games have reached it."""
        found = self._counts.get(key, {})
        return found if sum(n for n, *_ in found.values()) >= LEAST_GAMES else {}

    def merged(self, found: dict[str, Any]) -> Openings:
        """A worker's answer from the book, with the counts of this server."""
        here = self.at(found["key"])
        moves = []
        for move in found["moves"]:
            n, *wins = here.get(move["key"], [0] * (1 + len(move["wins"])))
            if n or move["games"]:
                told = {name: move[name] for name in ("id", "text", "games", "wins")}
                moves.append(OpeningMove(**told, here=n, here_wins=tuple(wins)))
        moves.sort(key=lambda move: (-move.games - move.here, move.id))
        return Openings(book_games=found["games"], players=tuple(found["players"]), moves=tuple(moves))
