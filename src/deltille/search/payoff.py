"""What the end of a game is worth to each seat: the win first, the margin second.

A *share* is a part of the win in sixtieths, because one win can be shared by two to six seats. A *payoff*
puts share and margin together in one whole number from 0 to ``VALUE_SCALE``, so that sums are exact and the
same in any order in which threads add them up.
"""

from typing import Any

from deltille.core.jit import inlined
from deltille.core.operations import Scores, State, scores, winners
from deltille.core.per_seat import lead_of

FULL_SHARE = 60
"""The share of a seat that wins alone."""

VALUE_SCALE = 1 << 20
"""The payoff of the best imaginable end; the worst is 0."""

SHARE_VALUE = VALUE_SCALE * 9 // 10 // FULL_SHARE
MARGIN_VALUE = VALUE_SCALE - FULL_SHARE * SHARE_VALUE
"""A margin counts a tenth, so that no margin is worth half a win."""


@inlined
def write_shares(g: Any, s: State, shares: Scores) -> None:
    """Write each seat's share of a finished game; in a draw all share."""
    won = winners(g, s)
    n_seats = shares.size
    n_winners = 0
    if won == 0:
        won = (1 << n_seats) - 1
    for seat in range(n_seats):
        n_winners += (won >> seat) & 1
    for seat in range(n_seats):
        shares[seat] = FULL_SHARE // n_winners if (won >> seat) & 1 else 0


@inlined
def write_margins(g: Any, s: State, lead_scale: int, score: Scores, margins: Scores) -> None:
    """Write the points, and for each seat what its lead over the best other seat adds to the payoff."""
    scores(g, s, score)
    n_seats = score.size
    for seat in range(n_seats):
        lead = lead_of(score, seat)
        # Grows ever slower with the lead; a lead of ``lead_scale`` is worth half of what it can be.
        margins[seat] = (MARGIN_VALUE + MARGIN_VALUE * lead // (abs(lead) + lead_scale)) >> 1


@inlined
def payoff(share: int, margin: int) -> int:
    return SHARE_VALUE * share + margin
