"""Positions of Triangle Wins set up by hand: tiles laid from the hands, and tiles that were captured."""

from dataclasses import replace

import numpy as np

from deltille.core.messages import Message
from deltille.core.operations import State
from deltille.core.optional_parts import Choice, Edits, PositionEditor
from deltille.core.scene import Button, Scene, Site, Tray, TrayItem
from deltille.core.scene_builder import SceneBuilder
from deltille.games.triangle_wins.groups import neighbours
from deltille.games.triangle_wins.notation import (
    ORIGIN_CELL,
    Field,
    Tile,
    captured_by,
    cell_text,
    field_of,
    hand_of,
    make_state,
    reading_order,
)
from deltille.games.triangle_wins.scene import SIDES, cell_id, demands, site_of, tray_id, tray_piece
from deltille.games.triangle_wins.state import ALL_KINDS, TURN, TriangleWinsTables
from deltille.games.triangle_wins.tables import NAMES, is_within_reach, name_of
from deltille.geometry import Cell

CAPTURED = "button:captured"
FARTHEST = 4
"""Where tiles were captured, others may lie apart: up to so many steps from the next are offered."""


class TriangleWinsEditor(PositionEditor):
    """A tile that is in no hand and not on the field was captured."""

    hint = Message("triangle_wins.edit-hint")

    def __init__(
        self, scenes: SceneBuilder, tables: TriangleWinsTables, state_size: int, *, match_corners: bool
    ) -> None:
        self.scenes = scenes
        self.tables = tables
        self.players = tables.players
        self.state_size = state_size
        self.match_corners = match_corners

    def empty(self) -> State:
        return self._made({}, [set(NAMES)] * self.players, [0] * self.players, 0)

    def opened(self, s: State) -> State:
        return self._made(field_of(s), self._hands(s), self._captured(s), int(s[TURN]))

    def _hands(self, s: State) -> list[set[str]]:
        return [set(hand_of(s, seat)) for seat in range(self.players)]

    def _captured(self, s: State) -> list[int]:
        return [captured_by(s, seat) for seat in range(self.players)]

    def _made(self, field: Field, hands: list[set[str]], captured: list[int], turn: int) -> State:
        bits = [sum(1 << kind for kind, name in enumerate(NAMES) if name in hand) for hand in hands]
        assert all(bits_of <= ALL_KINDS for bits_of in bits)
        empty = np.zeros(self.state_size, np.int64)
        return make_state(self.tables, field, bits, captured, turn if any(bits) else 0, 0, empty)

    def _missing(self, s: State) -> list[tuple[int, str]]:
        """The tiles in no hand and not on the field: those that were captured."""
        laid = {(tile.seat, name_of(tile.symbols)) for tile in field_of(s).values()}
        hands = self._hands(s)
        return [
            (seat, name)
            for seat in range(self.players)
            for name in NAMES
            if name not in hands[seat] and (seat, name) not in laid
        ]

    def _cells(self, s: State) -> list[Cell]:
        """Where tiles can be laid: beside others, and farther out if some of those between were captured."""
        field, n_missing = field_of(s), len(self._missing(s))
        if not field and not n_missing:
            return [ORIGIN_CELL]
        found, rim = {*field, ORIGIN_CELL} if n_missing else set(field), set(field) or {ORIGIN_CELL}
        for _ in range(min(1 + n_missing, FARTHEST)):
            rim = {cell for each in rim for cell in neighbours(each)} - found
            found |= rim
        return sorted(
            (cell for cell in found - field.keys() if is_within_reach(cell, self.players)), key=reading_order
        )

    def scene(self, s: State) -> Scene:
        drawn, field = self.scenes.scene(s), field_of(s)
        sites: tuple[Site, ...] = tuple(
            site_of(field, cell, match_corners=self.match_corners) for cell in self._cells(s)
        )
        out = tuple(
            TrayItem(replace(tray_piece(seat, name), id=_out_id(seat, name)), 1)
            for seat, name in self._missing(s)
        )
        trays = drawn.trays
        if out:
            trays = (*trays, Tray(None, Message("triangle_wins.edit-captured", tiles=len(out)), out))
        button = Button(CAPTURED, Message("triangle_wins.edit-capture"))
        return replace(drawn, sites=sites, trays=trays, buttons=(button,), to_move=None)

    def edits(self, s: State, brush: str) -> Edits:
        if not brush:
            out = [(_out_id(seat, name),) for seat, name in self._missing(s)]
            return Edits((*((f"piece:{cell_text(cell)}",) for cell in field_of(s)), *out))
        found = self._brush(s, brush)
        if found is None:
            return Edits()
        field = field_of(s)
        laid = [
            (brush, cell_id(cell), *rest)
            for cell in self._cells(s)
            for rest, _ in self._ways(field, cell, found[1])
        ]
        return Edits((*laid, (brush, CAPTURED)))

    def _brush(self, s: State, id_: str) -> tuple[int, str] | None:
        for seat in range(self.players):
            for name in hand_of(s, seat):
                if id_ == tray_id(seat, name):
                    return seat, name
        return None

    def _ways(self, field: Field, cell: Cell, name: str) -> list[tuple[tuple[str, ...], str]]:
        """How a tile can be turned to fit there: what tells it from other ways, and the symbols it shows."""
        turns = dict.fromkeys(name[k:] + name[:k] for k in range(3))
        wanted = demands(field, cell, match_corners=self.match_corners)
        fits = [
            symbols
            for symbols in turns
            if all(set(corner) <= {symbol} for corner, symbol in zip(wanted, symbols, strict=True))
        ]
        if len(fits) == 1:
            return [((), fits[0])]
        return [((f"turn:{symbols}",), symbols) for symbols in fits]

    def edited(self, s: State, path: tuple[str, ...]) -> State | None:
        field, hands, captured = dict(field_of(s)), self._hands(s), self._captured(s)
        if len(path) == 1:
            cell = next((cell for cell in field if path[0] == f"piece:{cell_text(cell)}"), None)
            if cell is not None:
                tile = field.pop(cell)
                hands[tile.seat].add(name_of(tile.symbols))
                return self._made(field, hands, captured, int(s[TURN]))
            out = next((each for each in self._missing(s) if path[0] == _out_id(*each)), None)
            if out is None:
                return None
            hands[out[0]].add(out[1])
            winner = max((seat for seat in range(self.players) if seat != out[0]), key=captured.__getitem__)
            captured[winner] = max(0, captured[winner] - 1)
            return self._made(field, hands, captured, int(s[TURN]))
        found = self._brush(s, path[0]) if path else None
        if found is None:
            return None
        seat, name = found
        hands[seat].remove(name)
        if path[1:] == (CAPTURED,):
            captured[(seat + 1) % self.players] += 1
            return self._made(field, hands, captured, int(s[TURN]))
        for cell in self._cells(s):
            if path[1] == cell_id(cell):
                for rest, symbols in self._ways(field, cell, name):
                    if path[2:] == rest:
                        field[cell] = Tile(seat, symbols)
                        return self._made(field, hands, captured, int(s[TURN]))
        return None

    def choices(self, s: State) -> tuple[Choice, ...]:
        can_go_on = any(self._hands(s))
        seats = {str(seat): SIDES[seat] for seat in range(self.players if can_go_on else 1)}
        turn = Choice("turn", Message("core.edit-turn"), seats, str(int(s[TURN])))
        n_missing = len(self._missing(s))
        if self.players == 2 or not n_missing:
            return (turn,)
        numbers = {str(count): str(count) for count in range(n_missing + 1)}
        return turn, *(
            Choice(
                f"captured-{seat}",
                Message("triangle_wins.edit-captured-by", side=SIDES[seat]),
                numbers,
                str(min(captured_by(s, seat), n_missing)),
            )
            for seat in range(self.players)
        )

    def chosen(self, s: State, key: str, value: str) -> State:
        captured, turn = self._captured(s), int(s[TURN])
        if key == "turn":
            turn = int(value)
        else:
            captured[int(key.removeprefix("captured-"))] = int(value)
        return self._made(field_of(s), self._hands(s), captured, turn)


def _out_id(seat: int, name: str) -> str:
    return f"tray:captured:{seat}:{name}"
