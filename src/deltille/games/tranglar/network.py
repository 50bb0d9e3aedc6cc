"""What a neural network sees of Tranglar: 4 by 4 squares, the four triangles of each one after the other.

Each triangle shows who covers it, to which neighbours its piece goes on, and how near that piece is to being
trapped; each square shows which pieces lie at it and how. Policy outputs are those of :mod:`grid`.
"""

import functools

import numpy as np
from numpy.typing import NDArray

from deltille.core.bits import popcount
from deltille.core.jit import inlined
from deltille.core.network import NetworkShape, gather
from deltille.core.observation_planes import seat_names
from deltille.core.operations import (
    Cells,
    Floats,
    State,
    cell_owner,
    network_cell,
    network_scalars,
    policy_index,
)
from deltille.games.tranglar.grid import FIRST_WAY, N_CHANNELS, N_DIRECTIONS, SIDE, way
from deltille.games.tranglar.state import (
    BONDS,
    IS_SETUP,
    LARGE,
    N1,
    N_SHAPES,
    NEUTRALS,
    PASSES,
    PIECES,
    PL,
    PR,
    QUIET,
    SUPPLY,
    TranglarTables,
)
from deltille.games.tranglar.tables import CODES, all_placements, board, placement_of
from deltille.games.tranglar.traps import touched_sides
from deltille.games.tranglar.turns import in_supply

SIZE = (96, 6)
N_CELLS = 4 * SIDE * SIDE
N_STATES = 7  # planes of a triangle
LYING = 4 * N_STATES  # the first plane of pieces that lie at a square
N_IN_GAME = (8, 8, 6, 2, 4, 4, 2, 2, 2, 2, 3)
"""The most of each kind that a supply can hold. A turned-over trapeze is of the other hand."""
N_KINDS = N1  # without the other seat's parallelogram
OF_BOARD = 2 * N_KINDS  # the first scalar that is not about supplies

NETWORK = NetworkShape(
    rows=SIDE,
    columns=SIDE,
    planes=(
        *(
            f"{triangle}: {what}"
            for triangle in "nesw"
            for what in (
                "own",
                "next",
                "neutral",
                "in one piece with the next triangle clockwise",
                "in one piece with the one across the long edge",
                "its piece is trapped",
                "its piece is one side short of trapped",
            )
        ),
        *(
            f"{code} lies at {triangle}"
            for code, n in zip(CODES[:N_SHAPES], N_DIRECTIONS, strict=True)
            for triangle in "nesw"[:n]
        ),
    ),
    scalars=(
        *(
            f"{kind} in the supply of {whose}"
            for whose in seat_names(2)
            for kind in (*CODES[:PL], "parallelogram", *CODES[PR + 1 : N1 + 1])
        ),
        *(f"triangles covered by {whose}" for whose in seat_names(2)),
        "free triangles",
        "own parallelogram is the left one",
        "large trapeze is laid",
        "large five-sided piece is laid",
        "set-up",
        "passes in a row",
        "turns in a row without a new triangle covered",
    ),
    channels=N_CHANNELS,
    margin_scale=20.0,
    has_territory=True,
    places=4,
    place_stride=N_STATES,
)


@inlined
def piece_over(g: TranglarTables, s: State, cell: int) -> int:
    """The placement of the coloured piece that covers a cell; there must be one."""
    for i in range(g.over.shape[1]):
        placement = int(g.over[cell, i])
        if placement >= 0 and s[PIECES + g.word[placement]] & g.bit[placement] != 0:
            return placement
    return -1


