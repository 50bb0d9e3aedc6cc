r"""What a learner sees of Tranglar: every square of the board as 3 by 3 cells, its triangles where they lie.

    . n .      The dots are cells that hold nothing, in every plane that is about cells.
    w . e
    . s .

A piece is a group of cells joined by bonds, as the state has them.
"""

from deltille.core.observation_planes import Planes, seat_names
from deltille.core.operations import Cells, State, observation_planes
from deltille.games.tranglar.state import (
    BONDS,
    COUNT,
    FIELD,
    IS_SETUP,
    N1,
    PASSES,
    QUIET,
    SUPPLY,
    TranglarTables,
)
from deltille.games.tranglar.tables import CODES

SIDE = 12
N_CELLS = SIDE * SIDE
N_KINDS = N1 + 1
PLACE_IN_SQUARE = (1, SIDE + 2, 2 * SIDE + 1, SIDE)  # n, e, s, w
FIRST_SUPPLY, FIRST_FLAG = 5, 5 + 2 * N_KINDS

PLANES = Planes(
    (
        *(f"cells of {whose}" for whose in (*seat_names(2), "neutral pieces")),
        "cells in one piece with the next of their square, clockwise",
        "cells in one piece with the one across their long edge",
        *(f"{code} in the supply of {whose}" for whose in seat_names(2) for code in CODES[:N_KINDS]),
        "1 during the set-up",
        "passes in a row",
        "turns in a row without a new cell covered",
    ),
    SIDE,
    SIDE,
)


@observation_planes.implement(TranglarTables)
def tranglar_planes(g: TranglarTables, view: State, seat: int, out: Cells) -> None:
    for i in range(FIRST_SUPPLY * N_CELLS):
        out[i] = 0
    for square in range(16):
        corner = 3 * SIDE * (square >> 2) + 3 * (square & 3)
        for direction in range(4):
            word = direction & 1
            bit = square + 32 * (direction >> 1)
            cell = corner + PLACE_IN_SQUARE[direction]
            out[cell] = (view[2 * seat + word] >> bit) & 1
            out[N_CELLS + cell] = (view[2 * (1 - seat) + word] >> bit) & 1
            out[2 * N_CELLS + cell] = (view[4 + word] >> bit) & 1
            out[3 * N_CELLS + cell] = (view[BONDS + word] >> bit) & 1
            out[4 * N_CELLS + cell] = (view[BONDS + 2 + word] >> bit) & 1
    for cell in range(N_CELLS):
        for kind in range(N_KINDS):
            own = (view[SUPPLY + seat] >> (FIELD * kind)) & COUNT
            other = (view[SUPPLY + 1 - seat] >> (FIELD * kind)) & COUNT
            out[(FIRST_SUPPLY + kind) * N_CELLS + cell] = own
            out[(FIRST_SUPPLY + N_KINDS + kind) * N_CELLS + cell] = other
        out[FIRST_FLAG * N_CELLS + cell] = view[IS_SETUP]
        out[(FIRST_FLAG + 1) * N_CELLS + cell] = view[PASSES]
        out[(FIRST_FLAG + 2) * N_CELLS + cell] = view[QUIET]


def cell_of(number: int) -> int:
    """Where cell ``number`` of the board lies in a plane.

    >>> [cell_of(cell) for cell in range(4)]
    [1, 14, 25, 12]
    """
    square, direction = divmod(number, 4)
    return 3 * SIDE * (square // 4) + 3 * (square % 4) + PLACE_IN_SQUARE[direction]
