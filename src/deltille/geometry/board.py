"""What the three lattices share: a `Lattice` is the endless tiling, a `Board` a finite part of it.

A cell is a tuple of integers whose **first two numbers say where it is and whose rest says what kind of
cell it is**: moving a cell changes only the first two. Everything here and in `polyforms` and `plane` rests
on that one convention, so that no lattice needs code of its own for moving, placing or drawing shapes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Cell: TypeAlias = tuple[int, ...]
"""Lattice coordinates of a cell: where (two numbers), then which kind (none or one)."""

Shape: TypeAlias = tuple[Cell, ...]
"""A set of cells, sorted."""

Corner: TypeAlias = tuple[int, int]
"""A corner of a cell, in the lattice's own integers, so that equal corners are equal."""

Point: TypeAlias = tuple[float, float]
"""A point of the plane: x to the right, y up, the lattice's edge has length 1."""

IntArray: TypeAlias = NDArray[np.int64]
FloatArray: TypeAlias = NDArray[np.float64]

OFF_BOARD = -1


@dataclass(frozen=True)
class Lattice:
    """An endless tiling: who is next to whom, how it turns onto itself, where it lies in the plane."""

    name: str
    origin: Cell
    """Some cell; every other is reached from it by a transformation and a translation."""
    neighbours: Callable[[Cell], tuple[Cell, ...]]
    """The cells across each edge; the position in the tuple is the direction."""
    opposite: tuple[int, ...]
    """Per direction the one that leads back."""
    transformations: tuple[Callable[[Cell], Cell], ...] = field(repr=False)
    """The symmetries that fix one point: the identity, the other rotations, then the reflections."""
    n_rotations: int
    corners: Callable[[Cell], tuple[Corner, ...]] = field(repr=False)
    """The cell's polygon, counter-clockwise."""
    to_plane: Callable[[Corner], Point] = field(repr=False)
    reading_order: Callable[[Cell], Cell] = field(repr=False)
    """Sort key that numbers the cells of a board."""

    @property
    def n_directions(self) -> int:
        return len(self.opposite)

    def centre(self, cell: Cell) -> Point:
        """The centroid of a cell."""
        corners = [self.to_plane(corner) for corner in self.corners(cell)]
        return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


# eq=False: arrays have no single truth value, and a board is compared by identity anyway.
# The arrays stay writeable because Numba compiles everything a second time for read-only ones;
# every call that makes a board makes a new one, so nobody else's board can be changed.
@dataclass(frozen=True, eq=False)
class Board:
    """Numbered cells with their neighbours, symmetries and places in the plane."""

    lattice: Lattice
    cells: tuple[Cell, ...]
    """In reading order; a cell's number is its position here."""
    index: Mapping[Cell, int] = field(repr=False)
    neighbours: IntArray = field(repr=False)
    """(n, directions): the number of the cell in each direction, `OFF_BOARD` where there is none."""
    symmetries: IntArray = field(repr=False)
    """(g, n): `symmetries[k, i]` is where symmetry k takes cell i; identity, rotations, reflections."""
    centres: FloatArray = field(repr=False)
    """(n, 2): centroids in the plane."""
    polygons: tuple[tuple[Point, ...], ...] = field(repr=False)
    """Per cell its corners in the plane, counter-clockwise."""

    def __len__(self) -> int:
        return len(self.cells)

    def indices(self, cells: Iterable[Cell]) -> tuple[int, ...]:
        """Number some cells, sorted.

        >>> from deltille.geometry import hexagon_points
        >>> hexagon_points(2).indices([(1, 0), (0, 0)])
        (3, 4)
        """
        return tuple(sorted(self.index[cell] for cell in cells))

    def shape(self, indices: Iterable[int]) -> Shape:
        """Turn numbers of cells back into a shape.

        >>> from deltille.geometry import hexagon_points
        >>> hexagon_points(2).shape([4, 3])
        ((0, 0), (1, 0))
        """
        return tuple(sorted(self.cells[i] for i in indices))


