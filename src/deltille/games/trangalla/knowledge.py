"""What Trangalla players see at a glance: who has more pieces, and how far the king has come."""

from deltille.core.bits import lowest, popcount
from deltille.core.jit import inlined
from deltille.core.operations import Points, State, evaluate
from deltille.games.trangalla.state import KING, PIECES, PLIES, Trangalla

PIECE, KING_ALIVE = 4, 10


@inlined
def row_of(cell: int) -> int:
    return cell // 6 + cell % 6


@evaluate.implement(Trangalla)
def trangalla_evaluate(g: Trangalla, s: State, out: Points) -> None:
    last_row = row_of(lowest(g.black_apex))
    for seat in range(2):
        value = PIECE * popcount(s[PIECES + seat])
        if s[KING + seat] != 0 and s[PLIES] >= 0:
            row = row_of(lowest(s[KING + seat]))
            value += KING_ALIVE + (row if seat == 0 else last_row - row)
        out[seat] = value
