"""Static evaluation: how a position looks, and what a move does to that."""

from typing import Any

from deltille.core.jit import kernel
from deltille.core.operations import Scores, State, evaluate, play, status, winners
from deltille.core.per_seat import lead_of
from deltille.search.payoff import FULL_SHARE

DECIDED = 1 << 20
"""The lead of a seat that has won; no evaluation is as great."""


# A kernel, not inlined: it is called from several places, and the rules need not be compiled for each.
@kernel
def lead_after(g: Any, s: State, move: int, seat: int, after: State, values: Scores) -> int:
    """The lead of a seat by evaluation once a move has been played; ``s`` stays as it is."""
    for i in range(s.size):
        after[i] = s[i]
    play(g, after, move)
    if status(g, after) != 0:
        won = winners(g, after)
        if won != 0:
            return DECIDED if (won >> seat) & 1 else -DECIDED
    evaluate(g, after, values)
    return lead_of(values, seat)


@kernel
def estimate_shares(g: Any, s: State, eval_scale: int, values: Scores, shares: Scores) -> bool:
    """Write each seat's share of the win by evaluation; False, and nothing written, if the game is over."""
    if status(g, s) != 0:
        return False
    evaluate(g, s, values)
    total = 0
    for seat in range(shares.size):
        lead = lead_of(values, seat)
        shares[seat] = 512 + 512 * lead // (abs(lead) + eval_scale)
        total += int(shares[seat])
    for seat in range(shares.size):
        shares[seat] = FULL_SHARE * shares[seat] // max(total, 1)
    return True
