"""Nothing acknowledged is lost: games over real sockets while the server is killed at random.

    python benchmarks/kill.py --kills 100
    python benchmarks/kill.py --kills 1000 --postgresql

After every restart each acknowledged move must be there, once, in its place; at the end every game must
replay. Prints one line of figures and exits with 1 if anything was lost.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import deltille
from deltille import games
from deltille.server.client import Client
from deltille.testing.database import throwaway_database
from deltille.testing.server import free_port

PATIENCE_S = 60.0


class Lost(Exception):
    """The server broke its promise."""


@dataclass
class Server:
    """The server under test, started by a process that has everything loaded."""

    port: int
    database: str
    newcomers_wait_ms: int = 0
    source: str = ""
    """The src of another checkout, to compare with."""
    is_rehearsed: bool = False
    """Whether to do a server's one-time work before the first start: worth it for many starts."""
    pid: int = 0
    forker: subprocess.Popen[str] = field(init=False)

    def __post_init__(self) -> None:
        program = str(Path(__file__).with_name("forker.py"))
        command = [sys.executable, program, str(self.port), self.database, str(self.newcomers_wait_ms)]
        command += ["rehearsed"] * self.is_rehearsed
        paths = os.environ | ({"PYTHONPATH": self.source} if self.source else {})
        self.forker = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=paths
        )
        assert self._answer() == "ready"

    def _answer(self) -> str:
        assert self.forker.stdout is not None
        return self.forker.stdout.readline().strip()

    def _say(self, word: str) -> str:
        assert self.forker.stdin is not None
        self.forker.stdin.write(word + "\n")
        self.forker.stdin.flush()
        return self._answer()

    def start(self) -> None:
        self.pid = int(self._say("start"))

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End the server, immediately by default, if it is running."""
        if self.pid:
            os.kill(self.pid, how)
            self._say("reap")
            self.pid = 0

    def why_silent(self) -> str:
        """Whether the server still runs; if it does, it prints what it is doing."""
        state = self._say("state")
        if state == "it runs":
            os.kill(self.pid, signal.SIGUSR1)
            time.sleep(1.0)  # for it to print
        return f"{state}; what it printed is above"

    def close(self) -> None:
        self.kill()
        assert self.forker.stdin is not None
        self.forker.stdin.close()
        self.forker.wait()


@dataclass
class Played:
    """What one client received: by the number of the entry, the move and its ply."""

    id: str
    tokens: list[str]
    acknowledged: dict[int, tuple[int, str]] = field(default_factory=dict)

    def check(self, entries: list[dict[str, Any]]) -> None:
        """Every acknowledged move is there, once, in its place, and no entry is there twice."""
        if [entry["number"] for entry in entries] != list(range(1, len(entries) + 1)):
            raise Lost(f"{self.id}: the numbers have gaps")
        moves = {e["number"]: (e["ply"], e["move"]["text"]) for e in entries if e["kind"] == "moved"}
        if [ply for ply, _ in moves.values()] != list(range(len(moves))):
            raise Lost(f"{self.id}: a move is missing or there twice")
        for number, told in self.acknowledged.items():
            if moves.get(number) != told:
                raise Lost(f"{self.id}: entry {number} was acknowledged as {told}, is {moves.get(number)}")


@dataclass
class Line:
    """One seat's socket; remembers the last standing."""

    socket: ClientConnection
    seat: int
    latest: dict[str, Any] = field(default_factory=lambda: {"ply": -1})

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def _receive(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await self.socket.recv())
        if message["type"] == "standing":
            self.latest = message
        return message

    async def standing(self, ply: int) -> dict[str, Any]:
        """The standing after at least this many moves."""
        while self.latest["ply"] < ply:
            await self._receive()
        return self.latest

    async def verdict(self, name: str) -> dict[str, Any]:
        while True:
            message = await self._receive()
            if message.get("id") == name:
                return message


