"""Triangle Wins for people: options, notation, what a move does, symmetry."""

from collections.abc import Mapping
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from deltille.core.errors import BadNotation, IllegalMove
from deltille.core.game import Explanation, Game, Option, Step
from deltille.core.operations import State
from deltille.core.scene import Scene
from deltille.games.triangle_wins import explain, notation, scene
from deltille.games.triangle_wins.field import rebuild
from deltille.games.triangle_wins.groups import Group, captures
from deltille.games.triangle_wins.kernels import max_moves
from deltille.games.triangle_wins.layout import (
    CAPTURED,
    HAND,
    N_KINDS,
    N_LABELINGS,
    PASS,
    PASSES,
    SEAT_SIZE,
    SEATS,
    TURN,
)
from deltille.games.triangle_wins.network import SIZE, network_of
from deltille.games.triangle_wins.network import network_symmetry as turned_network
from deltille.games.triangle_wins.notation import (
    Field,
    Tile,
    captured_by,
    cell_text,
    counted,
    field_of,
    hand_of,
    placement_text,
    tiles_text,
)
from deltille.games.triangle_wins.observation import planes_of
from deltille.games.triangle_wins.params import LEVELS, NETWORK_LEVELS, SEARCH
from deltille.games.triangle_wins.symmetry import N_SYMMETRIES
from deltille.games.triangle_wins.symmetry import symmetry as symmetry_of
from deltille.games.triangle_wins.tables import (
    LABELINGS,
    MAX_PLAYERS,
    cell_numbers,
    code,
    is_within_reach,
    n_cells,
    name_of,
    parse_code,
    reach,
    tables,
)
from deltille.geometry import Cell


