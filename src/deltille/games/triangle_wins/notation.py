"""Triangle Wins in words: cells, placements, position texts, and what lies on the field."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np

from deltille.core.errors import BadNotation, IllegalMove
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
    PASS,
    PASSES,
    SEAT_SIZE,
    SEATS,
    TURN,
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
EXPECTED = "'FIELD HANDS CAPTURED TURN PASSES', such as '- all/all 0/0 0 0'"
ORIGIN_CELL: Cell = (0, 0, UP)

_INTEGER = r"(0|-?[1-9]\d{0,2})"
_PLACEMENT = re.compile(rf"([LTSC]{{3}})@{_INTEGER},{_INTEGER}([ud])", re.ASCII)
_COUNT = re.compile(r"0|[1-9]\d{0,2}", re.ASCII)


class Tile(NamedTuple):
    """A tile on the field: whose it is, and its symbols in the order of its cell's corners."""

    seat: int
    symbols: str


Field = Mapping[Cell, Tile]


def counted(n: int, word: str) -> str:
    """A number of things.

    >>> counted(1, "tile"), counted(2, "pass")
    ('1 tile', '2 passes')
    """
    plural = f"{word}es" if word.endswith("s") else f"{word}s"
    return f"{n} {word if n == 1 else plural}"


def cell_text(cell: Cell) -> str:
    """A cell as it is written.

    >>> cell_text((2, -1, 1))
    '2,-1d'
    """
    i, j, way = cell
    return f"{i},{j}{WAYS[way]}"


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


def is_over(s: State) -> bool:
    return int(s[LEFT]) == 0 or int(s[PASSES]) == n_players(s)


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


def state_text(s: State) -> str:
    """The position in one line."""
    field = field_of(s)
    seats = range(n_players(s))
    hands = "/".join(_hand_text(hand_of(s, seat)) for seat in seats)
    captured = "/".join(str(captured_by(s, seat)) for seat in seats)
    turn = "-" if is_over(s) else str(int(s[TURN]))
    return f"{tiles_text(field, field) or '-'} {hands} {captured} {turn} {int(s[PASSES])}"


def _hand_text(names: tuple[str, ...]) -> str:
    return "all" if len(names) == N_KINDS else ",".join(names) or "-"


def parse_state(text: str, tables: TriangleWinsTables, empty: State) -> State:
    """The inverse of ``state_text``, filled into an empty state; refuses positions that no game reaches."""
    fields = text.split(" ")
    if len(fields) != 5:
        raise BadNotation(text, f"expected {EXPECTED}")
    players = tables.players
    field = _parse_field(text, fields[0], players)
    hands = [_parse_hand(text, hand) for hand in fields[1].split("/")]
    captured = [_parse_count(text, count) for count in fields[2].split("/")]
    for what, found in (("hands", hands), ("counts of captured tiles", captured)):
        if len(found) != players:
            raise BadNotation(text, f"expected {players} {what}, found {len(found)}")
    passes = _parse_count(text, fields[4])
    over = not any(hands) or passes == players
    turn = 0 if fields[3] == "-" else _parse_count(text, fields[3])
    if over != (fields[3] == "-"):
        raise BadNotation(
            text, f"the game is {'over: write' if over else 'not over: name the seat to move, not'} '-'"
        )
    if turn >= players or passes > players:
        raise BadNotation(
            text, f"with {players} players there is no seat {turn} after {counted(passes, 'pass')}"
        )
    _check_material(text, field, hands, captured)
    _check_field(text, field, hands, turn, passes, is_settled=not any(captured), over=over)
    _check_open(text, field, n_laid=_n_laid(hands), n_captured=sum(captured))
    _check_symbols(text, field, match_corners=tables.n_near > 4)
    s = make_state(tables, field, hands, captured, turn, passes, empty)
    if state_text(s) != text:
        raise BadNotation(text, f"written the usual way this is {state_text(s)!r}")
    return s