class Harness:
    """Clients that keep playing whatever happens, and the task that kills the server."""

    def __init__(self, server: Server, seed: int, n_games: int) -> None:
        self.server = server
        self.client = Client(f"http://127.0.0.1:{server.port}")
        self.chance = random.Random(seed)
        self.n_games = n_games
        self.tables: list[Played] = []
        self.playing: dict[int, Played] = {}
        self.n_acknowledged = 0
        self.n_repeated = 0
        self.is_over = False
        self.progress = asyncio.Event()
        self.is_up = asyncio.Event()
        """Set while the server listens: one client tests this for all."""
        self.is_checked = asyncio.Event()
        """Nobody moves while the results are checked: kills should interrupt moves."""
        self.is_checked.set()

    async def request(self, path: str, body: Any = None, token: str = "") -> Any:
        """A request that is repeated until the server answers."""
        said = ""
        for _ in range(int(PATIENCE_S / 0.02)):
            await self.is_up.wait()
            try:
                return await asyncio.to_thread(
                    self.client.as_holder(token).request, "GET" if body is None else "POST", path, body
                )
            except (OSError, HTTPException, ValueError) as error:  # killed before, while or after answering
                if getattr(error, "code", "busy") != "busy":
                    raise
                said = repr(error)
                await asyncio.sleep(0.02)
        raise Lost(f"the server did not come back: {said}; {self.server.why_silent()}")

    async def play(self, index: int) -> None:
        """One game after another."""
        names = games.names()
        while not self.is_over:
            game = games.game(names[self.chance.randrange(len(names))])
            seats = [{"kind": "here"}] * game.n_seats
            opened = await self.request("/tables", {"game": game.name, "seats": seats, "bearer": True})
            table = Played(opened["id"], [seat["token"] for seat in opened["seats"]])
            self.tables.append(table)
            self.playing[index] = table
            is_finished = False
            while not self.is_over and not is_finished:
                await self.is_up.wait()
                try:
                    is_finished = await self.sit(table)
                except (OSError, WebSocketException, EOFError):
                    await asyncio.sleep(0.02)  # retrying without a pause slows the server's start

    async def sit(self, table: Played) -> bool:
        """Play from every seat until the connection breaks; True when the game is over."""
        async with contextlib.AsyncExitStack() as stack:
            lines: list[Line] = []
            for seat, token in enumerate(table.tokens):
                address = f"ws://127.0.0.1:{self.server.port}/api/tables/{table.id}/live"
                headers = {"Authorization": f"Bearer {token}"}
                # With a full queue, closing waits ten seconds for an answer it cannot read.
                opening = connect(
                    address, additional_headers=headers, proxy=None, compression=None, max_queue=None
                )
                lines.append(Line(await stack.enter_async_context(opening), seat))
                await lines[-1].send(type="hello", seat=seat, want=["moves"])
            ply, turn = 0, 0
            while not self.is_over:
                standing = await lines[turn].standing(ply)
                if standing["status"] == "over":
                    return True
                ply = standing["ply"]
                if standing["turn"] == turn:
                    await self.is_checked.wait()
                    await self.move(table, lines[turn], standing)
                    ply += 1
                turn = standing["turn"]
        return False

    async def move(self, table: Played, line: Line, standing: dict[str, Any]) -> None:
        # The id is made from the ply: after a lost connection the same move is sent again with the same id.
        ply = standing["ply"]
        name, move = f"ply{ply}", standing["moves"][ply * 7919 % len(standing["moves"])]["text"]
        n_sent = 1 + (self.chance.random() < 0.1)
        for _ in range(n_sent):
            await line.send(type="move", id=name, seat=line.seat, ply=ply, move=move)
        self.n_repeated += n_sent - 1
        for _ in range(n_sent):
            verdict = await line.verdict(name)
            if verdict["type"] != "done":
                raise Lost(f"{table.id}: {verdict}")
            table.acknowledged[verdict["number"]] = (ply, move)
        self.n_acknowledged += 1
        self.progress.set()

    async def entries(self, table: Played) -> list[dict[str, Any]]:
        """The entries of a table; what is hidden from a spectator comes from the seat that did it."""
        entries = await self.told(table)
        for seat in {e["seat"] for e in entries if e["kind"] == "moved" and e["move"]["id"] < 0}:
            own = await self.told(table, token=table.tokens[seat])
            entries = [
                mine if mine.get("seat") == seat else entry for entry, mine in zip(entries, own, strict=False)
            ]
        return entries

    async def told(self, table: Played, **who: str) -> list[dict[str, Any]]:
        """The same as one client is told them: some hundred in one answer."""
        entries: list[dict[str, Any]] = []
        path = f"/tables/{table.id}/entries?after="
        while more := (await self.request(f"{path}{len(entries)}", **who))["entries"]:
            entries += more
        return entries

    async def check(self) -> None:
        """Fetch all entries of the running games, and compare; finished games are checked at the end."""
        playing = tuple(self.playing.values())
        told = [Played(table.id, [], dict(table.acknowledged)) for table in playing]
        found = await asyncio.gather(*map(self.entries, playing))
        for one, entries in zip(told, found, strict=True):
            one.check(entries)

    async def start(self) -> None:
        """Start the server and wait until it listens."""
        self.server.start()
        for _ in range(int(PATIENCE_S / 0.02)):
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
                writer.close()
                self.is_up.set()
                return
            await asyncio.sleep(0.02)
        raise Lost(f"the server did not come back: {self.server.why_silent()}")

    def kill(self) -> None:
        self.server.kill()
        self.is_up.clear()

    async def run(self, n_kills: int) -> None:
        await self.start()
        players = [asyncio.create_task(self.play(index)) for index in range(self.n_games)]
        for _ in range(n_kills):
            self.progress.clear()
            await asyncio.wait_for(self.progress.wait(), PATIENCE_S)
            await asyncio.sleep(self.chance.uniform(0, 0.15))
            self.kill()
            self.is_checked.clear()
            await self.start()
            await self.check()
            self.is_checked.set()
            for player in players:
                if player.done():
                    player.result()
        self.is_over = True
        self.kill()  # the players' sockets must break for them to notice
        await self.start()
        await asyncio.gather(*players)
        await self.replay_all()
        self.server.kill()

    async def replay_all(self) -> None:
        for table in self.tables:
            entries = await self.entries(table)
            table.check(entries)
            position = deltille.new(entries[0]["game"], **entries[0]["options"])
            for entry in entries:
                if entry["kind"] == "moved":
                    position.push(entry["move"]["text"])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--games", type=int, default=4, help="games at once")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgresql", action="store_true", help="on a PostgreSQL server of its own")
    chosen = parser.parse_args()
    with contextlib.ExitStack() as stack:
        database = stack.enter_context(throwaway_database(is_postgresql=chosen.postgresql))
        server = Server(free_port(), database, is_rehearsed=True)
        stack.callback(server.close)
        harness = Harness(server, chosen.seed, chosen.games)
        began = time.monotonic()
        asyncio.run(harness.run(chosen.kills))
        print(
            f"{chosen.kills} kills, {harness.n_acknowledged} moves acknowledged "
            f"({harness.n_repeated} sent twice) in {len(harness.tables)} games, 0 lost, "
            f"{time.monotonic() - began:.0f} s, {'PostgreSQL' if chosen.postgresql else 'SQLite'}"
        )


if __name__ == "__main__":
    main()
