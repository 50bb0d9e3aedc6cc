"""Attangle for people: notation, the text board, the scene."""

import functools
import re
from collections.abc import Mapping
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

import deltille.games.attangle.heuristics  # noqa: F401  registers what players know
from deltille.core.errors import BadNotation, IllegalMove
from deltille.core.game import Explanation, Game, Option, Step
from deltille.core.operations import State
from deltille.core.scene import Piece, PlayerStyle, Scene, Site, Tray, TrayItem
from deltille.games.attangle import kernels
from deltille.games.attangle.board import (
    CENTRE,
    ROWS,
    bits,
    board,
    names,
    nearest,
    owner,
    place,
    point_named,
    seen,
    stack,
)
from deltille.games.attangle.explain import explain, why_no_capture
from deltille.games.attangle.kernels import (
    DOUBLES,
    FIRST,
    N_PAIRS,
    N_POINTS,
    PIECES_EACH,
    SECOND,
    SINGLES,
    STOCK,
    TRIPLES,
    TRIPLES_TO_WIN,
    TURN,
)
from deltille.games.attangle.network import NETWORK, SIZE, turned_directions
from deltille.games.attangle.network import network_symmetry as turned_network
from deltille.games.attangle.observation import PLANES, SIDE
from deltille.games.attangle.params import LEVELS, NETWORK_LEVELS, SEARCH
from deltille.geometry import rays

LETTERS = "wb"
HEIGHTS = ("", "single", "double", "triple")
STYLES = (
    PlayerStyle("White", "W", "#f7f4ea", "#22303a"),
    PlayerStyle("Black", "B", "#22303a", "#f7f4ea", "dots"),
)

_POINT = re.compile(r"[a-g][1-7]")
_STACK = re.compile(r"(\d)|([wb])(\+{0,2})")


@functools.cache
def _tables(has_opposite: bool) -> kernels.AttangleTables:
    bit_of = np.array(bits(), np.int64)
    point_at = np.full(64, -1, np.int64)
    point_at[bit_of] = np.arange(N_POINTS)
    pairs = list(zip(FIRST, SECOND, strict=True))
    bit = 1 << bit_of
    sides = [[sum(int(bit[p]) for p in ray if p >= 0) for ray in around] for around in rays(board()).tolist()]
    captures = [(bit[point], sides[point][a], sides[point][b]) for point in range(N_POINTS) for a, b in pairs]
    allowed = [int(has_opposite or second - first != 3) for first, second in pairs]
    return kernels.AttangleTables(bit_of, point_at, np.array(captures, np.int64), np.array(allowed, np.int64))


