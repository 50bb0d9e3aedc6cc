"""Beyond saturation newcomers wait while those at play are served."""

import asyncio
import secrets
from collections.abc import Callable
from pathlib import Path

import pytest

from deltille.server import pressure as pressure_module
from deltille.server.client import Client, ServerRefused
from deltille.server.errors import Rejected
from deltille.server.pressure import LET_IN, Pressure
from deltille.testing.server import running_server


def test_newcomers_wait_until_the_loop_is_punctual_and_come_in_a_few_at_a_time() -> None:
    async def work() -> None:
        pressure = Pressure(0.1)
        await pressure.admit()
        pressure.measure(1.0)
        waiting = [asyncio.create_task(pressure.admit()) for _ in range(2 * LET_IN)]
        await asyncio.sleep(0)
        assert pressure.n_waiting == 2 * LET_IN
        while pressure.is_high:
            pressure.measure(0.0)
        await asyncio.gather(*waiting[:LET_IN])
        late = asyncio.create_task(pressure.admit())
        await asyncio.sleep(0)
        assert [task.done() for task in (*waiting[LET_IN:], late)] == [False] * (LET_IN + 1)
        pressure.measure(0.0)
        await asyncio.gather(*waiting)
        assert not late.done(), "first come, first served"
        pressure.measure(0.0)
        await late

    asyncio.run(work())


def test_a_newcomer_who_waits_for_long_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pressure_module, "PATIENCE_S", 0.0)

    async def work() -> None:
        pressure = Pressure(0.1)
        pressure.measure(1.0)
        with pytest.raises(Rejected, match="no more can begin"):
            await pressure.admit()
        assert (pressure.n_waiting, pressure.n_refused) == (0, 1)

    asyncio.run(work())


def refused_in_the_end(come: Callable[[], object]) -> str:
    """The code with which a newcomer is refused once the pressure has been measured."""
    while True:
        try:
            come()
        except ServerRefused as refused:
            return refused.code


def test_those_at_play_are_served_while_newcomers_are_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(pressure_module, "PATIENCE_S", 0.0)
    database = f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite3"
    # How many come before the pressure is measured is the machine's business: no other limit refuses them.
    generous = {
        "guesses_per_minute": 1_000_000,
        "accounts_per_day": 1_000_000,
        "tables_per_minute": 1_000_000,
    }
    with running_server(database=database, engine_workers=1, **generous) as url:
        client = Client(url)
        table, seats = client.open("attangle", "here", "here")
        with monkeypatch.context() as pressed:
            pressed.setattr(Pressure, "measure", lambda self, late_s: setattr(self, "is_high", True))
            newcomers = [
                lambda: client.open("attangle", "here", "here"),
                lambda: client.request(
                    "POST", "/accounts", {"name": secrets.token_hex(8), "passphrase": "correct horse"}
                ),
            ]
            for come in newcomers:
                assert refused_in_the_end(come) == "busy"
            with client.as_holder(seats[0]["token"]).live(table) as live:
                live.command("move", seat=0, ply=0, move="e3")
