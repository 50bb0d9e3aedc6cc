"""What a neural network sees of Triangle Wins: a window on the endless field that follows the tiles.

Grid cell (row, column) holds the up and the down cell (i, j), j - row and i - column being where the window
begins. Its middle is the middle of the ranges of i and of j that hold all tiles. In random games it held all
tiles and the cells around them in 99 of 100 positions, for any number of players.

Hands are shown where they count: each open cell tells which tiles that fit there lie in whose hand. What the
network is told about hands as a whole stays the same when symbols are exchanged, so all 24 exchanges are
symmetries, also together with the reflection that exchanges i and j. The others of the game do not keep the
window in place.

Beside one tile a policy output is the symbol at the corner opposite to it; beside more, at most one tile
fits. That tells all moves on the window apart. A cell beyond it shares the output of the nearest cell inside.
First tiles share one of three outputs, by how many symbols they show: all else about them is the same but for
a symmetry of the game.
"""

import functools

import numpy as np
from numpy.typing import NDArray

from deltille.core.bits import lowest, popcount
from deltille.core.jit import inlined
from deltille.core.network import NetworkShape, gather, on_cells
from deltille.core.observation_planes import seat_names
from deltille.core.operations import Cells, Floats, State, network_cell, network_scalars, policy_index
from deltille.games.triangle_wins.field import address, beyond, tile_at
from deltille.games.triangle_wins.state import (
    CAPTURED,
    HAND,
    LEFT,
    N_KINDS,
    N_NEAR,
    PASS,
    PASSES,
    ROW,
    SEAT_SIZE,
    SEATS,
    TriangleWinsTables,
)
from deltille.games.triangle_wins.symmetry import symmetry_of
from deltille.games.triangle_wins.tables import LABELINGS, NAMES, SYMBOLS

SIZE = (64, 6)
MOST_SHARED = 0.1
"""The part of the legal moves that share an output, in random games. After the first tile none was seen."""

N_CORNERS, N_SYMBOLS = 3, 4
N_FITS = N_SYMBOLS + 1
N_LIBERTIES = 2
OF_TILES = N_CORNERS * N_SYMBOLS
ON_BOARD = 2 * N_FITS
N_CHANNELS = ON_BOARD + 1
SCALARS_PER_SEAT = 5
SHOWING = tuple(sum(1 << k for k, name in enumerate(NAMES) if len(set(name)) == n) for n in (1, 2, 3))
"""The kinds that show one, two, three symbols, as bits."""
N_SHOWING = tuple(kinds.bit_count() for kinds in SHOWING)


@functools.cache
def network_of(players: int) -> NetworkShape:
    """What a network sees with this many players."""
    seats = seat_names(players)
    return NetworkShape(
        rows=8 + 2 * players,
        columns=8 + 2 * players,
        planes=tuple(
            f"{way}: {what}"
            for way in ("up", "down")
            for what in (
                *(f"{symbol} at corner {corner}" for corner in range(N_CORNERS) for symbol in SYMBOLS),
                *(f"tile of {whose}" for whose in seats),
                *(f"{n} beside its group" for n in ("one empty cell", "two empty cells")),
                "empty, and its neighbours disagree",
                *(
                    f"{whose} has a tile that fits {how}"
                    for whose in seats
                    for how in (*(f"with {symbol} opposite" for symbol in SYMBOLS), "between several")
                ),
            )
        ),
        scalars=(
            *(
                f"{what} {whose}"
                for whose in seats
                for what in (
                    "tiles captured by",
                    "tiles in the hand of",
                    *(f"tiles with {n} symbols in the hand of" for n in (1, 2, 3)),
                )
            ),
            "passes in a row",
            "tiles beyond the window",
        ),
        channels=N_CHANNELS,
        margin_scale=6.0,
    )


@inlined
def side_of(g: TriangleWinsTables) -> int:
    return 8 + 2 * g.players


@inlined
def window(g: TriangleWinsTables, s: State) -> tuple[int, int]:
    """Where the window begins: i and j of its first cells, 128 added."""
    low_i, high_i, low_j, high_j = 256, 0, 256, 0
    for seat in range(g.players):
        for kind in range(N_KINDS):
            cell = int(s[SEATS + SEAT_SIZE * seat + kind]) >> 6
            if cell != 0:
                i, j = (cell % ROW) >> 1, cell // ROW
                low_i, high_i = min(low_i, i), max(high_i, i)
                low_j, high_j = min(low_j, j), max(high_j, j)
    side = side_of(g)
    return (low_i + high_i + 1 - side) >> 1, (low_j + high_j + 1 - side) >> 1


