"""The board of Blokus Trigon as tables: cells, pieces, placements, and the ways to cover one cell."""

import functools
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from deltille.games.blokus_trigon.grid import policy_indices
from deltille.games.blokus_trigon.state import (
    CELL_BITS,
    CHUNK,
    COLUMN_0,
    COLUMN_BITS,
    COVERS_PER_WORD,
    LAID_ROWS,
    LAID_WIDTH,
    LAST_ROW,
    N_COVER_WORDS,
    N_COVERS,
    N_HAND_CHUNKS,
    N_NEAR_CHUNKS,
    PAD,
    PIECE_BITS,
    SIZES,
    WIDTH,
    BlokusTrigonTables,
)
from deltille.geometry import OFF_BOARD, Board, hexagon_triangles, pad, placements

Ints = NDArray[np.int64]

# One placement of every piece, written as a move on the side-9 board, in the order of RULES.md.
PIECES = {
    "I6": "q8,r8,r9,s9,s10,t10",
    "L6": "r8,s8,r9,s9,s10,t10",
    "V": "q9,r9,s9,t9,p10,q10",
    "S": "q8,r8,q9,r9,q10,r10",
    "P6": "q8,r8,r9,s9,t9,s10",
    "F": "s7,r8,s8,t8,r9,s9",
    "W": "q9,r9,s9,t9,u9,s10",
    "A6": "r8,t8,r9,s9,t9,s10",
    "G": "r8,s8,t8,r9,s9,s10",
    "Y": "q8,r8,q9,r9,s9,q10",
    "X": "q8,r8,s8,q9,r9,s9",
    "O": "q9,r9,s9,q10,r10,s10",
    "I5": "q8,r8,r9,s9,s10",
    "L5": "r8,s8,r9,s9,s10",
    "C5": "r8,s8,t8,r9,s9",
    "P5": "r8,r9,s9,t9,s10",
    "I4": "q8,r8,r9,s9",
    "C4": "r8,s8,r9,s9",
    "A4": "r9,s9,t9,s10",
    "I3": "r9,s9,s10",
    "2": "r9,s9",
    "1": "r9",
}
NAMES = tuple(PIECES)
N_CELLS = tuple(len(placed.split(",")) for placed in PIECES.values())
STARTING_CELLS = {  # R3: by the side of the board
    9: ("r15", "j12", "z12", "j7", "z7", "r4"),
    8: ("p14", "h11", "x11", "h6", "x6", "p3"),
}


def side_of(players: int) -> int:
    """The side of the hexagon for this many players (D1)."""
    return 8 if players == 3 else 9


def column_text(column: int) -> str:
    """Columns count a, b, ... z, aa, ab, ...

    >>> column_text(1), column_text(26), column_text(27)
    ('a', 'z', 'aa')
    """
    return chr(96 + column) if column <= 26 else "a" + chr(70 + column)


@dataclass(frozen=True, eq=False)
class Layout:
    """Everything on a board, numbered: cells row by row from the bottom, placements by piece."""

    side: int
    board: Board
    column: tuple[int, ...]
    """Per cell, counted from 1 at the left."""
    row: tuple[int, ...]
    """Per cell, counted from 1 at the bottom."""
    names: tuple[str, ...]
    number: Mapping[str, int]
    """Cells by name."""
    placements: tuple[tuple[int, ...], ...]
    """The cells of each placement, sorted; its position here is the move id."""
    piece: tuple[int, ...]
    """Per placement, an index into ``NAMES``."""
    id_of: Mapping[tuple[int, ...], int]
    """Placements by their sorted cells."""
    starts: tuple[int, ...]

    def is_up(self, cell: int) -> bool:
        return self.board.cells[cell][2] == 0


