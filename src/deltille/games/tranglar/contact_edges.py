"""Which parts of a piece's outline count towards trapping it, as lines of the scene."""

import functools

from deltille.core.operations import State
from deltille.core.scene import Edge, Point
from deltille.games.tranglar.state import PROTECT_PIECE, PROTECT_SIDE, TranglarTables
from deltille.games.tranglar.tables import Cells, board, sides, word_cells

SCALE = 2.0
"""The edge of a square in the scene."""


def placed(point: Point, scale: float = SCALE) -> Point:
    """From the plane, where the board lies right of and below (0, 0), to a board around (0, 0)."""
    return scale * (point[0] - 2), -scale * (point[1] + 2)


@functools.cache
def border(cell: int, other: int) -> tuple[Point, Point]:
    """The edge two cells have in common."""
    lattice = board().lattice
    corners, others = (lattice.corners(board().cells[c]) for c in (cell, other))
    start, end = sorted(set(corners) & set(others))
    return placed(lattice.to_plane(start)), placed(lattice.to_plane(end))


def touching(s: State, cells: Cells, enemy: int) -> list[tuple[Point, Point]]:
    """Where a piece on these cells meets, or would meet, pieces of the enemy."""
    theirs = set(word_cells(int(s[2 * enemy]), int(s[2 * enemy + 1])))
    return _borders(cells, theirs)


def _borders(cells: Cells, others: set[int]) -> list[tuple[Point, Point]]:
    return [
        border(cell, other)
        for cell in cells
        for other in board().neighbours[cell].tolist()
        if other in others and other not in cells
    ]


def edges(g: TranglarTables, s: State, cells: Cells, enemy: int) -> tuple[Edge, ...]:
    """What of a piece's outline the enemy touches, and what neutral pieces shield where that was agreed."""
    theirs = set(word_cells(int(s[2 * enemy]), int(s[2 * enemy + 1])))
    neutral = set(word_cells(int(s[4]), int(s[5])))
    found = []
    for across in sides(cells):
        is_shielded = g.protection == PROTECT_SIDE and not neutral.isdisjoint(across)
        is_shielded = is_shielded or (g.protection == PROTECT_PIECE and bool(_borders(cells, neutral)))
        kind = "shielded" if is_shielded else "touched"
        found += [Edge(kind, line) for line in _borders(cells, theirs & set(across))]
    return tuple(found)
