"""Names of cells and pieces, moves and positions of Tranglar as text."""

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from deltille.core.errors import BadNotation, IllegalMove
from deltille.core.messages import Message
from deltille.core.notation import Notation
from deltille.core.operations import State
from deltille.games.tranglar.state import (
    ATTACK,
    BONDS,
    FIRST_TRAPEZE,
    IS_SETUP,
    JOIN,
    LARGE,
    LARGE_FIVE,
    LARGE_TRAPEZE,
    N1,
    N_PAIRS,
    N_SHAPES,
    NEUTRAL,
    NEUTRALS,
    PASS,
    PASSES,
    PIECES,
    PL,
    PR,
    QUIET,
    SPLIT,
    STATE_SIZE,
    SUPPLY,
    TRAPEZE,
    TURN,
)
from deltille.games.tranglar.tables import (
    CODES,
    START,
    TURNED_OVER,
    Cells,
    all_pairs,
    all_placements,
    bonds,
    large_placements,
    pack,
    placement_of,
    unpack,
    word_cells,
    words,
)

SEATS = ("petrol", "green")
SIDES = (Message("tranglar.petrol"), Message("tranglar.green"))
NAMES = {code: Message(f"tranglar.piece-{code}") for code in CODES}
SIGNS = {"attack": "x", "split": "=", "join": "=", "trapeze": "~"}
# The order of a supply in a position text: each seat has the parallelogram of its hand.
SUPPLY_KINDS = tuple(tuple(kind for kind in range(N1 + 1) if kind != other) for other in (PR, PL))

_GROUP = re.compile(r"([a-d])([1-4])(n?e?s?w?)")
_MOVE = re.compile(r"(?:(?P<removed>[\w,]+?)(?P<sign>[=x~]))?(?P<laid>[a-zA-Z\d:.,]+)", re.ASCII)
_FIELDS = (
    r"(\S+) (\S+) (\S+) (\d{10}) (\d{10}) (setup|play) (petrol|green) ([0-2]) (0|[1-9]\d{0,3})"  # nine fields
)


def cell_name(cell: int) -> str:
    """The name of a cell.

    >>> cell_name(0), cell_name(63)
    ('a4n', 'd1w')
    """
    return f"{'abcd'[cell // 4 % 4]}{'4321'[cell // 16]}{'nesw'[cell % 4]}"


@functools.lru_cache(maxsize=8192)
def cells_text(cells: Cells) -> str:
    """Sorted cells, those of one square together.

    >>> cells_text((20, 21, 27))
    'b3ne.c3w'
    """
    squares: dict[str, str] = {}
    for cell in cells:
        name = cell_name(cell)
        squares[name[:2]] = squares.get(name[:2], "") + name[2]
    return ".".join(square + letters for square, letters in squares.items())


def squares_of(cells: Cells) -> tuple[str, ...]:
    """The squares that sorted cells lie in, as people name places; the board shows which triangles of them.

    >>> squares_of((20, 21, 27))
    ('b3', 'c3')
    """
    return tuple(dict.fromkeys(cell_name(cell)[:2] for cell in cells))


def parse_cells(text: str) -> Cells:
    """The inverse of ``cells_text``."""
    cells: list[int] = []
    for group in text.split("."):
        match = _GROUP.fullmatch(group)
        if match is None or not match[3]:
            raise BadNotation(text, Message("tranglar.cells-form"))
        square = 4 * "4321".index(match[2]) + "abcd".index(match[1])
        cells += [4 * square + "nesw".index(letter) for letter in match[3]]
    if cells_text(tuple(sorted(set(cells)))) != text:
        raise BadNotation(
            text, Message("tranglar.cells-order", cells=repr(cells_text(tuple(sorted(set(cells))))))
        )
    return tuple(cells)


def piece_text(code: str, cells: Cells) -> str:
    return f"{code}:{cells_text(cells)}"


def parse_piece(text: str, neutral_five: str) -> tuple[str, Cells]:
    """A code with cells that have its shape."""
    code, colon, cells_part = text.partition(":")
    if not colon or code not in CODES:
        raise BadNotation(text, Message("tranglar.piece-form", codes=CODES))
    cells = parse_cells(cells_part)
    if code in ("nz", "np"):
        fits = cells in large_placements(int(code == "np"), neutral_five)
    else:
        fits = shape_code(cells) == ("t1" if code == "n1" else code)
    if not fits:
        is_shape = shape_code(cells)
        key = "tranglar.other-shape" if is_shape else "tranglar.no-shape"
        raise BadNotation(text, Message(key, cells=cells_part, code=code, shape=is_shape))
    return code, cells


