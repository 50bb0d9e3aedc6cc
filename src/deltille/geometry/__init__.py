"""Lattices, their symmetries, polyforms and the plane. Knows no game."""

from .board import OFF_BOARD, Board, Cell, Lattice, Point, Shape, make_board, neighbour_table
from .points import POINTS, doubled, hexagon_points, rays, rows_of_points

__all__ = [
    "OFF_BOARD", "POINTS", "Board", "Cell", "Lattice", "Point", "Shape", "doubled", "hexagon_points",
    "make_board", "neighbour_table", "rays", "rows_of_points",
]  # fmt: skip
