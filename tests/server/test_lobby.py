"""The lobby: who offers, joins and leaves; nobody gets a seat twice, and no two meet at two tables."""

import asyncio
import itertools
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from deltille import games
from deltille.server.domain import events as ev
from deltille.server.domain.clock import DAY_MS, Control
from deltille.server.domain.commands import OfferCommand
from deltille.server.domain.events import SeatPlan
from deltille.server.errors import Code, Rejected
from deltille.server.service import Service
from deltille.server.services.lobby import AWAY_MS, Lobby, Person, Place
from deltille.server.services.lobby_list import LobbyList
from deltille.server.storage.ratings import RatingStore
from deltille.server.storage.transactions import SeatKeys
from deltille.testing.service import settings_at, settings_in, with_service, with_services

_seconds = itertools.count(61)


def unlike_any() -> Control:
    """A clock that no other test uses: all tests share a database."""
    return Control("fischer", base_s=next(_seconds), increment_s=1)


def guest(n: int) -> Person:
    return Person(f"guest {n}", None, f"client-{n}")


def attangle() -> Any:
    return games.game("attangle")


async def shown(lobby: Lobby) -> dict[str, Any]:
    """The games offered and played, by the id of their table."""
    found = await LobbyList(lobby, RatingStore(lobby.store.engine)).listed()
    return {table.id: table for table in (*found.offers, *found.games)}


async def keys_of(service: Service, place: Place) -> SeatKeys:
    return (await service.store.keys(place.table.id))[place.seat]


async def go_away(service: Service, place: Place, ms: int = AWAY_MS + 1) -> None:
    """As if the person in this seat had last been seen this long ago."""
    seen_ms = service.rooms.now_ms() - ms
    await service.lobby.store.see([(place.table.id, place.seat)], seen_ms)


def test_an_offer_is_listed_joined_and_then_played_for_everybody_to_watch(address: str) -> None:
    async def work(service: Service) -> None:
        lobby, control = service.lobby, unlike_any()
        offered = await lobby.offer(attangle(), control, guest(1), is_rated=False, seat=1)
        listed = (await shown(lobby))[offered.table.id]
        assert [(seat.name, seat.is_taken) for seat in listed.seats] == [("", False), ("guest 1", True)]
        assert (listed.game, listed.control.base_s, listed.is_rated) == ("attangle", control.base_s, False)
        joined = await lobby.join(offered.table.id, guest(2))
        assert (joined.seat, joined.table.status) == (0, "playing")
        running = (await shown(lobby))[offered.table.id]
        assert [seat.name for seat in running.seats] == ["guest 2", "guest 1"]
        assert (running.ply, running.turn) == (0, 0)
        with pytest.raises(Rejected) as refused:
            await lobby.join(offered.table.id, guest(3))
        assert refused.value.code is Code.NO_OFFER

    with_service(settings_at(address), work)


def test_private_tables_are_never_listed_nor_joined(address: str) -> None:
    async def work(service: Service) -> None:
        plans = (SeatPlan("", is_taken=True), SeatPlan(""))
        table = await service.rooms.open(
            attangle(), plans, unlike_any(), [SeatKeys(0, "t"), SeatKeys(1, None, "i")]
        )
        assert table.id not in await shown(service.lobby)
        with pytest.raises(Rejected) as refused:
            await service.lobby.join(table.id, guest(1))
        assert refused.value.code is Code.NO_OFFER

    with_service(settings_at(address), work)


