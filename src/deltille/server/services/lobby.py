"""The lobby: games offered to anybody, and quick pairing.

An offer is a table with free seats that anybody may take. A seat is taken in the same transaction as the
table's entries, so no seat is ever taken twice, and every confirmed seat survives a crash.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from deltille.core.game import Game
from deltille.core.messages import Message
from deltille.server.domain import events as ev
from deltille.server.domain.clock import DAY_MS, Control
from deltille.server.domain.events import Event, SeatPlan
from deltille.server.domain.table import Table
from deltille.server.errors import Code, Rejected
from deltille.server.presence import Presence
from deltille.server.rooms import Rooms
from deltille.server.services.keys import NewKeys
from deltille.server.services.sweeping import Sweeper
from deltille.server.storage.failures import StorageFailed
from deltille.server.storage.lobby import LobbyStore, Waiting
from deltille.server.storage.transactions import Conflict, KeyChange, LobbyTerms, SeatKeys
from deltille.server.tokens import hashed, new_token

log = logging.getLogger(__name__)

BEAT_S = 4.0
"""How often it is recorded which waiting players are still here."""
AWAY_MS = 12_000
"""People not seen for this long have left: reloading a page or restarting a server is faster."""
TRIES = 20
"""Others may take the same seat first; this many failures mean a bug."""
_TAKEN = (Code.SEAT_TAKEN, Code.NO_OFFER, Code.UNKNOWN_TABLE)


@dataclass(frozen=True)
class Person:
    """Who offers or joins: somebody with an account, or a guest; ``client_hash`` tells guests apart."""

    name: str = ""
    account_id: str | None = None
    client_hash: str | None = None


@dataclass(frozen=True)
class Place:
    """A seat somebody has; with its keys if it is a new one."""

    table: Table
    seat: int
    keys: NewKeys | None = None


def terms_of(game: Game, control: Control, is_rated: bool) -> str:
    """The terms of a game as a hash: equal terms have equal hashes."""
    clock = f"{control.kind} {control.days} {control.base_s} {control.increment_s}"
    return hashed(f"{game.head}|{clock}|{is_rated}")


class Lobby:
    """Offers of this server. Several processes on one database share them."""

    def __init__(self, store: LobbyStore, rooms: Rooms, presence: Presence, sweeper: Sweeper) -> None:
        self.store = store
        self.rooms = rooms
        self.presence = presence
        self.sweeper = sweeper
        self._closed: set[str] = set()
        """Offers at which nobody waits any more, to be deleted once they have no viewers."""

    # -- offering and joining ------------------------------------------------------------------------

    async def offer(
        self, game: Game, control: Control, person: Person, *, is_rated: bool, seat: int | None = None
    ) -> Place:
        """Set up a table that anybody may join; without a ``seat`` one is drawn at random."""
        terms = LobbyTerms(terms_of(game, control, is_rated), is_rated, control.kind != "days")
        return await self._open(game, control, person, terms, seat)

    async def quick(
        self,
        game: Game,
        control: Control,
        person: Person,
        *,
        is_rated: bool,
        check_opening: Callable[[], None] = lambda: None,
    ) -> Place:
        """Take a seat at the table that has waited longest on these terms, or set one up and wait there.

        ``check_opening`` is called before a table is set up, and may refuse it.
        """
        terms = LobbyTerms(terms_of(game, control, is_rated), is_rated, control.kind != "days", is_quick=True)
        for _ in range(TRIES):
            waiting = await self.store.waiting(terms.terms)
            mine = next((one for one in waiting if _is_mine(one, person)), None)
            if mine is not None:
                return Place((await self.rooms.room(mine.table_id)).table, mine.seat)
            await self._free(one for one in waiting if not self.is_there(one))
            for table_id in dict.fromkeys(one.table_id for one in waiting if self.is_there(one)):
                with contextlib.suppress(_Missed):
                    return await self._try_to_join(table_id, person)
            check_opening()
            with contextlib.suppress(Conflict):  # somebody else set one up at the same moment: join it
                return await self._open(game, control, person, terms, None)
        raise Rejected(Code.BUSY)

    async def join(self, table_id: str, person: Person) -> Place:
        """Take a free seat at an offered table."""
        for _ in range(TRIES):
            try:
                return await self._join(table_id, person)
            except Rejected as refused:
                if refused.code is not Code.SEAT_TAKEN or refused.message != Code.SEAT_TAKEN.message:
                    raise
        raise Rejected(Code.BUSY)

    async def leave(self, table_id: str, keys: SeatKeys) -> None:
        """Stop waiting: the seat is free again, and an offer at which nobody waits is gone."""

        def deciding(table: Table) -> list[Event]:
            if table.status != "waiting":
                raise Rejected(Code.STALE, Message("server.offer-has-begun"))
            others = [seat for index, seat in enumerate(table.seats) if index != keys.seat]
            left: list[Event] = [ev.Left(keys.seat)]
            return left if any(seat.is_taken for seat in others) else [*left, ev.Abandoned()]

        assert keys.token_hash is not None
        await self.rooms.change(
            table_id, deciding, key_change=KeyChange(_free_seat(keys.seat), keys.token_hash)
        )
        if (await self.rooms.room(table_id)).table.result is not None:
            self._closed.add(table_id)
            await self._delete_closed()

    async def _open(
        self, game: Game, control: Control, person: Person, terms: LobbyTerms, seat: int | None
    ) -> Place:
        settings = self.rooms.settings
        if (
            person.client_hash
            and await self.store.n_waiting(person.client_hash) >= settings.offers_per_person
        ):
            raise Rejected(Code.TOO_MANY, Message("server.too-many-own-offers"))
        if await self.store.n_waiting() >= settings.most_offers:
            raise Rejected(Code.BUSY, Message("server.too-many-offers"))
        if seat is None:
            seat = secrets.randbelow(game.n_seats)
        elif seat >= game.n_seats:
            raise Rejected(
                Code.BAD_REQUEST,
                Message("server.seat-count", game=game.title, seats=game.n_seats, asked=seat + 1),
            )
        mine = self._keys(seat, person)
        keys = [mine.kept if index == seat else _free_seat(index) for index in range(game.n_seats)]
        plans = [
            SeatPlan(person.name, is_taken=True) if index == seat else SeatPlan("")
            for index in range(game.n_seats)
        ]
        table = await self.rooms.open(game, tuple(plans), control, keys, lobby=terms)
        return Place(table, seat, mine)

    async def _try_to_join(self, table_id: str, person: Person) -> Place:
        try:
            return await self.join(table_id, person)
        except Rejected as refused:
            if refused.code in _TAKEN:
                raise _Missed from None
            raise

    async def _join(self, table_id: str, person: Person) -> Place:
        terms = await self.rooms.store.lobby_terms(table_id)
        if terms is None:
            raise Rejected(Code.NO_OFFER)
        if terms.is_rated and person.account_id is None:
            raise Rejected(Code.BAD_CREDENTIALS, Message("server.rated-needs-account"))
        keys = await self.rooms.store.keys(table_id)
        if any(_is_mine(seat, person) for seat in keys if seat.token_hash):
            raise Rejected(Code.SEAT_TAKEN, Message("server.own-offer"))
        await self._free(one for one in _waiting(table_id, keys, terms) if not self.is_there(one))
        free = [seat for seat in await self.rooms.store.keys(table_id) if seat.invite_hash]
        if not free:
            raise Rejected(Code.NO_OFFER)
        chosen = secrets.choice(free)
        assert chosen.invite_hash is not None
        mine = self._keys(chosen.seat, person)

        def deciding(table: Table) -> list[Event]:
            if table.status != "waiting":
                raise Rejected(Code.NO_OFFER)
            if table.seats[chosen.seat].is_taken:
                raise Rejected(Code.SEAT_TAKEN)
            return [ev.Joined(chosen.seat, person.name)]

        change = KeyChange(mine.kept, chosen.invite_hash)
        await self.rooms.change(table_id, deciding, key_change=change)
        return Place((await self.rooms.room(table_id)).table, chosen.seat, mine)

    def _keys(self, seat: int, person: Person) -> NewKeys:
        new = NewKeys.of(seat, person.account_id)
        kept = replace(new.kept, client_hash=person.client_hash, seen_ms=self.rooms.now_ms())
        return replace(new, kept=kept)

    # -- being there ---------------------------------------------------------------------------------

    def is_there(self, one: Waiting) -> bool:
        """Whether a waiting player was seen recently."""
        patience_ms = AWAY_MS if one.is_live else self.rooms.settings.offer_days * DAY_MS
        return one.seen_ms >= self.rooms.now_ms() - patience_ms

    async def beat(self) -> None:
        """Record which waiting players are connected to this process."""
        waiting = await self.store.waiting()
        here = [
            (one.table_id, one.seat) for one in waiting if one.seat in self.presence.seats_here(one.table_id)
        ]
        await self.store.see(here, self.rooms.now_ms())

    async def free_left(self) -> None:
        """Free the seats of players who have left, and close the offers at which nobody waits any more."""
        await self._free(one for one in await self.store.waiting() if not self.is_there(one))
        await self._delete_closed()

    async def _free(self, gone: Iterable[Waiting]) -> None:
        for one in gone:
            with contextlib.suppress(Rejected):  # they came back, somebody else was faster, or the game began
                await self.leave(one.table_id, SeatKeys(one.seat, one.token_hash))

    async def _delete_closed(self) -> None:
        deleted = [table_id for table_id in self._closed if self.rooms.forget(table_id)]
        if deleted:
            await self.sweeper.sweep.delete_tables(deleted)
        self._closed.difference_update(deleted)

    async def run(self) -> None:
        """Check who is still here, while the server runs."""
        # First give everybody who waited when the server stopped time to come back.
        until_s = asyncio.get_running_loop().time() + AWAY_MS / 1000
        while True:
            await asyncio.sleep(BEAT_S)
            try:
                if self.rooms.time.is_frozen:
                    continue
                await self.beat()
                if asyncio.get_running_loop().time() > until_s:
                    await self.free_left()
            except StorageFailed:
                pass  # said where it failed
            except Exception:
                log.exception("the lobby could not be looked at")


class _Missed(Exception):
    """Somebody else was faster."""


def _free_seat(seat: int) -> SeatKeys:
    """A seat that can be taken only through the lobby: nobody knows a key that opens it."""
    return SeatKeys(seat, invite_hash=hashed(new_token()))


def _is_mine(seat: SeatKeys | Waiting, person: Person) -> bool:
    return person.client_hash is not None and seat.client_hash == person.client_hash


def _waiting(table_id: str, keys: Iterable[SeatKeys], terms: LobbyTerms) -> list[Waiting]:
    return [
        Waiting(
            table_id,
            key.seat,
            key.token_hash,
            key.client_hash,
            key.seen_ms or 0,
            terms.is_live,
            terms.is_rated,
        )
        for key in keys
        if key.token_hash
    ]
