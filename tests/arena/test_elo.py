"""Elo differences, their intervals and the sequential test, against published numbers and by simulation."""

import itertools
import math
import random
from collections import Counter
from fractions import Fraction

import pytest

from deltille.arena import BadRun, Sprt
from deltille.arena.elo import elo_difference, estimate, expected_score
from deltille.arena.likelihood import log_likelihood, mean, weights
from deltille.arena.sprt import SequentialTest


def pentanomial(*counts: int) -> dict[Fraction, int]:
    return {Fraction(quarters, 4): count for quarters, count in enumerate(counts)}


def drawn(chance: random.Random, difference: float, drawish: float = 0.3) -> Fraction:
    """The score of a pair of games whose second is correlated with the first, as paired openings are."""
    expected = expected_score(difference)
    lean = chance.choice((-0.15, 0.15))  # the opening favours one side, which each has once
    points = Fraction()
    for tilt in (lean, -lean):
        if chance.random() < drawish:
            points += Fraction(1, 2)
        else:
            # draws pull towards a half; the decided games make up for it
            points += chance.random() < (expected - drawish / 2) / (1 - drawish) + tilt
    return points / 2


@pytest.mark.parametrize(
    ("score", "difference"), [(0.5, 0.0), (0.75, 190.85), (0.64, 99.95), (0.25, -190.85), (10 / 11, 400.0)]
)
def test_scores_and_differences_are_those_of_the_elo_formula(score: float, difference: float) -> None:
    assert elo_difference(score) == pytest.approx(difference, abs=0.01)
    assert expected_score(difference) == pytest.approx(score, abs=0.001)


@pytest.mark.parametrize(
    ("counts", "difference", "margin"),
    [  # as reported by programs that use the normal approximation, for 300 to 21,568 games
        ((1, 10, 78, 48, 13), 72.85, 22.33),
        ((352, 579, 1264, 743, 464), 19.83, 6.77),
        ((2410, 367, 5075, 327, 2605), 5.6, 4.5),
    ],
)
def test_long_matches_give_the_published_intervals(
    counts: tuple[int, ...], difference: float, margin: float
) -> None:
    elo = estimate(pentanomial(*counts))
    assert elo is not None
    assert elo.difference == pytest.approx(difference, abs=0.05)
    assert (elo.high - elo.low) / 2 == pytest.approx(margin, rel=0.02)


def test_pairs_make_the_interval_narrower_when_openings_are_unfair() -> None:
    # One side wins every opening: each pair is 1-1, so the strengths can only be equal.
    unfair = estimate(pentanomial(0, 0, 100, 0, 0))
    fair = estimate(pentanomial(25, 0, 50, 0, 25))
    assert unfair is not None
    assert fair is not None
    assert unfair.difference == fair.difference == 0
    assert unfair.high - unfair.low < (fair.high - fair.low) / 5


@pytest.mark.parametrize("n", [1, 3, 10, 100])
def test_when_one_side_has_won_everything_only_one_bound_is_known(n: int) -> None:
    elo = estimate(pentanomial(0, 0, 0, 0, n))
    assert elo is not None
    assert elo.difference == elo.high == math.inf
    # the smallest score s that explains it: s**n is not yet too unlikely
    assert expected_score(elo.low) == pytest.approx(math.exp(-1.9207 / n), abs=0.002)
    assert (-elo).high == -elo.low


def test_no_rounds_no_estimate() -> None:
    assert estimate({}) is None


def test_the_estimate_of_the_mirrored_result_is_the_mirrored_estimate() -> None:
    one, other = estimate(pentanomial(1, 5, 20, 9, 7)), estimate(pentanomial(7, 9, 20, 5, 1))
    assert one is not None
    assert other is not None
    assert (one.difference, one.low, one.high) == pytest.approx(
        (-other.difference, -other.high, -other.low), abs=1e-6
    )


