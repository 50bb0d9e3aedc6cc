"""A slow reference implementation of RULES.md, easy to read: sets, dicts, tuples, and nothing from deltille.

A piece on the board is the ascending tuple of its cells; its shape follows from them. A board maps pieces to
owners, a supply maps shape codes to counts. Every trap is counted from scratch each time.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from itertools import product

Point = tuple[int, int]
Cells = tuple[int, ...]
Board = dict[Cells, int]
Supply = dict[str, int]
Areas = tuple[set[int], set[int], set[int]]  # the cells of petrol, of green, of neutral pieces

PETROL, GREEN, NEUTRAL = 0, 1, 2
SEAT_NAMES = ("petrol", "green")
TRAPEZES = ("zL", "zR")
PARALLELOGRAMS = ("pL", "pR")
LARGE_NEUTRALS = ("nz", "np")
TURNED_OVER = {"zL": "zR", "zR": "zL", "pL": "pR", "pR": "pL"}  # every other shape is its own mirror image

# Codes in the order of the position text; the parallelogram's hand belongs to the colour.
SUPPLY_CODES = tuple(
    ("t1", "t2", "s2", "s4", "zL", "zR", p, "r4", "c3", "n1") for p in PARALLELOGRAMS
)  # R2, D3
SUPPLY_COUNTS = {  # D2
    "mixed": ((4, 4, 3, 1, 1, 1, 1, 1, 1, 3), (4, 4, 3, 1, 1, 1, 1, 1, 1, 3)),
    "same": ((4, 4, 3, 1, 2, 0, 1, 1, 1, 3), (4, 4, 3, 1, 2, 0, 1, 1, 1, 3)),
}
SHAPES = {  # one way for each shape to lie in the corner a4; zR and pR are the mirror images of zL and pL
    "t1": "a4n",
    "t2": "a4ne",
    "s2": "a4e.b4w",
    "s4": "a4nesw",
    "zL": "a4ne.b4w",
    "c3": "a4nes",
    "pL": "a4ne.b4sw",
    "r4": "a4es.b4w.a3n",
}
NEUTRAL_TRAPEZE = "a4ne.b4sw.b3n"
NEUTRAL_FIVE = {"house": "a4nesw.b4w", "a": "a4nes.b4nw", "b": "a4nes.a3ne", "c": "a4es.b4sw.a3n"}  # D1


# geometry: the board as points, edges and triangles


def cells_text(cells: Cells) -> str:
    letters: dict[str, str] = {}  # square -> its triangles; ascending cells keep squares and letters in order
    for cell in cells:
        square = "abcd"[cell // 4 % 4] + "4321"[cell // 16]
        letters[square] = letters.get(square, "") + "nesw"[cell % 4]
    return ".".join(square + triangles for square, triangles in letters.items())


def parse_cells(text: str) -> Cells:
    cells = []
    for group in text.split("."):
        square = 4 * "4321".index(group[1]) + "abcd".index(group[0])
        cells += [4 * square + "nesw".index(letter) for letter in group[2:]]
    return tuple(sorted(cells))


def _corners(cell: int) -> frozenset[Point]:
    """Corner points of a cell: squares are 2 wide and high, x grows to the right, y grows downwards."""
    x, y = 2 * (cell // 4 % 4), 2 * (cell // 16)
    ring = [(x, y), (x + 2, y), (x + 2, y + 2), (x, y + 2)]
    side = cell % 4
    return frozenset({ring[side], ring[(side + 1) % 4], (x + 1, y + 1)})


TRIANGLE = {cell: _corners(cell) for cell in range(64)}
CELL_OF = {triangle: cell for cell, triangle in TRIANGLE.items()}


def _placements(base: Cells, mirrored: bool) -> set[Cells]:
    """Every way for the shape of base, or for its mirror image, to lie on the board by rotation and shift."""
    found = set()
    for quarter_turns, right, down in product(range(4), range(-16, 17, 2), range(-16, 17, 2)):
        cells = []
        for cell in base:
            corners = TRIANGLE[cell]
            if mirrored:
                corners = frozenset((-x, y) for x, y in corners)
            for _ in range(quarter_turns):
                corners = frozenset((-y, x) for x, y in corners)
            cells.append(CELL_OF.get(frozenset((x + right, y + down) for x, y in corners), -1))
        if -1 not in cells:
            found.add(tuple(sorted(cells)))
    return found


PLACEMENTS: dict[str, list[Cells]] = {
    code: sorted(_placements(parse_cells(base), mirrored=False)) for code, base in SHAPES.items()
}
for _left, _right in (TRAPEZES, PARALLELOGRAMS):
    PLACEMENTS[_right] = sorted(_placements(parse_cells(SHAPES[_left]), mirrored=True))
SHAPE_OF = {cells: code for code, placements in PLACEMENTS.items() for cells in placements}


def _large_neutral(base: str) -> list[Cells]:  # R3: white on both faces, so either face may be up
    return sorted(_placements(parse_cells(base), False) | _placements(parse_cells(base), True))


NEUTRAL_TRAPEZE_PLACEMENTS = _large_neutral(NEUTRAL_TRAPEZE)
NEUTRAL_FIVE_PLACEMENTS = {name: _large_neutral(base) for name, base in NEUTRAL_FIVE.items()}


def _sides(cells: Cells) -> tuple[frozenset[int], ...]:
    """For each side of the outline, collinear parts merged (R5): the cells across it (none at the rim)."""
    edge_cells: dict[frozenset[Point], set[int]] = {}
    for cell in range(64):
        for point in TRIANGLE[cell]:
            edge_cells.setdefault(TRIANGLE[cell] - {point}, set()).add(cell)
    sides: list[tuple[set[frozenset[Point]], set[int]]] = []
    for edge, beside in edge_cells.items():
        if len(beside & set(cells)) != 1:
            continue
        part, across = {edge}, beside - set(cells)
        for other in [side for side in sides if any(_is_continued(edge, known) for known in side[0])]:
            sides.remove(other)
            part |= other[0]
            across |= other[1]
        sides.append((part, across))
    return tuple(frozenset(across) for _, across in sides)


def _is_continued(edge: frozenset[Point], other: frozenset[Point]) -> bool:
    """Whether two different edges meet in a point and lie on one line."""
    (ax, ay), (bx, by) = edge
    (cx, cy), (dx, dy) = other
    return len(edge & other) == 1 and (bx - ax) * (dy - cy) == (by - ay) * (dx - cx)


SIDES = {cells: _sides(cells) for cells in SHAPE_OF}


def _covers(cells: frozenset[int]) -> list[tuple[Cells, ...]]:
    """All ways to fill cells exactly with coloured shapes, pieces in the order of their lowest cells."""
    if not cells:
        return [()]
    return [
        (first, *rest)
        for first in _PLACEMENTS_FROM[min(cells)]
        if cells.issuperset(first)
        for rest in _covers(cells.difference(first))
    ]


_PLACEMENTS_FROM = {cell: [p for p in SHAPE_OF if p[0] == cell] for cell in range(64)}
COVERS = {p: [cover for cover in _covers(frozenset(p)) if len(cover) >= 2] for p in SHAPE_OF}


# positions and moves


@dataclass(frozen=True)
class Options:
    neutral_five: str = "house"  # D1
    trapezes: str = "mixed"  # D2
    stall_limit: int = 40  # D14
    neutral_protection: str = "none"  # D4
    trap_test: str = "before"  # D5
    passing: str = "forced"  # D18

    def __post_init__(self) -> None:
        allowed = {
            "neutral_five": tuple(NEUTRAL_FIVE),
            "trapezes": tuple(SUPPLY_COUNTS),
            "neutral_protection": ("none", "side", "piece"),
            "trap_test": ("before", "after"),
            "passing": ("forced", "free"),
        }
        for name, values in allowed.items():
            if getattr(self, name) not in values:
                raise ValueError(f"{name} is one of {', '.join(values)}, not {getattr(self, name)!r}")
        if self.stall_limit < 1:
            raise ValueError("stall_limit is at least 1")


@dataclass(frozen=True)
class State:
    board: tuple[tuple[Cells, int], ...]  # (piece, owner) in the order of the lowest cells
    supplies: tuple[tuple[int, ...], tuple[int, ...]]  # counts in the order of SUPPLY_CODES
    phase: str  # "setup" or "play"
    seat: int  # to move, or whose turn it would be if the game were not over
    passes: int  # in a row, up to now
    quiet: int  # turns in a row that covered no new cell
    options: Options


@dataclass(frozen=True)
class Move:
    action: str
    removed: tuple[Cells, ...] = ()
    laid: tuple[Cells, ...] = ()
    owner: int = NEUTRAL  # of the pieces laid


SIGNS = {"replace": "=", "attack": "x", "trapeze": "~"}


def _code(cells: Cells, owner: int) -> str:
    if owner != NEUTRAL:
        return SHAPE_OF[cells]
    return "n1" if len(cells) == 1 else "nz" if cells in NEUTRAL_TRAPEZE_PLACEMENTS else "np"


def _piece_text(cells: Cells, owner: int) -> str:
    return f"{_code(cells, owner)}:{cells_text(cells)}"


def move_text(move: Move) -> str:  # R4
    if move.action == "pass":
        return "pass"
    removed = ",".join(SHAPE_OF[cells] for cells in move.removed)
    return removed + SIGNS.get(move.action, "") + ",".join(_piece_text(c, move.owner) for c in move.laid)


def _supply(state: State, seat: int) -> Supply:
    return dict(zip(SUPPLY_CODES[seat], state.supplies[seat], strict=True))


def _areas(board: Board) -> Areas:
    areas: Areas = (set(), set(), set())
    for cells, owner in board.items():
        areas[owner].update(cells)
    return areas


# traps and flips


def touched_sides(cells: Cells, enemy: int, areas: Areas, options: Options) -> int:
    """How many sides of a piece on these cells count as touched by the enemy: R6, D4."""
    exposed: Iterable[frozenset[int]] = SIDES[cells]
    if options.neutral_protection != "none":
        exposed = [side for side in SIDES[cells] if side.isdisjoint(areas[NEUTRAL])]
        if options.neutral_protection == "piece" and len(exposed) < len(SIDES[cells]):
            return 0
    return len([side for side in exposed if not side.isdisjoint(areas[enemy])])


def is_trapped(cells: Cells, enemy: int, areas: Areas, options: Options) -> bool:  # R7
    return 2 * touched_sides(cells, enemy, areas, options) > len(SIDES[cells])


def _trapped(board: Board, gaining: int, options: Options) -> list[Cells]:
    """Pieces trapped by the gaining player, in the order of their lowest cells."""
    areas, losing = _areas(board), sorted(cells for cells in board if board[cells] == 1 - gaining)
    return [cells for cells in losing if is_trapped(cells, gaining, areas, options)]


def _trapezes(pieces: list[Cells]) -> list[Cells]:
    return [cells for cells in pieces if SHAPE_OF[cells] in TRAPEZES]


def _exchange(board: Board, supply: Supply, cells: Cells, gaining: int) -> None:  # R12, R13, D11
    code = SHAPE_OF[cells]
    supply[code] -= 1
    supply[TURNED_OVER[code]] += 1
    board[cells] = gaining


def _flips(
    board: Board, supply: Supply, gaining: int, exempt: list[Cells], options: Options
) -> list[tuple[Cells, int]]:
    """R13: change the board and the gaining player's supply; return what changed, with its touched sides."""
    changed: list[tuple[Cells, int]] = []
    while True:
        trapped = _trapped(board, gaining, options)  # D12
        flipping = [cells for cells in trapped if SHAPE_OF[cells] not in TRAPEZES + PARALLELOGRAMS]
        exchanging = [c for c in _trapezes(trapped) if c not in exempt and supply[SHAPE_OF[c]]]
        if not flipping + exchanging:
            return changed
        cells = (flipping + exchanging)[0]  # D10
        changed.append((cells, touched_sides(cells, gaining, _areas(board), options)))
        if flipping:
            board[cells] = gaining
        else:
            _exchange(board, supply, cells, gaining)


