"""Ratings from a few matches, by the model of Bradley and Terry, in Elo."""

from collections.abc import Iterable, Mapping

import numpy as np

SCALE = 400 / np.log(10)
PRIOR_GAMES = 1.0
"""A drawn game against everyone met keeps ratings finite."""


def ratings(matches: Iterable[tuple[str, str, float, int]], anchors: Mapping[str, float]) -> dict[str, float]:
    """Elo of everyone named in ``matches`` (one, other, share of one, games); ``anchors`` are fixed.

    >>> found = ratings([("a", "b", 0.75, 1000), ("b", "random", 1.0, 100)], {"random": 0.0})
    >>> round(found["a"] - found["b"])
    191
    """
    played = list(matches)
    names = sorted({name for one, other, *_ in played for name in (one, other)} | set(anchors))
    number = {name: i for i, name in enumerate(names)}
    rating = np.array([anchors.get(name, 0.0) for name in names]) / SCALE
    is_free = np.array([name not in anchors for name in names])
    for _ in range(200):  # Newton's method on all ratings together: the likelihood is concave
        gradient, curvature = np.zeros(len(names)), 1e-9 * np.eye(len(names))
        for one, other, share, n in played:
            i, k = number[one], number[other]
            between = np.eye(len(names))[i] - np.eye(len(names))[k]
            expected = 1 / (1 + np.exp(rating[k] - rating[i]))
            total = n + PRIOR_GAMES
            gradient += (share * n + PRIOR_GAMES / 2 - expected * total) * between
            curvature += expected * (1 - expected) * total * np.outer(between, between)
        change = np.zeros(len(names))
        change[is_free] = np.linalg.solve(curvature[np.ix_(is_free, is_free)], gradient[is_free])
        change *= min(1.0, 1.0 / max(float(np.abs(change).max()), 1e-9))  # far off, steps of at most one
        rating = rating + change
        if np.abs(change).max() < 1e-6:
            break
    return {name: float(rating[i] * SCALE) for name, i in number.items()}
