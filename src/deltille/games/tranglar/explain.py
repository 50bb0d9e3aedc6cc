"""What moves of Tranglar do, and why others cannot be made, with what to light up."""

from deltille.core.explainer import Explainer, Explanation, Step
from deltille.core.notation import Notation
from deltille.core.operations import State
from deltille.games.tranglar import contact_edges
from deltille.games.tranglar.notation import (
    NAMES,
    SEATS,
    Action,
    action,
    cell_name,
    cells_text,
    neutral_pieces,
    parse_cells,
    piece_text,
    pieces_of,
    shape_code,
)
from deltille.games.tranglar.state import IS_SETUP, LARGE, N1, SUPPLY, T1, TURN, TranglarTables
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
from deltille.games.tranglar.traps import touched_sides, trapped_trapezes
from deltille.games.tranglar.turns import act, change, in_supply, n_flip_phases, next_flip


def _step(kind: str, piece: str, sentence: str, cells: Cells, sides: str = "") -> Step:
    token = f"{kind}/{piece}{sides}"
    return Step(kind, token, sentence, tuple(f"cell:{cell_name(cell)}" for cell in cells))


def trap(g: TranglarTables, s: State, cells: Cells, enemy: int) -> tuple[int, int]:
    """How many sides of a piece on these cells the enemy touches, and how many it has."""
    number = placement_of()[cells]
    return int(touched_sides(g, s, number, enemy)), int(g.n_sides[g.shape[number]])


def is_trapped(g: TranglarTables, s: State, cells: Cells, enemy: int) -> bool:
    touched, n_sides = trap(g, s, cells, enemy)
    return 2 * touched > n_sides


def steps(g: TranglarTables, s: State, move: int, action: Action) -> tuple[Step, ...]:
    """The consequences of a legal move, told while the rules themselves play it on a copy."""
    me = int(s[TURN])
    mover, opponent = SEATS[me], SEATS[1 - me]
    if action.kind == "pass":
        return (Step("passed", "passed", f"{mover} passes: nothing else is possible"),)
    told = []
    exempt = (trapped_trapezes(g, s, me), trapped_trapezes(g, s, 1 - me))
    after = s.copy()
    act(g, after, move)
    if action.kind == "trapeze":
        told.append(_won(g, s, action.laid[0], me, "exchanged"))
    else:
        for cells in action.removed:
            name, piece = NAMES[shape_code(cells)], piece_text(shape_code(cells), cells)
            if action.kind == "attack":
                sentence = f"{mover} takes the {opponent} {name} on {cells_text(cells)}"
                told.append(_step("taken", piece, sentence, cells))
            else:
                sentence = f"{mover} takes back the {name} on {cells_text(cells)}"
                told.append(_step("lifted", piece, sentence, cells))
        for cells in action.laid:
            code = action.code or shape_code(cells)
            sentence = f"{mover} lays a {NAMES[code]} on {cells_text(cells)}"
            told.append(_step("placed", piece_text(code, cells), sentence, cells))
    for phase in range(n_flip_phases(move)):
        gaining = me if phase == 0 else 1 - me
        number = next_flip(g, after, gaining, exempt[phase])
        while number >= 0:
            cells = word_cells(int(g.cells[number, 0]), int(g.cells[number, 1]))
            is_trapeze = shape_code(cells) in ("zL", "zR")
            told.append(
                _won(g, after, cells, gaining, "lost" if phase else "exchanged" if is_trapeze else "flipped")
            )
            change(g, after, number, gaining)
            number = next_flip(g, after, gaining, exempt[phase])
    return tuple(told)


def _won(g: TranglarTables, s: State, cells: Cells, gaining: int, kind: str) -> Step:
    """A trapped piece changes hands."""
    touched, n_sides = trap(g, s, cells, gaining)
    code = shape_code(cells)
    verb = {"flipped": "flips", "exchanged": "is exchanged", "lost": "is lost"}[kind]
    sentence = (
        f"{SEATS[1 - gaining]} {NAMES[code]} on {cells_text(cells)} {verb}: "
        f"{touched} of {n_sides} sides touch {SEATS[gaining]}"
    )
    return _step(kind, piece_text(code, cells), sentence, cells, f"/{touched}of{n_sides}")


# -- objections ------------------------------------------------------------------------------------------


def why_illegal(g: TranglarTables, s: State, action: Action) -> str:
    """Why this move is not legal here."""
    if s[IS_SETUP] and action.kind != "setup":
        return "first the two large neutral pieces are laid, such as 'nz:a4ne.b4sw.b3n'"
    return {
        "setup": _why_no_setup,
        "place": _why_no_place,
        "neutral": _why_no_neutral,
        "attack": _why_no_attack,
        "split": _why_no_split,
        "join": _why_no_join,
        "trapeze": _why_no_trapeze,
        "pass": lambda *_: "you may pass only if nothing else is possible",
    }[action.kind](g, s, action)


