"""What requests share."""

import asyncio
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection

from deltille.server import metrics
from deltille.server.domain.commands import AnyCommand, is_talk
from deltille.server.engines.budget import Budget
from deltille.server.errors import Code, Rejected
from deltille.server.http.limits import Limit
from deltille.server.http.logins import Logins
from deltille.server.rooms import Rooms
from deltille.server.service import Service
from deltille.server.services.accounts import Accounts
from deltille.server.services.analyses import Analyses
from deltille.server.services.hints import Hints
from deltille.server.services.lobby import Lobby
from deltille.server.services.lobby_list import LobbyList
from deltille.server.services.sandbox import Sandbox
from deltille.server.services.studies import Studies
from deltille.server.settings import Settings
from deltille.server.storage.store import Store
from deltille.server.ttl_cache import TtlCache

DAY_S = 86_400
TALK_PARTS = 3
"""This part of the limit per minute is allowed in one burst: each message goes to everybody at a table."""


def _in_parts(per_minute: int) -> Limit:
    """A limit of this many in a minute, of which only a part may come at once, but always one."""
    size = max(1, per_minute / TALK_PARTS)
    return Limit(size, 60 * size / per_minute)


@dataclass
class AppState:
    """The running service, the limits, and the sockets of each address."""

    service: Service
    openings: Limit
    guesses: Limit
    accounts: Accounts
    analyses: Analyses
    studies: Studies
    hints: Hints
    sandbox: Sandbox
    questions: Limit
    handshakes: Limit
    openings_a_day: Limit
    accounts_a_day: Limit
    overviews: Limit
    joins: Limit
    offerings: Limit
    offerings_a_day: Limit
    talk: Limit
    talk_of_seat: Limit
    lobby_list: LobbyList
    sockets: dict[str, int] = field(default_factory=dict)
    counted: TtlCache = field(default_factory=TtlCache)
    logins: Logins = field(default_factory=Logins)

    @classmethod
    def of(cls, service: Service) -> "AppState":
        settings = service.settings
        thinking = Budget(settings.analysis_s_per_minute)
        return cls(
            service,
            Limit(settings.tables_per_minute, 60),
            Limit(settings.guesses_per_minute, 60),
            Accounts(service.accounts),
            Analyses(service.analysis_pool, thinking),
            Studies(service.analysis_pool, thinking),
            Hints(service.analysis_pool, thinking),
            Sandbox(service.request_pool, Budget(settings.request_s_per_minute)),
            Limit(settings.analyses_per_minute, 60),
            Limit(settings.requests_per_minute, 60),
            Limit(settings.tables_per_day, DAY_S),
            Limit(settings.accounts_per_day, DAY_S),
            Limit(settings.overviews_per_minute, 60),
            Limit(settings.tables_per_minute, 60),
            Limit(settings.offers_per_minute, 60),
            Limit(settings.offers_per_day, DAY_S),
            _in_parts(settings.talk_per_minute),
            _in_parts(settings.talk_of_seat_per_minute),
            LobbyList(service.lobby, service.ratings.store),
        )

    def check_opening(self, address: str) -> None:
        """Raise if this address, or everybody together, has opened too many tables."""
        self.openings.check(address)
        self.openings_a_day.check(address)
        self.service.sweeper.check_table()

    def check_talk(self, address: str, table_id: str, command: AnyCommand, held: frozenset[int]) -> None:
        """Raise if this seat or this address is over its limit of chat, offers and answers.

        Everybody at the table gets these entries, and they are stored as long as the table.
        """
        if is_talk(command) and command.seat in held:  # others are refused and use up no limit
            self.talk_of_seat.check(f"{table_id} {command.seat}")
            self.talk.check(address)

    def check_offering(self, address: str) -> None:
        """Raise if this address, or everybody together, has offered too many games."""
        self.offerings.check(address)
        self.offerings_a_day.check(address)
        self.check_opening(address)

    async def counters(self) -> bytes:
        """All metrics in Prometheus' format."""
        return await self.counted.get(self._count)

    async def _count(self) -> bytes:
        metrics.AWAKE.set(len(self.rooms.awake()))
        metrics.WAITING.set(self.service.pool.n_waiting)
        metrics.REPLACED.set(self.service.pool.n_replaced)
        metrics.NEWCOMERS.set(self.service.backpressure.n_waiting)
        metrics.TURNED_AWAY.set(self.service.backpressure.n_refused)
        metrics.LATE.set(self.service.backpressure.level_s)
        metrics.WRITABLE.set(not self.rooms.time.is_frozen)
        metrics.UNREADABLE.set(await self.store.liveness.n_unreadable())
        return await asyncio.to_thread(metrics.exposition)

    @property
    def settings(self) -> Settings:
        return self.service.settings

    @property
    def rooms(self) -> Rooms:
        return self.service.rooms

    @property
    def lobby(self) -> Lobby:
        return self.service.lobby

    @property
    def store(self) -> Store:
        return self.service.store


def state_of(connection: HTTPConnection) -> AppState:
    """The state of the application that a request reached."""
    state: AppState | None = getattr(connection.app.state, "table", None)
    if state is None or state.service.is_closing:
        raise Rejected(Code.BUSY)
    return state