@pytest.mark.parametrize("n_people", [2, 9])
def test_people_who_pair_in_the_same_moment_meet(address: str, n_people: int) -> None:
    async def work(service: Service) -> None:
        control = unlike_any()
        places = await asyncio.gather(
            *(service.lobby.quick(attangle(), control, guest(n), is_rated=False) for n in range(n_people))
        )
        assert len({(place.table.id, place.seat) for place in places}) == n_people, "a seat was given twice"
        at_tables = Counter(place.table.id for place in places)
        assert sorted(at_tables.values(), reverse=True) == [2] * (n_people // 2) + [1] * (n_people % 2)
        for n, place in enumerate(places):
            assert (await keys_of(service, place)).client_hash == guest(n).client_hash
            table = (await service.rooms.room(place.table.id)).table
            assert table.status == ("playing" if at_tables[table.id] == 2 else "waiting")

    with_service(settings_at(address), work)


def test_people_who_pair_at_two_servers_in_the_same_moment_meet(postgresql_url: str) -> None:
    async def work(*services: Service) -> None:
        control = unlike_any()
        n_people = 12
        places = await asyncio.gather(
            *(
                services[n % 2].lobby.quick(attangle(), control, guest(n), is_rated=False)
                for n in range(n_people)
            )
        )
        assert len({(place.table.id, place.seat) for place in places}) == n_people
        assert set(Counter(place.table.id for place in places).values()) == {2}

    with_services(settings_at(postgresql_url), work, 2)


def test_one_of_many_who_join_the_same_offer_gets_the_seat(address: str) -> None:
    async def work(service: Service) -> None:
        offered = await service.lobby.offer(attangle(), unlike_any(), guest(0), is_rated=False)
        joining = (service.lobby.join(offered.table.id, guest(n)) for n in range(1, 9))
        found = await asyncio.gather(*joining, return_exceptions=True)
        assert [isinstance(place, Place) for place in found].count(True) == 1
        refused = [error.code for error in found if isinstance(error, Rejected)]
        assert refused == [Code.NO_OFFER] * 7

    with_service(settings_at(address), work)


def test_nobody_plays_against_themselves(address: str) -> None:
    async def work(service: Service) -> None:
        lobby, control, me = service.lobby, unlike_any(), guest(1)
        first = await lobby.quick(attangle(), control, me, is_rated=False)
        again = await asyncio.gather(
            *(lobby.quick(attangle(), control, me, is_rated=False) for _ in range(3))
        )
        assert {(place.table.id, place.seat) for place in again} == {(first.table.id, first.seat)}
        assert all(place.keys is None for place in again), "the seat's keys were shown before"
        with pytest.raises(Rejected) as refused:
            await lobby.join(first.table.id, me)
        assert refused.value.message.key == "server.own-offer"
        # At a table for four, also at the same moment.
        four = await lobby.offer(games.game("blokus_trigon"), control, guest(2), is_rated=False)
        joining = (lobby.join(four.table.id, me) for _ in range(3))
        found = await asyncio.gather(*joining, return_exceptions=True)
        assert [isinstance(place, Place) for place in found].count(True) == 1

    with_service(settings_at(address), work)


def test_quick_pairing_joins_the_offer_that_has_waited_longest_on_the_same_terms(address: str) -> None:
    async def work(service: Service) -> None:
        lobby, control = service.lobby, unlike_any()
        other = await lobby.offer(attangle(), unlike_any(), guest(1), is_rated=False)
        first = await lobby.offer(attangle(), control, guest(2), is_rated=False)
        second = await lobby.offer(attangle(), control, guest(3), is_rated=False)
        me = await lobby.quick(attangle(), control, guest(4), is_rated=False)
        assert me.table.id == first.table.id
        assert {other.table.id, second.table.id} <= {
            table_id for table_id, table in (await shown(lobby)).items() if hasattr(table, "since_ms")
        }

    with_service(settings_at(address), work)


def test_nobody_waits_for_people_who_have_left(address: str) -> None:
    async def work(service: Service) -> None:
        lobby, control = service.lobby, unlike_any()
        gone = await lobby.quick(attangle(), control, guest(1), is_rated=False)
        await go_away(service, gone)
        assert gone.table.id not in await shown(lobby)
        me = await lobby.quick(attangle(), control, guest(2), is_rated=False)
        assert (me.table.id != gone.table.id, me.table.status) == (True, "waiting")
        assert not await service.store.entries(gone.table.id), "an offer that nobody took is deleted"
        slow = await lobby.offer(attangle(), Control("days", days=2), guest(3), is_rated=False)
        await go_away(service, slow, DAY_MS)
        await lobby.free_left()
        assert slow.table.id in await shown(lobby), "with days for each move nobody needs to wait"
        await go_away(service, slow, 15 * DAY_MS)
        await lobby.free_left()
        assert not await service.store.entries(slow.table.id)

    with_service(settings_at(address), work)


def test_a_free_seat_at_a_table_for_several_is_taken_again(address: str) -> None:
    async def work(service: Service) -> None:
        lobby, control = service.lobby, unlike_any()
        three = games.game("blokus_trigon", players=3)
        places = [await lobby.quick(three, control, guest(n), is_rated=False) for n in range(2)]
        assert places[0].table.id == places[1].table.id
        await lobby.leave(places[0].table.id, await keys_of(service, places[0]))
        table = (await service.rooms.room(places[0].table.id)).table
        assert [seat.is_taken for seat in table.seats].count(True) == 1
        assert table.seats[places[0].seat].name == ""
        more = [await lobby.quick(three, control, guest(n), is_rated=False) for n in (3, 4)]
        assert {place.table.id for place in more} == {table.id}
        assert (await service.rooms.room(table.id)).table.status == "playing"
        with pytest.raises(Rejected) as refused:
            await lobby.leave(table.id, await keys_of(service, places[1]))
        assert refused.value.message.key == "server.offer-has-begun"

    with_service(settings_at(address), work)


def test_joining_and_leaving_at_the_same_moment_have_one_result(address: str) -> None:
    async def work(service: Service) -> None:
        lobby = service.lobby
        for n in range(6):
            offered = await lobby.offer(attangle(), unlike_any(), guest(n), is_rated=False)
            leaving = lobby.leave(offered.table.id, await keys_of(service, offered))
            left, joined = await asyncio.gather(
                leaving, lobby.join(offered.table.id, guest(100 + n)), return_exceptions=True
            )
            assert isinstance(left, Rejected) != isinstance(joined, Rejected)
            if isinstance(joined, Place):
                assert (await service.rooms.room(offered.table.id)).table.status == "playing"

    with_service(settings_at(address, offers_per_person=100), work)


def test_connected_people_count_as_present(address: str) -> None:
    class Guest:
        def __init__(self, seat: int) -> None:
            self.held = frozenset([seat])

        def queue(self, text: bytes) -> None: ...

    async def work(service: Service) -> None:
        lobby = service.lobby
        offered = await lobby.offer(attangle(), unlike_any(), guest(1), is_rated=False)
        await go_away(service, offered)
        service.presence.come(offered.table.id, Guest(offered.seat))
        await lobby.beat()
        await lobby.free_left()
        assert offered.table.id in await shown(lobby)

    with_service(settings_at(address), work)


def test_a_rematch_is_listed_too_and_keeps_its_terms(address: str) -> None:
    async def work(service: Service) -> None:
        lobby, control = service.lobby, unlike_any()
        places = [await lobby.quick(attangle(), control, guest(n), is_rated=False) for n in range(2)]
        table_id = places[0].table.id
        await service.rooms.change(table_id, lambda _: [ev.Resigned(0)])
        for seat in range(2):
            asked = OfferCommand(type="offer", id=f"r{seat}", seat=seat, what="rematch", ply=0)
            await service.rooms.handle(table_id, asked, frozenset([seat]))
        following = (await service.rooms.room(table_id)).table.next
        assert (await shown(lobby))[following].control.base_s == control.base_s
        assert table_id not in await shown(lobby)

    with_service(settings_at(address), work)


def test_offers_are_limited_for_one_person_and_in_total(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        lobby = service.lobby
        for _ in range(2):
            await lobby.offer(attangle(), unlike_any(), guest(1), is_rated=False)
        with pytest.raises(Rejected) as refused:
            await lobby.offer(attangle(), unlike_any(), guest(1), is_rated=False)
        assert refused.value.message.key == "server.too-many-own-offers"
        await lobby.offer(attangle(), unlike_any(), guest(2), is_rated=False)
        with pytest.raises(Rejected) as refused:
            await lobby.offer(attangle(), unlike_any(), guest(3), is_rated=False)
        assert refused.value.message.key == "server.too-many-offers"

    address = f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite3"
    with_service(settings_at(address, offers_per_person=2, most_offers=3), work)


def test_a_pairing_survives_a_restart(address: str) -> None:
    control = unlike_any()
    found: list[Place] = []

    async def pair(service: Service) -> None:
        for n in range(2):
            found.append(await service.lobby.quick(attangle(), control, guest(n), is_rated=False))
        found.append(await service.lobby.quick(attangle(), control, guest(3), is_rated=False))

    async def look(service: Service) -> None:
        assert (await service.rooms.room(found[0].table.id)).table.status == "playing"
        again = await service.lobby.quick(attangle(), control, guest(3), is_rated=False)
        assert (again.table.id, again.seat) == (found[2].table.id, found[2].seat)
        met = await service.lobby.quick(attangle(), control, guest(4), is_rated=False)
        assert met.table.id == found[2].table.id

    with_service(settings_at(address), pair)
    with_service(settings_at(address), look)


def test_an_offer_of_an_account_that_was_withdrawn_leaves_nothing(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        await service.accounts.add("ada", "Ada", "ada", "hash", 0)
        ada = Person("Ada", "ada", "account-ada")
        offered = await service.lobby.offer(attangle(), unlike_any(), ada, is_rated=True)
        await service.lobby.leave(offered.table.id, await keys_of(service, offered))
        assert await service.accounts.tables("ada", 10) == []
        async with service.store.engine.connect() as connection:
            assert (await connection.execute(text("SELECT count(*) FROM lobby"))).scalar_one() == 0

    with_service(settings_in(tmp_path), work)
