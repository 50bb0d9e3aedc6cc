"""Only the host of a table makes and cancels invitations to open seats, and each opens its seat once."""

import pytest

from deltille.server.client import Client, ServerRefused
from deltille.testing.browser import Browser


def test_a_new_invitation_replaces_the_old_one(either):
    client = Client(either)
    table, (mine, first, second) = client.open(
        "triangle_wins", "here", "invite", "invite", options={"players": 3}
    )
    host = client.as_holder(mine["token"])
    place = f"/tables/{table}/seats/1/invitation"
    renewed = host.request("POST", place, {})["invite"]
    with pytest.raises(ServerRefused, match="seat_taken"):
        client.join(table, 1, first["invite"])
    guest = client.as_holder(client.join(table, 1, renewed, "Bo").token)
    for path in (place, f"/tables/{table}/seats/0/invitation", f"/tables/{table}/seats/5/invitation"):
        with pytest.raises(ServerRefused, match="seat_taken"):
            host.request("POST", path, {})
    other = f"/tables/{table}/seats/2/invitation"
    for stranger in (client, guest):
        for method in ("POST", "DELETE"):
            with pytest.raises(ServerRefused, match="not_yours"):
                stranger.request(method, other, {})
    host.request("DELETE", other)
    with pytest.raises(ServerRefused, match="seat_taken"):
        client.join(table, 2, second["invite"])
    assert client.join(table, 2, host.request("POST", other, {})["invite"]).seat == 2


def test_an_account_invites_from_every_device(either):
    phone, laptop = Browser(either), Browser(either)
    credentials = {"name": "Sofya Inviting", "passphrase": "long enough"}
    phone.request("POST", "/accounts", credentials)
    body = {"game": "attangle", "seats": [{"kind": "here"}, {"kind": "invite"}]}
    table = phone.request("POST", "/tables", body)["id"]
    laptop.request("POST", "/login", credentials)
    assert laptop.request("POST", f"/tables/{table}/seats/1/invitation", {})["seat"] == 1


def test_a_qr_code_is_a_picture(client):
    with pytest.raises(ServerRefused, match="bad_request"):
        client.request("POST", "/qr", {"text": "x" * 301})
    with pytest.raises(ValueError, match="Expecting value"):  # an SVG, which is no JSON
        client.request("POST", "/qr", {"text": "https://play.example.org/#/join/a/1/b"})