def _step(verb: str, cells: Cells, touched: int) -> str:
    return f"{verb}/{_piece_text(cells, PETROL)}/{touched}of{len(SIDES[cells])}"


def _turn(state: State, move: Move) -> tuple[Board, tuple[Supply, Supply], list[str]]:
    """The board, the supplies and the steps after a move, whether or not it is legal."""
    board, options = dict(state.board), state.options
    supplies = (_supply(state, PETROL), _supply(state, GREEN))
    mover, opponent = state.seat, 1 - state.seat
    supply = supplies[mover]
    exempt = [_trapezes(_trapped(board, gaining, options)) for gaining in (PETROL, GREEN)]  # R13
    told: list[str] = []
    if move.action == "trapeze":
        cells = move.laid[0]
        told.append(_step("exchanged", cells, touched_sides(cells, mover, _areas(board), options)))
        _exchange(board, supply, cells, mover)
    else:
        for cells in move.removed:
            code = SHAPE_OF[cells]
            if move.action == "attack":
                told.append(f"taken/{_piece_text(cells, opponent)}")
                supply[TURNED_OVER.get(code, code)] += 1
            else:
                told.append(f"lifted/{_piece_text(cells, mover)}")
                supply[code] += 1
            del board[cells]
        for cells in move.laid:
            code = _code(cells, move.owner)
            told.append(f"placed/{_piece_text(cells, move.owner)}")
            if code not in LARGE_NEUTRALS:
                supply[code] -= 1
            board[cells] = move.owner
    if move.action in ("place", "attack", "trapeze"):
        for cells, touched in _flips(board, supply, mover, exempt[mover], options):
            told.append(_step("exchanged" if SHAPE_OF[cells] in TRAPEZES else "flipped", cells, touched))
    if move.action == "attack":  # R14
        for cells, touched in _flips(board, supplies[opponent], opponent, exempt[opponent], options):
            told.append(_step("lost", cells, touched))
    if move.action == "pass":
        told.append("passed")
    return board, supplies, told


