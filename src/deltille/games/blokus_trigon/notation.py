"""Moves and positions of Blokus Trigon as text, and back."""

import functools
import re
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from deltille.core.errors import BadNotation, IllegalMove
from deltille.core.messages import Message
from deltille.core.notation import Notation
from deltille.core.operations import State
from deltille.games.blokus_trigon.kernels import survey
from deltille.games.blokus_trigon.state import (
    COLOUR,
    COLUMN_0,
    FULL_HAND,
    HAND,
    LAST_ONE,
    MAX_COLOURS,
    N_PIECES,
    PIECE_ONE,
    ROWS,
    BlokusTrigonTables,
)
from deltille.games.blokus_trigon.tables import (
    NAMES,
    Layout,
    column_text,
    corner_points,
    layout,
    touched_points,
)

LETTERS = "byrg"
COLOURS = ("Blue", "Yellow", "Red", "Green")
SIDES = tuple(Message(f"blokus_trigon.{name.lower()}") for name in COLOURS)
MAX_STATE_TEXT = 2000

_CELL = re.compile(r"[a-z]{1,2}[1-9][0-9]?")
_RUN = re.compile(r"([1-9][0-9]?)?([.byrg])")


# --- moves ------------------------------------------------------------------------------------------


def cells_text(here: Layout, cells: Iterable[int]) -> str:
    """Cells in the order of their numbers, which is that of the notation."""
    return ",".join(here.names[cell] for cell in sorted(cells))


@functools.cache
def move_text(side: int, move: int) -> str:
    """How a placement is written."""
    here = layout(side)
    return cells_text(here, here.placements[move])


def parse_cell(here: Layout, text: str, name: str) -> int:
    """The number of a cell; ``text`` is what to complain about."""
    if not _CELL.fullmatch(name):
        raise BadNotation(text, Message("blokus_trigon.move-form"))
    if name not in here.number:
        last = column_text(4 * here.side - 1)
        raise BadNotation(
            text, Message("blokus_trigon.no-such-cell", cell=name, last=last, rows=2 * here.side)
        )
    return here.number[name]


def parse_move(here: Layout, text: str) -> int:
    """The placement that covers these cells, in any order and case (R2)."""
    if len(text) > 100:
        raise BadNotation(text[:20] + "...", Message("blokus_trigon.too-many-cells"))
    cells = [parse_cell(here, text, name) for name in text.lower().split(",")]
    if len(set(cells)) != len(cells):
        raise BadNotation(text, Message("blokus_trigon.cell-twice"))
    id_ = here.id_of.get(tuple(sorted(cells)))
    if id_ is None:
        raise IllegalMove(text, Message("blokus_trigon.no-such-shape"))
    return id_


# --- what a state holds -----------------------------------------------------------------------------


def owners(here: Layout, s: State) -> list[int]:
    """Per cell the colour that covers it, or -1."""
    row, bit = _rows_and_bits(here.side)
    found = np.full(len(row), -1, np.int64)
    for colour in range(MAX_COLOURS):
        found[(s[ROWS * colour + row] >> bit) & 1 == 1] = colour
    return found.tolist()


