"""The board once, then changes: exact, small, and the same bytes for all who have the same view."""

import json
import random
import urllib.request
from dataclasses import fields
from typing import Any

import pytest

from deltille import games
from deltille.core.position import Position
from deltille.core.scene import Piece, Scene, Site
from deltille.server import wire
from deltille.server.client import Client, Live, ServerRefused
from deltille.server.deltas import (
    board_address,
    board_scene,
    folded,
    scene_changes,
)
from deltille.server.paths import legal_paths, moves_of, tails_bytes
from deltille.testing.conformance import walk
from deltille.testing.selection import LESSONS, SECRETS, every_game

KIB = 1024
MOST_BYTES = 3 * KIB
"""The bytes that any move may cost, even one that turns a long chain over with a step for every flip."""
MANY_MOVES_VIEWER_BYTES, MANY_MOVES_MOVER_BYTES = 4 * KIB, 20 * KIB
LESSON_BYTES = 32 * KIB
"""The boards of lessons are far from the start of a game, and come with the solutions of their steps."""
MANY_MOVES = 1000
MOST_PLIES = 60
WANT = ["changes", "paths"]


def test_every_field_of_a_scene_can_change() -> None:
    """A field added to the shapes must be added to their changes."""
    told = wire.PieceFields.__annotations__, wire.SiteFields.__annotations__
    assert set(told[0]) - {"also"} == {field.name for field in fields(Piece)}
    assert set(told[1]) - {"also"} == {field.name for field in fields(Site)}
    assert {field.name for field in fields(Scene)} <= set(wire.SceneChanges.model_fields)


@every_game()
def test_applying_changes_gives_the_scene_itself(name: str) -> None:
    """Over the wire and back, forwards and to distant positions, in the views of spectators and seats."""
    game, chance = games.game(name), random.Random(3)
    board = board_scene(game)
    seen: dict[int | None, list[Scene]] = {}
    for position in walk(game, 3):
        if position.ply > MOST_PLIES:
            break
        for viewer in (None, position.turn):
            after = position.view(viewer).scene()
            before = seen.setdefault(viewer, [board])
            for base in (before[-1], chance.choice(before), board):
                changes = scene_changes(board, base, after, 1)
                read = wire.SceneChanges.model_validate_json(changes.to_wire())
                assert folded(board, base, read) == after, position
            before.append(after)


@every_game()
def test_paths_give_the_legal_moves(name: str) -> None:
    game = games.game(name)
    tails = wire.Tails.model_validate_json(tails_bytes(game))
    board, scenes = board_scene(game), game.scenes
    for position in walk(game, 5):
        if position.outcome() is not None or position.ply > MOST_PLIES:
            break
        view = position.view(position.turn)
        expected = [
            (id_, scenes.path(view.state, id_), scenes.verb(view.state, id_) or None)
            for id_ in sorted(map(int, view.legal_moves.ids))
        ]
        for scene in (view.scene(), None):
            paths = wire.LegalPaths.model_validate_json(legal_paths(view, scene).to_wire())
            found = moves_of(paths, tails, board, scene)
            assert [(move.id, move.path, move.verb) for move in found] == expected


class Counted(Live):
    """A socket that counts what it receives."""

    n_bytes = 0
    last_standing = b""

    def _receive(self) -> dict[str, Any]:
        text = self._socket.recv(30)
        data = text if isinstance(text, bytes) else text.encode()
        self.n_bytes += len(data)
        message: dict[str, Any] = json.loads(data)
        if message["type"] == "entry":
            self.number = max(self.number, message["number"])
        if message["type"] == "standing":
            self.last_standing = data
        return message

    def counted(self, ply: int) -> int:
        """The bytes received until the standing after this many moves."""
        while self.standing().ply < ply:
            pass
        n_bytes, self.n_bytes = self.n_bytes, 0
        return n_bytes


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deltille.server.client.Live", Counted)


