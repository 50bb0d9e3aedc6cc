"""Positions set up by hand over the wire: edits in, boards and sentences out."""

import random
from typing import Any

import pytest

from deltille import games
from deltille.core.draft import Draft
from deltille.server.client import Client, ServerRefused
from deltille.server.deltas import board_scene
from deltille.server.engines.sandbox_jobs import work_out
from deltille.server.paths import edit_paths, moves_of, tails_bytes
from deltille.server.wire import Tails
from deltille.testing.selection import EDITOR, NO_EDITOR, every_game

MOST_BYTES = 8_000
"""Of an answer with all that one brush can do, before it is compressed."""


def edited(client: Client, **asked: Any) -> dict[str, Any]:
    found: dict[str, Any] = client.request("POST", "/studies/edits", asked)
    return found


def first_brush(draft: Draft) -> str:
    items = [item for tray in draft.scene.trays for item in tray.items if item.count]
    return next(item.piece.id for item in items if any(draft.paths(item.piece.id)))


@every_game(EDITOR)
def test_a_position_is_set_up_and_studied(client: Client, name: str) -> None:
    dice, draft, edits = random.Random(2), Draft(games.game(name)), list[list[str]]()
    for _ in range(4):
        path = dice.choice([path for path in draft.paths(first_brush(draft)) if "button:" not in path[1]])
        draft.edit(path)
        edits.append(list(path))
    answer = edited(client, game=name, edits=edits)
    assert answer["position"] == draft.text
    problem = draft.problem
    assert answer["problem"] == (None if problem is None else problem.short_content())
    assert {choice["key"]: choice["chosen"] for choice in answer["choices"]} == {
        choice.key: choice.chosen for choice in draft.choices
    }
    if problem is None:
        assert edited(client, position=draft.text)["position"] == draft.text
        assert client.request("POST", "/studies", {"position": draft.text})["position"] == draft.text


@every_game(EDITOR)
def test_the_edits_of_a_brush_are_few_bytes_and_all_there(name: str) -> None:
    game = games.game(name)
    draft = Draft(game)
    asked = {"game": name, "options": {}, "position": "", "moves": [], "record": None, "ply": None}
    tails = Tails.model_validate_json(tails_bytes(game))
    for tray in draft.scene.trays:
        for item in tray.items[:5]:
            brush = item.piece.id
            written = work_out({"what_for": "edit", "asked": asked | {"edits": [], "brush": brush}})
            assert len(written) < MOST_BYTES
            edits = draft.editor.edits(draft.state, brush)
            moves = moves_of(edit_paths(game, edits, draft.scene), tails, board_scene(game), draft.scene)
            assert {move.path for move in moves} == set(draft.paths(brush))
            assert len({move.id for move in moves}) == len(moves)


@every_game(EDITOR)
def test_what_cannot_be_changed_is_refused_with_a_sentence(client: Client, name: str) -> None:
    ids = sorted(Draft(games.game(name)).scene.ids())
    nonsense: list[list[str]] = [
        ["zzz"],
        ["tray:"],
        ["choice:turn:x"],
        ["choice:"],
        [""],
        [":"],
        ids[:16],
        ids[-2:],
    ]
    for path in nonsense:
        with pytest.raises(ServerRefused, match=r"bad_request.*cannot be changed here"):
            edited(client, game=name, edits=[path])
    with pytest.raises(ServerRefused, match="bad_request"):
        edited(client, game=name, edits=[[]])
    with pytest.raises(ServerRefused, match="bad_request"):
        edited(client, game=name, edits=[["x"]] * 401)
    for brush in ("zzz", "tray:", "tray:x:y:z"):
        unknown, none = edited(client, game=name, brush=brush), edited(client, game=name)
        assert unknown == none


def test_an_empty_board_needs_the_name_of_a_game(client: Client) -> None:
    for asked in ({}, {"game": "chess"}, {"game": "attangle", "options": {"x": 1}}):
        with pytest.raises(ServerRefused, match=r"bad_game|bad_start"):
            edited(client, **asked)


@every_game(NO_EDITOR)
def test_a_game_without_an_editor_refuses(client: Client, name: str) -> None:
    with pytest.raises(ServerRefused, match=r"bad_request.*from their texts"):
        edited(client, game=name)
