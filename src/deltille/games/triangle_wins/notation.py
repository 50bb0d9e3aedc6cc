"""Triangle Wins in words: cells, placements, position texts, and what lies on the field."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np

from deltille.core.errors import BadNotation, IllegalMove
from deltille.core.messages import Message
from deltille.core.notation import Notation
from deltille.core.operations import State
from deltille.games.triangle_wins.field import rebuild
from deltille.games.triangle_wins.state import (
    ALL_KINDS,
    CAPTURED,
    HAND,
    LEFT,
    N_KINDS,
    N_LABELINGS,
    OFFERS,
    PASS,
    PASSES,
    SEAT_SIZE,
    SEATS,
    TURN,
    WANTS,
    TriangleWinsTables,
)
from deltille.games.triangle_wins.tables import (
    KIND_OF,
    LABELINGS,
    NAMES,
    UP,
    cell_numbers,
    code,
    is_within_reach,
    n_steps,
    neighbour,
    parse_code,
    reach,
)
from deltille.geometry import Cell, vertex_neighbours, vertices

WAYS = "ud"
ORIGIN_CELL: Cell = (0, 0, UP)

_INTEGER = r"(0|-?[1-9]\d{0,2})"
_PLACEMENT = re.compile(rf"([LTSC]{{3}})@{_INTEGER},{_INTEGER}([ud])", re.ASCII)
_COUNT = re.compile(r"0|[1-9]\d{0,2}", re.ASCII)


class Tile(NamedTuple):
    """A tile on the field: whose it is, and its symbols in the order of its cell's corners."""

    seat: int
    symbols: str


Field = Mapping[Cell, Tile]


def cell_text(cell: Cell) -> str:
    """A cell as it is written.

    >>> cell_text((2, -1, 1))
    '2,-1d'
    """
    i, j, way = cell
    return f"{i},{j}{WAYS[way]}"


def place_name(cell: Cell) -> str:
    """Where a cell lies as people read it: triangles to the side and rows up or down from the first tile.

    >>> place_name((2, -1, 1)), place_name((-1, 0, 1)), place_name(ORIGIN_CELL)
    ('→4↓1', '←1', '•')
    """
    i, j, way = cell
    right = 2 * i + j + way
    across = f"{'→' if right > 0 else '←'}{abs(right)}" if right else ""
    along = f"{'↑' if j > 0 else '↓'}{abs(j)}" if j else ""
    return across + along or "•"


def placement_text(cell: Cell, symbols: str) -> str:
    """A placement as it is written."""
    return f"{symbols}@{cell_text(cell)}"


def parse_placement(text: str) -> tuple[Cell, str] | None:
    """The inverse of ``placement_text``; None for anything else.

    >>> parse_placement("CST@2,-1d"), parse_placement("CST@+2,-1d")
    (((2, -1, 1), 'CST'), None)
    """
    match = _PLACEMENT.fullmatch(text)
    if match is None:
        return None
    symbols, i, j, way = match.groups()
    return (int(i), int(j), WAYS.index(way)), symbols


def reading_order(cell: Cell) -> tuple[int, int, int]:
    """Row by row from the bottom, each from the left, up before down."""
    i, j, way = cell
    return j, i, way


def tiles_text(field: Field, cells: Iterable[Cell]) -> str:
    """Some of the tiles on the field as position texts and steps write them."""
    return "/".join(
        f"{field[cell].seat}{placement_text(cell, field[cell].symbols)}"
        for cell in sorted(cells, key=reading_order)
    )


# What a state holds --------------------------------------------------------------------------------------


def n_players(s: State) -> int:
    return (s.size - SEATS) // SEAT_SIZE


def field_of(s: State) -> dict[Cell, Tile]:
    """What lies on the field, in reading order."""
    words = [
        (int(word), seat)
        for seat in range(n_players(s))
        for word in s[SEATS + SEAT_SIZE * seat :][:N_KINDS]
        if word
    ]
    return {parse_code(word >> 6): Tile(seat, LABELINGS[word & 63]) for word, seat in sorted(words)}


def hand_of(s: State, seat: int) -> tuple[str, ...]:
    """The names of the tiles a seat still has."""
    hand = int(s[SEATS + SEAT_SIZE * seat + HAND])
    return tuple(name for kind, name in enumerate(NAMES) if hand >> kind & 1)


def captured_by(s: State, seat: int) -> int:
    """How many tiles a seat has captured."""
    return int(s[SEATS + SEAT_SIZE * seat + CAPTURED])


def can_lay(s: State, seat: int) -> bool:
    """Whether a tile of this seat's hand fits somewhere."""
    if int(s[LEFT]) == N_KINDS * n_players(s):
        return True  # R3
    wants = SEATS + SEAT_SIZE * seat + WANTS
    offers = [SEATS + SEAT_SIZE * owner + OFFERS for owner in range(n_players(s))]
    return any((s[first : first + 6] & s[wants : wants + 6]).any() for first in offers)


