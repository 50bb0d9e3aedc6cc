"""What a learner sees of Trangalla: the rhombus as a square of 5 by 5, cell (i, j) of state.py in row i.

The seat that looks always moves up: for Black the board is turned by half a turn, as it is in the actions
(network.py), so that both seats play the same game.

A seat knows its own king, and the other's when everybody does. How often layouts have been produced is
not shown: what it forbids is missing among the legal moves.
"""

from deltille.core.bits import lowest
from deltille.core.observation_planes import Planes, seat_names
from deltille.core.operations import Cells, State, observation_planes, observation_scalars
from deltille.games.trangalla.state import CANDIDATES, KING, PASSED, PIECES, PLIES, TrangallaTables

SIDE = 5
N_CELLS = SIDE * SIDE
MOST = 255

PLANES = Planes(
    (
        *(f"{what} of {whose}" for what in ("pieces", "candidates", "king") for whose in seat_names(2)),
        *(f"goal of {whose}" for whose in seat_names(2)),
        "board",
    ),
    SIDE,
    SIDE,
    (
        ("kings are chosen", 1),
        ("the last turn was a pass", 1),
        (f"plies until the game is a draw, at most {MOST}", MOST),
    ),
)


@observation_planes.implement(TrangallaTables)
def trangalla_observation_planes(g: TrangallaTables, view: State, seat: int, out: Cells) -> None:
    own_goal = g.black_apex if seat == 0 else g.white_apex
    next_goal = g.white_apex if seat == 0 else g.black_apex
    last = lowest(g.black_apex)
    for i in range(SIDE):
        for j in range(SIDE):
            bit = 6 * i + j
            if seat == 1:
                bit = last - bit
            if bit < 0:
                bit = 62  # off the board, where nothing ever is
            cell = SIDE * i + j
            for k in range(2):
                whose = seat if k == 0 else 1 - seat
                out[k * N_CELLS + cell] = (view[PIECES + whose] >> bit) & 1
                out[(2 + k) * N_CELLS + cell] = (view[CANDIDATES + whose] >> bit) & 1
                out[(4 + k) * N_CELLS + cell] = (view[KING + whose] >> bit) & 1
            out[6 * N_CELLS + cell] = (own_goal >> bit) & 1
            out[7 * N_CELLS + cell] = (next_goal >> bit) & 1
            out[8 * N_CELLS + cell] = (g.board >> bit) & 1


@observation_scalars.implement(TrangallaTables)
def trangalla_observation_scalars(g: TrangallaTables, view: State, seat: int, out: Cells) -> None:
    out[0] = 1 if view[PLIES] < 0 else 0
    out[1] = view[PASSED]
    out[2] = min(MOST, g.cap - int(view[PLIES]))