@pytest.mark.usefixtures("counting")
@every_game()
def test_a_move_costs_few_bytes(name: str, client: Client) -> None:
    """Before compression, for everybody at the table, in a random game through the server."""
    position, chance = Position(games.game(name)), random.Random(7)
    table = client.set_up(name, *["here"] * position.game.n_seats)
    holders = [client.as_holder(seat.token or "") for seat in table.seats]
    viewing, moving = [0], [0]
    is_large = len(position.legal_moves) > MANY_MOVES
    lives: list[Any] = [
        *(holder.live(table.id, seat=seat, want=WANT) for seat, holder in enumerate(holders)),
        client.live(table.id, want=WANT),
        client.live(table.id, want=WANT),
    ]
    try:
        for live in lives:
            live.counted(0)
        while position.outcome() is None and position.ply < MOST_PLIES:
            seat, ply = position.turn, position.ply
            view = position.view(seat)
            assert {move.id for move in lives[seat].moves} == set(map(int, view.legal_moves.ids))
            move = position.push(chance.choice(position.legal_moves))
            body = {"type": "move", "id": f"p{ply}", "seat": seat, "ply": ply, "move": move.text}
            holders[seat].request("POST", f"/tables/{table.id}/commands", body)
            for index, live in enumerate(lives):
                n_bytes = live.counted(ply + 1)
                viewer = index if index < len(holders) else None
                assert live.scene == position.view(viewer).scene()
                if viewer == position.turn and position.outcome() is None:
                    moving.append(n_bytes)
                else:
                    viewing.append(n_bytes)
            stamp = [live.last_standing.split(b'"ply"', 1)[1] for live in lives[-2:]]
            assert stamp[0] == stamp[1], "two spectators received different bytes"
    finally:
        for live in lives:
            live.close()
    print(f"{name}: a viewer got at most {max(viewing)} bytes a move, the next to move {max(moving)}")
    if is_large:
        assert max(viewing) < MANY_MOVES_VIEWER_BYTES
        assert max(moving) < MANY_MOVES_MOVER_BYTES
        return
    assert max(viewing) < MOST_BYTES
    assert max(moving) < MOST_BYTES


def n_bytes_of(answer: Any) -> int:
    return len(json.dumps(answer, separators=(",", ":"), ensure_ascii=False).encode())


@every_game()
def test_a_study_costs_few_bytes(name: str, client: Client) -> None:
    """Each position of a line comes as changes to the one before, with its legal moves."""
    game, moves, told = games.game(name), list[int](), list[int]()
    board, tails = board_scene(game), wire.Tails.model_validate_json(tails_bytes(game))
    seen = board
    for position in walk(game, 5):
        if position.ply > MOST_PLIES / 4 or position.outcome() is not None:
            break
        moves = [move.id for move in position.history]
        since = {"since": len(moves) - 1} if moves else {}
        body = {"game": name, "moves": moves, "want": ["changes", "paths", "last"], **since}
        answer = client.request("POST", "/studies", body)
        found = wire.Study.model_validate(answer)
        assert (found.board, found.since) == (board_address(game), since.get("since"))
        assert found.changes is not None
        assert found.paths is not None
        seen = folded(board, seen if since else board, found.changes)
        assert seen == position.scene()
        legal = moves_of(found.paths, tails, board, seen)
        assert [move.id for move in legal] == sorted(map(int, position.legal_moves.ids))
        assert [move.text for move in found.history] == [move.text for move in position.history[-1:]]
        told.append(n_bytes_of(answer))
    print(f"{name}: a step of a study is told in {sum(told) // len(told)} bytes, {max(told)} at most")
    assert max(told) < MANY_MOVES_MOVER_BYTES
    assert sum(told) / len(told) < (MANY_MOVES_MOVER_BYTES if max(told) > 2 * MOST_BYTES else MOST_BYTES)


@every_game(LESSONS)
def test_lessons_and_previews_are_sent_as_changes(name: str, client: Client) -> None:
    told = []
    for number, step in enumerate(games.lessons(name).steps, start=1):
        position = games.lesson_position(name, step)
        view, board = position.view(position.turn), board_scene(position.game)
        address = f"/catalogue/{name}/lesson/{number}"
        found = wire.LessonBoard.model_validate(answer := client.request("GET", address))
        assert found.board == board_address(position.game)
        assert folded(board, board, found.changes) == view.scene()
        preview = f"{address}/previews/{found.solution}"
        whole, short = (client.request("GET", preview + query) for query in ("", "?changes=true"))
        pieces = wire.SceneChanges(base=0, pieces=wire.Preview.model_validate(short).changes)
        after = folded(board, view.scene(), pieces).pieces
        assert short["pieces"] is None
        assert after == (wire.Preview.model_validate(whole).pieces or view.scene().pieces)
        answered = client.request("POST", f"{address}/answers", {"move": found.solution})
        position.push(found.solution)
        learnt = wire.LessonAnswer.model_validate(answered)
        assert folded(board, board, learnt.changes) == position.view(found.turn).scene()
        told += [n_bytes_of(answer), n_bytes_of(short), n_bytes_of(answered)]
    print(f"{name}: {len(told) // 3} steps of the lesson are told in {sum(told)} bytes, {max(told)} at most")
    assert max(told) < LESSON_BYTES


