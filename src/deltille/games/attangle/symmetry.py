"""The symmetries of Attangle: those of its hexagon."""

import numpy as np
from numpy.typing import NDArray

from deltille.core.notation import Notation
from deltille.core.observation_planes import moved_cells
from deltille.core.operations import State
from deltille.core.optional_parts import Symmetries
from deltille.games.attangle.network import network_symmetry, turned_directions
from deltille.games.attangle.observation import N_CELLS, cell_of
from deltille.games.attangle.state import FIRST, N_PAIRS, N_POINTS, SECOND, STOCK
from deltille.games.attangle.tables import bits, board, capture, names


class AttangleSymmetries(Symmetries):
    """All twelve turns and reflections."""

    def __init__(self, notation: Notation) -> None:
        self.notation = notation
        self.n = len(board().symmetries)

    def transform_state(self, symmetry: int, s: State) -> State:
        turned = s.copy()
        turned[:STOCK] = 0
        for point, image in enumerate(board().symmetries[symmetry]):
            for layer in range(STOCK):
                if int(s[layer]) >> bits()[point] & 1:
                    turned[layer] |= 1 << bits()[image]
        return turned

    def transform_move(self, symmetry: int, s: State, move: int) -> int:
        images = board().symmetries[symmetry]
        if move < N_POINTS:
            return int(images[move])
        target, origins = capture(s, move)
        text = f"{','.join(names()[images[origin]] for origin in origins)}-{names()[images[target]]}"
        return self.notation.parse_move(self.transform_state(symmetry, s), text)

    def transform_cells(self, symmetry: int) -> NDArray[np.int64]:
        at = [cell_of(q, r) for q, r in board().cells]
        return moved_cells(N_CELLS, at, board().symmetries[symmetry])

    def transform_actions(self, symmetry: int) -> NDArray[np.int64]:
        images, directions = np.asarray(board().symmetries[symmetry]), turned_directions(symmetry)
        pairs = list(zip(FIRST, SECOND, strict=True))
        captures = [
            N_POINTS + N_PAIRS * int(target) + pairs.index((min(a, b), max(a, b)))
            for target in images
            for a, b in [(directions[first], directions[second]) for first, second in pairs]
        ]
        return np.array([*images, *captures], np.int64)

    def transform_network(self, symmetry: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        return network_symmetry(symmetry)
