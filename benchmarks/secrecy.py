"""Secrecy over the wire: the same game twice with different secrets; the others must receive the same bytes.

    python benchmarks/secrecy.py --games 200

Every game with secrets is played at random through a real server at two tables. The hidden moves of one seat
differ, everything else is the same. Until a move reveals something, everything that the other seats and a
spectator receive, through sockets and by every request they can make, must be identical except for the
table's address, keys, times and the hashes of seals, which differ between any two tables because their salts
are random. A salt sent before the end is a leak. Exits with 1 at the first difference.
"""

import argparse
import itertools
import json
import random
import re
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

from deltille import games
from deltille.core.errors import Hidden
from deltille.core.position import Position
from deltille.server.client import Client, Live
from deltille.testing.server import path_ids, running_server

MOST_PLIES = 24
LOOK_EVERY = 6
GENEROUS = dict.fromkeys(
    (
        "requests_per_minute",
        "tables_per_minute",
        "tables_per_day",
        "guesses_per_minute",
        "messages_per_20_s",
        "talk_per_minute",
        "talk_of_seat_per_minute",
    ),
    10_000_000,
)
_TIMES = re.compile(r'"(at_ms|now_ms|since_ms|deadline_ms|started|ended)": ?(\d+|null|"[^"]*")')


# Salts are random, so hashes differ even for equal secrets; the places of seals are compared.
_SEAL = re.compile(r'"hash": "[0-9a-f]{64}"')


class Leak(Exception):
    """Somebody received data that depends on another's secret."""


@dataclass
class Twin:
    """One of the two tables, and everything that its seats without the secret have received."""

    client: Client
    game: str
    secret_seat: int
    position: Position
    stack: ExitStack
    table: str = ""
    lives: dict[int, Live] = field(default_factory=dict)
    others: dict[int | None, tuple[Client, Live]] = field(default_factory=dict)
    received: list[str] = field(default_factory=list)

    def open(self) -> None:
        n = self.position.game.n_seats
        self.table, seats = self.client.open(self.game, *["here"] * n)
        holders = {seat["seat"]: self.client.as_holder(seat["token"]) for seat in seats}
        viewers: dict[int | None, Client] = {None: self.client, **holders}
        for viewer, client in viewers.items():
            hello = {} if viewer is None else {"seat": viewer}
            live = self.stack.enter_context(
                client.live(self.table, want=["scene", "moves", "changes", "paths"], **hello)
            )
            if viewer is not None:
                self.lives[viewer] = live
            if viewer != self.secret_seat:
                self.others[viewer] = (client, live)
            live.wait_for("presence")

    def note(self, who: object, content: Any) -> None:
        text = json.dumps(content, sort_keys=True).replace(self.table, "TABLE")
        if '"salt"' in text:
            raise Leak(f"{self.game}, ply {self.position.ply}: a salt was sent to {who}")
        self.received.append(f"{who} {_SEAL.sub('SEAL', _TIMES.sub('TIME', text))}")

    def play(self, move: str) -> None:
        """Make a move and note everything that the others receive."""
        ply, seat = self.position.ply, self.position.turn
        self.position.push(move)
        self.lives[seat].command("move", id=f"p{ply}", seat=seat, ply=ply, move=move)
        for viewer, (client, live) in self.others.items():
            while True:
                message = live.receive()
                if message["type"] != "presence":
                    self.note(viewer, message)
                if message["type"] == "standing" and message["ply"] == ply + 1:
                    break
            if ply % LOOK_EVERY == 1:
                self.look(viewer, client)

    def look(self, viewer: int | None, client: Client) -> None:
        """Every request that can be made."""
        now = f"/positions/{self.position.ply}"
        places = ["", "/entries", "/record", now, f"{now}?changes=true", "/positions/0"]
        for place in places:
            self.note(f"{viewer} {place}", client.request("GET", f"/tables/{self.table}{place}"))
        if viewer == self.position.turn and self.position.outcome() is None:
            for id_ in self.position.view(viewer).legal_moves.ids.tolist():
                for place in (f"/previews/{id_}", f"/previews/{id_}?changes=true"):
                    self.note(f"{viewer} {place}", client.request("GET", f"/tables/{self.table}{place}"))
        elif viewer is not None and self.position.outcome() is None:
            planned = client.request("GET", f"/tables/{self.table}/plans")
            self.note(f"{viewer} /plans", planned)
            for id_ in path_ids(planned["paths"])[:3]:
                place = f"/plans/{id_}"
                self.note(f"{viewer} {place}", client.request("GET", f"/tables/{self.table}{place}"))

    def wrong(self, move: str) -> None:
        """The answers to requests that the others may not make."""
        for viewer, (_, live) in self.others.items():
            seat = 0 if viewer is None else viewer
            live.send(type="move", id="x", seat=seat, ply=self.position.ply, move=move)
            self.note(viewer, live.wait_for("refused"))


