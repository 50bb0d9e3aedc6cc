"""How moves and positions of Attangle are written and read."""

import re

import numpy as np

from deltille.core.errors import BadNotation, IllegalMove
from deltille.core.messages import Message
from deltille.core.notation import Notation
from deltille.core.operations import State
from deltille.games.attangle.explain import why_no_capture
from deltille.games.attangle.state import (
    DOUBLES,
    FIRST,
    N_PAIRS,
    N_POINTS,
    PIECES_EACH,
    SECOND,
    SINGLES,
    STATE_SIZE,
    STOCK,
    TRIPLES,
    TRIPLES_TO_WIN,
    TURN,
)
from deltille.games.attangle.tables import CENTRE, ROWS, bits, capture, names, owner, point_named, seen, stack

LETTERS = "wb"
SEATS = ("White", "Black")
SIDES = (Message("attangle.white"), Message("attangle.black"))

_POINT = re.compile(r"[a-g][1-7]")
_STACK = re.compile(r"(\d)|([wb])(\+{0,2})")


class AttangleNotation(Notation):
    """Moves and positions; ``has_opposite``: captures may come from opposite directions."""

    def __init__(self, has_opposite: bool) -> None:
        self.has_opposite = has_opposite

    def move_text(self, s: State, move: int) -> str:
        if move < N_POINTS:
            return names()[move]
        target, origins = capture(s, move)
        return f"{','.join(sorted(names()[origin] for origin in origins))}-{names()[target]}"

    def parse_move(self, s: State, text: str) -> int:
        if _POINT.fullmatch(text):
            return point_named(text)
        origins_text, _, target_text = text.partition("-")
        parts = [*origins_text.split(","), target_text]
        if len(parts) != 3 or not all(_POINT.fullmatch(part) for part in parts):
            raise BadNotation(text, Message("attangle.move-form"))
        first, second, target = map(point_named, parts)
        why = why_no_capture(s, target, (first, second), has_opposite=self.has_opposite)
        if why:
            raise IllegalMove(text, why)
        directions = sorted(d for d in range(6) if first in seen(target, d) or second in seen(target, d))
        pair = list(zip(FIRST, SECOND, strict=True)).index((directions[0], directions[1]))
        return N_POINTS + N_PAIRS * target + pair

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
            raise BadNotation(text, Message("attangle.position-form"))
        s = np.zeros(STATE_SIZE, np.int64)
        s[TURN] = LETTERS.index(fields[1])
        s[STOCK], s[STOCK + 1] = int(fields[2]), int(fields[3])
        rows = fields[0].split("/")
        if len(rows) != len(ROWS):
            raise BadNotation(text, Message("attangle.row-count", expected=len(ROWS), found=len(rows)))
        for letter, row in zip(reversed(ROWS), rows, strict=True):
            self._parse_row(text, letter, row, s)
        self._check_material(text, s)
        if self.state_text(s) != text:
            raise BadNotation(text, Message("core.usual-way", text=repr(self.state_text(s))))
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
                raise BadNotation(text, Message("attangle.centre-stays-empty", point=CENTRE))
            if name in names():
                layer = (SINGLES, DOUBLES, TRIPLES)[len(token[3])]
                s[layer + LETTERS.index(token[2])] |= 1 << bits()[point_named(name)]
        length = sum(name[0] == letter for name in names())
        if end != len(row):
            raise BadNotation(text, Message("attangle.bad-row", found=repr(row[end:]), row=letter))
        if number - 1 != length:
            raise BadNotation(
                text, Message("attangle.row-length", row=letter, length=length, found=number - 1)
            )

    def _check_material(self, text: str, s: State) -> None:
        heights = [
            [int(s[layer + seat]).bit_count() for layer in (SINGLES, DOUBLES, TRIPLES)] for seat in (0, 1)
        ]
        total = sum(singles + 2 * doubles + 3 * triples for singles, doubles, triples in heights)
        if total + int(s[STOCK]) + int(s[STOCK + 1]) != 2 * PIECES_EACH:
            raise BadNotation(text, Message("attangle.total-pieces", total=2 * PIECES_EACH))
        for seat, (singles, doubles, triples) in enumerate(heights):
            # A double is one piece of each colour; a triple holds one or two of its owner's.
            visible = singles + doubles + triples
            hidden_at_least, hidden_at_most = heights[1 - seat][1] + heights[1 - seat][2], triples
            low = visible + hidden_at_least + int(s[STOCK + seat])
            high = low + hidden_at_most + heights[1 - seat][2]
            if not low <= PIECES_EACH <= high:
                raise BadNotation(
                    text, Message("attangle.too-many-pieces", side=SIDES[seat], most=PIECES_EACH)
                )
            if triples > TRIPLES_TO_WIN or (triples == TRIPLES_TO_WIN and seat == int(s[TURN])):
                raise BadNotation(text, Message("attangle.won-before", side=SIDES[seat]))


def _is_count(field: str) -> bool:
    return field.isascii() and field.isdigit() and len(field) <= 2 and int(field) <= PIECES_EACH
