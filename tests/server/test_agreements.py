"""Rematches, chat, clocks and accounts over the wire."""

import secrets
import time

import pytest

from deltille.server.client import Client, ServerRefused
from deltille.testing.browser import Browser


def test_a_rematch_rotates_the_seats_and_keeps_the_keys(either: str) -> None:
    client = Client(either)
    table, seats = client.open("attangle", "here", "here")
    first, second = (client.as_holder(seat["token"]) for seat in seats)
    with first.live(table) as one, second.live(table) as two:
        one.command("resign", seat=0)
        one.command("offer", seat=0, what="rematch", ply=0)
        two.command("offer", seat=1, what="rematch", ply=0)
        next_table = one.wait_for("entry", lambda m: m["kind"] == "rematched")["table"]
    assert first.request("GET", f"/tables/{next_table}")["held"] == [1]
    assert second.request("GET", f"/tables/{next_table}")["held"] == [0]
    assert second.request("GET", f"/tables/{next_table}")["previous"] == table


def test_a_browser_keeps_its_seats_in_cookies_that_scripts_cannot_read(server: str) -> None:
    browser = Browser(server)
    body = {"game": "attangle", "seats": [{"kind": "here"}, {"kind": "here"}]}
    opened = browser.request("POST", "/tables", body)
    assert all("token" not in seat for seat in opened["seats"])
    table = opened["id"]
    cookies = list(browser.jar)
    assert {cookie.name for cookie in cookies} == {"seat-0", "seat-1"}
    for cookie in cookies:
        assert cookie.path == f"/api/tables/{table}"
        assert cookie.has_nonstandard_attr("HttpOnly")
        assert cookie.get_nonstandard_attr("SameSite") == "lax"
    assert browser.request("GET", f"/tables/{table}?seat=1")["viewer"] == 1
    move = {"type": "move", "id": "a", "seat": 0, "ply": 0, "move": "e3"}
    browser.request("POST", f"/tables/{table}/commands", move)
    browser.request("POST", f"/tables/{table}/commands", {"type": "resign", "id": "b", "seat": 0})
    offer = {"type": "offer", "id": "c", "seat": 0, "what": "rematch", "ply": 1}
    browser.request("POST", f"/tables/{table}/commands", offer)
    follow = browser.request("POST", f"/tables/{table}/follow", {})
    assert browser.request("GET", f"/tables/{follow['id']}")["held"] == [0, 1]


def test_an_account_has_its_seats_on_every_device(either: str) -> None:
    name = "Ada of Analytics"
    phone, laptop = Browser(either), Browser(either)
    phone.request("POST", "/accounts", {"name": name, "passphrase": "bernoulli numbers"})
    body = {"game": "attangle", "seats": [{"kind": "here"}, {"kind": "invite"}]}
    table = phone.request("POST", "/tables", body)["id"]
    with pytest.raises(ServerRefused, match="bad_credentials"):
        laptop.request("POST", "/login", {"name": name, "passphrase": "babbage babbage"})
    with pytest.raises(ServerRefused, match="name_taken"):
        laptop.request("POST", "/accounts", {"name": name.upper(), "passphrase": "bernoulli numbers"})
    laptop.request("POST", "/login", {"name": name, "passphrase": "bernoulli numbers"})
    assert [found["id"] for found in laptop.request("GET", "/account")["tables"]] == [table]
    assert laptop.request("GET", f"/tables/{table}")["held"] == [0]
    laptop.request("POST", "/logout", {})
    assert laptop.request("GET", f"/tables/{table}")["held"] == []
    with pytest.raises(ServerRefused, match="bad_credentials"):
        laptop.request("GET", "/account")


def test_a_clock_that_runs_out_ends_the_game(either: str) -> None:
    client = Client(either)
    control = {"kind": "fischer", "base_s": 1, "increment_s": 0}
    table, seats = client.open("attangle", "here", "here", control=control)
    with client.as_holder(seats[1]["token"]).live(table) as live:
        assert live.wait_for("entry", lambda m: m["kind"] == "flagged")["seat"] == 0
        over = live.wait_for("standing", lambda m: m["status"] == "over")
    assert over["result"]["winners"] == [1]
    assert over["result"]["reason"] == "time"