@inlined
def n_liberties(g: TriangleWinsTables, s: State, entry: int) -> int:
    """How many empty cells lie beside the group of a tile; 3 if there are more.

    Holes count whether or not they protect.
    """
    seat = entry >> 5
    group = 1 << ((entry & 31) - 1)
    waiting = group
    first, second = 0, 0
    while waiting != 0:
        cell = int(s[SEATS + SEAT_SIZE * seat + lowest(waiting)]) >> 6
        waiting &= waiting - 1
        for side in range(3):
            beside = beyond(cell, side)
            other = tile_at(g, s, beside)
            if other == 0:
                if first in (0, beside):
                    first = beside
                elif second in (0, beside):
                    second = beside
                else:
                    return 3
            elif other >> 5 == seat:
                bit = 1 << ((other & 31) - 1)
                waiting |= bit & ~group
                group |= bit
    return int(first != 0) + int(second != 0)


@inlined
def show_empty(g: TriangleWinsTables, s: State, seat: int, cell: int, out: Cells, at: int) -> None:
    """Write what the tiles around an empty cell ask for, and who has it."""
    row = N_NEAR * (cell & 1)
    allowed, n_beside, opposite = 0xFFF, 0, 0
    for k in range(1, g.n_near):
        entry = tile_at(g, s, cell + int(g.near[row + k]))
        if entry != 0:
            # R5, D2: four bits a corner, the symbols that everybody there accepts.
            allowed &= int(g.allows[64 * (row + k) + (int(s[address(entry)]) & 63)])
            if k <= 3:
                n_beside += 1
                opposite = (k + 1) % 3
    if n_beside == 0:
        return
    labeling, is_open = 0, True
    for corner in range(N_CORNERS):
        symbols = (allowed >> (4 * corner)) & 15
        if symbols == 0:
            is_open = False
        elif symbols != 15:
            out[at + N_SYMBOLS * corner + lowest(symbols)] = 1
            labeling |= lowest(symbols) << (4 - 2 * corner)
    fits = at + OF_TILES + g.players + N_LIBERTIES + 1
    if not is_open:
        out[fits - 1] = 1
        return
    shift = 4 - 2 * opposite
    for x in range(N_SYMBOLS):
        if (allowed >> (4 * opposite + x)) & 1 != 0:
            kind = int(g.kind_of[(labeling & ~(3 << shift)) | x << shift])
            for k in range(g.players):
                hand = int(s[SEATS + SEAT_SIZE * ((seat + k) % g.players) + HAND])
                if (hand >> kind) & 1 != 0:
                    out[fits + N_FITS * k + (x if n_beside == 1 else N_SYMBOLS)] = 1


