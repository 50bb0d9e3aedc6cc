"""How long a server takes to start with many unfinished games in the database.

    python benchmarks/start.py --games 20000

Fills an SQLite file with unfinished games of Attangle, two in three with a running clock, some in which a
computer is to move; starts ``deltille serve`` on it; prints when it first answered, how long it then took to
open a game, and its memory. Exits with 1 if a game was lost or the server used more than --most seconds of
CPU time until it answered: on a busy machine wall time says little.
"""

import argparse
import asyncio
import contextlib
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from load import cpu_s, memory_mib, random_game

from deltille import games
from deltille.server.client import Client
from deltille.server.domain import events as ev
from deltille.server.domain.clock import Control
from deltille.server.domain.events import Entry, SeatPlan
from deltille.server.domain.table import Table
from deltille.server.rooms import Rooms
from deltille.server.settings import load_settings
from deltille.server.storage.open_database import open_database
from deltille.server.storage.store import Store
from deltille.server.storage.transactions import Batch
from deltille.server.timekeeper import wall_ms
from deltille.server.tokens import new_table_id
from deltille.testing.server import free_port

CONTROLS = (Control(), Control("fischer", base_s=3600), Control("days", days=3))
HERE = SeatPlan("", is_taken=True)
PLIES = 20


def played(control: Control, has_computer: bool) -> Table:
    """A running game; if a computer plays, it is to move."""
    game = games.game("attangle")
    plans = (HERE, SeatPlan("random", "random", is_taken=True)) if has_computer else (HERE, HERE)
    table = Table("")
    at_ms = wall_ms()
    table.apply(
        Entry(1, at_ms, ev.Opened(game.name, dict(game.settings), game.rules_version, control, plans))
    )
    for ply, (seat, move) in enumerate(random_game(game.name, 1)[: 1 if has_computer else PLIES]):
        table.apply(Entry(2 + ply, at_ms, ev.Moved(seat, ply, move)))
    return table


async def fill(database: str, n_games: int, n_computers: int) -> list[str]:
    """Write the games as a server would have; return their ids."""
    settings = load_settings(database=database)
    engine, lock = await open_database(settings)
    store = Store(engine, "benchmark")
    deadline_ms = Rooms(store, settings).deadline_ms
    kinds = {(control, has): played(control, has) for control in CONTROLS for has in (False, True)}
    ids = []
    for start in range(0, n_games, 200):
        batches = []
        for index in range(start, min(start + 200, n_games)):
            has_computer = index < n_computers
            table = kinds[CONTROLS[index % 3], has_computer]
            ids.append(new_table_id())
            engine_process = "gone" if has_computer else ""
            batches.append(
                Batch(
                    ids[-1],
                    tuple(table.entries),
                    "attangle",
                    table.status,
                    deadline_ms(table),
                    engine_process=engine_process,
                )
            )
        await asyncio.gather(*map(store.append, batches))
    await store.close()
    if lock is not None:
        lock.release()
    return ids


@contextlib.contextmanager
def served(database: str) -> Iterator[tuple[str, str, float, int]]:
    """``deltille serve`` as people start it; its address, how long it took to answer, and its process."""
    port = free_port()
    began = time.perf_counter()
    command = [sys.executable, "-c", "from deltille.cli import main; main()", "serve", "--no-browser"]
    options = ["--port", str(port), "--database", database]
    environment = os.environ | {"DELTILLE_ENGINE_WARMING": "false", "DELTILLE_LOG_LEVEL": "error"}
    process = subprocess.Popen([*command, *options], env=environment)
    try:
        url = f"http://127.0.0.1:{port}"
        while True:
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{url}/healthz", timeout=5):
                break
            time.sleep(0.01)
        used_s = cpu_s(process.pid)
        told = f"{time.perf_counter() - began:.2f} s ({used_s:.2f} s of processor)"
        yield url, told, used_s, process.pid
    finally:
        process.kill()
        process.wait()


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--computers", type=int, default=20, help="games in which a computer is to move")
    parser.add_argument("--most", type=float, default=3.0, help="seconds of CPU time until it answers")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        with served(f"sqlite+aiosqlite:///{folder}/empty.sqlite3") as (_, empty, _, pid):
            empty_mib = memory_mib(pid)
        database = f"sqlite+aiosqlite:///{folder}/tables.sqlite3"
        ids = asyncio.run(fill(database, chosen.games, chosen.computers))
        size_mib = (Path(folder) / "tables.sqlite3").stat().st_size / 2**20
        with served(database) as (url, told, open_s, pid):
            began = time.perf_counter()
            history = Client(url).request("GET", f"/tables/{ids[-1]}")["history"]
            first_s = time.perf_counter() - began
            used_mib = memory_mib(pid)
    print(
        f"{chosen.games:,} unfinished games ({size_mib:.0f} MiB): open after {told}, "
        f"without games after {empty}; a game shown {first_s:.2f} s later; "
        f"{used_mib:.0f} MiB of memory ({empty_mib:.0f} MiB without games)"
    )
    return 0 if len(history) == PLIES and open_s < chosen.most else 1


if __name__ == "__main__":
    sys.exit(main())
