from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from deltille.geometry import TETRAKIS, Cell, tetrakis_board
from deltille.geometry.tetrakis import EAST, NORTH, SOUTH, WEST

cells = st.tuples(st.integers(-50, 50), st.integers(-50, 50), st.sampled_from([NORTH, EAST, SOUTH, WEST]))


@given(cells)
def test_legs_stay_in_the_square_and_the_hypotenuse_leaves_it(cell: Cell) -> None:
    clockwise, counter_clockwise, beyond = TETRAKIS.neighbours(cell)
    assert clockwise[:2] == counter_clockwise[:2] == cell[:2] != beyond[:2]
    assert abs(beyond[0] - cell[0]) + abs(beyond[1] - cell[1]) == 1
    assert (beyond[2] - cell[2]) % 4 == 2


@given(cells, st.integers(0, 7))
def test_transformations_keep_neighbours(cell: Cell, k: int) -> None:
    transform = TETRAKIS.transformations[k]
    assert {transform(c) for c in TETRAKIS.neighbours(cell)} == set(TETRAKIS.neighbours(transform(cell)))
    assert transform(TETRAKIS.neighbours(cell)[2]) == TETRAKIS.neighbours(transform(cell))[2]


@given(st.integers(1, 5), st.integers(1, 5))
def test_numbers_and_symmetries(rows: int, columns: int) -> None:
    board = tetrakis_board(rows, columns)
    assert len(board) == 4 * rows * columns
    assert all(board.index[r, c, d] == 4 * (columns * r + c) + d for r, c, d in board.cells)
    assert len(board.symmetries) == (8 if rows == columns else 4)


def test_row_0_is_at_the_top_and_sides_point_their_way() -> None:
    board = tetrakis_board(2, 2)
    np.testing.assert_allclose(
        board.centres[:4], [(1 / 2, -1 / 6), (5 / 6, -1 / 2), (1 / 2, -5 / 6), (1 / 6, -1 / 2)]
    )
    assert board.centres[board.index[1, 0, NORTH], 1] < board.centres[board.index[0, 0, SOUTH], 1]
    assert board.neighbours[board.index[0, 0, SOUTH]].tolist() == [3, 1, board.index[1, 0, NORTH]]
    assert board.neighbours[board.index[0, 0, EAST], 2] == board.index[0, 1, WEST]
    assert board.neighbours[board.index[0, 0, NORTH], 2] == -1


def test_impossible_boards_say_why() -> None:
    with pytest.raises(ValueError, match="at least one square"):
        tetrakis_board(0, 3)
