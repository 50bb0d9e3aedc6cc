"""What a neural network sees of Trangalla: the board as state.py has it, cell (i, j) in row i, column j.

The seat that looks always moves up: for Black the board is turned by half a turn, so that both seats play the
same game. Besides the pieces, each point shows what chains of jumps can do there, which the points next to it
do not tell. A network gets the view of its seat only. Of the other king it learns what everybody knows: which
pieces may be it, and how likely each is if none is preferred.

A policy output is where a move begins and how far it goes; for chains also how many enemies are jumped, and
how far to one side of the beginning these lie, added up, modulo 4. Moves that agree in all of that share an
output. A pass, which is never one of several moves, has that of a king chosen on the own apex, where none
ever is.
"""

import functools

import numpy as np
from numpy.typing import NDArray

from deltille.core.bits import lowest, popcount
from deltille.core.jit import inlined
from deltille.core.network import NetworkShape, gather, on_cells
from deltille.core.observation_planes import seat_names
from deltille.core.operations import Cells, Floats, State, network_cell, network_scalars, policy_index
from deltille.games.trangalla.chains import jumped_once, jumps
from deltille.games.trangalla.state import (
    CANDIDATES,
    CELL,
    CELL_BITS,
    KING,
    N_LAYOUTS,
    N_SPENT,
    PASS,
    PASSED,
    PIECES,
    PLIES,
    TrangallaTables,
)
from deltille.games.trangalla.tables import REACHES

SIZE = (64, 6)
MOST_SHARED = 0.06
"""The part of the legal moves that share an output, in random games: 0.026 on the usual board."""

MANY_LAYOUTS = 40
STEPS = ((1, 0), (0, 1), (1, -1), (-1, 1), (1, 1))
N_SIDES = 4
MOST_JUMPED = 4
N_TIES = 1 + MOST_JUMPED * N_SIDES
JUMPS = tuple((i, j) for i in range(-4, 5, 2) for j in range(-4, 5, 2) if (i, j) != (0, 0))
OF_KING = 0
OF_STEP = 1
OF_JUMP = OF_STEP + len(STEPS)
N_CHANNELS = OF_JUMP + N_TIES * len(JUMPS)


@functools.cache
def network_of(board: str) -> NetworkShape:
    """What a network sees of the board with this name."""
    rows, columns = REACHES[board]
    own_and_next = seat_names(2)
    return NetworkShape(
        rows=rows,
        columns=columns,
        planes=(
            *(f"piece of {whose}" for whose in own_and_next),
            *(f"may be the king of {whose}" for whose in own_and_next),
            *(f"king of {whose}" for whose in own_and_next),
            *(f"piece of {whose} that a chain can jump" for whose in own_and_next),
            *(f"a chain of {whose} can land here" for whose in own_and_next),
        ),
        scalars=(
            *(
                f"{what} {whose}"
                for whose in own_and_next
                for what in (
                    "pieces of",
                    "chance of each piece that may be the king of",
                    "the king is taken of",
                    "layouts since a piece left the board of",
                    "layouts that may not come again of",
                )
            ),
            "kings are chosen",
            "the last turn was a pass",
            "plies played, of those until the draw",
        ),
        channels=N_CHANNELS,
        margin_scale=0.5,
    )


@inlined
def landings(g: TrangallaTables, movers: int, occupied: int) -> int:
    """Where these pieces can land by chains of jumps, if each could also jump where it began."""
    empty = g.board & ~occupied
    passable = ~(g.white_apex | g.black_apex)  # R9
    found = 0
    new = jumps(movers, occupied, empty)
    while new != 0:
        found |= new
        new = jumps(new & passable, occupied, empty) & ~found
    return found