@network_cell.implement(TriangleWinsTables)
def triangle_wins_network_cell(g: TriangleWinsTables, view: State, seat: int, cell: int, out: Cells) -> None:
    for i in range(out.size):
        out[i] = 0
    first_i, first_j = window(g, view)
    side = side_of(g)
    first = ROW * (first_j + cell // side) + 2 * (first_i + cell % side)
    for way in range(2):
        here = first + way
        at = way * (OF_TILES + N_LIBERTIES + 1 + (1 + N_FITS) * g.players)
        entry = tile_at(g, view, here)
        if entry == 0:
            show_empty(g, view, seat, here, out, at)
        else:
            labeling = int(view[address(entry)]) & 63
            for corner in range(N_CORNERS):
                out[at + N_SYMBOLS * corner + ((labeling >> (4 - 2 * corner)) & 3)] = 1
            out[at + OF_TILES + ((entry >> 5) + g.players - seat) % g.players] = 1
            n = n_liberties(g, view, entry)
            if 1 <= n <= N_LIBERTIES:
                out[at + OF_TILES + g.players + n - 1] = 1


@network_scalars.implement(TriangleWinsTables)
def triangle_wins_network_scalars(g: TriangleWinsTables, view: State, seat: int, out: Floats) -> None:
    first_i, first_j = window(g, view)
    side = side_of(g)
    n_beyond = 0
    for k in range(g.players):
        words = SEATS + SEAT_SIZE * ((seat + k) % g.players)
        hand = int(view[words + HAND])
        at = SCALARS_PER_SEAT * k
        out[at] = min(int(view[words + CAPTURED]), N_KINDS) / N_KINDS
        out[at + 1] = popcount(hand) / N_KINDS
        for n in range(3):
            out[at + 2 + n] = popcount(hand & SHOWING[n]) / N_SHOWING[n]
        for kind in range(N_KINDS):
            cell = int(view[words + kind]) >> 6
            column, row = ((cell % ROW) >> 1) - first_i, cell // ROW - first_j
            if cell != 0 and not (0 <= column < side and 0 <= row < side):
                n_beyond += 1
    at = SCALARS_PER_SEAT * g.players
    out[at] = view[PASSES] / g.players
    out[at + 1] = min(n_beyond, N_KINDS) / N_KINDS


@policy_index.implement(TriangleWinsTables)
def triangle_wins_policy_index(g: TriangleWinsTables, view: State, move: int) -> int:
    # What belongs to no cell has the last channel of the first cells.
    if move == PASS:
        return ON_BOARD
    labeling = (move - 1) & 63
    if view[LEFT] == N_KINDS * g.players:
        kind = int(g.kind_of[labeling])
        n_symbols = 1
        while (SHOWING[n_symbols - 1] >> kind) & 1 == 0:
            n_symbols += 1
        return N_CHANNELS * n_symbols + ON_BOARD
    cell = int(g.cell_of[(move - 1) >> 6])
    n_beside, opposite = 0, 0
    for side in range(3):
        if tile_at(g, view, beyond(cell, side)) != 0:
            n_beside += 1
            opposite = (side + 2) % 3
    channel = N_SYMBOLS if n_beside != 1 else (labeling >> (4 - 2 * opposite)) & 3
    first_i, first_j = window(g, view)
    last = side_of(g) - 1
    column = min(max(((cell % ROW) >> 1) - first_i, 0), last)
    row = min(max(cell // ROW - first_j, 0), last)
    return N_CHANNELS * ((last + 1) * row + column) + N_FITS * (cell & 1) + channel


@functools.cache
def network_symmetry(players: int, number: int) -> tuple[NDArray[np.int64], NDArray[np.int64]] | None:
    """The gathers of inputs and policy for a symmetry of the game; None if it does not keep the window."""
    by = symmetry_of(number)
    if by.motion[0] != 0:
        return None
    is_mirror = by.motion[1] != 1
    shape = network_of(players)
    cells = np.arange(shape.n_cells)
    images = cells.reshape(shape.rows, -1).T.ravel() if is_mirror else cells
    exchange = _exchange(number)
    per_way = len(shape.planes) // 2
    planes, channels = np.arange(len(shape.planes)), np.arange(N_CHANNELS)
    for way, first in enumerate((0, per_way)):
        for corner in range(N_CORNERS):
            image = _turned_corner(by.labelings[way], corner)
            for symbol in range(N_SYMBOLS):
                planes[first + N_SYMBOLS * corner + symbol] = first + N_SYMBOLS * image + exchange[symbol]
        for fits in range(first + per_way - N_FITS * players, first + per_way, N_FITS):
            planes[fits : fits + N_SYMBOLS] = fits + exchange
        channels[N_FITS * way : N_FITS * way + N_SYMBOLS] = N_FITS * way + exchange
    outputs = gather(shape.n_policy, on_cells(images, channels), on_cells(cells, np.arange(N_CHANNELS)))
    on_board = N_CHANNELS * cells + ON_BOARD
    outputs[on_board] = on_board
    return (
        gather(shape.n_inputs, on_cells(images, planes), on_cells(cells, np.arange(len(planes)))),
        outputs,
    )


def _exchange(number: int) -> NDArray[np.int64]:
    """What a symmetry makes of each symbol."""
    images = [LABELINGS[symmetry_of(number).labelings[0, LABELINGS.index(3 * symbol)]] for symbol in SYMBOLS]
    return np.array([SYMBOLS.index(image[0]) for image in images])


def _turned_corner(labelings: NDArray[np.int64], corner: int) -> int:
    """Where a symmetry takes a corner, told by what it makes of a tile with another symbol there."""
    marked = ("TLL", "LTL", "LLT")[corner]
    before, after = (LABELINGS[labelings[LABELINGS.index(symbols)]] for symbols in ("LLL", marked))
    return next(k for k in range(N_CORNERS) if before[k] != after[k])