def shape_code(cells: Cells) -> str:
    """The code of the coloured piece that covers these cells, or ''.

    >>> shape_code((20, 21, 27))
    'zL'
    """
    number = placement_of().get(cells)
    return "" if number is None else CODES[all_placements()[number].shape]


# -- moves -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Action:
    """What a move id stands for."""

    kind: str  # place, neutral, attack, split, join, trapeze, pass or setup
    removed: tuple[Cells, ...] = ()
    laid: tuple[Cells, ...] = ()
    code: str = ""  # of a neutral piece

    @functools.cached_property
    def text(self) -> str:  # R4: the action, what is removed and what is laid make the move
        if self.kind == "pass":
            return "pass"
        removed = ",".join(shape_code(cells) for cells in self.removed)
        laid = ",".join(piece_text(self.code or shape_code(cells), cells) for cells in self.laid)
        return f"{removed}{SIGNS.get(self.kind, '')}{laid}"


@functools.lru_cache(maxsize=8192)
def action(move: int, neutral_five: str) -> Action:
    """Read a move id.

    >>> action(100, "house").text, action(3000, "house").text
    ('t2:b2ne', 'c3=t2:a3nw,t1:a3e')
    """
    if move < NEUTRAL:
        return Action("place", laid=(all_placements()[move].cells,))
    if move < ATTACK:
        return Action("neutral", laid=((move - NEUTRAL,),), code="n1")
    if move < TRAPEZE:
        number, cover = all_pairs()[(move - ATTACK) % N_PAIRS]
        whole = (all_placements()[number].cells,)
        parts = tuple(all_placements()[part].cells for part in cover)
        if move >= JOIN:
            return Action("join", parts, whole)
        return Action("attack" if move < SPLIT else "split", whole, parts)
    if move < PASS:
        cells = all_placements()[FIRST_TRAPEZE + move - TRAPEZE].cells
        return Action("trapeze", (cells,), (cells,))
    if move == PASS:
        return Action("pass")
    kind = int(move >= LARGE_FIVE)
    cells = large_placements(kind, neutral_five)[move - (LARGE_FIVE if kind else LARGE_TRAPEZE)]
    return Action("setup", laid=(cells,), code=("nz", "np")[kind])


@functools.lru_cache(maxsize=2)
def _pair_numbers() -> dict[tuple[Cells, frozenset[Cells]], int]:
    return {
        (all_placements()[number].cells, frozenset(all_placements()[part].cells for part in cover)): pair
        for pair, (number, cover) in enumerate(all_pairs())
    }


def move_id(wanted: Action, neutral_five: str) -> int | None:
    """The inverse of ``action``; None if no move does this."""
    first = wanted.laid[0] if wanted.laid else ()
    if wanted.kind == "pass":
        return PASS
    if wanted.kind == "setup":
        kind = int(wanted.code == "np")
        return (LARGE_TRAPEZE, LARGE_FIVE)[kind] + large_placements(kind, neutral_five).index(first)
    if wanted.kind == "neutral":
        return NEUTRAL + first[0]
    if wanted.kind == "place":
        return placement_of()[first]
    if wanted.kind == "trapeze":
        return TRAPEZE + placement_of()[first] - FIRST_TRAPEZE
    whole, parts = (first, wanted.removed) if wanted.kind == "join" else (wanted.removed[0], wanted.laid)
    pair = _pair_numbers().get((whole, frozenset(parts)))
    return None if pair is None else {"attack": ATTACK, "split": SPLIT, "join": JOIN}[wanted.kind] + pair


def parse_move(s: State, text: str, neutral_five: str) -> int:
    """The move that a text means here."""
    if text == "pass":
        return PASS
    match = _MOVE.fullmatch(text)
    if match is None:
        raise BadNotation(text, Message("tranglar.move-form"))
    pieces = sorted(
        (parse_piece(part, neutral_five) for part in match["laid"].split(",")), key=lambda p: p[1]
    )
    laid, codes = tuple(cells for _, cells in pieces), [code for code, _ in pieces]
    neutral = [code for code in codes if code.startswith("n")]
    if match["sign"] is None:
        if len(laid) > 1:
            raise IllegalMove(text, Message("tranglar.one-piece-a-turn"))
        kind = "place" if not neutral else "neutral" if codes == ["n1"] else "setup"
        wanted = Action(kind, laid=laid, code="".join(neutral))
    else:
        if neutral:
            raise IllegalMove(text, Message("tranglar.neutral-is-passive"))  # D6
        removed = match["removed"].split(",")
        if not set(removed) <= set(CODES[:N1]):
            raise BadNotation(text, Message("tranglar.removed-codes", found=repr(match["removed"])))
        wanted = _exchange(s, text, match["sign"], removed, laid)
    move = move_id(wanted, neutral_five)
    if move is None:
        raise IllegalMove(text, Message("tranglar.no-exact-cover", piece=NAMES[removed[0]]))
    return move