def test_only_players_can_chat(client: Client) -> None:
    table, seats = client.open("attangle", "here", "here")
    with client.as_holder(seats[0]["token"]).live(table) as player, client.live(table) as spectator:
        assert player.wait_for("presence", lambda m: m["spectators"] == 1)["seats"] == [0]
        player.command("chat", seat=0, preset="hello")
        assert spectator.wait_for("entry", lambda m: m["kind"] == "chatted")["preset"] == "hello"
        spectator.send(type="chat", id="x", seat=0, text="psst")
        assert spectator.wait_for("refused")["code"] == "not_yours"


def test_a_finished_game_is_analysed_and_an_analysis_can_be_cancelled(client: Client) -> None:
    table, seats = client.open("attangle", "here", "here")
    me = client.as_holder(seats[0]["token"])
    body = {"nodes": 20}
    with pytest.raises(ServerRefused, match="not_over"):
        me.request("POST", f"/tables/{table}/analyses", body)
    with me.live(table) as live:
        live.command("move", seat=0, ply=0, move="e3")
        live.command("resign", seat=0)
    name = me.request("POST", f"/tables/{table}/analyses", body)["analysis"]
    while (found := me.request("GET", f"/tables/{table}/analyses/{name}"))["status"] == "running":
        time.sleep(0.02)
    assert (found["status"], found["done"], found["plies"][0]["played"]) == ("done", 1, "e3")
    name = me.request("POST", f"/tables/{table}/analyses", {"nodes": 20_000})["analysis"]
    me.request("DELETE", f"/tables/{table}/analyses/{name}")
    assert me.request("GET", f"/tables/{table}/analyses/{name}")["status"] in ("cancelled", "done")


def test_an_account_is_deleted_by_its_owner_and_its_games_stay(either: str) -> None:
    name = f"Emmy {secrets.token_hex(4)}"
    me, other = Browser(either), Browser(either)
    credentials = {"name": name, "passphrase": "noether rings"}
    me.request("POST", "/accounts", credentials)
    seats = [{"kind": "here"}, {"kind": "here"}]
    table = me.request("POST", "/tables", {"game": "attangle", "seats": seats})["id"]
    for refused, why in ((me, "wrong words"), (other, "noether rings")):
        with pytest.raises(ServerRefused) as caught:
            refused.request("DELETE", "/account", {"passphrase": why})
        assert caught.value.code == "bad_credentials"
    me.request("DELETE", "/account", {"passphrase": "noether rings"})
    for gone in (lambda: me.request("GET", "/account"), lambda: other.request("POST", "/login", credentials)):
        with pytest.raises(ServerRefused) as caught:
            gone()
        assert caught.value.code == "bad_credentials"
    assert me.request("GET", f"/tables/{table}")["id"] == table
    other.request("POST", "/accounts", credentials)


def test_an_account_changes_its_name_and_passphrase_and_logs_others_out(either: str) -> None:
    phone, laptop = Browser(either), Browser(either)
    name = f"Mary {secrets.token_hex(4).translate(str.maketrans('0123456789', 'ghjkmnpqrs'))}"
    phone.request("POST", "/accounts", {"name": name, "passphrase": "long enough"})
    laptop.request("POST", "/login", {"name": name, "passphrase": "long enough"})
    assert sorted(login["is_this"] for login in laptop.request("GET", "/account")["logins"]) == [False, True]
    taken = f"{name} z"
    Browser(either).request("POST", "/accounts", {"name": taken, "passphrase": "long enough"})
    with pytest.raises(ServerRefused, match="name_taken"):
        phone.request("POST", "/account/name", {"name": taken.upper()})
    assert phone.request("POST", "/account/name", {"name": name.upper()}) == {"name": name.upper()}
    with pytest.raises(ServerRefused, match="bad_credentials"):
        phone.request("POST", "/account/passphrase", {"passphrase": "not the one", "new": "long as well"})
    phone.request("POST", "/account/passphrase", {"passphrase": "long enough", "new": "long as well"})
    with pytest.raises(ServerRefused, match="bad_credentials"):
        laptop.request("GET", "/account")
    with pytest.raises(ServerRefused, match="bad_credentials"):
        laptop.request("POST", "/login", {"name": name, "passphrase": "long enough"})
    laptop.request("POST", "/login", {"name": name, "passphrase": "long as well"})
    phone.request("DELETE", "/account/logins")
    with pytest.raises(ServerRefused, match="bad_credentials"):
        laptop.request("GET", "/account")
    assert phone.request("GET", "/account")["name"] == name.upper()
