from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from deltille.geometry import TRIANGLES, Cell, edge_neighbours, hexagon_triangles, vertex_neighbours, vertices
from deltille.geometry.triangles import DOWN, UP, triangle_with, triangles_around

triangles = st.tuples(st.integers(-50, 50), st.integers(-50, 50), st.sampled_from([UP, DOWN]))


@given(triangles)
def test_edges_join_triangles_that_point_apart(cell: Cell) -> None:
    for direction, neighbour in enumerate(edge_neighbours(cell)):
        assert neighbour[2] != cell[2]
        assert edge_neighbours(neighbour)[direction] == cell
        (ax, ay), (bx, by) = set(vertices(cell)) & set(vertices(neighbour))
        assert {(ax - bx, ay - by), (bx - ax, by - ay)} & {((1, 0), (1, -1), (0, 1))[direction]}


@given(triangles)
def test_vertex_neighbours_share_a_vertex(cell: Cell) -> None:
    near = vertex_neighbours(cell)
    shared = [len(set(vertices(cell)) & set(vertices(other))) for other in near]
    assert len(set(near)) == 12
    assert sorted(shared) == [1] * 9 + [2] * 3
    assert {other for other, n in zip(near, shared, strict=True) if n == 2} == set(edge_neighbours(cell))
    assert all(cell in vertex_neighbours(other) for other in near)


@given(triangles)
def test_three_vertices_name_a_triangle(cell: Cell) -> None:
    assert triangle_with(vertices(cell)) == cell
    assert all(cell in triangles_around(vertex) for vertex in vertices(cell))


def test_triangles_around_a_vertex_turn_counter_clockwise() -> None:
    around = triangles_around((3, -2))
    turn = TRIANGLES.transformations[1]
    assert [turn(cell) for cell in triangles_around((0, 0))] == [*triangles_around((0, 0))[1:], (0, 0, UP)]
    assert all(b in edge_neighbours(a) for a, b in zip(around, (*around[1:], around[0]), strict=True))


@given(triangles, st.integers(0, 11))
def test_transformations_keep_both_kinds_of_neighbours(cell: Cell, k: int) -> None:
    transform = TRIANGLES.transformations[k]
    assert {transform(c) for c in edge_neighbours(cell)} == set(edge_neighbours(transform(cell)))
    assert {transform(c) for c in vertex_neighbours(cell)} == set(vertex_neighbours(transform(cell)))


def test_transformations_are_twelve_and_closed() -> None:
    # Two cells without a common symmetry distinguish all transformations.
    probe = [(2, 1, UP), (0, 3, DOWN)]
    images = [tuple(map(transform, probe)) for transform in TRIANGLES.transformations]
    assert len(set(images)) == 12
    for first in TRIANGLES.transformations:
        for second in TRIANGLES.transformations:
            assert tuple(second(first(cell)) for cell in probe) in images


@pytest.mark.parametrize(("side", "n"), [(1, 6), (2, 24), (8, 384), (9, 486)])
def test_hexagons_have_six_side_squared_triangles(side: int, n: int) -> None:
    board = hexagon_triangles(side)
    assert len(board) == n
    assert len(board.symmetries) == 12


def test_rows_go_up_and_triangles_go_east() -> None:
    board = hexagon_triangles(3)
    rows = [[cell for cell in board.cells if cell[1] == j] for j in range(-3, 3)]
    assert [len(row) for row in rows] == [7, 9, 11, 11, 9, 7]
    for row in rows:
        x = board.centres[[board.index[cell] for cell in row], 0]
        np.testing.assert_allclose(np.diff(x), 0.5)
    assert (np.diff(board.centres[:, 1]) > -0.5).all()


def test_polygons_are_unit_triangles() -> None:
    for polygon in hexagon_triangles(2).polygons:
        points = np.array(polygon)
        np.testing.assert_allclose(np.linalg.norm(points - np.roll(points, 1, axis=0), axis=1), 1)


def test_impossible_boards_say_why() -> None:
    with pytest.raises(ValueError, match="at least 1 edge"):
        hexagon_triangles(0)