# legal moves


def _setup_moves(state: State) -> list[Move]:  # R3
    taken = {cell for cells, _ in state.board for cell in cells}
    used = {_code(cells, owner) for cells, owner in state.board}
    five = NEUTRAL_FIVE_PLACEMENTS[state.options.neutral_five]
    choices = (NEUTRAL_TRAPEZE_PLACEMENTS if "nz" not in used else []) + (five if "np" not in used else [])
    return [Move("setup", laid=(cells,)) for cells in choices if taken.isdisjoint(cells)]


def _holds(supply: Supply, pieces: Iterable[Cells]) -> bool:
    return all(supply.get(code, 0) >= n for code, n in Counter(SHAPE_OF[p] for p in pieces).items())


def _play_moves(state: State) -> list[Move]:
    board, options = dict(state.board), state.options
    mover, opponent = state.seat, 1 - state.seat
    supply, areas = _supply(state, mover), _areas(board)
    own = {cells for cells, owner in state.board if owner == mover}
    taken = areas[PETROL] | areas[GREEN] | areas[NEUTRAL]
    found = []

    def is_safe(cells: Cells) -> bool:
        return not is_trapped(cells, opponent, areas, options)

    in_hand = [cells for code, n in supply.items() if n and code != "n1" for cells in PLACEMENTS[code]]
    for cells in in_hand:
        if taken.isdisjoint(cells):  # R8
            move = Move("place", (), (cells,), mover)
            if options.trap_test == "before":
                is_legal = is_safe(cells)
            else:  # D5
                is_legal = not is_trapped(cells, opponent, _areas(_turn(state, move)[0]), options)
            if is_legal:
                found.append(move)
        elif areas[mover].issuperset(cells) and is_safe(cells):  # R10, D7, D8: several for one
            found += [Move("replace", c, (cells,), mover) for c in COVERS[cells] if own.issuperset(c)]
    if supply["n1"] and not supply["t1"]:  # R9, D6
        found += [Move("neutral", laid=(cell,)) for cell in PLACEMENTS["t1"] if taken.isdisjoint(cell)]
    for cells, owner in state.board:
        for cover in COVERS[cells] if owner != NEUTRAL else []:
            if _holds(supply, cover):
                if owner == opponent:  # R11, D9
                    found.append(Move("attack", (cells,), cover, mover))
                elif all(is_safe(piece) for piece in cover):  # R10, D7, D8: one for several
                    found.append(Move("replace", (cells,), cover, mover))
    for cells in _trapezes(_trapped(board, mover, options)):  # R12, D13
        if supply[SHAPE_OF[cells]]:
            found.append(Move("trapeze", (cells,), (cells,), mover))
    may_pass = not found or options.passing == "free"  # R15, D18
    return [*found, Move("pass")] if may_pass else found


