"""What a placement is made of: piece, orientation and cell. Orientations are numbered within each piece."""

import numpy as np

from deltille.core.action_factors import ActionFactors
from deltille.games.blokus_trigon.grid import N_SHAPES
from deltille.games.blokus_trigon.state import BlokusTrigonTables
from deltille.games.blokus_trigon.tables import NAMES, Layout


def factors_of(layout: Layout, g: BlokusTrigonTables) -> ActionFactors:
    """The factors of all placements; the cell is that of the network's grid in the middle of the piece."""
    piece = np.array(layout.piece)
    cell, shape = np.divmod(g.policy_of, N_SHAPES)
    orientation = np.zeros(N_SHAPES, np.int64)
    for kind in range(len(NAMES)):
        shapes = np.unique(shape[piece == kind])
        orientation[shapes] = np.arange(len(shapes))
    table = np.stack([piece, orientation[shape], cell], axis=1)
    return ActionFactors(("piece", "orientation", "cell"), table, {"piece": NAMES})
