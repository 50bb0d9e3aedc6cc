"""The board of Attangle: names of its points, what stands on them, what lies in line; its tables."""

import functools

import numpy as np

from deltille.core.errors import BadNotation
from deltille.core.messages import Message
from deltille.core.operations import State
from deltille.core.scene import Point
from deltille.games.attangle.state import (
    DOUBLES,
    FIRST,
    N_PAIRS,
    N_POINTS,
    SECOND,
    SINGLES,
    TRIPLES,
    AttangleTables,
)
from deltille.geometry import Board, hexagon_points, rays

ROWS = "abcdefg"
CENTRE = "d4"


@functools.cache
def board() -> Board:
    return hexagon_points(4)


@functools.cache
def names() -> tuple[str, ...]:
    numbers: dict[int, int] = {}
    found = []
    for _, r in board().cells:
        numbers[r] = numbers.get(r, 0) + 1
        found.append(f"{ROWS[r + 3]}{numbers[r]}")
    return tuple(found)


def point_named(name: str) -> int:
    if name not in names():
        raise BadNotation(name, Message("attangle.no-such-point"))
    return names().index(name)


def place(point: int) -> Point:
    """Where a point is in the scene."""
    x, y = board().centres[point]
    return float(x), -float(y)


@functools.cache
def bits() -> tuple[int, ...]:
    """The bit of each point in a layer of the state."""
    return tuple(8 * (r + 3) + q + 3 for q, r in board().cells)


def stack(s: State, point: int, seat: int | None = None) -> int:
    """The height of the stack on a point, of this seat or of any; 0 if there is none."""
    bit = 1 << bits()[point]
    for owner in (0, 1) if seat is None else (seat,):
        for height, layer in ((1, SINGLES), (2, DOUBLES), (3, TRIPLES)):
            if int(s[layer + owner]) & bit:
                return height
    return 0


def owner(s: State, point: int) -> int:
    return 0 if stack(s, point, 0) else 1


@functools.cache
def seen(point: int, direction: int) -> tuple[int, ...]:
    """The points from here to the edge, nearest first."""
    return tuple(int(p) for p in rays(board())[point, direction] if p >= 0)


def direction_of(target: int, origin: int) -> int | None:
    """The direction in which ``origin`` lies from ``target``, or None if they are not in line."""
    return next((d for d in range(6) if origin in seen(target, d)), None)


def is_opposite(target: int, first: int, second: int) -> bool:
    a, b = direction_of(target, first), direction_of(target, second)
    return a is not None and b is not None and abs(a - b) == 3


def between(s: State, target: int, origin: int) -> list[int]:
    """The stacks that stand between two points in line, from the target on."""
    direction = direction_of(target, origin)
    if direction is None:
        return []
    line = seen(target, direction)
    return [point for point in line[: line.index(origin)] if stack(s, point)]


def nearest(s: State, target: int, direction: int) -> list[int]:
    """The first stack in a direction, if there is one."""
    return [point for point in seen(target, direction) if stack(s, point)][:1]


def capture(s: State, move: int) -> tuple[int, tuple[int, ...]]:
    """The target of a capture and the stacks nearest to it in the two directions."""
    target, pair = divmod(move - N_POINTS, N_PAIRS)
    origins = []
    for direction in (FIRST[pair], SECOND[pair]):
        origins += nearest(s, target, direction)
    return target, tuple(origins)


@functools.cache
def tables(has_opposite: bool) -> AttangleTables:
    """What the compiled rules know about the board."""
    bit_of = np.array(bits(), np.int64)
    point_at = np.full(64, -1, np.int64)
    point_at[bit_of] = np.arange(N_POINTS)
    pairs = list(zip(FIRST, SECOND, strict=True))
    bit = 1 << bit_of
    sides = [[sum(int(bit[p]) for p in ray if p >= 0) for ray in around] for around in rays(board()).tolist()]
    captures = [(bit[point], sides[point][a], sides[point][b]) for point in range(N_POINTS) for a, b in pairs]
    allowed = [int(has_opposite or second - first != 3) for first, second in pairs]
    return AttangleTables(bit_of, point_at, np.array(captures, np.int64), np.array(allowed, np.int64))