@pytest.mark.parametrize(("difference", "n_rounds"), [(0, 50), (60, 100), (150, 100)])
def test_the_interval_holds_the_truth_as_often_as_it_says(difference: float, n_rounds: int) -> None:
    chance = random.Random(difference + n_rounds)
    held, tries = 0, 400
    for _ in range(tries):
        elo = estimate(Counter(drawn(chance, difference) for _ in range(n_rounds)))
        assert elo is not None
        held += elo.low <= difference <= elo.high
    assert 0.92 <= held / tries <= 0.98


def test_the_likelihood_is_that_of_the_best_distribution_with_the_mean() -> None:
    observed = {0.0: 3.0, 0.5: 5.0, 1.0: 4.0}
    for expected in (0.3, 0.5, mean(observed), 0.7):
        best = -math.inf
        for step in range(1, 4000):
            half = step / 4000
            win = expected - half / 2
            loss = 1 - half - win
            if win > 0 and loss > 0:
                best = max(best, 3 * math.log(loss) + 5 * math.log(half) + 4 * math.log(win))
        assert log_likelihood(observed, expected) == pytest.approx(best, abs=1e-4)


@pytest.mark.parametrize(
    ("counts", "elo0", "elo1", "log_ratio"),
    [  # computed separately with the formulas of Fishtest's statistics, on its own examples and small ones
        ((10789, 19328, 33806, 19402, 10543), -3, 1, 2.13107),
        ((39, 2226, 31451, 2412, 40), 0.2, 0.9, 2.16254),
        ((1, 10, 78, 48, 13), 0, 10, 3.90013),
        ((0, 0, 1, 8, 1), 0, 50, 1.33568),
    ],
)
def test_the_log_ratio_is_that_of_the_pentanomial_test(
    counts: tuple[int, ...], elo0: float, elo1: float, log_ratio: float
) -> None:
    observed = weights(pentanomial(*counts))
    ratio = log_likelihood(observed, expected_score(elo1)) - log_likelihood(observed, expected_score(elo0))
    assert ratio == pytest.approx(log_ratio, abs=1e-4)


def test_the_bounds_are_walds() -> None:
    assert Sprt(0, 10).bounds == pytest.approx((-2.9444, 2.9444), abs=1e-4)
    assert Sprt(0, 10, alpha=0.01, beta=0.1).bounds == pytest.approx((-2.2925, 4.4998), abs=1e-4)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((10, 0), "must be the smaller"),
        ((0, math.inf), "must be the smaller"),
        ((0, 10, 0.6), "between 0 and 0.5"),
        ((0, 10, 0.05, 0.0), "between 0 and 0.5"),
    ],
)
def test_a_test_that_asks_nothing_is_refused(arguments: tuple[float, ...], complaint: str) -> None:
    with pytest.raises(BadRun, match=complaint):
        Sprt(*arguments)


@pytest.mark.parametrize("truth", [0, 60])
def test_the_sequential_test_errs_no_more_often_than_agreed(truth: float) -> None:
    chance = random.Random(truth)
    wrong, tries, lengths = 0, 150, []
    for _ in range(tries):
        test = SequentialTest(Sprt(0, 60, alpha=0.1, beta=0.1))
        while test.verdict.accepted is None:
            test.add(drawn(chance, truth))
        wrong += test.verdict.accepted != truth
        lengths.append(test.verdict.n_rounds)
    # 10% agreed, two and a half standard deviations allowed for the simulation
    assert wrong / tries <= 0.1 + 2.5 * math.sqrt(0.1 * 0.9 / tries)
    assert sum(lengths) / tries < 100


def test_after_the_answer_more_rounds_change_nothing() -> None:
    test = SequentialTest(Sprt(0, 60))
    verdicts = [test.add(Fraction(1)) for _ in range(60)]
    first = next(verdict for verdict in verdicts if verdict.accepted is not None)
    assert first.accepted == 60
    assert all(verdict == first for verdict in verdicts[first.n_rounds - 1 :])
    assert "+60 accepted" in str(first)
    assert "undecided" in str(verdicts[0])


def test_the_estimate_does_not_depend_on_the_order_of_the_rounds() -> None:
    scores = [Fraction(quarters, 4) for quarters in (0, 1, 1, 4, 2)]
    estimates = {estimate(Counter(order)) for order in itertools.permutations(scores)}
    assert len(estimates) == 1
