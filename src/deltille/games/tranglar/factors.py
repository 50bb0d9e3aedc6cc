"""What a move is made of: what is done, with which piece, how it lies, how it is covered, at which square."""

import numpy as np

from deltille.core.action_factors import ActionFactors
from deltille.games.tranglar.grid import FIRST_WAY, N_CHANNELS, OF_LARGE, OF_NEUTRAL
from deltille.games.tranglar.state import (
    ATTACK,
    FIRST_TRAPEZE,
    JOIN,
    LARGE_FIVE,
    LARGE_TRAPEZE,
    N1,
    N_CELLS,
    N_PAIRS,
    N_PLACEMENTS,
    N_TRAPEZES,
    NEUTRAL,
    PASS,
    PLACE,
    SPLIT,
    TRAPEZE,
    TranglarTables,
)
from deltille.games.tranglar.tables import CODES

ACTIONS = ("place", "neutral", "attack", "split", "join", "exchange a trapeze", "pass", "large neutral")
NAMES = ("action", "piece", "orientation", "cover", "square")


def factors_of(g: TranglarTables, n_actions: int) -> ActionFactors:
    """The factors of all move ids. The orientation is how a piece lies at its square."""
    table = np.zeros((n_actions, len(NAMES)), np.int64)
    square, channel = np.divmod(g.policy_of[:n_actions], N_CHANNELS)
    table[:, 4] = square
    placements = np.arange(N_PLACEMENTS)
    ways = channel[PLACE : PLACE + N_PLACEMENTS]
    lying = np.stack([g.shape, ways - np.array(FIRST_WAY)[g.shape], np.zeros_like(placements)], axis=1)
    pairs = np.arange(N_PAIRS)
    covered = lying[g.covered]
    covered[:, 2] = pairs - g.first_pair[g.covered]
    trapezes = lying[FIRST_TRAPEZE : FIRST_TRAPEZE + N_TRAPEZES]
    table[PLACE : PLACE + N_PLACEMENTS, 1:4] = lying
    for action, (first, rows) in enumerate(
        ((ATTACK, covered), (SPLIT, covered), (JOIN, covered), (TRAPEZE, trapezes)), start=2
    ):
        table[first : first + len(rows), 0] = action
        table[first : first + len(rows), 1:4] = rows
    table[NEUTRAL : NEUTRAL + N_CELLS, :2] = (1, N1)
    table[NEUTRAL : NEUTRAL + N_CELLS, 2] = channel[NEUTRAL : NEUTRAL + N_CELLS] - OF_NEUTRAL
    table[PASS, 0] = 6
    table[LARGE_TRAPEZE:, 0] = 7
    table[LARGE_TRAPEZE:LARGE_FIVE, 1] = N1 + 1
    table[LARGE_FIVE:, 1] = N1 + 2
    table[LARGE_TRAPEZE:, 2] = channel[LARGE_TRAPEZE:] - OF_LARGE
    return ActionFactors(NAMES, table, {"action": ACTIONS, "piece": CODES})
