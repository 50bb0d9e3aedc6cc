"""The symmetry of Trangalla's boards: left and right exchanged."""

import numpy as np
from numpy.typing import NDArray

from deltille.core.observation_planes import moved_cells
from deltille.core.operations import State
from deltille.core.optional_parts import Symmetries
from deltille.games.trangalla.network import network_symmetry
from deltille.games.trangalla.notation import bits, move_id, parts
from deltille.games.trangalla.observation import SIDE
from deltille.games.trangalla.repetition import n_recordable
from deltille.games.trangalla.state import N_BITS, N_LAYOUTS, PASS, PLIES, RECORD, TrangallaTables
from deltille.games.trangalla.tables import Board


class TrangallaSymmetries(Symmetries):
    """Nothing, and the reflection."""

    n = 2

    def __init__(self, board: str, mirror: dict[int, int], tables: TrangallaTables) -> None:
        self.board = board
        self.mirror = mirror
        self.tables = tables

    def transform_state(self, symmetry: int, s: State) -> State:
        turned = s.copy()
        if symmetry:
            for word in range(PLIES):
                turned[word] = self._mirrored(int(s[word]))
            for seat in (0, 1):
                first = RECORD + seat * n_recordable(self.tables)
                last = first + int(s[N_LAYOUTS + seat])
                turned[first:last] = sorted(self._mirrored_entry(int(entry)) for entry in s[first:last])
        return turned

    def transform_move(self, symmetry: int, s: State, move: int) -> int:
        if symmetry == 0 or move == PASS:
            return move
        origin, target, jumped = parts(move)
        return move_id(self.mirror[origin], self.mirror[target], self._mirrored(jumped))

    def transform_cells(self, symmetry: int) -> NDArray[np.int64]:
        cells = list(self.mirror)
        images = [cells.index(self.mirror[cell] if symmetry else cell) for cell in cells]
        return moved_cells(SIDE * SIDE, [SIDE * (cell // 6) + cell % 6 for cell in cells], images)

    def transform_network(self, symmetry: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        return network_symmetry(self.board, symmetry != 0)

    def _mirrored(self, cells: int) -> int:
        return sum(1 << self.mirror[cell] for cell in bits(cells))

    def _mirrored_entry(self, entry: int) -> int:
        white, black = entry >> 2 & (1 << N_BITS) - 1, entry >> (2 + N_BITS)
        return (self._mirrored(white) | self._mirrored(black) << N_BITS) << 2 | entry & 3


def mirror_of(chosen: Board) -> dict[int, int]:
    """Left and right exchanged, cell by cell; empty if the board is not its own mirror image."""
    at = dict(zip(chosen.doubled, chosen.cells, strict=True))
    images = {cell: at.get((-x, y), -1) for (x, y), cell in at.items()}
    return {} if -1 in images.values() else images
