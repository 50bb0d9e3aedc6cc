"""Many live games at once, on this machine: how long a move takes from one player to the other.

    python benchmarks/load.py --games 1000 --every 5 --seconds 60

Each game has two sockets. Prints the times from sending a move until the opponent's socket has it, what was
lost, and the server's memory a game. Exits with 1 if anything was lost or refused.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kill import Server, free_port
from websockets.asyncio.client import ClientConnection, connect

from deltille import games
from deltille.server.client import Client, ServerRefused
from deltille.testing.conformance import walk
from deltille.testing.database import throwaway_postgresql

SETTLE_S = 30.0
SHARES = (0.5, 0.9, 0.99, 0.999)


@dataclass
class Figures:
    """What was measured."""

    delays_ms: list[float] = field(default_factory=list)
    n_sent: int = 0
    n_done: int = 0
    errors: list[str] = field(default_factory=list)

    def at(self, share: float) -> float:
        ordered = sorted(self.delays_ms)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


@dataclass(eq=False)
class Game:
    """One game between two sockets, moves known beforehand so that the clients cost little."""

    table: str
    tokens: list[str]
    moves: list[str]
    figures: Figures
    sockets: list[ClientConnection] = field(default_factory=list)
    sent_s: dict[int, float] = field(default_factory=dict)
    n_seen: int = 0
    ready: list[bool] = field(default_factory=lambda: [False, False])

    async def read(self, seat: int) -> None:
        """Note when the opponent's moves arrive."""
        async for text in self.sockets[seat]:
            now = time.perf_counter()
            message: dict[str, Any] = json.loads(text)
            if message["type"] == "entry" and message["kind"] == "moved" and message["seat"] != seat:
                self.figures.delays_ms.append((now - self.sent_s[message["ply"]]) * 1000)
                self.n_seen += 1
            elif message["type"] == "standing":
                self.ready[seat] = True
            elif message["type"] == "done":
                self.figures.n_done += 1
            elif message["type"] == "refused":
                self.figures.errors.append(message["code"])

    async def play(self, every_s: float, until_s: float, wait_s: float) -> None:
        await asyncio.sleep(wait_s)
        for ply, move in enumerate(self.moves):
            if time.perf_counter() > until_s:
                return
            seat = ply % 2
            self.sent_s[ply] = time.perf_counter()
            self.figures.n_sent += 1
            command = {"type": "move", "id": f"p{ply}", "seat": seat, "ply": ply, "move": move}
            await self.sockets[seat].send(json.dumps(command))
            await asyncio.sleep(every_s)


def random_game(seed: int) -> list[str]:
    *_, last = walk(games.game("attangle"), seed)
    return [move.text for move in last.history]


def memory_mib(pid: int) -> float:
    """The memory a process occupies."""
    line = next(x for x in Path(f"/proc/{pid}/status").read_text().splitlines() if x.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def cpu_s(pid: int) -> float:
    """The processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def open_tables(url: str, n: int, figures: Figures) -> list[Game]:
    scripts = [random_game(seed) for seed in range(20)]

    def one(index: int) -> Game:
        table, seats = Client(url).open("attangle", "here", "here")
        return Game(table, [seat["token"] for seat in seats], scripts[index % len(scripts)], figures)

    with ThreadPoolExecutor(8) as threads:
        return list(threads.map(one, range(n)))


async def run(server: Server, chosen: argparse.Namespace) -> tuple[Figures, float, float]:
    figures = Figures()
    url = f"http://127.0.0.1:{server.port}"
    await asyncio.to_thread(wait_until_up, url)
    empty_mib = memory_mib(server.pid)
    opened = await asyncio.to_thread(open_tables, url, chosen.games, figures)
    want = ["scene", "moves"] if chosen.boards else []
    gate = asyncio.Semaphore(50)
    async with contextlib.AsyncExitStack() as stack:

        async def sit(game: Game, seat: int) -> None:
            async with gate:
                address = f"ws://127.0.0.1:{server.port}/api/tables/{game.table}/live"
                headers = {"Authorization": f"Bearer {game.tokens[seat]}"}
                opening = connect(
                    address, additional_headers=headers, proxy=None, compression=None, ping_interval=None
                )
                game.sockets.append(await stack.enter_async_context(opening))
                hello = {"type": "hello", "seat": seat, "want": want}
                await game.sockets[-1].send(json.dumps(hello))

        for game in opened:
            await sit(game, 0)
            await sit(game, 1)
        readers = [asyncio.create_task(game.read(seat)) for game in opened for seat in (0, 1)]
        while not all(ready for game in opened for ready in game.ready):
            await asyncio.sleep(0.1)  # arriving is another measurement
        chance = random.Random(1)
        gc.disable()  # it is the server's pauses that are measured, not those of 2,000 clients in one process
        used_s = cpu_s(server.pid)
        until_s = time.perf_counter() + chosen.seconds
        await asyncio.gather(
            *(game.play(chosen.every, until_s, chance.uniform(0, chosen.every)) for game in opened)
        )
        for _ in range(int(SETTLE_S / 0.1)):
            if len(figures.delays_ms) == figures.n_sent == figures.n_done:
                break
            await asyncio.sleep(0.1)
        full_mib, used_s = memory_mib(server.pid), cpu_s(server.pid) - used_s
        for reader in readers:
            reader.cancel()
    return figures, (full_mib - empty_mib) * 1024 / chosen.games, used_s * 1000 / max(1, figures.n_sent)


def wait_until_up(url: str) -> None:
    for _ in range(500):
        with contextlib.suppress(OSError, ServerRefused):
            Client(url).request("GET", "/catalogue")
            return
        time.sleep(0.05)
    raise TimeoutError("the server did not start")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--every", type=float, default=5.0, help="seconds between the moves of a game")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--boards", action="store_true", help="send boards with every move, as to pages")
    parser.add_argument("--postgresql", action="store_true", help="on a PostgreSQL server of its own")
    chosen = parser.parse_args()
    with contextlib.ExitStack() as stack:
        if chosen.postgresql:
            database = stack.enter_context(throwaway_postgresql())
        else:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            database = f"sqlite+aiosqlite:///{folder}/tables.sqlite3"
        server = Server(free_port(), database)
        stack.callback(server.close)
        server.start()
        figures, kib, cpu_ms = asyncio.run(run(server, chosen))
    n_lost = figures.n_sent - len(figures.delays_ms)
    kind = f"{'PostgreSQL' if chosen.postgresql else 'SQLite'}{', with boards' if chosen.boards else ''}"
    print(
        f"{chosen.games} games, {2 * chosen.games} sockets, {figures.n_sent} moves in {chosen.seconds:.0f} s "
        f"({kind}): {n_lost} lost, {len(figures.errors)} errors"
    )
    rows = [(f"move to opponent, p{share * 100:g}", f"{figures.at(share):.1f} ms") for share in SHARES]
    rows += [
        ("move to opponent, worst", f"{figures.at(1.0):.1f} ms"),
        ("server's processor a move", f"{cpu_ms:.2f} ms"),
        ("server's share of a core", f"{cpu_ms * figures.n_sent / chosen.seconds / 10:.0f} %"),
        ("server's memory a game", f"{kib:.0f} KiB"),
        ("processes waiting for a core", f"{os.getloadavg()[0]:.1f}, on {os.cpu_count()} cores"),
    ]
    for name, value in rows:
        print(f"  {name:<30} {value}")
    sys.exit(bool(n_lost or figures.errors))


if __name__ == "__main__":
    main()
