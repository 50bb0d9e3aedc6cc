"""Everything one server process holds together, started and stopped in order."""

import asyncio
import contextlib
import functools
import itertools
import logging
import secrets
from dataclasses import dataclass

from deltille.server import metrics
from deltille.server.domain import events as ev
from deltille.server.domain.events import Entry, Event, kind_of
from deltille.server.domain.table import Table
from deltille.server.engines.pool import Pool
from deltille.server.engines.referee import Referee
from deltille.server.errors import Rejected
from deltille.server.presence import REPEAT_S, Presence
from deltille.server.rooms import Rooms, now_ms
from deltille.server.settings import Settings
from deltille.server.storage.accounts import AccountStore
from deltille.server.storage.database import create_engine, is_postgresql, migrate
from deltille.server.storage.pubsub import Listener, Speaker
from deltille.server.storage.store import Store

log = logging.getLogger(__name__)

BEAT_S = 5.0
"""How often the database is told that we are alive."""
REPEAT_BEATS = round(REPEAT_S / BEAT_S)
SLACK_S = 30.0
"""How much later than it was asked to an analyst may answer."""


def _append(event: Event, table: Table) -> list[Event]:
    return [event]


class EntryCounter:
    """Counts what happens."""

    def tell(self, table: Table, entries: list[Entry]) -> None:
        for entry in entries:
            metrics.ENTRIES.labels(kind_of(entry.event)).inc()


@dataclass
class Service:
    """A running server, without its sockets."""

    settings: Settings
    store: Store
    rooms: Rooms
    pool: Pool
    analysts: Pool
    referee: Referee
    presence: Presence
    listener: Listener | None = None
    speaker: Speaker | None = None
    beating: asyncio.Task[None] | None = None
    is_closing: bool = False

    @classmethod
    async def start(cls, settings: Settings) -> "Service":
        """Open the database, bring it up to date, give back the time that was lost, and begin."""
        engine = create_engine(settings.database_url)
        await migrate(engine)
        process = secrets.token_hex(8)
        store = Store(engine, process)
        rooms = Rooms(store, settings)
        pool = Pool(
            settings.n_workers, settings.engine_time_s, settings.engine_memory_mib, settings.engine_queue
        )
        # Processes of their own: nobody's opponent waits for somebody's curiosity.
        analysts = Pool(
            settings.analysis_workers,
            settings.analysis_time_s + SLACK_S,
            settings.engine_memory_mib,
            settings.engine_queue,
        )
        referee = Referee(rooms, pool)
        rooms.listeners += [referee, EntryCounter()]
        service = cls(settings, store, rooms, pool, analysts, referee, Presence(process))
        if is_postgresql(engine):
            await service.join_the_others(process)
        await service.give_time_back()
        referee.start()
        service.beating = asyncio.create_task(service.beat())
        return service

    @property
    def accounts(self) -> AccountStore:
        return AccountStore(self.store.engine)

    async def join_the_others(self, process: str) -> None:
        """Begin to hear from the other servers on the same database, and to speak to them."""
        self.speaker = Speaker(self.store.engine)
        self.speaker.start()
        self.presence.announce = self.speaker.say
        self.listener = Listener(self.store.engine, process, self.rooms.heard, self.presence.heard)
        await self.listener.start()

    async def give_time_back(self) -> None:
        """Clocks do not run while no server does."""
        last_ms = await self.store.beat_again(now_ms())
        if last_ms is None:
            return
        away_ms = now_ms() - last_ms
        if away_ms < 3_000 * BEAT_S:
            return
        for table_id in await self.store.playing():
            try:
                room = await self.rooms.room(table_id)
            except Rejected:  # begun by other rules: it can wait for a server that knows them
                continue
            if room.table.clock.deadline_ms is not None:
                log.info("a clock stood still", extra={"ms": away_ms})
                paused = ev.Paused(now_ms() - max(last_ms, room.table.clock.since_ms))
                await self.rooms.change(table_id, functools.partial(_append, paused))

    async def beat(self) -> None:
        """Say that we are alive, again and again."""
        for n in itertools.count(1):
            await asyncio.sleep(BEAT_S)
            if n % REPEAT_BEATS == 0:
                self.presence.repeat()
            with contextlib.suppress(Exception):
                await self.store.beat(now_ms())

    async def stop(self) -> None:
        """Finish what has begun, then close."""
        self.is_closing = True
        if self.beating is not None:
            self.beating.cancel()
        await self.referee.stop()
        if self.listener is not None:
            await self.listener.stop()
        if self.speaker is not None:
            await self.speaker.stop()
        await self.rooms.settle()
        await self.pool.close()
        await self.analysts.close()
        await self.store.close()