@functools.cache
def layout(side: int) -> Layout:
    """The board with this side.

    >>> len(layout(9).placements), len(layout(8).placements)
    (32131, 24859)
    """
    board = hexagon_triangles(side)
    columns_and_rows = _columns_and_rows(side)
    names = tuple(f"{column_text(c)}{r}" for c, r in columns_and_rows)
    number = {name: cell for cell, name in enumerate(names)}
    found: list[tuple[int, ...]] = []
    piece: list[int] = []
    for index, shape in enumerate(_shapes()):
        fits = placements(board, shape)  # R2: turned and flipped at will
        found += fits
        piece += [index] * len(fits)
    return Layout(
        side,
        board,
        tuple(c for c, _ in columns_and_rows),
        tuple(r for _, r in columns_and_rows),
        names,
        number,
        tuple(found),
        tuple(piece),
        {cells: id_ for id_, cells in enumerate(found)},
        tuple(number[name] for name in STARTING_CELLS[side]),
    )


def _columns_and_rows(side: int) -> list[tuple[int, int]]:
    """Of all cells, in the order in which the lattice numbers them too."""
    found = []
    for r in range(1, 2 * side + 1):
        first = side + 1 - min(r, 2 * side + 1 - r)
        found += [(c, r) for c in range(first, 4 * side - first + 1)]
    return found


