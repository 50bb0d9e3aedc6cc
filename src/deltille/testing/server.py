"""A server inside this process, on a free port: for tests, measurements and notebooks."""

import asyncio
import contextlib
import itertools
import random
import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from argon2 import PasswordHasher

from deltille.server.services import accounts
from deltille.server.settings import load_settings
from deltille.server.uvicorn_server import TableServer, address_of, bound_socket, config_of

PORTS = range(20_000, 32_000)
"""Below those that systems give to programs that ask for any: nobody gets one of these by chance."""


def free_port() -> int:
    """A port for a process that is about to start."""
    while True:
        port = random.SystemRandom().choice(PORTS)
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port


@contextmanager
def running_server(**settings: Any) -> Iterator[str]:
    """Serve in a thread while inside; yields the address."""
    # On a machine that runs many tests everything is late at times, and nobody is a newcomer.
    usual = {"port": 0, "engine_warming": False, "newcomers_wait_ms": 0}
    config = config_of(load_settings(**(usual | settings)))
    server = TableServer(config)
    bound = bound_socket(config)
    has_started = threading.Event()
    failure: list[BaseException] = []

    async def serve() -> None:
        serving = asyncio.create_task(server.serve(sockets=[bound]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.005)
        has_started.set()
        await serving

    def run() -> None:
        try:
            asyncio.run(serve())
        except BaseException as error:
            failure.append(error)
        finally:
            has_started.set()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    has_started.wait()
    if not server.started:
        thread.join()
        raise RuntimeError("the server did not start") from (failure[0] if failure else None)
    try:
        yield address_of(bound).rstrip("/")
    finally:
        server.should_exit = True
        thread.join()
        bound.close()
    if failure:
        raise RuntimeError("the server did not stop as it should") from failure[0]


@contextmanager
def quick_passphrases() -> Iterator[PasswordHasher]:
    """Hash passphrases quickly while inside: each hash takes a quarter of a second on purpose.

    Yields what hashes them otherwise.
    """
    real = accounts._hasher
    accounts._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    try:
        yield real
    finally:
        accounts._hasher = real


def path_ids(paths: Mapping[str, Any]) -> list[int]:
    """The ids of the moves in ``paths``, as an answer of the server has them."""
    found = [id_ for group in paths.get("known", ()) for id_ in itertools.accumulate(group["gaps"])]
    open_trees = [each["tree"] for each in paths.get("trees", ())]
    while open_trees:
        for further in open_trees.pop().values():
            if isinstance(further, int):
                found.append(further)
            else:
                open_trees.append(further)
    return sorted(found)
