"""What strangers leave behind is bounded: abandoned games are deleted, and everything has a limit."""

from pathlib import Path

import pytest

from deltille import games
from deltille.server.client import Client, ServerRefused
from deltille.server.domain import events as ev
from deltille.server.domain.clock import DAY_MS, Control
from deltille.server.domain.commands import ChatCommand, MoveCommand
from deltille.server.domain.decide import MOST_ENTRIES, decide
from deltille.server.domain.events import SeatPlan
from deltille.server.domain.table import Table
from deltille.server.errors import Rejected
from deltille.server.service import Service
from deltille.server.storage.accounts import MOST_LOGINS, AccountStore
from deltille.server.storage.transactions import SeatKeys
from deltille.testing.server import running_server
from deltille.testing.service import settings_in, with_service

HERE = SeatPlan("", is_taken=True)


async def opened(service: Service, account: str | None = None) -> Table:
    keys = (SeatKeys(0, account_id=account), SeatKeys(1))
    return await service.rooms.open(games.game("attangle"), (HERE, HERE), Control(), keys)


async def exists(service: Service, table: Table) -> bool:
    return bool(await service.store.entries(table.id)) and bool(await service.store.keys(table.id))


def test_old_games_are_deleted_unless_an_account_has_a_seat(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        await service.accounts.add("ada", "Ada", "ada", "hash", 0)
        played, owned, unplayed, running = [
            await opened(service, account) for account in (None, "ada", None, None)
        ]
        for table in (played, owned):
            await service.rooms.change(table.id, lambda _: [ev.Moved(0, 0, "e3"), ev.Resigned(1)])
        await service.rooms.change(unplayed.id, lambda _: [ev.Abandoned()])
        time = service.rooms.time
        assert await service.sweeper.sweep_once() == 0
        time.set(service.rooms.now_ms() + 2 * DAY_MS)
        assert await service.sweeper.sweep_once() == 1
        assert not await exists(service, unplayed), "nobody ever moved there"
        time.set(service.rooms.now_ms() + 10 * DAY_MS)
        room = await service.rooms.room(played.id)
        watcher = service.referee
        room.watchers.add(watcher)
        assert await service.sweeper.sweep_once() == 0, "somebody looks at it"
        room.watchers.remove(watcher)
        assert await service.sweeper.sweep_once() == 1
        assert [await exists(service, table) for table in (played, owned, running)] == [False, True, True]
        assert service.sweeper.n_unfinished == 1

    with_service(settings_in(tmp_path, keep_days=10), work)


def test_games_are_never_deleted_if_the_operator_chooses_so(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        table = await opened(service)
        await service.rooms.change(table.id, lambda _: [ev.Moved(0, 0, "e3"), ev.Resigned(1)])
        service.rooms.time.set(service.rooms.now_ms() + 10_000 * DAY_MS)
        assert await service.sweeper.sweep_once() == 0
        assert await exists(service, table)

    with_service(settings_in(tmp_path, keep_days=0), work)


def test_tables_and_accounts_are_bounded_for_an_address_and_for_the_server(tmp_path: Path) -> None:
    database = f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite3"

    def make(client: Client, name: str) -> None:
        client.request("POST", "/accounts", {"name": name, "passphrase": "correct horse"})

    with running_server(database=database, tables_per_day=2, accounts_per_day=1) as url:
        client = Client(url)
        client.open("attangle", "here", "here")
        client.open("attangle", "here", "here")
        make(client, "Ada")
        for action in (lambda: client.open("attangle", "here", "here"), lambda: make(client, "Bea")):
            with pytest.raises(ServerRefused) as caught:
                action()
            assert caught.value.code == "too_many"
    with running_server(database=database, most_tables=2, most_accounts=1) as url:
        client = Client(url)
        for action in (lambda: client.open("attangle", "here", "here"), lambda: make(client, "Bea")):
            with pytest.raises(ServerRefused) as caught:
                action()
            assert caught.value.code == "busy"


def test_tables_in_memory_are_bounded(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        tables = [await opened(service) for _ in range(4)]
        assert service.rooms.evict_idle() == 2
        assert [room.table.id for room in service.rooms.awake()] == [table.id for table in tables[2:]]

    with_service(settings_in(tmp_path, most_awake=2, sleeping_s=1_000_000), work)


def test_a_table_with_too_many_entries_takes_moves_only() -> None:
    table = Table("t")
    plans = (HERE, HERE)
    table.apply(
        ev.Entry(1, 0, ev.Opened("attangle", {}, games.game("attangle").rules_version, Control(), plans))
    )
    table.entries *= MOST_ENTRIES
    chat = ChatCommand(type="chat", id="1", seat=0, text="and another thing")
    with pytest.raises(Rejected, match="moves only"):
        decide(table, chat, frozenset({0}), 0)
    move = MoveCommand(type="move", id="2", seat=0, ply=0, move="e3")
    assert decide(table, move, frozenset({0}), 0) == [ev.Moved(0, 0, "e3")]


def test_the_logins_of_an_account_are_limited(tmp_path: Path) -> None:
    async def work(service: Service) -> None:
        accounts = AccountStore(service.store.engine)
        await accounts.add("ada", "Ada", "ada", "hash", 0)
        for n in range(MOST_LOGINS + 5):
            await accounts.add_login(f"token{n}", "ada", 1_000 + n, 1)
        alive = [n for n in range(MOST_LOGINS + 5) if await accounts.logged_in(f"token{n}", 1)]
        assert alive == list(range(5, MOST_LOGINS + 5)), "the oldest are gone"

    with_service(settings_in(tmp_path), work)
