"""How likely results are if the expected score is a given number and all else is unknown.

The results of rounds are independent draws from an unknown distribution on a few values between 0 and 1
(with two seats five of them, hence *pentanomial*: 0, ½, 1, 1½ or 2 points from a pair of games). Only its
mean matters to us. For each mean the likelihood of the best distribution with that mean is compared; both
the confidence interval and the sequential test come from this one function.

The best distribution is known up to one number: the observed frequency of the value a is divided by
1 + x (a - mean), where x makes the mean come out (A. Owen, *Empirical Likelihood*, 1988; M. Van den Bergh
applied it to matches).
"""

import math
from collections.abc import Mapping
from fractions import Fraction

Counts = Mapping[Fraction, int]
Weights = dict[float, float]

PRIOR = 1e-3
"""The weight of a value never seen: without it ten wins out of ten would prove that losing is impossible."""

LATTICE = tuple(Fraction(i, 4) for i in range(5))
MAX_STEPS = 100
PRECISION = 1e-12


def weights(counts: Counts) -> Weights:
    """The counts as floats, with a trace of each value that was possible but did not occur."""
    unseen = {float(value): PRIOR for value in LATTICE}
    seen = {float(value): float(count) for value, count in counts.items() if count}
    return dict(sorted((unseen | seen).items()))  # sums of floats depend on the order


def mean(observed: Weights) -> float:
    return sum(value * weight for value, weight in observed.items()) / sum(observed.values())


def log_likelihood(observed: Weights, expected: float) -> float:
    """The log-likelihood of the best distribution with this mean, which lies strictly between 0 and 1.

    >>> even = weights({Fraction(0): 10, Fraction(1): 10})
    >>> log_likelihood(even, 0.5) > log_likelihood(even, 0.6) > log_likelihood(even, 0.7)
    True
    """
    total = sum(observed.values())
    away = [(value - expected, weight) for value, weight in observed.items()]
    low, high = -1 / max(d for d, _ in away), -1 / min(d for d, _ in away)
    x = 0.0
    for _ in range(MAX_STEPS):  # Newton's method on a falling function, kept between the bounds
        parts = [(weight * d / (1 + x * d), d / (1 + x * d)) for d, weight in away]
        excess = sum(part for part, _ in parts)
        if abs(excess) <= PRECISION * total:
            break
        low, high = (x, high) if excess > 0 else (low, x)
        x += excess / sum(part * slope for part, slope in parts)
        if not low < x < high:
            x = (low + high) / 2
    return sum(weight * math.log(weight / total / (1 + x * d)) for d, weight in away)
