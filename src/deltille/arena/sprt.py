"""Stopping as soon as the answer is clear: the sequential probability ratio test."""

import math
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from deltille.arena.elo import expected_score
from deltille.arena.errors import BadRun
from deltille.arena.likelihood import log_likelihood, weights


@dataclass(frozen=True)
class Sprt:
    """The question: is the first player stronger by ``elo1``, rather than only by ``elo0``?

    >>> Sprt(0, 20).bounds
    (-2.944..., 2.944...)
    """

    elo0: float
    """The smaller difference: the null hypothesis."""
    elo1: float
    """The greater difference."""
    alpha: float = 0.05
    """How often to answer yes, at most, when the truth is ``elo0``."""
    beta: float = 0.05
    """How often to answer no, at most, when the truth is ``elo1``."""

    def __post_init__(self) -> None:
        if not (math.isfinite(self.elo0) and math.isfinite(self.elo1) and self.elo0 < self.elo1):
            raise BadRun(f"{self.elo0:g} {self.elo1:g}", "the first of the two must be the smaller one")
        for error in (self.alpha, self.beta):
            if not 0 < error < 0.5:
                raise BadRun(f"{error:g}", "a probability of error must lie between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """The answer is no below the first, and yes above the second."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)


@dataclass(frozen=True)
class Verdict:
    """The state of a sequential test."""

    sprt: Sprt
    """The question."""
    log_ratio: float
    """How much likelier ``elo1`` is than ``elo0``, as a logarithm."""
    n_rounds: int
    """How many rounds have been counted."""
    accepted: float | None
    """``elo0`` or ``elo1``, or None while both are possible."""

    def __str__(self) -> str:
        low, high = self.sprt.bounds
        answer = "undecided" if self.accepted is None else f"{self.accepted:+g} accepted"
        question = f"{self.sprt.elo0:+g} or {self.sprt.elo1:+g}"
        return f"{question}: LLR {self.log_ratio:.2f} ({low:.2f}, {high:.2f}), {answer}"


class SequentialTest:
    """Takes the scores of rounds one by one and answers as soon as it can; later ones change nothing."""

    def __init__(self, sprt: Sprt) -> None:
        self.verdict = Verdict(sprt, 0.0, 0, None)
        self._counts: Counter[Fraction] = Counter()

    def add(self, score: Fraction) -> Verdict:
        """Count one more round, in which the first player took this share of the points."""
        if self.verdict.accepted is not None:
            return self.verdict
        sprt = self.verdict.sprt
        self._counts[score] += 1
        observed = weights(self._counts)
        ratio = log_likelihood(observed, expected_score(sprt.elo1)) - log_likelihood(
            observed, expected_score(sprt.elo0)
        )
        low, high = sprt.bounds
        accepted = sprt.elo1 if ratio >= high else sprt.elo0 if ratio <= low else None
        self.verdict = Verdict(sprt, ratio, self._counts.total(), accepted)
        return self.verdict