@lru_cache(maxsize=256)
def _legal(state: State) -> dict[str, Move]:
    if outcome(state) is not None:
        return {}
    found = _setup_moves(state) if state.phase == "setup" else _play_moves(state)
    return {move_text(move): move for move in found}


# the interface


def _options(given: dict[str, str | int]) -> Options:
    unknown = given.keys() - {field.name for field in fields(Options)}
    if unknown:
        raise ValueError(f"no such option: {', '.join(sorted(unknown))}")
    return replace(Options(), **given)  # type: ignore[arg-type]


def start(**options: str | int) -> State:
    chosen = _options(options)
    return State((), SUPPLY_COUNTS[chosen.trapezes], "setup", PETROL, 0, 0, chosen)  # R1


def turn(state: State) -> int:
    return -1 if outcome(state) is not None else state.seat


def moves(state: State) -> list[str]:
    return list(_legal(state))


def _chosen(state: State, move: str) -> Move:
    if move not in _legal(state):
        raise ValueError(f"not a legal move here: {move!r}")
    return _legal(state)[move]


def play(state: State, move: str) -> State:
    chosen = _chosen(state, move)
    board, supplies, _ = _turn(state, chosen)
    is_setup_over = sum(_code(cells, owner) in LARGE_NEUTRALS for cells, owner in board.items()) == 2
    return State(
        board=tuple(sorted(board.items())),
        supplies=(tuple(supplies[PETROL].values()), tuple(supplies[GREEN].values())),
        phase="play" if state.phase == "play" or is_setup_over else "setup",
        seat=1 - state.seat,
        passes=state.passes + 1 if chosen.action == "pass" else 0,
        quiet=0 if chosen.action in ("setup", "place", "neutral") else state.quiet + 1,
        options=state.options,
    )


