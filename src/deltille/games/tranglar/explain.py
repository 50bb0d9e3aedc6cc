"""What moves of Tranglar do, and why others are illegal, with what to highlight."""

from deltille.core.explainer import Explanation, Step
from deltille.core.messages import Message
from deltille.core.notation import Notation
from deltille.core.operations import State
from deltille.core.summaries import MoveSummary, Summarizer
from deltille.games.tranglar import contact_edges, summaries
from deltille.games.tranglar.notation import (
    NAMES,
    SEATS,
    SIDES,
    Action,
    action,
    cell_name,
    cells_text,
    neutral_pieces,
    parse_cells,
    piece_text,
    pieces_of,
    shape_code,
    squares_of,
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


def _step(kind: str, piece: str, sentence: Message, cells: Cells, sides: str = "") -> Step:
    token = f"{kind}/{piece}{sides}"
    targets = tuple(f"cell:{cell_name(cell)}" for cell in cells)
    return Step(kind, token, sentence, targets, needs_confirmation=kind == "lost")


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
    mover, opponent = SIDES[me], SIDES[1 - me]
    if action.kind == "pass":
        key = "tranglar.passed-freely" if g.is_pass_free else "tranglar.passed"  # R15, D18
        return (Step("passed", "passed", Message(key, player=mover)),)
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
                sentence = Message(
                    "tranglar.taken", player=mover, enemy=opponent, piece=name, at=squares_of(cells)
                )
                told.append(_step("taken", piece, sentence, cells))
            else:
                sentence = Message("tranglar.lifted", player=mover, piece=name, at=squares_of(cells))
                told.append(_step("lifted", piece, sentence, cells))
        for cells in action.laid:
            code = action.code or shape_code(cells)
            sentence = Message("tranglar.placed", player=mover, piece=NAMES[code], at=squares_of(cells))
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
    sentence = Message(
        f"tranglar.{kind}",
        side=SIDES[1 - gaining],
        piece=NAMES[code],
        at=squares_of(cells),
        touched=touched,
        sides=n_sides,
        winner=SIDES[gaining],
    )
    return _step(kind, piece_text(code, cells), sentence, cells, f"/{touched}of{n_sides}")


# -- objections ------------------------------------------------------------------------------------------


def why_illegal(g: TranglarTables, s: State, action: Action) -> Message:
    """Why this move is not legal here."""
    if s[IS_SETUP] and action.kind != "setup":
        return Message("tranglar.setup-first")
    why = {
        "setup": _why_no_setup,
        "place": _why_no_place,
        "neutral": _why_no_neutral,
        "attack": _why_no_attack,
        "split": _why_no_split,
        "join": _why_no_join,
        "trapeze": _why_no_trapeze,
        "pass": lambda *_: Message("tranglar.pass-is-last"),
    }[action.kind](g, s, action)
    return why or Message("core.not-legal")


def _covered(s: State, cells: Cells) -> Message | None:
    """A sentence about the first covered cell."""
    taken = set(word_cells(int(s[0] | s[2] | s[4]), int(s[1] | s[3] | s[5])))
    covered = (cell_name(cell) for cell in cells if cell in taken)
    return next((Message("tranglar.covered", cell=cell) for cell in covered), None)


def _lacking(s: State, laid: tuple[Cells, ...]) -> Message | None:
    """A sentence about the first piece that the mover's supply lacks."""
    left = unpack(int(s[SUPPLY + int(s[TURN])]))
    for cells in laid:
        code = shape_code(cells)
        kind = CODES.index(code)
        if left[kind] == 0:
            others = {"pL": "green", "pR": "petrol"}
            if others.get(code) == SEATS[int(s[TURN])]:
                return Message("tranglar.other-hand", player=SIDES[int(s[TURN])], piece=NAMES[code])
            return Message("tranglar.none-left-for", piece=NAMES[code], cells=cells_text(cells))
        left[kind] -= 1
    return None


def _trapping(g: TranglarTables, s: State, laid: tuple[Cells, ...]) -> Message | None:
    """A sentence about the first laid piece that would be trapped."""
    enemy = 1 - int(s[TURN])
    for cells in laid:
        touched, n_sides = trap(g, s, cells, enemy)
        if 2 * touched > n_sides:
            return Message(
                "tranglar.would-touch",
                touched=touched,
                sides=n_sides,
                cells=cells_text(cells),
                enemy=SIDES[enemy],
            )
    return None


def _why_no_setup(g: TranglarTables, s: State, action: Action) -> Message | None:
    if not s[IS_SETUP]:
        return Message("tranglar.setup-over")
    if s[LARGE + int(action.code == "np")]:
        return Message("tranglar.on-board-already", piece=NAMES[action.code])
    return _covered(s, action.laid[0])


def _why_no_place(g: TranglarTables, s: State, action: Action) -> Message | None:
    return _covered(s, action.laid[0]) or _lacking(s, action.laid) or _trapping(g, s, action.laid)


def _why_no_neutral(g: TranglarTables, s: State, action: Action) -> Message | None:
    supply = int(s[SUPPLY + int(s[TURN])])
    if in_supply(supply, N1) == 0:
        return Message("tranglar.no-neutral-left")
    if in_supply(supply, T1) != 0:
        return Message("tranglar.neutrals-wait")
    return _covered(s, action.laid[0])


def _why_no_attack(g: TranglarTables, s: State, action: Action) -> Message | None:
    return _missing(s, action.removed, 1 - int(s[TURN])) or _lacking(s, action.laid)


def _missing(s: State, wanted: tuple[Cells, ...], seat: int) -> Message | None:
    lying = pieces_of(s, seat)
    for cells in wanted:
        if cells not in lying:
            piece = NAMES[shape_code(cells)]
            return Message("tranglar.no-piece-there", side=SIDES[seat], piece=piece, cells=cells_text(cells))
    return None


def _why_no_split(g: TranglarTables, s: State, action: Action) -> Message | None:
    missing = _missing(s, action.removed, int(s[TURN]))
    return missing or _lacking(s, action.laid) or _trapping(g, s, action.laid)


def _why_no_join(g: TranglarTables, s: State, action: Action) -> Message | None:
    return _why_no_split(g, s, action)


def _why_no_trapeze(g: TranglarTables, s: State, action: Action) -> Message | None:
    me = int(s[TURN])
    missing = _missing(s, action.removed, 1 - me)
    if missing:
        return missing
    touched, n_sides = trap(g, s, action.laid[0], me)
    if 2 * touched <= n_sides:
        return Message("tranglar.not-trapped", touched=touched, sides=n_sides, player=SIDES[me])
    return _lacking(s, action.laid)


# -- what is pointed at ------------------------------------------------------------------------------------


def explain(g: TranglarTables, s: State, targets: tuple[str, ...], neutral_five: str) -> Explanation:
    """The objection to the last target, after those before it."""
    me = int(s[TURN])
    kind, _, rest = targets[-1].partition(":")
    trays = [target.split(":") for target in targets if target.startswith("tray:")]
    code = trays[-1][-1] if trays else ""
    if kind == "button":
        return Explanation(Message("tranglar.pass-is-last"))
    if s[IS_SETUP] and (not trays or len(trays[-1]) == 3):
        return Explanation(Message("tranglar.pick-large"))
    if kind == "tray":
        return _why_no_piece(s, me, trays[-1], targets[-1])
    lifted = [target for target in targets[:-1] if target.startswith("piece:")]
    if kind == "piece" and not trays:
        return _why_not_lifted(s, me, rest, targets[-1], neutral_five)
    if lifted:
        return Explanation(Message("tranglar.cover-exactly"), (lifted[0],))
    if not code:
        return Explanation(Message("tranglar.pick-first"))
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
        return Explanation(Message("tranglar.others-supply", side=SIDES[SEATS.index(tray[1])]), (target,))
    code = tray[-1]
    counts = unpack(int(s[SUPPLY + me]))
    if counts[CODES.index(code)] == 0:
        return Explanation(Message("tranglar.none-left", piece=NAMES[code]), (target,))
    if code == "n1" and counts[T1]:
        return Explanation(Message("tranglar.neutrals-wait"), (target,))
    return Explanation(Message("tranglar.fits-nowhere", piece=NAMES[code]), (target,))


def _why_not_lifted(s: State, me: int, first: str, target: str, neutral_five: str) -> Explanation:
    """Why this piece on the board cannot be replaced or taken over."""
    (start,) = parse_cells(first)
    if any(start in cells for _, cells in neutral_pieces(s, neutral_five)):
        return Explanation(Message("tranglar.neutrals-stay"), (target,))
    owner = next(seat for seat in (0, 1) for cells in pieces_of(s, seat) if cells[0] == start)
    cells = next(cells for cells in pieces_of(s, owner) if cells[0] == start)
    name = NAMES[shape_code(cells)]
    if len(cells) == 1:
        key = "tranglar.not-replaced" if owner == me else "tranglar.not-taken-over"
        return Explanation(Message(key, piece=name), (target,))
    if not covers(placement_of()[cells]):
        key = "tranglar.not-replaced-by" if owner == me else "tranglar.not-taken-over-with"
        return Explanation(Message(key, piece=name), (target,))
    return Explanation(Message("tranglar.no-cover-in-supply", piece=name), (target,))


def _why_nowhere(g: TranglarTables, s: State, me: int, code: str, tried: list[Cells]) -> Explanation:
    """Why a piece can lie in none of these places over one cell, from the nearest miss."""
    name = NAMES[code]
    taken = set(word_cells(int(s[0] | s[2] | s[4]), int(s[1] | s[3] | s[5])))
    free = [cells for cells in tried if taken.isdisjoint(cells)]
    if not free:
        in_the_way = sorted({cell for cells in tried for cell in cells if cell in taken})
        return Explanation(Message("tranglar.no-room", piece=name), _ids(in_the_way))
    if code in ("n1", "nz", "np"):
        return Explanation(None)
    enemy = 1 - me
    cells = min(free, key=lambda cells: trap(g, s, cells, enemy)[0])
    touched, n_sides = trap(g, s, cells, enemy)
    if 2 * touched > n_sides:
        lines = tuple(contact_edges.touching(s, cells, enemy))
        why = Message("tranglar.trapped-at-once", touched=touched, sides=n_sides, enemy=SIDES[enemy])
        return Explanation(why, _ids(cells), lines)
    return Explanation(Message("tranglar.none-left", piece=name))


def _ids(cells: Cells | list[int]) -> tuple[str, ...]:
    return tuple(f"cell:{cell_name(cell)}" for cell in cells)


class TranglarExplainer(Summarizer):
    """Sentences about games with one choice of options."""

    def __init__(self, notation: Notation, tables: TranglarTables, neutral_five: str) -> None:
        super().__init__(notation)
        self.tables = tables
        self.neutral_five = neutral_five

    def why_illegal(self, s: State, move: int) -> Message:
        return why_illegal(self.tables, s, action(move, self.neutral_five))

    def steps(self, s: State, move: int) -> tuple[Step, ...]:
        return steps(self.tables, s, move, action(move, self.neutral_five))

    def summary(self, s: State, move: int) -> MoveSummary:
        return summaries.summary(s, action(move, self.neutral_five))

    def prompt(self, s: State) -> Message:
        return summaries.prompt(s)

    def explain(self, s: State, targets: tuple[str, ...]) -> Explanation:
        return explain(self.tables, s, targets, self.neutral_five)