@network_cell.implement(TranglarTables)
def tranglar_network_cell(g: TranglarTables, view: State, seat: int, cell: int, out: Cells) -> None:
    for direction in range(4):
        j, bit, at = direction & 1, cell + 32 * (direction >> 1), N_STATES * direction
        is_own = (int(view[2 * seat + j]) >> bit) & 1
        is_next = (int(view[2 - 2 * seat + j]) >> bit) & 1
        out[at] = is_own
        out[at + 1] = is_next
        out[at + 2] = (int(view[2 * NEUTRALS + j]) >> bit) & 1
        out[at + 3] = (int(view[BONDS + j]) >> bit) & 1
        out[at + 4] = (int(view[BONDS + 2 + j]) >> bit) & 1
        out[at + 5] = 0
        out[at + 6] = 0
        if is_own + is_next != 0:
            placement = piece_over(g, view, 4 * cell + direction)
            n_touched = touched_sides(g, view, placement, 1 - seat if is_own != 0 else seat)
            n_sides = int(g.n_sides[g.shape[placement]])
            out[at + 5] = int(2 * n_touched > n_sides)
            out[at + 6] = int(2 * n_touched <= n_sides < 2 * n_touched + 2)
    for shape in range(N_SHAPES):
        for direction in range(N_DIRECTIONS[shape]):
            word = int(view[PIECES + 2 * shape + (direction & 1)])
            out[LYING + FIRST_WAY[shape] + direction] = (word >> (cell + 32 * (direction >> 1))) & 1


@network_scalars.implement(TranglarTables)
def tranglar_network_scalars(g: TranglarTables, view: State, seat: int, out: Floats) -> None:
    n_covered = 0
    for k in range(2):
        whose = seat if k == 0 else 1 - seat
        supply = int(view[SUPPLY + whose])
        at = N_KINDS * k
        for kind in range(N1 + 1):
            if kind != PR - whose:  # D3: petrol has the left parallelogram, green the right one
                out[at] = in_supply(supply, kind) / N_IN_GAME[kind]
                at += 1
        n_cells = popcount(view[2 * whose]) + popcount(view[2 * whose + 1])
        n_covered += n_cells
        out[OF_BOARD + k] = n_cells / N_CELLS
    n_covered += popcount(view[2 * NEUTRALS]) + popcount(view[2 * NEUTRALS + 1])
    out[OF_BOARD + 2] = 1 - n_covered / N_CELLS
    out[OF_BOARD + 3] = 1 - seat
    out[OF_BOARD + 4] = int(view[LARGE] != 0)
    out[OF_BOARD + 5] = int(view[LARGE + 1] != 0)
    out[OF_BOARD + 6] = view[IS_SETUP]
    out[OF_BOARD + 7] = view[PASSES] / 2
    out[OF_BOARD + 8] = view[QUIET] / g.stall_limit


@policy_index.implement(TranglarTables)
def tranglar_policy_index(g: TranglarTables, view: State, move: int) -> int:
    return int(g.policy_of[move])


@cell_owner.implement(TranglarTables)
def tranglar_cell_owner(g: TranglarTables, s: State, place: int) -> int:
    direction = place & 3
    j, bit = direction & 1, (place >> 2) + 32 * (direction >> 1)
    if (int(s[j]) >> bit) & 1 != 0:
        return 0
    return 1 if (int(s[2 + j]) >> bit) & 1 != 0 else -1


@functools.cache
def turned_inputs(symmetry: int) -> NDArray[np.int64]:
    """The gather of inputs for a rotation of the board."""
    images = np.asarray(board().symmetries)[symmetry]
    n_planes = len(NETWORK.planes)
    at = [
        n_planes * (cell // 4) + N_STATES * (cell % 4) + k for cell in range(N_CELLS) for k in range(N_STATES)
    ]
    to = [at[N_STATES * int(image) + k] for image in images for k in range(N_STATES)]
    lying = [n_planes * (p.at // 4) + LYING + way(p.shape, p.at) for p in all_placements()]
    turned = [placement_of()[tuple(sorted(images[list(p.cells)].tolist()))] for p in all_placements()]
    return gather(
        NETWORK.n_inputs, np.array([*to, *(lying[number] for number in turned)]), np.array([*at, *lying])
    )


def turned_outputs(policy_of: NDArray[np.int64], transform_actions: NDArray[np.int64]) -> NDArray[np.int64]:
    """The gather of policy outputs, where a rotation takes each move id to another."""
    return gather(NETWORK.n_policy, policy_of[transform_actions], policy_of)
