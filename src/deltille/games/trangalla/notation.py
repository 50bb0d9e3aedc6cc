"""How moves and positions of Trangalla are written and read."""

import functools
import itertools
import re

import numpy as np

from deltille.core.errors import BadNotation, IllegalMove
from deltille.core.messages import Message
from deltille.core.notation import Notation
from deltille.core.operations import State
from deltille.games.trangalla.chains import steps_from
from deltille.games.trangalla.repetition import n_recordable
from deltille.games.trangalla.state import (
    CANDIDATES,
    CELL,
    CELL_BITS,
    CELLS,
    KING,
    N_BITS,
    N_LAYOUTS,
    N_SPENT,
    PASS,
    PASSED,
    PIECES,
    PLIES,
    RECORD,
    TIMES,
    TrangallaTables,
)
from deltille.games.trangalla.tables import Board, board

SHIFTS = (6, 1, 5, -6, -1, -5)

_CHOICE = re.compile(r"king@([a-i][1-5])")
_STEP = re.compile(r"([a-i][1-5])-([a-i][1-5])")
_CHAIN = re.compile(r"[a-i][1-5](x[a-i][1-5])+")

Path = tuple[str, ...]
"""The positions of a move by name: from, every landing, to."""

SIDES = "wb"
NAMES = (Message("trangalla.white"), Message("trangalla.black"))
CHOOSE = "choose"
BLACK_BIT = 25
"""Layout numbers in texts count White's pieces from bit 0 and Black's from here, in position order."""

_FIELDS = re.compile(r"(\S+) (\d{1,5}) (\S+) ([wb]) (choose|\d{1,5}) ([01]) (\S+) (\S+)", re.ASCII)
_ROW = re.compile(r"[1-5KPSkps]+")
_ENTRY = re.compile(r"([1-9a-f][0-9a-f]{0,12})(?:\*([23]))?")


def move_id(origin: int, target: int, jumped: int = 0) -> int:
    return jumped << 2 * CELL_BITS | origin << CELL_BITS | target


def parts(move: int) -> tuple[int, int, int]:
    """From, to and the jumped enemies of a move id."""
    return move >> CELL_BITS & CELL, move & CELL, move >> 2 * CELL_BITS


def sides(s: State) -> tuple[int, int, int]:
    """The side to move, its pieces and the other side's."""
    me = int(s[PLIES]) & 1
    return me, int(s[PIECES + me]), int(s[PIECES + 1 - me])


def bits(cells: int) -> list[int]:
    """The cells of a bitboard, lowest first."""
    return [cell for cell in range(cells.bit_length()) if cells >> cell & 1]


@functools.lru_cache(maxsize=4096)
def chains(name: str, mine: int, foes: int, origin: int) -> dict[tuple[int, int], Path]:
    """Every chain of jumps of a piece: (to, jumped enemies) -> the path that is written for it."""
    # The shortest path and, among those, the first in the alphabet: the layers of a breadth-first search
    # hold the paths of one length.
    chosen = board(name)
    names = chosen.name_at
    others = mine & ~(1 << origin)
    empty = chosen.mask & ~(mine | foes)
    ends = chosen.apexes[0] | chosen.apexes[1]
    found: dict[tuple[int, int], Path] = {}
    layer: dict[tuple[int, int], Path] = {(origin, 0): (names[origin],)}
    while layer:
        longer: dict[tuple[int, int], Path] = {}
        for (cell, jumped), path in layer.items():
            if cell != origin and ends >> cell & 1:
                continue
            for shift in SHIFTS:
                over, landing = cell + shift, cell + 2 * shift
                if landing < 0 or not empty >> landing & 1 or not (others | foes) >> over & 1:
                    continue
                key = landing, jumped | (foes & 1 << over)
                way = (*path, names[landing])
                if key not in found and (key not in longer or way < longer[key]):
                    longer[key] = way
        found |= longer
        layer = longer
    return found


def path_of(name: str, s: State, move: int) -> Path:
    """The positions of a legal step or chain, in order."""
    origin, target, jumped = parts(move)
    _, mine, foes = sides(s)
    names = board(name).name_at
    return chains(name, mine, foes, origin).get((target, jumped), (names[origin], names[target]))


def is_step(g: TrangallaTables, s: State, move: int) -> bool:
    origin, target, jumped = parts(move)
    return jumped == 0 and bool(steps_from(g, int(s[PLIES]) & 1, 1 << origin) >> target & 1)