def is_secret(position: Position, move: str, seat: int) -> bool:
    """Whether this move is hidden from everybody but its mover."""
    after = position.copy()
    after.push(move)
    return position.turn == seat and after.view(None).history[-1].id < 0


def reveals(position: Position, move: str) -> bool:
    for viewer in (None, *range(position.game.n_seats)):
        try:
            position.view(viewer).push(move)
        except Hidden:
            return True
    return False


def compare(client: Client, game: str, seed: int) -> tuple[int, int]:
    """One game at two tables; returns how many plies were played and how many bytes were compared."""
    chance = random.Random(seed)
    secret_seat = chance.randrange(games.game(game).n_seats)
    with ExitStack() as stack:
        twins = [Twin(client, game, secret_seat, Position(games.game(game)), stack) for _ in range(2)]
        for twin in twins:
            twin.open()
        one, two = twins
        while one.position.outcome() is None and one.position.ply < MOST_PLIES:
            moves = [move.text for move in one.position.legal_moves]
            same = [move.text for move in two.position.legal_moves]
            assert moves == same, "what is hidden changes the legal moves"
            first = chance.choice(moves)
            if is_secret(one.position, first, secret_seat):
                second = chance.choice([move for move in moves if move != first])
            else:
                # The others' secrets are equal at both tables; public moves too, as long as possible.
                if not is_secret(one.position, first, one.position.turn):
                    drawn = chance.sample(moves, len(moves))
                    plain = (m for m in drawn if not any(reveals(twin.position, m) for twin in twins))
                    first = next(plain, "")
                    if not first:
                        break
                second = first
            one.play(first)
            two.play(second)
            attempt = chance.choice(["d4", "zz", *moves[:3]])
            for twin in twins:
                twin.wrong(attempt)
            if one.received != two.received:
                pairs = zip(one.received, two.received, strict=False)
                differing = next((pair for pair in pairs if pair[0] != pair[1]), ("more", "or less"))
                alike = itertools.takewhile(lambda pair: pair[0] == pair[1], zip(*differing, strict=False))
                at = max(0, len(list(alike)) - 100)
                shown = "\n".join(text[at : at + 200] for text in differing)
                raise Leak(f"{game}, seed {seed}, ply {one.position.ply}:\n{shown}")
        return one.position.ply, sum(map(len, one.received))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int, default=4)
    chosen = parser.parse_args()
    names = [name for name in games.names() if games.game_class(name).has_secrets]
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite+aiosqlite:///{folder}/tables.sqlite3"
        with running_server(database=database, log_level="error", engine_warming=False, **GENEROUS) as url:
            for name in names:
                seeds = range(chosen.seed, chosen.seed + chosen.games)
                with ThreadPoolExecutor(chosen.threads) as threads:
                    found = list(threads.map(lambda seed, name=name: compare(Client(url), name, seed), seeds))
                n_plies, n_bytes = (sum(part) for part in zip(*found, strict=True))
                print(
                    f"{name}: {len(found)} games twice, {n_plies} plies, {n_bytes / 1e6:.1f} MB identical, "
                    f"{time.monotonic() - began:.0f} s"
                )
    if not names:
        print("no game has secrets")


if __name__ == "__main__":
    main()
