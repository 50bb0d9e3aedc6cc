"""Hostile input through sockets: no hang, no failure, no change of any game, nobody acts for another's seat.

    python benchmarks/fuzz.py --messages 100000

Strangers, players of other tables and players of the wrong seat send random, truncated, oversized, mistyped,
out-of-order and replayed messages to running games. Exits with 1 if a game changed, if anything but a refusal
came back, or if the server stopped answering.

    python benchmarks/fuzz.py --texts 100000

Position texts built to have many moves, of every game with every option, are parsed, and every operation is
called on them, in arrays with guard words on both sides. Exits with 1 if a guard word was overwritten. With
NUMBA_DISABLE_JIT=1 an index out of range raises instead.
"""

import argparse
import asyncio
import contextlib
import json
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from kill import Server
from load import wait_until_up
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from deltille import games
from deltille.core.errors import BadNotation
from deltille.server.client import Client
from deltille.testing import conformance
from deltille.testing.server import free_port

BURST = 50
PATIENCE_S = 60.0
HARMLESS = {"refused", "pong", "done", "presence", "busy", "standing", "entry", "table", "welcome"}


class Unexpected(Exception):
    """The server sent something that no attacker may see."""


def is_harmless(message: dict[str, Any]) -> bool:
    """Whether an attacker may see this: anybody may have a spectator's view, but not another seat's."""
    if message["type"] == "looking":
        return message["seat"] is None
    return message["type"] in HARMLESS and message.get("code") != "broken"


@dataclass
class Victim:
    """A running game where it is the turn of seat 0, which never moves again."""

    id: str
    tokens: list[str]
    moves: list[str]
    before: list[dict[str, Any]]

    @classmethod
    def of(cls, client: Client, name: str) -> "Victim":
        n = games.game(name).n_seats
        table, seats = client.open(name, *["here"] * n)
        tokens = [seat["token"] for seat in seats]
        holders = [client.as_holder(token) for token in tokens]
        moves: list[str] = []
        while True:
            stands = client.request("GET", f"/tables/{table}")["standing"]
            if stands["turn"] == 0 and stands["ply"] >= 2 * n:
                break
            seat, ply = stands["turn"], stands["ply"]
            legal = holders[seat].request("GET", f"/tables/{table}")["moves"]
            move = legal[ply * 7919 % len(legal)]["text"]
            body = {"type": "move", "id": f"p{ply}", "seat": seat, "ply": ply, "move": move}
            holders[seat].request("POST", f"/tables/{table}/commands", body)
            moves.append(move)
        return cls(table, tokens, moves, client.request("GET", f"/tables/{table}/entries")["entries"])


@dataclass
class Attack:
    """An attacker's identity and messages."""

    victim: Victim
    token: str
    is_holder: bool  # holds the last seat of the victim's table: may chat there, but it is not their turn
    chance: random.Random
    n_sent: int = 0
    seen: Counter[str] = field(default_factory=Counter)

    def message(self) -> str | bytes:
        kinds: list[Callable[[], str | bytes]] = [
            self.noise, self.truncated, self.mistyped, self.stale, self.foreign, self.replayed, self.deep,
        ]  # fmt: skip
        return self.chance.choice(kinds)()

    def move(self, seat: int, ply: int) -> dict[str, Any]:
        text = self.chance.choice([*self.victim.moves, "e3", "pass", "", "\0", "é" * 50, "-1"])
        return {"type": "move", "id": f"f{self.n_sent}", "seat": seat, "ply": ply, "move": text}

    def foreign(self) -> str:
        """A valid command for a seat that is not theirs."""
        seat = self.chance.randrange(len(self.victim.tokens) - 1)
        ply = len(self.victim.moves)
        choices: list[dict[str, Any]] = [
            self.move(seat, ply),
            {"type": "resign", "id": "r", "seat": seat},
            {"type": "offer", "id": "o", "seat": seat, "what": "takeback", "ply": ply},
            {"type": "decline", "id": "d", "seat": seat, "what": "draw"},
            {"type": "chat", "id": "c", "seat": seat, "text": "hello"},
            {"type": "look", "seat": seat},
        ]
        return json.dumps(self.chance.choice(choices))

    def stale(self) -> str:
        """A move in their own seat at the wrong time."""
        ply = self.chance.choice([0, 1, len(self.victim.moves) - 1, len(self.victim.moves), 99_999])
        return json.dumps(self.move(len(self.victim.tokens) - 1, ply))

    def replayed(self) -> str:
        """A message that was already sent, unchanged."""
        ply = self.chance.randrange(len(self.victim.moves))
        moved = [entry for entry in self.victim.before if entry["kind"] == "moved"][ply]
        command = {"type": "move", "id": f"p{ply}", "seat": moved["seat"], "ply": ply}
        return json.dumps(command | {"move": self.victim.moves[ply]})

    def truncated(self) -> str:
        text = self.foreign()
        return text[: self.chance.randrange(len(text))]

    def mistyped(self) -> str:
        """A foreign command with something in it replaced."""
        content = json.loads(self.foreign())
        wrong: list[Any] = [
            None,
            True,
            -1,
            1.5,
            10**30,
            "",
            "x" * 600,
            [],
            {},
            [[]],
            {"seat": 0},
            "\ud800",
            "\0",
        ]
        content[self.chance.choice([*content, "extra"])] = self.chance.choice(wrong)
        if content.get("seat") == len(self.victim.tokens) - 1:
            content["seat"] = 0
        return json.dumps(content)

    def deep(self) -> str:
        return self.chance.choice(["[" * 20_000, '{"a":' * 5_000, '{"type":"move","id":' + "9" * 5_000 + "}"])

    def noise(self) -> str | bytes:
        size = self.chance.choice([0, 1, 10, 1_000, 30_000])
        data = self.chance.randbytes(size)
        return data if self.chance.random() < 0.5 else data.decode("latin-1")


