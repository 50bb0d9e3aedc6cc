"""Many live games at once, on this machine: how long a move takes from one player to the other.

    python benchmarks/load.py --games 1000 --every 5 --seconds 60
    python benchmarks/load.py --game blokus_trigon --games 20 --watchers 2 --want changes,paths --held
    python benchmarks/load.py --every 5 --seconds 30 --most-games

Each game has a socket for every seat and for each watcher. Prints the times from sending a move until the
others receive it, what was lost, the bytes sent for a move, the server's memory per game. With ``--held`` it
plays faster and faster and prints the most moves a second whose p99 stays below 100 ms; with ``--most-games``
it plays more and more games at the same pace. On a busy machine the times say more about other programs than
about the server; the CPU time that the server uses while a move is under way does not. ``--source`` runs the
server of another checkout, for comparison; ``--against`` runs both in turn. Exits with 1 if anything was lost
or refused.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import re
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.error import URLError

from kill import Server
from websockets.asyncio.client import ClientConnection, connect

from deltille import games
from deltille.server.client import Client, ServerRefused
from deltille.testing.conformance import walk
from deltille.testing.database import throwaway_database
from deltille.testing.server import free_port

SETTLE_S = 30.0
MOST_WAIT_S = 300.0
"""A newcomer to a full server waits, those who play do not: only the latter is measured."""
SHARES = (0.5, 0.9, 0.99, 0.999)
GOAL_MS = 100.0
FIRST_RATE, FASTER, TRIES = 10.0, 1.5, 3


@dataclass
class Figures:
    """What was measured."""

    delays_ms: list[float] = field(default_factory=list)
    n_sent: int = 0
    n_done: int = 0
    n_bytes: int = 0
    n_expected: int = 0
    n_followed: int = 0
    """Games begun because another had ended."""
    work_ms: list[float] = field(default_factory=list)
    """The server's CPU time, for all clients, while a move was under way."""
    processor: int = 0
    """The clock of the server's CPU time."""
    errors: list[str] = field(default_factory=list)
    newcomers: dict[str, Any] = field(default_factory=dict)
    """What ``newcomers.py`` found."""

    def at(self, share: float) -> float:
        return share_of(self.delays_ms, share)


def share_of(values: list[float], share: float) -> float:
    """The value that this share of all values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


@dataclass(eq=False)
class Game:
    """One game and its sockets; its moves are known beforehand, so that clients cost little."""

    table: str
    tokens: list[str]
    moves: list[tuple[int, str]]
    figures: Figures
    sockets: list[ClientConnection] = field(default_factory=list)
    sent_s: dict[int, tuple[float, float]] = field(default_factory=dict)
    """When a move was sent: wall time, and the server's CPU time."""
    ready: set[int] = field(default_factory=set)

    async def read(self, seat: int) -> None:
        """Note when the opponent's moves arrive."""
        async for text in self.sockets[seat]:
            now = time.perf_counter()
            self.figures.n_bytes += len(text)
            type_ = _TYPE.search(str(text))
            if type_ is None or type_[1] not in ("entry", "standing", "done", "refused"):
                continue
            if type_[1] == "standing":  # large, and not needed here
                self.ready.add(seat)
                continue
            message: dict[str, Any] = json.loads(text)
            if message["type"] == "entry" and message["kind"] == "moved" and message["seat"] != seat:
                sent_s, worked_s = self.sent_s[message["ply"]]
                self.figures.delays_ms.append((now - sent_s) * 1000)
                self.figures.work_ms.append((time.clock_gettime(self.figures.processor) - worked_s) * 1000)
            elif message["type"] == "done":
                self.figures.n_done += 1
            elif message["type"] == "refused":
                self.figures.errors.append(message["code"])

    async def play(self, every_s: float, until_s: float, wait_s: float) -> None:
        """Make the moves; when they run out before the time is over, begin another game."""
        await asyncio.sleep(wait_s)
        for ply, (seat, move) in enumerate(self.moves):
            if time.perf_counter() > until_s:
                return
            self.figures.n_expected += len(self.sockets) - 1
            self.sent_s[ply] = time.perf_counter(), time.clock_gettime(self.figures.processor)
            self.figures.n_sent += 1
            command = {"type": "move", "id": f"p{ply}", "seat": seat, "ply": ply, "move": move}
            await self.sockets[seat].send(json.dumps(command))
            await asyncio.sleep(every_s)


