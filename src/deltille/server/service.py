"""Everything one server process holds together, started and stopped in order."""

import asyncio
import contextlib
import itertools
import logging
import secrets
from dataclasses import dataclass, field

from deltille import games
from deltille.core.messages import Message
from deltille.server import metrics
from deltille.server.backpressure import Backpressure
from deltille.server.domain.events import Entry, kind_of
from deltille.server.domain.table import Table
from deltille.server.engines.pool import EngineFailed, Pool
from deltille.server.engines.referee import Referee
from deltille.server.errors import Code, Rejected
from deltille.server.presence import REPEAT_S, Presence
from deltille.server.rooms import Rooms
from deltille.server.services.lobby import Lobby
from deltille.server.services.opening_counts import OpeningCounts
from deltille.server.services.ratings import Ratings
from deltille.server.services.sweeping import Sweeper
from deltille.server.settings import Settings
from deltille.server.storage.accounts import AccountStore
from deltille.server.storage.database import is_postgresql
from deltille.server.storage.failures import StorageFailed
from deltille.server.storage.lobby import LobbyStore
from deltille.server.storage.open_database import DatabaseTrouble, FileLock, open_database, shown
from deltille.server.storage.pubsub import Listener, Speaker
from deltille.server.storage.ratings import RatingStore
from deltille.server.storage.store import Store
from deltille.server.storage.sweeping import Sweep
from deltille.server.timekeeper import TICK_S, Timekeeper

log = logging.getLogger(__name__)

BEAT_S = 2.0
"""The interval of heartbeats in the database."""
BEAT_LIMIT_S = 15.0
"""If the database takes longer than this to write a number, nobody can play."""
AWAY_S = 1.0
"""A tick later than this means that the process was stopped or could not keep up."""
FRESH_S = 1.0
"""After this time we test again whether the database can be written."""
REPEAT_TICKS = round(REPEAT_S / TICK_S)
SLACK_S = 30.0
"""How much longer than its budget an analysis may take."""


