"""The lobby over HTTP: cookies and bearer tokens, accounts, limits, and a game that begins there."""

import secrets
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from deltille.server.client import Client, ServerRefused
from deltille.testing.browser import Browser
from deltille.testing.server import running_server


def game(**more: Any) -> dict[str, Any]:
    """A game with a clock that no other test uses."""
    control = {"kind": "fischer", "base_s": 60 + secrets.randbelow(80_000), "increment_s": 1}
    return {"game": "attangle", "control": control} | more


def with_account(browser: Browser) -> str:
    name = f"Ada{secrets.token_hex(5)}".replace("1", "x")
    browser.request("POST", "/accounts", {"name": name, "passphrase": "a long passphrase"})
    return name


def test_two_browsers_are_paired_and_play(either: str) -> None:
    one, two = Browser(either), Browser(either)
    asked = game(name="Bo")
    waiting = one.request("POST", "/lobby/quick", asked)
    assert waiting["status"] == "waiting"
    assert "token" not in waiting, "a browser's keys are in cookies that scripts cannot read"
    again = one.request("POST", "/lobby/quick", asked)
    assert again == {"id": waiting["id"], "seat": waiting["seat"], "status": "waiting"}
    playing = two.request("POST", "/lobby/quick", asked | {"name": "Cy"})
    assert (playing["id"], playing["status"]) == (waiting["id"], "playing")
    assert {waiting["seat"], playing["seat"]} == {0, 1}
    first = one if waiting["seat"] == 0 else two
    move = {"type": "move", "id": "first", "seat": 0, "ply": 0, "move": "e3"}
    first.request("POST", f"/tables/{waiting['id']}/commands", move)
    table = two.request("GET", f"/tables/{waiting['id']}")
    assert table["held"] == [playing["seat"]]
    assert {seat["name"] for seat in table["standing"]["seats"]} == {"Bo", "Cy"}
    listed = {found["id"]: found for found in Client(either).request("GET", "/lobby")["games"]}
    assert waiting["id"] in listed


def test_any_number_of_programs_get_their_keys_and_are_paired(either: str) -> None:
    client, asked = Client(either), game(bearer=True)

    def quick(_: int) -> Any:
        return client.request("POST", "/lobby/quick", asked)

    with ThreadPoolExecutor(8) as threads:
        places = list(threads.map(quick, range(8)))
    assert len({(place["id"], place["seat"]) for place in places}) == 8
    assert len({place["id"] for place in places}) == 4
    for place in places:
        held = client.as_holder(place["token"]).request("GET", f"/tables/{place['id']}")["held"]
        assert held == [place["seat"]]


def test_a_waiting_player_learns_that_the_game_begins(server: str) -> None:
    client = Client(server)
    offered = client.request("POST", "/lobby/offers", game(bearer=True, seat=1))
    with client.as_holder(offered["token"]).live(offered["id"]) as live:
        live.wait_for("standing", lambda told: told["status"] == "waiting")
        client.request("POST", f"/tables/{offered['id']}/offer", {"name": "Bo", "bearer": True})
        assert live.wait_for("entry", lambda told: told["kind"] == "joined")["name"] == "Bo"
        live.wait_for("standing", lambda told: told["status"] == "playing")


def test_an_offer_is_withdrawn_by_its_maker_alone(server: str) -> None:
    maker, other = Browser(server), Browser(server)
    offered = maker.request("POST", "/lobby/offers", game())
    address = f"/tables/{offered['id']}/offer"
    for refused in (other, Client(server)):
        with pytest.raises(ServerRefused) as error:
            refused.request("DELETE", address)
        assert error.value.code == "not_yours"
    with pytest.raises(ServerRefused) as own:
        maker.request("POST", address, {})
    assert own.value.code == "seat_taken"
    assert maker.request("DELETE", address) == {}
    with pytest.raises(ServerRefused) as gone:
        other.request("POST", address, {})
    assert gone.value.code == "no_offer"


def test_private_tables_cannot_be_joined_or_given_up_through_the_lobby(client: Client) -> None:
    table, seats = client.open("attangle", "here", "invite")
    for method, who in (("POST", client), ("DELETE", client.as_holder(seats[0]["token"]))):
        with pytest.raises(ServerRefused) as refused:
            who.request(method, f"/tables/{table}/offer", {} if method == "POST" else None)
        assert refused.value.code == "no_offer"
    assert client.request("GET", f"/tables/{table}")["standing"]["status"] == "waiting"


def test_rated_games_are_for_accounts_and_need_a_clock(either: str) -> None:
    guest, ada, bo = Browser(either), Browser(either), Browser(either)
    asked = game(rated=True, name="Somebody else")
    with pytest.raises(ServerRefused) as refused:
        guest.request("POST", "/lobby/quick", asked)
    assert refused.value.code == "bad_credentials"
    name = with_account(ada)
    with pytest.raises(ServerRefused) as refused:
        ada.request("POST", "/lobby/quick", {"game": "attangle", "rated": True})
    assert refused.value.code == "bad_request"
    waiting = ada.request("POST", "/lobby/quick", asked)
    with pytest.raises(ServerRefused) as refused:
        guest.request("POST", f"/tables/{waiting['id']}/offer", {})
    assert refused.value.code == "bad_credentials"
    with_account(bo)
    assert bo.request("POST", "/lobby/quick", asked)["id"] == waiting["id"]
    names = [seat["name"] for seat in guest.request("GET", f"/tables/{waiting['id']}")["standing"]["seats"]]
    assert name in names, "who has an account plays under its name"


@pytest.mark.parametrize(
    ("limit", "code"),
    [("offers_per_minute", "too_many"), ("offers_per_day", "too_many"), ("most_offers", "busy")],
)
def test_offers_are_limited(tmp_path: Path, limit: str, code: str) -> None:
    database = f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite3"
    with running_server(database=database, **{limit: 2}) as url:
        for n in range(3):
            try:
                Browser(url).request("POST", "/lobby/offers", game())
            except ServerRefused as refused:
                assert (n, refused.code) == (2, code)
                return
    raise AssertionError("nobody was refused")


def test_a_seat_that_is_not_there_cannot_be_chosen(client: Client) -> None:
    with pytest.raises(ServerRefused) as refused:
        client.request("POST", "/lobby/offers", game(seat=3, bearer=True))
    assert refused.value.code == "bad_request"
