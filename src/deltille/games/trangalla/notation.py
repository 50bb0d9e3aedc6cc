"""How moves of Trangalla are written, read and explained."""

import functools
import itertools
import re

from deltille.core.errors import BadNotation, IllegalMove
from deltille.core.operations import State
from deltille.games.trangalla.chains import steps_from
from deltille.games.trangalla.state import CELL, CELL_BITS, PASS, PIECES, PLIES, TrangallaTables
from deltille.games.trangalla.tables import Board, board

SHIFTS = (6, 1, 5, -6, -1, -5)
CHOOSE_FIRST = "first choose your king, such as 'king@{}'"

_CHOICE = re.compile(r"king@([a-i][1-5])")
_STEP = re.compile(r"([a-i][1-5])-([a-i][1-5])")
_CHAIN = re.compile(r"[a-i][1-5](x[a-i][1-5])+")

Path = tuple[str, ...]
"""The positions of a move by name: from, every landing, to."""


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
            raise IllegalMove(text, "a step leads to another position")
        return move_id(origin, target)
    if not _CHAIN.fullmatch(text):
        raise BadNotation(
            text, "write a step such as 'c2-c3', jumps such as 'b2xd2xf4', 'king@b1' for the king, or 'pass'"
        )
    if s[PLIES] < 0:
        raise IllegalMove(text, _choose_first(chosen, s))
    return _parse_chain(chosen, s, text)


def _cell(chosen: Board, text: str, position: str) -> int:
    if position not in chosen.cell_of:
        lengths = ", ".join(str(len(row)) for row in chosen.rows)
        raise BadNotation(text, f"there is no {position} here; the rows from a on have {lengths} positions")
    return chosen.cell_of[position]


def _parse_chain(chosen: Board, s: State, text: str) -> int:
    names = chosen.name_at
    cells = [_cell(chosen, text, position) for position in text.split("x")]
    origin, jumped = cells[0], 0
    _, mine, foes = sides(s)
    if not mine >> origin & 1:
        raise IllegalMove(text, f"{names[origin]} is not your piece")
    for start, landing in itertools.pairwise(cells):
        shift = (landing - start) // 2
        over = start + shift
        if start != origin and (chosen.apexes[0] | chosen.apexes[1]) >> start & 1:
            raise IllegalMove(text, f"a move ends on an apex such as {names[start]}")
        if shift not in SHIFTS or start + 2 * shift != landing or over not in names:
            raise IllegalMove(text, f"{names[landing]} is not two positions from {names[start]} in line")
        if landing == origin:
            raise IllegalMove(text, "a chain may not land where it began")
        if not (mine | foes) >> over & 1:
            raise IllegalMove(text, f"there is nothing to jump on {names[over]}")
        if (mine | foes) >> landing & 1:
            raise IllegalMove(text, f"{names[landing]} is occupied")
        jumped |= foes & 1 << over
    return move_id(origin, cells[-1], jumped)


def _choose_first(chosen: Board, s: State) -> str:
    return CHOOSE_FIRST.format(chosen.name_at[bits(sides(s)[1])[0]])


def why_illegal(name: str, g: TrangallaTables, s: State, move: int) -> str:
    """Why a move id is not legal, told from what everybody can see."""
    chosen = board(name)
    names = chosen.name_at
    origin, target, jumped = parts(move)
    me, mine, foes = sides(s)
    if s[PLIES] < 0:
        if move != PASS and origin == target and jumped == 0:
            own = ", ".join(sorted(names[cell] for cell in bits(mine)))
            return f"your king is one of the pieces on {own}"
        return _choose_first(chosen, s)
    if move == PASS:
        return "you have a legal move, so you must move"
    if origin not in names or target not in names:
        return "it names a position that is not on this board"
    if origin == target:
        return "a piece has to move" if jumped else "the kings are chosen"
    if not mine >> origin & 1:
        return f"{names[origin]} is not your piece"
    if (mine | foes) >> target & 1:
        return f"{names[target]} is occupied"
    if jumped & ~foes:
        return "only enemy pieces count as jumped"
    if is_step(g, s, move) or (target, jumped) in chains(name, mine, foes, origin):
        return "you have already produced this layout three times"
    if not jumped and steps_from(g, 1 - me, 1 << origin) >> target & 1:
        return "a step goes forward or sideways, never backward"
    if jumped:
        over = ", ".join(sorted(names[cell] for cell in bits(jumped)))
        return f"no jumps lead from {names[origin]} to {names[target]} over just the enemies on {over}"
    return f"neither a step nor jumps over own pieces lead from {names[origin]} to {names[target]}"
