from __future__ import annotations

from math import isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deltille.geometry import (
    POINTS,
    TETRAKIS,
    TRIANGLES,
    Box,
    Cell,
    Lattice,
    Screen,
    area,
    bounding_box,
    centroid,
    free_shapes,
    hexagon_points,
    hexagon_triangles,
    n_sides,
    orientations,
    outline,
    plane_outline,
    tetrakis_board,
)

BOARDS = [hexagon_points(3), hexagon_triangles(3), tetrakis_board(3, 3)]
CELL_AREA = {"points": sqrt(3) / 2, "triangles": sqrt(3) / 4, "tetrakis": 1 / 4}


@st.composite
def cell_sets(draw: st.DrawFn) -> tuple[Lattice, set[Cell]]:
    """Any cells of a small board: scattered, pinched, with holes."""
    board = draw(st.sampled_from(BOARDS))
    return board.lattice, draw(st.sets(st.sampled_from(board.cells), min_size=1))


@given(cell_sets())
def test_the_outline_encloses_the_area_of_the_cells(drawn: tuple[Lattice, set[Cell]]) -> None:
    lattice, cells = drawn
    loops = plane_outline(lattice, cells)
    assert isclose(sum(map(area, loops)), len(cells) * CELL_AREA[lattice.name])
    areas = [area(loop) for loop in loops]
    assert all(areas)
    assert [a < 0 for a in areas] == sorted(a < 0 for a in areas)


@given(cell_sets())
def test_outlines_turn_at_every_corner_and_start_at_the_least(drawn: tuple[Lattice, set[Cell]]) -> None:
    lattice, cells = drawn
    corners = {corner for cell in cells for corner in lattice.corners(cell)}
    for loop in outline(lattice, cells):
        assert loop[0] == min(loop)
        assert set(loop) <= corners
        for k in range(len(loop)):
            assert area((loop[k - 2], loop[k - 1], loop[k])) != 0


@given(cell_sets(), st.data())
def test_sides_do_not_depend_on_orientation(drawn: tuple[Lattice, set[Cell]], data: st.DataObject) -> None:
    lattice, cells = drawn
    transform = data.draw(st.sampled_from(lattice.transformations))
    assert n_sides(lattice, map(transform, cells)) == n_sides(lattice, cells)


def test_sides_of_small_pieces() -> None:
    def sides(lattice: Lattice, size: int) -> list[int]:
        return sorted(n_sides(lattice, shape) for shape in free_shapes(lattice, size))

    assert [sides(TRIANGLES, size) for size in (1, 2, 3, 4)] == [[3], [4], [4], [3, 4, 6]]
    assert [sides(TETRAKIS, size) for size in (1, 2, 3)] == [[3], [3, 4], [4, 5]]
    assert sides(POINTS, 1) == [6]
    assert n_sides(TRIANGLES, hexagon_triangles(3).cells) == 6
    assert outline(TETRAKIS, tetrakis_board(2, 3).cells) == (((0, -4), (6, -4), (6, 0), (0, 0)),)


def test_a_hole_is_a_clockwise_loop() -> None:
    ring = set(hexagon_triangles(2).cells) - set(hexagon_triangles(1).cells)
    outer, hole = outline(TRIANGLES, ring)
    assert len(outer) == len(hole) == 6
    assert area(outer) == 12
    assert area(hole) == -3


def test_cells_that_touch_at_a_corner_have_their_own_outlines() -> None:
    assert len(outline(TETRAKIS, [(0, 0, 0), (0, 0, 2)])) == 2
    assert len(outline(TRIANGLES, [(0, 0, 0), (1, 0, 0), (0, 1, 0)])) == 3
    assert outline(TRIANGLES, []) == ()


@pytest.mark.parametrize("lattice", [POINTS, TRIANGLES, TETRAKIS], ids=lambda lattice: lattice.name)
def test_centroids_lie_in_the_box_of_the_outline(lattice: Lattice) -> None:
    for shape in free_shapes(lattice, 4):
        for fixed in orientations(lattice, shape):
            box = bounding_box(p for loop in plane_outline(lattice, fixed) for p in loop)
            x, y = centroid(lattice, fixed)
            assert box.left < x < box.right
            assert box.bottom < y < box.top


def test_bounding_box_of_a_hexagon() -> None:
    box = bounding_box(p for polygon in hexagon_triangles(9).polygons for p in polygon)
    assert (box.left, box.right) == (-9, 9)
    assert isclose(box.height, 9 * sqrt(3))
    with pytest.raises(ValueError, match="no points"):
        bounding_box([])


corners = st.floats(-100, 0)
sizes = st.floats(1, 1000)


@given(st.builds(Box, left=corners, bottom=corners, right=sizes, top=sizes), sizes, sizes)
def test_a_fitted_box_fills_the_screen_upside_down(box: Box, width: float, height: float) -> None:
    screen = Screen.fit(box, width, height, margin=0.1)
    x0, y0 = screen.from_plane((box.left, box.top))
    x1, y1 = screen.from_plane((box.right, box.bottom))
    assert isclose(x0, width - x1, abs_tol=1e-6)
    assert isclose(y0, height - y1, abs_tol=1e-6)
    assert isclose(min(x0, y0), 0.1, abs_tol=1e-6)
    back = screen.to_plane((x0, y0))
    assert isclose(back[0], box.left, abs_tol=1e-6)
    assert isclose(back[1], box.top, abs_tol=1e-6)


def test_what_does_not_fit_says_why() -> None:
    with pytest.raises(ValueError, match="cannot show"):
        Screen.fit(Box(0, 0, 1, 1), width=10, height=10, margin=5)
    assert Screen.fit(Box(0, 0, 2, 0), width=10, height=10).from_plane((0, 0)) == (0, 5)