def move_text(name: str, g: TrangallaTables, s: State, move: int) -> str:
    """The one way to write this legal move."""
    if move == PASS:
        return "pass"
    origin, target, _ = parts(move)
    if origin == target:
        return f"king@{board(name).name_at[origin]}"
    return ("-" if is_step(g, s, move) else "x").join(path_of(name, s, move))


def parse_move(name: str, s: State, text: str) -> int:
    """The move that a text means, along whatever path it is spelled."""
    chosen = board(name)
    if text == "pass":
        return PASS
    choice, step = _CHOICE.fullmatch(text), _STEP.fullmatch(text)
    if choice:
        cell = _cell(chosen, text, choice[1])
        return move_id(cell, cell)
    if step:
        origin, target = (_cell(chosen, text, position) for position in step.groups())
        if origin == target:
            raise IllegalMove(text, Message("trangalla.step-leads-elsewhere"))
        return move_id(origin, target)
    if not _CHAIN.fullmatch(text):
        raise BadNotation(text, Message("trangalla.move-form"))
    if s[PLIES] < 0:
        raise IllegalMove(text, choose_first(chosen, s))
    return _parse_chain(chosen, s, text)


def _cell(chosen: Board, text: str, position: str) -> int:
    if position not in chosen.cell_of:
        lengths = ", ".join(str(len(row)) for row in chosen.rows)
        raise BadNotation(text, Message("trangalla.no-such-point", point=position, lengths=lengths))
    return chosen.cell_of[position]


def _parse_chain(chosen: Board, s: State, text: str) -> int:
    names = chosen.name_at
    cells = [_cell(chosen, text, position) for position in text.split("x")]
    origin, jumped = cells[0], 0
    _, mine, foes = sides(s)
    if not mine >> origin & 1:
        raise IllegalMove(text, Message("trangalla.not-your-piece", point=names[origin]))
    for start, landing in itertools.pairwise(cells):
        shift = (landing - start) // 2
        over = start + shift
        if start != origin and (chosen.apexes[0] | chosen.apexes[1]) >> start & 1:
            raise IllegalMove(text, Message("trangalla.ends-on-goal", point=names[start]))
        if shift not in SHIFTS or start + 2 * shift != landing or over not in names:
            raise IllegalMove(
                text, Message("trangalla.not-two-away", target=names[landing], origin=names[start])
            )
        if landing == origin:
            raise IllegalMove(text, Message("trangalla.chain-where-it-began"))
        if not (mine | foes) >> over & 1:
            raise IllegalMove(text, Message("trangalla.nothing-to-jump", point=names[over]))
        if (mine | foes) >> landing & 1:
            raise IllegalMove(text, Message("trangalla.occupied", point=names[landing]))
        jumped |= foes & 1 << over
    return move_id(origin, cells[-1], jumped)


def choose_first(chosen: Board, s: State) -> Message:
    """The refusal of a move before the kings are chosen."""
    return Message("trangalla.choose-first", point=chosen.name_at[bits(sides(s)[1])[0]])


# -- positions -------------------------------------------------------------------------------------------


def letter_at(s: State, cell: int) -> str:
    """How a position is written: K, P or S for White's pieces, k, p or s for Black's, '' if empty."""
    for seat in (0, 1):
        if int(s[PIECES + seat]) >> cell & 1:
            is_king, may_be_king = int(s[KING + seat]) >> cell & 1, int(s[CANDIDATES + seat]) >> cell & 1
            letter = "K" if is_king else "P" if may_be_king else "S"
            return letter if seat == 0 else letter.lower()
    return ""


def state_size(g: TrangallaTables) -> int:
    return RECORD + 2 * n_recordable(g)


def state_text(chosen: Board, g: TrangallaTables, s: State) -> str:
    """The position text of RULES.md."""
    rows = []
    for row in chosen.rows:
        text = "".join(letter_at(s, chosen.cells[position]) or "." for position in row)
        rows.append(re.sub(r"\.+", lambda empty: str(len(empty[0])), text))
    plies = int(s[PLIES])
    fields = [chosen.name, str(g.cap), "/".join(rows), SIDES[plies & 1]]
    fields += [CHOOSE if plies < 0 else str(plies), str(int(s[PASSED]))]
    for seat in (0, 1):
        first = RECORD + seat * n_recordable(g)
        entries = [int(entry) for entry in s[first : first + int(s[N_LAYOUTS + seat])]]
        counted = sorted((_number(chosen.name, entry >> 2), entry & 3) for entry in entries)
        shown = [f"{number:x}*{times}" if times > 1 else f"{number:x}" for number, times in counted]
        fields.append(",".join(shown) or "-")
    return " ".join(fields)