@pytest.mark.usefixtures("counting")
def test_a_client_that_reconnects_gets_only_the_changes(client: Client) -> None:
    table = client.set_up("attangle", "here", "here")
    players = [client.as_holder(seat.token or "") for seat in table.seats]
    moves = [move.text for move in list(walk(games.game("attangle"), 1))[-1].history]
    first: Any = client.live(table.id, want=WANT)
    with first, players[0].live(table.id) as white, players[1].live(table.id) as black:
        for ply, move in enumerate(moves[:20]):
            (white, black)[ply % 2].move(ply % 2, ply, move)
        first.counted(20)
        number = first.number
        white.move(0, 20, moves[20])
    again: Any = client.live(table.id, want=WANT, last=number, base=number)
    with again:
        again.continue_from(first)
        told = again.standing()
        assert told.changes is not None
        assert told.changes.base == number
        n_again = again.n_bytes
    with client.live(table.id, want=WANT) as fresh:
        assert fresh.standing().changes.base == 0  # type: ignore[union-attr]
        assert fresh.scene == again.scene
        assert n_again < fresh.n_bytes / 4  # type: ignore[attr-defined]


def test_changes_are_never_based_on_moves_taken_back(client: Client) -> None:
    table = client.set_up("attangle", "here", "here")
    players = [client.as_holder(seat.token or "") for seat in table.seats]
    with players[0].live(table.id) as white, players[1].live(table.id) as black:
        white.move(0, 0, "e3")
        with client.live(table.id, want=WANT) as watcher:
            watcher.standing()
            number = watcher.number
            white.command("offer", seat=0, what="takeback", ply=1)
            black.command("offer", seat=1, what="takeback", ply=1)
            white.move(0, 0, "a1")
            while watcher.standing().number < number + 4:
                pass
            assert [piece.id for piece in watcher.scene.pieces] == ["stack:a1"]  # type: ignore[union-attr]
    for _ in range(4):  # the server keeps the last scenes only
        client.as_holder(table.seats[0].token or "").request(
            "POST",
            f"/tables/{table.id}/commands",
            {"type": "chat", "id": f"c{_}", "seat": 0, "preset": "oops"},
        )
    with client.live(table.id, want=WANT, last=number, base=number) as back:
        back._address = board_address(games.game("attangle"))
        told = back.standing()
        assert told.changes is not None
        assert told.changes.base == 0
        assert [piece.id for piece in back.scene.pieces] == ["stack:a1"]  # type: ignore[union-attr]


@every_game(only=SECRETS)
def test_another_view_begins_with_the_board(name: str, client: Client) -> None:
    """Changes refer to scenes of the same view, never to another viewer's."""
    n = games.game(name).n_seats
    table = client.set_up(name, *["here"] * n)
    tokens = [seat.token or "" for seat in table.seats]
    holder = client.as_holder(tokens[0])
    with holder.live(table.id, seat=0, want=WANT) as live:
        position = Position(games.game(name))
        live.standing()
        move = position.push(position.legal_moves[0])
        live.move(0, 0, move.text)
        while live.standing().ply < 1:
            pass
        assert live.scene == position.view(0).scene()
        live.send(type="look", seat=None)
        told = live.standing()
        assert told.changes is not None
        assert told.changes.base == 0
        assert live.scene == position.view(None).scene()


def test_a_board_is_cached_forever_at_its_own_address(server: str, client: Client) -> None:
    game = games.game("attangle", opposite_captures=False)
    content = client.table(client.set_up("attangle", "here", "here", options=dict(game.settings)).id)
    assert content.board == board_address(game) != board_address(games.game("attangle"))
    with urllib.request.urlopen(server + content.board, timeout=30) as answer:
        assert "immutable" in answer.headers["cache-control"]
        assert wire.Board.model_validate_json(answer.read()).scene == board_scene(game)
    for wrong in ("/boards/attangle/0123456789abcdef", "/boards/nothing/0123456789abcdef"):
        with pytest.raises(ServerRefused, match="not_found"):
            client.request("GET", wrong)
