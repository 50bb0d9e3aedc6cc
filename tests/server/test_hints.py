"""Hints: the strongest level's move with a reason, for people who play only computers."""

from collections import Counter

import pytest

from deltille import games
from deltille.core.messages import Message
from deltille.players import hints
from deltille.server.client import ServerRefused
from deltille.server.domain.table import Seat, Table
from deltille.server.errors import Rejected
from deltille.server.services.hints import check_alone
from deltille.testing.selection import SECRETS, every_game

WINNING = "attangle 2b++1/w++1b+1w/6/4w2/5b/2b2/w++3 w 9 12"


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """In this process hints think briefly; the workers of a server take longer."""
    monkeypatch.setattr(hints, "ADVISER", "level:7")


@every_game(argument="game")
def test_a_hint_is_legal_and_says_why(game):
    position = games.new(game)
    for _ in range(3):
        found = hints.hint(position)
        assert position.legal_moves.has_id(found.move.id)
        assert found.why.key.startswith("core.hint-")
        assert "{" not in found.why.text
        position.push(found.move)


def test_a_hint_without_any_chance_claims_none():
    none = Message("core.hint-chances", percent=0)
    assert none.text == "Hardly any chance is left. The computer would try this."
    assert Message("core.hint-chances", percent=7).text == "It keeps the best chances: 7%."


def test_a_move_that_wins_says_so():
    assert hints.hint(games.from_text(WINNING)).why.text == "It wins the game."


def test_a_capture_is_what_a_move_gains():
    position = games.from_text(WINNING)
    capture = next(move for move in position.legal_moves if "-f3" in move.text)
    view = position.view(position.turn)
    others = [move for move in view.legal_moves if "-" not in move.text]
    steps = hints._notable(view, capture, others)
    assert steps[0].kind == "captured"


def test_a_hint_names_what_it_prevents():
    """Black's e3 and c5 threaten White's stack: it must move or it is lost."""
    position = games.new("attangle")
    for move in ("e3", "c3", "c5", "e5"):
        position.push(move)
    told = Counter(hints.reason(position.view(0), move).key for move in position.legal_moves)
    assert told["core.hint-stops"] + told["core.hint-prepares"] > 0, told
    assert told["core.hint-gains"] == sum("-" in move.text for move in position.legal_moves)


@every_game(only=SECRETS, argument="game")
def test_a_hint_depends_only_on_what_its_seat_may_know(game):
    """Games that differ in the opponent's secret alone lead to the same hint, word for word."""
    found = set()
    for secret in (0, -1):
        position = games.new(game)
        position.push(position.legal_moves[0])
        position.push(position.legal_moves[secret])
        advice = hints.hint(position.view(0), seed=1)
        found.add((advice.move.text, advice.why.text))
    assert len(found) == 1


def refused(ask):
    with pytest.raises(ServerRefused) as caught:
        ask()
    return caught.value.code


def hint_of(client, table, seat=0, holder=0):
    me = client.as_holder(table.seats[holder].token)
    return me.request("POST", f"/tables/{table.id}/hints", {"seat": seat})


def test_against_a_computer_a_hint_comes_with_its_reason(client):
    table = client.set_up("attangle", "here", "random", start={"position": WINNING})
    found = hint_of(client, table)
    position = games.from_text(WINNING)
    after = position.copy()
    after.push(found["id"])
    assert after.outcome() is not None
    assert found["why"]["text"] == "It wins the game."
    assert found["by"] == "network"
    assert hint_of(client, table) == found


def test_a_player_with_a_human_opponent_gets_no_hint(client):
    """A page on one shared screen holds both keys; a client with one of them may be one of two people."""
    table = client.set_up("attangle", "here", "here", start={"position": WINNING})
    assert refused(lambda: hint_of(client, table)) == "no_hints"
    assert check_of([("", True), ("", True)], {0, 1}) is None
    assert check_of([("", True), ("level:3", True), ("", True)], {0, 2}) is None
    assert check_of([("", True), ("level:3", True), ("", False)], {0}) == "no_hints"


def check_of(seats, held):
    """The refusal at a table with these seats, each a computer or '' and whether it is taken."""
    table = Table("table-000001")
    table.seats = [Seat("", player, is_taken) for player, is_taken in seats]
    try:
        check_alone(table, held)
    except Rejected as rejected:
        return rejected.code.word
    return None


def test_there_are_no_hints_against_people(client):
    """Neither while an invitation is open nor after it was accepted, nor for spectators."""
    table = client.set_up("attangle", "here", "invite")
    assert refused(lambda: hint_of(client, table)) == "no_hints"
    guest = client.request(
        "POST",
        f"/tables/{table.id}/seats/1",
        {"invite": table.seats[1].invite, "name": "Ada", "bearer": True},
    )
    assert guest["token"]
    assert refused(lambda: hint_of(client, table)) == "no_hints"
    watched = client.set_up("attangle", "here", "random")
    path = f"/tables/{watched.id}/hints"
    assert refused(lambda: client.request("POST", path, {"seat": 0})) == "not_yours"


def test_a_game_that_is_over_needs_no_hint(client):
    table = client.set_up("attangle", "here", "random")
    me = client.as_holder(table.seats[0].token)
    me.request("POST", f"/tables/{table.id}/commands", {"type": "resign", "id": "a", "seat": 0})
    assert refused(lambda: hint_of(client, table)) == "game_over"
