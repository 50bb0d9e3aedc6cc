"""Running the server until it is told to stop."""

import asyncio
import errno
import gc
import logging
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Iterable
from functools import partial
from typing import Any

import uvicorn
from uvicorn.config import STARTUP_FAILURE

from deltille import games
from deltille.core.errors import DeltilleError
from deltille.core.tiered import compile_at_once
from deltille.server import logs
from deltille.server.engines.compiler import load_compiler
from deltille.server.http.acceptor import Acceptor
from deltille.server.http.app import create_app
from deltille.server.http.connection_limits import raise_file_limit
from deltille.server.http.connections import protocol_classes
from deltille.server.settings import Settings
from deltille.server.storage.open_database import PATIENCE_S, try_database


def config_of(settings: Settings) -> uvicorn.Config:
    """How uvicorn runs the application."""
    http, sockets = protocol_classes(settings)
    return uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        http=http,
        ws=sockets,
        ws_max_size=settings.max_message_bytes,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
        timeout_graceful_shutdown=10,
    )


log = logging.getLogger(__name__)


class TableServer(uvicorn.Server):
    """Accepts connections one at a time; at shutdown it ends long responses before it waits for open ones."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        assert sockets is not None
        await self.lifespan.startup()
        if self.lifespan.should_exit:
            sys.exit(STARTUP_FAILURE)
        make: Any = self.config.http_protocol_class
        protocol = partial(
            make, config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        self.servers: list[Any] = [Acceptor(protocol, each, self.config.backlog) for each in sockets]
        self.started = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        state = getattr(self.config.app.state, "table", None)  # type: ignore[union-attr]
        if state is not None:
            state.studies.stop()
        await super().shutdown(sockets)


def prepare(names: Iterable[str] = ()) -> None:
    """Compile, or load, the rules of these games or all, so that no first move has to wait for it."""
    load_compiler()
    compile_at_once()
    for name in names or games.names():
        position = games.new(name)
        first = position.legal_moves[0]
        position.steps(first)
        position.push(first)
        position.view(position.turn).scene()


class CannotListen(DeltilleError):
    """The address the server was given is not available."""


def require_free(settings: Settings) -> None:
    """Report in a sentence, before anything starts, that the port is in use.

    The port of a server that was just killed may need a moment to become free, like its database's lock.
    """
    until = time.monotonic() + PATIENCE_S
    while True:
        try:
            _try_port(settings)
            return
        except OSError as error:
            if error.errno == errno.EADDRINUSE and time.monotonic() < until:
                time.sleep(0.05)
                continue
            why = f"{error.strerror}; is a table being served there already? Name another port with --port"
            raise CannotListen(f"{settings.host}:{settings.port}", why) from error


def _try_port(settings: Settings) -> None:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with socket.socket(family) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        trial.bind((settings.host, settings.port))


def require_all(settings: Settings) -> None:
    """Report in a sentence, before anything starts, why the server cannot run."""
    require_free(settings)
    asyncio.run(try_database(settings))


def bound_socket(config: uvicorn.Config) -> socket.socket:
    """The socket to listen on. No worker inherits it: a worker that outlived us would keep the port."""
    bound = config.bind_socket()
    bound.set_inheritable(False)
    # Connections inherit this. asyncio sets it only for sockets it made; without it the second part of a
    # response waits 40 ms until the browser has confirmed the first.
    bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return bound


def serve(settings: Settings, opens_browser: bool = False) -> None:
    """Serve until interrupted or told to stop; what was acknowledged is on disk either way."""
    require_all(settings)
    # People at the terminal want the address, not a line per request.
    is_watched = opens_browser and sys.stderr.isatty()
    logs.set_up("warning" if is_watched else settings.log_level)
    raise_file_limit()
    config = config_of(settings)
    server = TableServer(config)
    # Everything loaded now stays in memory: freezing it makes garbage collections shorter and rarer.
    gc.freeze()
    gc.enable()
    gc.set_threshold(20_000, 50, 50)
    bound = bound_socket(config)
    log.info("serving", extra={"url": address_of(bound).rstrip("/")})
    if is_watched:
        print(f"The table is at {address_of(bound)} (Ctrl+C stops it; games are kept).", file=sys.stderr)
    if opens_browser:
        threading.Timer(1.0, webbrowser.open, [address_of(bound)]).start()
    server.run(sockets=[bound])


def address_of(bound: socket.socket) -> str:
    """The server's address for a browser on this machine."""
    host, port = bound.getsockname()[:2]
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"
