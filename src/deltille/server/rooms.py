"""Tables that are awake: in memory while somebody looks at them or a computer thinks for them.

Here is the one place where a table changes: decide, write, and only then apply and tell.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Protocol

from deltille.core.game import Game
from deltille.server.domain import events as ev
from deltille.server.domain.clock import DAY_MS, Control
from deltille.server.domain.commands import AnyCommand
from deltille.server.domain.decide import TO_BE_OPENED, decide, sealed
from deltille.server.domain.events import Entry, Event, SeatPlan
from deltille.server.domain.table import Table
from deltille.server.errors import Code, Rejected
from deltille.server.settings import Settings
from deltille.server.storage.store import Store
from deltille.server.storage.writing import Batch, Conflict, KeyChange, SeatKeys
from deltille.server.tokens import new_table_id

log = logging.getLogger(__name__)

TRIES = 20
"""Writers that follow each other's entries all get their turn sooner; this many misses mean trouble."""


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Watcher(Protocol):
    """Somebody who wants to hear of new entries; must not wait for anything."""

    def tell(self, table: Table, entries: list[Entry]) -> None: ...


@dataclass
class Room:
    """A table that is awake. What is in ``table`` is on disk; a change replaces it by another."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[Watcher] = field(default_factory=set)
    used_s: float = field(default_factory=time.monotonic)
    encoded: dict[object, bytes] = field(default_factory=dict)
    """Messages about the table as it stands: many who look want the same bytes."""


Deciding = Callable[[Table], list[Event]]


class Rooms:
    """All tables that are awake in this process."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._changing: set[asyncio.Task[int]] = set()
        self._waking: dict[str, asyncio.Task[Room]] = {}
        self.listeners: list[Watcher] = []
        """Told of every entry at every table: the referee that wakes computers, and the counters."""

    # -- waking --------------------------------------------------------------------------------------

    async def room(self, table_id: str) -> Room:
        """The table with this id, woken if it sleeps."""
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
        entries = await self.store.entries(table_id)
        if not entries:
            raise Rejected(Code.UNKNOWN_TABLE)
        table = Table(table_id)
        _fold(table, entries)
        return self._rooms.setdefault(table_id, Room(table))

    def awake(self) -> list[Room]:
        return list(self._rooms.values())

    def evict_idle(self) -> int:
        """Drop the tables nobody has used for a while; return how many."""
        before = time.monotonic() - self.settings.sleeping_s
        idle = []
        for table_id, room in self._rooms.items():  # the least recently used first
            if room.used_s > before:
                break
            if not room.watchers and not room.lock.locked():
                idle.append(table_id)
        for table_id in idle:
            del self._rooms[table_id]
        return len(idle)

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
    ) -> Table:
        """Set a new table up, to begin in the position ``start`` after ``moves``."""
        rules = game.rules_version
        opened = ev.Opened(
            game.name, dict(game.settings), rules, control, plans, previous=previous, start=start, moves=moves
        )
        table = Table(new_table_id())
        entry = Entry(1, now_ms(), opened)
        table.apply(entry)
        await self._write(table, [entry], new_seats=tuple(keys))
        self._rooms[table.id] = Room(table)
        self._tell(self._rooms[table.id], [entry])
        return table

    async def handle(self, table_id: str, command: AnyCommand, held: frozenset[int]) -> int:
        """Carry a command out; return the number of its entry. The same command again changes nothing."""
        room = await self.room(table_id)
        if command.seat >= len(room.table.seats):
            raise Rejected(Code.NOT_YOURS)
        return await self.change(
            table_id,
            lambda table: decide(table, command, held, now_ms()),
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
        """Decide, write, apply, tell; if somebody else was faster, look again and decide again."""
        # A caller who goes away half way through must not stop what they began.
        changing = asyncio.create_task(self._change(table_id, deciding, actor, client_id, key_change))
        self._changing.add(changing)
        changing.add_done_callback(self._changing.discard)
        return await asyncio.shield(changing)

    async def settle(self) -> None:
        """Wait until every change that has begun is written and told."""
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
        room = await self.room(table_id)
        for _ in range(TRIES):
            async with room.lock:
                repeated = room.table.done.get((actor, client_id)) if client_id else None
                if repeated is not None:
                    return repeated
                decided = deciding(room.table)
                if not decided:
                    return room.table.number
                decided = [await self._filled(room.table, event) for event in decided]
                first = room.table.number + 1
                at = max(now_ms(), room.table.touched_ms)
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

    async def _filled(self, table: Table, event: Event) -> Event:
        """What no pure decision can know: the salt of a hidden move, and the next table after a rematch.

        There all move up one seat and keep their keys.
        """
        if isinstance(event, ev.Moved):
            return sealed(table, event)
        if not isinstance(event, ev.Rematched) or event.table != TO_BE_OPENED:
            return event
        n = len(table.seats)
        originals = table.entries[0].event
        assert isinstance(originals, ev.Opened)
        players = [plan.player for plan in originals.seats]
        plans = [SeatPlan(table.seats[i - 1].name, players[i - 1], is_taken=True) for i in range(n)]
        keys = [replace(kept, seat=(kept.seat + 1) % n) for kept in await self.store.keys(table.id)]
        opened = await self.open(
            table.game,
            tuple(plans),
            originals.control,
            keys,
            previous=table.id,
            start=originals.start,
            moves=originals.moves,
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
    ) -> None:
        await self.store.append(
            Batch(
                table.id,
                tuple(entries),
                table.game.name,
                table.status,
                self.deadline_ms(table),
                new_seats,
                key_change,
            )
        )

    def deadline_ms(self, table: Table) -> int | None:
        """When the referee must look at this table: the clock falls, or everybody has left long ago."""
        if table.result is not None:
            return None
        return table.clock.deadline_ms or table.touched_ms + self.settings.abandoned_days * DAY_MS

    # -- other processes -----------------------------------------------------------------------------

    async def heard(self, table_id: str | None, number: int) -> None:
        """Another process has written: take in what this one has missed."""
        rooms = (
            self.awake() if table_id is None else [self._rooms[table_id]] if table_id in self._rooms else []
        )
        for room in rooms:
            async with room.lock:
                if table_id is None or room.table.number < number:
                    try:
                        await self._catch_up(room)
                    except Rejected:  # a newer server wrote it: the next to ask is told so
                        self._rooms.pop(room.table.id, None)

    async def _catch_up(self, room: Room) -> int:
        missed = await self.store.entries(room.table.id, after=room.table.number)
        ahead = room.table.copy()
        _fold(ahead, missed)
        room.table = ahead
        if missed:
            # Their writer has told its own listeners: a computer need not think in every process.
            _tell(room, room.watchers, missed)
        return len(missed)

    def _tell(self, room: Room, entries: list[Entry]) -> None:
        _tell(room, (*self.listeners, *room.watchers), entries)


def _fold(table: Table, entries: Iterable[Entry]) -> None:
    """Take stored entries in; a table that cannot be read is refused, and no other suffers for it."""
    for entry in entries:
        try:
            table.apply(entry)
        except Rejected:
            raise
        except Exception as error:
            # Its words may hold a secret, and so may the entry: only what kind of trouble it is may be told.
            log.error("a table cannot be read", extra={"entry": entry.number, "error": type(error).__name__})
            why = f"This table cannot be read from its entry {entry.number} on; a newer version may know how."
            raise Rejected(Code.UNREADABLE, why) from None


def _tell(room: Room, watchers: Iterable[Watcher], entries: list[Entry]) -> None:
    room.encoded.clear()
    for watcher in tuple(watchers):
        watcher.tell(room.table, entries)
