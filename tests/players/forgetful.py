"""An opponent that thinks as hard as the usual one but keeps no account of what has been proven.

Any enemy piece may be the king to it, also one that has shown itself to be a soldier. In this folder the
command line knows it as ``forgetful:Forgetful``.
"""

from dataclasses import dataclass

from deltille.core.position import Move, Position
from deltille.games.trangalla.state import CANDIDATES, KING, PIECES
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
        if state[CANDIDATES + foe] != 0:  # a king that was taken was seen by everybody
            state[CANDIDATES + foe] = state[PIECES + foe]
            state[KING + foe] = 0
        search._state = state
        search.run(self.nodes)
        # What it believes may even let it think of moves that are not legal.
        legal = set(position.legal_moves.ids.tolist())
        return next(c.move for c in search.report(line_length=1).candidates if c.move.id in legal)
