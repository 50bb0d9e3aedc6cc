"""Blokus Trigon for people: options, seats and colours, and why a move is refused."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

import numpy as np
from numpy.typing import NDArray

import deltille.games.blokus_trigon.heuristics  # noqa: F401  registers what players know
from deltille.core.game import Explanation, Game, Option, Setting, Step
from deltille.core.operations import State
from deltille.core.playout import play_move
from deltille.core.scene import Scene
from deltille.games.blokus_trigon import explain, notation, scene
from deltille.games.blokus_trigon.network import network_of
from deltille.games.blokus_trigon.network import symmetry as network_symmetry
from deltille.games.blokus_trigon.notation import COLOURS, LETTERS
from deltille.games.blokus_trigon.observation import planes_of
from deltille.games.blokus_trigon.params import LEVELS, NETWORK_LEVELS, SEARCH, TRAINING
from deltille.games.blokus_trigon.state import (
    COLOUR,
    CORNER_STATE_SIZE,
    FULL_HAND,
    HAND,
    SIZES,
    STATE_SIZE,
    BlokusTrigonTables,
)
from deltille.games.blokus_trigon.tables import (
    NAMES,
    Layout,
    layout,
    side_of,
    symmetric_placements,
    tables,
    touched_points,
)

if TYPE_CHECKING:
    from deltille.core.position import Position


class BlokusTrigon(Game):
    """Blokus Trigon with its options chosen.

    A seat plays one colour, or two with two players, so much here is asked by colour.

    >>> game = BlokusTrigon(players=2)
    >>> game.seat_names, game.colours
    (('Blue+Red', 'Yellow+Green'), ('blue', 'yellow', 'red', 'green'))
    """

    name = "blokus_trigon"
    title = "Blokus Trigon"
    summary = "Lay all your pieces so that they meet in points, never side to side."
    reasons = ("blocked",)
    reason_sentences: ClassVar[Mapping[str, str]] = {"blocked": "no colour can place another piece"}
    rules_version = 1
    search_settings: ClassVar[Mapping[str, float]] = SEARCH
    training_settings: ClassVar[Mapping[str, float]] = TRAINING
    options: ClassVar[Mapping[str, Option]] = {
        "players": Option(4, (2, 3, 4), "two play two colours each; three play on a smaller board"),
        "corner_only": Option(
            False, (False, True), "a corner of the new piece must meet a corner of one of your pieces"
        ),
    }

    tables: BlokusTrigonTables
    layout: Layout

    def build(self) -> None:
        players = int(self.settings["players"])
        self.level_table = LEVELS[players]
        self.network_level_table = NETWORK_LEVELS
        self.tables = tables(players, bool(self.settings["corner_only"]))
        self.layout = layout(side_of(players))
        # R1: one colour each, or two
        self.seat_names = ("Blue+Red", "Yellow+Green") if players == 2 else COLOURS[:players]
        self.state_size = CORNER_STATE_SIZE if self.tables.corner_only else STATE_SIZE
        self.n_actions = len(self.layout.placements)
        # A placement belongs to the first anchor it covers and is listed there alone: each id once at most.
        # The words of a count (kernels.py) need far less room: there are fewer than 512 cells.
        self.max_moves = self.n_actions
        # Every turn lays a piece, and position texts give a colour no more than its 22.
        self.max_plies = self.tables.n_colours * len(NAMES)
        self.planes = planes_of(self.layout.side, self.tables.n_colours)
        self.network = network_of(self.layout.side, self.tables.n_colours)
        self.n_symmetries = len(self.layout.board.symmetries)

    # -- other programs --------------------------------------------------------------------------------

    variant_names: ClassVar[Mapping[str, Mapping[str, Setting]]] = {
        "Blokus Trigon": {},
        "Blokus Trigon Two-Player": {"players": 2},
        "Blokus Trigon Three-Player": {"players": 3},
    }

    file_endings = (".blksgf",)

    @classmethod
    def read_file(cls, text: str) -> "tuple[Position, tuple[str, ...]]":
        from deltille.games.blokus_trigon import blksgf

        return blksgf.read_blksgf(text), blksgf.read_seats(text)

    @classmethod
    def write_file(cls, position: "Position", seats: tuple[str, ...], date: str) -> str:
        from deltille.games.blokus_trigon import blksgf

        return blksgf.write_blksgf(position, seats, date)

    @property
    def colours(self) -> tuple[str, ...]:
        return tuple(name.lower() for name in COLOURS[: self.tables.n_colours])

    def colour_to_move(self, s: State, turn: int) -> int:
        return int(s[COLOUR])

    def is_out(self, s: State, colour: int) -> bool:
        return bool(notation.out_bits(self.tables, s) >> colour & 1)

    def result_text(self, scores: tuple[int, ...], winners: tuple[int, ...]) -> str:
        """As Pentobi writes it: a lead of black (blue and red) or white, or triangles placed and bonus.

        >>> BlokusTrigon(players=2).result_text((-20, -32), (0,))
        'B+12'
        >>> BlokusTrigon(players=4).result_text((20, -9, 15, -31), (0,))
        '130 101 125 79'
        """
        if self.n_seats > 2:
            return " ".join(str(score + sum(SIZES)) for score in scores)
        lead = scores[0] - scores[1]
        return "0" if lead == 0 else f"{'B' if lead > 0 else 'W'}+{abs(lead)}"

    # -- notation --------------------------------------------------------------------------------------

    def move_text(self, s: State, move: int) -> str:
        return notation.move_text(self.layout.side, int(move))

    def parse_move(self, s: State, text: str) -> int:
        return notation.parse_move(self.layout, text)

    def piece_name(self, move: int) -> str:
        """The name of the piece that a move lays.

        >>> game = BlokusTrigon()
        >>> game.piece_name(game.parse_move(game.new_state(), "r12,q13,r13"))
        'I3'
        """
        return NAMES[self.layout.piece[move]]

    def why_illegal(self, s: State, move: int) -> str:
        here, colour = self.layout, int(s[COLOUR])
        mine = COLOURS[colour]
        cells = here.placements[move]
        if not int(s[HAND + colour]) >> here.piece[move] & 1:  # R2
            return f"{mine} has already placed its {self.piece_name(move)}"
        owner = notation.owners(here, s)
        for cell in cells:
            if owner[cell] >= 0:  # R2
                return f"{here.names[cell]} is covered by {COLOURS[owner[cell]].lower()}"
        if s[HAND + colour] == FULL_HAND:  # R3
            free = [here.names[cell] for cell in here.starts if owner[cell] < 0]
            return f"{mine}'s first piece must cover a free starting cell: {', '.join(free)}"
        for cell in cells:
            for beside in here.board.neighbours[cell].tolist():
                if beside >= 0 and owner[beside] == colour:  # R4
                    names = f"{here.names[cell]} and {here.names[beside]}"
                    return f"{mine}'s own pieces may meet in points only, but {names} have an edge in common"
        own = {
            point for group in notation.groups(here, owner, colour) for point in touched_points(here, group)
        }
        if own.isdisjoint(touched_points(here, cells)):  # R4
            return f"it must touch one of {mine.lower()}'s pieces in a point"
        corners = notation.cells_text(here, cells)  # D3
        return f"no corner of {corners} meets a corner of {mine.lower()}'s pieces, as was agreed"

    def state_text(self, s: State) -> str:
        return notation.state_text(self.layout, self.tables, s)

    def parse_state(self, text: str) -> State:
        s = self.new_state()
        notation.parse_state(self.layout, self.tables, text, s)
        return s

    def steps(self, s: State, move: int) -> tuple[Step, ...]:
        mine = COLOURS[int(s[COLOUR])]
        targets = tuple(f"cell:{self.layout.names[cell]}" for cell in self.layout.placements[move])
        text = self.move_text(s, move)
        steps = [Step("placed", text, f"{mine} places {self.piece_name(move)} on {text}", targets)]
        after = s.copy()
        play_move(self.tables, after, move)
        put_out = notation.out_bits(self.tables, after) & ~notation.out_bits(self.tables, s)
        for colour in range(len(self.colours)):
            if put_out >> colour & 1:
                why = "has no place left" if after[HAND + colour] else "has placed everything"
                letter = LETTERS[colour]
                steps.append(
                    Step(
                        "out",
                        f"out:{letter}",
                        f"{COLOURS[colour]} {why} and is out",
                        scene.tray_ids(s, colour),
                    )
                )
        return tuple(steps)

    # -- drawing ---------------------------------------------------------------------------------------

    def board_text(self, s: State) -> str:
        return scene.board_text(self.layout, self.tables, s)

    def scene(self, s: State) -> Scene:
        return scene.scene(self.title, self.layout, self.tables, s)

    def path(self, s: State, move: int) -> tuple[str, ...]:
        cells = (f"cell:{self.layout.names[cell]}" for cell in self.layout.placements[move])
        return (scene.tray_id(int(s[COLOUR]), self.layout.piece[move]), *cells)

    def explain(self, s: State, targets: tuple[str, ...]) -> Explanation:
        return explain.explain(self.layout, s, targets)

    # -- symmetry --------------------------------------------------------------------------------------

    def transform_state(self, symmetry: int, s: State) -> State:
        return notation.turned(self.layout, self.tables, symmetry, s)

    def transform_move(self, symmetry: int, s: State, move: int) -> int:
        return int(symmetric_placements(self.layout.side)[symmetry, move])

    def transform_cells(self, symmetry: int) -> NDArray[np.int64]:
        here, columns = self.layout, 4 * self.layout.side - 1
        at = columns * (np.array(here.row) - 1) + np.array(here.column) - 1
        turned = np.arange(2 * here.side * columns)
        turned[at] = at[np.asarray(here.board.symmetries[symmetry])]
        return turned

    def transform_actions(self, symmetry: int) -> NDArray[np.int64]:
        images: NDArray[np.int64] = symmetric_placements(self.layout.side)[symmetry]
        return images

    def network_symmetry(self, symmetry: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        return network_symmetry(self.layout.side, self.n_seats, symmetry)
