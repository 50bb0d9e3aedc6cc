"""Nobody is charged for an outage: games with short clocks, and a server that cannot work for a while.

    python benchmarks/outages.py --seconds 25

Kinds: killed and started again later; killed once more while it gives time back; restarted (SIGTERM); stopped
(SIGSTOP); the database locked by another program; files that may not grow (RLIMIT_FSIZE); the disk full (as
root only: on a small file system of its own). After each, every game must continue, nobody may have lost on
time or be charged for the outage, and /healthz must answer 503 while nothing can be written. Exits with 1
otherwise.
"""

import argparse
import contextlib
import os
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kill import Server

from deltille.server.client import Client, ServerRefused
from deltille.testing.server import free_port

BASE_S = 10
MOVES = ["e3", "c4", "b2", "f2"]
MOST_CHARGED_MS = 8_000
"""On a busy machine a round of moves takes a while; outages are longer."""
SPARE_BYTES = 128 * 1024
"""The room left on a full disk."""
MOST_WRITTEN = 200
"""More than fits on it."""


def is_healthy(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=30):
            return True
    except (urllib.error.HTTPError, OSError):
        return False


def wait_until_healthy(url: str) -> None:
    until_s = time.monotonic() + 60
    while not is_healthy(url):
        if time.monotonic() > until_s:
            raise TimeoutError("the server does not come back")
        time.sleep(0.1)


class Game:
    """One game with a short clock."""

    def __init__(self, url: str) -> None:
        control = {"kind": "fischer", "base_s": BASE_S}
        self.id, seats = Client(url).open("attangle", "here", "here", control=control)
        self.holders = [Client(url, seat["token"]) for seat in seats]

    def move(self, ply: int) -> None:
        command = {"type": "move", "id": f"m{ply}", "seat": ply % 2, "ply": ply, "move": MOVES[ply]}
        self.holders[ply % 2].request("POST", f"/tables/{self.id}/commands", command)

    def say(self, n: int) -> None:
        """Write something that is no move."""
        command = {"type": "chat", "id": f"c{n}", "seat": 0, "preset": "oops"}
        self.holders[0].request("POST", f"/tables/{self.id}/commands", command)

    def standing(self) -> dict[str, Any]:
        found: dict[str, Any] = self.holders[0].request("GET", f"/tables/{self.id}")["standing"]
        return found


@contextmanager
def killed(server: Server, folder: Path) -> Iterator[None]:
    server.kill()
    yield
    server.start()


@contextmanager
def killed_again(server: Server, folder: Path) -> Iterator[None]:
    """Kill it again as soon as it has started, while it gives time back."""
    server.kill()
    yield
    server.start()
    wait_until_healthy(f"http://127.0.0.1:{server.port}")
    server.kill()
    server.start()


@contextmanager
def restarted(server: Server, folder: Path) -> Iterator[None]:
    server.kill(signal.SIGTERM)
    yield
    server.start()


@contextmanager
def stopped(server: Server, folder: Path) -> Iterator[None]:
    os.kill(server.pid, signal.SIGSTOP)
    yield
    os.kill(server.pid, signal.SIGCONT)


@contextmanager
def locked(server: Server, folder: Path) -> Iterator[None]:
    with contextlib.closing(sqlite3.connect(folder / "tables.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def unwritable(server: Server, folder: Path) -> Iterator[None]:
    """The system refuses every byte that would make a file longer."""
    usual = resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    yield
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, usual)


@contextmanager
def full(server: Server, folder: Path) -> Iterator[None]:
    """Leave room for a few moves: then a heartbeat may be written although no move can be."""
    with contextlib.closing(sqlite3.connect(folder / "tables.sqlite3", timeout=30)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # the WAL's old pages would have room for hundreds
    with (folder / "filler").open("wb", buffering=0) as filler:
        with contextlib.suppress(OSError):
            while True:
                filler.write(bytes(4096))
        filler.truncate(filler.tell() - SPARE_BYTES)
    yield
    (folder / "filler").unlink()


def is_refused(game: Game) -> bool:
    """Write until that is refused."""
    for n in range(MOST_WRITTEN):
        try:
            game.say(n)
        except ServerRefused:
            return True
    return False


Outage = Callable[[Server, Path], contextlib.AbstractContextManager[None]]


def suffered(kind: Outage, server: Server, folder: Path, n_games: int, seconds: float) -> str:
    """Run games through an outage of this kind; returns what went wrong, or nothing."""
    url = f"http://127.0.0.1:{server.port}"
    wait_until_healthy(url)
    played = [Game(url) for _ in range(n_games)]
    for game in played:
        game.move(0)
    with kind(server, folder):
        until_s = time.monotonic() + seconds
        if kind in (unwritable, full) and not is_refused(played[0]):
            return "moves are written where there is no room"
        while time.monotonic() < until_s:
            time.sleep(0.2)
        if kind in (locked, unwritable, full) and is_healthy(url):
            return "said to be healthy while nothing could be written"
    wait_until_healthy(url)
    for game in played:
        standing = game.standing()
        if standing["result"] is not None:
            return f"a game was lost: {standing['result']['sentence']}"
        charged = BASE_S * 1000 - min(standing["clock"]["left_ms"])
        used = standing["now_ms"] - standing["clock"]["since_ms"]
        if max(charged, used) > MOST_CHARGED_MS:
            return f"somebody was charged {max(charged, used)} ms"
    for game in played:
        game.move(game.standing()["ply"]) if game.standing()["ply"] < len(MOVES) else None
    return ""


@contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """A file system of 24 MiB at this folder, if we may make one."""
    command = ["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", str(folder)]
    is_mounted = (
        os.geteuid() == 0 and subprocess.run(command, check=False, capture_output=True).returncode == 0
    )
    try:
        yield is_mounted
    finally:
        if is_mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=False)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=25.0, help="how long each outage lasts")
    chosen = parser.parse_args()
    n_wrong = 0
    with tempfile.TemporaryDirectory() as name, small_disk(Path(name)) as is_small:
        folder = Path(name)
        kinds: list[Outage] = [killed, killed_again, restarted, stopped, locked, unwritable]
        if is_small:
            kinds.append(full)
        else:
            print("NOT TRIED: a full disk, which takes a file system of its own")
        server = Server(free_port(), f"sqlite+aiosqlite:///{folder}/tables.sqlite3")
        server.start()
        try:
            for kind in kinds:
                wrong = suffered(kind, server, folder, chosen.games, chosen.seconds)
                n_wrong += bool(wrong)
                word = kind.__name__.replace("_", " ")
                print(f"{word}: {wrong or f'{chosen.games} games, nobody charged'}", flush=True)
        finally:
            server.close()
    return 1 if n_wrong else 0


if __name__ == "__main__":
    sys.exit(main())
