"""Counting move sequences, the standard test of a move generator.

>>> import deltille
>>> perft(deltille.new("attangle"), 3)
42840
"""

import numpy as np

from deltille.core.playout import count_leaves
from deltille.core.position import Move, Position


def perft(position: Position, depth: int) -> int:
    """The number of move sequences of this length; finished games are not extended."""
    if depth < 0:
        raise ValueError(f"depth must not be negative, not {depth}")
    game = position.game
    rows = max(depth, 1)
    states = np.zeros((rows, game.state_size), np.int64)
    states[0] = position.state
    moves = np.zeros((rows, game.max_moves), np.int64)
    return int(count_leaves(game.tables, states, moves, np.zeros(2 * rows, np.int64), depth))


def split(position: Position, depth: int) -> dict[Move, int]:
    """The same, separately for each first move: where two programs differ, this finds the move."""
    counts = {}
    for move in position.legal_moves:
        position.push(move)
        counts[move] = perft(position, depth - 1)
        position.pop()
    return counts
