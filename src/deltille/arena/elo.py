"""Elo differences from the scores of rounds, with confidence intervals."""

import math
from dataclasses import dataclass
from statistics import NormalDist

from deltille.arena.likelihood import Counts, log_likelihood, mean, weights

CONFIDENCE = 0.95
HALVINGS = 40
NEAREST = 1e-9
"""Expected scores nearer to 0 or 1 than this are as good as certain: the Elo difference is infinite."""


@dataclass(frozen=True)
class Elo:
    """How much stronger the first player is, and between which bounds the truth lies (95% confidence)."""

    difference: float
    """The estimate: how much stronger the first player is."""
    low: float
    """The lower bound."""
    high: float
    """The upper bound."""

    def __neg__(self) -> "Elo":
        return Elo(-self.difference, -self.high, -self.low)

    def __str__(self) -> str:
        return f"{_text(self.difference)} [{_text(self.low)}, {_text(self.high)}]"


def expected_score(difference: float) -> float:
    """The share of points to expect from this Elo difference.

    >>> round(expected_score(200), 3)
    0.76
    """
    return 1 / (1 + 10 ** (-difference / 400))


def elo_difference(score: float) -> float:
    """The Elo difference that lets one expect this share of points; infinite for 0 and 1.

    >>> round(elo_difference(0.75), 2)
    190.85
    """
    if score <= NEAREST:
        return -math.inf
    if score >= 1 - NEAREST:
        return math.inf
    return 400 * math.log10(score / (1 - score))


def estimate(counts: Counts) -> Elo | None:
    """The Elo difference that rounds with these scores show; None without rounds.

    The interval holds every difference that the results do not reject, so it is wider on the side where
    less is known, and says something sensible when one side has won everything:

    >>> from fractions import Fraction
    >>> print(estimate({Fraction(1): 10}))
    +inf [+269, +inf]
    """
    n = sum(counts.values())
    if not n:
        return None
    score = sum(value * count for value, count in counts.items()) / n
    observed = weights(counts)
    centre = mean(observed)
    worst = log_likelihood(observed, centre) - NormalDist().inv_cdf((1 + CONFIDENCE) / 2) ** 2 / 2

    def bound(inside: float, outside: float) -> float:
        if log_likelihood(observed, outside) >= worst:
            return outside
        for _ in range(HALVINGS):
            middle = (inside + outside) / 2
            if log_likelihood(observed, middle) >= worst:
                inside = middle
            else:
                outside = middle
        return inside

    low, high = bound(centre, NEAREST), bound(centre, 1 - NEAREST)
    return Elo(elo_difference(float(score)), elo_difference(low), elo_difference(high))


def _text(difference: float) -> str:
    return f"{difference:+.0f}"