class Attangle(Game):
    """Attangle with its options chosen."""

    name = "attangle"
    title = "Attangle"
    summary = "Capture from two directions at once; whoever builds three towers of three wins."
    reasons = ("triples", "blocked")
    reason_sentences: ClassVar[Mapping[str, str]] = {
        "triples": "three triples built",
        "blocked": "the other side cannot move",
    }
    rules_version = 1
    search_settings: ClassVar[Mapping[str, float]] = SEARCH
    options: ClassVar[Mapping[str, Option]] = {
        "opposite_captures": Option(
            True, (True, False), "the two capturing stacks may come from opposite ends of one line"
        )
    }

    def build(self) -> None:
        self.level_table = LEVELS
        self.network_level_table = NETWORK_LEVELS
        self.seat_names = tuple(look.name for look in STYLES)
        self.has_opposite = bool(self.settings["opposite_captures"])
        self.tables = _tables(self.has_opposite)
        self.state_size = kernels.STATE_SIZE
        self.n_actions = kernels.N_ACTIONS
        # Every id is listed once at most: stacks stand on points of the board, and of each point placing is
        # asked once and so is each pair of directions.
        self.max_moves = kernels.N_ACTIONS
        # A position tells how many turns led to it: S singles, D doubles and T triples on the board were made
        # by D + 2 T captures, each of which took a piece back, so S + 2 D + 3 T pieces and twice the captures
        # make S + 4 D + 7 T turns. With 36 pieces and 5 triples (3 end the game, texts are held to that) it
        # is 1 + 40 + 35 at most.
        self.max_plies = 76
        self.planes = PLANES
        self.network, self.network_size = NETWORK, SIZE
        self.n_symmetries = len(board().symmetries)

    # -- notation ------------------------------------------------------------------------------------

    def move_text(self, s: State, move: int) -> str:
        if move < N_POINTS:
            return names()[move]
        target, origins = self._capture(s, move)
        return f"{','.join(sorted(names()[origin] for origin in origins))}-{names()[target]}"

    def parse_move(self, s: State, text: str) -> int:
        if _POINT.fullmatch(text):
            return point_named(text)
        origins_text, _, target_text = text.partition("-")
        parts = [*origins_text.split(","), target_text]
        if len(parts) != 3 or not all(_POINT.fullmatch(part) for part in parts):
            raise BadNotation(text, "write a point such as 'e3', or a capture such as 'b2,d3-c3'")
        first, second, target = map(point_named, parts)
        why = why_no_capture(s, target, (first, second), has_opposite=self.has_opposite)
        if why:
            raise IllegalMove(text, why)
        directions = sorted(d for d in range(6) if first in seen(target, d) or second in seen(target, d))
        pair = list(zip(FIRST, SECOND, strict=True)).index((directions[0], directions[1]))
        return N_POINTS + N_PAIRS * target + pair

    def why_illegal(self, s: State, move: int) -> str:
        if move >= N_POINTS:
            target, origins = self._capture(s, move)
            if len(origins) < 2:
                return f"nothing stands in line with {names()[target]} on one of the two sides"
            return why_no_capture(s, target, (origins[0], origins[1]), has_opposite=self.has_opposite)
        if names()[move] == CENTRE:
            return f"the centre {CENTRE} must stay empty"
        if stack(s, move):
            return f"{names()[move]} is occupied"
        return "your stock is empty: you must capture"

    def _capture(self, s: State, move: int) -> tuple[int, tuple[int, ...]]:
        """The target of a capture and the stacks nearest to it in the two directions."""
        target, pair = divmod(move - N_POINTS, N_PAIRS)
        origins = []
        for direction in (FIRST[pair], SECOND[pair]):
            origins += nearest(s, target, direction)
        return target, tuple(origins)

    def steps(self, s: State, move: int) -> tuple[Step, ...]:
        text = self.move_text(s, move)
        if move < N_POINTS:
            return (Step("placed", text, f"a piece is placed on {text}", (f"point:{text}",)),)
        target, origins = self._capture(s, move)
        me = int(s[TURN])
        height = sum(stack(s, point) for point in (target, *origins)) - 1
        here = names()[target]
        origin_names = sorted(names()[origin] for origin in origins)
        return (
            Step(
                "captured",
                text,
                f"{' and '.join(origin_names)} capture {here}: a {HEIGHTS[height]}",
                tuple(f"point:{name}" for name in (*origin_names, here)),
            ),
            Step("returned", f"{text}+", f"{STYLES[me].name} takes one piece back", (f"tray:{me}",)),
        )

    def state_text(self, s: State) -> str:
        rows = []
        for row in reversed(ROWS):
            text, empty = "", 0
            for point, name in enumerate(names()):
                if name[0] != row:
                    continue
                height = stack(s, point)
                if height == 0:
                    empty += 1
                    continue
                text += f"{empty or ''}{LETTERS[owner(s, point)]}{'+' * (height - 1)}"
                empty = 0
            rows.append(f"{text}{empty or ''}")
        return f"{'/'.join(rows)} {LETTERS[int(s[TURN])]} {int(s[STOCK])} {int(s[STOCK + 1])}"

    def parse_state(self, text: str) -> State:
        fields = text.split(" ")
        if len(fields) != 4 or fields[1] not in LETTERS or not all(_is_count(f) for f in fields[2:]):
            raise BadNotation(text, "expected rows, the side to move and two stocks: '4/5/6/7/6/5/4 w 18 18'")
        s = self.new_state()
        s[TURN] = LETTERS.index(fields[1])
        s[STOCK], s[STOCK + 1] = int(fields[2]), int(fields[3])
        rows = fields[0].split("/")
        if len(rows) != len(ROWS):
            raise BadNotation(text, f"expected {len(ROWS)} rows from g down to a, found {len(rows)}")
        for letter, row in zip(reversed(ROWS), rows, strict=True):
            self._parse_row(text, letter, row, s)
        self._check_material(text, s)
        if self.state_text(s) != text:
            raise BadNotation(text, f"written the usual way this is {self.state_text(s)!r}")
        return s

    def _parse_row(self, text: str, letter: str, row: str, s: State) -> None:
        number, end = 1, 0
        for token in _STACK.finditer(row):
            if token.start() != end:
                break
            end = token.end()
            if token[1]:
                number += int(token[1])
                continue
            name = f"{letter}{number}"
            number += 1
            if name == CENTRE:
                raise BadNotation(text, f"the centre {CENTRE} must stay empty")
            if name in names():
                layer = (SINGLES, DOUBLES, TRIPLES)[len(token[3])]
                s[layer + LETTERS.index(token[2])] |= 1 << int(self.tables.bit_of[point_named(name)])
        length = sum(name[0] == letter for name in names())
        if end != len(row):
            raise BadNotation(text, f"{row[end:]!r} in row {letter} is neither a number nor a stack")
        if number - 1 != length:
            raise BadNotation(text, f"row {letter} has {length} points, not {number - 1}")

    def _check_material(self, text: str, s: State) -> None:
        heights = [
            [int(s[layer + seat]).bit_count() for layer in (SINGLES, DOUBLES, TRIPLES)] for seat in (0, 1)
        ]
        total = sum(singles + 2 * doubles + 3 * triples for singles, doubles, triples in heights)
        if total + int(s[STOCK]) + int(s[STOCK + 1]) != 2 * PIECES_EACH:
            raise BadNotation(
                text, f"there must be {2 * PIECES_EACH} pieces on the board and in stock together"
            )
        for seat, (singles, doubles, triples) in enumerate(heights):
            # A double is one piece of each colour; a triple holds one or two of its owner's.
            visible = singles + doubles + triples
            hidden_at_least, hidden_at_most = heights[1 - seat][1] + heights[1 - seat][2], triples
            low = visible + hidden_at_least + int(s[STOCK + seat])
            high = low + hidden_at_most + heights[1 - seat][2]
            if not low <= PIECES_EACH <= high:
                raise BadNotation(text, f"{STYLES[seat].name} cannot have {PIECES_EACH} pieces in all")
            if triples > TRIPLES_TO_WIN or (triples == TRIPLES_TO_WIN and seat == int(s[TURN])):
                raise BadNotation(text, f"{STYLES[seat].name} would have won before this")

    # -- drawing -------------------------------------------------------------------------------------

    def board_text(self, s: State) -> str:
        """Empty points show their names, stacks their owner and height; the centre is ``()``."""
        lines = []
        for row in reversed(ROWS):
            points = [point for point, name in enumerate(names()) if name[0] == row]
            shown = "  ".join(self._point_text(s, point) for point in points)
            lines.append(f"  {'  ' * (7 - len(points))}{shown}")
        counts = "   ".join(
            f"{look.name}: {int(s[STOCK + seat])} in stock, {int(s[TRIPLES + seat]).bit_count()} of 3 triples"
            for seat, look in enumerate(STYLES)
        )
        return "\n".join([*lines, counts])

    def _point_text(self, s: State, point: int) -> str:
        height = stack(s, point)
        if height:
            return f"{STYLES[owner(s, point)].letter}{height}"
        return "()" if names()[point] == CENTRE else names()[point]

    def scene(self, s: State) -> Scene:
        at = [place(point) for point in range(N_POINTS)]
        lines = tuple(
            (at[point], at[int(line[-1])])
            for point, directions in enumerate(rays(board()))
            for direction, ray in enumerate(directions)
            if direction < 3 and board().neighbours[point, direction + 3] < 0
            for line in [ray[ray >= 0]]
            if len(line)
        )
        sites = tuple(
            Site(f"point:{name}", name, at[point], mark="barred" if name == CENTRE else "")
            for point, name in enumerate(names())
        )
        pieces = tuple(
            Piece(
                f"stack:{name}",
                seat,
                f"{STYLES[seat].name.lower()} {HEIGHTS[height]} on {name}",
                at[point],
                height=height,
            )
            for point, name in enumerate(names())
            for height in [stack(s, point)]
            if height
            for seat in [owner(s, point)]
        )
        trays = tuple(
            Tray(
                seat,
                f"{look.name}: {int(s[STOCK + seat])} of {PIECES_EACH} in hand, "
                f"{int(s[TRIPLES + seat]).bit_count()} of {TRIPLES_TO_WIN} triples",
                (
                    TrayItem(
                        Piece(f"tray:{seat}", seat, f"{look.name.lower()} piece", (0, 0)),
                        int(s[STOCK + seat]),
                    ),
                ),
            )
            for seat, look in enumerate(STYLES)
        )
        notice = "Your stock is empty: you must capture." if s[STOCK + int(s[TURN])] == 0 else ""
        return Scene(self.title, STYLES, sites, pieces, lines, trays, notice=notice)

    def path(self, s: State, move: int) -> tuple[str, ...]:
        if move < N_POINTS:
            return (f"point:{names()[move]}",)
        target, origins = self._capture(s, move)
        return tuple(f"stack:{names()[point]}" for point in (target, *sorted(origins)))

    def explain(self, s: State, targets: tuple[str, ...]) -> Explanation:
        return explain(s, targets, has_opposite=self.has_opposite)

    # -- symmetry ------------------------------------------------------------------------------------

    def transform_state(self, symmetry: int, s: State) -> State:
        turned = s.copy()
        turned[:STOCK] = 0
        for point, image in enumerate(board().symmetries[symmetry]):
            for layer in range(STOCK):
                if int(s[layer]) >> int(self.tables.bit_of[point]) & 1:
                    turned[layer] |= 1 << int(self.tables.bit_of[image])
        return turned

    def transform_move(self, symmetry: int, s: State, move: int) -> int:
        images = board().symmetries[symmetry]
        if move < N_POINTS:
            return int(images[move])
        target, origins = self._capture(s, move)
        text = f"{','.join(names()[images[origin]] for origin in origins)}-{names()[images[target]]}"
        return self.parse_move(self.transform_state(symmetry, s), text)

    def transform_cells(self, symmetry: int) -> NDArray[np.int64]:
        turned = np.arange(SIDE * SIDE)
        at = [SIDE * (r + 3) + q + 3 for q, r in board().cells]
        for point, image in enumerate(board().symmetries[symmetry]):
            turned[at[point]] = at[image]
        return turned

    def transform_actions(self, symmetry: int) -> NDArray[np.int64]:
        images, directions = np.asarray(board().symmetries[symmetry]), turned_directions(symmetry)
        pairs = list(zip(FIRST, SECOND, strict=True))
        captures = [
            N_POINTS + N_PAIRS * int(target) + pairs.index((min(a, b), max(a, b)))
            for target in images
            for a, b in [(directions[first], directions[second]) for first, second in pairs]
        ]
        return np.array([*images, *captures], np.int64)

    def network_symmetry(self, symmetry: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        return turned_network(symmetry)


def _is_count(field: str) -> bool:
    return field.isascii() and field.isdigit() and len(field) <= 2 and int(field) <= PIECES_EACH