@network_cell.implement(TrangallaTables)
def trangalla_network_cell(g: TrangallaTables, view: State, seat: int, cell: int, out: Cells) -> None:
    last = lowest(g.black_apex)
    columns = last % 6 + 1
    bit = 6 * (cell // columns) + cell % columns
    if seat == 1:
        bit = last - bit
    occupied = int(view[PIECES] | view[PIECES + 1])
    passable = ~(g.white_apex | g.black_apex)
    for k in range(2):
        whose = seat if k == 0 else 1 - seat
        pieces = int(view[PIECES + whose])
        reached = landings(g, pieces, occupied)
        jumped = jumped_once(
            pieces | (reached & passable), int(view[PIECES + 1 - whose]), g.board & ~occupied
        )
        out[k] = (pieces >> bit) & 1
        out[2 + k] = (int(view[CANDIDATES + whose]) >> bit) & 1
        out[4 + k] = (int(view[KING + whose]) >> bit) & 1
        out[7 - k] = (jumped >> bit) & 1
        out[8 + k] = (reached >> bit) & 1


@network_scalars.implement(TrangallaTables)
def trangalla_network_scalars(g: TrangallaTables, view: State, seat: int, out: Floats) -> None:
    for k in range(2):
        whose = seat if k == 0 else 1 - seat
        n_candidates = popcount(view[CANDIDATES + whose])
        out[5 * k] = popcount(view[PIECES + whose]) / 10
        out[5 * k + 1] = 1 / max(n_candidates, 1)
        out[5 * k + 2] = int(n_candidates == 0)
        out[5 * k + 3] = min(int(view[N_LAYOUTS + whose]), MANY_LAYOUTS) / MANY_LAYOUTS
        out[5 * k + 4] = min(int(view[N_SPENT + whose]), MANY_LAYOUTS) / MANY_LAYOUTS
    out[10] = int(view[PLIES] < 0)
    out[11] = view[PASSED]
    out[12] = max(int(view[PLIES]), 0) / g.cap


@policy_index.implement(TrangallaTables)
def trangalla_policy_index(g: TrangallaTables, view: State, move: int) -> int:
    if move == PASS:
        return OF_KING
    last = lowest(g.black_apex)
    origin, target = (move >> CELL_BITS) & CELL, move & CELL
    sign = 1
    if int(view[PLIES]) & 1 == 1:
        origin, target, sign = last - origin, last - target, -1
    first = N_CHANNELS * ((last % 6 + 1) * (origin // 6) + origin % 6)
    if origin == target:
        return first + OF_KING
    up, across = target // 6 - origin // 6, target % 6 - origin % 6
    if (up | across) & 1 != 0:  # a jump goes by two, and so does every chain
        for step in range(len(STEPS)):
            if STEPS[step][0] == up and STEPS[step][1] == across:
                first += OF_STEP + step
        return first
    jump = 5 * ((up + 4) // 2) + (across + 4) // 2
    if jump > len(JUMPS) // 2:  # no chain ends where it began
        jump -= 1
    start = (move >> CELL_BITS) & CELL
    n, aside = 0, 0
    jumped = move >> 2 * CELL_BITS
    while jumped != 0:
        cell = lowest(jumped)
        jumped &= jumped - 1
        n += 1
        aside += (cell // 6 - cell % 6) - (start // 6 - start % 6)
    tie = 0
    if n > 0:
        tie = 1 + N_SIDES * (min(n, MOST_JUMPED) - 1) + ((sign * aside) & (N_SIDES - 1))
    return first + OF_JUMP + N_TIES * jump + tie


@functools.cache
def network_symmetry(board: str, is_mirrored: bool) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The gathers of inputs and policy that exchange left and right, or nothing."""
    shape = network_of(board)
    cells, planes = np.arange(shape.n_cells), np.arange(len(shape.planes))
    images, channels = cells, np.arange(N_CHANNELS)
    if is_mirrored:
        images = cells.reshape(shape.rows, -1).T.ravel()
        for number, (i, j) in enumerate(STEPS):
            channels[OF_STEP + number] = OF_STEP + STEPS.index((j, i))
        for number, (i, j) in enumerate(JUMPS):
            first, image = OF_JUMP + N_TIES * number, OF_JUMP + N_TIES * JUMPS.index((j, i))
            channels[first] = image
            for tie in range(1, N_TIES):
                n, aside = divmod(tie - 1, N_SIDES)
                channels[first + tie] = image + 1 + N_SIDES * n + -aside % N_SIDES
    return (
        gather(shape.n_inputs, on_cells(images, planes), on_cells(cells, planes)),
        gather(shape.n_policy, on_cells(images, channels), on_cells(cells, np.arange(N_CHANNELS))),
    )
