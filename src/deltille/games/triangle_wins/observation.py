"""What a learner sees of Triangle Wins: a window on the endless field, the first tile in its middle.

Row j + reach, column 2 * (i + reach) + way, for cell (i, j) that points up (way 0) or down (way 1). Tiles
beyond the window are counted in the last plane; random games hardly get there.
"""

import functools

from deltille.core.jit import inlined
from deltille.core.observation_planes import Planes, seat_names
from deltille.core.operations import Cells, State, observation_planes, observation_scalars
from deltille.games.triangle_wins.state import (
    CAPTURED,
    HAND,
    N_KINDS,
    PASSES,
    ROW,
    SEAT_SIZE,
    SEATS,
    TriangleWinsTables,
)
from deltille.games.triangle_wins.tables import NAMES, SYMBOLS

N_CORNERS = 3
N_SYMBOLS = 4


def window_reach(players: int) -> int:
    """How many cells the window shows on either side of the middle one."""
    return 8 + players


@functools.cache
def planes_of(players: int) -> Planes:
    """The planes for this many players."""
    seats, side = seat_names(players), 2 * window_reach(players) + 1
    return Planes(
        (
            *(f"{symbol} at corner {corner}" for corner in range(N_CORNERS) for symbol in SYMBOLS),
            *(f"tiles of {whose}" for whose in seats),
        ),
        side,
        2 * side,
        (
            *((f"tiles captured by {whose}", N_KINDS * (players - 1)) for whose in seats),
            *((f"{name} in the hand of {whose}", 1) for whose in seats for name in NAMES),
            ("passes in a row", players),
            ("tiles beyond the window", N_KINDS * players),
        ),
    )


@inlined
def place_in_window(g: TriangleWinsTables, word: int) -> int:
    """The cell of the window in which a tile lies; -1 if it lies beyond."""
    reach = 8 + g.players
    side = 2 * reach + 1
    at = word >> 6
    row = at // ROW - 128 + reach
    column = at % ROW - 2 * (128 - reach)
    if 0 <= row < side and 0 <= column < 2 * side:
        return 2 * side * row + column
    return -1


@observation_planes.implement(TriangleWinsTables)
def triangle_wins_observation_planes(g: TriangleWinsTables, view: State, seat: int, out: Cells) -> None:
    reach = 8 + g.players
    side = 2 * reach + 1
    n_cells = 2 * side * side
    corners = N_CORNERS * N_SYMBOLS
    for i in range((corners + g.players) * n_cells):
        out[i] = 0
    for k in range(g.players):
        words = SEATS + SEAT_SIZE * ((seat + k) % g.players)
        for kind in range(N_KINDS):
            word = int(view[words + kind])
            cell = place_in_window(g, word)
            if word != 0 and cell >= 0:
                for corner in range(N_CORNERS):
                    symbol = (word >> (4 - 2 * corner)) & 3
                    out[(N_SYMBOLS * corner + symbol) * n_cells + cell] = 1
                out[(corners + k) * n_cells + cell] = 1


@observation_scalars.implement(TriangleWinsTables)
def triangle_wins_observation_scalars(g: TriangleWinsTables, view: State, seat: int, out: Cells) -> None:
    n_beyond = 0
    for k in range(g.players):
        words = SEATS + SEAT_SIZE * ((seat + k) % g.players)
        out[k] = min(int(view[words + CAPTURED]), 255)
        for kind in range(N_KINDS):
            out[g.players + k * N_KINDS + kind] = (view[words + HAND] >> kind) & 1
            word = int(view[words + kind])
            if word != 0 and place_in_window(g, word) < 0:
                n_beyond += 1
    out[g.players * (1 + N_KINDS)] = view[PASSES]
    out[g.players * (1 + N_KINDS) + 1] = n_beyond