@functools.cache
def _rows_and_bits(side: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    here = layout(side)
    return np.array(here.row, np.int64), np.array(here.column, np.int64) + COLUMN_0


def cover(here: Layout, s: State, colour: int, cells: Iterable[int]) -> None:
    """Write cells into a state; what follows from them is left to ``survey``."""
    for cell in cells:
        s[ROWS * colour + here.row[cell]] |= 1 << (here.column[cell] + COLUMN_0)


def hand_of(s: State, colour: int) -> list[int]:
    """The pieces a colour has not placed."""
    return [piece for piece in range(N_PIECES) if int(s[HAND + colour]) >> piece & 1]


def groups(here: Layout, owner: Sequence[int], colour: int) -> list[tuple[int, ...]]:
    """The cells of a colour connected by edges: its pieces (R4)."""
    left = {cell for cell, its in enumerate(owner) if its == colour}
    found = []
    while left:
        group = [min(left)]
        left.remove(group[0])
        for cell in group:
            for neighbour in here.board.neighbours[cell].tolist():
                if neighbour in left:
                    left.remove(neighbour)
                    group.append(neighbour)
        found.append(tuple(sorted(group)))
    return found


def out_bits(g: BlokusTrigonTables, s: State) -> int:
    """The colours that are out, as bits."""
    copied = s.copy()
    copied[HAND : HAND + MAX_COLOURS] &= FULL_HAND  # the text of a state from outside may be asked for
    copied[COLOUR] = max(-1, min(int(copied[COLOUR]), MAX_COLOURS - 1))
    return int(survey(g, copied))


# --- positions --------------------------------------------------------------------------------------


def state_text(here: Layout, g: BlokusTrigonTables, s: State) -> str:
    """The six fields of RULES.md."""
    owner = owners(here, s)
    marks = "".join("." if its < 0 else LETTERS[its] for its in owner)
    rows = []
    for row in range(2 * here.side, 0, -1):
        first = here.row.index(row)
        rows.append(_run_lengths(marks[first : first + here.row.count(row)]))
    return " ".join(
        [
            f"{g.n_seats}{'c' if g.corner_only else ''}",
            "/".join(rows),
            "-" if s[COLOUR] < 0 else LETTERS[int(s[COLOUR])],
            "/".join(_hand_text(hand_of(s, colour)) for colour in range(g.n_colours)),
            _letters(int(s[LAST_ONE])),
            _letters(out_bits(g, s)),
        ]
    )


def parse_state(here: Layout, g: BlokusTrigonTables, text: str, s: State) -> None:
    """Fill an empty state; raises BadNotation for anything that is not a possible position."""
    fields = text.split(" ") if len(text) <= MAX_STATE_TEXT else []
    if len(fields) != 6:
        raise BadNotation(
            text[:80],
            Message("blokus_trigon.position-form"),
        )
    head = f"{g.n_seats}{'c' if g.corner_only else ''}"
    if fields[0] != head:
        raise BadNotation(text, Message("blokus_trigon.other-options", head=repr(head)))
    letters = LETTERS[: g.n_colours]
    owner = _parse_rows(here, text, fields[1], letters)
    if len(fields[2]) != 1 or fields[2] not in letters + "-":
        raise BadNotation(text, Message("blokus_trigon.no-such-colour", letters=tuple(letters)))
    placed = [_placed(here, text, owner, colour) for colour in range(g.n_colours)]
    last_one = _parse_letters(text, fields[4], letters)
    for colour, ids in enumerate(placed):
        cover(here, s, colour, (cell for id_ in ids for cell in here.placements[id_]))
        s[HAND + colour] = FULL_HAND & ~sum(1 << here.piece[id_] for id_ in ids)
        check_order(here, g, text, colour, ids, bool(last_one >> colour & 1))
    s[LAST_ONE] = last_one
    s[COLOUR] = -1 if fields[2] == "-" else letters.index(fields[2])
    out = int(survey(g, s))
    check_turn(g, text, s, out)
    usual = state_text(here, g, s)
    if usual != text:
        names = ("players", "rows", "turn", "hands", "last", "out")
        wrong = next(i for i, (a, b) in enumerate(zip(fields, usual.split(" "), strict=True)) if a != b)
        raise BadNotation(
            text, Message("blokus_trigon.should-read", field=names[wrong], text=repr(usual.split(" ")[wrong]))
        )


def _run_lengths(row: str) -> str:
    runs = re.finditer(r"(.)\1*", row)
    return "".join(f"{len(run[0]) if len(run[0]) > 1 else ''}{run[1]}" for run in runs)


def _hand_text(hand: list[int]) -> str:
    if len(hand) == N_PIECES:
        return "all"
    return ",".join(NAMES[piece] for piece in hand) or "-"


def _letters(bits: int) -> str:
    return "".join(letter for colour, letter in enumerate(LETTERS) if bits >> colour & 1) or "-"


def _parse_letters(text: str, field: str, letters: str) -> int:
    if field == "-":
        return 0
    if not set(field) <= set(letters) or len(set(field)) != len(field):
        raise BadNotation(text, Message("blokus_trigon.letters-of-colours", found=repr(field)))
    return sum(1 << letters.index(letter) for letter in field)


def _parse_rows(here: Layout, text: str, field: str, letters: str) -> list[int]:
    rows = field.split("/")
    if len(rows) != 2 * here.side:
        raise BadNotation(text, Message("blokus_trigon.row-count", expected=2 * here.side, found=len(rows)))
    owner: list[int] = []
    for number, row in enumerate(reversed(rows), start=1):
        runs = list(_RUN.finditer(row))
        if "".join(run[0] for run in runs) != row or any(run[2] not in letters + "." for run in runs):
            raise BadNotation(text, Message("blokus_trigon.bad-row", row=number, letters=tuple(letters)))
        marks = [(letters + ".").index(run[2]) for run in runs for _ in range(int(run[1] or 1))]
        length = here.row.count(number)
        if len(marks) != length:
            raise BadNotation(
                text, Message("blokus_trigon.row-length", row=number, length=length, found=len(marks))
            )
        owner += [-1 if mark == len(letters) else mark for mark in marks]
    return owner


def _placed(here: Layout, text: str, owner: Sequence[int], colour: int) -> list[int]:
    """The placements that make up the cells of a colour."""
    ids: list[int] = []
    for group in groups(here, owner, colour):
        id_ = here.id_of.get(group)
        if id_ is None:
            raise BadNotation(
                text,
                Message("blokus_trigon.no-piece", colour=SIDES[colour], cells=cells_text(here, group)[:40]),
            )
        if any(here.piece[other] == here.piece[id_] for other in ids):
            raise BadNotation(
                text,
                Message("blokus_trigon.placed-twice", colour=SIDES[colour], piece=NAMES[here.piece[id_]]),
            )
        ids.append(id_)
    return ids


def check_order(
    here: Layout, g: BlokusTrigonTables, text: str, colour: int, ids: Sequence[int], is_one_last: bool
) -> None:
    """Refuse pieces that no order of laying them explains (R3, R4), or not with this last piece."""
    points = {id_: _contact_points(here, g, id_) for id_ in ids}
    name = SIDES[colour]
    if not _can_be_laid(here, points, ids):
        raise BadNotation(text, Message("blokus_trigon.not-joined", colour=name))
    # One piece was the last, so the others could have been laid without it.
    may_be_last = [id_ for id_ in ids if _can_be_laid(here, points, [other for other in ids if other != id_])]
    is_possible = any((here.piece[id_] == PIECE_ONE) == is_one_last for id_ in may_be_last)
    if (ids or is_one_last) and not is_possible:
        key = "blokus_trigon.last-was-not-one" if is_one_last else "blokus_trigon.last-was-one"
        raise BadNotation(text, Message(key, colour=name))


def _contact_points(here: Layout, g: BlokusTrigonTables, id_: int) -> set[tuple[int, int]]:
    points = corner_points if g.corner_only else touched_points
    return set(points(here, here.placements[id_]))


def _can_be_laid(here: Layout, points: dict[int, set[tuple[int, int]]], ids: Sequence[int]) -> bool:
    left = set(ids)
    for first in ids:
        if not set(here.placements[first]).isdisjoint(here.starts):
            order = [first]
            left.remove(first)
            for id_ in order:
                following = {other for other in left if not points[id_].isdisjoint(points[other])}
                left -= following
                order += following
            return not left
    return not left


def check_turn(g: BlokusTrigonTables, text: str, s: State, out: int) -> None:
    """Refuse numbers of placed pieces that turns in order do not lead to (R1, R6)."""
    colour = int(s[COLOUR])
    everyone = (1 << g.n_colours) - 1
    if (colour < 0) != (out == everyone):
        raise BadNotation(
            text, Message("blokus_trigon.all-out" if colour >= 0 else "blokus_trigon.not-all-out")
        )
    if colour < 0:
        return
    if out >> colour & 1:
        raise BadNotation(text, Message("blokus_trigon.out-to-move", colour=SIDES[colour]))
    rounds = N_PIECES - len(hand_of(s, colour))
    for other in range(g.n_colours):
        had = N_PIECES - len(hand_of(s, other))
        due = rounds + (other < colour)
        # A colour that is out may have stopped at any time before.
        if had > due or (had < due and not out >> other & 1):
            raise BadNotation(
                text, Message("blokus_trigon.pieces-due", colour=SIDES[other], placed=had, due=due)
            )


class BlokusTrigonNotation(Notation):
    """Moves and positions on one board."""

    def __init__(self, layout: Layout, tables: BlokusTrigonTables, state_size: int) -> None:
        self.layout = layout
        self.tables = tables
        self.state_size = state_size

    def move_text(self, s: State, move: int) -> str:
        return move_text(self.layout.side, int(move))

    def parse_move(self, s: State, text: str) -> int:
        return parse_move(self.layout, text)

    def state_text(self, s: State) -> str:
        return state_text(self.layout, self.tables, s)

    def parse_state(self, text: str) -> State:
        s = np.zeros(self.state_size, np.int64)
        parse_state(self.layout, self.tables, text, s)
        return s
