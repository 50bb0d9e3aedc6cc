"""Positions as small pickles: the game by its class and options, one state, and the moves that led there.

Earlier states are not stored if replaying the moves gives them; they are computed when first needed.
"""

import functools
import zlib
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from deltille.core import playout
from deltille.core.game import Game
from deltille.core.moves import Move
from deltille.core.operations import State

if TYPE_CHECKING:
    from deltille.core.position import Position

BETWEEN = "\n"
LEVEL = 1
"""Of compression: the quickest, which is within a tenth of the best for states."""


class FoldedPast(NamedTuple):
    """The moves of a past, with what is needed to find the states they were played in."""

    first: bytes
    """The state before the first move; empty if it is the one that the rules begin with."""
    ids: tuple[int, ...]
    texts: str
    changes: tuple[bytes, bytes] | None
    """Where the moves cannot be played again: places and values of the words that each of them changed."""


@functools.lru_cache(maxsize=64)
def _start(game: Game) -> bytes:
    state = game.new_state()
    playout.start_state(game.tables, state)
    return state.tobytes()


def pack(state: State) -> bytes:
    """A state as few bytes."""
    return zlib.compress(state.tobytes(), LEVEL)


def unpack(data: bytes) -> State:
    """The state that was packed."""
    return np.frombuffer(zlib.decompress(data), np.int64).copy()


def fold(game: Game, past: list[tuple[Move, State]], *, replays: bool) -> FoldedPast | None:
    """A past as few bytes; ``replays`` says that each move leads to the next state by the rules."""
    if not past:
        return None
    first = past[0][1]
    changes = None
    if not replays:
        states = np.stack([before for _, before in past])
        is_changed = np.diff(states, axis=0, prepend=states[:1]) != 0
        places, values = np.flatnonzero(is_changed), states[is_changed]
        changes = (zlib.compress(places.tobytes(), LEVEL), zlib.compress(values.tobytes(), LEVEL))
    return FoldedPast(
        b"" if first.tobytes() == _start(game) else pack(first),
        tuple(move.id for move, _ in past),
        BETWEEN.join(move.text for move, _ in past),
        changes,
    )


def unfold(game: Game, folded: FoldedPast | None) -> list[tuple[Move, State]]:
    """The past with all its states."""
    if folded is None:
        return []
    state = unpack(folded.first) if folded.first else np.frombuffer(_start(game), np.int64).copy()
    moves = [Move(*found) for found in zip(folded.ids, folded.texts.split(BETWEEN), strict=True)]
    if folded.changes is not None:
        return list(zip(moves, _restored(state, len(moves), folded.changes), strict=True))
    past = []
    for move in moves:
        past.append((move, state))
        state = state.copy()
        playout.play_move(game.tables, state, move.id)
    return past


def _restored(first: State, n: int, changes: tuple[bytes, bytes]) -> list[State]:
    """The states, each from the one before it."""
    places, values = (np.frombuffer(zlib.decompress(part), np.int64) for part in changes)
    rows, columns = np.divmod(places, first.size)
    states = [first]
    for row in range(1, n):
        state = states[-1].copy()
        of_row = rows == row
        state[columns[of_row]] = values[of_row]
        states.append(state)
    return states


def restored(kind: "type[Position]", game: Game, state: bytes, rest: dict[str, Any]) -> "Position":
    """What a pickle calls: the position as it was."""
    position = kind.trusted(game, unpack(state))
    vars(position).pop("_past")  # it unfolds when it is asked for
    vars(position).update(rest)
    return position