def _exchange(s: State, text: str, sign: str, removed: list[str], laid: tuple[Cells, ...]) -> Action:
    """What a text with a sign means; which pieces are joined is known from the board."""
    union = tuple(sorted(cell for cells in laid for cell in cells))
    if sign == "=" and len(laid) == 1:
        if len(removed) == 1:
            raise IllegalMove(text, Message("tranglar.one-for-one"))  # D7
        covers = [
            tuple(all_placements()[part].cells for part in cover)
            for number, cover in all_pairs()
            if all_placements()[number].cells == union
        ]
        named = [cover for cover in covers if [shape_code(cells) for cells in cover] == removed]
        if not named:
            raise IllegalMove(
                text,
                Message("tranglar.pieces-do-not-cover", pieces=",".join(removed), cells=cells_text(union)),
            )
        lying = set(pieces_of(s, int(s[TURN])))
        return Action("join", next((cover for cover in named if lying.issuperset(cover)), named[0]), laid)
    if len(removed) > 1:
        raise IllegalMove(text, Message("tranglar.several-for-one"))  # D7
    if sign == "~":
        if len(laid) > 1 or shape_code(union) not in ("zL", "zR") or removed[0] != shape_code(union):
            raise IllegalMove(text, Message("tranglar.trapeze-form"))
        return Action("trapeze", laid, laid)
    if len(laid) == 1:
        raise IllegalMove(text, Message("tranglar.attack-lays-two"))
    if len(set(union)) < len(union) or shape_code(union) != removed[0]:
        raise IllegalMove(text, Message("tranglar.no-exact-cover", piece=NAMES[removed[0]]))
    return Action("attack" if sign == "x" else "split", (union,), laid)


# -- positions -------------------------------------------------------------------------------------------


