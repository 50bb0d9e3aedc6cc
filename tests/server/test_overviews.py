"""Overviews of several tables: whose seats they are, what is new, and nothing hidden from spectators."""

import json

import pytest

from deltille.server.client import Client, ServerRefused
from deltille.server.http.overviews_api import MOST_GLANCES
from deltille.server.settings import load_settings
from deltille.testing.browser import Browser
from deltille.testing.server import running_server


def glanced(client, *tables, **more):
    return client.request("POST", "/overview", {"tables": list(tables)}, **more)


def test_codes_and_invitations_identify_seats_and_stay_valid(either):
    client = Client(either)
    table, (mine, other) = client.open("attangle", "here", "invite")
    for _ in range(2):
        [found] = glanced(client, {"id": table, "keys": [mine["recovery"].lower(), other["invite"]]})[
            "tables"
        ]
        assert (found["held"], found["invited"], found["hosts"]) == ([0], [1], [0])
        assert (found["status"], found["title"]) == ("waiting", "Attangle")
    client.join(table, 1, other["invite"], "Bo")
    [found] = glanced(client, {"id": table, "keys": [other["invite"], "nonsense"]})["tables"]
    assert (found["held"], found["invited"], found["turn"]) == ([], [], 0)
    assert found["seats"][1]["name"] == "Bo"
    assert client.request("POST", f"/tables/{table}/recover", {"code": mine["recovery"]})["seat"] == 0


def test_only_tables_with_news_are_sent(client):
    table, (mine, _) = client.open("attangle", "here", "here")
    [found] = glanced(client, {"id": table})["tables"]
    known = {"id": table, "number": found["number"]}
    nobody = "A" * 12
    assert glanced(client, known, {"id": nobody}) == {"tables": [], "same": [table], "gone": [nobody]}
    holder = client.as_holder(mine["token"])
    move = {"type": "move", "id": "a", "seat": 0, "ply": 0, "move": "e3"}
    holder.request("POST", f"/tables/{table}/commands", move)
    [after] = glanced(client, known)["tables"]
    assert (after["turn"], after["ply"]) == (1, 1)
    assert after["changes"]["pieces"]
    [plain] = glanced(client, known | {"board": False})["tables"]
    assert "changes" not in plain


def test_a_swap_moves_the_seat_with_its_code(client):
    table, (mine, other) = client.open("attangle", "here", "here", swap=True)
    for seat, key, body in ((0, mine, {"type": "move", "move": "e3"}), (1, other, {"type": "swap"})):
        command = {"id": "a", "seat": seat, "ply": seat, **body}
        client.as_holder(key["token"]).request("POST", f"/tables/{table}/commands", command)
    [found] = glanced(client, {"id": table, "keys": [mine["recovery"]]})["tables"]
    assert found["held"] == [1]


def test_an_overview_shows_no_secret_even_to_its_owner(client):
    """Two tables that differ only in a hidden move have the same overview."""
    seen = []
    for king in ("b1", "c1"):
        table, (mine, other) = client.open("trangalla", "here", "here")
        move = {"type": "move", "id": "a", "seat": 0, "ply": 0, "move": f"king@{king}"}
        client.as_holder(mine["token"]).request("POST", f"/tables/{table}/commands", move)
        keys = [mine["recovery"], other["recovery"]]
        [found] = glanced(client, {"id": table, "keys": keys})["tables"]
        for changing in ("id", "now_ms", "touched_ms"):
            del found[changing]
        found["clock"].pop("since_ms")
        seen.append(json.dumps(found))
    assert seen[0] == seen[1]


def test_an_account_needs_no_code(either):
    phone, laptop = Browser(either), Browser(either)
    credentials = {"name": "Emmy Glance", "passphrase": "long enough"}
    phone.request("POST", "/accounts", credentials)
    table = phone.request(
        "POST", "/tables", {"game": "attangle", "seats": [{"kind": "here"}, {"kind": "invite"}]}
    )["id"]
    assert glanced(laptop, {"id": table})["tables"][0]["held"] == []
    laptop.request("POST", "/login", credentials)
    assert glanced(laptop, {"id": table})["tables"][0]["held"] == [0]


def test_overviews_are_rate_limited(sqlite_url, tmp_path):
    assert load_settings().overviews_per_minute == 300
    database = f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite3"
    with running_server(database=database, overviews_per_minute=2) as address:
        client = Client(address)
        with pytest.raises(ServerRefused, match="bad_request"):
            glanced(client, *({"id": f"{n:012}"} for n in range(MOST_GLANCES + 1)))
        glanced(client)
        glanced(client)
        with pytest.raises(ServerRefused, match="too_many"):
            glanced(client)
