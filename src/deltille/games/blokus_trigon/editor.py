"""Positions of Blokus Trigon set up by hand: pieces laid from the hands, in any order."""

import functools
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from deltille.core.errors import BadNotation
from deltille.core.messages import Message
from deltille.core.operations import State
from deltille.core.optional_parts import Choice, Edits, PositionEditor
from deltille.core.scene import Scene
from deltille.core.scene_builder import SceneBuilder
from deltille.games.blokus_trigon.kernels import survey
from deltille.games.blokus_trigon.notation import (
    LETTERS,
    SIDES,
    check_order,
    check_turn,
    cover,
    groups,
    hand_of,
    owners,
)
from deltille.games.blokus_trigon.scene import tray_id
from deltille.games.blokus_trigon.state import (
    COLOUR,
    FULL_HAND,
    HAND,
    LAST_ONE,
    BlokusTrigonTables,
)
from deltille.games.blokus_trigon.tables import NAMES, Layout, layout
from deltille.geometry import OFF_BOARD, pad

Ints = NDArray[np.int64]


@functools.cache
def _placements(side: int) -> tuple[Ints, Ints]:
    """The cells of each placement, padded, and the piece it lays."""
    here = layout(side)
    return pad(here.placements), np.array(here.piece, np.int64)


@functools.cache
def _neighbours(side: int) -> Ints:
    return np.asarray(layout(side).board.neighbours)


