"""Trangalla: its options, seats and limits."""

from collections.abc import Mapping
from typing import ClassVar

import deltille.games.trangalla.heuristics
import deltille.games.trangalla.kernels  # noqa: F401  registers the rules
from deltille.core.game import Game, Option
from deltille.core.messages import Message
from deltille.core.operations import State
from deltille.games.trangalla.editor import TrangallaEditor
from deltille.games.trangalla.explain import TrangallaExplainer
from deltille.games.trangalla.network import SIZE, network_of
from deltille.games.trangalla.notation import TrangallaNotation, state_size
from deltille.games.trangalla.observation import PLANES
from deltille.games.trangalla.params import LEVEL_ELO, LEVELS, NETWORK_LEVELS, SEARCH
from deltille.games.trangalla.scene import TrangallaScenes
from deltille.games.trangalla.secrets import TrangallaSecrets
from deltille.games.trangalla.state import MAX_BUNDLES, MAX_LEGAL, N_ACTIONS, PASSED, PLIES
from deltille.games.trangalla.symmetry import TrangallaSymmetries, mirror_of
from deltille.games.trangalla.tables import REACHES, Board, board, tables

CAPS = (60, 150, 300)


class Trangalla(Game):
    """Trangalla with its options chosen."""

    name = "trangalla"
    title = "Trangalla"
    summary = Message("trangalla.summary")
    reasons = ("goal", "both_kings", "no_pieces", "no_moves", "cap")
    rules_version = 1
    search_settings: ClassVar[Mapping[str, float]] = SEARCH
    has_secrets = True
    has_draws = True
    level_elo: ClassVar[Mapping[str, tuple[int, ...]]] = LEVEL_ELO
    options: ClassVar[Mapping[str, Option]] = {
        "board": Option("rhombus25", tuple(REACHES), Message("trangalla.option-board")),
        "cap": Option(300, CAPS, Message("trangalla.option-cap")),
        "own_goal": Option("lost", ("lost", "safe"), Message("trangalla.option-own_goal")),
    }

    def build(self) -> None:
        self.level_table, self.network_level_table = LEVELS, NETWORK_LEVELS
        self.board: Board = board(str(self.settings["board"]))  # D1
        self.cap = int(self.settings["cap"])  # D12
        self.seat_names = ("White", "Black")
        self.tables = tables(self.board.name, self.cap, str(self.settings["own_goal"]))
        self.state_size = state_size(self.tables)
        self.n_actions = N_ACTIONS
        self.max_moves = MAX_LEGAL + MAX_BUNDLES
        self.max_plies = self.cap + 2  # two choices of a king; texts tell no more plies than the cap
        self.planes = PLANES
        self.network, self.network_size = network_of(self.board.name), SIZE
        self.notation = TrangallaNotation(self.board, self.tables)
        self.scenes = TrangallaScenes(self.title, self.board, self.tables)
        self.explainer = TrangallaExplainer(self.notation, self.board, self.tables, self.seat_names)
        self.secrets = TrangallaSecrets(self.explainer)
        self.editor = TrangallaEditor(self.title, self.board, self.tables)
        mirror = mirror_of(self.board)
        self.symmetries = TrangallaSymmetries(self.board.name, mirror, self.tables) if mirror else None

    def with_turn(self, state: State, seat: int) -> State | None:
        planned = state.copy()
        planned[PLIES] += 1
        planned[PASSED] = 0
        return planned