def _parse_field(text: str, words: str, players: int) -> dict[Cell, Tile]:
    field: dict[Cell, Tile] = {}
    for word in words.split("/") if words != "-" else ():
        placed = parse_placement(word[1:])
        if placed is None or not (word[0].isascii() and word[0].isdigit()):
            raise BadNotation(text, f"{word!r} is not a tile; write its seat and its place: '1CST@2,-1d'")
        cell, symbols = placed
        if int(word[0]) >= players:
            raise BadNotation(text, f"there is no seat {word[0]} with {players} players")
        if cell in field:
            raise BadNotation(text, f"two tiles lie on {cell_text(cell)}")
        field[cell] = Tile(int(word[0]), symbols)
    return field


def _parse_hand(text: str, words: str) -> int:
    if words in ("all", "-"):
        return ALL_KINDS if words == "all" else 0
    names = words.split(",")
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        raise BadNotation(
            text, f"{unknown[0]!r} is not the name of a tile; a hand is 'all', '-' or 'LLT,LTS'"
        )
    return sum(1 << NAMES.index(name) for name in set(names))


def _parse_count(text: str, word: str) -> int:
    if not _COUNT.fullmatch(word):
        raise BadNotation(text, f"{word!r} is not a number; expected {EXPECTED}")
    return int(word)


def _check_material(text: str, field: Field, hands: list[int], captured: list[int]) -> None:
    missing = [N_KINDS - hand.bit_count() for hand in hands]
    seen = set()
    for cell, (seat, symbols) in field.items():
        kind = int(KIND_OF[LABELINGS.index(symbols)])
        if (seat, kind) in seen or hands[seat] >> kind & 1:
            raise BadNotation(
                text, f"seat {seat} has only one {NAMES[kind]}; it cannot also lie on {cell_text(cell)}"
            )
        seen.add((seat, kind))
        missing[seat] -= 1
    if sum(captured) != sum(missing):
        raise BadNotation(
            text, f"{counted(sum(missing), 'tile')} missing, but {counted(sum(captured), 'tile')} captured"
        )
    for seat, count in enumerate(captured):
        if count + missing[seat] > sum(missing):  # R10
            raise BadNotation(text, f"seat {seat} cannot have captured {counted(count, 'tile')} of others")


def _check_field(
    text: str, field: Field, hands: list[int], turn: int, passes: int, *, is_settled: bool, over: bool
) -> None:
    if not field:
        if any(hand != ALL_KINDS for hand in hands):
            raise BadNotation(text, "once a tile is laid the field is never empty again")  # R3
        if not over and turn != passes:
            raise BadNotation(text, f"after {counted(passes, 'pass')} it is the turn of seat {passes}")
        return
    n_laid = _n_laid(hands)
    for cell in field:
        if n_steps(cell) >= n_laid:
            raise BadNotation(
                text, f"with {counted(n_laid, 'tile')} laid nothing lies as far out as {cell_text(cell)}"
            )
    if is_settled and len(_joined(field)) < len(field):
        raise BadNotation(text, "nothing was captured, so all tiles must hang together with 0,0u")


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
            f"{n_open} empty cells border on tiles, but {counted(n_laid, 'tile')} laid and "
            f"{n_captured} captured leave at most {most}: the tiles lie too far apart",
        )


def _joined(field: Field) -> set[Cell]:
    """The tiles that hang together with the one on 0,0u, of whatever colour."""
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
                            text, f"{cell_text(cell)} and {cell_text(other)} do not agree"
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
            raise BadNotation(text, "write a placement such as 'CST@2,-1d' (symbols at cell), or 'pass'")
        cell, symbols = placed
        if not is_within_reach(cell, self.players):
            raise IllegalMove(text, f"no game reaches cells more than {reach(self.players)} steps from 0,0u")
        return move_id(cell, LABELINGS.index(symbols))

    def state_text(self, s: State) -> str:
        return state_text(s)

    def parse_state(self, text: str) -> State:
        return parse_state(text, self.tables, np.zeros(self.state_size, np.int64))
