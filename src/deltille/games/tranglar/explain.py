"""Why something pointed at is no move of Tranglar, with what to light up."""

from deltille.core.game import Explanation
from deltille.core.operations import State
from deltille.games.tranglar import contact_edges
from deltille.games.tranglar.board import IS_SETUP, SUPPLY, T1, TURN, TranglarTables
from deltille.games.tranglar.notation import (
    NAMES,
    SEATS,
    cell_name,
    neutral_pieces,
    parse_cells,
    pieces_of,
    shape_code,
)
from deltille.games.tranglar.steps import trap
from deltille.games.tranglar.tables import (
    CODES,
    Cells,
    all_placements,
    covers,
    large_placements,
    placement_of,
    unpack,
    word_cells,
)


def explain(g: TranglarTables, s: State, targets: tuple[str, ...], neutral_five: str) -> Explanation:
    """The objection to the last target, after those before it."""
    me = int(s[TURN])
    kind, _, rest = targets[-1].partition(":")
    trays = [target.split(":") for target in targets if target.startswith("tray:")]
    code = trays[-1][-1] if trays else ""
    if kind == "button":
        return Explanation("you may pass only if nothing else is possible")
    if s[IS_SETUP] and (not trays or len(trays[-1]) == 3):
        return Explanation("first the two large neutral pieces are laid: pick the one that is left")
    if kind == "tray":
        return _why_no_piece(s, me, trays[-1], targets[-1])
    lifted = [target for target in targets[:-1] if target.startswith("piece:")]
    if kind == "piece" and not trays:
        return _why_not_lifted(s, me, rest, targets[-1], neutral_five)
    if lifted:
        return Explanation("the pieces must cover exactly what was lifted", (lifted[0],))
    if not code:
        return Explanation("pick a piece first: from your supply, or one that lies on the board")
    cell = parse_cells(rest)[0]
    if s[IS_SETUP]:
        tried = [cells for cells in large_placements(int(code == "np"), neutral_five) if cell in cells]
    elif code == "n1":
        tried = [(cell,)]
    else:
        kind_number = CODES.index(code)
        tried = [p.cells for p in all_placements() if p.shape == kind_number and cell in p.cells]
    return _why_nowhere(g, s, me, code, tried)


def _why_no_piece(s: State, me: int, tray: list[str], target: str) -> Explanation:
    if tray[1] != SEATS[me]:
        return Explanation(f"that is {tray[1]}'s supply", (target,))
    code = tray[-1]
    counts = unpack(int(s[SUPPLY + me]))
    if counts[CODES.index(code)] == 0:
        return Explanation(f"your supply has no {NAMES[code]} left", (target,))
    if code == "n1" and counts[T1]:
        return Explanation("neutral triangles wait until your own small triangles are used up", (target,))
    return Explanation(f"the {NAMES[code]} fits nowhere now", (target,))


def _why_not_lifted(s: State, me: int, first: str, target: str, neutral_five: str) -> Explanation:
    """Why this piece on the board can be neither replaced nor taken over."""
    (start,) = parse_cells(first)
    if any(start in cells for _, cells in neutral_pieces(s, neutral_five)):
        return Explanation("neutral pieces stay where they are", (target,))
    owner = next(seat for seat in (0, 1) for cells in pieces_of(s, seat) if cells[0] == start)
    cells = next(cells for cells in pieces_of(s, owner) if cells[0] == start)
    name = NAMES[shape_code(cells)]
    if len(cells) == 1:
        return Explanation(f"a {name} cannot be {'replaced' if owner == me else 'taken over'}", (target,))
    covered = "replaced by" if owner == me else "taken over with"
    if not covers(placement_of()[cells]):
        return Explanation(f"a {name} cannot be {covered} smaller pieces", (target,))
    return Explanation(f"your supply has no pieces to cover exactly this {name}", (target,))


def _why_nowhere(g: TranglarTables, s: State, me: int, code: str, tried: list[Cells]) -> Explanation:
    """Why a piece can lie in none of these places over one cell, from the nearest miss."""
    name = NAMES[code]
    taken = set(word_cells(int(s[0] | s[2] | s[4]), int(s[1] | s[3] | s[5])))
    free = [cells for cells in tried if taken.isdisjoint(cells)]
    if not free:
        in_the_way = sorted({cell for cells in tried for cell in cells if cell in taken})
        return Explanation(f"there is no room for a {name} here", _ids(in_the_way))
    if code in ("n1", "nz", "np"):
        return Explanation("")
    enemy = 1 - me
    cells = min(free, key=lambda cells: trap(g, s, cells, enemy)[0])
    touched, n_sides = trap(g, s, cells, enemy)
    if 2 * touched > n_sides:
        lines = tuple(contact_edges.touching(s, cells, enemy))
        why = f"it would be trapped at once: {touched} of {n_sides} sides touch {SEATS[enemy]}"
        return Explanation(why, _ids(cells), lines)
    return Explanation(f"your supply has no {name} left")


def _ids(cells: Cells | list[int]) -> tuple[str, ...]:
    return tuple(f"cell:{cell_name(cell)}" for cell in cells)
