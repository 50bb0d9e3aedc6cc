"""Nonsense from outside is refused with a sentence, never with a server error."""

import random

import pytest

from deltille import games
from deltille.core.errors import BadOption
from deltille.core.messages import Message
from deltille.core.position import Position
from deltille.server.client import Client, ServerRefused
from deltille.server.services.previews import objection_in
from deltille.testing.selection import every_game

NO_TARGETS = (["zzz"], ["tray:b"], ["x:y:z"], ["tray:"], ["cell:"], ["piece:zz"], [""], [":"])


def some(name: str) -> Position:
    return Position(games.game(name))


@every_game()
def test_an_unknown_target_is_refused(client: Client, name: str) -> None:
    n_seats = games.game(name).n_seats
    table, seats = client.open(name, *["here"] * n_seats)
    me = client.as_holder(seats[0]["token"])
    real = next(iter(some(name).view(0).scene().ids()))
    for targets in (*NO_TARGETS, [real, "zzz"], ["zzz", real]):
        for path, body in (
            (f"/tables/{table}/objections", {"seat": 0}),
            ("/studies/objections", {"game": name}),
            (f"/catalogue/{name}/lesson/1/objections", {}),
        ):
            with pytest.raises(ServerRefused, match="bad_request"):
                me.request("POST", path, body | {"targets": targets})


@every_game()
def test_any_targets_in_any_order_get_an_answer(name: str) -> None:
    dice, position = random.Random(5), some(name)
    while position.outcome() is None and position.ply < 40:
        view = position.view(position.turn)
        ids = sorted(view.scene().ids())
        for _ in range(5):
            targets = tuple(dice.choice(ids) for _ in range(dice.randint(1, 5)))
            try:
                assert isinstance(objection_in(view, targets).sentence, Message | None)
            except Exception as error:
                pytest.fail(f"{view.to_text()} {targets}: {error!r}")
        position.push(dice.choice(position.legal_moves))


@pytest.mark.parametrize("option", ["self", "name", "cls", "chosen", "", "__class__"])
def test_an_option_may_have_any_name_and_is_refused(client: Client, option: str) -> None:
    with pytest.raises(BadOption, match="no such option"):
        games.game("attangle", **{option: 1})
    for path, body in (("/tables", {"seats": [{"kind": "here"}] * 2}), ("/studies", {})):
        with pytest.raises(ServerRefused, match=r"bad_game|bad_start"):
            client.request("POST", path, {"game": "attangle", "options": {option: 1}} | body)


def test_a_name_that_grows_too_long_when_its_case_is_folded_is_refused(either: str) -> None:
    client, passphrase = Client(either), "a passphrase"
    for name in ("ΐ" * 40, "ﬃ" * 27):
        assert len(name.casefold()) > 80
        with pytest.raises(ServerRefused, match=r"bad_request.*too long"):
            client.request("POST", "/accounts", {"name": name, "passphrase": passphrase})
        with pytest.raises(ServerRefused, match="bad_credentials"):
            client.request("POST", "/login", {"name": name, "passphrase": passphrase})
    name = "ß" * 40
    assert client.request("POST", "/accounts", {"name": name, "passphrase": passphrase}) == {"name": name}
    assert client.request("POST", "/login", {"name": name, "passphrase": passphrase}) == {"name": name}
