"""Tables in memory: while somebody views them or a computer thinks for them.

This is the one place where a table changes: decide, write, and only then apply and send.
"""

import asyncio
import contextlib
import logging
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Protocol

from deltille.core.game import Game
from deltille.core.messages import Message
from deltille.server.domain import events as ev
from deltille.server.domain.clock import DAY_MS, Control
from deltille.server.domain.commands import AnyCommand
from deltille.server.domain.decide import TO_BE_OPENED, decide, sealed
from deltille.server.domain.events import Entry, Event, SeatPlan
from deltille.server.domain.table import Table, next_of
from deltille.server.errors import Code, Rejected
from deltille.server.message_cache import MessageCache
from deltille.server.scene_cache import SceneCache
from deltille.server.settings import Settings
from deltille.server.storage.failures import StorageFailed
from deltille.server.storage.store import Store
from deltille.server.storage.transactions import Batch, Conflict, KeyChange, LobbyTerms, SeatKeys
from deltille.server.timekeeper import Timekeeper
from deltille.server.tokens import new_table_id

log = logging.getLogger(__name__)

TRIES = 20
"""Writers that follow each other's entries all get their turn sooner; this many misses mean trouble."""


TOGETHER = 200
"""When all tables have to change, this many change together: they share a transaction."""


class Watcher(Protocol):
    """Somebody who is notified of new entries; must never block."""

    def tell(self, table: Table, entries: list[Entry]) -> None: ...


