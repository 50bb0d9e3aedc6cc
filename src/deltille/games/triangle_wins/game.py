"""Triangle Wins: its options, seats and limits."""

from collections.abc import Mapping
from typing import ClassVar

from deltille.core.game import Game, Option
from deltille.core.messages import Message
from deltille.core.operations import State
from deltille.games.triangle_wins.editor import TriangleWinsEditor
from deltille.games.triangle_wins.explain import TriangleWinsExplainer
from deltille.games.triangle_wins.kernels import max_moves
from deltille.games.triangle_wins.network import SIZE, network_of
from deltille.games.triangle_wins.notation import TriangleWinsNotation
from deltille.games.triangle_wins.observation import planes_of
from deltille.games.triangle_wins.params import LEVEL_ELO, LEVELS, NETWORK_LEVELS, SEARCH
from deltille.games.triangle_wins.scene import SEATS, TriangleWinsScenes
from deltille.games.triangle_wins.state import N_KINDS, N_LABELINGS, PASSES, SEAT_SIZE, TURN
from deltille.games.triangle_wins.state import SEATS as FIRST_SEAT
from deltille.games.triangle_wins.symmetry import TriangleWinsSymmetries
from deltille.games.triangle_wins.tables import MAX_PLAYERS, n_cells, tables


class TriangleWins(Game):
    """Triangle Wins with its options chosen."""

    name = "triangle_wins"
    title = "Triangle Wins"
    summary = Message("triangle_wins.summary")
    reasons = ("hands", "passes")
    rules_version = 1
    search_settings: ClassVar[Mapping[str, float]] = SEARCH
    level_elo: ClassVar[Mapping[str, tuple[int, ...]]] = LEVEL_ELO
    options: ClassVar[Mapping[str, Option]] = {
        "players": Option(2, tuple(range(2, MAX_PLAYERS + 1)), Message("triangle_wins.option-players")),  # R1
        "match_corners": Option(False, (False, True), Message("triangle_wins.option-match_corners")),
        "holes_protect": Option(True, (True, False), Message("triangle_wins.option-holes_protect")),
        "ending": Option("passes", ("passes", "blocked"), Message("triangle_wins.option-ending")),
    }

    def build(self) -> None:
        self.level_table = LEVELS
        self.network_level_table = NETWORK_LEVELS
        self.players = int(self.settings["players"])
        self.match_corners = bool(self.settings["match_corners"])
        self.holes_protect = bool(self.settings["holes_protect"])
        self.seat_names = SEATS[: self.players]
        self.ends_blocked = self.settings["ending"] == "blocked"  # D10
        self.tables = tables(self.players, self.match_corners, self.holes_protect, self.ends_blocked)
        self.state_size = FIRST_SEAT + SEAT_SIZE * self.players
        self.n_actions = 1 + N_LABELINGS * n_cells(self.players)
        self.max_moves = max_moves(self.players)
        # The same seat lays again after P turns, another one sooner, so n tiles of k hands take n P - (k - 1)
        # turns at most, wherever that begins; P passes at the end instead of the last tile are no more. Where
        # passes do not end the game (D10), 2 P - 1 of them can stand before each tile, and P at the end.
        self.max_plies = N_KINDS * self.players**2 - self.players + 1
        if self.ends_blocked:
            self.max_plies = 2 * N_KINDS * self.players**2 + self.players
        self.planes = planes_of(self.players)
        self.network, self.network_size = network_of(self.players), SIZE
        agreed = {"match_corners": self.match_corners, "holes_protect": self.holes_protect}
        self.notation = TriangleWinsNotation(self.players, self.tables, self.state_size)
        self.scenes = TriangleWinsScenes(self.title, self.tables, **agreed)
        self.explainer = TriangleWinsExplainer(self.notation, self.seat_names, **agreed)
        self.symmetries = TriangleWinsSymmetries(self.tables)
        self.editor = TriangleWinsEditor(
            self.scenes, self.tables, self.state_size, match_corners=self.match_corners
        )

    def with_turn(self, state: State, seat: int) -> State | None:
        planned = state.copy()
        planned[TURN], planned[PASSES] = seat, 0
        return planned
