"""Tables that begin in other positions, positions studied without a table, and their analysis."""

import asyncio
import json
import urllib.request
from typing import Any

import pytest

import deltille
from deltille import games
from deltille.core.position import Position
from deltille.core.record import Record
from deltille.server.client import Client, ServerRefused
from deltille.server.domain.clock import Control
from deltille.server.domain.events import SeatPlan
from deltille.server.engines.pool import Pool
from deltille.server.rooms import Rooms
from deltille.server.settings import Settings
from deltille.server.storage.database import create_engine, migrate
from deltille.server.storage.store import Store
from deltille.server.storage.transactions import SeatKeys
from deltille.testing.selection import SECRETS, every_game

MOVES = ["e3", "c4", "b2", "f2"]


def walked(name: str, n: int) -> Position:
    """A position after this many moves, or the last one before the end of a shorter game."""
    position = deltille.new(name)
    while position.ply < n:
        if position.outcome() is not None:
            position.pop()
            break
        legal = position.legal_moves
        position.push(legal[position.ply * 7919 % len(legal)])
    return position


def open_from(client: Client, name: str, *seats: str, **start: Any) -> tuple[str, list[Client]]:
    table, made = client.open(name, *(seats or ["here"] * games.game(name).n_seats), start=start)
    return table, [client.as_holder(seat.get("token", "")) for seat in made]


def refused(*arguments: Any, **start: Any) -> str:
    with pytest.raises(ServerRefused) as caught:
        open_from(*arguments, **start)
    return caught.value.code


@every_game()
def test_a_game_can_start_from_a_position(name: str, client: Client) -> None:
    middle = deltille.from_text(walked(name, 3).to_text())  # far from the end of any game
    table, players = open_from(client, name, position=middle.to_text())
    seat = middle.turn
    stands = players[seat].request("GET", f"/tables/{table}")
    assert (stands["standing"]["turn"], stands["standing"]["ply"], stands["history"]) == (seat, 0, [])
    assert [move["id"] for move in stands["moves"]] == [move.id for move in middle.legal_moves]
    with players[seat].live(table) as live:
        live.command("move", seat=seat, ply=0, move=stands["moves"][0]["id"])
        live.command("resign", seat=seat)
    text = json.dumps(client.request("GET", f"/tables/{table}/record"))
    if middle.game.n_seats == 2:
        middle.push(stands["moves"][0]["id"])
        assert Record.from_json(text).replay(middle.game) == middle


def test_a_game_can_start_after_moves_and_these_cannot_be_taken_back(either: str) -> None:
    client = Client(either)
    table, (white, black) = open_from(client, "attangle", moves=MOVES)
    stands = client.request("GET", f"/tables/{table}")
    assert [move["text"] for move in stands["history"]] == MOVES
    assert (stands["n_given"], stands["standing"]["ply"], stands["start"]) == (4, 4, "")
    opened = client.request("GET", f"/tables/{table}/entries")["entries"][0]
    assert (opened["moves"], opened["start"]) == (MOVES, "")
    with white.live(table) as one, black.live(table) as two:
        with pytest.raises(ServerRefused, match="nothing_to_take_back"):
            one.command("offer", seat=0, what="takeback", ply=4)
        one.command("move", seat=0, ply=4, move="a1")
        one.command("offer", seat=0, what="takeback", ply=5)
        two.command("offer", seat=1, what="takeback", ply=5)
        one.command("move", seat=0, ply=4, move="a2")
    record = client.request("GET", f"/tables/{table}/record")
    assert record["moves"] == [*MOVES, "a2"]
    assert "start" not in record
    assert len(client.request("GET", f"/tables/{table}/positions/2")["scene"]["pieces"]) == 2


def test_a_record_is_imported_whole_or_up_to_a_move(client: Client) -> None:
    whole = walked("attangle", 10)
    record = Record.of(whole, ("Ada", "Charles")).to_json()
    table, _ = open_from(client, "attangle", record=record)
    assert client.request("GET", f"/tables/{table}/record")["moves"] == [m.text for m in whole.history]
    table, _ = open_from(client, "attangle", record=record, ply=3)
    assert client.request("GET", f"/tables/{table}")["standing"]["ply"] == 3
    finished = deltille.new("attangle")
    while finished.outcome() is None:
        finished.push(finished.legal_moves[-1])
    table, _ = open_from(client, "attangle", record=Record.of(finished).to_json())
    standing = client.request("GET", f"/tables/{table}")["standing"]
    assert standing["status"] == "over"
    assert standing["result"]["reason"] == finished.outcome().reason  # type: ignore[union-attr]


