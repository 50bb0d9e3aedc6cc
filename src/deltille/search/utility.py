"""The value of a position to each seat according to a network: the win first, then the margin.

A seat's utility is 0.6 of its result, from -1 to 1, and 0.4 of its margin, tanh(lead / margin_scale). The
search adds up whole numbers: a *share* is a part of the win, a *payoff* the utility in 0 .. ``VALUE_SCALE``.
"""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deltille.core.jit import inlined
from deltille.core.operations import Scores, State, scores
from deltille.core.per_seat import lead_of
from deltille.search.payoff import FULL_SHARE, VALUE_SCALE, write_shares

FINE = 1 << 14
"""Parts of a sixtieth of the win: bounds are in sixtieths, estimates are finer."""
WIN = FULL_SHARE * FINE
RESULT_WORTH, MARGIN_VALUE = 0.6, 0.4


@inlined
def write_final(
    g: Any, s: State, margin_scale: float, score: Scores, shares: Scores, margins: Scores
) -> None:
    """Shares and margins of a finished game; in a draw all share."""
    write_shares(g, s, shares)
    scores(g, s, score)
    for seat in range(shares.size):
        shares[seat] *= FINE
        margins[seat] = whole_margin(math.tanh(float(lead_of(score, seat)) / margin_scale))


@inlined
def write_estimate(
    value: NDArray[np.float32], mover: int, only: int, shares: Scores, margins: Scores
) -> None:
    """Shares and margins that a network expects, of one seat, or of all if ``only`` is negative.

    The network's outputs are in turn order from the mover.
    """
    n_seats = shares.size
    most = float(value[0])
    for i in range(n_seats + 1):
        most = max(most, float(value[i]))
    total = 0.0
    for i in range(n_seats + 1):
        total += math.exp(float(value[i]) - most)
    drawn = math.exp(float(value[n_seats]) - most) / total
    for i in range(n_seats):
        seat = (mover + i) % n_seats
        if only >= 0 and seat != only:
            continue
        share = math.exp(float(value[i]) - most) / total + drawn / n_seats
        shares[seat] = int(share * WIN)
        margins[seat] = whole_margin(math.tanh(float(value[n_seats + 1 + i])))


@inlined
def whole_margin(margin: float) -> int:
    """A margin from -1 to 1 as a part of VALUE_SCALE."""
    return int(float(VALUE_SCALE) * (0.5 + 0.5 * margin))


@inlined
def utility_payoff(share: int, margin: int, n_seats: int) -> int:
    """From 0 to VALUE_SCALE."""
    result = result_of(float(share) / float(WIN), n_seats)
    return int(float(VALUE_SCALE) * RESULT_WORTH * result + MARGIN_VALUE * float(margin))


@inlined
def result_of(share: float, n_seats: int) -> float:
    """A share of the win as a result from 0 to 1: a win is 1, an equal share 0.5 (alone: the share)."""
    if n_seats == 1:
        return share
    return 0.5 + 0.5 * (n_seats * share - 1.0) / (n_seats - 1.0)