def _covered(s: State, cells: Cells) -> str:
    """A sentence about the first covered cell, or ''."""
    taken = set(word_cells(int(s[0] | s[2] | s[4]), int(s[1] | s[3] | s[5])))
    return next((f"{cell_name(cell)} is already covered" for cell in cells if cell in taken), "")


def _lacking(s: State, laid: tuple[Cells, ...]) -> str:
    """A sentence about the first piece that the mover's supply lacks, or ''."""
    left = unpack(int(s[SUPPLY + int(s[TURN])]))
    for cells in laid:
        code = shape_code(cells)
        kind = CODES.index(code)
        if left[kind] == 0:
            others = {"pL": "green", "pR": "petrol"}
            if others.get(code) == SEATS[int(s[TURN])]:
                return f"{SEATS[int(s[TURN])]} has no {NAMES[code]}: that hand is the opponent's"
            return f"your supply has no {NAMES[code]} for {cells_text(cells)}"
        left[kind] -= 1
    return ""


def _trapping(g: TranglarTables, s: State, laid: tuple[Cells, ...]) -> str:
    """A sentence about the first laid piece that would be trapped, or ''."""
    enemy = 1 - int(s[TURN])
    for cells in laid:
        touched, n_sides = trap(g, s, cells, enemy)
        if 2 * touched > n_sides:
            return f"{touched} of {n_sides} sides of {cells_text(cells)} would touch {SEATS[enemy]}"
    return ""


def _why_no_setup(g: TranglarTables, s: State, action: Action) -> str:
    if not s[IS_SETUP]:
        return "the set-up is over"
    if s[LARGE + int(action.code == "np")]:
        return f"the {NAMES[action.code]} is on the board already"
    return _covered(s, action.laid[0])


def _why_no_place(g: TranglarTables, s: State, action: Action) -> str:
    return _covered(s, action.laid[0]) or _lacking(s, action.laid) or _trapping(g, s, action.laid)


def _why_no_neutral(g: TranglarTables, s: State, action: Action) -> str:
    supply = int(s[SUPPLY + int(s[TURN])])
    if in_supply(supply, N1) == 0:
        return "you have no neutral triangle left"
    if in_supply(supply, T1) != 0:
        return "neutral triangles wait until your own small triangles are used up"
    return _covered(s, action.laid[0])


def _why_no_attack(g: TranglarTables, s: State, action: Action) -> str:
    return _missing(s, action.removed, 1 - int(s[TURN])) or _lacking(s, action.laid)


def _missing(s: State, wanted: tuple[Cells, ...], seat: int) -> str:
    lying = pieces_of(s, seat)
    for cells in wanted:
        if cells not in lying:
            return f"no {SEATS[seat]} {NAMES[shape_code(cells)]} lies on {cells_text(cells)}"
    return ""


def _why_no_split(g: TranglarTables, s: State, action: Action) -> str:
    missing = _missing(s, action.removed, int(s[TURN]))
    return missing or _lacking(s, action.laid) or _trapping(g, s, action.laid)


def _why_no_join(g: TranglarTables, s: State, action: Action) -> str:
    return _why_no_split(g, s, action)


def _why_no_trapeze(g: TranglarTables, s: State, action: Action) -> str:
    me = int(s[TURN])
    missing = _missing(s, action.removed, 1 - me)
    if missing:
        return missing
    touched, n_sides = trap(g, s, action.laid[0], me)
    if 2 * touched <= n_sides:
        return f"that trapeze is not trapped: {touched} of {n_sides} sides touch {SEATS[me]}"
    return _lacking(s, action.laid)


# -- what is pointed at ------------------------------------------------------------------------------------


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


class TranglarExplainer(Explainer):
    """Sentences about games with one choice of options."""

    def __init__(self, notation: Notation, tables: TranglarTables, neutral_five: str) -> None:
        super().__init__(notation)
        self.tables = tables
        self.neutral_five = neutral_five

    def why_illegal(self, s: State, move: int) -> str:
        return why_illegal(self.tables, s, action(move, self.neutral_five))

    def steps(self, s: State, move: int) -> tuple[Step, ...]:
        return steps(self.tables, s, move, action(move, self.neutral_five))

    def explain(self, s: State, targets: tuple[str, ...]) -> Explanation:
        return explain(self.tables, s, targets, self.neutral_five)
