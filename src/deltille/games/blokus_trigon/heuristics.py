"""What Trigon players know: lay large pieces first, small ones fit later."""

from deltille.core.operations import Moves, State, guided_move, legal, prior
from deltille.core.rng import Rng, below
from deltille.games.blokus_trigon.kernels import N_ANCHOR_COVERS, count_for_turn, draw_cover, placement_of
from deltille.games.blokus_trigon.placement import piece_of
from deltille.games.blokus_trigon.state import MAX_TRIES, SIZES, BlokusTrigonTables

WEIGHTS = (1, 1, 2, 4, 10, 30, 100)
"""The prior of a placement by the size of its piece."""

DRAWS = 3


@prior.implement(BlokusTrigonTables)
def blokus_trigon_prior(g: BlokusTrigonTables, s: State, move: int) -> int:
    return WEIGHTS[SIZES[piece_of(g, move)]]


@guided_move.implement(BlokusTrigonTables)
def blokus_trigon_guided_move(g: BlokusTrigonTables, s: State, rng: Rng, moves: Moves) -> int:
    # Counting is what costs: draw several times from one count, and keep the largest piece.
    n = count_for_turn(g, s, moves)
    if n == 0:
        return -1
    best = -1
    size = 0
    for draw in range(1, MAX_TRIES + 1):
        drawn = draw_cover(g, s, rng, moves, n)
        if drawn >= 0 and g.cover_sizes[drawn % N_ANCHOR_COVERS] > size:
            size = g.cover_sizes[drawn % N_ANCHOR_COVERS]
            best = drawn
        if draw >= DRAWS and best >= 0:
            return placement_of(g, s, best)
    n = legal(g, s, moves)
    return int(moves[below(rng, n)])