def steps(state: State, move: str) -> list[str]:
    return _turn(state, _chosen(state, move))[2]


def outcome(state: State) -> tuple[tuple[int, ...], tuple[int, ...], str] | None:
    areas = _areas(dict(state.board))
    if sum(len(area) for area in areas) == 64:  # R16, D15, D16
        reason = "full"
    elif state.passes >= 2:
        reason = "passes"
    elif state.quiet >= state.options.stall_limit:
        reason = "stall"
    else:
        return None
    scores = (len(areas[PETROL]), len(areas[GREEN]))  # R17
    return scores, tuple(s for s in (PETROL, GREEN) if scores[s] > scores[1 - s]), reason


def text(state: State) -> str:
    boards = [",".join(_piece_text(c, o) for c, o in state.board if o == owner) or "-" for owner in range(3)]
    supplies = ["".join(map(str, counts)) for counts in state.supplies]
    return " ".join(
        [*boards, *supplies, state.phase, SEAT_NAMES[state.seat], str(state.passes), str(state.quiet)]
    )


def parse(position: str, **options: str | int) -> State:
    """The state of a position text; it trusts the text to be one."""
    *boards, petrol, green, phase, seat, passes, quiet = position.split(" ")
    board = [
        (parse_cells(piece.split(":")[1]), owner)
        for owner, pieces in enumerate(boards)
        for piece in pieces.split(",")
        if piece != "-"
    ]
    supplies = (tuple(map(int, petrol)), tuple(map(int, green)))
    counters = (SEAT_NAMES.index(seat), int(passes), int(quiet))
    return State(tuple(sorted(board)), supplies, phase, *counters, _options(options))
