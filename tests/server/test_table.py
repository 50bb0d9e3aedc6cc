"""A table over the wire: open, join, move, watch, reconnect."""

import json
from collections.abc import Iterator

import pytest

import deltille
from deltille import games
from deltille.core.game import Setting
from deltille.server.client import Client, Live, ServerRefused
from deltille.server.rooms import Rooms
from deltille.testing.selection import DRAWS, OPTIONS, every_case, every_game
from deltille.testing.server import path_ids


def open_two(client: Client, **more: object) -> tuple[str, list[Client]]:
    table, seats = client.open("attangle", "here", "here", **more)
    return table, [client.as_holder(seat["token"]) for seat in seats]


def play_out(table: str, players: list[Client], moves: list[str]) -> None:
    for ply, move in enumerate(moves):
        seat = ply % 2
        body = {"type": "move", "id": f"m{ply}", "seat": seat, "ply": ply, "move": move}
        players[seat].request("POST", f"/tables/{table}/commands", body)


def test_a_game_is_played_and_seen_by_all(either: str) -> None:
    client = Client(either)
    table, players = open_two(client)
    with players[0].live(table, want=["scene", "moves"]) as white, players[1].live(table) as black:
        with client.live(table, want=["moves"]) as watcher:
            assert len(white.wait_for("standing")["moves"]) == 36
            number = white.command("move", seat=0, ply=0, move="e3")
            for live in (black, watcher):
                entry = live.wait_for("entry", lambda m: m["kind"] == "moved")
                assert (entry["number"], entry["move"]["text"], entry["ply"]) == (number, "e3", 0)
            assert watcher.wait_for("standing", lambda m: m["ply"] == 1)["moves"] == []
        standing = white.wait_for("standing", lambda m: m["ply"] == 1)
        assert standing["turn"] == 1
        assert standing["moves"] == []
        assert any(piece["id"] == "stack:e3" for piece in standing["scene"]["pieces"])
    looked = client.request("GET", f"/tables/{table}")
    assert [move["text"] for move in looked["history"]] == ["e3"]
    assert looked["history"][0]["steps"][0]["kind"] == "placed"


@every_game()
def test_a_waiting_player_can_plan_without_any_effect(name: str, client: Client) -> None:
    n = games.game(name).n_seats
    table, seats = client.open(name, *["here"] * n)
    players = [client.as_holder(seat["token"]) for seat in seats]
    seat = n - 1  # their turn comes last
    plan = players[seat].request("GET", f"/tables/{table}/plans")
    assert plan["ply"] == 0
    for id_ in path_ids(plan["paths"])[:2]:
        assert players[seat].request("GET", f"/tables/{table}/plans/{id_}")["steps"]
    with pytest.raises(ServerRefused):
        players[0].request("GET", f"/tables/{table}/plans/0")
    assert path_ids(players[0].request("GET", f"/tables/{table}/plans")["paths"]) == []
    assert path_ids(client.request("GET", f"/tables/{table}/plans")["paths"]) == []
    assert client.request("GET", f"/tables/{table}")["standing"]["ply"] == 0


def choices(name: str) -> Iterator[tuple[tuple[str, dict[str, Setting]], str]]:
    """Every choice of every option of a game, with an id."""
    for key, option in games.game_class(name).options.items():
        for choice in option.choices:
            yield (name, {key: choice}), f"{name}-{key}={choice}"


@every_case("name,options", choices, OPTIONS)
def test_every_choice_of_options_is_opened_with_a_mixture_of_seats(
    name: str, options: dict[str, Setting], client: Client
) -> None:
    n = games.game(name, **options).n_seats
    kinds = (["here", "invite", "random"] * 2)[:n]
    table, seats = client.open(name, *kinds, options=options)
    looked = client.request("GET", f"/tables/{table}")
    assert looked["options"] | options == looked["options"]
    assert [seat["kind"] for seat in seats] == [kind.replace("random", "computer") for kind in kinds]
    assert [seat["is_taken"] for seat in looked["standing"]["seats"]] == [kind != "invite" for kind in kinds]


@every_game(only=DRAWS)
def test_a_draw_can_be_agreed_where_the_rules_have_draws(name: str, either: str) -> None:
    client = Client(either)
    table, seats = client.open(name, "here", "here")
    players = [client.as_holder(seat["token"]) for seat in seats]
    with players[0].live(table) as one, players[1].live(table) as two:
        one.command("offer", seat=0, what="draw", ply=0)
        two.command("decline", seat=1, what="draw")
        one.wait_for("entry", lambda m: m["kind"] == "declined")
        one.command("offer", seat=0, what="draw", ply=0)
        two.command("offer", seat=1, what="draw", ply=0)
        over = one.wait_for("standing", lambda m: m["status"] == "over")
    assert (over["result"]["winners"], over["result"]["reason"]) == ([], "agreed")


def test_a_client_that_reconnects_gets_the_entries_it_missed(either: str) -> None:
    client = Client(either)
    table, players = open_two(client)
    with players[0].live(table) as white:
        white.wait_for("standing")
        last = white.number
    play_out(table, players, ["e3", "c4", "b2"])
    with players[0].live(table, last=last) as white:
        missed = [white.wait_for("entry") for _ in range(3)]
        assert [entry["number"] for entry in missed] == [last + 1, last + 2, last + 3]
        assert [entry["move"]["text"] for entry in missed] == ["e3", "c4", "b2"]
        assert white.wait_for("standing")["ply"] == 3


