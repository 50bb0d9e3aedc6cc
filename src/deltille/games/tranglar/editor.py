"""Positions of Tranglar set up by hand: pieces laid from the supplies, and turned over between them."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from deltille.core.messages import Message
from deltille.core.operations import State
from deltille.core.optional_parts import Choice, Edits, PositionEditor
from deltille.core.scene import Button, Scene, Tray
from deltille.core.scene_builder import SceneBuilder
from deltille.games.tranglar.notation import SEATS, SIDES, cell_name, lay
from deltille.games.tranglar.scene import Owned, large_items, pieces_on
from deltille.games.tranglar.state import (
    GREEN,
    IS_SETUP,
    LARGE,
    LARGE_FIVE,
    LARGE_TRAPEZE,
    N1,
    N_CELLS,
    N_PLACEMENTS,
    NEUTRAL,
    NEUTRALS,
    PETROL,
    STATE_SIZE,
    SUPPLY,
    TURN,
)
from deltille.games.tranglar.tables import (
    CODES,
    START,
    TURNED_OVER,
    Cells,
    all_placements,
    large_placements,
    pack,
    unpack,
)

TURN_OVER = "button:turn-over"
PHASES = ("setup", "play")
LARGES = ("nz", "np")
NEUTRAL_TRIANGLES = 3
CELLS = {f"cell:{cell_name(cell)}": cell for cell in range(N_CELLS)}


class TranglarEditor(PositionEditor):
    """A piece that changed hands is turned over from one supply into the other, and laid from there."""

    hint = Message("tranglar.edit-hint")

    def __init__(self, scenes: SceneBuilder, neutral_five: str, trapezes: str) -> None:
        self.scenes = scenes
        self.neutral_five = neutral_five
        self.trapezes = trapezes

    def empty(self) -> State:
        return self._made([], [list(start) for start in START[self.trapezes]], is_setup=True, turn=PETROL)

    def opened(self, s: State) -> State:
        return self._again(s, self._pieces(s), _supplies(s))

    def _pieces(self, s: State) -> Owned:
        return pieces_on(s, self.neutral_five)

    def _made(self, pieces: Owned, supplies: Sequence[Sequence[int]], *, is_setup: bool, turn: int) -> State:
        s = np.zeros(STATE_SIZE, np.int64)
        for cells, owner, code in pieces:
            counted = [[0] * (N1 + 1) for _ in range(3)]
            lay(s, NEUTRALS if owner is None else owner, code, cells, self.neutral_five, counted)
        n_large = int((s[LARGE : LARGE + 2] > 0).sum())
        s[IS_SETUP] = is_setup and n_large == len(pieces) < len(LARGES)
        ends_setup = is_setup and not s[IS_SETUP]
        # In the set-up each side lays one of the two, and then the first begins.
        s[TURN] = n_large if s[IS_SETUP] else PETROL if ends_setup else turn
        for seat, counts in enumerate(supplies):
            s[SUPPLY + seat] = pack(counts)
        return s

    def _again(self, s: State, pieces: Owned, supplies: Sequence[Sequence[int]]) -> State:
        """The draft with other pieces."""
        return self._made(pieces, supplies, is_setup=bool(s[IS_SETUP]), turn=int(s[TURN]))

    def scene(self, s: State) -> Scene:
        drawn = self.scenes.scene(s)
        large = Tray(None, Message("tranglar.large-neutrals"), large_items(s, self.neutral_five))
        trays = (*(tray for tray in drawn.trays if tray.seat is not None), large)
        button = Button(TURN_OVER, Message("tranglar.edit-turn-over"))
        return replace(drawn, trays=trays, buttons=(button,))

    def edits(self, s: State, brush: str) -> Edits:
        if not brush:
            return Edits(tuple((f"piece:{cell_name(cells[0])}",) for cells, _, _ in self._pieces(s)))
        found = _brush(s, brush)
        if found is None:
            return Edits()
        seat, code = found
        taken = {cell for cells, _, _ in self._pieces(s) for cell in cells}
        moves = [move for move, cells in self._ways(code) if taken.isdisjoint(cells)]
        is_coloured = seat is not None and code != "n1"
        others = ((brush, TURN_OVER),) if is_coloured else ()
        return Edits(others, star="" if seat is None else SEATS[seat], moves=moves)

    def _ways(self, code: str) -> list[tuple[int, Cells]]:
        """How a piece can be laid, as moves and the cells these cover."""
        if code == "n1":
            return [(NEUTRAL + cell, (cell,)) for cell in range(N_CELLS)]
        if code in LARGES:
            kind = LARGES.index(code)
            first = (LARGE_TRAPEZE, LARGE_FIVE)[kind]
            return [(first + n, cells) for n, cells in enumerate(large_placements(kind, self.neutral_five))]
        shape = CODES.index(code)
        return [
            (n, all_placements()[n].cells) for n in range(N_PLACEMENTS) if all_placements()[n].shape == shape
        ]

    def edited(self, s: State, path: tuple[str, ...]) -> State | None:
        pieces, supplies = self._pieces(s), _supplies(s)
        if len(path) == 1:
            taken = next((piece for piece in pieces if path[0] == f"piece:{cell_name(piece[0][0])}"), None)
            if taken is None:
                return None
            pieces.remove(taken)
            _return(supplies, taken[1], taken[2])
            return self._again(s, pieces, supplies)
        found = _brush(s, path[0]) if path else None
        if found is None:
            return None
        seat, code = found
        if path[1:] == (TURN_OVER,):
            if seat is None or code == "n1":
                return None
            kind = CODES.index(code)
            supplies[seat][kind] -= 1
            supplies[1 - seat][TURNED_OVER[kind]] += 1
            return self._again(s, pieces, supplies)
        cells = _cells(path[1:])
        is_taken = any(not set(cells).isdisjoint(other) for other, _, _ in pieces)
        if is_taken or not any(cells == way for _, way in self._ways(code)):
            return None
        if seat is not None:
            supplies[seat][CODES.index(code)] -= 1
        pieces.append((cells, None if code.startswith("n") else seat, code))
        return self._again(s, pieces, supplies)

    def choices(self, s: State) -> tuple[Choice, ...]:
        found = []
        pieces = self._pieces(s)
        if len(pieces) < len(LARGES) and all(code in LARGES for _, _, code in pieces):
            words = {phase: Message(f"tranglar.edit-phase-{phase}") for phase in PHASES}
            phase = PHASES[0 if s[IS_SETUP] else 1]
            found.append(Choice("phase", Message("tranglar.edit-phase"), words, phase))
        if not s[IS_SETUP]:
            sides = dict(zip(SEATS, SIDES, strict=True))
            found.insert(0, Choice("turn", Message("core.edit-turn"), sides, SEATS[int(s[TURN])]))
        return tuple(found)

    def chosen(self, s: State, key: str, value: str) -> State:
        turn = SEATS.index(value) if key == "turn" else PETROL
        is_setup = value == "setup" if key == "phase" else False
        return self._made(self._pieces(s), _supplies(s), is_setup=is_setup, turn=turn)


def _supplies(s: State) -> list[list[int]]:
    return [unpack(int(s[SUPPLY + seat])) for seat in (PETROL, GREEN)]


def _brush(s: State, id_: str) -> tuple[int | None, str] | None:
    """Whose piece of which kind something in a tray is, if there is any left."""
    parts = id_.split(":")
    if parts[0] != "tray":
        return None
    if len(parts) == 2 and parts[1] in LARGES:
        return None if s[LARGE + LARGES.index(parts[1])] else (None, parts[1])
    if len(parts) != 3 or parts[1] not in SEATS or parts[2] not in CODES[: N1 + 1]:
        return None
    seat, kind = SEATS.index(parts[1]), CODES.index(parts[2])
    return (seat, parts[2]) if _supplies(s)[seat][kind] else None


def _cells(ids: tuple[str, ...]) -> Cells:
    """The cells that ids name; () if one of them is no cell."""
    found = tuple(CELLS.get(id_, -1) for id_ in ids)
    return () if -1 in found else found


def _return(supplies: list[list[int]], owner: int | None, code: str) -> None:
    """Put a piece back where it is laid from."""
    if owner is not None:
        supplies[owner][CODES.index(code)] += 1
    elif code == "n1":
        seat = PETROL if supplies[PETROL][N1] < NEUTRAL_TRIANGLES else GREEN
        supplies[seat][N1] += 1
