"""The board's state and other modules that need no page, tested by Node in seconds."""

import json
import os
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import deltille
from deltille.core.scene import Scene
from deltille.server.deltas import board_scene, scene_changes
from deltille.server.encoding import legal_content
from deltille.server.paths import legal_paths, tails_bytes
from deltille.server.wire import Board, Wire
from deltille.server.wire.base import lengthened
from deltille.testing.selection import games_under_test

UNITS = Path(__file__).parent / "unit"
EARLY = 6
TRIED = 40


def written(model: Wire) -> Any:
    """As it is sent to a page."""
    return lengthened(json.loads(model.to_wire("tranglar")), "tranglar")


def scene_content(scene: Scene) -> Any:
    return written(Board(scene=scene))["scene"]


def position_content(name: str) -> dict[str, object]:
    """A game some moves after its start, and a few of the moves there."""
    dice = random.Random(1)
    position = deltille.new(name)
    board = board_scene(position.game)
    told: list[object] = []
    before, number = board, 0
    for _ in range(EARLY):
        position.push(dice.choice(list(position.legal_moves)))
        after = position.view(None).scene()
        changes = written(scene_changes(board, before, after, number))
        told.append({"changes": changes, "scene": scene_content(after)})
        before, number = after, number + 1
    moves = legal_content(position)
    tried = sorted(dice.sample(range(len(moves)), min(TRIED, len(moves))))
    return {
        "name": name,
        "scene": scene_content(position.scene()),
        "moves": [written(move) for move in moves],
        "tried": tried,
        "board": scene_content(board),
        "told": told,
        "paths": written(legal_paths(position, position.scene())),
        "tails": json.loads(tails_bytes(position.game)),
    }


@pytest.mark.all_games
def test_units(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("NOT CHECKED: the page's units need Node, which is not installed")
    positions = tmp_path / "positions.json"
    content = [position_content(name) for name in games_under_test()]
    positions.write_text(json.dumps(content), encoding="utf-8")
    done = subprocess.run(
        [node, "--test", *sorted(map(str, UNITS.glob("*.test.js")))],
        env=os.environ | {"DELTILLE_POSITIONS": str(positions)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
