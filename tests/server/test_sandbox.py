"""Strangers' input is handled in other processes, with limits of time, memory and a budget per client."""

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest

import deltille
from deltille.core.record import Record
from deltille.server.client import Client, ServerRefused
from deltille.server.engines import sandbox_jobs
from deltille.server.engines.budget import Budget
from deltille.server.engines.pool import Pool
from deltille.server.errors import Code, Rejected
from deltille.server.services.sandbox import Sandbox
from deltille.testing.server import running_server


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    database = f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('served')}/tables.sqlite3"
    with running_server(database=database, request_workers=1) as url:
        yield Client(url)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server that gives a request hardly any time."""
    database = f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('strict')}/tables.sqlite3"
    with running_server(
        database=database, request_workers=1, request_time_s=0.001, request_s_per_minute=1e-6
    ) as url:
        yield Client(url)


def long_record() -> str:
    position = deltille.new("attangle")
    while position.outcome() is None:
        position.push(position.legal_moves[-1])
    return Record.of(position, reveal=True).to_json()


PLACE = {"position": "attangle 4/5/6/w6/6/5/4 b 17 18"}
TWO = [{"kind": "here"}, {"kind": "here"}]


SENT: dict[str, tuple[str, Any]] = {
    "/api/studies": ("/studies", PLACE),
    "/api/studies/edits": ("/studies/edits", {"game": "attangle", "edits": [["tray:0:1", "point:c3"]]}),
    "/api/studies/objections": ("/studies/objections", PLACE | {"targets": ["point:d4"]}),
    "/api/studies/labels": ("/studies/labels", PLACE | {"tree": [[0, "e3"]]}),
    "/api/studies/territory": ("/studies/territory", PLACE),
    "/api/studies/openings": ("/studies/openings", PLACE),
    "/api/studies/record": ("/studies/record", PLACE),
    "/api/studies/file": (
        "/studies/file",
        {"position": deltille.new("blokus_trigon").to_text(), "moves": [], "ply": 0},
    ),
    "/api/analyses": ("/analyses", PLACE | {"nodes": 1}),
    "/api/replays": ("/replays", {"record": long_record()}),
    "/api/catalogue/{game}/lesson/{step}/objections": (
        "/catalogue/attangle/lesson/1/objections",
        {"targets": ["point:d4"]},
    ),
    "/api/catalogue/{game}/lesson/{step}/answers": ("/catalogue/attangle/lesson/1/answers", {"move": 0}),
    "/api/puzzles/{game}/{number}/{turn}/objections": (
        "/puzzles/attangle/1/0/objections",
        {"targets": ["point:d4"]},
    ),
}
"""Requests without a table that compute positions, by route."""


def test_every_endpoint_that_takes_a_position_is_tested_here(served: Client) -> None:
    described = served.request("GET", "/openapi.json")["paths"]
    parts = ("/api/studies", "/api/analyses", "/api/replays", "/api/catalogue", "/api/puzzles")
    assert {path for path, verbs in described.items() if path.startswith(parts) and "post" in verbs} == set(
        SENT
    )


@pytest.mark.parametrize(("path", "body"), SENT.values(), ids=list(SENT))
def test_input_from_strangers_runs_no_rule_in_the_server_process(
    served: Client, path: str, body: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: Any) -> Any:
        raise AssertionError("a position was made in the server's own process")

    # The server runs in a thread of this process; its workers are other processes without this patch.
    monkeypatch.setattr("deltille.core.position.Position.__init__", never)
    monkeypatch.setattr("deltille.core.position.read_position", never)
    assert served.request("POST", path, body)


def test_the_start_of_a_table_is_processed_in_a_worker_first(
    served: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: Any) -> Any:
        raise AssertionError("a position was read in the server's own process")

    monkeypatch.setattr("deltille.core.position.read_position", never)
    start = {"position": "attangle 4/5/6/3w3/6/5/4 b 17 18"}
    with pytest.raises(ServerRefused, match="the centre d4 must stay empty"):
        served.request("POST", "/tables", {"game": "attangle", "seats": TWO, "start": start})


def test_a_refusal_by_the_worker_keeps_its_code_and_sentence(served: Client) -> None:
    for path, body, expected in (
        ("/studies", {"game": "chess"}, "bad_game"),
        ("/studies", {"position": "attangle nonsense"}, "bad_start"),
        ("/replays", {"record": "{}"}, "bad_request"),
        ("/catalogue/attangle/lesson/99/answers", {"move": 0}, "not_found"),
        ("/catalogue/chess/lesson/1/answers", {"move": 0}, "not_found"),
        ("/analyses", {"record": long_record()}, "game_over"),
    ):
        with pytest.raises(ServerRefused, match=expected):
            served.request("POST", path, body)
    assert served.request("GET", "/catalogue/attangle/demonstration")["frames"]
    with pytest.raises(ServerRefused, match="not_found"):
        served.request("GET", "/catalogue/chess/demonstration")


def test_a_request_that_takes_too_long_is_refused_and_charged(strict: Client) -> None:
    with pytest.raises(ServerRefused, match="too_costly"):
        strict.request("POST", "/replays", {"record": long_record()})
    body = json.dumps(PLACE).encode()
    request = urllib.request.Request(
        f"{strict.url}/api/studies", body, {"Content-Type": "application/json"}, method="POST"
    )
    with pytest.raises(urllib.error.HTTPError) as caught:
        urllib.request.urlopen(request, timeout=30)
    with caught.value as answer:
        refused = json.loads(answer.read())
    assert (refused["type"], refused["code"]) == ("refused", "too_many")
    assert refused["about_s"] == int(answer.headers["retry-after"]) > 0


def test_loading_the_puzzles_of_the_day_is_not_charged_to_the_client(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first request after a start was once refused as too costly: five games were loaded in its time."""
    loaded: list[str] = []
    monkeypatch.setattr(sandbox_jobs, "_prepare", loaded.append)
    asked = {"what": "today", "game": "", "about": ("2026-11-18",)}
    sandbox_jobs.prepare({"what_for": "puzzle", "asked": asked})
    shown = json.loads(sandbox_jobs.work_out({"what_for": "puzzle", "asked": asked}))["puzzles"]
    assert {puzzle["game"] for puzzle in shown} <= set(loaded)
    assert shown


