"""What happens without a request: computers move, clocks run out, abandoned games are closed."""

import asyncio
import contextlib
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any

from deltille import games
from deltille.server.domain import events as ev
from deltille.server.domain.decide import computer_move, computer_swap
from deltille.server.domain.events import Entry, Event
from deltille.server.domain.table import SUBSTITUTE, Table
from deltille.server.engines.fair_queue import Ticket
from deltille.server.engines.pool import EngineFailed, Pool
from deltille.server.engines.request import question_of
from deltille.server.errors import Rejected
from deltille.server.rooms import Rooms, is_computer_to_move
from deltille.server.storage.failures import StorageFailed

log = logging.getLogger(__name__)

ROUND_S = 0.25
"""How often the clocks are checked."""
TIDY_ROUNDS = 40
MOST_OPENERS = 10_000
"""We remember the host of this many tables; a table whose host is forgotten counts separately."""
BUSY_S = 2
"""A computer whose turn comes later than this is reported as waiting, again and again at this interval."""
TAKE_OVER_S = 2.0
"""How often we look for computers whose server has died."""
WARMED_BY = ("level:1", "net:nodes=2", "mcts:nodes=2")
"""Players that together use all code of levels and analyses: the network, if any, and simulations."""

Question = tuple[str, int, bool]
"""What a computer thinks about: the table, its position, and whether its sides were swapped."""


