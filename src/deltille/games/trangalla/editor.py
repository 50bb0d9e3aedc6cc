"""Positions of Trangalla set up by hand: kings, soldiers, and pieces that may be either."""

import numpy as np

from deltille.core.messages import Message
from deltille.core.operations import State
from deltille.core.optional_parts import Choice, Edits, PositionEditor
from deltille.core.scene import Glyph, Piece, Scene, Tray, TrayItem
from deltille.games.trangalla.notation import NAMES, SIDES, letter_at, state_size
from deltille.games.trangalla.scene import CROWN, SOLDIER, STYLES, draw
from deltille.games.trangalla.state import CANDIDATES, KING, PIECES, PLIES, TrangallaTables
from deltille.games.trangalla.tables import Board

KINDS = ("king", "piece", "soldier")
SEATS = (0, 1)
BRUSHES = {f"tray:{SIDES[seat]}:{kind}": (seat, kind) for seat in SEATS for kind in KINDS}
MOST_PIECES = 10
FRESH = (2, 1)
"""Plies played, for a position whose past nobody knows, by the side to move."""


class TrangallaEditor(PositionEditor):
    """A side has one king at most: crowning a piece makes the king before it a piece that may be the king."""

    hint = Message("trangalla.edit-hint")

    def __init__(self, title: str, board: Board, tables: TrangallaTables) -> None:
        self.title = title
        self.board = board
        self.tables = tables

    def empty(self) -> State:
        s = np.zeros(state_size(self.tables), np.int64)
        s[PLIES] = FRESH[0]
        return s

    def opened(self, s: State) -> State:
        draft = self.empty()
        draft[PIECES : KING + 2] = s[PIECES : KING + 2]
        return self._for(draft, int(s[PLIES]) & 1)

    def scene(self, s: State) -> Scene:
        # Rules are not asked: a draft may have more pieces than they have room for.
        drawn = draw(self.title, self.board, self.tables, s, Message("core.over"), None, must_pass=False)
        trays = tuple(
            Tray(seat, Message("trangalla.edit-tray", side=NAMES[seat]), _items(seat)) for seat in SEATS
        )
        return Scene(
            drawn.title, drawn.styles, drawn.sites, drawn.pieces, drawn.lines, trays, secret_glyph=CROWN
        )

    def edits(self, s: State, brush: str) -> Edits:
        names = self.board.name_at.items()
        if not brush:
            return Edits(tuple((f"piece:{name}",) for cell, name in names if letter_at(s, cell)))
        if brush not in BRUSHES:
            return Edits()
        places = (f"point:{name}" for _, name in names)
        return Edits(tuple((brush, id_) for id_ in places if self.edited(s, (brush, id_)) is not None))

    def edited(self, s: State, path: tuple[str, ...]) -> State | None:
        thing, _, name = path[-1].partition(":")
        cell = self.board.cell_of.get(name)
        if cell is None:
            return None
        after = s.copy()
        after[PIECES : KING + 2] &= ~(1 << cell)
        if len(path) == 1:
            is_there = thing == "piece" and letter_at(s, cell)
            return self._for(after, int(s[PLIES]) & 1) if is_there else None
        if len(path) != 2 or path[0] not in BRUSHES or thing != "point":
            return None
        seat, kind = BRUSHES[path[0]]
        after[PIECES + seat] |= 1 << cell
        if kind != "soldier":
            after[CANDIDATES + seat] |= 1 << cell
        if kind == "king":
            after[KING + seat] = 1 << cell
        is_another = (after[PIECES : KING + 2] != s[PIECES : KING + 2]).any()
        fits = int(after[PIECES] | after[PIECES + 1]).bit_count() <= MOST_PIECES
        return self._for(after, int(s[PLIES]) & 1) if is_another and fits else None

    def _is_start(self, s: State) -> bool:
        starts = [self.board.start(seat) for seat in SEATS]
        return [int(word) for word in s[PIECES:KING]] == starts + starts

    def _for(self, s: State, seat: int) -> State:
        """The draft with this side to move, after as few plies as that needs."""
        kings = bool(s[KING]), bool(s[KING + 1])
        s[PLIES] = FRESH[seat]
        if self._is_start(s):
            s[PLIES] = {(False, False): -2, (True, False): -1, (True, True): seat}.get(kings, FRESH[seat])
        return s

    def choices(self, s: State) -> tuple[Choice, ...]:
        # While kings are chosen it is settled who does so next.
        seats = [seat for seat in SEATS if int(self._for(s.copy(), seat)[PLIES]) & 1 == seat]
        sides = {SIDES[seat]: NAMES[seat] for seat in seats}
        return (Choice("turn", Message("core.edit-turn"), sides, SIDES[int(s[PLIES]) & 1]),)

    def chosen(self, s: State, key: str, value: str) -> State:
        return self._for(s.copy(), SIDES.index(value))

    def objection(self, s: State) -> Message | None:
        """Pieces of which one may be the king need one that is."""
        if int(s[PLIES]) < 0:
            return None  # the kings are still to be chosen
        for seat in SEATS:
            if int(s[CANDIDATES + seat]) and not int(s[KING + seat]):
                return Message("trangalla.edit-no-king", side=NAMES[seat])
        if not int(s[PIECES] | s[PIECES + 1]):
            return Message("trangalla.edit-nobody")
        return None


def _items(seat: int) -> tuple[TrayItem, ...]:
    def piece(kind: str) -> Piece:
        return Piece(
            f"tray:{SIDES[seat]}:{kind}",
            seat,
            Message(f"trangalla.edit-{kind}", side=STYLES[seat].name),
            (0.0, 0.0),
            badge=SOLDIER if kind == "soldier" else "",
            glyphs=(Glyph(CROWN, (0.0, 0.0)),) if kind == "king" else (),
        )

    return tuple(TrayItem(piece(kind), 1) for kind in KINDS)
