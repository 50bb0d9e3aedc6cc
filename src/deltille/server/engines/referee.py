"""What happens without anybody asking: computers move, clocks fall, abandoned games are closed."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Coroutine
from typing import Any

from deltille import games
from deltille.server.domain import events as ev
from deltille.server.domain.decide import computer_move
from deltille.server.domain.events import Entry, Event
from deltille.server.domain.table import SUBSTITUTE, Table
from deltille.server.engines.pool import EngineFailed, Pool
from deltille.server.errors import Rejected
from deltille.server.rooms import Rooms, now_ms

log = logging.getLogger(__name__)

ROUND_S = 0.25
"""How often the clocks are looked at."""
TIDY_ROUNDS = 40
WARMED_BY = ("level:1", "net:nodes=2", "mcts:nodes=2")
"""Who between them use all that levels and analyses need: a network where there is one, and simulations."""


class Referee:
    """Watches every table of this process; looks for fallen clocks in the whole database."""

    def __init__(self, rooms: Rooms, pool: Pool) -> None:
        self.rooms = rooms
        self.pool = pool
        self._thinking: set[tuple[str, int]] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    # -- computers -----------------------------------------------------------------------------------

    def tell(self, table: Table, entries: list[Entry]) -> None:
        """Something happened: if now a computer is to move, let it think."""
        seat = table.seat_to_move
        if seat is not None and table.seats[seat].thinker:
            question = (table.id, table.position_version)
            if question not in self._thinking:
                self._thinking.add(question)
                self._spawn(self._computer(table, seat, question))

    async def _computer(self, table: Table, seat: int, question: tuple[str, int]) -> None:
        try:
            text = await self.choose(table, seat)
            with contextlib.suppress(Rejected):  # the game has moved on: a takeback, a resignation
                await self.rooms.change(
                    table.id, lambda now: [computer_move(now, table.position_version, text)]
                )
        except Exception:
            log.exception("a computer could not move", extra={"game": table.game.name})
        finally:
            self._thinking.discard(question)

    async def choose(self, table: Table, seat: int) -> str:
        """The move of the computer in this seat, which is shown its own view and nothing else."""
        view = table.position.view(seat)
        request = {
            "job": "move",
            "position": view.to_text(),
            "player": table.seats[seat].thinker,
            "seed": secrets.randbits(30),
        }
        if view.game.has_secrets:  # what happened so far tells something about what is hidden
            request["past"] = [
                (move.id, move.text, view.game.notation.state_text(before)) for move, before in view.past
            ]
        try:
            return str((await self.pool.ask(request))["move"])
        except EngineFailed:
            # A game must go on: a computer that cannot think plays any move.
            log.error("a computer failed, the substitute moves", extra={"player": request["player"]})
            return str((await self.pool.ask(request | {"player": SUBSTITUTE}))["move"])

    # -- clocks --------------------------------------------------------------------------------------

    def start(self) -> None:
        self._spawn(self._keep_time())
        self._spawn(self._resume())
        if self.rooms.settings.engine_warming:
            self._spawn(self.warm())

    async def warm(self, time_s: float = 600.0) -> None:
        """Have what computers need compiled by a process that nobody waits for."""
        warmer = Pool(1, time_s, self.pool.memory_mib, 1)
        try:
            for name in games.names():
                start = games.new(name)
                request = {"job": "move", "position": start.view(start.turn).to_text(), "seed": 0}
                for player in WARMED_BY:
                    with contextlib.suppress(EngineFailed):
                        await warmer.ask(request | {"player": player})
        finally:
            await warmer.close()

    async def _resume(self) -> None:
        """After a start: computers that were thinking when the server stopped think again."""
        for table_id in await self.rooms.store.playing():
            with contextlib.suppress(Rejected):
                self.tell((await self.rooms.room(table_id)).table, [])

    async def _keep_time(self) -> None:
        n = 0
        while True:
            try:
                for table_id in await self.rooms.store.due(now_ms()):
                    await self.judge(table_id)
                n += 1
                if n % TIDY_ROUNDS == 0:
                    self.rooms.evict_idle()
                    self._look_around()
            except Exception:
                log.exception("the clocks could not be looked at")
            await asyncio.sleep(ROUND_S)

    def _look_around(self) -> None:
        """Take over from another process that died while its computer was thinking."""
        patience_ms = 3_000 * self.pool.time_s
        for room in self.rooms.awake():
            if now_ms() - room.table.touched_ms > patience_ms:
                self.tell(room.table, [])

    async def judge(self, table_id: str) -> None:
        """End what time has ended at this table."""
        with contextlib.suppress(Rejected):
            await self.rooms.change(table_id, self._verdict)

    def _verdict(self, table: Table) -> list[Event]:
        at = now_ms()
        if table.result is not None:
            return []
        deadline_ms = table.clock.deadline_ms
        if deadline_ms is not None:
            return [ev.Flagged(table.clock.seat)] if at > deadline_ms and table.clock.seat is not None else []
        overdue = self.rooms.deadline_ms(table)
        return [ev.Abandoned()] if overdue is not None and at > overdue else []

    # -- tasks ---------------------------------------------------------------------------------------

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
