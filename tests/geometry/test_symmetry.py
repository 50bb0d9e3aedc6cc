from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from deltille.geometry import hexagon_points
from deltille.geometry.symmetry import (
    act_on_sets,
    closure,
    compose,
    inverse,
    is_group,
    is_permutation,
    orbits,
    representatives,
)

permutations = st.permutations(range(7)).map(np.array)


@given(permutations, permutations, permutations)
def test_composition_is_associative_and_inverses_undo(p: np.ndarray, q: np.ndarray, r: np.ndarray) -> None:
    assert (compose(compose(p, q), r) == compose(p, compose(q, r))).all()
    assert (compose(p, inverse(p)) == np.arange(7)).all()
    assert (inverse(compose(p, q)) == compose(inverse(q), inverse(p))).all()
    assert is_permutation(compose(p, q))


@given(st.lists(st.permutations(range(4)), min_size=1, max_size=3))
def test_closure_is_the_smallest_group(generators: list[list[int]]) -> None:
    group = closure(generators)
    assert is_group(group)
    assert 24 % len(group) == 0
    assert group[0].tolist() == [0, 1, 2, 3]
    assert (np.unique(closure(group), axis=0) == np.unique(group, axis=0)).all()
    assert len(np.unique(np.vstack([group, generators]), axis=0)) == len(group)


def test_what_is_not_a_group() -> None:
    assert not is_group([[1, 0, 2]])
    assert not is_group([[0, 1, 2], [0, 1, 2]])
    assert not is_group([[0, 0, 0]])


def test_a_turn_and_a_mirror_generate_the_hexagon() -> None:
    symmetries = hexagon_points(3).symmetries
    assert set(map(tuple, closure(symmetries[[1, 6]]))) == set(map(tuple, symmetries))


def test_orbits_partition_the_board() -> None:
    symmetries = hexagon_points(4).symmetries
    classes = orbits(symmetries)
    assert [len(members) for members in classes] == [6, 12, 6, 6, 6, 1]
    assert sorted(i for members in classes for i in members) == list(range(37))
    assert {min(members) for members in classes} == set(representatives(symmetries).tolist())


def test_acting_on_sets_is_an_action() -> None:
    board = hexagon_points(3)
    edges = [(i, j) for i, row in enumerate(board.neighbours.tolist()) for j in row if j > i]
    sets = [*((i,) for i in range(len(board))), *edges]
    action = act_on_sets(board.symmetries, sets)
    assert (action[:, : len(board)] == board.symmetries).all()
    assert is_group(action)
    for k, j in [(3, 5), (1, 9)]:
        product = compose(board.symmetries[k], board.symmetries[j])
        assert (act_on_sets([product], sets)[0] == compose(action[k], action[j])).all()


def test_sets_that_leave_the_list_go_nowhere() -> None:
    assert act_on_sets([[1, 0, 2]], [(2, 0), (1,)]).tolist() == [[-1, -1]]
    assert act_on_sets([[1, 0, 2]], [(2, 0), (1, 2)]).tolist() == [[1, 0]]
    assert act_on_sets([[0, 1]], []).shape == (1, 0)
