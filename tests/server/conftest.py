"""Real servers for the tests: one on SQLite for all, and one on PostgreSQL if that can be started."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher

from deltille.server.client import Client
from deltille.server.rooms import Rooms
from deltille.testing.database import NoPostgres, throwaway_database
from deltille.testing.server import quick_passphrases, running_server

GENEROUS = {
    "requests_per_minute": 1_000_000,
    "tables_per_minute": 1_000_000,
    "tables_per_day": 1_000_000,
    "accounts_per_day": 1_000_000,
    "guesses_per_minute": 1_000_000,
    "offers_per_minute": 1_000_000,
    "offers_per_day": 1_000_000,
    "most_offers": 1_000_000,
    "messages_per_20_s": 1_000_000,
    "talk_per_minute": 1_000_000,
    "talk_of_seat_per_minute": 1_000_000,
    "analysis_s_per_minute": 1_000_000,
    "request_s_per_minute": 1_000_000,
    "players": r"random|greedy|flat(:[1-9][0-9]{0,2})?|level:([1-9]|10)",
    "engine_workers": 1,
    "engine_warming": False,
}


@pytest.fixture(scope="session", autouse=True)
def real_hasher() -> Iterator[PasswordHasher]:
    """The hasher of passphrases outside the tests."""
    with quick_passphrases() as real:
        yield real


@pytest.fixture(scope="session")
def sqlite_url() -> Iterator[str]:
    with throwaway_database(is_postgresql=False, waits_for_disk=False) as url:
        yield url


@pytest.fixture(scope="session")
def postgresql_url() -> Iterator[str]:
    try:
        with throwaway_database(is_postgresql=True, waits_for_disk=False) as url:
            yield url
    except NoPostgres as error:
        pytest.skip(f"NOT TESTED ON POSTGRESQL: {error}")


@pytest.fixture(scope="session")
def server(sqlite_url: str) -> Iterator[str]:
    with running_server(database=sqlite_url, **GENEROUS) as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def either(request: pytest.FixtureRequest) -> str:
    """A running server, on each kind of database in turn."""
    name = "server" if request.param == "sqlite" else "postgresql_server"
    found: str = request.getfixturevalue(name)
    return found


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database of each kind: an empty file, or a PostgreSQL that all tests share."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite3"
    found: str = request.getfixturevalue("postgresql_url")
    return found


@pytest.fixture(scope="session")
def postgresql_server(postgresql_url: str) -> Iterator[str]:
    with running_server(database=postgresql_url, **GENEROUS) as address:
        yield address


@pytest.fixture
def client(server: str) -> Client:
    return Client(server)


@pytest.fixture
def rooms(monkeypatch: pytest.MonkeyPatch) -> list[Rooms]:
    """Those of every server that is started."""
    made: list[Rooms] = []
    real = Rooms.__init__

    def kept(self: Rooms, *arguments: Any, **named: Any) -> None:
        real(self, *arguments, **named)
        made.append(self)

    monkeypatch.setattr(Rooms, "__init__", kept)
    return made