def is_over(g: TriangleWinsTables, s: State) -> bool:
    if int(s[LEFT]) == 0 or int(s[PASSES]) < g.players:
        return int(s[LEFT]) == 0
    return not (g.ends_blocked and any(can_lay(s, seat) for seat in range(g.players)))  # R12, D10


def make_state(
    tables: TriangleWinsTables,
    field: Field,
    hands: Iterable[int],
    captured: Iterable[int],
    turn: int,
    passes: int,
    empty: State,
) -> State:
    """Fill an empty state with a position; hands are bits, a kind each."""
    for cell, tile in field.items():
        labeling = LABELINGS.index(tile.symbols)
        empty[SEATS + SEAT_SIZE * tile.seat + int(KIND_OF[labeling])] = code(cell) << 6 | labeling
    for seat, (hand, count) in enumerate(zip(hands, captured, strict=True)):
        empty[SEATS + SEAT_SIZE * seat + HAND] = hand
        empty[SEATS + SEAT_SIZE * seat + CAPTURED] = count
    empty[TURN], empty[PASSES] = turn, passes
    rebuild(tables, empty)
    return empty


# Position texts ------------------------------------------------------------------------------------------


def state_text(g: TriangleWinsTables, s: State) -> str:
    """The position in one line."""
    field = field_of(s)
    seats = range(n_players(s))
    hands = "/".join(_hand_text(hand_of(s, seat)) for seat in seats)
    captured = "/".join(str(captured_by(s, seat)) for seat in seats)
    turn = "-" if is_over(g, s) else str(int(s[TURN]))
    return f"{tiles_text(field, field) or '-'} {hands} {captured} {turn} {int(s[PASSES])}"


def _hand_text(names: tuple[str, ...]) -> str:
    return "all" if len(names) == N_KINDS else ",".join(names) or "-"


def parse_state(text: str, tables: TriangleWinsTables, empty: State) -> State:
    """The inverse of ``state_text``, filled into an empty state; refuses positions that no game reaches."""
    fields = text.split(" ")
    if len(fields) != 5:
        raise BadNotation(text, Message("triangle_wins.position-form"))
    players = tables.players
    field = _parse_field(text, fields[0], players)
    hands = [_parse_hand(text, hand) for hand in fields[1].split("/")]
    captured = [_parse_count(text, count) for count in fields[2].split("/")]
    for what, found in (("hands", hands), ("captured", captured)):
        if len(found) != players:
            raise BadNotation(
                text, Message("triangle_wins.per-player", field=what, players=players, found=len(found))
            )
    passes = _parse_count(text, fields[4])
    over = not any(hands) or passes == players
    if tables.ends_blocked and any(hands) and passes >= players:
        over = fields[3] == "-"  # whether it is shows at the end, when the state is complete
    turn = 0 if fields[3] == "-" else _parse_count(text, fields[3])
    if over != (fields[3] == "-"):
        raise BadNotation(text, Message("triangle_wins.is-over" if over else "triangle_wins.is-not-over"))
    if turn >= players or passes > (2 * players - 1 if tables.ends_blocked and not over else players):
        raise BadNotation(
            text, Message("triangle_wins.no-such-turn", players=players, seat=turn, passes=passes)
        )
    _check_material(text, field, hands, captured)
    _check_field(text, field, hands, turn, passes, is_settled=not any(captured), over=over)
    _check_open(text, field, n_laid=_n_laid(hands), n_captured=sum(captured))
    _check_symbols(text, field, match_corners=tables.n_near > 4)
    s = make_state(tables, field, hands, captured, turn, passes, empty)
    if state_text(tables, s) != text:
        raise BadNotation(text, Message("core.usual-way", text=repr(state_text(tables, s))))
    if any(can_lay(s, (turn - k) % players) for k in range(1, passes - players + 1)):
        raise BadNotation(text, Message("triangle_wins.passed-too-often"))  # D10
    return s


def _parse_field(text: str, words: str, players: int) -> dict[Cell, Tile]:
    field: dict[Cell, Tile] = {}
    for word in words.split("/") if words != "-" else ():
        placed = parse_placement(word[1:])
        if placed is None or not (word[0].isascii() and word[0].isdigit()):
            raise BadNotation(text, Message("triangle_wins.tile-form", found=repr(word)))
        cell, symbols = placed
        if int(word[0]) >= players:
            raise BadNotation(text, Message("triangle_wins.no-such-seat", seat=word[0], players=players))
        if cell in field:
            raise BadNotation(text, Message("triangle_wins.two-tiles", cell=cell_text(cell)))
        field[cell] = Tile(int(word[0]), symbols)
    return field


def _parse_hand(text: str, words: str) -> int:
    if words in ("all", "-"):
        return ALL_KINDS if words == "all" else 0
    names = words.split(",")
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        raise BadNotation(text, Message("triangle_wins.hand-form", found=repr(unknown[0])))
    return sum(1 << NAMES.index(name) for name in set(names))


def _parse_count(text: str, word: str) -> int:
    if not _COUNT.fullmatch(word):
        raise BadNotation(text, Message("triangle_wins.number-form", found=repr(word)))
    return int(word)


