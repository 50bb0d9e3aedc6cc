"""Blokus Trigon: its options, seats and limits."""

from collections.abc import Mapping
from typing import ClassVar

import deltille.games.blokus_trigon.heuristics  # noqa: F401  registers what players know
from deltille.core.action_factors import ActionFactors
from deltille.core.game import Game, Option
from deltille.core.messages import Message
from deltille.core.operations import State
from deltille.games.blokus_trigon.blksgf import Blksgf
from deltille.games.blokus_trigon.dialect import BlokusTrigonDialect
from deltille.games.blokus_trigon.editor import BlokusTrigonEditor
from deltille.games.blokus_trigon.explain import BlokusTrigonExplainer
from deltille.games.blokus_trigon.factors import factors_of
from deltille.games.blokus_trigon.kernels import survey
from deltille.games.blokus_trigon.network import network_of
from deltille.games.blokus_trigon.notation import COLOURS, SIDES, BlokusTrigonNotation
from deltille.games.blokus_trigon.observation import planes_of
from deltille.games.blokus_trigon.params import LEVEL_ELO, LEVELS, NETWORK, NETWORK_LEVELS, SEARCH, TRAINING
from deltille.games.blokus_trigon.scene import BlokusTrigonScenes
from deltille.games.blokus_trigon.state import COLOUR, CORNER_STATE_SIZE, STATE_SIZE, BlokusTrigonTables
from deltille.games.blokus_trigon.symmetry import BlokusTrigonSymmetries
from deltille.games.blokus_trigon.tables import NAMES, Layout, layout, side_of, tables


class BlokusTrigon(Game):
    """Blokus Trigon with its options chosen.

    A seat plays one colour, or two with two players, so much here is asked by colour.

    >>> game = BlokusTrigon(players=2)
    >>> game.seat_names, game.dialect.colours
    (('Blue+Red', 'Yellow+Green'), ('blue', 'yellow', 'red', 'green'))
    """

    name = "blokus_trigon"
    title = "Blokus Trigon"
    summary = Message("blokus_trigon.summary")
    reasons = ("blocked",)
    rules_version = 1
    file_format = Blksgf()
    search_settings: ClassVar[Mapping[str, float]] = SEARCH
    network_settings: ClassVar[Mapping[str, float]] = NETWORK
    training_settings: ClassVar[Mapping[str, float]] = TRAINING
    level_elo: ClassVar[Mapping[str, tuple[int, ...]]] = LEVEL_ELO
    options: ClassVar[Mapping[str, Option]] = {
        "players": Option(4, (2, 3, 4), Message("blokus_trigon.option-players")),
        "corner_only": Option(False, (False, True), Message("blokus_trigon.option-corner_only")),
    }

    tables: BlokusTrigonTables
    layout: Layout

    def build(self) -> None:
        players = int(self.settings["players"])
        self.level_table = LEVELS[players]
        self.network_level_table = NETWORK_LEVELS[players]
        self.tables = tables(players, bool(self.settings["corner_only"]))
        self.layout = layout(side_of(players))
        # R1: one colour each, or two
        self.seat_names = ("Blue+Red", "Yellow+Green") if players == 2 else COLOURS[:players]
        pairs = ((SIDES[0], SIDES[2]), (SIDES[1], SIDES[3]))
        both = tuple(
            Message("blokus_trigon.two-colours", first=first, second=second) for first, second in pairs
        )
        self.sides = both if players == 2 else SIDES[:players]
        self.state_size = CORNER_STATE_SIZE if self.tables.corner_only else STATE_SIZE
        self.n_actions = len(self.layout.placements)
        # A placement belongs to the first anchor it covers and is listed there alone: each id once at most.
        # The words of a count (anchors.py) need far less room: there are fewer than 512 cells.
        self.max_moves = self.n_actions
        # Every turn lays a piece, and position texts give a colour no more than its 22.
        self.max_plies = self.tables.n_colours * len(NAMES)
        self.planes = planes_of(self.layout.side, self.tables.n_colours)
        self.network = network_of(self.layout.side, self.tables.n_colours)
        self.notation = BlokusTrigonNotation(self.layout, self.tables, self.state_size)
        self.scenes = BlokusTrigonScenes(self.title, self.layout, self.tables)
        self.explainer = BlokusTrigonExplainer(self.notation, self.layout, self.tables)
        self.symmetries = BlokusTrigonSymmetries(self.layout, self.tables)
        self.dialect = BlokusTrigonDialect(self.seat_names, self.tables)
        self.editor = BlokusTrigonEditor(self.scenes, self.layout, self.tables, self.state_size)

    def with_turn(self, state: State, seat: int) -> State | None:
        planned = state.copy()
        out = survey(self.tables, planned)
        following = (
            (int(state[COLOUR]) + step) % self.tables.n_colours for step in range(self.tables.n_colours)
        )
        mine = (c for c in following if c % self.n_seats == seat and not out >> c & 1)
        colour = next(mine, None)
        if colour is None:
            return None
        planned[COLOUR] = colour
        survey(self.tables, planned)
        return planned

    def action_factors(self) -> ActionFactors:
        return factors_of(self.layout, self.tables)
