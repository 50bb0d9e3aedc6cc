"""What Trangalla players see at a glance: pieces, kings near the goal, and where a king would not be left."""

from deltille.core.bits import lowest, popcount
from deltille.core.jit import inlined
from deltille.core.operations import FULL_LIKELIHOOD, Moves, Scores, State, evaluate, state_likelihood
from deltille.games.trangalla.chains import bundle_moves
from deltille.games.trangalla.state import CELL_BITS, KING, N_BITS, PIECES, PLIES, TrangallaTables

PIECE = 4
KING_WORTH = 15
KING_NEAR_GOAL = (25, 25, 23, 17)
"""What a king is worth by its distance from the goal. Were it worth more on some cells farther away, it would
go there, and the enemy would know where to look for it."""

IN_REACH = FULL_LIKELIHOOD // 4
"""Players rarely leave a king where it can be taken."""


@inlined
def row_of(cell: int) -> int:
    return cell // 6 + cell % 6


@evaluate.implement(TrangallaTables)
def trangalla_evaluate(g: TrangallaTables, s: State, out: Scores) -> None:
    last_row = row_of(lowest(g.black_apex))
    for seat in range(2):
        value = PIECE * popcount(s[PIECES + seat])
        if s[KING + seat] != 0 and s[PLIES] >= 0:
            row = row_of(lowest(s[KING + seat]))
            distance = last_row - row if seat == 0 else row
            value += KING_NEAR_GOAL[distance] if distance < 4 else KING_WORTH
        out[seat] = value


@state_likelihood.implement(TrangallaTables)
def trangalla_state_likelihood(g: TrangallaTables, s: State, moves: Moves) -> int:
    if s[PLIES] < 0:
        return FULL_LIKELIHOOD
    king = int(s[KING + 1 - (int(s[PLIES]) & 1)])
    for at in range(bundle_moves(g, s, moves), moves.size):
        if int(moves[at]) >> (N_BITS + CELL_BITS) & king != 0:
            return IN_REACH
    return FULL_LIKELIHOOD