@functools.cache
def _ordered_placements() -> tuple[tuple[int, int, int, int], ...]:
    """All placements in the order of cells: number, first cell, word and bit of the state."""
    found = []
    for number, placement in sorted(enumerate(all_placements()), key=lambda item: item[1].cells):
        direction, square = placement.at % 4, placement.at // 4
        word = PIECES + 2 * placement.shape + direction % 2
        found.append((number, placement.cells[0], word, 1 << (square + 32 * (direction // 2))))
    return tuple(found)


def lying_numbers(s: State) -> Iterator[tuple[int, int]]:
    """The coloured pieces on the board: placement and owner, in the order of cells."""
    owned = set(word_cells(int(s[0]), int(s[1])))
    words = s.tolist()
    for number, first, word, bit in _ordered_placements():
        if words[word] & bit:
            yield number, int(first not in owned)


def pieces_of(s: State, seat: int) -> list[Cells]:
    """The cells of each piece of a seat, in order."""
    return [all_placements()[number].cells for number, owner in lying_numbers(s) if owner == seat]


def neutral_pieces(s: State, neutral_five: str) -> list[tuple[str, Cells]]:
    """The neutral pieces on the board: code and cells, in the order of cells."""
    large = [
        (code, large_placements(kind, neutral_five)[int(s[LARGE + kind]) - 1])
        for kind, code in enumerate(("nz", "np"))
        if s[LARGE + kind]
    ]
    single = set(word_cells(int(s[4]), int(s[5]))) - {cell for _, cells in large for cell in cells}
    return sorted([*large, *(("n1", (cell,)) for cell in single)], key=lambda piece: piece[1])


def state_text(s: State, neutral_five: str) -> str:
    """The nine fields of a position."""
    boards: list[list[tuple[str, Cells]]] = [[], [], neutral_pieces(s, neutral_five)]
    for number, owner in lying_numbers(s):
        placement = all_placements()[number]
        boards[owner].append((CODES[placement.shape], placement.cells))
    lists = [",".join(piece_text(code, cells) for code, cells in pieces) or "-" for pieces in boards]
    supplies = [
        "".join(str(unpack(int(s[SUPPLY + seat]))[kind]) for kind in SUPPLY_KINDS[seat]) for seat in (0, 1)
    ]
    phase = "setup" if s[IS_SETUP] else "play"
    return " ".join([*lists, *supplies, phase, SEATS[int(s[TURN])], str(int(s[PASSES])), str(int(s[QUIET]))])


def parse_state(text: str, neutral_five: str, trapezes: str, stall_limit: int) -> State:
    """The inverse of ``state_text``; refuses what cannot be."""
    match = re.fullmatch(_FIELDS, text, re.ASCII)
    if match is None:
        example = "- - - 4431111113 4431111113 setup petrol 0 0"
        raise BadNotation(text, Message("tranglar.position-form", example=repr(example)))
    s = np.zeros(STATE_SIZE, np.int64)
    counts = [[0] * (N1 + 1), [0] * (N1 + 1)]
    for seat in (0, 1):
        for kind, digit in zip(SUPPLY_KINDS[seat], match[4 + seat], strict=True):
            counts[seat][kind] = int(digit)
        s[SUPPLY + seat] = pack(counts[seat])
    # Neutral triangles are counted apart: in either supply, and on the board.
    counts.append([counts[0][N1], counts[1][N1], 0])
    s[IS_SETUP], s[TURN] = int(match[6] == "setup"), SEATS.index(match[7])
    s[PASSES], s[QUIET] = int(match[8]), int(match[9])
    taken: set[int] = set()
    for owner in range(3):
        for part in match[1 + owner].split(",") if match[1 + owner] != "-" else []:
            code, cells = parse_piece(part, neutral_five)
            if code.startswith("n") != (owner == NEUTRALS):
                raise BadNotation(text, Message("tranglar.code-not-here", code=code))
            if not taken.isdisjoint(cells):
                raise BadNotation(
                    text, Message("tranglar.covered-twice", cell=cell_name(min(taken.intersection(cells))))
                )
            taken.update(cells)
            lay(s, owner, code, cells, neutral_five, counts)
    _check_material(text, counts, trapezes)
    _check_counters(text, s, len(taken), stall_limit)
    if s[IS_SETUP] and counts[:2] != [list(start) for start in START[trapezes]]:
        raise BadNotation(text, Message("tranglar.setup-supplies"))
    if state_text(s, neutral_five) != text:
        raise BadNotation(text, Message("core.usual-way", text=repr(state_text(s, neutral_five))))
    return s


def lay(s: State, owner: int, code: str, cells: Cells, neutral_five: str, counts: list[list[int]]) -> None:
    """Put a piece of a position text on the board and count it."""
    s[2 * owner : 2 * owner + 2] |= words(cells)
    if owner != NEUTRALS:
        placement = all_placements()[placement_of()[cells]]
        square, direction = divmod(placement.at, 4)
        s[PIECES + 2 * placement.shape + direction % 2] |= 1 << (square + 32 * (direction // 2))
        s[BONDS : BONDS + 4] |= bonds(cells)
        counts[owner][placement.shape] += 1
    elif code == "n1":
        counts[NEUTRALS][2] += 1
    else:
        kind = int(code == "np")
        s[LARGE + kind] = 1 + large_placements(kind, neutral_five).index(cells)


def _check_material(text: str, counts: list[list[int]], trapezes: str) -> None:
    # Pieces change hands by being turned over, so what is constant is a kind and its other face together.
    start = START[trapezes]
    for kind in range(N_SHAPES):
        other = TURNED_OVER[kind]
        total, found = start[0][kind] + start[1][other], counts[0][kind] + counts[1][other]
        if found != total:
            faces = {"petrol": CODES[kind], "green": CODES[other]}
            raise BadNotation(text, Message("tranglar.material", total=total, found=found, **faces))
    if sum(counts[2]) != 6 or max(counts[2][:2]) > 3:
        raise BadNotation(text, Message("tranglar.three-neutrals"))


def _check_counters(text: str, s: State, n_covered: int, stall_limit: int) -> None:
    n_large = int(s[LARGE] > 0) + int(s[LARGE + 1] > 0)
    if s[IS_SETUP] and (n_covered != 5 * n_large or n_large != s[TURN] or s[QUIET]):
        raise BadNotation(text, Message("tranglar.setup-order"))
    if s[PASSES] > s[QUIET]:
        raise BadNotation(text, Message("tranglar.passes-count"))
    if s[QUIET] > stall_limit:
        raise BadNotation(text, Message("tranglar.stall-count", turns=stall_limit))
    if n_covered == 64 and s[QUIET]:
        raise BadNotation(text, Message("tranglar.full-count"))


class TranglarNotation(Notation):
    """Moves and positions with one choice of the large neutral five."""

    def __init__(self, neutral_five: str, trapezes: str, stall_limit: int) -> None:
        self.neutral_five = neutral_five
        self.trapezes = trapezes
        self.stall_limit = stall_limit

    def move_text(self, s: State, move: int) -> str:
        return action(move, self.neutral_five).text

    def parse_move(self, s: State, text: str) -> int:
        return parse_move(s, text, self.neutral_five)

    def state_text(self, s: State) -> str:
        return state_text(s, self.neutral_five)

    def parse_state(self, text: str) -> State:
        return parse_state(text, self.neutral_five, self.trapezes, self.stall_limit)
