"""Joint ratings of any number of players from all their results, by the model of Bradley and Terry, in Elo.

All ratings are found together: a win against a player counts by how that player did against everyone else.
Error bars and the likelihood of superiority come from the curvature of the likelihood at its maximum, as in
BayesElo (Coulom). A drawn game against everyone met is added as a prior, so that a clean sweep stays finite.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

SCALE = 400 / math.log(10)
"""Points of Elo in one unit of the logistic curve."""
PRIOR_GAMES = 1.0
CONFIDENCE = 0.95
MAX_STEPS = 200
PRECISION = 1e-6

Floats = NDArray[np.float64]


class Comparison(NamedTuple):
    """Games between two: which share of the points ``one`` took, and how many games count."""

    one: str
    other: str
    share: float
    n: float


@dataclass(frozen=True)
class JointElo:
    """Ratings that explain all results together.

    >>> found = fit([Comparison("a", "b", 0.75, 100), Comparison("b", "c", 0.75, 100)])
    >>> [round(found.elo[name]) for name in "abc"], round(found.superiority("a", "b"), 3)
    ([189, 0, -189], 1.0)
    """

    elo: dict[str, float]
    """For each player its rating."""
    error: dict[str, float]
    """Half the width of the interval (95% confidence) around each rating; 0 for an anchor."""
    covariance: Floats = field(compare=False, repr=False)
    """Of the ratings, in Elo squared, in the order of ``elo``."""

    def superiority(self, one: str, other: str) -> float:
        """The likelihood that ``one`` is the stronger of the two.

        >>> round(fit([Comparison("a", "b", 0.5, 10)]).superiority("a", "b"), 2)
        0.5
        """
        if one == other:
            return 0.5
        names = list(self.elo)
        i, k = names.index(one), names.index(other)
        variance = self.covariance[i, i] + self.covariance[k, k] - 2 * self.covariance[i, k]
        if variance <= 0:
            return float(self.elo[one] > self.elo[other])
        return NormalDist().cdf((self.elo[one] - self.elo[other]) / math.sqrt(variance))

    def table(self) -> dict[str, dict[str, float]]:
        """For each player the likelihood of superiority over each other one."""
        return {
            one: {other: self.superiority(one, other) for other in self.elo if other != one}
            for one in self.elo
        }


def fit(results: Iterable[Comparison], anchors: Mapping[str, float] | None = None) -> JointElo:
    """The ratings of everyone named in ``results``; ``anchors`` are fixed, without one the mean is 0."""
    anchors = anchors or {}
    points, n_games = _gather(results)
    names = sorted({name for pair in n_games for name in pair} | set(anchors))
    number = {name: i for i, name in enumerate(names)}
    played = [(number[one], number[other], points[one, other], n) for (one, other), n in n_games.items()]
    free = np.array([i for i, name in enumerate(names) if name not in anchors], dtype=np.int64)
    rating = np.array([anchors.get(name, 0.0) for name in names]) / SCALE
    curvature = np.zeros((len(names), len(names)))
    for _ in range(MAX_STEPS):  # Newton's method on all ratings together: the likelihood is concave
        gradient, curvature = _slopes(rating, played)
        change = np.zeros(len(names))
        if len(free):
            steps, *_rest = np.linalg.lstsq(curvature[np.ix_(free, free)], gradient[free], rcond=1e-12)
            change[free] = steps
        farthest = float(np.abs(change).max(initial=0.0))
        rating += change * min(1.0, 1.0 / max(farthest, 1e-9))  # far off, steps of at most one
        if farthest < PRECISION:
            break
    if not anchors and names:
        rating -= rating.mean()
    covariance = np.zeros_like(curvature)
    if len(free):
        # Without an anchor only differences are known: the pseudo-inverse keeps the mean where it is.
        covariance[np.ix_(free, free)] = np.linalg.pinv(curvature[np.ix_(free, free)], rcond=1e-10) * SCALE**2
    width = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    return JointElo(
        {name: float(rating[i] * SCALE) for name, i in number.items()},
        {name: width * math.sqrt(max(0.0, covariance[i, i])) for name, i in number.items()},
        covariance,
    )


def ratings(matches: Iterable[tuple[str, str, float, int]], anchors: Mapping[str, float]) -> dict[str, float]:
    """Elo of everyone named in ``matches`` (one, other, share of one, games); ``anchors`` are fixed.

    >>> found = ratings([("a", "b", 0.75, 1000), ("b", "random", 1.0, 100)], {"random": 0.0})
    >>> round(found["a"] - found["b"])
    191
    """
    return fit((Comparison(*match) for match in matches), anchors).elo


def _gather(
    results: Iterable[Comparison],
) -> tuple[dict[tuple[str, str], float], dict[tuple[str, str], float]]:
    """Points of the first and games of each pair that met, with the prior."""
    points: dict[tuple[str, str], float] = {}
    n_games: dict[tuple[str, str], float] = {}
    for one, other, share, n in results:
        if one == other:
            continue
        pair, taken = ((one, other), share * n) if one < other else ((other, one), (1 - share) * n)
        points[pair] = points.get(pair, PRIOR_GAMES / 2) + taken
        n_games[pair] = n_games.get(pair, PRIOR_GAMES) + n
    return points, n_games


def _slopes(rating: Floats, played: list[tuple[int, int, float, float]]) -> tuple[Floats, Floats]:
    """The gradient of the log-likelihood, and its second derivative with the sign turned."""
    gradient, curvature = np.zeros(len(rating)), np.zeros((len(rating), len(rating)))
    for i, k, points, n in played:
        expected = 1 / (1 + math.exp(rating[k] - rating[i]))
        excess = points - expected * n
        gradient[i] += excess
        gradient[k] -= excess
        bend = expected * (1 - expected) * n
        curvature[i, i] += bend
        curvature[k, k] += bend
        curvature[i, k] -= bend
        curvature[k, i] -= bend
    return gradient, curvature