def test_a_repeated_move_is_harmless_and_a_stale_one_is_refused(either: str) -> None:
    table, (white, black) = open_two(Client(either))
    with white.live(table) as live:
        first = live.command("move", id="one", seat=0, ply=0, move="e3")
        assert live.command("move", id="one", seat=0, ply=0, move="e3") == first
        with pytest.raises(ServerRefused, match="stale"):
            live.command("move", id="two", seat=0, ply=0, move="e4")
    play_out_black = {"type": "move", "id": "one", "seat": 1, "ply": 1, "move": "c4"}
    assert black.request("POST", f"/tables/{table}/commands", play_out_black)["number"] == first + 1
    assert [m["text"] for m in white.request("GET", f"/tables/{table}")["history"]] == ["e3", "c4"]


def refused(live: Live, **command: object) -> str:
    with pytest.raises(ServerRefused) as caught:
        live.command(**command)  # type: ignore[arg-type]
    return caught.value.code


def test_nobody_can_act_for_another_seat(client: Client) -> None:
    table, (white, _) = open_two(client)
    other, _ = open_two(client)
    with white.live(table) as live:
        assert refused(live, type_="move", seat=1, ply=0, move="e3") == "not_yours"
        assert refused(live, type_="move", seat=5, ply=0, move="e3") == "not_yours"
        assert refused(live, type_="move", seat=0, ply=0, move="d4") == "illegal_move"
        assert refused(live, type_="move", seat=0, ply=0, move="zz") == "illegal_move"
        live.command("move", seat=0, ply=0, move="e3")
        assert refused(live, type_="move", seat=0, ply=1, move="e4") == "not_your_turn"
    with client.live(table) as live:
        assert refused(live, type_="resign", seat=0) == "not_yours"
    with white.live(other) as live:
        assert refused(live, type_="move", seat=0, ply=0, move="e3") == "not_yours"


def test_an_invitation_works_once(either: str) -> None:
    client = Client(either)
    table, seats = client.open("attangle", "here", "invite")
    white = client.as_holder(seats[0]["token"])
    with white.live(table) as live:
        assert refused(live, type_="move", seat=0, ply=0, move="e3") == "not_started"
        body = {"invite": seats[1]["invite"], "name": "Ada", "bearer": True}
        joined = client.request("POST", f"/tables/{table}/seats/1", body)
        assert live.wait_for("entry", lambda m: m["kind"] == "joined")["name"] == "Ada"
        live.command("move", seat=0, ply=0, move="e3")
    with pytest.raises(ServerRefused, match="seat_taken"):
        client.request("POST", f"/tables/{table}/seats/1", body)
    with client.as_holder(joined["token"]).live(table) as live:
        live.command("move", seat=1, ply=1, move="c4")


def test_a_recovery_code_moves_a_seat_to_another_device(either: str) -> None:
    client = Client(either)
    table, seats = client.open("attangle", "here", "here")
    old = client.as_holder(seats[0]["token"])
    with old.live(table) as live:
        live.wait_for("standing")
        body = {"code": seats[0]["recovery"].lower().replace("-", " "), "bearer": True}
        new = client.request("POST", f"/tables/{table}/recover", body)
        assert live.wait_for("entry")["kind"] == "reseated"
    assert old.request("GET", f"/tables/{table}")["held"] == []
    assert client.as_holder(new["token"]).request("GET", f"/tables/{table}")["held"] == [0]
    with pytest.raises(ServerRefused, match="not_yours"):
        client.request("POST", f"/tables/{table}/recover", body)


def test_a_computer_answers_and_a_finished_game_can_be_downloaded(client: Client) -> None:
    table, seats = client.open("attangle", "here", "random")
    me = client.as_holder(seats[0]["token"])
    with me.live(table, want=["moves"]) as live:
        while True:
            standing = live.wait_for("standing", lambda m: m["turn"] == 0 or m["status"] == "over")
            if standing["status"] == "over":
                break
            move = standing["moves"][0]["id"]
            live.command("move", seat=0, ply=standing["ply"], move=move)
    record = deltille.Record.from_json(json.dumps(client.request("GET", f"/tables/{table}/record")))
    replayed = record.replay(deltille.new("attangle").game)
    assert replayed.outcome() is not None
    assert list(replayed.outcome().winners) == standing["result"]["winners"]  # type: ignore[union-attr]
    first = client.request("GET", f"/tables/{table}/positions/1")
    assert len(first["scene"]["pieces"]) == 1


def test_a_standing_is_sent_with_the_time_at_which_it_is_sent(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is encoded once for all who have the same view, but each is sent with its own time."""
    control = {"kind": "fischer", "base_s": 300, "increment_s": 5}
    table, _ = client.open("attangle", "here", "here", control=control)
    with client.live(table) as first:
        early = first.wait_for("standing")
    now_ms = Rooms.now_ms
    monkeypatch.setattr(Rooms, "now_ms", lambda rooms: now_ms(rooms) + 60_000)
    with client.live(table) as second:
        late = second.wait_for("standing")
    assert late["now_ms"] - early["now_ms"] >= 60_000
    assert {**late, "now_ms": 0} == {**early, "now_ms": 0}