async def attack(url: str, attacker: Attack, n_messages: int) -> None:
    """Send in bursts; after each a ping must be answered."""
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{attacker.victim.id}/live"
    headers = {"Authorization": f"Bearer {attacker.token}"} if attacker.token else {}
    while attacker.n_sent < n_messages:
        with contextlib.suppress(WebSocketException):
            # With a full queue, closing waits ten seconds for an answer it cannot read.
            opening = connect(
                address, additional_headers=headers, proxy=None, compression=None, max_queue=None
            )
            async with opening as live:
                await converse(live, attacker, n_messages)


async def converse(live: ClientConnection, attacker: Attack, n_messages: int) -> None:
    if attacker.chance.random() < 0.1:  # no hello, or a wrong one: the socket must be closed
        attacker.n_sent += 1
        await live.send(attacker.message())
        await asyncio.wait_for(live.recv(), PATIENCE_S)
        return
    await live.send(json.dumps({"type": "hello", "last": attacker.chance.choice([0, 1, 10_000])}))
    for _ in range(20):
        for _ in range(BURST):
            attacker.n_sent += 1
            await live.send(attacker.message())
        await live.send(json.dumps({"type": "ping"}))
        while True:
            message = json.loads(await asyncio.wait_for(live.recv(), PATIENCE_S))
            attacker.seen[message.get("code") or message["type"]] += 1
            if not is_harmless(message):
                raise Unexpected(f"unexpected: {message}")
            if message["type"] == "pong":
                break
        if attacker.n_sent >= n_messages:
            return
    attacker.n_sent += 1
    await live.send("x" * 70_000)
    with contextlib.suppress(WebSocketException):
        while True:
            await asyncio.wait_for(live.recv(), PATIENCE_S)


async def run(url: str, victims: list[Victim], n_messages: int, seed: int) -> tuple[int, Counter[str]]:
    attackers = []
    for index, victim in enumerate(victims):
        other = victims[(index + 1) % len(victims)]
        for who, token in enumerate(["", other.tokens[0], victim.tokens[-1]]):
            attackers.append(Attack(victim, token, who == 2, random.Random(seed * 1000 + index * 3 + who)))
    share = n_messages // len(attackers) + 1
    await asyncio.gather(*(attack(url, attacker, share) for attacker in attackers))
    seen: Counter[str] = Counter()
    for attacker in attackers:
        seen += attacker.seen
    return sum(attacker.n_sent for attacker in attackers), seen


def fuzz_texts(n_texts: int, seed: int) -> None:
    """Parse large position texts and call every operation on them; say how many were read, and how large."""
    everyone = [
        games.game(name, **options)
        for name in games.names()
        for options in conformance.variants(games.game_class(name))
    ]
    for game in everyone:
        began, n_read, most = time.monotonic(), 0, 0
        n = n_texts // len(everyone) + 1
        for number, text in zip(range(n), conformance.large_texts(game, seed), strict=False):
            try:
                position = games.from_text(text)
            except BadNotation:
                continue
            n_read += 1
            try:
                most = max(most, conformance.check_memory(position, number))
            except (AssertionError, IndexError) as error:
                raise SystemExit(f"{type(error).__name__}: {error}\n{text}") from error
        print(
            f"{game.head}: {n} texts, {n_read} read, at most {most} of {game.max_moves} moves, "
            f"{time.monotonic() - began:.0f} s",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--texts", type=int, default=0, help="position texts to read instead")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    if chosen.texts:
        fuzz_texts(chosen.texts, chosen.seed)
        return
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        server = Server(free_port(), f"sqlite+aiosqlite:///{folder}/tables.sqlite3")
        stack.callback(server.close)
        server.start()
        url = f"http://127.0.0.1:{server.port}"
        wait_until_up(url)
        client = Client(url)
        victims = [Victim.of(client, name) for name in games.names()]
        began = time.monotonic()
        try:
            n_sent, seen = asyncio.run(run(url, victims, chosen.messages, chosen.seed))
        except Unexpected as error:
            raise SystemExit(str(error)) from None
        for victim in victims:
            after = client.request("GET", f"/tables/{victim.id}/entries")["entries"]
            if after != victim.before:
                raise SystemExit(f"{victim.id} has changed: {after[len(victim.before) :][:3]}")
        codes = ", ".join(f"{code} {n}" for code, n in seen.most_common())
        print(
            f"{n_sent} messages at {len(victims)} games in {time.monotonic() - began:.0f} s: "
            f"no game changed, no failure, every ping answered ({codes})"
        )


if __name__ == "__main__":
    main()
