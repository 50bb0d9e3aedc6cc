"""An opponent with the same budget as the default one that ignores what has been proven.

It considers any enemy piece as a possible king, even one that is known to be a soldier. In this folder its
name on the command line is ``forgetful:Forgetful``.
"""

from dataclasses import dataclass

import numpy as np

from deltille.core.position import Move, Position
from deltille.games.trangalla.state import CANDIDATES, KING, PIECES
from deltille.search.belief import Belief
from deltille.search.mcts import Search

NODES = 1000


@dataclass(frozen=True)
class Forgetful:
    """The same search within the same budget, but with the enemy king anywhere."""

    nodes: int = NODES

    def choose(self, position: Position, seed: int) -> Move:
        if len(position.legal_moves) == 1:
            return position.legal_moves[0]
        search = Search(position, seed=seed)
        foe = 1 - position.turn
        state = search.position.state
        if state[CANDIDATES + foe] != 0:  # everybody sees a king that is taken
            search.belief = anywhere(search.belief, foe, int(state[PIECES + foe]))
        search.run(self.nodes)
        # Its belief may even lead it to illegal moves.
        legal = set(position.legal_moves.ids.tolist())
        return next(c.move for c in search.report(line_length=1).candidates if c.move.id in legal)


def anywhere(belief: Belief, foe: int, pieces: int) -> Belief:
    """The same states with the enemy king under any of its pieces, all equally likely."""
    kings = [1 << cell for cell in range(pieces.bit_length()) if pieces >> cell & 1]
    worlds = np.repeat(belief.worlds, len(kings), axis=0)
    worlds[:, CANDIDATES + foe] = pieces
    worlds[:, KING + foe] = np.tile(kings, len(belief.worlds))
    return Belief(worlds, np.cumsum(np.repeat(np.diff(belief.sums, prepend=0), len(kings))))
