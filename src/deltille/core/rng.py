"""Random numbers that are the same interpreted, compiled and on a GPU.

A generator is an ``int64`` array of one word: a linear congruential sequence modulo 2**63, its output
mixed by a shift that depends on its top bits (the permuted congruential idea of M. E. O'Neill, 2014).

>>> rng = generator(7)
>>> [below(rng, 6) for _ in range(12)]
[2, 2, 1, 0, 3, 3, 1, 0, 4, 5, 3, 1]
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from deltille.core.jit import compiled_as, inlined

Rng = NDArray[np.int64]

_MASK = (1 << 63) - 1
_MULTIPLIER = 6364136223846793005
_INCREMENT = 1442695040888963407
GOLDEN = 7046029254386353131


def generator(seed: int, lane: int = 0) -> Rng:
    """A generator for this seed; each lane of a seed is a separate stream."""
    rng = np.zeros(1, np.int64)
    reseed(rng, int(seed) & _MASK, lane)
    return rng


def wrapped(x: int, factor: int, increment: int) -> int:
    """``x * factor + increment`` modulo 2**63."""
    return (int(x) * factor + increment) & _MASK


@compiled_as(wrapped)
def _compiled_wrapped(x: Any, factor: Any, increment: Any) -> Any:
    # Only unsigned words may overflow in compiled code.
    return lambda x, factor, increment: np.int64(
        (np.uint64(x) * np.uint64(factor) + np.uint64(increment)) & np.uint64(_MASK)
    )


@inlined
def reseed(rng: Rng, seed: int, lane: int) -> None:
    """Start the stream of ``seed`` and ``lane`` over."""
    x = wrapped(seed ^ wrapped(lane, GOLDEN, 0), 1, _INCREMENT)
    for _ in range(2):  # neighbouring seeds must not give neighbouring streams
        x = wrapped(x ^ (x >> 31), _MULTIPLIER, 0)
        x = wrapped(x ^ (x >> 29), GOLDEN, 0)
    rng[0] = x


@inlined
def below(rng: Rng, n: int) -> int:
    """A uniform integer in ``0 .. n-1``, for n up to 2**31."""
    x = wrapped(rng[0], _MULTIPLIER, _INCREMENT)
    rng[0] = x
    word = (((x >> 22) ^ x) >> (24 + (x >> 61))) & 0xFFFFFFFF
    return (word * n) >> 32
