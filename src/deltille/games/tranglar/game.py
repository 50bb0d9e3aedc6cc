"""Tranglar: its options, seats and limits."""

from collections.abc import Mapping
from typing import ClassVar

from deltille.core.game import Game, Option
from deltille.games.tranglar import kernels
from deltille.games.tranglar.explain import TranglarExplainer
from deltille.games.tranglar.network import NETWORK, SIZE
from deltille.games.tranglar.notation import TranglarNotation
from deltille.games.tranglar.observation import PLANES
from deltille.games.tranglar.params import LEVELS, NETWORK_LEVELS
from deltille.games.tranglar.scene import STYLES, TranglarScenes
from deltille.games.tranglar.state import LARGE_FIVE, MAX_MOVES, STATE_SIZE
from deltille.games.tranglar.symmetry import TranglarSymmetries
from deltille.games.tranglar.tables import NEUTRAL_FIVES, PROTECTIONS, START, large_placements, tables

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
        self.seat_names = tuple(style.name for style in STYLES)
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
        self.notation = TranglarNotation(self.neutral_five, str(self.settings["trapezes"]), self.stall_limit)
        self.scenes = TranglarScenes(self.title, self.tables, self.neutral_five)
        self.explainer = TranglarExplainer(self.notation, self.tables, self.neutral_five)
        self.symmetries = TranglarSymmetries(self.tables, self.neutral_five, self.n_actions)