def test_a_request_that_needs_too_much_memory_is_refused() -> None:
    async def ask() -> None:
        # A worker needs more than this to start.
        pool = Pool(1, 60.0, 32, 10, attempts=2, asks_again_when_slow=False)
        with pytest.raises(Rejected, match="more time or memory") as caught:
            await Sandbox(pool, Budget(60)).work_out("replay", {"record": "{}"}, "ada")
        assert caught.value.code is Code.TOO_COSTLY
        assert pool.n_replaced == 2
        await pool.close()

    asyncio.run(ask())


def test_a_line_can_be_saved_as_a_record_and_as_another_programs_file(client: Client) -> None:
    """Comments come back as they were sent; a line with illegal moves is refused."""
    place = {"game": "attangle", "moves": ["e3", "c3"]}
    notes = {"comments": {"1": "! good"}, "variations": {"2": [["a1", "b1"]]}}
    made = client.request("POST", "/studies/record", place | notes)
    assert (made["comments"], made["variations"]) == (notes["comments"], notes["variations"])
    again = client.study(record=json.dumps(made))
    assert [move.text for move in again.history] == ["e3", "c3"]
    for wrong in ({"variations": {"2": [["e3"]]}}, {"comments": {"x": "y"}}):
        with pytest.raises(ServerRefused):
            client.request("POST", "/studies/record", place | wrong)
    with pytest.raises(ServerRefused, match="No other program"):
        client.request("POST", "/studies/file", place)
    sgf = "(;GM[Blokus Trigon];1[q15,r15,s15];2[r4])"
    found = client.study(record=sgf)
    assert (found.ply, found.file_ending) == (2, ".blksgf")
    moves = [move.text for move in found.history]
    written = client.request("POST", "/studies/file", {"game": "blokus_trigon", "moves": moves})
    assert client.study(record=written["text"]).position == found.position
