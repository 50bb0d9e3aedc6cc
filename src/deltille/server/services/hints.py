"""Hints for people who play computers or share one screen: what the strongest level would do, and why.

Never against other people: only a client that holds every seat except computers' gets hints.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Set
from dataclasses import dataclass

from deltille.core.messages import Message
from deltille.server.domain.table import Table
from deltille.server.engines.budget import Budget
from deltille.server.engines.fair_queue import Ticket
from deltille.server.engines.pool import EngineFailed, Pool
from deltille.server.engines.request import question_of
from deltille.server.errors import Code, Rejected
from deltille.server.wire import Hint

KEPT = 200
"""The latest hints are cached: a second request for the same position costs nothing."""
EXPECTED_S = 3.0
PATIENCE_S = 15
"""A client that would have to wait longer is refused."""

Key = tuple[str, int, int]


@dataclass
class Hints:
    """The hints in progress, and the latest ones."""

    pool: Pool
    budget: Budget

    def __post_init__(self) -> None:
        self._asked: OrderedDict[Key, asyncio.Task[Hint]] = OrderedDict()

    async def hint(self, table: Table, seat: int, held: Set[int], client: str) -> Hint:
        """What level 10 would play for this seat, using only what the seat may know."""
        check_alone(table, held)
        if seat not in held or table.seat_to_move != seat:
            raise Rejected(Code.NOT_YOUR_TURN)
        key = (table.id, table.position_version, seat)
        task = self._asked.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            self.budget.check(client)
            ticket = Ticket(client, self.pool.expected_s(_sort(table), EXPECTED_S))
            about_s = round(self.pool.queue.wait_s(ticket))
            if about_s > PATIENCE_S:
                raise Rejected(Code.BUSY, Message("server.busy-about", seconds=about_s), about_s)
            task = self._asked[key] = asyncio.create_task(self._think(table, seat, ticket))
            while len(self._asked) > KEPT:
                self._asked.popitem(last=False)[1].cancel()
        self._asked.move_to_end(key)
        try:
            return await asyncio.shield(task)
        except EngineFailed:
            raise Rejected(Code.BUSY) from None

    async def _think(self, table: Table, seat: int, ticket: Ticket) -> Hint:
        request = {"job": "hint", "player": "level:10", "seed": 0, **question_of(table.position.view(seat))}
        try:
            found = await self.pool.ask(request, ticket=ticket)
        finally:
            self.budget.spend(ticket.client, ticket.taken_s)
            if ticket.taken_s:
                self.pool.learn(_sort(table), ticket.taken_s)
        return Hint.model_validate(found)


def check_alone(table: Table, held: Set[int]) -> None:
    """Refuse unless every seat is a computer's or the client's own."""
    if table.result is not None:
        raise Rejected(Code.GAME_OVER)
    if not held:
        raise Rejected(Code.NOT_YOURS)
    if any(not seat.is_computer and number not in held for number, seat in enumerate(table.seats)):
        raise Rejected(Code.NO_HINTS)


def _sort(table: Table) -> str:
    return f"hint {table.game.head}"