def test_a_computer_plays_on_from_a_position(client: Client) -> None:
    middle = walked("attangle", 5)
    table, players = open_from(client, "attangle", "here", "random", position=middle.to_text())
    with players[0].live(table) as live:
        assert live.wait_for("standing", lambda m: m["ply"] == 1)["turn"] == 0


def test_a_rematch_begins_where_the_first_game_began(client: Client) -> None:
    table, (white, black) = open_from(client, "attangle", moves=MOVES)
    with white.live(table) as one, black.live(table) as two:
        one.command("resign", seat=0)
        one.command("offer", seat=0, what="rematch", ply=4)
        two.command("offer", seat=1, what="rematch", ply=4)
        following = one.wait_for("entry", lambda m: m["kind"] == "rematched")["table"]
    assert len(client.request("GET", f"/tables/{following}")["history"]) == len(MOVES)


def test_an_invalid_start_is_refused(client: Client) -> None:
    record = Record.of(walked("attangle", 4)).to_json()
    for start in (
        {"position": "nonsense"},
        {"position": "attangle 9/9 w 1 1"},
        {"position": walked("tranglar", 2).to_text()},
        {"moves": ["e3", "e3"]},
        {"record": "{}"},
        {"record": record, "moves": ["e3"]},
        {"record": record, "ply": 5},
    ):
        assert refused(client, "attangle", **start) == "bad_start"
    assert refused(client, "tranglar", record=record) == "bad_start"


@every_game(only=SECRETS)
def test_nobody_can_be_invited_to_a_start_with_known_secrets(name: str, client: Client) -> None:
    middle = walked(name, 8)
    assert refused(client, name, "here", "invite", position=middle.to_text()) == "bad_start"
    assert refused(client, name, position=middle.view(0).to_text()) == "bad_start"
    hidden = Record.of(middle).to_json()
    assert refused(client, name, record=hidden) == "bad_start"
    table, players = open_from(client, name, position=middle.to_text())
    for viewer, holder in ((None, client), (0, players[0]), (1, players[1])):
        seen = holder.request("GET", f"/tables/{table}")
        assert seen["start"] == middle.view(viewer).to_text()
        assert holder.request("GET", f"/tables/{table}/entries")["entries"][0]["start"] == seen["start"]
        assert holder.request("GET", f"/tables/{table}/positions/0")["position"] == seen["start"]


@every_game(only=SECRETS)
def test_a_game_that_is_over_shows_everything(name: str, client: Client) -> None:
    middle = walked(name, 8)
    table, players = open_from(client, name, moves=[move.text for move in middle.history])
    before = client.request("GET", f"/tables/{table}")["history"]
    assert any(move["id"] < 0 for move in before)
    with players[0].live(table) as live:
        live.command("resign", seat=0)
    after = client.request("GET", f"/tables/{table}")
    assert [move["text"] for move in after["history"]] == [move.text for move in middle.history]
    assert all(move["id"] >= 0 for move in after["history"])
    assert client.request("GET", f"/tables/{table}/positions/8")["position"] == middle.to_text()
    record = Record.from_json(json.dumps(client.request("GET", f"/tables/{table}/record")))
    assert record.replay(middle.game) == middle


def test_a_start_survives_a_restart(sqlite_url: str) -> None:
    middle = walked("attangle", 6)

    async def sleep_and_wake() -> None:
        engine = create_engine(sqlite_url)
        await migrate(engine)
        rooms = Rooms(Store(engine, "a"), Settings())
        plans = (SeatPlan("", is_taken=True), SeatPlan("", is_taken=True))
        keys = [SeatKeys(0), SeatKeys(1)]
        table = await rooms.open(middle.game, plans, Control(), keys, start=middle.to_text(), moves=("a2",))
        others = Rooms(Store(engine, "b"), Settings())
        woken = (await others.room(table.id)).table
        assert woken.position == table.position
        assert (woken.position.ply, len(woken.given)) == (1, 1)
        await others.store.close()
        await rooms.store.close()

    asyncio.run(sleep_and_wake())


