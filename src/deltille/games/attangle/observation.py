"""What a learner sees of Attangle: the hexagon in a square of 7 by 7, row r from the bottom, column q + 3."""

from deltille.core.jit import inlined
from deltille.core.observation_planes import Planes, seat_names
from deltille.core.operations import Cells, State, observation_planes, observation_scalars
from deltille.games.attangle.state import BOARD, CENTRE, DOUBLES, SINGLES, STOCK, TRIPLES, AttangleTables

SIDE = 7
N_CELLS = SIDE * SIDE
MOST_STOCK = 18

PLANES = Planes(
    (
        *(f"{height} of {whose}" for whose in seat_names(2) for height in ("singles", "doubles", "triples")),
        "points to place on: the board without its centre",
    ),
    SIDE,
    SIDE,
    tuple((f"stock of {whose}", MOST_STOCK) for whose in seat_names(2)),
)


def cell_of(q: int, r: int) -> int:
    """The cell of a point, by its coordinates in the lattice."""
    return SIDE * (r + 3) + q + 3


@inlined
def show_bits(word: int, out: Cells, first: int) -> None:
    """Write a bitboard into the plane that begins at ``first``."""
    for row in range(SIDE):
        for column in range(SIDE):
            out[first + SIDE * row + column] = (word >> (8 * row + column)) & 1


@observation_planes.implement(AttangleTables)
def attangle_observation_planes(g: AttangleTables, view: State, seat: int, out: Cells) -> None:
    for k in range(2):
        whose = seat if k == 0 else 1 - seat
        show_bits(int(view[SINGLES + whose]), out, (3 * k) * N_CELLS)
        show_bits(int(view[DOUBLES + whose]), out, (3 * k + 1) * N_CELLS)
        show_bits(int(view[TRIPLES + whose]), out, (3 * k + 2) * N_CELLS)
    show_bits(BOARD & ~CENTRE, out, 6 * N_CELLS)


@observation_scalars.implement(AttangleTables)
def attangle_observation_scalars(g: AttangleTables, view: State, seat: int, out: Cells) -> None:
    out[0] = view[STOCK + seat]
    out[1] = view[STOCK + 1 - seat]
