"""Tranglar: its options, seats and limits."""

from collections.abc import Mapping
from typing import ClassVar

from deltille.core.action_factors import ActionFactors
from deltille.core.game import Game, Option
from deltille.core.messages import Message
from deltille.core.operations import State
from deltille.games.tranglar import kernels
from deltille.games.tranglar.editor import TranglarEditor
from deltille.games.tranglar.explain import TranglarExplainer
from deltille.games.tranglar.factors import factors_of
from deltille.games.tranglar.network import NETWORK, SIZE
from deltille.games.tranglar.notation import TranglarNotation
from deltille.games.tranglar.observation import PLANES
from deltille.games.tranglar.params import LEVEL_ELO, LEVELS, NETWORK_LEVELS
from deltille.games.tranglar.scene import TranglarScenes
from deltille.games.tranglar.state import IS_SETUP, LARGE_FIVE, MAX_MOVES, PASSES, STATE_SIZE, TURN
from deltille.games.tranglar.symmetry import TranglarSymmetries
from deltille.games.tranglar.tables import NEUTRAL_FIVES, PROTECTIONS, START, large_placements, tables

# The kernels are imported here because importing them registers the operations of this game.
__all__ = ["Tranglar", "kernels"]


class Tranglar(Game):
    """Tranglar with its options chosen."""

    name = "tranglar"
    title = "Tranglar"
    summary = Message("tranglar.summary")
    reasons = ("full", "passes", "stall")
    rules_version = 1
    has_draws = True
    level_elo: ClassVar[Mapping[str, tuple[int, ...]]] = LEVEL_ELO
    options: ClassVar[Mapping[str, Option]] = {
        "neutral_five": Option("house", tuple(NEUTRAL_FIVES), Message("tranglar.option-neutral_five")),
        "trapezes": Option("mixed", tuple(START), Message("tranglar.option-trapezes")),
        "stall_limit": Option(40, (10, 20, 40, 80), Message("tranglar.option-stall_limit")),
        "neutral_protection": Option(
            "none",
            tuple(PROTECTIONS),
            Message("tranglar.option-neutral_protection"),
        ),
        "trap_test": Option("before", ("before", "after"), Message("tranglar.option-trap_test")),
        "passing": Option("forced", ("forced", "free"), Message("tranglar.option-passing")),
    }

    def build(self) -> None:
        self.level_table = LEVELS
        self.network_level_table = NETWORK_LEVELS
        self.seat_names = ("Petrol", "Green")
        self.neutral_five = str(self.settings["neutral_five"])
        self.stall_limit = int(self.settings["stall_limit"])
        self.tables = tables(
            self.neutral_five,
            str(self.settings["trapezes"]),
            self.stall_limit,
            str(self.settings["neutral_protection"]),
            str(self.settings["trap_test"]),
            str(self.settings["passing"]),
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
        self.editor = TranglarEditor(self.scenes, self.neutral_five, str(self.settings["trapezes"]))

    def with_turn(self, state: State, seat: int) -> State | None:
        if state[IS_SETUP]:  # each seat has a piece of its own to lay then, in this order
            return None
        planned = state.copy()
        planned[TURN], planned[PASSES] = seat, 0
        return planned

    def action_factors(self) -> ActionFactors:
        return factors_of(self.tables, self.n_actions)