def make_board(lattice: Lattice, cells: Iterable[Cell]) -> Board:
    """Cut a board out of a lattice: number its cells and find its neighbours and symmetries.

    >>> from deltille.geometry import POINTS
    >>> board = make_board(POINTS, [(0, 0), (1, 0), (0, 1)])
    >>> len(board), len(board.symmetries)
    (3, 6)
    """
    ordered = tuple(sorted(set(cells), key=lattice.reading_order))
    if not ordered:
        raise ValueError("a board needs at least one cell")
    index = {cell: i for i, cell in enumerate(ordered)}
    return Board(
        lattice=lattice,
        cells=ordered,
        index=index,
        neighbours=neighbour_table(index, lattice.neighbours),
        symmetries=_symmetries(lattice, ordered, index),
        centres=np.array([lattice.centre(cell) for cell in ordered], dtype=np.float64).reshape(-1, 2),
        polygons=tuple(tuple(lattice.to_plane(c) for c in lattice.corners(cell)) for cell in ordered),
    )


def neighbour_table(index: Mapping[Cell, int], neighbours: Callable[[Cell], Sequence[Cell]]) -> IntArray:
    """Tabulate any relation between cells as numbers, `OFF_BOARD` for cells that have none.

    >>> neighbour_table({(0, 0): 0, (1, 0): 1}, lambda cell: [(cell[0] + 1, cell[1])]).tolist()
    [[1], [-1]]
    """
    return np.array([[index.get(n, OFF_BOARD) for n in neighbours(cell)] for cell in index], dtype=np.int64)


def pad(sets: Sequence[Sequence[int]]) -> IntArray:
    """Lay out sets of numbers of cells as rows of one array, filled up with `OFF_BOARD`.

    >>> pad([(3, 4), (5,)]).tolist()
    [[3, 4], [5, -1]]
    """
    rows = np.full((len(sets), max(map(len, sets), default=0)), OFF_BOARD, dtype=np.int64)
    for row, members in zip(rows, sets, strict=True):
        row[: len(members)] = members
    return rows


def translate(cells: Iterable[Cell], by: tuple[int, int]) -> Shape:
    """Move cells; the kind of each stays.

    >>> translate([(0, 0, 1), (0, 0, 0)], by=(2, -1))
    ((2, -1, 0), (2, -1, 1))
    """
    return tuple(sorted((cell[0] + by[0], cell[1] + by[1], *cell[2:]) for cell in cells))


def lowest(cells: Iterable[Cell]) -> tuple[int, int]:
    """The least first and the least second coordinate, which need not belong to one cell.

    >>> lowest([(2, 0), (1, 5)])
    (1, 0)
    """
    cells = tuple(cells)
    return min(cell[0] for cell in cells), min(cell[1] for cell in cells)


def normalise(cells: Iterable[Cell]) -> Shape:
    """Move a shape to where its least coordinates are 0, the same for all its translates.

    >>> normalise([(4, 7, 1), (5, 7, 0)])
    ((0, 0, 1), (1, 0, 0))
    """
    cells = tuple(cells)
    first, second = lowest(cells)
    return translate(cells, by=(-first, -second))


def _symmetries(lattice: Lattice, cells: tuple[Cell, ...], index: Mapping[Cell, int]) -> IntArray:
    # The lattice turns about its origin, a board about its own middle: the two differ by a translation,
    # and the only one that can bring the image back onto the board is the one that aligns `lowest`.
    rows = []
    home = lowest(cells)
    for transformation in lattice.transformations:
        image = [transformation(cell) for cell in cells]
        away = lowest(image)
        by = (home[0] - away[0], home[1] - away[1])
        row = [index.get((cell[0] + by[0], cell[1] + by[1], *cell[2:]), OFF_BOARD) for cell in image]
        # On a board of one row of points a half turn and a mirror do the same: keep one of them.
        if OFF_BOARD not in row and row not in rows:
            rows.append(row)
    return np.array(rows, dtype=np.int64)
