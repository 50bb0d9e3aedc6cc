"""Puzzles over the wire: the same for everybody, from the solver's view; the server refutes wrong tries."""

import json

import pytest

from deltille import games, puzzles
from deltille.server.client import Client, ServerRefused
from deltille.server.deltas import board_address, board_scene, folded
from deltille.server.wire import SceneChanges
from deltille.testing.selection import PUZZLES, every_game


def test_today_is_the_same_for_everybody_and_names_only_games_with_puzzles(server: str) -> None:
    one, other = (Client(server).request("GET", "/puzzles/today") for _ in range(2))
    assert one == other
    assert [daily["game"] for daily in one["puzzles"]] == [n for n in games.names() if puzzles.of_game(n)]
    for daily in one["puzzles"]:
        assert puzzles.of_game(daily["game"])[daily["number"] - 1].id == daily["id"]
    counted = {
        each["name"]: each["n_puzzles"] for each in Client(server).request("GET", "/catalogue")["games"]
    }
    assert counted == {name: len(puzzles.of_game(name)) for name in games.names()}


@every_game(PUZZLES)
def test_a_puzzle_has_its_whole_line(server: str, name: str) -> None:
    client = Client(server)
    listed = client.request("GET", f"/puzzles/{name}")
    assert [each["number"] for each in listed["puzzles"]] == list(range(1, len(puzzles.of_game(name)) + 1))
    themes = {theme["name"] for theme in listed["themes"]}
    assert themes == {theme for each in listed["puzzles"] for theme in each["themes"]}
    content = client.request("GET", f"/puzzles/{name}/1")
    known = puzzles.of_game(name)[0]
    assert content["id"] == known.id
    assert len(content["turns"]) == (len(known.line) + 1) // 2
    assert content["turns"][0]["right"]["id"] in content["turns"][0]["solutions"]
    assert [tried["tried"]["text"] for tried in content["tries"]] == [tried.move for tried in known.tries]


@every_game(PUZZLES)
def test_a_solver_gets_a_view(server: str, name: str) -> None:
    """Nothing sent before a move holds what is hidden from the side to move."""
    if not games.game(name).has_secrets:
        return
    for number in (1, len(puzzles.of_game(name))):
        content = Client(server).request("GET", f"/puzzles/{name}/{number}")
        position = puzzles.of_game(name)[number - 1].position()
        view = position.view(position.turn)
        assert games.from_text(content["position"]).is_view
        assert content["position"] == view.to_text()
        glyph = view.scene().secret_glyph
        board = board_scene(position.game)
        assert content["board"] == board_address(position.game)
        assert json.dumps(content["changes"]).count(glyph) <= 1, "only one's own"
        assert folded(board, board, SceneChanges.model_validate(content["changes"])) == view.scene()


@every_game(PUZZLES)
def test_a_wrong_try_is_refuted_and_an_illegal_one_refused(server: str, name: str) -> None:
    client = Client(server)
    content = client.request("GET", f"/puzzles/{name}/1")
    turn = content["turns"][0]
    wrong = [move["id"] for move in turn["moves"] if move["id"] not in turn["solutions"]]
    for move in {wrong[0], wrong[-1]}:
        found = client.request("GET", f"/puzzles/{name}/1/0/tries/{move}")
        assert found["tried"]["id"] == move
        assert 0 <= found["chance"] <= 1
        assert client.request("GET", f"/puzzles/{name}/1/0/previews/{move}")["id"] == move
    illegal = next(id_ for id_ in range(10**6) if id_ not in {move["id"] for move in turn["moves"]})
    for path, code in (
        (f"/puzzles/{name}/1/0/tries/{turn['right']['id']}", "bad_request"),
        (f"/puzzles/{name}/1/0/tries/{illegal}", "illegal_move"),
        (f"/puzzles/{name}/1/9/tries/{wrong[0]}", "not_found"),
        (f"/puzzles/{name}/9999", "not_found"),
        ("/puzzles/no_such_game/1", "not_found"),
        ("/puzzles/no_such_game", "not_found"),
    ):
        with pytest.raises(ServerRefused) as refused:
            client.request("GET", path)
        assert refused.value.code == code, path
