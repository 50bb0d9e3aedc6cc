r"""The triangles of the triangular lattice.

A cell is (i, j, o). Lattice vertex (i, j) lies at x = i + j/2, y = j * sqrt(3)/2; the rhombus with that
vertex as its lower left corner holds the upward triangle o = 0 and the downward triangle o = 1.

        (i,j+1)______(i+1,j+1)             column of the edges, the same seen from both sides
             /\      /
            /  \ 1  /                      0   __    below an upward, above a downward triangle
           / 0  \  /                       1   \     east of an upward, west of a downward one
          /______\/                        2   /     west of an upward, east of a downward one
       (i,j)   (i+1,j)

Crossing an edge and crossing the same column again leads back, so each direction is its own opposite.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

from .board import Board, Cell, Corner, Lattice, Point, make_board
from .points import mirror_axial, turn_axial

UP, DOWN = 0, 1


def vertices(cell: Cell) -> tuple[Corner, Corner, Corner]:
    """The lattice vertices of a triangle, counter-clockwise.

    >>> vertices((0, 0, UP)), vertices((0, 0, DOWN))
    (((0, 0), (1, 0), (0, 1)), ((1, 0), (1, 1), (0, 1)))
    """
    i, j, o = cell
    if o == UP:
        return (i, j), (i + 1, j), (i, j + 1)
    return (i + 1, j), (i + 1, j + 1), (i, j + 1)


def edge_neighbours(cell: Cell) -> tuple[Cell, Cell, Cell]:
    r"""The triangles across the edges _, \ and /.

    >>> edge_neighbours((0, 0, UP))
    ((0, -1, 1), (0, 0, 1), (-1, 0, 1))
    """
    i, j, o = cell
    if o == UP:
        return (i, j - 1, DOWN), (i, j, DOWN), (i - 1, j, DOWN)
    return (i, j + 1, UP), (i, j, UP), (i + 1, j, UP)


def vertex_neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The 12 triangles that share an edge or only a vertex with this one, in reading order.

    >>> len(vertex_neighbours((0, 0, UP)))
    12
    >>> set(edge_neighbours((0, 0, UP))) < set(vertex_neighbours((0, 0, UP)))
    True
    """
    touching = {other for vertex in vertices(cell) for other in triangles_around(vertex)}
    return tuple(sorted(touching - {cell}, key=_reading_order))


def triangles_around(vertex: Corner) -> tuple[Cell, ...]:
    r"""The six triangles around a vertex, counter-clockwise from the one to the east-north-east.

         \ 1 /
        2 \ / 0
        ---*---
        3 / \ 5
         / 4 \

    >>> triangles_around((0, 0))
    ((0, 0, 0), (-1, 0, 1), (-1, 0, 0), (-1, -1, 1), (0, -1, 0), (0, -1, 1))
    """
    i, j = vertex
    return (
        (i, j, UP),
        (i - 1, j, DOWN),
        (i - 1, j, UP),
        (i - 1, j - 1, DOWN),
        (i, j - 1, UP),
        (i, j - 1, DOWN),
    )


def triangle_with(corners: tuple[Corner, ...]) -> Cell:
    """The triangle that has these three vertices, in any order.

    >>> triangle_with(((0, 1), (1, 1), (1, 0)))
    (0, 0, 1)
    """
    # The vertices of either triangle of a rhombus have its least i and least j, but only the upward one
    # has them in one vertex, the lower left corner.
    i, j = min(corner[0] for corner in corners), min(corner[1] for corner in corners)
    return i, j, UP if (i, j) in corners else DOWN


def _transformation(sixths: int, is_mirrored: bool) -> Callable[[Cell], Cell]:
    def transform(cell: Cell) -> Cell:
        image = []
        for vertex in vertices(cell):
            q, r = turn_axial(mirror_axial(vertex) if is_mirrored else vertex, sixths)
            image.append((q, r))
        return triangle_with(tuple(image))

    return transform


def _to_plane(vertex: Corner) -> Point:
    i, j = vertex
    return i + j / 2, j * sqrt(3) / 2


def _reading_order(cell: Cell) -> Cell:
    i, j, o = cell
    return j, i, o


TRIANGLES = Lattice(
    name="triangles",
    origin=(0, 0, UP),
    neighbours=edge_neighbours,
    opposite=(0, 1, 2),
    transformations=tuple(_transformation(k, is_mirrored) for is_mirrored in (False, True) for k in range(6)),
    n_rotations=6,
    corners=vertices,
    to_plane=_to_plane,
    reading_order=_reading_order,
)


def hexagon_triangles(side: int) -> Board:
    """The hexagon with sides of `side` edges, row by row from the bottom, each from the west.

    >>> board = hexagon_triangles(9)
    >>> len(board), len(board.symmetries), board.cells[0]
    (486, 12, (-1, -9, 1))
    """
    if side < 1:
        raise ValueError(f"a hexagon needs sides of at least 1 edge, not {side}")
    reach = range(-side, side)
    return make_board(
        TRIANGLES,
        [
            (i, j, o)
            for j in reach
            for i in reach
            for o in (UP, DOWN)
            if all(max(abs(a), abs(b), abs(a + b)) <= side for a, b in vertices((i, j, o)))
        ],
    )
