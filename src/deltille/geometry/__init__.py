r"""Lattices of triangles, their boards and symmetries, shapes on them and their place in the plane.

     points (q, r)             triangles (i, j, o)           tetrakis (row, column, side)

        o---o---o                  ____________                  *-------*-------*
       / \ / \ / \                /\  /\  /\  /\                 | \ N / | \ N / |
      o---o---o---o              /__\/__\/__\/__\                | W x E | W x E |
     / \ / \ / \ / \             \  /\  /\  /\  /                | / S \ | / S \ |
    o---o---o---o---o             \/__\/__\/__\/                 *-------*-------*

    hexagon_points(side)       hexagon_triangles(side)       tetrakis_board(rows, columns)
    rows_of_points(...)

A `Lattice` (`POINTS`, `TRIANGLES`, `TETRAKIS`) is endless; a `Board` is a finite part with numbered cells.
Everything else works on any of them: `symmetry` on permutations, `polyforms` on shapes, `plane` on drawings.

>>> board = hexagon_triangles(9)
>>> pieces = [piece for size in range(1, 7) for piece in free_shapes(TRIANGLES, size)]
>>> len(board), len(pieces), sum(len(placements(board, piece)) for piece in pieces)
(486, 22, 32131)
>>> straight = placements(board, [(0, 0, 0), (0, 0, 1), (1, 0, 0)])[0]
>>> straight, n_sides(TRIANGLES, board.shape(straight))
((0, 1, 2), 4)
"""

from .board import (
    OFF_BOARD,
    Board,
    Cell,
    Corner,
    FloatArray,
    IntArray,
    Lattice,
    Point,
    Shape,
    make_board,
    neighbour_table,
    normalise,
    pad,
    translate,
)
from .plane import (
    Box,
    Screen,
    area,
    bounding_box,
    centroid,
    n_sides,
    outline,
    plane_outline,
)
from .points import POINTS, doubled, hexagon_points, rays, rows_of_points
from .polyforms import (
    canonical,
    fixed_placements,
    fixed_shapes,
    free_shapes,
    is_chiral,
    is_connected,
    one_sided_shapes,
    orientations,
    placements,
    surroundings,
)
from .symmetry import (
    act_on_sets,
    closure,
    compose,
    inverse,
    is_group,
    is_permutation,
    orbits,
    representatives,
)
from .tetrakis import TETRAKIS, tetrakis_board
from .triangles import TRIANGLES, edge_neighbours, hexagon_triangles, vertex_neighbours, vertices

__all__ = [
    "OFF_BOARD",
    "POINTS",
    "TETRAKIS",
    "TRIANGLES",
    "Board",
    "Box",
    "Cell",
    "Corner",
    "FloatArray",
    "IntArray",
    "Lattice",
    "Point",
    "Screen",
    "Shape",
    "act_on_sets",
    "area",
    "bounding_box",
    "canonical",
    "centroid",
    "closure",
    "compose",
    "doubled",
    "edge_neighbours",
    "fixed_placements",
    "fixed_shapes",
    "free_shapes",
    "hexagon_points",
    "hexagon_triangles",
    "inverse",
    "is_chiral",
    "is_connected",
    "is_group",
    "is_permutation",
    "make_board",
    "n_sides",
    "neighbour_table",
    "normalise",
    "one_sided_shapes",
    "orbits",
    "orientations",
    "outline",
    "pad",
    "placements",
    "plane_outline",
    "rays",
    "representatives",
    "rows_of_points",
    "surroundings",
    "tetrakis_board",
    "translate",
    "vertex_neighbours",
    "vertices",
]
