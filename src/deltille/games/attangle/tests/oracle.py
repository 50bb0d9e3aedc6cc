"""Attangle, slow and simple: the reference implementation that the compiled rules are tested against.

Written from RULES.md alone. Every pile is kept piece by piece, bottom first (``"bw"`` is a white double
on a black piece), although only top and height matter for play: so the stacking rules are carried
out, not assumed, and no piece can appear or vanish unnoticed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

COLOURS = "wb"  # by seat: White is seat 0  # R1
STOCK = 18  # R1
TRIPLES_TO_WIN = 3  # R10
CENTRE = "d4"

#   g        1   2   3   4           In half steps, a row of n points starts at x = 7 - n and goes on
#   f      1   2   3   4   5         by 2, so that a step along a row is (2, 0) and a step to a
#   e    1   2   3   4   5   6       neighbouring row is (1, 1), (-1, 1), (-1, -1) or (1, -1).
#   d  1   2   3   4   5   6   7
#   c    1   2   3   4   5   6
#   b      1   2   3   4   5
#   a        1   2   3   4
ROW_LENGTHS = {"a": 4, "b": 5, "c": 6, "d": 7, "e": 6, "f": 5, "g": 4}  # D1
PLACE_OF = {
    f"{letter}{number}": (7 - length + 2 * (number - 1), y)
    for y, (letter, length) in enumerate(ROW_LENGTHS.items())
    for number in range(1, length + 1)
}
POINT_AT = {place: point for point, place in PLACE_OF.items()}
POINTS = tuple(PLACE_OF)  # row a first, each row from the west: also the order of capturers in a move
DIRECTIONS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))  # three places on is the opposite


def line(point: str, direction: tuple[int, int]) -> tuple[str, ...]:
    """The points met when walking from a point to the edge, nearest first."""
    x, y = PLACE_OF[point]
    dx, dy = direction
    met = []
    while (x + dx, y + dy) in POINT_AT:
        x, y = x + dx, y + dy
        met.append(POINT_AT[x, y])
    return tuple(met)


LINES = {point: tuple(line(point, direction) for direction in DIRECTIONS) for point in POINTS}


@dataclass(frozen=True)
class State:
    piles: Mapping[str, str]  # occupied points only; never changed in place
    stocks: tuple[int, int]
    mover: int
    opposite_captures: bool  # D2

    @cached_property
    def moves(self) -> list[str]:
        return [] if is_won(self) else placements(self) + captures(self)  # R3, D5


def start(*, opposite_captures: bool = True) -> State:
    return State(piles={}, stocks=(STOCK, STOCK), mover=0, opposite_captures=opposite_captures)


def owner(pile: str) -> int:
    return COLOURS.index(pile[-1])  # R2


def triples(state: State) -> tuple[int, int]:
    made = [owner(pile) for pile in state.piles.values() if len(pile) == 3]
    return made.count(0), made.count(1)  # R10: a triple keeps its maker's colour on top for good


def is_won(state: State) -> bool:
    return max(triples(state)) >= TRIPLES_TO_WIN  # R10


def placements(state: State) -> list[str]:
    if state.stocks[state.mover] == 0:
        return []  # R4
    return [point for point in POINTS if point not in state.piles and point != CENTRE]  # R4, R5


def attackers(state: State, target: str) -> list[tuple[str, int]]:
    """The mover's stacks that can slide onto a target, with the direction each is seen in."""
    found = []
    for direction, points in enumerate(LINES[target]):
        for point in points:
            if point in state.piles:
                # R6, R9: the first stack on the line, whatever it is, hides all that stand behind it.
                if owner(state.piles[point]) == state.mover and len(state.piles[point]) < 3:
                    found.append((point, direction))
                break
    return found


def captures(state: State) -> list[str]:
    found = []
    for target in POINTS:
        pile = state.piles.get(target, "")
        if not pile or owner(pile) == state.mover or len(pile) == 3:
            continue  # R6, R8, R9
        for (first, seen_first), (second, seen_second) in combinations(attackers(state, target), 2):
            if not state.opposite_captures and abs(seen_first - seen_second) == 3:
                continue  # D2
            if len(pile) + len(state.piles[first]) + len(state.piles[second]) - 1 > 3:
                continue  # R6, D6: the three combinations of the table, and no others, stay within 3
            found.append(",".join(sorted((first, second))) + "-" + target)
    return found


def moves(state: State) -> list[str]:
    return state.moves


def play(state: State, move: str) -> State:
    if move not in moves(state):
        raise ValueError(f"not a legal move: {move!r}")
    piles = dict(state.piles)
    stocks = list(state.stocks)
    if "-" in move:
        origins, target = move.split("-")
        lower, upper = sorted((piles.pop(origin) for origin in origins.split(",")), key=len, reverse=True)
        pile = piles[target] + lower + upper  # R7: a double goes below the single
        piles[target] = pile[:-1]
        stocks[state.mover] += 1  # R7, D3
    else:
        piles[move] = COLOURS[state.mover]
        stocks[state.mover] -= 1  # R4
    return replace(state, piles=piles, stocks=(stocks[0], stocks[1]), mover=1 - state.mover)  # R1


def outcome(state: State) -> tuple[tuple[int, ...], tuple[int, ...], str] | None:
    if is_won(state):
        return triples(state), (1 - state.mover,), "triples"  # R10, D7: the last mover did it
    if not moves(state):
        return triples(state), (1 - state.mover,), "blocked"  # R11, D4
    return None


def turn(state: State) -> int:
    return -1 if outcome(state) else state.mover


def text(state: State) -> str:
    rows = []
    for letter in reversed(ROW_LENGTHS):
        row, empty = "", 0
        for number in range(1, ROW_LENGTHS[letter] + 1):
            pile = state.piles.get(f"{letter}{number}", "")
            if pile:
                row += (str(empty) if empty else "") + pile[-1] + "+" * (len(pile) - 1)
                empty = 0
            else:
                empty += 1
        rows.append(row + (str(empty) if empty else ""))
    return f"{'/'.join(rows)} {COLOURS[state.mover]} {state.stocks[0]} {state.stocks[1]}"
