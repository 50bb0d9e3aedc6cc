"""A plain NumPy implementation of the network: the compiled one is tested against it.

It also stands in where nothing is compiled (``NUMBA_DISABLE_JIT=1``).
"""

import numpy as np
from numpy.typing import NDArray

from deltille.learning.weights import Weights

Floats = NDArray[np.float32]


def convolution(x: Floats, w: Floats) -> Floats:
    """3 x 3, the border filled with zeros: [n, rows, columns, in] and [3, 3, in, out]."""
    _, rows, columns, _ = x.shape
    padded = np.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0)))
    total = np.zeros((*x.shape[:3], w.shape[3]), np.float32)
    for i in range(3):
        for j in range(3):
            total += padded[:, i : i + rows, j : j + columns] @ w[i, j]
    return total


def relu(x: Floats) -> Floats:
    return np.maximum(x, 0)


def mean_and_max(x: Floats) -> Floats:
    """Over all grid cells: [n, rows, columns, c] to [n, 2c]."""
    return np.concatenate([x.mean((1, 2)), x.max((1, 2))], axis=1)


def trunk(weights: Weights, planes: NDArray[np.uint8], scalars: Floats) -> tuple[Floats, Floats]:
    """The features of every grid cell, and what is made of the scalars."""
    w = weights.arrays
    h = relu(scalars @ w["g1.w"] + w["g1.b"])
    x = convolution(planes.astype(np.float32), w["stem.w"]) + w["stem.pos"]
    x = relu(x + (h @ w["g2.w"] + w["g2.b"])[:, None, None])
    for i in range(weights.card.blocks):
        y = relu(convolution(x, w[f"b{i}.w1"]) + w[f"b{i}.b1"])
        if f"b{i}.gw" in w:
            y = y + (mean_and_max(y) @ w[f"b{i}.gw"] + w[f"b{i}.gb"])[:, None, None]
        x = relu(x + convolution(y, w[f"b{i}.w2"]) + w[f"b{i}.b2"])
    return x, h


def evaluate(weights: Weights, planes: NDArray[np.uint8], scalars: Floats) -> tuple[Floats, Floats]:
    """Policy [n, n_policy] and value [n, 2 * n_seats + 1]; see :mod:`deltille.learning.inference`."""
    w = weights.arrays
    x, h = trunk(weights, planes, scalars)
    policy = x @ w["pol.w"] + w["pol.b"]
    v = np.concatenate([mean_and_max(relu(x @ w["val.w"] + w["val.b"])), h], axis=1)
    value = relu(v @ w["v1.w"] + w["v1.b"]) @ w["v2.w"] + w["v2.b"]
    return policy.reshape(len(planes), -1), value
