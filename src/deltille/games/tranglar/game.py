"""Tranglar for people: options, notation, drawings."""

from collections.abc import Mapping
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from deltille.core.game import Explanation, Game, Option, Step
from deltille.core.operations import State
from deltille.core.scene import Scene
from deltille.games.tranglar import explain, kernels, notation, scene, steps
from deltille.games.tranglar.board import (
    LARGE,
    LARGE_FIVE,
    MAX_MOVES,
    PIECES,
    STATE_SIZE,
    SUPPLY,
)
from deltille.games.tranglar.network import NETWORK, SIZE, turned_inputs, turned_outputs
from deltille.games.tranglar.notation import Action
from deltille.games.tranglar.observation import PLANES, cell_of
from deltille.games.tranglar.params import LEVELS, NETWORK_LEVELS
from deltille.games.tranglar.tables import (
    NEUTRAL_FIVES,
    PROTECTIONS,
    START,
    Cells,
    board,
    large_placements,
    placement_of,
    tables,
    word_cells,
    words,
)
from deltille.games.tranglar.turns import put

N_ROTATIONS = 4

# The kernels are named here because importing them is what teaches the operations this game.
__all__ = ["Tranglar", "kernels"]


class Tranglar(Game):
    """Tranglar with its options chosen."""

    name = "tranglar"
    title = "Tranglar"
    summary = "Lay pieces made of triangles, trap enemy pieces on most of their sides, and cover the most."
    reasons = ("full", "passes", "stall")
    reason_sentences: ClassVar[Mapping[str, str]] = {
        "full": "the board is full",
        "passes": "both players passed",
        "stall": "no new cell was covered for too long",
    }
    rules_version = 1
    has_draws = True
    options: ClassVar[Mapping[str, Option]] = {
        "neutral_five": Option(
            "house", tuple(NEUTRAL_FIVES), "the shape of the large five-sided neutral piece"
        ),
        "trapezes": Option(
            "mixed", tuple(START), "one trapeze of each hand, or two of the same, to start with"
        ),
        "stall_limit": Option(
            40, (10, 20, 40, 80), "the game ends after so many turns without a new cell covered"
        ),
        "neutral_protection": Option(
            "none",
            tuple(PROTECTIONS),
            "what neutral pieces protect: nothing, the sides or the pieces they touch",
        ),
        "trap_test": Option(
            "before", ("before", "after"), "a placed piece must be free before or after the flips"
        ),
    }

    def build(self) -> None:
        self.level_table = LEVELS
        self.network_level_table = NETWORK_LEVELS
        self.seat_names = tuple(look.name for look in scene.STYLES)
        self.neutral_five = str(self.settings["neutral_five"])
        self.stall_limit = int(self.settings["stall_limit"])
        self.tables = tables(
            self.neutral_five,
            str(self.settings["trapezes"]),
            self.stall_limit,
            str(self.settings["neutral_protection"]),
            str(self.settings["trap_test"]),
        )
        self.state_size = STATE_SIZE
        self.n_actions = LARGE_FIVE + len(large_placements(1, self.neutral_five))
        self.max_moves = MAX_MOVES
        # Two turns of set-up, at most 64 that cover a cell, for none is ever uncovered, and before and after
        # these the quiet ones. (A game has 54: texts of positions may leave out the large neutral pieces.)
        self.max_plies = 2 + 64 + 65 * self.stall_limit
        self.planes = PLANES
        self.network, self.network_size = NETWORK, SIZE
        self.n_symmetries = N_ROTATIONS

    def _action(self, move: int) -> Action:
        return notation.action(move, self.neutral_five)

    # -- notation ------------------------------------------------------------------------------------

    def move_text(self, s: State, move: int) -> str:
        return self._action(move).text

    def parse_move(self, s: State, text: str) -> int:
        return notation.parse_move(s, text, self.neutral_five)

    def why_illegal(self, s: State, move: int) -> str:
        return steps.why_illegal(self.tables, s, self._action(move))

    def state_text(self, s: State) -> str:
        return notation.state_text(s, self.neutral_five)

    def parse_state(self, text: str) -> State:
        return notation.parse_state(text, self.neutral_five, str(self.settings["trapezes"]), self.stall_limit)

    def steps(self, s: State, move: int) -> tuple[Step, ...]:
        return steps.steps(self.tables, s, move, self._action(move))

    # -- drawing -------------------------------------------------------------------------------------

    def board_text(self, s: State) -> str:
        return scene.board_text(s, self.neutral_five)

    def scene(self, s: State) -> Scene:
        return scene.scene(self.tables, s, self.title, self.neutral_five)

    def path(self, s: State, move: int) -> tuple[str, ...]:
        return scene.path(s, self._action(move), self.neutral_five)

    def verb(self, s: State, move: int) -> str:
        return scene.VERBS[self._action(move).kind]

    def explain(self, s: State, targets: tuple[str, ...]) -> Explanation:
        return explain.explain(self.tables, s, targets, self.neutral_five)

    # -- symmetry ------------------------------------------------------------------------------------

    # Only rotations: a mirrored board exchanges the hands of the parallelograms, which belong to the colours.

    def transform_state(self, symmetry: int, s: State) -> State:
        turned = s.copy()
        turned[:SUPPLY] = 0
        turned[4:PIECES] = words(_image(symmetry, word_cells(int(s[4]), int(s[5]))))
        for number, owner in notation.lying_numbers(s):
            cells = word_cells(int(self.tables.cells[number, 0]), int(self.tables.cells[number, 1]))
            put(self.tables, turned, placement_of()[_image(symmetry, cells)], owner)
        for kind in range(2):
            if s[LARGE + kind]:
                all_ = large_placements(kind, self.neutral_five)
                turned[LARGE + kind] = 1 + all_.index(_image(symmetry, all_[int(s[LARGE + kind]) - 1]))
        return turned

    def transform_move(self, symmetry: int, s: State, move: int) -> int:
        action = self._action(move)
        turned = Action(
            action.kind,
            tuple(_image(symmetry, cells) for cells in action.removed),
            tuple(_image(symmetry, cells) for cells in action.laid),
            action.code,
        )
        image = notation.move_id(turned, self.neutral_five)
        assert image is not None
        return image

    def transform_cells(self, symmetry: int) -> NDArray[np.int64]:
        turned = np.arange(PLANES.rows * PLANES.columns)
        for cell, image in enumerate(np.asarray(board().symmetries)[symmetry].tolist()):
            turned[cell_of(cell)] = cell_of(image)
        return turned

    def transform_actions(self, symmetry: int) -> NDArray[np.int64]:
        nothing = self.new_state()
        return np.array([self.transform_move(symmetry, nothing, move) for move in range(self.n_actions)])

    def network_symmetry(self, symmetry: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        actions = self.transform_actions(symmetry)
        return turned_inputs(symmetry), turned_outputs(self.tables.policy_of, actions)


def _image(symmetry: int, cells: Cells) -> Cells:
    return tuple(sorted(np.asarray(board().symmetries)[symmetry, list(cells)].tolist()))