@functools.cache
def _shapes() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The pieces as shapes of the lattice."""
    cells = hexagon_triangles(9).cells
    at = {f"{column_text(c)}{r}": cell for (c, r), cell in zip(_columns_and_rows(9), cells, strict=True)}
    return tuple(tuple(at[name] for name in example.split(",")) for example in PIECES.values())


@functools.cache
def symmetric_placements(side: int) -> Ints:
    """Where each symmetry of the board takes each placement: (12, placements)."""
    here = layout(side)
    cells = pad(here.placements)
    turn = np.hstack([here.board.symmetries, np.full((12, 1), OFF_BOARD)])
    keys = {row.tobytes(): id_ for id_, row in enumerate(np.sort(cells, axis=1))}
    images = np.sort(turn[:, cells], axis=2)
    return np.array([[keys[row.tobytes()] for row in image] for image in images], np.int64)


@functools.cache
def tables(players: int, corner_only: bool) -> BlokusTrigonTables:
    """What the compiled rules need, for one choice of options."""
    return _four_players(side_of(players))._replace(
        n_colours=3 if players == 3 else 4, n_seats=players, corner_only=int(corner_only)
    )


@functools.cache
def _four_players(side: int) -> BlokusTrigonTables:
    """The arrays, which depend on the side alone, with the usual options."""
    here = layout(side)
    column, row = np.array(here.column), np.array(here.row)
    bit = column + COLUMN_0
    is_up = np.array([here.is_up(cell) for cell in range(len(column))])

    n_rows = LAST_ROW + 2 * PAD + 2
    on_board, up, starts = (np.zeros(n_rows, np.int64) for _ in range(3))
    for cell in range(len(column)):
        on_board[row[cell] + PAD] |= 1 << bit[cell]
    for r in range(n_rows):
        up[r] = sum(1 << b for b in range(WIDTH) if (b - COLUMN_0 + r - PAD + side) % 2 == 0)
    for cell in here.starts:
        starts[row[cell] + PAD] |= 1 << bit[cell]
    off_board = ((1 << WIDTH) - 1) ^ on_board

    cell_at = np.zeros((LAST_ROW + 1) * 64, np.int64)
    cell_at[row * 64 + bit] = np.arange(len(column))

    # Every pair of a placement and one of its cells is one cover of that cell.
    cells = pad(here.placements)
    placement, member = np.nonzero(cells != OFF_BOARD)
    anchor = cells[placement, member]
    seen = np.zeros(len(anchor), np.int64)
    for k in range(cells.shape[1]):
        other = cells[placement, k]
        near = _near_bit(column[other] - column[anchor], row[other] - row[anchor], is_up[anchor])
        seen |= np.where(other == OFF_BOARD, 0, np.int64(1) << near)
    piece = np.array(here.piece)[placement]
    keys = piece * (np.int64(1) << 50) + seen
    covers, cover = np.unique(keys, return_inverse=True)
    assert len(covers) == N_COVERS
    placement_at = np.full(len(column) * N_COVERS, -1, np.int16)
    placement_at[anchor * N_COVERS + cover] = placement

    pieces, masks = covers >> 50, covers & ((1 << 50) - 1)
    by_picture = _open_covers(masks, N_NEAR_CHUNKS)
    by_hand = _open_covers(1 << pieces, N_HAND_CHUNKS)[
        :, ::-1
    ]  # a hand tells what is left, not what is blocked
    open_covers = _aligned(np.concatenate([by_picture, by_hand]).ravel())

    corners = np.zeros(N_COVERS, np.int64)
    full = np.flatnonzero(is_up[anchor])  # any pair will do for its cover; these need no flipping
    for cover_index, pair in dict(zip(cover[full].tolist(), full.tolist(), strict=True)).items():
        a = int(anchor[pair])
        for x, y in corner_points(here, here.placements[placement[pair]]):
            height = y - here.row[a] + 4
            corners[cover_index] |= 1 << (13 * (height // 2) + x - here.column[a] + 6)

    is_cell = cells != OFF_BOARD
    lowest = row[cells].min(axis=1, where=is_cell, initial=LAST_ROW)
    leftmost = bit[cells].min(axis=1, where=is_cell, initial=WIDTH)
    laid = lowest | np.array(here.piece) << PIECE_BITS | leftmost << COLUMN_BITS
    for k in range(cells.shape[1]):
        there = np.flatnonzero(is_cell[:, k])
        cell = cells[there, k]
        right, height = bit[cell] - leftmost[there], row[cell] - lowest[there]
        assert right.max() < LAID_WIDTH
        assert height.max() < LAID_ROWS
        laid[there] |= np.int64(1) << (CELL_BITS + LAID_WIDTH * height + right)
    return BlokusTrigonTables(
        off_board,
        up,
        starts,
        cell_at,
        placement_at,
        open_covers,
        np.array(SIZES)[pieces],
        corners,
        laid,
        policy_indices(side, column, row, is_up, cells),
        n_colours=4,
        n_seats=4,
        corner_only=0,
    )


def _aligned(words: Ints) -> Ints:
    """The same words where cache lines begin, so that eight of them are read from one line."""
    room = np.empty(len(words) + 8, np.int64)
    skipped = -room.ctypes.data % 64 // 8
    room[skipped : skipped + len(words)] = words
    return room[skipped : skipped + len(words)]


def _near_bit(dc: Ints, dr: Ints, is_up: NDArray[np.bool_]) -> Ints:
    """The bit of a cell in the picture of the cells near an anchor; drawn in ``anchors.near``."""
    height = np.where(is_up, dr, -dr)
    result = np.zeros(len(dc), np.int64)
    for h, reach, first in ((0, 5, 0), (-1, 4, 11), (1, 4, 20), (-2, 3, 29), (2, 3, 36), (-3, 2, 43)):
        result = np.where(height == h, dc + reach + first, result)
    return result


def _open_covers(masks: Ints, n_chunks: int) -> Ints:
    """Per chunk of a mask, and what is blocked in it, the covers whose mask needs none of that."""
    found = np.zeros((n_chunks, 1 << CHUNK, N_COVER_WORDS), np.int64)
    for cover, mask in enumerate(masks.tolist()):
        word, bit = divmod(cover, COVERS_PER_WORD)
        for chunk in range(n_chunks):
            needed = mask >> CHUNK * chunk & ((1 << CHUNK) - 1)
            is_open = np.arange(1 << CHUNK) & needed == 0
            found[chunk, is_open, word] |= 1 << bit
    return found


def touched_points(here: Layout, cells: tuple[int, ...]) -> Counter[tuple[int, int]]:
    """The vertices (x, y) of a piece, with the number of its cells around each."""
    around: Counter[tuple[int, int]] = Counter()
    for cell in cells:
        c, r = here.column[cell], here.row[cell]
        if here.is_up(cell):
            around.update([(c - 1, r - 1), (c + 1, r - 1), (c, r)])
        else:
            around.update([(c - 1, r), (c + 1, r), (c, r - 1)])
    return around


def corner_points(here: Layout, cells: tuple[int, ...]) -> list[tuple[int, int]]:
    """The vertices at which the outline of a piece turns (D3)."""
    # Three cells around a vertex are half a turn, a straight outline; six are the inside.
    return [vertex for vertex, n_cells in touched_points(here, cells).items() if n_cells not in (3, 6)]