class EntryCounter:
    """Counts entries for the metrics."""

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
    analysis_pool: Pool
    request_pool: Pool
    referee: Referee
    presence: Presence
    sweeper: Sweeper
    backpressure: Backpressure
    lobby: Lobby
    ratings: Ratings
    opening_counts: OpeningCounts
    lock: FileLock | None = None
    listener: Listener | None = None
    speaker: Speaker | None = None
    tasks: set[asyncio.Task[None]] = field(default_factory=set)
    is_closing: bool = False
    _is_told: bool = False
    _beating: asyncio.Lock = field(default_factory=asyncio.Lock)
    _was_away: asyncio.Event = field(default_factory=asyncio.Event)
    _checking: asyncio.Task[None] | None = None

    @classmethod
    async def start(cls, settings: Settings, time: Timekeeper | None = None) -> "Service":
        """Open and migrate the database, find out how long nobody could play, and start."""
        engine, lock = await open_database(settings)
        process = secrets.token_hex(8)
        store = Store(engine, process)
        time = time or Timekeeper()
        store.on_written, store.on_failure = time.written, time.freeze
        rooms = Rooms(store, settings, time)
        pool = Pool(
            settings.n_workers, settings.engine_time_s, settings.engine_memory_mib, settings.engine_queue
        )
        # Separate processes: analyses never delay anybody's opponent.
        analysis_pool = Pool(
            settings.analysis_workers,
            settings.analysis_time_s + SLACK_S,
            settings.engine_memory_mib,
            settings.engine_queue,
        )
        # Input from strangers is processed where it can do no harm and delays nobody else.
        request_pool = Pool(
            settings.request_workers,
            settings.request_time_s,
            settings.request_memory_mib,
            settings.engine_queue,
            attempts=2,
            asks_again_when_slow=False,
        )
        referee = Referee(rooms, pool)
        ratings = Ratings(RatingStore(engine), AccountStore(engine), rooms)
        opening_counts = OpeningCounts(request_pool)
        rooms.listeners += [referee, ratings, opening_counts, EntryCounter()]
        sweeper = Sweeper(Sweep(engine), rooms)
        backpressure = Backpressure(settings.newcomers_wait_ms / 1000)
        presence = Presence(process)
        service = cls(
            settings,
            store,
            rooms,
            pool,
            analysis_pool,
            request_pool,
            referee,
            presence,
            sweeper,
            backpressure,
            Lobby(LobbyStore(engine), rooms, presence, sweeper),
            ratings,
            opening_counts,
            lock,
        )
        referee.busy = service.presence.busy
        if is_postgresql(engine):
            await service.join_the_others(process)
        time.ask()  # the system clock may have been changed meanwhile, so the database decides
        await service.beat()
        if time.is_frozen:
            await service.stop()
            raise DatabaseTrouble(shown(settings), "it cannot be written; make room and give rights to write")
        await store.liveness.forget_unreadable()
        await store.liveness.prune_outages()
        await sweeper.count()
        referee.start()
        service.tasks = {
            asyncio.create_task(work)
            for work in (
                service._tick(),
                service._keep_beating(),
                backpressure.run(),
                sweeper.run(),
                service.lobby.run(),
                ratings.run(),
            )
        }
        if settings.engine_warming:
            service.tasks.add(asyncio.create_task(service.warm_analysts()))
        return service

    @property
    def accounts(self) -> AccountStore:
        return AccountStore(self.store.engine)

    async def join_the_others(self, process: str) -> None:
        """Start to exchange notifications with the other servers on the same database."""
        self.speaker = Speaker(self.store.engine)
        self.speaker.start()
        self.presence.announce = self.speaker.say
        self.listener = Listener(self.store.engine, process, self.rooms.heard, self.presence.heard)
        await self.listener.start()

    async def beat(self) -> None:
        """Report that this server is alive; learn the time and the outages."""
        time = self.rooms.time
        async with self._beating:
            try:
                async with asyncio.timeout(BEAT_LIMIT_S):
                    if time.is_proof_due:
                        await self.store.liveness.prove_room()
                        time.is_proof_due = False
                    beat = await self.store.liveness.beat(time.now_ms(), time.wall_ms(), time.last_outage)
            except (StorageFailed, TimeoutError) as error:
                if not self._is_told:  # once, not every second
                    self._is_told = True
                    reason = error.reason if isinstance(error, StorageFailed) else "it does not answer"
                    log.error("the database cannot be written: clocks stand still", extra={"error": reason})
                time.freeze()
                return
            time.outages[:0], time.last_outage = beat.outages, beat.last_outage
            time.set(beat.now_ms)
            self._is_told = False
        if beat.outages:
            lost_ms = sum(outage.to_ms - outage.from_ms for outage in beat.outages)
            log.warning("clocks stood still", extra={"ms": lost_ms})
            metrics.OUTAGES.inc(lost_ms / 1000)

    async def check_health(self) -> None:
        """Raise Rejected if the database cannot be written."""
        if self.rooms.time.is_frozen or self.rooms.time.unseen_s > FRESH_S:
            if self._checking is None or self._checking.done():  # one check for many simultaneous requests
                self._checking = asyncio.create_task(self.beat())
            await asyncio.shield(self._checking)
        if self.rooms.time.is_frozen:
            raise Rejected(Code.BUSY, Message("server.database-silent"))

    async def _tick(self) -> None:
        """Advance server time."""
        for n in itertools.count(1):
            await asyncio.sleep(TICK_S)
            if self.rooms.time.tick() > AWAY_S:
                self._was_away.set()
            if n % REPEAT_TICKS == 0:
                self.presence.repeat()

    async def _keep_beating(self) -> None:
        """Write heartbeats; after an outage give the tables in memory their time back."""
        known = 0
        while True:
            if self.rooms.time.last_outage != known:
                known = self.rooms.time.last_outage
                await self.rooms.give_time_back()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(FRESH_S if self.rooms.time.is_frozen else BEAT_S):
                    await self._was_away.wait()
            self._was_away.clear()
            try:
                await self.beat()
            except Exception:
                log.exception("no heartbeat could be written")

    async def warm_analysts(self) -> None:
        """Let every analysis worker load what it needs for each game before anybody waits for it."""

        async def warm() -> None:
            for name in games.names():
                request = {"job": "study", "position": games.new(name).to_text(), "nodes": 2, "seconds": 1.0}
                with contextlib.suppress(EngineFailed, Rejected):
                    await self.analysis_pool.ask(request | {"best": 1, "seed": 0})

        await asyncio.gather(*(warm() for _ in range(self.settings.analysis_workers)))

    async def stop(self) -> None:
        """Finish what is in progress, then close."""
        self.is_closing = True
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.referee.stop()
        if self.listener is not None:
            await self.listener.stop()
        if self.speaker is not None:
            await self.speaker.stop()
        await self.rooms.settle()
        await self.pool.close()
        await self.analysis_pool.close()
        await self.request_pool.close()
        with contextlib.suppress(StorageFailed):
            await self.beat()
            await self.store.liveness.leave()
        await self.store.close()
        if self.lock is not None:
            self.lock.release()