@functools.lru_cache(maxsize=1 << 14)  # a record changes by one layout from ply to ply
def _number(name: str, layout: int) -> int:
    return sum(
        ((layout >> cell & 1) << position) + ((layout >> (N_BITS + cell) & 1) << (BLACK_BIT + position))
        for position, cell in enumerate(board(name).cells)
    )


def _layout(chosen: Board, number: int) -> int:
    return sum(
        ((number >> position & 1) << cell) + ((number >> (BLACK_BIT + position) & 1) << (N_BITS + cell))
        for position, cell in enumerate(chosen.cells)
    )


def parse_state(chosen: Board, g: TrangallaTables, text: str) -> State:
    """The state of a position text, which may be the text of a view."""
    fields = _FIELDS.fullmatch(text)
    if fields is None:
        start = "rhombus25 300 1/PP/PPP/4/5/4/ppp/pp/1 w choose 0 - -"
        raise BadNotation(text, Message("trangalla.position-form", example=start))
    name, cap, rows, side, plies, passes, *records = fields.groups()
    if (name, cap) != (chosen.name, str(g.cap)):
        raise BadNotation(text, Message("trangalla.other-options", board=chosen.name, cap=g.cap))
    s = np.zeros(state_size(g), np.int64)
    s[PLIES] = SIDES.index(side) - 2 if plies == CHOOSE else int(plies)
    s[PASSED] = int(passes)
    if int(s[PLIES]) & 1 != SIDES.index(side) or int(s[PLIES]) > g.cap:
        raise BadNotation(text, Message("trangalla.side-and-plies", cap=g.cap))
    _parse_rows(chosen, text, rows, s)
    _check_pieces(chosen, g, text, s)
    if plies in (CHOOSE, "0"):
        _check_start(chosen, text, s, records)
    for seat, record in enumerate(records):
        _parse_record(chosen, g, text, s, seat, record)
    if state_text(chosen, g, s) != text:
        raise BadNotation(text, Message("core.usual-way", text=repr(state_text(chosen, g, s))))
    return s


def _parse_rows(chosen: Board, text: str, rows: str, s: State) -> None:
    given = rows.split("/")
    if len(given) != len(chosen.rows):
        raise BadNotation(text, Message("trangalla.row-count", expected=len(chosen.rows), found=len(given)))
    for row, positions in zip(given, chosen.rows, strict=True):
        letter = chosen.names[positions[0]][0]
        if not _ROW.fullmatch(row):
            raise BadNotation(text, Message("trangalla.bad-row", row=letter))
        letters = re.sub(r"\d", lambda digit: "." * int(digit[0]), row)
        if len(letters) != len(positions):
            raise BadNotation(
                text, Message("trangalla.row-length", row=letter, length=len(positions), found=len(letters))
            )
        for position, piece in zip(positions, letters, strict=True):
            if piece == ".":
                continue
            seat, bit = int(piece.islower()), 1 << chosen.cells[position]
            s[PIECES + seat] |= bit
            if piece in "KkPp":
                s[CANDIDATES + seat] |= bit
            if piece in "Kk":
                if s[KING + seat]:
                    raise BadNotation(text, Message("trangalla.two-kings", side=NAMES[seat]))
                s[KING + seat] = bit


def _check_pieces(chosen: Board, g: TrangallaTables, text: str, s: State) -> None:
    white, black = int(s[PIECES]), int(s[PIECES + 1])
    without_king = sum(int(s[CANDIDATES + seat]) == 0 for seat in (0, 1))
    if (white | black).bit_count() > 10 - without_king:
        raise BadNotation(text, Message("trangalla.ten-pieces"))
    for seat in (0, 1):
        candidates, king = int(s[CANDIDATES + seat]), int(s[KING + seat])
        name = NAMES[seat]
        if candidates.bit_count() > 5:
            raise BadNotation(text, Message("trangalla.five-candidates", side=name))
        if candidates.bit_count() == 1 and not king:
            raise BadNotation(text, Message("trangalla.only-candidate", side=name))
        telling = chosen.apexes[1 - seat] if g.own_goal_is_safe else chosen.apexes[0] | chosen.apexes[1]
        on_goal = int(s[PIECES + seat]) & telling
        if on_goal and not on_goal == king == candidates:
            raise BadNotation(text, Message("trangalla.only-king-on-goal", side=name))
        is_home = on_goal == chosen.apexes[1 - seat]
        if is_home and (int(s[PLIES]) & 1 == seat or int(s[PASSED])):
            raise BadNotation(text, Message("trangalla.won-before", side=name))