class BlokusTrigonEditor(PositionEditor):
    """Whose turn it is follows from the numbers of pieces, as long as nobody says otherwise."""

    hint = Message("blokus_trigon.edit-hint")

    def __init__(
        self, scenes: SceneBuilder, layout: Layout, tables: BlokusTrigonTables, state_size: int
    ) -> None:
        self.scenes = scenes
        self.layout = layout
        self.tables = tables
        self.state_size = state_size

    def empty(self) -> State:
        return self._filled(np.full(len(self.layout.names), -1, np.int64).tolist(), 0, 0)

    def opened(self, s: State) -> State:
        return self._settled(owners(self.layout, s), int(s[COLOUR]), int(s[LAST_ONE]))

    def _filled(self, owner: list[int], colour: int, last_one: int) -> State:
        """The state with these cells covered; what hangs together by edges is a piece."""
        s = np.zeros(self.state_size, np.int64)
        for each in range(self.tables.n_colours):
            s[HAND + each] = FULL_HAND
            for cells in groups(self.layout, owner, each):
                cover(self.layout, s, each, cells)
                s[HAND + each] &= ~(1 << self.layout.piece[self.layout.id_of[cells]])
        s[COLOUR], s[LAST_ONE] = colour, last_one
        survey(self.tables, s)
        return s

    def _settled(self, owner: list[int], colour: int, last_one: int) -> State:
        """The same with the turn that the numbers of pieces leave, and with last pieces that are possible."""
        s = self._filled(owner, colour, 0)
        for each in range(self.tables.n_colours):
            possible = self._possible_lasts(owner, each)
            # Which piece was the last is asked of those alone who have laid all of them.
            wanted = bool(last_one >> each & 1) and not s[HAND + each]
            is_one = wanted if wanted in possible or not possible else not wanted
            s[LAST_ONE] |= int(is_one) << each
        out = int(survey(self.tables, s))
        turns = [colour, *range(self.tables.n_colours), -1]
        s[COLOUR] = next((each for each in turns if self._is_turn(s, each, out)), max(colour, 0))
        survey(self.tables, s)
        return s

    def _possible_lasts(self, owner: list[int], colour: int) -> list[bool]:
        """Whether the last piece of a colour may have been another than the 1, or the 1."""
        ids = [self.layout.id_of[cells] for cells in groups(self.layout, owner, colour)]
        return [is_one for is_one in (False, True) if self._is_order(colour, ids, is_one)]

    def _is_order(self, colour: int, ids: list[int], is_one: bool) -> bool:
        try:
            check_order(self.layout, self.tables, "", colour, ids, is_one)
        except BadNotation:
            return False
        return True

    def _is_turn(self, s: State, colour: int, out: int) -> bool:
        s[COLOUR] = colour
        try:
            check_turn(self.tables, "", s, out)
        except BadNotation:
            return False
        return True

    def scene(self, s: State) -> Scene:
        return replace(self.scenes.scene(s), caption=None, to_move=None)

    def _brush(self, s: State, id_: str) -> tuple[int, int] | None:
        """The colour and the piece of something in a tray."""
        letter, _, name = id_.removeprefix("tray:").partition(":")
        if letter not in LETTERS[: self.tables.n_colours] or len(letter) != 1 or name not in NAMES:
            return None
        colour, piece = LETTERS.index(letter), NAMES.index(name)
        return (colour, piece) if id_ == tray_id(colour, piece) and piece in hand_of(s, colour) else None

    def _open(self, s: State, colour: int) -> NDArray[np.bool_]:
        """The cells that are free and have no side in common with a piece of this colour."""
        owner = np.array(owners(self.layout, s), np.int64)
        beside = _neighbours(self.layout.side)
        is_near = (np.append(owner, -1)[beside] == colour).any(axis=1)
        return np.asarray((owner < 0) & ~is_near)

    def edits(self, s: State, brush: str) -> Edits:
        if not brush:
            return Edits(tuple((piece.id,) for piece in self.scenes.scene(s).pieces))
        found = self._brush(s, brush)
        if found is None:
            return Edits()
        cells, pieces = _placements(self.layout.side)
        fits = (np.append(self._open(s, found[0]), True)[cells]).all(axis=1) & (pieces == found[1])
        return Edits(head=(brush,), moves=np.flatnonzero(fits).tolist())

    def edited(self, s: State, path: tuple[str, ...]) -> State | None:
        owner = owners(self.layout, s)
        if len(path) == 1:
            taken = self._laid(s, owner).get(path[0])
            if taken is None:
                return None
            for cell in taken:
                owner[cell] = -1
            return self._settled(owner, int(s[COLOUR]), int(s[LAST_ONE]))
        found = self._brush(s, path[0])
        cells = tuple(self.layout.number.get(id_.removeprefix("cell:"), OFF_BOARD) for id_ in path[1:])
        if found is None or not all(id_.startswith("cell:") for id_ in path[1:]):
            return None
        id_ = self.layout.id_of.get(cells)
        is_piece = id_ is not None and self.layout.piece[id_] == found[1]
        if not is_piece or not self._open(s, found[0])[list(cells)].all():
            return None
        for cell in cells:
            owner[cell] = found[0]
        return self._settled(owner, int(s[COLOUR]), int(s[LAST_ONE]))

    def _laid(self, s: State, owner: list[int]) -> dict[str, tuple[int, ...]]:
        """The pieces on the board by their ids in the scene."""
        return {
            f"piece:{LETTERS[colour]}:{NAMES[self.layout.piece[self.layout.id_of[cells]]]}": cells
            for colour in range(self.tables.n_colours)
            for cells in groups(self.layout, owner, colour)
        }

    def choices(self, s: State) -> tuple[Choice, ...]:
        colours = range(self.tables.n_colours)
        turns = {LETTERS[colour]: SIDES[colour] for colour in colours}
        colour = int(s[COLOUR])
        if colour < 0:
            turns["over"] = Message("core.over")
        found = [Choice("turn", Message("core.edit-turn"), turns, "over" if colour < 0 else LETTERS[colour])]
        owner = owners(self.layout, s)
        for each in colours:
            if not s[HAND + each] and len(self._possible_lasts(owner, each)) > 1:
                is_one = "yes" if int(s[LAST_ONE]) >> each & 1 else "no"
                label = Message("blokus_trigon.edit-last", colour=SIDES[each])
                words = {word: Message(f"core.{word}") for word in ("no", "yes")}
                found.append(Choice(f"last-{LETTERS[each]}", label, words, is_one))
        return tuple(found)

    def chosen(self, s: State, key: str, value: str) -> State:
        after = s.copy()
        if key == "turn":
            after[COLOUR] = -1 if value == "over" else LETTERS.index(value)
        else:
            bit = 1 << LETTERS.index(key.removeprefix("last-"))
            after[LAST_ONE] = after[LAST_ONE] | bit if value == "yes" else after[LAST_ONE] & ~bit
        survey(self.tables, after)
        return after
