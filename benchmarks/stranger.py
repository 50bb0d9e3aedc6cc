"""One client with many or long requests, and another person: how long does the other wait?

    python benchmarks/stranger.py --tables 50

From one address a stranger sets up tables at which strong computers have to move, starts the longest
analyses, and sends long records, as fast as the limits allow. From another address somebody plays a weak
computer, asks for a short analysis and sets up a table. Exits with 1 if they wait longer than some seconds.
"""

import argparse
import contextlib
import http.client
import json
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from deltille import games
from deltille.core.record import Record
from deltille.testing.conformance import walk
from deltille.testing.server import running_server

STRANGER, SOMEBODY = "127.0.0.2", "127.0.0.1"
PATIENCE_S = 15.0
"""An analysis of the stranger's ends after ten seconds when another waits; everything else is shorter."""
GAME, STRONG, WEAK = "blokus_trigon", "level:10", "level:1"
N_ANALYSES, N_RECORDS = 3, 24
REPEATS = 5
"""Each wait is measured this often, and the longest is reported."""


class Caller:
    """Asks the API from one of this machine's addresses."""

    def __init__(self, url: str, source: str) -> None:
        self.port = int(url.rsplit(":", 1)[1])
        self.source = source

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=120, source_address=(self.source, 0)
        )
        with contextlib.closing(connection):
            data = None if body is None else json.dumps(body)
            connection.request(method, f"/api{path}", data, {"content-type": "application/json"})
            return json.loads(connection.getresponse().read())

    def open(self, game: str, *players: str) -> str:
        """Set up a table with computers in the first seats and ourselves in the last."""
        seats: list[dict[str, str]] = [{"kind": "computer", "player": player} for player in players]
        answer = self.ask(
            "POST", "/tables", {"game": game, "seats": [*seats, {"kind": "here"}], "bearer": True}
        )
        return str(answer.get("id", ""))


def reply_s(caller: Caller) -> float:
    """How long a weak computer takes to make its first move."""
    began = time.monotonic()
    table = caller.open("attangle", WEAK)
    while not caller.ask("GET", f"/tables/{table}")["standing"]["ply"]:
        time.sleep(0.02)
    return time.monotonic() - began


def analysis_s(caller: Caller) -> float:
    """How long until a short analysis is done."""
    began = time.monotonic()
    name = caller.ask("POST", "/analyses", {"game": "attangle", "seconds": 1})["analysis"]
    while caller.ask("GET", f"/analyses/{name}")["status"] == "running":
        time.sleep(0.02)
    return time.monotonic() - began


def opening_s(caller: Caller) -> float:
    began = time.monotonic()
    caller.ask("POST", "/tables", {"game": "attangle", "seats": [{"kind": "here"}] * 2})
    return time.monotonic() - began


def longest_s(measure: Callable[[Caller], float], caller: Caller, repeats: int = REPEATS) -> float:
    return max(measure(caller) for _ in range(repeats))


def long_record() -> str:
    """The longest game of some, as a record."""
    lasts = []
    for seed in range(8):
        *_, last = walk(games.game("tranglar"), seed)
        lasts.append(last)
    return Record.of(max(lasts, key=lambda position: position.ply), reveal=True).to_json()


@contextlib.contextmanager
def beside(work: Callable[[], Any], at_once: int) -> Iterator[None]:
    """Repeat some work in threads while inside."""
    is_over = threading.Event()

    def repeat() -> None:
        while not is_over.is_set():
            with contextlib.suppress(OSError, ValueError, http.client.HTTPException):
                work()
            is_over.wait(0.05)

    threads = [threading.Thread(target=repeat) for _ in range(at_once)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        is_over.set()
        for thread in threads:
            thread.join()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--tables", type=int, default=50, help="of the stranger's, with strong computers")
    chosen = parser.parse_args()
    found: dict[str, tuple[float, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite+aiosqlite:///{folder}/tables.sqlite3"
        limits = {"tables_per_minute": 1_000, "requests_per_minute": 100_000, "analyses_per_minute": 1_000}
        with running_server(database=database, log_level="error", engine_workers=1, **limits) as url:
            stranger, somebody = Caller(url, STRANGER), Caller(url, SOMEBODY)
            n_others = games.game(GAME).n_seats - 1
            stranger.open(GAME, *[STRONG] * n_others)  # compile everything before measuring
            for measure in (reply_s, opening_s):
                measure(somebody)
            with ThreadPoolExecutor(2) as both:  # each analyst, as after a start with engine_warming
                list(both.map(analysis_s, [somebody] * 2))
            alone = [longest_s(measure, somebody) for measure in (reply_s, analysis_s, opening_s)]
            for _ in range(chosen.tables):
                stranger.open(GAME, *[STRONG] * n_others)
            found["a weak computer's move"] = alone[0], longest_s(reply_s, somebody)
            long = {"game": GAME, "seconds": 60}
            with beside(lambda: stranger.ask("POST", "/analyses", long), N_ANALYSES):
                time.sleep(1.0)
                found["an analysis of 1 s"] = alone[1], longest_s(analysis_s, somebody)
            record = {"record": long_record()}
            with beside(lambda: stranger.ask("POST", "/replays", record), N_RECORDS):
                time.sleep(1.0)
                found["a table"] = alone[2], longest_s(opening_s, somebody, 20)
    told = ", ".join(f"{what} {busy:.2f} s (alone {alone:.2f} s)" for what, (alone, busy) in found.items())
    print(
        f"beside a stranger with {chosen.tables} tables of {STRONG}, {N_ANALYSES} analyses of 60 s "
        f"and {N_RECORDS} long records at once, the longest wait for {told}"
    )
    if max(busy for _, busy in found.values()) > PATIENCE_S:
        raise SystemExit(f"longer than {PATIENCE_S:g} s")


if __name__ == "__main__":
    main()