_TYPE = re.compile(r'"type": ?"(\w+)"')


def random_game(name: str, seed: int) -> list[tuple[int, str]]:
    """The moves of a game, each with its seat."""
    turns: list[int] = []
    for position in walk(games.game(name), seed):
        turns.append(position.turn)
    return [(seat, move.text) for seat, move in zip(turns, position.history, strict=False)]


def memory_mib(pid: int) -> float:
    """The memory a process occupies."""
    line = next(x for x in Path(f"/proc/{pid}/status").read_text().splitlines() if x.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def cpu_s(pid: int) -> float:
    """The CPU time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def processor_clock(pid: int) -> int:
    """The clock of a process's CPU time on Linux; ``/proc`` counts only hundredths of a second."""
    return (~pid << 3) | 2


def open_tables(url: str, name: str, n: int, figures: Figures) -> list[Game]:
    scripts = [random_game(name, seed) for seed in range(20 if n > 50 else 5)]
    with ThreadPoolExecutor(8) as threads:
        return list(
            threads.map(lambda index: open_table(url, name, scripts[index % len(scripts)], figures), range(n))
        )


def open_table(url: str, name: str, moves: list[tuple[int, str]], figures: Figures) -> Game:
    while True:
        try:
            table, seats = Client(url).open(name, *["here"] * games.game(name).n_seats)
            return Game(table, [seat["token"] for seat in seats], moves, figures)
        except ServerRefused as refused:  # too many at once: retry
            if refused.code != "busy":
                raise
        except (TimeoutError, URLError):  # on a busy machine newcomers may wait longer than a client does
            pass


async def let_newcomers_come(port: int, per_s: float, seconds: float, figures: Figures) -> None:
    """Open this many tables per second while others play."""
    script = str(Path(__file__).with_name("newcomers.py"))
    options = ("--port", str(port), "--per-second", str(per_s), "--seconds", str(seconds))
    process = await asyncio.create_subprocess_exec(
        sys.executable, script, *options, stdout=asyncio.subprocess.PIPE, limit=1 << 24
    )
    said, _ = await process.communicate()
    figures.newcomers = json.loads(said)


async def run(server: Server, chosen: argparse.Namespace, every_s: float) -> tuple[Figures, float, float]:
    figures = Figures()
    url = f"http://127.0.0.1:{server.port}"
    await asyncio.to_thread(wait_until_up, url)
    figures.processor = processor_clock(server.pid)
    empty_mib = memory_mib(server.pid)
    opened = await asyncio.to_thread(open_tables, url, chosen.game, chosen.games, figures)
    want = list(filter(None, chosen.want.split(",")))
    gate = asyncio.Semaphore(50)
    async with contextlib.AsyncExitStack() as stack:
        readers: set[asyncio.Task[None]] = set()
        places = range(len(opened[0].tokens) + chosen.watchers)

        async def sit(game: Game, seat: int) -> None:
            async with gate:
                address = f"ws://127.0.0.1:{server.port}/api/tables/{game.table}/live"
                is_seat = seat < len(game.tokens)
                headers = {"Authorization": f"Bearer {game.tokens[seat]}"} if is_seat else {}
                opening = connect(
                    address,
                    additional_headers=headers,
                    proxy=None,
                    compression=None,
                    ping_interval=None,
                    open_timeout=MOST_WAIT_S,
                    max_size=None,
                )
                game.sockets.append(await stack.enter_async_context(opening))
                hello = {"type": "hello", "seat": seat if is_seat else None, "want": want}
                await game.sockets[-1].send(json.dumps(hello))

        async def arrive(game: Game) -> None:
            for seat in places:
                await sit(game, seat)
            readers.update(asyncio.create_task(game.read(seat)) for seat in places)
            while len(game.ready) < len(places):
                await asyncio.sleep(0.1)  # connecting is measured elsewhere

        async def play_on(game: Game, until_s: float, wait_s: float) -> None:
            """One game after another, until the time is over."""
            before: Game | None = None
            while True:
                await game.play(every_s, until_s, wait_s)
                if time.perf_counter() > until_s:
                    return
                for socket in before.sockets if before else ():  # nothing can be under way any more
                    await socket.close()
                before = game
                game = await asyncio.to_thread(open_table, url, chosen.game, game.moves, figures)
                await arrive(game)
                figures.n_followed += 1
                wait_s = 0.0

        for game in opened:
            await arrive(game)
        figures.n_bytes = 0
        chance = random.Random(1)
        gc.disable()  # the server's pauses are measured, not those of 2,000 clients in one process
        used_s = cpu_s(server.pid)
        until_s = time.perf_counter() + chosen.seconds
        await asyncio.gather(
            *(play_on(game, until_s, chance.uniform(0, every_s)) for game in opened),
            *(
                [let_newcomers_come(server.port, chosen.newcomers, chosen.seconds, figures)]
                if chosen.newcomers
                else []
            ),
        )
        for _ in range(int(SETTLE_S / 0.1)):
            if len(figures.delays_ms) == figures.n_expected and figures.n_sent == figures.n_done:
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


def measured(chosen: argparse.Namespace, every_s: float) -> tuple[Figures, float, float]:
    """One run with its own server and database."""
    with contextlib.ExitStack() as stack:
        database = stack.enter_context(throwaway_database(is_postgresql=chosen.postgresql))
        server = Server(free_port(), database, chosen.newcomers_wait_ms, chosen.source)
        stack.callback(server.close)
        server.start()
        return asyncio.run(run(server, chosen, every_s))


def hold(contenders: dict[str, argparse.Namespace]) -> None:
    """Play faster and faster, as long as moves arrive in time; at every pace several servers take turns."""
    rate, held, going = FIRST_RATE, dict.fromkeys(contenders, 0.0), set(contenders)
    while going:
        for name, chosen in contenders.items():
            # Other programs may spoil a run, so a pace counts as failed only after several runs.
            if name in going and not any(is_held(name, chosen, rate) for _ in range(TRIES)):
                going.discard(name)
            elif name in going:
                held[name] = rate
        rate *= FASTER
    for name, most in held.items():
        print(f"{name}held with p99 below {GOAL_MS:.0f} ms: {most:.0f} moves/s")


def hold_games(chosen: argparse.Namespace) -> None:
    """Play more and more games, as long as moves arrive in time."""
    n_games, most = chosen.games, 0
    while any(
        is_held(
            f"{n_games} games, ",
            argparse.Namespace(**vars(chosen) | {"games": n_games}),
            n_games / chosen.every,
        )
        for _ in range(TRIES)
    ):
        n_games, most = round(n_games * FASTER), n_games
    print(f"held with p99 below {GOAL_MS:.0f} ms: {most} games, a move every {chosen.every:g} s in each")


def is_held(name: str, chosen: argparse.Namespace, rate: float) -> bool:
    """Whether this many moves a second arrive in time."""
    figures, _, cpu_ms = measured(chosen, chosen.games / rate)
    p50, p99, kb = figures.at(0.5), figures.at(0.99), figures.n_bytes / figures.n_sent / 1000
    n_arrived = len(figures.delays_ms)
    print(
        f"  {name}{figures.n_sent / chosen.seconds:6.0f} moves/s: p50 {p50:.1f} ms, p99 {p99:.1f} ms, "
        f"{cpu_ms:.2f} ms of the server's processor and {kb:.1f} kB a move",
        *sorted(set(figures.errors)),
        flush=True,
    )
    return p99 <= GOAL_MS and not figures.errors and n_arrived == figures.n_expected


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--every", type=float, default=5.0, help="seconds between the moves of a game")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--game", default="attangle")
    parser.add_argument("--newcomers", type=float, default=0.0, help="tables opened a second meanwhile")
    parser.add_argument(
        "--newcomers-wait-ms", type=int, default=100, help="the server's setting; 0 lets everybody in at once"
    )
    parser.add_argument("--watchers", type=int, default=0, help="spectators of each game")
    parser.add_argument("--want", default="", help="what every socket asks for: changes,paths as pages do")
    parser.add_argument("--held", action="store_true", help="find the most moves a second")
    parser.add_argument("--most-games", action="store_true", help="find the most games, from --games on")
    parser.add_argument("--source", default="", help="run the server of this checkout's src")
    parser.add_argument("--against", default="", help="with --held: in turn with the server of this src")
    parser.add_argument("--against-want", default="scene,moves", help="what is asked of that one")
    parser.add_argument("--postgresql", action="store_true", help="on a PostgreSQL server of its own")
    chosen = parser.parse_args()
    if chosen.held:
        contenders = {"": chosen}
        if chosen.against:
            other = argparse.Namespace(
                **vars(chosen) | {"source": chosen.against, "want": chosen.against_want}
            )
            contenders = {"before ": other, "now    ": chosen}
        hold(contenders)
        return
    if chosen.most_games:
        hold_games(chosen)
        return
    figures, kib, cpu_ms = measured(chosen, chosen.every)
    n_lost = figures.n_expected - len(figures.delays_ms)
    n_sockets = chosen.games * (games.game(chosen.game).n_seats + chosen.watchers)
    kind = (
        f"{'PostgreSQL' if chosen.postgresql else 'SQLite'}{f', with {chosen.want}' if chosen.want else ''}"
    )
    print(
        f"{chosen.games} games, {n_sockets} sockets, {figures.n_sent} moves in {chosen.seconds:.0f} s "
        f"({kind}): {n_lost} lost, {len(figures.errors)} errors; "
        f"{figures.n_followed} games came after others"
    )
    rows = [(f"move to opponent, p{share * 100:g}", f"{figures.at(share):.1f} ms") for share in SHARES]
    rows += [
        ("move to opponent, worst", f"{figures.at(1.0):.1f} ms"),
        *(
            (f"server's work meanwhile, p{share * 100:g}", f"{share_of(figures.work_ms, share):.1f} ms")
            for share in SHARES[:3]
        ),
        ("server's processor a move", f"{cpu_ms:.2f} ms"),
        ("bytes a move, to all together", f"{figures.n_bytes / max(1, figures.n_sent):.0f}"),
        ("server's share of a core", f"{cpu_ms * figures.n_sent / chosen.seconds / 10:.0f} %"),
        ("server's memory a game", f"{kib:.0f} KiB"),
        ("processes waiting for a core", f"{os.getloadavg()[0]:.1f}, on {os.cpu_count()} cores"),
    ]
    if chosen.newcomers:
        waits = figures.newcomers["waits_s"]
        at_most = f", after {waits[len(waits) // 2]:.1f} s (half), {waits[-1]:.1f} s (worst)" if waits else ""
        rows.append(("newcomers let in", f"{len(waits)} of {figures.newcomers['came']}{at_most}"))
        rows += [(f"newcomers told {what}", str(n)) for what, n in figures.newcomers["told"].items()]
    for name, value in rows:
        print(f"  {name:<30} {value}")
    sys.exit(bool(n_lost or figures.errors))


if __name__ == "__main__":
    main()