class TriangleWins(Game):
    """Triangle Wins with its options chosen."""

    name = "triangle_wins"
    title = "Triangle Wins"
    summary = "Lay tiles whose corners match, and close the last free edge of enemy groups to take them."
    reasons = ("hands", "passes")
    reason_sentences: ClassVar[Mapping[str, str]] = {
        "hands": "all hands are empty",
        "passes": "everybody passed in a row",
    }
    rules_version = 1
    search_settings: ClassVar[Mapping[str, float]] = SEARCH
    options: ClassVar[Mapping[str, Option]] = {
        "players": Option(2, tuple(range(2, MAX_PLAYERS + 1)), "how many play"),  # R1
        "match_corners": Option(
            False, (False, True), "tiles must also agree where they meet only at a corner"
        ),
        "holes_protect": Option(
            True, (True, False), "an empty cell inside a group keeps it from being captured"
        ),
    }

    def build(self) -> None:
        self.level_table = LEVELS
        self.network_level_table = NETWORK_LEVELS
        self.players = int(self.settings["players"])
        self.match_corners = bool(self.settings["match_corners"])
        self.holes_protect = bool(self.settings["holes_protect"])
        self.seat_names = tuple(look.name for look in scene.STYLES[: self.players])
        self.tables = tables(self.players, self.match_corners, self.holes_protect)
        self.state_size = SEATS + SEAT_SIZE * self.players
        self.n_actions = 1 + N_LABELINGS * n_cells(self.players)
        self.max_moves = max_moves(self.players)
        # The same seat lays again after P turns, another one sooner, so n tiles of k hands take n P - (k - 1)
        # turns at most, wherever that begins; P passes at the end instead of the last tile are no more.
        self.max_plies = N_KINDS * self.players**2 - self.players + 1
        self.planes = planes_of(self.players)
        self.network, self.network_size = network_of(self.players), SIZE
        self.n_symmetries = N_SYMMETRIES

    # -- notation ------------------------------------------------------------------------------------

    def move_text(self, s: State, move: int) -> str:
        if move == PASS:
            return "pass"
        cell, labeling = _placement(move)
        return placement_text(cell, LABELINGS[labeling])

    def parse_move(self, s: State, text: str) -> int:
        if text == "pass":
            return PASS
        placed = notation.parse_placement(text)
        if placed is None:
            raise BadNotation(text, "write a placement such as 'CST@2,-1d' (symbols at cell), or 'pass'")
        cell, symbols = placed
        if not is_within_reach(cell, self.players):
            raise IllegalMove(text, f"no game reaches cells more than {reach(self.players)} steps from 0,0u")
        return _move(cell, LABELINGS.index(symbols))

    def why_illegal(self, s: State, move: int) -> str:
        cell, labeling = _placement(move)
        symbols, field, here = LABELINGS[labeling], field_of(s), cell_text(cell)
        if not field:
            return "the first tile is laid on 0,0u"
        if cell in field:
            return f"{here} is occupied"
        if cell not in scene.open_cells(field):
            return f"no tile lies beside {here}"
        clash = self._clash(s, cell, symbols)
        return clash or f"you have no {name_of(symbols)} left"

    def _clash(self, s: State, cell: Cell, symbols: str) -> str:
        """The first corner of a cell at which these symbols do not agree with a tile, in words, or ''."""
        demanded = scene.demands(field_of(s), cell, match_corners=self.match_corners)
        for corner, symbol, wanted in zip(explain.CORNERS[cell[2]], symbols, demanded, strict=True):
            for other, source in wanted.items():
                if other != symbol:
                    mine, theirs = scene.WORDS[symbol], scene.WORDS[other]
                    return f"{mine} meets {theirs} at the {corner} corner, shown by {cell_text(source)}"
        return ""

    def state_text(self, s: State) -> str:
        return notation.state_text(s)

    def parse_state(self, text: str) -> State:
        return notation.parse_state(text, self.tables, self.new_state())

    # -- what a move does ----------------------------------------------------------------------------

    def steps(self, s: State, move: int) -> tuple[Step, ...]:
        me = int(s[TURN])
        name = self.seat_names[me]
        if move == PASS:
            return (Step("passed", f"pass:{me}", f"{name} passes"),)
        cell, labeling = _placement(move)
        field, tile = field_of(s), Tile(me, LABELINGS[labeling])
        taken = captures(field, cell, tile, holes_protect=self.holes_protect)
        field[cell] = tile
        placed = Step(
            "placed",
            f"place:{tiles_text(field, [cell])}",
            f"{name} lays {scene.spoken(tile.symbols)} on {cell_text(cell)}",
            (f"piece:{cell_text(cell)}",),
        )
        return placed, *(self._capture(name, field, group) for group in taken)

    def _capture(self, name: str, field: Field, group: Group) -> Step:
        cells = sorted(group.cells, key=notation.reading_order)
        return Step(
            "captured",
            f"capture:{tiles_text(field, cells)}",
            f"{name} captures {counted(len(cells), 'tile')} of {self.seat_names[group.seat]}",
            tuple(f"piece:{cell_text(cell)}" for cell in cells),
        )

    # -- drawing -------------------------------------------------------------------------------------

    def board_text(self, s: State) -> str:
        lines = [scene.board_text(field_of(s), match_corners=self.match_corners), ""]
        for seat, look in enumerate(scene.STYLES[: self.players]):
            hand = hand_of(s, seat)
            mark = ">" if seat == int(s[TURN]) and not notation.is_over(s) else " "
            lines.append(
                f"{mark} {look.letter} {look.name}: {captured_by(s, seat)} captured, {len(hand)} in hand"
            )
            lines += [f"    {' '.join(hand[k : k + 12])}" for k in range(0, len(hand), 12)]
        return "\n".join(lines)

    def scene(self, s: State) -> Scene:
        seats = range(self.players)
        return scene.scene(
            self.title,
            field_of(s),
            [hand_of(s, seat) for seat in seats],
            [captured_by(s, seat) for seat in seats],
            None if notation.is_over(s) else int(s[TURN]),
            match_corners=self.match_corners,
            holes_protect=self.holes_protect,
        )

    def path(self, s: State, move: int) -> tuple[str, ...]:
        if move == PASS:
            return ("button:pass",)
        cell, labeling = _placement(move)
        symbols = LABELINGS[labeling]
        name = name_of(symbols)
        targets = (scene.tray_id(int(s[TURN]), name), scene.cell_id(cell))
        if field_of(s) or len(set(name)) == 1:
            return targets  # beside another tile there is only one way to turn it
        corner = next(k for k in range(3) if symbols[k:] + symbols[:k] == name)
        return (*targets, scene.corner_id(corner))

    def explain(self, s: State, targets: tuple[str, ...]) -> Explanation:
        return explain.explain(s, targets, match_corners=self.match_corners)

    # -- symmetry ------------------------------------------------------------------------------------

    def transform_state(self, symmetry: int, s: State) -> State:
        by = symmetry_of(symmetry)
        turned = self.new_state()
        turned[TURN], turned[PASSES] = s[TURN], s[PASSES]
        for words in range(SEATS, self.state_size, SEAT_SIZE):
            turned[words : words + N_KINDS] = by.tiles(s[words : words + N_KINDS])
            turned[words + HAND] = by.hand(int(s[words + HAND]))
            turned[words + CAPTURED] = s[words + CAPTURED]
        rebuild(self.tables, turned)
        return turned

    def transform_move(self, symmetry: int, s: State, move: int) -> int:
        if move == PASS:
            return PASS
        by = symmetry_of(symmetry)
        cell, labeling = _placement(move)
        return _move(by.cell(cell), int(by.labelings[cell[2], labeling]))

    def network_symmetry(self, symmetry: int) -> tuple[NDArray[np.int64], NDArray[np.int64]] | None:
        return turned_network(self.players, symmetry)


def _placement(move: int) -> tuple[Cell, int]:
    number, labeling = divmod(move - 1, N_LABELINGS)
    return parse_code(int(cell_numbers()[0][number])), labeling


def _move(cell: Cell, labeling: int) -> int:
    return 1 + N_LABELINGS * int(cell_numbers()[1][code(cell)]) + labeling
