"""What holds for every board, whatever its lattice."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from deltille.geometry import (
    OFF_BOARD,
    Board,
    hexagon_points,
    hexagon_triangles,
    is_group,
    make_board,
    normalise,
    pad,
    rows_of_points,
    tetrakis_board,
    translate,
)

BOARDS: dict[str, Callable[[], Board]] = {
    "one point": lambda: hexagon_points(1),
    "hexagon of points": lambda: hexagon_points(4),
    "rhombus of points": lambda: rows_of_points([1, 2, 3, 4, 5, 4, 3, 2, 1], [4, 3, 2, 1, 0, 1, 2, 3, 4]),
    "skew rows of points": lambda: rows_of_points([1, 2, 3, 4, 4, 3, 2, 1], [3, 2, 1, 0, 1, 2, 3, 4]),
    "hexagon of triangles": lambda: hexagon_triangles(3),
    "square of cut squares": lambda: tetrakis_board(4, 4),
    "rectangle of cut squares": lambda: tetrakis_board(2, 3),
}


@pytest.fixture(params=BOARDS, scope="module")
def board(request: pytest.FixtureRequest) -> Board:
    return BOARDS[request.param]()


def test_cells_are_numbered_in_reading_order(board: Board) -> None:
    assert list(board.cells) == sorted(set(board.cells), key=board.lattice.reading_order)
    assert [board.index[cell] for cell in board.cells] == list(range(len(board)))
    assert board.indices(reversed(board.cells)) == tuple(range(len(board)))
    assert board.shape(range(len(board))) == tuple(sorted(board.cells))


def test_arrays_have_the_promised_types_and_shapes(board: Board) -> None:
    n = len(board)
    assert board.neighbours.dtype == board.symmetries.dtype == np.int64
    assert board.neighbours.shape == (n, board.lattice.n_directions)
    assert board.symmetries.shape[1] == n
    assert board.centres.shape == (n, 2)
    assert len(board.polygons) == n
    # Compiled code also depends on the array layout.
    assert all(a.flags.c_contiguous for a in (board.neighbours, board.symmetries, board.centres))


def test_walking_a_direction_and_its_opposite_returns(board: Board) -> None:
    for i, row in enumerate(board.neighbours):
        for direction, j in enumerate(row):
            if j != OFF_BOARD:
                assert board.neighbours[j, board.lattice.opposite[direction]] == i


def test_symmetries_are_a_group_with_the_identity_first(board: Board) -> None:
    assert board.symmetries[0].tolist() == list(range(len(board)))
    assert is_group(board.symmetries)


def test_symmetries_preserve_adjacency(board: Board) -> None:
    for symmetry in board.symmetries:
        image = np.where(board.neighbours == OFF_BOARD, OFF_BOARD, symmetry[board.neighbours])
        assert (np.sort(image, axis=1) == np.sort(board.neighbours[symmetry], axis=1)).all()


def test_symmetries_are_rigid_motions_of_the_plane(board: Board) -> None:
    middle = board.centres.mean(axis=0)
    for symmetry in board.symmetries:
        np.testing.assert_allclose(
            np.linalg.norm(board.centres[symmetry] - middle, axis=1),
            np.linalg.norm(board.centres - middle, axis=1),
            atol=1e-12,
        )


def test_rotations_come_before_reflections(board: Board) -> None:
    # A linear map of the plane that fits the images has determinant +1 for a rotation, -1 for a reflection.
    centred = board.centres - board.centres.mean(axis=0)
    if len(board) == 1:  # too few points to tell, and only the identity is left
        return
    maps = [np.linalg.lstsq(centred, centred[symmetry], rcond=None)[0] for symmetry in board.symmetries]
    determinants = [round(float(np.linalg.det(linear))) for linear in maps]
    assert determinants == sorted(determinants, reverse=True)
    assert determinants.count(-1) in (0, determinants.count(1))


def test_neighbours_share_two_corners_and_others_fewer(board: Board) -> None:
    corners = [set(board.lattice.corners(cell)) for cell in board.cells]
    for i, row in enumerate(board.neighbours):
        sharing = {j for j in range(len(board)) if j != i and len(corners[i] & corners[j]) == 2}
        assert sharing == set(row.tolist()) - {OFF_BOARD}


def test_polygons_are_counter_clockwise_around_their_centres(board: Board) -> None:
    for centre, polygon in zip(board.centres, board.polygons, strict=True):
        points = np.array(polygon)
        np.testing.assert_allclose(points.mean(axis=0), centre)
        x, y = (points - centre).T
        assert (x * np.roll(y, -1) - np.roll(x, -1) * y > 0).all()


def test_a_board_without_symmetry_keeps_the_identity() -> None:
    board = hexagon_points(4)
    lopsided = make_board(board.lattice, [(0, 0), (1, 0), (2, 0), (0, 1), (3, 1)])
    assert lopsided.symmetries.tolist() == [[0, 1, 2, 3, 4]]


def test_a_board_needs_a_cell() -> None:
    with pytest.raises(ValueError, match="at least one cell"):
        make_board(hexagon_points(1).lattice, [])


def test_normalise_forgets_only_the_place() -> None:
    shape = ((0, 1, 1), (0, 2, 0), (1, 0, 1))
    assert normalise(translate(shape, by=(-7, 12))) == shape


def test_pad_fills_rows_up() -> None:
    assert pad([(1, 2, 3), (), (4,)]).tolist() == [[1, 2, 3], [-1, -1, -1], [4, -1, -1]]
