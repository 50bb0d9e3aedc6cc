from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deltille.geometry import (
    OFF_BOARD,
    POINTS,
    TETRAKIS,
    TRIANGLES,
    Board,
    Cell,
    Lattice,
    Shape,
    act_on_sets,
    canonical,
    fixed_placements,
    fixed_shapes,
    free_shapes,
    hexagon_points,
    hexagon_triangles,
    is_chiral,
    is_connected,
    is_group,
    make_board,
    neighbour_table,
    one_sided_shapes,
    orientations,
    placements,
    surroundings,
    tetrakis_board,
    translate,
    vertex_neighbours,
)

# Polyiamonds: OEIS A001420, A006534, A000577. Cells around points are hexagons: A001207, A006535, A000228.
FIXED = {"triangles": [2, 3, 6, 14, 36, 94], "points": [1, 3, 11, 44, 186], "tetrakis": [4, 6, 12, 25, 56]}
ONE_SIDED = {"triangles": [1, 1, 1, 4, 6, 19], "points": [1, 1, 3, 10, 33], "tetrakis": [1, 2, 3, 8, 14]}
FREE = {"triangles": [1, 1, 1, 3, 4, 12], "points": [1, 1, 3, 7, 22], "tetrakis": [1, 2, 2, 6, 8]}
LATTICES = [POINTS, TRIANGLES, TETRAKIS]


@st.composite
def shapes(draw: st.DrawFn) -> tuple[Lattice, Shape]:
    """A connected shape grown cell by cell."""
    lattice = draw(st.sampled_from(LATTICES))
    shape: set[Cell] = {lattice.origin}
    for _ in range(draw(st.integers(0, 7))):
        shape.add(draw(st.sampled_from(sorted({n for c in shape for n in lattice.neighbours(c)} - shape))))
    return lattice, tuple(sorted(shape))


@pytest.mark.parametrize("lattice", LATTICES, ids=lambda lattice: lattice.name)
def test_known_counts(lattice: Lattice) -> None:
    sizes = range(1, len(FIXED[lattice.name]) + 1)
    assert [len(fixed_shapes(lattice, size)) for size in sizes] == FIXED[lattice.name]
    assert [len(one_sided_shapes(lattice, size)) for size in sizes] == ONE_SIDED[lattice.name]
    assert [len(free_shapes(lattice, size)) for size in sizes] == FREE[lattice.name]


@pytest.mark.parametrize("lattice", LATTICES, ids=lambda lattice: lattice.name)
def test_free_one_sided_and_fixed_shapes_agree(lattice: Lattice) -> None:
    for size in range(1, 6):
        free = free_shapes(lattice, size)
        fixed = fixed_shapes(lattice, size)
        assert sorted(o for shape in free for o in orientations(lattice, shape)) == list(fixed)
        assert len(free) + sum(is_chiral(lattice, shape) for shape in free) == len(
            one_sided_shapes(lattice, size)
        )
        assert all(is_connected(lattice, shape) and len(set(shape)) == size for shape in fixed)


def test_twenty_two_pieces_have_155_orientations() -> None:
    pieces = [shape for size in range(1, 7) for shape in free_shapes(TRIANGLES, size)]
    assert len(pieces) == 22
    assert sum(len(orientations(TRIANGLES, piece)) for piece in pieces) == 155


@given(shapes(), st.data())
def test_canonical_form_forgets_place_and_orientation(
    drawn: tuple[Lattice, Shape], data: st.DataObject
) -> None:
    lattice, shape = drawn
    transform = data.draw(st.sampled_from(lattice.transformations))
    by = data.draw(st.tuples(st.integers(-9, 9), st.integers(-9, 9)))
    moved = translate(map(transform, shape), by)
    assert canonical(lattice, moved) == canonical(lattice, shape)
    assert canonical(lattice, canonical(lattice, shape)) == canonical(lattice, shape)
    assert is_chiral(lattice, moved) == is_chiral(lattice, shape)
    assert len(lattice.transformations) % len(orientations(lattice, shape)) == 0


@pytest.mark.parametrize(("side", "n"), [(8, 24859), (9, 32131)])
def test_placements_of_the_22_pieces_on_the_hexagon(side: int, n: int) -> None:
    board = hexagon_triangles(side)
    pieces = [shape for size in range(1, 7) for shape in free_shapes(TRIANGLES, size)]
    assert sum(len(placements(board, piece)) for piece in pieces) == n
    assert fixed_placements(board, pieces[-1]).flags.c_contiguous


@pytest.mark.parametrize(
    ("board", "size"), [(hexagon_points(3), 4), (hexagon_triangles(2), 4), (tetrakis_board(2, 3), 4)]
)
def test_placements_are_all_translates_that_fit(board: Board, size: int) -> None:
    everywhere = [(a, b) for a in range(-12, 13) for b in range(-12, 13)]
    for shape in free_shapes(board.lattice, size):
        for may_flip in (False, True):
            slow = {
                board.indices(moved)
                for fixed in orientations(board.lattice, shape, may_flip=may_flip)
                for by in everywhere
                for moved in [translate(fixed, by)]
                if all(cell in board.index for cell in moved)
            }
            assert placements(board, shape, may_flip=may_flip) == sorted(slow)


def test_placements_are_permuted_by_the_symmetries_of_the_board() -> None:
    board = hexagon_triangles(2)
    moves = [
        p for size in range(1, 5) for shape in free_shapes(TRIANGLES, size) for p in placements(board, shape)
    ]
    assert is_group(act_on_sets(board.symmetries, moves))


def test_a_shape_larger_than_the_board_has_no_placement() -> None:
    row = [(k, 0) for k in range(4)]
    assert placements(hexagon_points(2), row) == []
    assert fixed_placements(hexagon_points(2), row).shape == (0, 4)
    assert placements(make_board(TRIANGLES, [(7, 7, 0)]), [(0, 0, 1)]) == [(0,)]


@pytest.mark.parametrize("board", [hexagon_points(3), hexagon_triangles(2), tetrakis_board(2, 3)])
def test_surroundings_are_the_neighbours_outside(board: Board) -> None:
    sets = [p for size in (1, 2, 3) for s in free_shapes(board.lattice, size) for p in placements(board, s)]
    for members, near in zip(sets, surroundings(board.neighbours, sets).tolist(), strict=True):
        expected = sorted(set(board.neighbours[list(members)].flat) - set(members) - {OFF_BOARD})
        assert near == expected + [OFF_BOARD] * (len(near) - len(expected))


def test_surroundings_take_any_relation() -> None:
    board = hexagon_triangles(3)
    table = neighbour_table(board.index, vertex_neighbours)
    middle = board.index[0, 0, 0]
    assert len(surroundings(table, [(middle,)])[0]) == 12
    assert surroundings(table, []).shape == (0, 0)


def test_shapes_need_cells() -> None:
    with pytest.raises(ValueError, match="at least 1 cell"):
        fixed_shapes(TRIANGLES, 0)
    assert not is_connected(TETRAKIS, [(0, 0, 0), (0, 0, 2)])