@every_game()
def test_a_position_is_studied_without_a_table(name: str, client: Client) -> None:
    position = walked(name, 6)
    body = {"game": name, "moves": [move.text for move in position.history]}
    found = client.request("POST", "/studies", body)
    assert (found["position"], found["turn"], found["ply"]) == (
        position.to_text(),
        position.turn,
        position.ply,
    )
    assert [move["id"] for move in found["moves"]] == [move.id for move in position.legal_moves]
    assert [move["text"] for move in found["history"]] == body["moves"]
    assert all(move["steps"] for move in found["history"])
    assert found["scene"]["sites"]
    again = client.request("POST", "/studies", {"position": found["position"], "want": []})
    assert again["position"] == found["position"]
    assert "scene" not in again
    assert "moves" not in again


@every_game()
def test_the_moves_of_a_tree_get_the_labels_of_the_list(name: str, client: Client) -> None:
    """Parents before children; a move that is not legal has no label, nor has what would follow it."""
    first, second, *_ = walked(name, 4).history
    other = walked(name, 1).legal_moves[-1]
    tree = [
        [0, first.text],
        [1, second.text],
        [1, "nonsense"],
        [2, second.text],
        [1, other.id],
        [0, first.id],
    ]
    found = client.request("POST", "/studies/labels", {"game": name, "tree": tree})["labels"]
    assert [label is None for label in found] == [False, False, True, True, False, False]
    assert found[0] == found[5]
    line = {"game": name, "moves": [first.text, second.text], "want": []}
    made = client.request("POST", "/studies", line)["history"]
    assert found[:2] == [{key: move[key] for key in ("seat", "summary")} for move in made]


def test_an_invalid_study_is_refused(client: Client) -> None:
    for body, code in (
        ({}, "bad_start"),
        ({"game": "chess"}, "bad_game"),
        ({"game": "attangle", "moves": ["d4"]}, "bad_start"),
        ({"game": "tranglar", "position": walked("attangle", 2).to_text()}, "bad_start"),
    ):
        with pytest.raises(ServerRefused, match=code):
            client.request("POST", "/studies", body)


def test_an_analysis_of_a_position_is_streamed(client: Client) -> None:
    position = walked("attangle", 6)
    body = {"position": position.to_text(), "nodes": 400, "best": 3}
    name = client.request("POST", "/analyses", body)["analysis"]
    address = f"{client.url}/api/analyses/{name}/stream"
    with urllib.request.urlopen(address, timeout=120) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        told = [json.loads(line[5:]) for line in answer if line.startswith(b"data:")]
    assert all(one["status"] == "running" for one in told[:-1])
    assert (told[-1]["status"], told[-1]["nodes"], told[-1]["turn"]) == ("done", 400, position.turn)
    assert client.request("GET", f"/analyses/{name}") == told[-1]
    best = told[-1]["best"]
    assert len(best) == 3
    first = best[0]["line"][0]
    assert (first["id"], first["text"]) == (best[0]["id"], best[0]["text"])
    assert first["label"]["seat"] == position.turn
    assert first["label"]["summary"]["style"] == position.turn
    for move in best:
        assert move["text"] in position.legal_moves
        assert tuple(move["path"]) == position.path(move["id"])
        assert len(move["values"]) == 2
    assert best[0]["visits"] == max(move["visits"] for move in best)


def test_an_analysis_can_be_cancelled_and_is_limited(client: Client) -> None:
    body = {"game": "attangle", "seconds": 60.0}
    names = [client.request("POST", "/analyses", body)["analysis"] for _ in range(3)]
    with pytest.raises(ServerRefused, match="too_many"):
        client.request("POST", "/analyses", body)
    for name in names:
        client.request("DELETE", f"/analyses/{name}")
        assert client.request("GET", f"/analyses/{name}")["status"] == "cancelled"
    over = {"game": "attangle", "nodes": 10}
    name = client.request("POST", "/analyses", over)["analysis"]
    with urllib.request.urlopen(f"{client.url}/api/analyses/{name}/stream", timeout=120) as answer:
        assert b'"done"' in answer.read()
    with pytest.raises(ServerRefused, match="not_found"):
        client.request("GET", "/analyses/nothing-here")


def test_a_stopped_worker_takes_the_next_request() -> None:
    question = {
        "job": "study",
        "position": deltille.new("attangle").to_text(),
        "nodes": None,
        "seconds": 300.0,
        "best": 1,
        "seed": 0,
    }

    async def ask() -> None:
        pool = Pool(1, 400.0, 4096, 10)
        has_begun = asyncio.Event()
        waiting = asyncio.create_task(pool.ask(question, lambda _: has_begun.set()))
        await has_begun.wait()
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert (await pool.ask(question | {"nodes": 100}))["nodes"] == 100
        assert pool.n_replaced == 0
        await pool.close()

    asyncio.run(ask())
