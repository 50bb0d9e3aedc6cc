from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from deltille.geometry import OFF_BOARD, doubled, hexagon_points, rays, rows_of_points
from deltille.geometry.points import DIRECTIONS, POINTS, mirror_axial, turn_axial

points = st.tuples(st.integers(-50, 50), st.integers(-50, 50))


@pytest.mark.parametrize(("side", "n"), [(1, 1), (2, 7), (3, 19), (4, 37), (5, 61)])
def test_hexagons_have_centred_hexagonal_numbers_of_points(side: int, n: int) -> None:
    board = hexagon_points(side)
    assert len(board) == n
    assert len(board.symmetries) == (12 if side > 1 else 1)
    assert all(max(abs(q), abs(r), abs(q + r)) < side for q, r in board.cells)


def test_rows_go_up_and_points_go_east() -> None:
    board = hexagon_points(4)
    rows = [[cell for cell in board.cells if cell[1] == r] for r in range(-3, 4)]
    assert [len(row) for row in rows] == [4, 5, 6, 7, 6, 5, 4]
    assert [cell for row in rows for cell in row] == list(board.cells)
    x, y = board.centres.T
    assert (np.lexsort((x, y.round(9))) == np.arange(37)).all()
    q, r = np.array(board.cells).T
    np.testing.assert_allclose(x, q + r / 2, atol=1e-12)
    np.testing.assert_allclose(y, r * np.sqrt(3) / 2, atol=1e-12)


def test_turning_a_sixth_adds_one_to_the_direction() -> None:
    for k, direction in enumerate(DIRECTIONS):
        assert turn_axial(direction, 1) == DIRECTIONS[(k + 1) % 6]
        assert mirror_axial(direction) == DIRECTIONS[(3 - k) % 6]


@given(points, st.integers(0, 11))
def test_transformations_keep_neighbours(cell: tuple[int, int], k: int) -> None:
    transformation = POINTS.transformations[k]
    image = {transformation(neighbour) for neighbour in POINTS.neighbours(cell)}
    assert image == set(POINTS.neighbours(transformation(cell)))


@given(st.integers(1, 5))
def test_rays_agree_with_coordinates(side: int) -> None:
    board = hexagon_points(side)
    table = rays(board)
    assert table.shape == (len(board), 6, 2 * side - 2)
    for i, (q, r) in enumerate(board.cells):
        for d, (dq, dr) in enumerate(DIRECTIONS):
            walk = [board.index.get((q + k * dq, r + k * dr), OFF_BOARD) for k in range(1, 2 * side - 1)]
            assert table[i, d].tolist() == walk


def test_rows_of_points_reproduce_the_hexagon() -> None:
    rows = rows_of_points([4, 5, 6, 7, 6, 5, 4], [3, 2, 1, 0, 1, 2, 3])
    hexagon = hexagon_points(4)
    assert (rows.neighbours == hexagon.neighbours).all()
    assert (rows.symmetries == hexagon.symmetries).all()


def test_rows_of_points_find_their_own_symmetries() -> None:
    rhombus = rows_of_points([1, 2, 3, 4, 5, 4, 3, 2, 1], [4, 3, 2, 1, 0, 1, 2, 3, 4])
    skew = rows_of_points([1, 2, 3, 4, 4, 3, 2, 1], [3, 2, 1, 0, 1, 2, 3, 4])
    triangle = rows_of_points([4, 3, 2, 1], [0, 1, 2, 3])
    assert [len(board) for board in (rhombus, skew, triangle)] == [25, 20, 10]
    assert [len(board.symmetries) for board in (rhombus, skew, triangle)] == [4, 2, 6]


def test_doubled_x_counts_half_steps() -> None:
    board = rows_of_points([2, 3, 2], [1, 0, 1])
    x = [doubled(cell)[0] for cell in board.cells]
    assert x == [0, 2, -1, 1, 3, 0, 2]
    np.testing.assert_allclose(board.centres[:, 0], np.array(x) / 2, atol=1e-12)


def test_impossible_boards_say_why() -> None:
    with pytest.raises(ValueError, match="row 1 is not half a step off"):
        rows_of_points([2, 2], [0, 0])
    with pytest.raises(ValueError, match="2 lengths but 1 shifts"):
        rows_of_points([2, 2], [0])
    with pytest.raises(ValueError, match="at least 1 point"):
        hexagon_points(0)
