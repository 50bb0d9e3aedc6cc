r"""What a learner sees of Tranglar: every square of the board as 3 by 3 cells, its triangles where they lie.

    . n .      The dots are cells that hold nothing, in every plane that is about cells.
    w . e
    . s .

A piece is a group of cells joined by bonds, as the state has them.
"""

from deltille.core.observation_planes import Planes, seat_names
from deltille.core.operations import Cells, State, observation_planes, observation_scalars
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
N_PLANES = 5
MOST_OF_A_KIND = 8
MOST_QUIET = 80

PLANES = Planes(
    (
        *(f"cells of {whose}" for whose in (*seat_names(2), "neutral pieces")),
        "cells in one piece with the next of their square, clockwise",
        "cells in one piece with the one across their long edge",
    ),
    SIDE,
    SIDE,
    (
        *(
            (f"{code} in the supply of {whose}", MOST_OF_A_KIND)
            for whose in seat_names(2)
            for code in CODES[:N_KINDS]
        ),
        ("the board is being set up", 1),
        ("passes in a row", 2),
        ("turns in a row without a new cell covered", MOST_QUIET),
    ),
)


@observation_planes.implement(TranglarTables)
def tranglar_observation_planes(g: TranglarTables, view: State, seat: int, out: Cells) -> None:
    for i in range(N_PLANES * N_CELLS):
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


@observation_scalars.implement(TranglarTables)
def tranglar_observation_scalars(g: TranglarTables, view: State, seat: int, out: Cells) -> None:
    for kind in range(N_KINDS):
        out[kind] = (view[SUPPLY + seat] >> (FIELD * kind)) & COUNT
        out[N_KINDS + kind] = (view[SUPPLY + 1 - seat] >> (FIELD * kind)) & COUNT
    out[2 * N_KINDS] = view[IS_SETUP]
    out[2 * N_KINDS + 1] = view[PASSES]
    out[2 * N_KINDS + 2] = view[QUIET]


def cell_of(number: int) -> int:
    """Where cell ``number`` of the board lies in a plane.

    >>> [cell_of(cell) for cell in range(4)]
    [1, 14, 25, 12]
    """
    square, direction = divmod(number, 4)
    return 3 * SIDE * (square // 4) + 3 * (square % 4) + PLACE_IN_SQUARE[direction]
