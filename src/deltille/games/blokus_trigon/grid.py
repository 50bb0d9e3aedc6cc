r"""The board of Blokus Trigon on a skewed grid, where a 3 x 3 convolution is translation invariant.

Each step up a row moves half a triangle to the left, so a row and a slanted column of triangles become a row
and a column of squares. An up cell shares its grid cell with the down cell to its left:

      rows of triangles              the grid
        \  /\  /\  /              | \/ | \/ | \/ |
         \/  \/  \/               | /\ | /\ | /\ |
"""

import numpy as np
from numpy.typing import NDArray

from deltille.geometry import OFF_BOARD

Ints = NDArray[np.int64]

N_SHAPES = 155
"""Ways to lay the 22 pieces, turned and flipped, up to where they lie."""

_BITS = 8  # of the code of one cell of a shape


def grid_columns(side: int, column: Ints, row: Ints) -> Ints:
    """The grid column of each cell; its grid row is ``row - 1``."""
    columns: Ints = (column + row + side + 1) // 2 - (side + 1)
    return columns


def policy_indices(side: int, column: Ints, row: Ints, is_up: NDArray[np.bool_], placements: Ints) -> Ints:
    """The policy output of each placement: the grid cell in its middle, and its shape as the channel."""
    is_cell = placements != OFF_BOARD
    x, y = grid_columns(side, column, row)[placements], (row - 1)[placements]
    large = 4 * side

    def middle(at: Ints) -> Ints:
        lowest = at.min(axis=1, where=is_cell, initial=large)
        return np.asarray((lowest + at.max(axis=1, where=is_cell, initial=0)) // 2)

    middle_x, middle_y = middle(x), middle(y)
    codes = ((y - middle_y[:, None] + 4) * 9 + x - middle_x[:, None] + 4) * 2 + ~is_up[placements]
    codes = np.sort(np.where(is_cell, codes + 1, 0), axis=1)
    keys = np.zeros(len(placements), np.int64)
    for k in range(codes.shape[1]):
        keys = keys << _BITS | codes[:, k]
    shapes, shape = np.unique(keys, return_inverse=True)
    assert len(shapes) == N_SHAPES
    indices: Ints = (2 * side * middle_y + middle_x) * N_SHAPES + shape
    return indices
