r"""Squares cut by both diagonals: the tetrakis lattice.

A cell is (row, column, side), row 0 at the top, sides N, E, S, W = 0, 1, 2, 3.

       *-------*-------*            column of the neighbours
       | \ N / | \ N / |
       |  \ /  |  \ /  |            0   the next side clockwise in the same square
       | W x E | W x E |            1   the next side counter-clockwise in it
       |  / \  |  / \  |            2   across the outer edge, in the next square
       | / S \ | / S \ |
       *-------*-------*

Directions 0 and 1 are each other's opposites, 2 is its own. Corners have doubled coordinates, so that the
middle of a square is a pair of integers too; y grows upwards, so row 0 lies between y = 0 and y = -2.
"""

from __future__ import annotations

from collections.abc import Callable

from .board import Board, Cell, Corner, Lattice, Point, make_board

NORTH, EAST, SOUTH, WEST = range(4)

_BEYOND = ((-1, 0), (0, 1), (1, 0), (0, -1))
_SQUARE = ((0, 0), (2, 0), (2, -2), (0, -2))  # clockwise from the top left: side D joins corners D and D + 1


def _neighbours(cell: Cell) -> tuple[Cell, ...]:
    row, column, side = cell
    down, right = _BEYOND[side]
    return (
        (row, column, (side + 1) % 4),
        (row, column, (side - 1) % 4),
        (row + down, column + right, (side + 2) % 4),
    )


def _corners(cell: Cell) -> tuple[Corner, ...]:
    row, column, side = cell
    (ax, ay), (bx, by) = _SQUARE[(side + 1) % 4], _SQUARE[side]
    x, y = 2 * column, -2 * row
    return (x + ax, y + ay), (x + bx, y + by), (x + 1, y - 1)


def turn_square(cell: Cell, quarters: int) -> Cell:
    """Turn a cell about the middle of square (0, 0), counter-clockwise, by quarters of a full turn.

    >>> turn_square((0, 1, NORTH), 1) == (-1, 0, WEST)
    True
    """
    row, column, side = cell
    for _ in range(quarters % 4):
        row, column = -column, row
    return row, column, (side - quarters) % 4


def mirror_square(cell: Cell) -> Cell:
    """Exchange east and west.

    >>> mirror_square((0, 1, EAST)) == (0, -1, WEST)
    True
    """
    row, column, side = cell
    return row, -column, -side % 4


def _transformation(quarters: int, is_mirrored: bool) -> Callable[[Cell], Cell]:
    return lambda cell: turn_square(mirror_square(cell) if is_mirrored else cell, quarters)


def _to_plane(corner: Corner) -> Point:
    x, y = corner
    return x / 2, y / 2


TETRAKIS = Lattice(
    name="tetrakis",
    origin=(0, 0, NORTH),
    neighbours=_neighbours,
    opposite=(1, 0, 2),
    transformations=tuple(_transformation(k, is_mirrored) for is_mirrored in (False, True) for k in range(4)),
    n_rotations=4,
    corners=_corners,
    to_plane=_to_plane,
    reading_order=lambda cell: cell,
)


def tetrakis_board(rows: int, columns: int) -> Board:
    """A rectangle of cut squares; cell (row, column, side) has number 4 * (columns * row + column) + side.

    >>> board = tetrakis_board(4, 4)
    >>> len(board), len(board.symmetries), board.index[1, 2, SOUTH]
    (64, 8, 26)
    >>> len(tetrakis_board(2, 3).symmetries)
    4
    """
    if rows < 1 or columns < 1:
        raise ValueError(f"a board needs at least one square, not {rows} rows of {columns}")
    return make_board(
        TETRAKIS, [(r, c, side) for r in range(rows) for c in range(columns) for side in range(4)]
    )
