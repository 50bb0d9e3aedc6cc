r"""Shapes made of connected cells, on any lattice: enumerate, orient, compare and place them.

Two shapes are the same *fixed* shape if a translation takes one to the other, the same *one-sided* shape if
turning is allowed as well, the same *free* shape if they may also be turned over. Two triangles make three
fixed shapes and one free shape, the diamond:

       /\
      /__\       ____        ____
      \  /      /\  /        \  /\
       \/      /__\/          \/__\
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import ArrayLike

from .board import OFF_BOARD, Board, Cell, IntArray, Lattice, Shape, normalise, pad


def orientations(lattice: Lattice, shape: Iterable[Cell], *, may_flip: bool = True) -> tuple[Shape, ...]:
    """The different fixed shapes that a shape turns (and flips) into, sorted.

    >>> from deltille.geometry import TRIANGLES
    >>> orientations(TRIANGLES, [(0, 0, 0)])
    (((0, 0, 0),), ((0, 0, 1),))
    """
    cells = tuple(shape)
    allowed = lattice.transformations if may_flip else lattice.transformations[: lattice.n_rotations]
    return tuple(sorted({normalise(map(transform, cells)) for transform in allowed}))


def canonical(lattice: Lattice, shape: Iterable[Cell], *, may_flip: bool = True) -> Shape:
    """The least orientation, which is one and the same for all orientations of a shape.

    >>> from deltille.geometry import TRIANGLES
    >>> canonical(TRIANGLES, [(5, 3, 1), (5, 4, 0)]) == canonical(TRIANGLES, [(0, 0, 0), (0, 0, 1)])
    True
    """
    return orientations(lattice, shape, may_flip=may_flip)[0]


def is_chiral(lattice: Lattice, shape: Iterable[Cell]) -> bool:
    """Tell whether a shape must be turned over to become its mirror image.

    >>> from deltille.geometry import TETRAKIS
    >>> is_chiral(TETRAKIS, [(0, 0, 0), (0, 0, 1)])
    False
    """
    cells = tuple(shape)
    return len(orientations(lattice, cells)) > len(orientations(lattice, cells, may_flip=False))


def is_connected(lattice: Lattice, shape: Iterable[Cell]) -> bool:
    """Tell whether one can walk all over a shape across edges.

    >>> from deltille.geometry import TRIANGLES
    >>> is_connected(TRIANGLES, [(0, 0, 0), (1, 0, 0)])
    False
    """
    left = set(shape)
    reached = [left.pop()] if left else []
    for cell in reached:
        for neighbour in lattice.neighbours(cell):
            if neighbour in left:
                left.remove(neighbour)
                reached.append(neighbour)
    return not left


def fixed_shapes(lattice: Lattice, size: int) -> tuple[Shape, ...]:
    """All connected shapes of `size` cells up to translation, sorted.

    >>> from deltille.geometry import TRIANGLES
    >>> [len(fixed_shapes(TRIANGLES, size)) for size in (1, 2, 3, 4)]
    [2, 3, 6, 14]
    """
    if size < 1:
        raise ValueError(f"a shape has at least 1 cell, not {size}")
    # Every connected shape has a cell whose removal leaves it connected (a leaf of a spanning tree),
    # so growing each smaller shape by each neighbour misses none.
    shapes = set(orientations(lattice, [lattice.origin]))
    for _ in range(size - 1):
        shapes = {
            normalise((*shape, neighbour))
            for shape in shapes
            for cell in shape
            for neighbour in lattice.neighbours(cell)
            if neighbour not in shape
        }
    return tuple(sorted(shapes))


def one_sided_shapes(lattice: Lattice, size: int) -> tuple[Shape, ...]:
    """All connected shapes up to translation and turning, each in canonical form.

    >>> from deltille.geometry import TRIANGLES
    >>> len(one_sided_shapes(TRIANGLES, 4))
    4
    """
    return tuple(sorted({canonical(lattice, s, may_flip=False) for s in fixed_shapes(lattice, size)}))


def free_shapes(lattice: Lattice, size: int) -> tuple[Shape, ...]:
    """All connected shapes up to translation, turning and flipping, each in canonical form.

    >>> from deltille.geometry import TRIANGLES
    >>> len(free_shapes(TRIANGLES, 4))
    3
    """
    return tuple(sorted({canonical(lattice, s) for s in fixed_shapes(lattice, size)}))


def fixed_placements(board: Board, shape: Iterable[Cell]) -> IntArray:
    """Everywhere a shape fits without turning: (placements, size), rows sorted and in order.

    >>> from deltille.geometry import hexagon_points
    >>> fixed_placements(hexagon_points(2), [(0, 0), (1, 0)]).tolist()
    [[0, 1], [2, 3], [3, 4], [5, 6]]
    """
    cells = np.array(board.cells, dtype=np.int64)
    pattern = np.array(tuple(shape), dtype=np.int64)
    # Only cells like the pattern's first can be its anchor: a triangle pointing up stays one.
    anchors = cells[(cells[:, 2:] == pattern[0, 2:]).all(axis=1)]
    wanted = anchors[:, None, :] + pattern - pattern[0]
    wanted[:, :, 2:] = pattern[:, 2:]
    # The grid of numbers reaches as far as any wanted cell, so that no look-up falls outside it.
    low = np.minimum(cells.min(axis=0), wanted.min(axis=(0, 1), initial=0))
    high = np.maximum(cells.max(axis=0), wanted.max(axis=(0, 1), initial=0))
    numbers = np.full(high - low + 1, OFF_BOARD, dtype=np.int64)
    numbers[tuple((cells - low).T)] = np.arange(len(cells))
    found = numbers[tuple(np.moveaxis(wanted - low, -1, 0))]
    return _in_order(found[(found != OFF_BOARD).all(axis=1)])


def placements(board: Board, shape: Iterable[Cell], *, may_flip: bool = True) -> list[tuple[int, ...]]:
    """Everywhere a shape fits in any orientation, as sorted numbers of cells, in order.

    >>> from deltille.geometry import hexagon_points
    >>> placements(hexagon_points(2), [(0, 0), (1, 0)])[:4]
    [(0, 1), (0, 2), (0, 3), (1, 3)]
    """
    # Different orientations never cover the same cells, so nothing is counted twice.
    found = [fixed_placements(board, o) for o in orientations(board.lattice, shape, may_flip=may_flip)]
    return [tuple(row) for row in _in_order(np.concatenate(found)).tolist()]


def surroundings(table: IntArray, sets: Sequence[Sequence[int]]) -> IntArray:
    """The cells that a neighbour table joins to each set and that are not in it: sorted, then -1.

    `table` is a board's `neighbours`, or any other relation made with `neighbour_table`.

    >>> from deltille.geometry import tetrakis_board
    >>> surroundings(tetrakis_board(1, 2).neighbours, [(0, 1), (3,)]).tolist()
    [[2, 3, 7], [0, 2, -1]]
    """
    members = pad(sets)
    each = np.arange(len(sets))[:, None]
    # One row of flags per set and a last column, which -1 picks, for everything off the board.
    is_near = np.zeros((len(sets), len(table) + 1), dtype=np.bool_)
    is_near[each[:, :, None], np.where((members == OFF_BOARD)[:, :, None], OFF_BOARD, table[members])] = True
    is_near[each, members] = False
    is_near[:, OFF_BOARD] = False
    row, cell = np.nonzero(is_near)
    counts = is_near.sum(axis=1)
    near = np.full((len(sets), counts.max(initial=0)), OFF_BOARD, dtype=np.int64)
    near[row, np.arange(len(row)) - np.repeat(np.cumsum(counts) - counts, counts)] = cell
    return near


def _in_order(rows: ArrayLike) -> IntArray:
    table = np.sort(np.asarray(rows, dtype=np.int64), axis=1)
    # lexsort takes its most significant key last.
    return np.ascontiguousarray(table[np.lexsort(table.T[::-1])])
