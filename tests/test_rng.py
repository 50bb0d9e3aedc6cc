"""Random numbers are the same however they are computed, and uniformly distributed."""

import numba
import numpy as np
import pytest

from deltille.core.rng import below, generator, reseed


def draw(rng: np.ndarray, seed: int, lane: int, n: int, out: np.ndarray) -> None:
    reseed(rng, seed, lane)
    for i in range(out.size):
        out[i] = below(rng, n)


compiled_draw = numba.njit(error_model="numpy")(draw)


@pytest.mark.parametrize("seed", [0, 1, 5, 2**62 + 12345, 2**63 - 1])
def test_compiled_numbers_are_the_interpreted_ones(seed: int) -> None:
    for lane in (0, 1, 2, 1000, 2**40):
        outs = []
        for function in (draw, compiled_draw):
            rng, out = generator(0), np.zeros(50, np.int64)
            function(rng, seed, lane, 1000, out)
            assert rng[0] >= 0
            outs.append(out.tolist())
        assert outs[0] == outs[1]


@pytest.mark.parametrize("n", [2, 7, 36])
def test_lanes_are_uniform_and_independent(n: int) -> None:
    first = np.zeros((20000, 2), np.int64)
    rng = generator(0)
    for lane, row in enumerate(first):
        compiled_draw(rng, 3, lane, n, row)
    counts = np.bincount(first[:, 0] * n + first[:, 1], minlength=n * n)
    expected = len(first) / n**2
    chi = ((counts - expected) ** 2 / expected).sum()
    freedom = n * n - 1
    assert abs(chi - freedom) < 5 * (2 * freedom) ** 0.5