@dataclass
class Room:
    """A table in memory. ``table`` is already on disk; a change replaces it by a new one."""

    table: Table
    is_rated: bool = False
    """Whether the result will count for the ratings of its players."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[Watcher] = field(default_factory=set)
    used_s: float = field(default_factory=time.monotonic)
    message_cache: MessageCache = field(default_factory=MessageCache)
    """Messages about the current table: many viewers need the same bytes."""
    scenes: SceneCache = field(default_factory=SceneCache)

    def clear_caches(self) -> None:
        """The last viewer has left: the next one gets new messages and scenes."""
        self.message_cache.clear()
        self.scenes = SceneCache()


Deciding = Callable[[Table], list[Event]]


class Rooms:
    """All tables in memory in this process."""

    def __init__(self, store: Store, settings: Settings, time: Timekeeper | None = None) -> None:
        self.store = store
        self.settings = settings
        self.time = time or Timekeeper()
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._changing: set[asyncio.Task[int]] = set()
        self._waking: dict[str, asyncio.Task[Room]] = {}
        self._set_aside: set[str] = set()
        self.listeners: list[Watcher] = []
        """Notified of every entry at every table: the referee that wakes computers, and the counters."""

    def now_ms(self) -> int:
        """The server's time."""
        return self.time.now_ms()

    # -- waking --------------------------------------------------------------------------------------

    async def room(self, table_id: str) -> Room:
        """The table with this id, loaded if necessary, its clock corrected for all outages."""
        room = await self._room(table_id)
        if self._owed_ms(room.table):
            with contextlib.suppress(StorageFailed):
                await self.change(table_id, lambda _: [])
        return room

    async def _room(self, table_id: str) -> Room:
        room = self._rooms.get(table_id)
        if room is None:
            waking = self._waking.get(table_id)
            if waking is None:
                waking = asyncio.create_task(self._wake(table_id))
                self._waking[table_id] = waking
                waking.add_done_callback(lambda _: self._waking.pop(table_id, None))
            room = await asyncio.shield(waking)
        room.used_s = time.monotonic()
        self._rooms.move_to_end(table_id)
        return room

    async def _wake(self, table_id: str) -> Room:
        table = await self.read(table_id)
        lobby = await self.store.lobby_terms(table_id)
        room = Room(table, is_rated=lobby is not None and lobby.is_rated)
        with contextlib.suppress(StorageFailed):  # the time is given back as soon as writing works again
            try:
                await self._give_time_back(room)
            except Conflict:
                await self._catch_up(room)
        return self._rooms.setdefault(table_id, room)

    async def read(self, table_id: str) -> Table:
        """The stored table. One that cannot be read is set aside, and the log says so."""
        table = Table(table_id)
        try:
            entries = await self.store.entries(table_id)
            if not entries:
                raise Rejected(Code.UNKNOWN_TABLE)
            # A long game takes seconds to replay, and the moves of others must not wait for it.
            await asyncio.to_thread(fold, table, entries)
        except Rejected as refused:
            is_damaged = isinstance(refused, StorageFailed) and refused.is_damage
            is_unreadable = is_damaged or refused.code in (Code.UNREADABLE, Code.OLD_RULES)
            if is_unreadable and table_id not in self._set_aside:
                self._set_aside.add(table_id)
                log.error("a table was set aside: deltille check names it", extra={"why": refused.why})
                with contextlib.suppress(StorageFailed):
                    await self.store.liveness.mark_unreadable(table_id)
            if is_damaged:
                raise Rejected(Code.UNREADABLE) from None
            raise
        return table

    def awake(self) -> list[Room]:
        return list(self._rooms.values())

    def evict_idle(self) -> int:
        """Drop tables that were not used for a while, and more if there are too many; return how many."""
        before = time.monotonic() - self.settings.sleeping_s
        n_excess = len(self._rooms) - self.settings.most_awake
        idle: list[str] = []
        for table_id, room in self._rooms.items():  # the least recently used first
            if room.used_s > before and len(idle) >= n_excess:
                break
            if not room.watchers and not room.lock.locked():
                idle.append(table_id)
        for table_id in idle:
            del self._rooms[table_id]
        return len(idle)

    def forget(self, table_id: str) -> bool:
        """Drop a table before it is deleted; False if it has viewers."""
        room = self._rooms.get(table_id)
        if room is not None and (room.watchers or room.lock.locked()):
            return False
        self._rooms.pop(table_id, None)
        return True

    # -- changing ------------------------------------------------------------------------------------

    async def open(
        self,
        game: Game,
        plans: tuple[SeatPlan, ...],
        control: Control,
        keys: Iterable[SeatKeys],
        *,
        previous: str = "",
        start: str = "",
        moves: tuple[str, ...] = (),
        swap: bool = False,
        match: ev.Match | None = None,
        lobby: LobbyTerms | None = None,
    ) -> Table:
        """Set up a new table that begins in the position ``start`` after ``moves``."""
        opened = ev.Opened(
            game.name,
            dict(game.settings),
            game.rules_version,
            control,
            plans,
            previous=previous,
            start=start,
            moves=moves,
        )
        if swap or match is not None:
            opened = ev.FairlyOpened(**vars(opened), swap=swap, match=match)
        table = Table(new_table_id())
        entry = Entry(1, self.now_ms(), opened)
        if moves:
            await asyncio.to_thread(table.apply, entry)
        else:
            table.apply(entry)
        await self._write(table, [entry], new_seats=tuple(keys), lobby=lobby)
        self._rooms[table.id] = Room(table, is_rated=lobby is not None and lobby.is_rated)
        self._tell(self._rooms[table.id], [entry])
        return table

    async def handle(self, table_id: str, command: AnyCommand, held: frozenset[int]) -> int:
        """Execute a command; return the number of its entry. The same command again changes nothing."""
        room = await self.room(table_id)
        if command.seat >= len(room.table.seats):
            raise Rejected(Code.NOT_YOURS)
        return await self.change(
            table_id,
            lambda table: decide(table, command, held, self.now_ms()),
            actor=command.seat if command.seat in held else None,
            client_id=command.id if command.seat in held else "",
        )

    async def change(
        self,
        table_id: str,
        deciding: Deciding,
        actor: int | None = None,
        client_id: str = "",
        key_change: KeyChange | None = None,
    ) -> int:
        """Decide, write, apply, send; if another writer was faster, read again and decide again."""
        # A caller who disconnects halfway must not stop what they started.
        changing = asyncio.create_task(self._change(table_id, deciding, actor, client_id, key_change))
        self._changing.add(changing)
        changing.add_done_callback(self._changing.discard)
        return await asyncio.shield(changing)

    async def settle(self) -> None:
        """Wait until every change in progress is written and sent."""
        while self._changing:
            await asyncio.wait(self._changing)

    async def _change(
        self,
        table_id: str,
        deciding: Deciding,
        actor: int | None,
        client_id: str,
        key_change: KeyChange | None,
    ) -> int:
        room = await self._room(table_id)
        for _ in range(TRIES):
            async with room.lock:
                repeated = room.table.done.get((actor, client_id)) if client_id else None
                if repeated is not None:
                    return repeated
                try:
                    await self._give_time_back(room)
                except Conflict:
                    await self._catch_up(room)
                    continue
                decided = deciding(room.table)
                if not decided:
                    return room.table.number
                decided = [await self._filled(room.table, event) for event in decided]
                first = room.table.number + 1
                at = max(self.now_ms(), room.table.touched_ms)
                entries = [Entry(first + i, at, event) for i, event in enumerate(decided)]
                entries[0] = replace(entries[0], actor=actor, client_id=client_id)
                try:
                    await self._write_and_tell(room, entries, key_change)
                except Conflict:
                    if not await self._catch_up(room) and key_change is not None:
                        raise Rejected(Code.SEAT_TAKEN) from None
                    continue
                return first
        raise Rejected(Code.BUSY)

    def _owed_ms(self, table: Table) -> int:
        """How long the running clock should have been stopped."""
        return self.time.owed_ms(table.clock.settled_ms) if table.clock.deadline_ms is not None else 0

    async def _give_time_back(self, room: Room) -> None:
        """Clocks stop while no server can work."""
        owed_ms = self._owed_ms(room.table)
        if owed_ms:
            at = max(self.now_ms(), room.table.touched_ms)
            await self._write_and_tell(room, [Entry(room.table.number + 1, at, ev.Paused(owed_ms))], None)

    async def give_time_back(self) -> None:
        """After an outage: at all tables in memory; the others get it when they are loaded."""
        ids = [room.table.id for room in self.awake() if room.table.clock.deadline_ms is not None]
        for start in range(0, len(ids), TOGETHER):
            group = ids[start : start + TOGETHER]
            await asyncio.gather(*(self.change(name, lambda _: []) for name in group), return_exceptions=True)

    async def _filled(self, table: Table, event: Event) -> Event:
        """Add what no pure decision can know: the salt of a hidden move, and the next table after a rematch.

        At the next table everybody moves up one seat and keeps their keys.
        """
        if isinstance(event, ev.Moved):
            return sealed(table, event)
        if not isinstance(event, ev.Rematched) or event.table != TO_BE_OPENED:
            return event
        n = len(table.seats)
        originals = table.entries[0].event
        assert isinstance(originals, ev.Opened)
        before = [table.seats[i - 1] for i in range(n)]
        players = [seat.player for seat in before]
        if not all(re.fullmatch(self.settings.players, player) for player in filter(None, players)):
            raise Rejected(Code.BAD_PLAYER, Message("server.player-gone"))
        plans = [SeatPlan(seat.name, seat.player, is_taken=True) for seat in before]
        keys = [replace(kept, seat=(kept.seat + 1) % n) for kept in await self.store.keys(table.id)]
        opened = await self.open(
            table.game,
            tuple(plans),
            originals.control,
            keys,
            previous=table.id,
            start=originals.start,
            moves=originals.moves,
            swap=table.has_swap,
            match=next_of(table),
            lobby=await self.store.lobby_terms(table.id),
        )
        return ev.Rematched(opened.id)

    async def _write_and_tell(self, room: Room, entries: list[Entry], key_change: KeyChange | None) -> None:
        ahead = room.table.copy()
        for entry in entries:
            ahead.apply(entry)
        await self._write(ahead, entries, key_change=key_change)
        room.table = ahead
        self._tell(room, entries)

    async def _write(
        self,
        table: Table,
        entries: list[Entry],
        new_seats: tuple[SeatKeys, ...] = (),
        key_change: KeyChange | None = None,
        lobby: LobbyTerms | None = None,
    ) -> None:
        last = entries[-1].event
        await self.store.append(
            Batch(
                table.id,
                tuple(entries),
                table.game.name,
                table.status,
                self.deadline_ms(table),
                new_seats,
                key_change,
                self.store.process if is_computer_to_move(table) else "",
                any(isinstance(entry.event, ev.Swapped) for entry in entries),
                lobby,
                table.status != "waiting" and isinstance(last, ev.Joined | ev.Abandoned),
            )
        )

    def deadline_ms(self, table: Table) -> int | None:
        """When the referee must check this table: a clock runs out, or everybody left long ago."""
        if table.result is not None:
            return None
        return table.clock.deadline_ms or table.touched_ms + self.settings.abandoned_days * DAY_MS

    # -- other processes -----------------------------------------------------------------------------

    async def heard(self, table_id: str | None, number: int) -> None:
        """Another process has written: read the entries that this one has missed."""
        rooms = (
            self.awake() if table_id is None else [self._rooms[table_id]] if table_id in self._rooms else []
        )
        for room in rooms:
            async with room.lock:
                if table_id is None or room.table.number < number:
                    try:
                        await self._catch_up(room)
                    except Rejected:  # a newer server wrote it: the next client gets this refusal
                        self._rooms.pop(room.table.id, None)

    async def _catch_up(self, room: Room) -> int:
        missed = await self.store.entries(room.table.id, after=room.table.number)
        ahead = room.table.copy()
        fold(ahead, missed)
        room.table = ahead
        if missed:
            # Their writer has notified its own listeners: a computer need not think in every process.
            _tell(room, room.watchers, missed)
        return len(missed)

    def _tell(self, room: Room, entries: list[Entry]) -> None:
        _tell(room, (*self.listeners, *room.watchers), entries)


def is_computer_to_move(table: Table) -> bool:
    seat = table.seat_to_move
    return seat is not None and bool(table.seats[seat].thinker)


def fold(table: Table, entries: Iterable[Entry]) -> None:
    """Apply stored entries. A table that cannot be read is refused; no other table is affected."""
    for entry in entries:
        try:
            table.apply(entry)
        except Rejected:
            raise
        except Exception as error:
            # The error's text may contain a secret, and so may the entry: only the kind of error is logged.
            log.error("a table cannot be read", extra={"entry": entry.number, "error": type(error).__name__})
            why = Message("server.unreadable-from", entry=entry.number)
            raise Rejected(Code.UNREADABLE, why) from None


def _tell(room: Room, watchers: Iterable[Watcher], entries: list[Entry]) -> None:
    room.message_cache.clear()
    for watcher in tuple(watchers):
        watcher.tell(room.table, entries)
