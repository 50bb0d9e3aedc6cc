"""Starts servers quickly: everything is imported once, then every server is a fork of this process.

With a fourth argument a server with a table of every game runs before the first fork: work that a server does
once, such as reading kernels or building its routes, is then done for all.

On standard input, ``start`` prints the process id of a new server, ``reap`` waits for the last one, ``state``
says whether it runs. A server that is sent SIGUSR1 prints what each of its threads is doing.
"""

import asyncio
import contextlib
import faulthandler
import gc
import os
import signal
import sys
import threading
import time
from typing import Any

from deltille import games
from deltille.server import uvicorn_server
from deltille.server.client import Client
from deltille.server.settings import Settings, load_settings
from deltille.server.storage.database import create_engine, migrate
from deltille.testing.conformance import walk


def rehearse(settings: Settings) -> None:
    """Serve a table of every game for a moment; all later servers have the same application."""
    config = uvicorn_server.config_of(settings)
    uvicorn_server.config_of = lambda settings: config
    server = uvicorn_server.TableServer(config)
    bound = uvicorn_server.bound_socket(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]})
    thread.start()
    url = f"http://127.0.0.1:{settings.port}"
    while not server.started:
        time.sleep(0.02)
    for name in games.names():
        seats = ["here"] * games.game(name).n_seats
        table, opened = Client(url).open(name, *seats)
        client = Client(url, opened[0]["token"])
        with client.live(table, seat=0, want=["moves"]) as live:
            moves = live.standing().moves
            assert moves
            live.move(0, 0, moves[0].text)
        client.entries(table)
    server.should_exit = True
    thread.join()
    bound.close()


async def prepare(database: str) -> None:
    """Load what migrations need."""
    engine = create_engine(database)
    await migrate(engine)
    await engine.dispose()


def main() -> None:
    wanted: dict[str, Any] = {
        "host": "127.0.0.1",
        "port": int(sys.argv[1]),
        "database": sys.argv[2],
        "log_level": "error",
        "engine_warming": False,
        "requests_per_minute": 10_000_000,
        "tables_per_minute": 10_000_000,
        "tables_per_day": 10_000_000,
        "guesses_per_minute": 10_000_000,
        "messages_per_20_s": 10_000_000,
        "talk_per_minute": 10_000_000,
        "talk_of_seat_per_minute": 10_000_000,
        "sockets_per_address": 1_000_000,
        # Opening many tables at once is not what is measured: nobody should wait.
        "newcomers_wait_ms": int(sys.argv[3]) if len(sys.argv) > 3 else 0,
    }
    # A server of an earlier version, run for comparison, does not know them all.
    settings = load_settings(
        **{name: value for name, value in wanted.items() if name in Settings.model_fields}
    )
    with contextlib.suppress(ModuleNotFoundError):  # in earlier versions everything is compiled anyway
        from deltille.core.tiered import compile_at_once

        compile_at_once()
    for name in games.names():  # compile or load every kernel before the first fork
        for position in walk(games.game(name), seed=1):
            if position.ply > 3:
                break
            if position.legal_moves:
                position.steps(position.legal_moves[0])
    asyncio.run(prepare(settings.database_url))
    if len(sys.argv) > 4:
        rehearse(settings)
    # A garbage collection in a child would copy all of the parent's memory.
    gc.collect()
    gc.freeze()
    print("ready", flush=True)
    child = 0
    for line in sys.stdin:
        if line.strip() == "start":
            child = os.fork()
            if child == 0:
                os.close(0)
                faulthandler.register(signal.SIGUSR1)
                uvicorn_server.serve(settings)
                os._exit(0)
            print(child, flush=True)
        elif line.strip() == "reap":
            os.waitpid(child, 0)
            print("reaped", flush=True)
        elif line.strip() == "state":
            ended = os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            print("it runs" if ended is None else f"it ended with {ended.si_status}", flush=True)


if __name__ == "__main__":
    main()
