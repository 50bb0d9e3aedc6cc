"""The symmetries of Blokus Trigon: those of its hexagon."""

import numpy as np
from numpy.typing import NDArray

from deltille.core.observation_planes import moved_cells
from deltille.core.operations import State
from deltille.core.optional_parts import Symmetries
from deltille.games.blokus_trigon.kernels import survey
from deltille.games.blokus_trigon.network import symmetry as network_symmetry
from deltille.games.blokus_trigon.notation import cover, owners
from deltille.games.blokus_trigon.state import HAND, BlokusTrigonTables
from deltille.games.blokus_trigon.tables import Layout, symmetric_placements


class BlokusTrigonSymmetries(Symmetries):
    """All twelve turns and reflections."""

    def __init__(self, layout: Layout, tables: BlokusTrigonTables) -> None:
        self.layout = layout
        self.tables = tables
        self.n = len(layout.board.symmetries)

    def transform_state(self, symmetry: int, s: State) -> State:
        image = s.copy()
        image[:HAND] = np.zeros(HAND, np.int64)
        turn = self.layout.board.symmetries[symmetry].tolist()
        for cell, colour in enumerate(owners(self.layout, s)):
            if colour >= 0:
                cover(self.layout, image, colour, [turn[cell]])
        survey(self.tables, image)
        return image

    def transform_move(self, symmetry: int, s: State, move: int) -> int:
        return int(symmetric_placements(self.layout.side)[symmetry, move])

    def transform_cells(self, symmetry: int) -> NDArray[np.int64]:
        here, columns = self.layout, 4 * self.layout.side - 1
        at = columns * (np.array(here.row) - 1) + np.array(here.column) - 1
        return moved_cells(2 * here.side * columns, at, here.board.symmetries[symmetry])

    def transform_actions(self, symmetry: int) -> NDArray[np.int64]:
        images: NDArray[np.int64] = symmetric_placements(self.layout.side)[symmetry]
        return images

    def transform_network(self, symmetry: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        return network_symmetry(self.layout.side, self.tables.n_seats, symmetry)
