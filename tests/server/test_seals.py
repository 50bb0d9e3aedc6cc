"""Secrets are sealed when they are chosen, for everybody to see, and opened when the game is over."""

import asyncio
import hashlib
import json
from pathlib import Path
from typing import Any

from deltille import games
from deltille.core.position import Position
from deltille.core.record import Record
from deltille.server.client import Client
from deltille.server.domain import events as ev
from deltille.server.domain.clock import Control
from deltille.server.rooms import Rooms
from deltille.server.settings import Settings
from deltille.server.storage.database import create_engine, migrate
from deltille.server.storage.store import Store
from deltille.testing.selection import OPENNESS, SECRETS, every_game

every_secretive_game = every_game(only=SECRETS)


def choose(client: Client, name: str) -> tuple[str, list[Client], list[str]]:
    """A table at which every seat has made its first move, and these moves."""
    position = Position(games.game(name))
    table, seats = client.open(name, *["here"] * position.game.n_seats)
    holders = [client.as_holder(seat["token"]) for seat in seats]
    moves = []
    for holder in holders:
        moves.append(position.legal_moves[-1].text)
        move(holder, table, position, moves[-1])
    return table, holders, moves


def move(holder: Client, table: str, position: Position, text: str) -> None:
    command = {"type": "move", "id": f"m{position.ply}", "seat": position.turn, "ply": position.ply}
    holder.request("POST", f"/tables/{table}/commands", command | {"move": text})
    position.push(text)


def resign(holder: Client, table: str, seat: int) -> None:
    holder.request("POST", f"/tables/{table}/commands", {"type": "resign", "id": "r", "seat": seat})


def seals_in(client: Client, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.request("GET", f"/tables/{table}")["standing"]["seals"]
    return found


@every_secretive_game
def test_everybody_gets_the_same_seals_and_no_salt_before_the_end(name: str, client: Client) -> None:
    table, holders, moves = choose(client, name)
    told = [seals_in(viewer, table) for viewer in (client, *holders)]
    assert all(seals == told[0] for seals in told)
    assert [(seal["move"], seal["seat"]) for seal in told[0]] == [(1 + n, n) for n in range(len(moves))]
    hashes = [seal["hash"] for seal in told[0]]
    for viewer in (client, *holders):
        entries = viewer.request("GET", f"/tables/{table}/entries")["entries"]
        record = viewer.request("GET", f"/tables/{table}/record")
        assert [entry["seal"] for entry in entries if entry["kind"] == "moved"] == [
            {"hash": hash_} for hash_ in hashes
        ]
        assert [record["seals"][str(1 + n)] for n in range(len(moves))] == [
            {"hash": hash_} for hash_ in hashes
        ]
        assert "salt" not in json.dumps([entries, record, viewer.request("GET", f"/tables/{table}")])


@every_secretive_game
def test_seals_are_opened_at_the_end(name: str, client: Client) -> None:
    table, holders, moves = choose(client, name)
    before = seals_in(client, table)
    early = Record.from_json(json.dumps(client.request("GET", f"/tables/{table}/record")))
    resign(holders[0], table, 0)
    after = seals_in(holders[0], table)
    for seal, promised, text in zip(after, before, moves, strict=True):
        assert (seal["hash"], seal["text"]) == (promised["hash"], text)
        assert hashlib.sha256(f"{seal['salt']}:{text}".encode()).hexdigest() == promised["hash"]
    word = games.game(name).secrets.name
    assert after[0]["sentence"]["text"] == f"Checked: your {word} is the one chosen at move 1."
    assert after[1]["sentence"]["text"] == f"Checked: your opponent's {word} is the one chosen at move 2."
    side = games.game(name).seat_names[0]
    assert (
        seals_in(client, table)[0]["note"]["text"]
        == f"Warning: {side}'s {word} is not the one chosen at move 1!"
    )
    late = Record.from_json(json.dumps(client.request("GET", f"/tables/{table}/record")))
    late.check_continues(early)
    assert all(seal.salt for seal in late.seals.values())


@every_secretive_game
def test_the_same_secret_chosen_again_has_another_seal(name: str, client: Client) -> None:
    position = Position(games.game(name))
    table, seats = client.open(name, *["here"] * position.game.n_seats)
    holders = [client.as_holder(seat["token"]) for seat in seats]
    text = position.legal_moves[0].text
    move(holders[0], table, position, text)
    first = seals_in(client, table)
    for seat, holder in enumerate(holders):
        offer = {"type": "offer", "id": "back", "seat": seat, "what": "takeback", "ply": 1}
        holder.request("POST", f"/tables/{table}/commands", offer)
    assert seals_in(client, table) == []
    again = {"type": "move", "id": "again", "seat": 0, "ply": 0, "move": text}
    holders[0].request("POST", f"/tables/{table}/commands", again)
    assert seals_in(client, table)[0]["hash"] != first[0]["hash"]


@every_game(only=OPENNESS)
def test_games_without_secrets_seal_nothing(name: str, client: Client) -> None:
    table, _, _ = choose(client, name)
    assert "seals" not in client.request("GET", f"/tables/{table}")["standing"]
    assert "seals" not in client.request("GET", f"/tables/{table}/record")
    assert "seal" not in client.request("GET", f"/tables/{table}/entries")["entries"][1]


@every_secretive_game
def test_seals_survive_a_restart(name: str, tmp_path: Path) -> None:
    async def work() -> None:
        url = f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite3"
        game = games.game(name)
        plans = (ev.SeatPlan("", is_taken=True),) * game.n_seats
        seals = []
        table_id = ""
        for events in ([ev.Moved(0, 0, Position(game).legal_moves[0].text)], [ev.Resigned(0)]):
            engine = create_engine(url)
            await migrate(engine)
            rooms = Rooms(Store(engine, "one"), Settings())
            table_id = table_id or (await rooms.open(game, plans, Control(), [])).id
            await rooms.change(table_id, lambda _, events=events: list(events))
            seals.append((await rooms.room(table_id)).table.seals())
            await rooms.store.close()
        (closed,), (opened,) = (found.values() for found in seals)
        assert closed.salt is None
        assert opened.salt is not None
        assert opened.closed() == closed

    asyncio.run(work())
