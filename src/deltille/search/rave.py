"""RAVE, rapid action value estimation (S. Gelly and D. Silver, 2007), from AMAF (all moves as first) counts.

A move that a seat plays later in a simulation tells about playing it now.

A simulation marks what each seat played at which ply; on the way up every node of the way looks its own
moves up among the marks. Move ids can be huge, so marks lie in slots by a hash of move and seat.
"""

from deltille.core.jit import inlined, natural
from deltille.core.rng import GOLDEN, wrapped
from deltille.search.atomic import fetch_add
from deltille.search.payoff import payoff
from deltille.search.tree import VALUE_SUM, VISITS, Tree
from deltille.search.workspace import N_MARKS, Workspace

_PLIES = 1 << 20


@inlined
def mark_of(move: int, seat: int) -> int:
    return 8 * move + seat


@inlined
def slot_of(mark: int) -> int:
    return int(wrapped(mark, GOLDEN, 0) >> 30 & (N_MARKS - 1))


@inlined
def mark_moves(workspace: Workspace, n_plies: int) -> None:
    """Mark the moves of a simulation; of equal ones the last stays."""
    workspace.stamp[0] += 1
    stamp = int(workspace.stamp[0]) * _PLIES
    for ply in range(n_plies):
        mark = int(workspace.played[ply])
        slot = slot_of(mark)
        workspace.mark[slot] = mark
        workspace.marked_at[slot] = stamp + ply


@inlined
def share_result(tree: Tree, workspace: Workspace, node: int, ply: int) -> None:
    """Add a result to the moves of a node, reached at this ply, that were played then or later."""
    mover = int(tree.mover[node])
    worth = payoff(int(workspace.shares[mover]), int(workspace.margins[mover]))
    since = int(workspace.stamp[0]) * _PLIES + ply
    first = int(tree.first_edge[node])
    for edge in range(first, first + int(tree.n_edges[node])):
        # Edges remember their slots: hardly any has a mark of this simulation, and those are read no further.
        slot = natural(tree.slot[natural(edge)])
        if workspace.marked_at[slot] >= since and workspace.mark[slot] == mark_of(
            int(tree.move[edge]), mover
        ):
            fetch_add(tree.shared, 2 * edge + VISITS, 1)
            fetch_add(tree.shared, 2 * edge + VALUE_SUM, worth)
