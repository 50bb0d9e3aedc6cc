"""Positions of Attangle set up by hand: towers put on points, and what that leaves in stock."""

from dataclasses import replace

import numpy as np

from deltille.core.messages import Message
from deltille.core.operations import State
from deltille.core.optional_parts import Choice, Edits, PositionEditor
from deltille.core.scene import Piece, Scene, Tray, TrayItem
from deltille.core.scene_builder import SceneBuilder
from deltille.games.attangle.notation import LETTERS, SIDES
from deltille.games.attangle.scene import stock
from deltille.games.attangle.state import (
    DOUBLES,
    PIECES_EACH,
    SINGLES,
    STATE_SIZE,
    STOCK,
    TRIPLES,
    TURN,
)
from deltille.games.attangle.tables import CENTRE, bits, names, stack

LAYERS = (SINGLES, DOUBLES, TRIPLES)
HEIGHTS = (1, 2, 3)
SEATS = (0, 1)


def _brush(seat: int, height: int) -> str:
    return f"tray:{seat}:{height}"


BRUSHES = {_brush(seat, height): (seat, height) for seat in SEATS for height in HEIGHTS}


class AttangleEditor(PositionEditor):
    """Towers are laid whole. Whose the hidden third piece of a triple is can be chosen."""

    def __init__(self, scenes: SceneBuilder) -> None:
        self.scenes = scenes

    def empty(self) -> State:
        s = np.zeros(STATE_SIZE, np.int64)
        s[STOCK : STOCK + 2] = PIECES_EACH
        return s

    def opened(self, s: State) -> State:
        return s.copy()

    def scene(self, s: State) -> Scene:
        trays = tuple(Tray(seat, stock(s, seat), self._items(s, seat)) for seat in SEATS)
        return replace(self.scenes.scene(s), trays=trays, notice=None)

    def _items(self, s: State, seat: int) -> tuple[TrayItem, ...]:
        return tuple(
            TrayItem(
                Piece(
                    _brush(seat, height),
                    seat,
                    Message("attangle.tower", side=SIDES[seat], height=height),
                    (0, 0),
                    height=height,
                ),
                int(s[STOCK + seat])
                if height == 1
                else int(self._with_one_more(s, seat, height) is not None),
            )
            for height in HEIGHTS
        )

    def edits(self, s: State, brush: str) -> Edits:
        if not brush:
            return Edits(tuple((f"stack:{name}",) for point, name in enumerate(names()) if stack(s, point)))
        if brush not in BRUSHES:
            return Edits()
        places = (f"point:{name}" for name in names())
        return Edits(tuple((brush, id_) for id_ in places if self.edited(s, (brush, id_)) is not None))

    def edited(self, s: State, path: tuple[str, ...]) -> State | None:
        kind, _, name = path[-1].partition(":")
        if name not in names() or name == CENTRE:
            return None
        point = names().index(name)
        if len(path) == 1:
            return self._without(s, point) if kind == "stack" and stack(s, point) else None
        if len(path) != 2 or path[0] not in BRUSHES or kind != "point":
            return None
        seat, height = BRUSHES[path[0]]
        if stack(s, point, seat) == height:
            return None  # it stands there already
        return self._laid(s, point, seat, height)

    def _without(self, s: State, point: int) -> State | None:
        after = s.copy()
        for layer in LAYERS:
            after[layer : layer + 2] &= ~(1 << bits()[point])
        return _with_stock(after, _split(s))

    def _laid(self, s: State, point: int, seat: int, height: int) -> State | None:
        after = s.copy()
        for layer in LAYERS:
            after[layer : layer + 2] &= ~(1 << bits()[point])
        after[LAYERS[height - 1] + seat] |= 1 << bits()[point]
        return _with_stock(after, _split(s))

    def _with_one_more(self, s: State, seat: int, height: int) -> State | None:
        free = (point for point, name in enumerate(names()) if not stack(s, point) and name != CENTRE)
        point = next(free, None)
        return None if point is None else self._laid(s, point, seat, height)

    def choices(self, s: State) -> tuple[Choice, ...]:
        turn = Choice(
            "turn",
            Message("core.edit-turn"),
            dict(zip(LETTERS, SIDES, strict=True)),
            LETTERS[int(s[TURN])],
        )
        stocks = _stocks(s)
        if len(stocks) < 2:
            return (turn,)
        shown = {
            str(white): Message("attangle.edit-stocks", white=white, black=black) for white, black in stocks
        }
        return turn, Choice("stock", Message("attangle.edit-stock"), shown, str(int(s[STOCK])))

    def chosen(self, s: State, key: str, value: str) -> State:
        after = s.copy()
        if key == "turn":
            after[TURN] = LETTERS.index(value)
        else:
            after[STOCK : STOCK + 2] = next(pair for pair in _stocks(s) if pair[0] == int(value))
        return after


def _bound(s: State, seat: int) -> int:
    """The pieces of a side that surely stand on the board: on top, and in others' doubles and triples."""
    tops = sum(int(s[layer + seat]).bit_count() for layer in LAYERS)
    return tops + sum(int(s[layer + 1 - seat]).bit_count() for layer in (DOUBLES, TRIPLES))


def _n_triples(s: State) -> int:
    return sum(int(s[TRIPLES + seat]).bit_count() for seat in SEATS)


def _stocks(s: State) -> list[tuple[int, int]]:
    """What both sides may have left; each triple holds one piece of which nobody can see whose it is."""
    rest = [PIECES_EACH - _bound(s, seat) for seat in SEATS]
    hidden = _n_triples(s)
    found = [(rest[0] - white, rest[1] - (hidden - white)) for white in range(hidden + 1)]
    return [pair for pair in found if min(pair) >= 0]


def _split(s: State) -> tuple[int, int]:
    """How many triples there are, and how many of their hidden pieces are White's."""
    return _n_triples(s), PIECES_EACH - _bound(s, 0) - int(s[STOCK])


def _with_stock(s: State, before: tuple[int, int]) -> State | None:
    """The draft with stocks that fit its towers; None where there are not enough pieces for these."""
    stocks = _stocks(s)
    if not stocks:
        return None
    # Of a triple the owner has two, unless somebody said otherwise of the same number of triples.
    own = before[1] if before[0] == _n_triples(s) else int(s[TRIPLES]).bit_count()
    wanted = PIECES_EACH - _bound(s, 0) - own
    s[STOCK : STOCK + 2] = min(stocks, key=lambda pair: abs(pair[0] - wanted))
    return s
