"""Permutations of numbered things, as integer arrays: `p[i]` is where p takes i.

A list of permutations is an array of shape (g, n), a row each; a board's `symmetries` is one, and what
is said of cells can be said of sets of cells through `act_on_sets`, for instance of the moves of a game.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from .board import IntArray, pad


def compose(after: ArrayLike, before: ArrayLike) -> IntArray:
    """Do `before`, then `after`.

    >>> compose([1, 2, 0], [1, 0, 2]).tolist()
    [2, 1, 0]
    """
    return np.asarray(after, dtype=np.int64)[np.asarray(before, dtype=np.int64)]


def inverse(permutation: ArrayLike) -> IntArray:
    """Undo a permutation.

    >>> inverse([1, 2, 0]).tolist()
    [2, 0, 1]
    """
    return np.argsort(np.asarray(permutation, dtype=np.int64)).astype(np.int64)


def is_permutation(values: ArrayLike) -> bool:
    """Tell whether the values are 0..n-1 in some order.

    >>> is_permutation([2, 0, 1]), is_permutation([0, 0, 1])
    (True, False)
    """
    values = np.asarray(values)
    return bool((np.sort(values) == np.arange(len(values))).all())


def is_group(permutations: ArrayLike) -> bool:
    """Tell whether the rows are distinct permutations closed under composition.

    >>> is_group([[0, 1, 2], [1, 2, 0], [2, 0, 1]]), is_group([[0, 1, 2], [1, 2, 0]])
    (True, False)
    """
    # Closed and finite is enough: powers of an element come round to its inverse and the identity.
    table = np.asarray(permutations, dtype=np.int64)
    if len(table) == 0 or not all(is_permutation(row) for row in table):
        return False
    rows = {tuple(row) for row in table.tolist()}
    return len(rows) == len(table) and all(
        tuple(compose(after, before).tolist()) in rows for after in table for before in table
    )


def closure(generators: ArrayLike) -> IntArray:
    """All products of some permutations, the identity first.

    >>> closure([[1, 2, 0], [1, 0, 2]]).shape
    (6, 3)
    """
    table = np.asarray(generators, dtype=np.int64)
    identity = tuple(range(table.shape[1]))
    # The list grows while it is walked: every product found is multiplied by each generator once.
    found, seen = [identity], {identity}
    for before in found:
        for after in table:
            product = tuple(compose(after, before).tolist())
            if product not in seen:
                seen.add(product)
                found.append(product)
    return np.array(found, dtype=np.int64)


def orbits(group: ArrayLike) -> tuple[tuple[int, ...], ...]:
    """The classes of things that a group takes to each other, each sorted, by least member.

    >>> orbits([[0, 1, 2, 3], [2, 1, 0, 3]])
    ((0, 2), (1,), (3,))
    """
    classes: dict[int, list[int]] = {}
    for i, least in enumerate(representatives(group).tolist()):
        classes.setdefault(least, []).append(i)
    return tuple(tuple(members) for members in classes.values())


def representatives(group: ArrayLike) -> IntArray:
    """Per thing the least one that the group takes it to, so that equivalent things are equal.

    >>> representatives([[0, 1, 2, 3], [2, 1, 0, 3]]).tolist()
    [0, 1, 0, 3]
    """
    least: IntArray = np.asarray(group, dtype=np.int64).min(axis=0)
    return least


def act_on_sets(permutations: ArrayLike, sets: Sequence[Sequence[int]]) -> IntArray:
    """What permutations of cells do to a list of sets of cells: (g, number of sets).

    A set whose image is not in the list goes to -1. Sets may differ in size; their order does not matter.

    >>> act_on_sets([[0, 1, 2], [1, 2, 0]], [(0,), (1,), (0, 1), (1, 2)]).tolist()
    [[0, 1, 2, 3], [1, -1, 3, -1]]
    """
    table = np.asarray(permutations, dtype=np.int64)
    padded = pad(sets)
    number = {key: i for i, key in enumerate(_row_keys(padded))}
    # The padding, -1, picks the last entry: every permutation leaves it where it is.
    extended = np.hstack([table, np.full((len(table), 1), -1, dtype=np.int64)])
    return np.array(
        [[number.get(key, -1) for key in _row_keys(permutation[padded])] for permutation in extended],
        dtype=np.int64,
    )


def _row_keys(rows: IntArray) -> list[bytes]:
    # The bytes of a sorted row are a key that Python hashes faster than a tuple.
    width = rows.shape[1] * rows.itemsize
    data = np.sort(rows, axis=1).tobytes()
    return [data[start : start + width] for start in range(0, len(data), width or 1)]
