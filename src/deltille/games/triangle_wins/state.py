r"""How the compiled rules of Triangle Wins number cells and moves, and lay out the state.

A cell is one number, 512 * (j + 128) + 2 * (i + 128) + (0 if it points up, 1 if down). Neighbours are a fixed
step away, and no game gets near the rim of the square of cells that this can name. Sides and corners:

           2                     side  up leads to         down leads to
          / \                     0    below     -511      right      +1
       2 /   \ 1                  1    right       +1      above    +511
        /  0  \                   2    left        -1      left       -1
       0-------1
       2-------1                 Side k joins corners k and k + 1, counterclockwise. Side k of an up cell
        \  1  /                  is side k + 1 of the down cell behind it.
       2 \   / 0
          \ /
           0

A labeling, 16 a + 4 b + c, says which symbols (L, T, S, C = 0 .. 3) a tile on the field shows at its
corners 0, 1, 2. A kind is the place of a tile's name among the 24. The sides of a kind are those of its
name: side e joins its letters e and e + 1, however the tile lies. So what fits against side e of a kind
is always the same: a third symbol x, four choices, each of another kind.

Every tile exists once, so it has a word of its own, and equal positions are equal arrays however they
came about. The state:

    0           the seat to move; 0 when the game is over
    1           passes in a row; with the option ``ending`` they may go on to twice the players, less one
    2           tiles in all hands together
    3 .. 130    index: what lies on the cells, four entries of eight bits a word (below)
    131 ..      for each seat 38 words:
         0 .. 23    by kind: 64 * cell + labeling of the tile, 0 if it is not on the field
        24 .. 29    offers: the bits (kind, e, x) with which a cell beside this seat's tiles can be filled
        30 .. 35    wants: the bits (kind, e, x) for which this seat has the tile in its hand
        36          hand, a bit a kind
        37          tiles captured

Bit (kind, e, x) is bit kind + 24 * (x % 2) of word 2 * e + x // 2. An open cell is offered by only one
of the tiles beside it. So the placements of a seat are the bits that its wants share with everybody's
offers, and are counted without a list.

The index folds the endless field onto 16 x 16 pairs of cells, so that it stays small. An entry is 32 *
seat + kind + 1 of a tile on one of the cells folded there, the least if there are several; 0 says that
all are empty. Only if the entry names a tile on another of these cells are all tiles looked through. So
every answer is exact, and in games less than 16 cells wide it is also found immediately.

Move ids: 0 passes; 1 + 64 * n + labeling lays a tile on cell number n. Cells are numbered outwards from
0,0u, so that ids do not depend on the number of players; more players only reach further.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

TURN, PASSES, LEFT, INDEX = 0, 1, 2, 3
SEATS = INDEX + 128
OFFERS, WANTS, HAND, CAPTURED, SEAT_SIZE = 24, 30, 36, 37, 38

N_KINDS = 24  # R1
N_LABELINGS = 64
ALL_KINDS = (1 << N_KINDS) - 1
ALL_BITS = (1 << 2 * N_KINDS) - 1
N_NEAR = 13
PASS = 0
REASON_HANDS, REASON_PASSES = 1, 2

ROW = 512
ORIGIN = 128 * ROW + 2 * 128
BEYOND = (1 - ROW, 1, -1, 1, ROW - 1, -1)


class TriangleWinsTables(NamedTuple):
    """Tables of tiles and cells; the numbers are the options. ``way``: 0 for an up cell, 1 for a down one."""

    players: int
    holes_protect: int
    ends_blocked: int  # D10: whether passes end the game only if nobody can lay a tile
    n_near: int  # how many of the cells ``near`` a cell have a say in what fits there
    kind_of: NDArray[np.int64]  # labeling -> kind
    without: NDArray[np.int64]  # 6 * kind + word -> the bits that need a tile of this kind
    near: NDArray[
        np.int64
    ]  # 13 * way + k -> the step to the cell itself, its 3 neighbours, 9 more at its corners
    allows: NDArray[
        np.int64
    ]  # 64 * (13 * way + k) + labeling -> what that tile demands of the cell, see refresh
    fit: NDArray[
        np.int64
    ]  # 6 * labeling + 2 * e + way -> what fits against side e of that tile, see placement
    cell_of: NDArray[np.int64]  # number -> cell
    number_of: NDArray[np.int64]  # cell -> number