def _check_material(text: str, field: Field, hands: list[int], captured: list[int]) -> None:
    missing = [N_KINDS - hand.bit_count() for hand in hands]
    seen = set()
    for cell, (seat, symbols) in field.items():
        kind = int(KIND_OF[LABELINGS.index(symbols)])
        if (seat, kind) in seen or hands[seat] >> kind & 1:
            raise BadNotation(
                text, Message("triangle_wins.only-one", seat=seat, tile=NAMES[kind], cell=cell_text(cell))
            )
        seen.add((seat, kind))
        missing[seat] -= 1
    if sum(captured) != sum(missing):
        raise BadNotation(
            text, Message("triangle_wins.missing-tiles", missing=sum(missing), captured=sum(captured))
        )
    for seat, count in enumerate(captured):
        if count + missing[seat] > sum(missing):  # R10
            raise BadNotation(text, Message("triangle_wins.captured-too-many", seat=seat, tiles=count))


def _check_field(
    text: str, field: Field, hands: list[int], turn: int, passes: int, *, is_settled: bool, over: bool
) -> None:
    if not field:
        if any(hand != ALL_KINDS for hand in hands):
            raise BadNotation(text, Message("triangle_wins.never-empty"))  # R3
        seat = passes % len(hands)
        if not over and turn != seat:
            raise BadNotation(text, Message("triangle_wins.turn-after-passes", passes=passes, seat=seat))
        return
    n_laid = _n_laid(hands)
    for cell in field:
        if n_steps(cell) >= n_laid:
            raise BadNotation(text, Message("triangle_wins.too-far-out", tiles=n_laid, cell=cell_text(cell)))
    if is_settled and len(_joined(field)) < len(field):
        raise BadNotation(text, Message("triangle_wins.not-joined"))


def _n_laid(hands: list[int]) -> int:
    """How many tiles have left the hands."""
    return sum(N_KINDS - hand.bit_count() for hand in hands)


def _check_open(text: str, field: Field, *, n_laid: int, n_captured: int) -> None:
    """Refuse tiles that lie too far apart; what is open decides how many moves there are."""
    # The first tile opens three cells, a later one fills one and opens two, a captured one opens its own.
    most = n_laid + 2 + n_captured
    n_open = len({neighbour(cell, side) for cell in field for side in range(3)} - field.keys())
    if n_open > most:
        raise BadNotation(
            text,
            Message("triangle_wins.too-far-apart", open=n_open, laid=n_laid, captured=n_captured, most=most),
        )


def _joined(field: Field) -> set[Cell]:
    """The tiles connected to the one on 0,0u, of any colour."""
    found = {ORIGIN_CELL} & field.keys()
    waiting = list(found)
    while waiting:
        cell = waiting.pop()
        fresh = {neighbour(cell, side) for side in range(3)} & field.keys() - found
        found |= fresh
        waiting += fresh
    return found


def _check_symbols(text: str, field: Field, *, match_corners: bool) -> None:
    for cell, tile in field.items():
        shown = dict(zip(vertices(cell), tile.symbols, strict=True))
        beside = vertex_neighbours(cell) if match_corners else [neighbour(cell, side) for side in range(3)]
        for other in beside:
            if other in field:
                for vertex, symbol in zip(vertices(other), field[other].symbols, strict=True):
                    if shown.get(vertex, symbol) != symbol:
                        raise BadNotation(
                            text,
                            Message("triangle_wins.no-agreement", cells=(cell_text(cell), cell_text(other))),
                        )  # R5


# -- moves -------------------------------------------------------------------------------------------------


def placement_of(move: int) -> tuple[Cell, int]:
    """The cell and the labeling of a move that is no pass."""
    number, labeling = divmod(move - 1, N_LABELINGS)
    return parse_code(int(cell_numbers()[0][number])), labeling


def move_id(cell: Cell, labeling: int) -> int:
    """The move that lays a tile so."""
    return 1 + N_LABELINGS * int(cell_numbers()[1][code(cell)]) + labeling


class TriangleWinsNotation(Notation):
    """Moves and positions for one number of players."""

    def __init__(self, players: int, tables: TriangleWinsTables, state_size: int) -> None:
        self.players = players
        self.tables = tables
        self.state_size = state_size

    def move_text(self, s: State, move: int) -> str:
        if move == PASS:
            return "pass"
        cell, labeling = placement_of(move)
        return placement_text(cell, LABELINGS[labeling])

    def parse_move(self, s: State, text: str) -> int:
        if text == "pass":
            return PASS
        placed = parse_placement(text)
        if placed is None:
            raise BadNotation(text, Message("triangle_wins.move-form"))
        cell, symbols = placed
        if not is_within_reach(cell, self.players):
            raise IllegalMove(text, Message("triangle_wins.out-of-reach", steps=reach(self.players)))
        return move_id(cell, LABELINGS.index(symbols))

    def state_text(self, s: State) -> str:
        return state_text(self.tables, s)

    def parse_state(self, text: str) -> State:
        return parse_state(text, self.tables, np.zeros(self.state_size, np.int64))
