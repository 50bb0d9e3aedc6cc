"""Eight words at a time: the same results compiled and interpreted."""

from typing import Any

import numpy as np
import pytest

from deltille.core.jit import kernel
from deltille.core.simd import n_common, seek_common, write_common

OFFSETS = (3, 40, 17)


@kernel
def compiled_count(t: Any, s: Any, at: int) -> int:
    return n_common(t, (3, 40, 17), s, at)


@kernel
def compiled_seek(t: Any, s: Any, at: int, n: int) -> tuple[int, int, int]:
    return seek_common(t, (3, 40, 17), s, at, n)


@kernel
def compiled_write(out: Any, t: Any, s: Any, at: int) -> None:
    write_common(out, 2, t, (3, 40, 17), s, at)


@pytest.mark.parametrize("seed", range(5))
def test_compiled_as_interpreted(seed: int) -> None:
    chance = np.random.default_rng(seed)
    t, s = chance.integers(0, 1 << 52, 60), chance.integers(0, 1 << 52, 12)
    s[chance.integers(0, 12, 4)] = 0
    n = n_common(t, OFFSETS, s, 4)
    assert compiled_count(t, s, 4) == n > 0
    for i in range(n):
        assert compiled_seek(t, s, 4, i) == seek_common(t, OFFSETS, s, 4, i)
    ours, theirs = np.zeros((2, 11), np.int64)
    write_common(ours, 2, t, OFFSETS, s, 4)
    compiled_write(theirs, t, s, 4)
    assert ours.tolist() == theirs.tolist()
