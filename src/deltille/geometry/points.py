r"""The points of the triangular lattice, for games played on intersections.

A point is (q, r) in axial coordinates; r counts rows upwards, q steps to the east.

          2 (-1,1)  (0,1) 1             row r = 1
                 \   /
     3 (-1,0) -- (0,0) -- (1,0) 0       row r = 0
                 /   \
          4 (0,-1)  (1,-1) 5            row r = -1

Directions are numbered counter-clockwise from the east, so d and d + 3 are opposite and
turning by 60 degrees adds 1. The polygon of a point is the hexagon of everything nearer to it than to
any other point: neighbours share an edge of it, and a click anywhere finds its point.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt

import numpy as np

from .board import OFF_BOARD, Board, Cell, Corner, IntArray, Lattice, Point, make_board

DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def _neighbours(cell: Cell) -> tuple[Cell, ...]:
    q, r = cell
    return tuple((q + dq, r + dr) for dq, dr in DIRECTIONS)


def turn_axial(cell: Cell, sixths: int) -> Cell:
    """Turn a point about (0, 0), counter-clockwise, by sixths of a full turn.

    >>> turn_axial((1, 0), 1), turn_axial((2, 1), 3)
    ((0, 1), (-2, -1))
    """
    q, r = cell
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r


def mirror_axial(cell: Cell) -> Cell:
    """Exchange east and west.

    >>> mirror_axial((1, 0)), mirror_axial((0, 1))
    ((-1, 0), (-1, 1))
    """
    q, r = cell
    return -q - r, r


def _transformation(sixths: int, is_mirrored: bool) -> Callable[[Cell], Cell]:
    return lambda cell: turn_axial(mirror_axial(cell) if is_mirrored else cell, sixths)


# The corners of a point's hexagon are the middles of the six triangles around it, which lie at thirds
# of lattice steps: corner coordinates are therefore axial coordinates times three.
_HEXAGON = ((1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1))


def _corners(cell: Cell) -> tuple[Corner, ...]:
    q, r = cell
    return tuple((3 * q + a, 3 * r + b) for a, b in _HEXAGON)


def _to_plane(corner: Corner) -> Point:
    a, b = corner
    return (a + b / 2) / 3, b * sqrt(3) / 6


POINTS = Lattice(
    name="points",
    origin=(0, 0),
    neighbours=_neighbours,
    opposite=(3, 4, 5, 0, 1, 2),
    transformations=tuple(_transformation(k, is_mirrored) for is_mirrored in (False, True) for k in range(6)),
    n_rotations=6,
    corners=_corners,
    to_plane=_to_plane,
    reading_order=lambda cell: (cell[1], cell[0]),
)


def hexagon_points(side: int) -> Board:
    """The points of a hexagon with `side` points along each side, row by row from the bottom.

    >>> board = hexagon_points(4)
    >>> len(board), board.cells[0], board.cells[18]
    (37, (0, -3), (0, 0))
    """
    if side < 1:
        raise ValueError(f"a hexagon needs at least 1 point per side, not {side}")
    reach = range(-side + 1, side)
    return make_board(POINTS, [(q, r) for r in reach for q in reach if abs(q + r) < side])


def rows_of_points(lengths: Sequence[int], shifts: Sequence[int]) -> Board:
    """A board of rows, bottom first; `shifts` says how many half steps each row starts to the east.

    Two rows that touch must differ by an odd number of half steps: that is what makes triangles.
    An odd shift of the bottom row moves the whole board half a step west, onto the lattice.

        x    lengths 1, 2, 3, 2, 1
       x x   shifts  2, 1, 0, 1, 2
      x x x
       x x
        x

    >>> board = rows_of_points([1, 2, 3, 2, 1], [2, 1, 0, 1, 2])
    >>> len(board), len(board.symmetries)
    (9, 4)
    >>> [doubled(cell) for cell in board.cells[:3]]
    [(2, 0), (1, 1), (3, 1)]
    """
    if len(lengths) != len(shifts):
        raise ValueError(f"{len(lengths)} lengths but {len(shifts)} shifts")
    cells = []
    for r, (length, shift) in enumerate(zip(lengths, shifts, strict=True)):
        start = shift - shifts[0] % 2
        if (start - r) % 2:
            raise ValueError(f"row {r} is not half a step off the row below: shifts {list(shifts)}")
        cells += [((start - r) // 2 + k, r) for k in range(length)]
    return make_board(POINTS, cells)


def doubled(cell: Cell) -> tuple[int, int]:
    """The (x, row) of a point with x counted in half steps, handy for text boards.

    >>> doubled((0, 0)), doubled((0, 1)), doubled((1, 1))
    ((0, 0), (1, 1), (3, 1))
    """
    q, r = cell
    return 2 * q + r, r


def rays(board: Board) -> IntArray:
    """Walk from every point straight in every direction: (n, directions, longest), padded with -1.

    >>> board = hexagon_points(2)
    >>> rays(board)[2].tolist()  # the western point sees the centre and the eastern one
    [[3, 4], [5, -1], [-1, -1], [-1, -1], [-1, -1], [0, -1]]
    """
    steps = []
    directions = np.arange(board.neighbours.shape[1])
    reached = board.neighbours
    while (reached != OFF_BOARD).any():
        steps.append(reached)
        # Indexing with -1 reads the last row, whose value is then discarded.
        reached = np.where(reached == OFF_BOARD, OFF_BOARD, board.neighbours[reached, directions])
    if not steps:
        return np.empty((*board.neighbours.shape, 0), dtype=np.int64)
    return np.stack(steps, axis=2)