def _check_start(chosen: Board, text: str, s: State, records: list[str]) -> None:
    plies = int(s[PLIES])
    for seat in (0, 1):
        if not int(s[PIECES + seat]) == int(s[CANDIDATES + seat]) == chosen.start(seat):
            raise BadNotation(text, Message("trangalla.start-places"))
        if plies <= seat - 2 and int(s[KING + seat]):
            raise BadNotation(text, Message("trangalla.not-chosen-yet", side=NAMES[seat]))
    if int(s[PASSED]) or records != ["-", "-"]:
        raise BadNotation(text, Message("trangalla.nobody-moved"))


def _parse_record(chosen: Board, g: TrangallaTables, text: str, s: State, seat: int, record: str) -> None:
    if record == "-":
        return
    n_pieces = (int(s[PIECES]) | int(s[PIECES + 1])).bit_count()
    entries = []
    n_plies = 0
    for item in record.split(","):
        entry = _ENTRY.fullmatch(item)
        if entry is None:
            raise BadNotation(text, Message("trangalla.bad-layout", found=repr(item[:40])))
        number, times = int(entry[1], 16), int(entry[2] or 1)
        layout = _layout(chosen, number)
        white, black = layout & CELLS, layout >> N_BITS
        if _number(chosen.name, layout) != number or white & black or layout.bit_count() != n_pieces:
            raise BadNotation(text, Message("trangalla.layout-pieces", layout=entry[1], pieces=n_pieces))
        _check_goals(chosen, g, text, s, entry[1], (white, black))
        entries.append(layout << 2 | times)
        n_plies += times
    if len({entry >> 2 for entry in entries}) < len(entries):
        raise BadNotation(text, Message("trangalla.layout-twice"))
    if n_plies > (int(s[PLIES]) + 1 - seat) // 2:
        raise BadNotation(text, Message("trangalla.too-many-layouts", side=NAMES[seat]))
    first = RECORD + seat * n_recordable(g)
    s[first : first + len(entries)] = sorted(entries)
    s[N_LAYOUTS + seat] = len(entries)
    s[N_SPENT + seat] = sum(entry & 3 == TIMES for entry in entries)


def _check_goals(
    chosen: Board, g: TrangallaTables, text: str, s: State, entry: str, layout: tuple[int, int]
) -> None:
    """A king on its goal has ended the game, and one on its own side's is known to everybody (but see D5)."""
    now = int(s[PIECES]), int(s[PIECES + 1])
    for seat in (0, 1):
        if layout[seat] & chosen.apexes[1 - seat] and layout != now:
            raise BadNotation(text, Message("trangalla.won-with-layout", side=NAMES[seat], layout=entry))
        on_own = layout[seat] & chosen.apexes[seat] and not g.own_goal_is_safe
        if on_own and int(s[CANDIDATES + seat]).bit_count() != 1:
            raise BadNotation(text, Message("trangalla.layout-shows-king", side=NAMES[seat], layout=entry))


class TrangallaNotation(Notation):
    """Moves and positions on one board."""

    def __init__(self, board: Board, tables: TrangallaTables) -> None:
        self.board = board
        self.tables = tables

    def move_text(self, s: State, move: int) -> str:
        return move_text(self.board.name, self.tables, s, move)

    def parse_move(self, s: State, text: str) -> int:
        return parse_move(self.board.name, s, text)

    def is_text_of(self, s: State, text: str, move: int) -> bool:
        # R7: the same move by other jumps, which may be closed here
        first, *landings = text.split("x")
        our_first, *ours = self.move_text(s, move).split("x")
        is_same_chain = bool(landings and ours) and (first, landings[-1]) == (our_first, ours[-1])
        return is_same_chain or super().is_text_of(s, text, move)

    def state_text(self, s: State) -> str:
        return state_text(self.board, self.tables, s)

    def parse_state(self, text: str) -> State:
        return parse_state(self.board, self.tables, text)
