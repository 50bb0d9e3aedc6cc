"""Attangle: its options, seats and limits."""

from collections.abc import Mapping
from typing import ClassVar

import deltille.games.attangle.heuristics
import deltille.games.attangle.kernels  # noqa: F401  registers the rules
from deltille.core.game import Game, Option
from deltille.core.messages import Message
from deltille.core.operations import State
from deltille.games.attangle.editor import AttangleEditor
from deltille.games.attangle.explain import AttangleExplainer
from deltille.games.attangle.network import NETWORK, SIZE
from deltille.games.attangle.notation import SEATS, AttangleNotation
from deltille.games.attangle.observation import PLANES
from deltille.games.attangle.params import LEVEL_ELO, LEVELS, NETWORK_LEVELS, SEARCH
from deltille.games.attangle.scene import AttangleScenes
from deltille.games.attangle.state import N_ACTIONS, STATE_SIZE, TURN
from deltille.games.attangle.symmetry import AttangleSymmetries
from deltille.games.attangle.tables import tables


class Attangle(Game):
    """Attangle with its options chosen."""

    name = "attangle"
    title = "Attangle"
    summary = Message("attangle.summary")
    reasons = ("triples", "blocked")
    rules_version = 1
    search_settings: ClassVar[Mapping[str, float]] = SEARCH
    level_elo: ClassVar[Mapping[str, tuple[int, ...]]] = LEVEL_ELO
    options: ClassVar[Mapping[str, Option]] = {
        "opposite_captures": Option(True, (True, False), Message("attangle.option-opposite_captures"))
    }

    def build(self) -> None:
        self.level_table = LEVELS
        self.network_level_table = NETWORK_LEVELS
        self.seat_names = SEATS
        has_opposite = bool(self.settings["opposite_captures"])
        self.tables = tables(has_opposite)
        self.state_size = STATE_SIZE
        self.n_actions = N_ACTIONS
        # Every id is listed once at most: stacks stand on points of the board, and of each point placing is
        # asked once and so is each pair of directions.
        self.max_moves = N_ACTIONS
        # A position tells how many turns led to it: S singles, D doubles and T triples on the board were made
        # by D + 2 T captures, each of which took a piece back, so S + 2 D + 3 T pieces and twice the captures
        # make S + 4 D + 7 T turns. With 36 pieces and 5 triples (3 end the game, texts are held to that) it
        # is 1 + 40 + 35 at most.
        self.max_plies = 76
        self.planes = PLANES
        self.network, self.network_size = NETWORK, SIZE
        self.notation = AttangleNotation(has_opposite)
        self.scenes = AttangleScenes(self.title)
        self.explainer = AttangleExplainer(self.notation, self.seat_names, has_opposite)
        self.symmetries = AttangleSymmetries(self.notation)
        self.editor = AttangleEditor(self.scenes)

    def with_turn(self, state: State, seat: int) -> State | None:
        planned = state.copy()
        planned[TURN] = seat
        return planned