class Referee:
    """Watches every table of this process; checks the whole database for clocks that have run out."""

    def __init__(self, rooms: Rooms, pool: Pool) -> None:
        self.rooms = rooms
        self.pool = pool
        self.busy: Callable[[str, int, int], None] | None = None
        """Called with the table, the seat and the expected seconds while a computer waits for a worker."""
        self._openers: OrderedDict[str, str] = OrderedDict()
        self._thinking: set[Question] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._unwritten: set[str] = set()
        self._taking_over = asyncio.Lock()

    # -- computers -----------------------------------------------------------------------------------

    def opened_by(self, table_id: str, client: str) -> None:
        """Remember who set up a table: computers that think for one client share its part of the workers."""
        self._openers[table_id] = client
        if len(self._openers) > MOST_OPENERS:
            self._openers.popitem(last=False)

    def _client(self, table: Table) -> str:
        """The client that pays for a computer's thinking: in a rematch, who opened the first game."""
        if table.id not in self._openers and table.previous in self._openers:
            self.opened_by(table.id, self._openers[table.previous])
        return self._openers.get(table.id, table.id)

    def tell(self, table: Table, entries: list[Entry]) -> None:
        """New entries: if a computer is to move now, let it think."""
        seat = table.seat_to_move
        if seat is not None and is_computer_to_move(table):
            question = (table.id, table.position_version, table.is_swapped)
            if question not in self._thinking:
                self._thinking.add(question)
                self._spawn(self._computer(table, seat, question))

    async def _computer(self, table: Table, seat: int, question: Question) -> None:
        try:
            if table.may_swap and await self.wants_swap(table):
                await self.rooms.change(table.id, lambda now: [computer_swap(now, table.position_version)])
                return
            text = await self.choose(table, seat)
            await self.rooms.change(table.id, lambda now: [computer_move(now, table.position_version, text)])
        except StorageFailed:
            self._unwritten.add(table.id)  # it thinks again as soon as its move can be stored
        except Rejected:
            pass  # the game has moved on: a takeback, a resignation
        except Exception:
            log.exception("a computer could not move", extra={"game": table.game.name})
        finally:
            self._thinking.discard(question)

    async def wants_swap(self, table: Table) -> bool:
        """Whether the computer to move prefers the other side."""
        request = {"job": "swap", "position": table.position.to_text(), "seed": secrets.randbits(30)}
        try:
            return bool((await self.pool.ask(request))["swap"])
        except EngineFailed:
            return False

    async def choose(self, table: Table, seat: int) -> str:
        """The move of the computer in this seat, which sees only its own view."""
        view = table.position.view(seat)
        request = {
            "job": "move",
            "player": table.seats[seat].thinker,
            "seed": secrets.randbits(30),
            **question_of(view),
        }
        if table.has_swap and not table.position.ply:  # the opponent would take over the best move
            request["job"] = "balanced"
        sort = f"{request['player']} {table.game.head}"
        ticket = Ticket(self._client(table), self.pool.expected_s(sort))
        telling = asyncio.create_task(self._tell_busy(table.id, seat, ticket))
        try:
            return str((await self.pool.ask(request, ticket=ticket))["move"])
        except EngineFailed:
            # The game must continue: a computer that cannot think plays any move.
            log.error("a computer failed, the substitute moves", extra={"player": request["player"]})
            return str((await self.pool.ask(request | {"job": "move", "player": SUBSTITUTE}))["move"])
        finally:
            telling.cancel()
            if ticket.taken_s:
                self.pool.learn(sort, ticket.taken_s)

    async def _tell_busy(self, table_id: str, seat: int, ticket: Ticket) -> None:
        """While a computer waits for a worker, tell the people at the table."""
        while True:
            await asyncio.sleep(BUSY_S)
            if ticket.is_waiting and self.busy is not None:
                self.busy(table_id, seat, max(1, ticket.about_s))

    # -- clocks --------------------------------------------------------------------------------------

    def start(self) -> None:
        self._spawn(self._keep_time())
        self._spawn(self._keep_taking_over())
        if self.rooms.settings.engine_warming:
            self._spawn(self.warm())

    async def warm(self, time_s: float = 600.0) -> None:
        """Compile what computers need in a process that nobody waits for."""
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

    async def _keep_taking_over(self) -> None:
        while True:
            try:
                if not self.rooms.time.is_frozen:
                    await self.take_over()
            except StorageFailed:
                pass  # said where it failed
            except Exception:
                log.exception("computers could not be taken over")
            await asyncio.sleep(TAKE_OVER_S)

    async def take_over(self) -> None:
        """Let computers think whose server has died, or whose move could not be stored."""
        async with self._taking_over:
            unwritten, self._unwritten = self._unwritten, set()
            for table_id in unwritten:
                await self._think_again(table_id)
            liveness = self.rooms.store.liveness
            while orphans := await liveness.orphans(self.rooms.now_ms()):
                # Adopt them first, so that a server that starts at the same time leaves them alone.
                await liveness.adopt(orphans, self.rooms.store.process)
                for table_id in orphans:
                    if not await self._think_again(table_id):
                        await liveness.adopt([table_id], "")

    async def _think_again(self, table_id: str) -> bool:
        """Load a table only if a computer is to move there."""
        try:
            table = await self.rooms.read(table_id)
            if not is_computer_to_move(table):
                return False
            self.tell((await self.rooms.room(table_id)).table, [])
        except StorageFailed:
            self._unwritten.add(table_id)
        except Rejected:
            return False
        return True

    async def _keep_time(self) -> None:
        n = 0
        while True:
            try:
                if not self.rooms.time.is_frozen:
                    await self._judge_all(await self.rooms.store.due(self.rooms.now_ms()))
                n += 1
                if n % TIDY_ROUNDS == 0:
                    self.rooms.evict_idle()
                    self._look_around()
            except StorageFailed:
                pass  # said where it failed
            except Exception:
                log.exception("the clocks could not be looked at")
            await asyncio.sleep(ROUND_S)

    def _look_around(self) -> None:
        """Repeat the request where a computer should have moved long ago."""
        patience_ms = 3_000 * self.pool.time_s
        for room in self.rooms.awake():
            if self.rooms.now_ms() - room.table.touched_ms > patience_ms:
                self.tell(room.table, [])

    async def _judge_all(self, table_ids: list[str]) -> None:
        """Many tables share a transaction; a failure at one table affects no other."""
        for error in await asyncio.gather(*map(self.judge, table_ids), return_exceptions=True):
            if isinstance(error, Exception):
                log.error("a clock could not be looked at", extra={"error": repr(error)[:200]})

    async def judge(self, table_id: str) -> None:
        """End the game at this table if time has run out."""
        with contextlib.suppress(Rejected):
            await self.rooms.change(table_id, self._verdict)

    def _verdict(self, table: Table) -> list[Event]:
        at = self.rooms.now_ms()
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
