"""Positions for the tests, and short ways to ask about them."""

from pathlib import Path

import pytest

import deltille
from deltille import IllegalMove, Position
from deltille.games.trangalla import tables

RULES = Path(tables.__file__).with_name("RULES.md").read_text(encoding="utf-8")
BOARDS = tuple(tables.REACHES)
OPENING = ("king@b1", "king@h2", "b2xd2", "g2-f3", "d2-e2", "f3-e3", "c2-d3")

every_board = pytest.mark.parametrize("board", BOARDS)


def at(text: str) -> Position:
    board, cap = text.split()[:2]
    return deltille.from_text(f"trangalla(board={board},cap={cap}) {text}")


def played(*moves: str, board: str = "rhombus25") -> Position:
    position = deltille.new("trangalla", board=board)
    for move in moves:
        position.push(move)
    return position


def body(position: Position) -> str:
    """The position text without the name of the game."""
    return position.to_text().partition(" ")[2]


def rows(position: Position) -> str:
    return body(position).split()[2]


def texts(position: Position) -> set[str]:
    return {str(move) for move in position.legal_moves}


def tokens(position: Position, move: str) -> list[str]:
    return [step.token for step in position.steps(move)]


def reason(position: Position) -> str | None:
    outcome = position.outcome()
    return None if outcome is None else outcome.reason


def why(position: Position, move: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        position.push(move)
    return caught.value.why
