"""What a learner sees of Attangle: the hexagon in a square of 7 by 7, row r from the bottom, column q + 3."""

from deltille.core.observation_planes import Planes, seat_names
from deltille.core.operations import Cells, State, observation_planes
from deltille.games.attangle.state import BOARD, CENTRE, DOUBLES, SINGLES, STOCK, TRIPLES, AttangleTables

SIDE = 7
N_CELLS = SIDE * SIDE

PLANES = Planes(
    (
        *(f"{height} of {whose}" for whose in seat_names(2) for height in ("singles", "doubles", "triples")),
        "points to place on: the board without its centre",
        *(f"stock of {whose}" for whose in seat_names(2)),
    ),
    SIDE,
    SIDE,
)


@observation_planes.implement(AttangleTables)
def attangle_planes(g: AttangleTables, view: State, seat: int, out: Cells) -> None:
    usable = BOARD & ~CENTRE
    for row in range(SIDE):
        for column in range(SIDE):
            bit = 8 * row + column
            cell = SIDE * row + column
            for k in range(2):
                whose = seat if k == 0 else 1 - seat
                out[(3 * k) * N_CELLS + cell] = (view[SINGLES + whose] >> bit) & 1
                out[(3 * k + 1) * N_CELLS + cell] = (view[DOUBLES + whose] >> bit) & 1
                out[(3 * k + 2) * N_CELLS + cell] = (view[TRIPLES + whose] >> bit) & 1
                out[(7 + k) * N_CELLS + cell] = view[STOCK + whose]
            out[6 * N_CELLS + cell] = (usable >> bit) & 1
