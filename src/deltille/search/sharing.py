"""Statistics shared between siblings: a move that a seat plays later tells about playing it now (RAVE).

A simulation marks what each seat played at which ply; on the way up every node of the way looks its own
moves up among the marks. Move ids can be huge, so marks lie in slots by a hash of move and seat.
"""

from deltille.core.jit import inlined
from deltille.core.random import wrapped
from deltille.search.atomic import fetch_add
from deltille.search.desk import N_MARKS, Desk
from deltille.search.payoff import payoff
from deltille.search.tree import Tree

_GOLDEN = 7046029254386353131
_PLIES = 1 << 20


@inlined
def slot_of(key: int) -> int:
    return int(wrapped(key, _GOLDEN, 0) >> 30 & (N_MARKS - 1))


@inlined
def mark_moves(desk: Desk, n_plies: int) -> None:
    """Mark the moves of a simulation; of equal ones the last stays."""
    desk.stamp[0] += 1
    stamp = int(desk.stamp[0]) * _PLIES
    for ply in range(n_plies):
        key = int(desk.played[ply])
        slot = slot_of(key)
        desk.mark[slot] = key
        desk.marked_at[slot] = stamp + ply


@inlined
def share_result(tree: Tree, desk: Desk, node: int, ply: int) -> None:
    """Tell the moves of a node, reached at this ply, how a simulation went that had them then or later."""
    mover = int(tree.mover[node])
    worth = payoff(int(desk.shares[mover]), int(desk.margins[mover]))
    since = int(desk.stamp[0]) * _PLIES + ply
    first = int(tree.first_edge[node])
    for edge in range(first, first + int(tree.n_edges[node])):
        key = 8 * int(tree.move[edge]) + mover
        slot = slot_of(key)
        if desk.mark[slot] == key and desk.marked_at[slot] >= since:
            fetch_add(tree.shared_tries, edge, 1)
            fetch_add(tree.shared_worth, edge, worth)
