"""The symmetries of Tranglar.

Only rotations: a mirrored board exchanges the hands of the parallelograms, which belong to the colours.
"""

import numpy as np
from numpy.typing import NDArray

from deltille.core.observation_planes import moved_cells
from deltille.core.operations import State
from deltille.core.optional_parts import Symmetries
from deltille.games.tranglar.network import turned_inputs, turned_outputs
from deltille.games.tranglar.notation import Action, action, lying_numbers, move_id
from deltille.games.tranglar.observation import PLANES, cell_of
from deltille.games.tranglar.state import LARGE, PIECES, STATE_SIZE, SUPPLY, TranglarTables
from deltille.games.tranglar.tables import Cells, board, large_placements, placement_of, word_cells, words
from deltille.games.tranglar.turns import put


class TranglarSymmetries(Symmetries):
    """The four turns of the square."""

    n = 4

    def __init__(self, tables: TranglarTables, neutral_five: str, n_actions: int) -> None:
        self.tables = tables
        self.neutral_five = neutral_five
        self.n_actions = n_actions

    def transform_state(self, symmetry: int, s: State) -> State:
        turned = s.copy()
        turned[:SUPPLY] = 0
        turned[4:PIECES] = words(_image(symmetry, word_cells(int(s[4]), int(s[5]))))
        for number, owner in lying_numbers(s):
            cells = word_cells(int(self.tables.cells[number, 0]), int(self.tables.cells[number, 1]))
            put(self.tables, turned, placement_of()[_image(symmetry, cells)], owner)
        for kind in range(2):
            if s[LARGE + kind]:
                all_ = large_placements(kind, self.neutral_five)
                turned[LARGE + kind] = 1 + all_.index(_image(symmetry, all_[int(s[LARGE + kind]) - 1]))
        return turned

    def transform_move(self, symmetry: int, s: State, move: int) -> int:
        made = action(move, self.neutral_five)
        turned = Action(
            made.kind,
            tuple(_image(symmetry, cells) for cells in made.removed),
            tuple(_image(symmetry, cells) for cells in made.laid),
            made.code,
        )
        image = move_id(turned, self.neutral_five)
        assert image is not None
        return image

    def transform_cells(self, symmetry: int) -> NDArray[np.int64]:
        images = np.asarray(board().symmetries)[symmetry]
        at = [cell_of(cell) for cell in range(len(images))]
        return moved_cells(PLANES.rows * PLANES.columns, at, images)

    def transform_actions(self, symmetry: int) -> NDArray[np.int64]:
        nothing = np.zeros(STATE_SIZE, np.int64)
        return np.array([self.transform_move(symmetry, nothing, move) for move in range(self.n_actions)])

    def transform_network(self, symmetry: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        actions = self.transform_actions(symmetry)
        return turned_inputs(symmetry), turned_outputs(self.tables.policy_of, actions)


def _image(symmetry: int, cells: Cells) -> Cells:
    return tuple(sorted(np.asarray(board().symmetries)[symmetry, list(cells)].tolist()))
