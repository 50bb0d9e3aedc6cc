"""Growing a tree with a network: leaves are collected, evaluated together, then given edges and backed up.

Going down counts a visit, coming back up its worth, so a leaf under way counts as lost (virtual loss) and
the next walk looks elsewhere. A leaf's edges get the network's policy as priors, and its value goes up the
way it was reached (AlphaZero, D. Silver and others 2018; for more than two seats max^n). What is over is
exact, and proofs go up as in :mod:`deltille.search.proof_bounds`.

In wide games most moves have next to no prior. Below the root those are left out, and one last edge without
a move stands for them: it is never followed, and keeps anything from being proven that might depend on
them.

A search may also play some games out from each leaf and mix their results with what the network expects, as
AlphaGo did (D. Silver and others 2016): where playouts are strong, both together are stronger than either.
"""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import deltille.core.compile_progress  # noqa: F401  registers itself before the first kernel is compiled
from deltille.core.game import Game
from deltille.core.jit import inlined, kernel
from deltille.core.operations import (
    SPECTATOR,
    State,
    determinize,
    information_state,
    legal,
    network_cell,
    network_scalars,
    play,
    play_cached,
    policy_index,
    refresh,
    reveal,
    turn,
)
from deltille.core.rng import below
from deltille.search.allocator import take_edges
from deltille.search.atomic import fetch_add
from deltille.search.backup import back_up
from deltille.search.belief import Belief, enter_world
from deltille.search.payoff import FULL_SHARE, write_shares
from deltille.search.proof_bounds import settle
from deltille.search.selection import best_edge
from deltille.search.settings import Settings
from deltille.search.simulation import drawn_move, enter_node, follow
from deltille.search.static_eval import estimate_shares
from deltille.search.tree import (
    EXPANDED,
    EXPANDING,
    LEAF,
    NO_ROOM,
    NODE_VISITS,
    NONE,
    OVER,
    ROOT,
    SIMULATIONS,
    VALUE_SUM,
    VISITS,
    Tree,
)
from deltille.search.utility import FINE, write_estimate, write_final
from deltille.search.workspace import Workspace

REST = -1
"""The move of an edge that stands for moves left out."""
NEVER_WORTH_IT = -(1 << 40)
BISECTIONS = 24
WALKS_PER_LEAF = 8

IS_LEAF, IS_OVER, IS_TAKEN = 0, 1, 2
"""How a walk can end; taken: at a leaf that is under way already."""


class Sight(NamedTuple):
    """Numbers of a search with a network beside those in Settings."""

    margin_scale: float
    root: int
    """The node that keeps all its moves."""
    least_prior: float = 1e-4
    """Moves below this are left out ..."""
    most_edges: int = 96
    """... and the least likely until this many are left,"""
    few_moves: int = 24
    """but nowhere with so few legal moves."""
    root_temperature: float = 1.0
    """Above 1 the moves at the root are taken for more alike than the network says."""
    playouts: int = 0
    """Games played out from each leaf, or evaluated where the search by playouts would cut them off."""
    playout_weight: float = 0.0
    """How much their results count beside what the network expects."""
    is_critic: bool = False
    """Whether the network values full states, one for each seat."""
    batch: int = 1
    """Leaves there is room for: what is shown for the seats after the mover begins that many rows later."""


class Leaves(NamedTuple):
    """Room for a batch of leaves and the ways to them."""

    planes: NDArray[np.uint8]  # [leaf, cell, plane]
    scalars: NDArray[np.float32]
    moves: NDArray[np.int64]
    indices: NDArray[np.int64]  # [leaf, move] its policy output
    counts: NDArray[np.int64]
    logits: NDArray[np.float32]  # [leaf, move]
    values: NDArray[np.float32]
    depths: NDArray[np.int64]
    nodes: NDArray[np.int64]  # [leaf, ply] the way down
    edges: NDArray[np.int64]
    places: NDArray[np.int64]
    movers: NDArray[np.int64]
    states: NDArray[np.int64]  # [leaf, word] where games are played out from
    played: NDArray[np.float64]  # [leaf, seat] the mean share of the win in those


def new_leaves(game: Game, n: int, n_rows: int = 1) -> Leaves:
    """Room for ``n`` leaves, each shown to the network in ``n_rows`` ways."""
    shape = game.network
    assert shape is not None
    plies = game.max_plies + 2
    return Leaves(
        planes=np.zeros((n * n_rows, shape.n_cells, len(shape.planes)), np.uint8),
        scalars=np.zeros((n * n_rows, len(shape.scalars)), np.float32),
        moves=np.zeros((n, game.max_moves), np.int64),
        indices=np.zeros((n, game.max_moves), np.int64),
        counts=np.zeros(n, np.int64),
        logits=np.zeros((n, game.max_moves), np.float32),
        values=np.zeros((n * n_rows, 2 * game.n_seats + 1), np.float32),
        depths=np.zeros(n, np.int64),
        nodes=np.zeros((n, plies), np.int64),
        edges=np.zeros((n, plies), np.int64),
        places=np.zeros((n, plies), np.int64),
        movers=np.zeros(n, np.int64),
        states=np.zeros((n, game.state_size), np.int64),
        played=np.zeros((n, game.n_seats), np.float64),
    )


@kernel
def collect(
    g: Any,
    tree: Tree,
    workspace: Workspace,
    leaves: Leaves,
    settings: Settings,
    belief: Belief,
    sight: Sight,
    limit: int,
    n: int,
) -> int:
    """Collect up to ``n`` leaves to evaluate, within ``limit``; finished games are backed up right here."""
    found = 0
    # Where every walk comes to an end of the game there is never a leaf: the clock must be looked at.
    for _ in range(WALKS_PER_LEAF * n):
        if found == n or tree.counters[SIMULATIONS] >= limit:
            break
        depth, how = walk(g, tree, workspace, leaves, settings, belief, found)
        if how == IS_TAKEN:
            take_back(tree, workspace, settings, depth)
            break
        tree.counters[SIMULATIONS] += 1
        if how == IS_OVER:
            write_final(
                g, workspace.state, sight.margin_scale, workspace.score, workspace.shares, workspace.margins
            )
            is_proven = False
            node = int(workspace.nodes[depth])
            if node != NONE and settings.has_secrets == 0:
                tree.phase[node] = OVER
                for seat in range(workspace.shares.size):
                    workspace.score[seat] = workspace.shares[seat] // FINE
                is_proven = settle(tree, node, workspace.score)
            back_up(tree, workspace, settings, depth, is_proven, True)
        else:
            leaves.depths[found] = depth
            for i in range(depth + 1):
                leaves.nodes[found, i] = workspace.nodes[i]
                leaves.edges[found, i] = workspace.edges[i]
                leaves.places[found, i] = workspace.places[i]
            look(g, workspace.state, workspace, leaves, settings.viewer, found)
            if sight.is_critic:
                look_as_each(g, workspace, leaves, settings, sight, depth, found)
            if sight.playouts > 0:
                for i in range(workspace.state.size):
                    leaves.states[found, i] = workspace.state[i]
            found += 1
    return found


@inlined
def walk(
    g: Any, tree: Tree, workspace: Workspace, leaves: Leaves, settings: Settings, belief: Belief, slot: int
) -> tuple[int, int]:
    """Down the tree to a leaf, whose moves are then listed, or to an end; return depth and how it ended."""
    s = workspace.state
    enter_world(belief, workspace.rng, s)
    place = ROOT
    if settings.has_secrets != 0:
        information_state(g, s, SPECTATOR, workspace.seen)
    depth = 0
    is_replayed = False
    how = IS_LEAF
    while True:
        node, _ = enter_node(g, s, tree, workspace, settings, place, depth)
        if node == NONE or tree.n_edges[node] == 0:
            if is_replayed:
                refresh(g, s)
            if node != NONE and tree.phase[node] == EXPANDING:
                how = IS_TAKEN
                break
            leaves.counts[slot] = legal(g, s, leaves.moves[slot])
            if leaves.counts[slot] == 0:
                how = IS_OVER
            elif node != NONE and tree.phase[node] == LEAF:
                tree.phase[node] = EXPANDING
            break
        edge = best_edge(tree, settings, node, workspace.shares.size)
        if tree.move[edge] == REST:  # all others are proven to be no better than what is certain
            edge = int(tree.first_edge[node])
        fetch_add(tree.tally, 2 * edge + VISITS, 1)
        child = int(tree.child[edge])
        is_replayed = settings.has_secrets == 0 and child > NONE
        if is_replayed:
            play_cached(g, s, int(tree.move[edge]), int(tree.hint[child]))
        else:
            play(g, s, int(tree.move[edge]))
        workspace.edges[depth] = edge
        depth += 1
        place = follow(g, s, tree, workspace, settings, place, edge)
    return depth, how


@inlined
def take_back(tree: Tree, workspace: Workspace, settings: Settings, depth: int) -> None:
    """As if the walk had not been."""
    for level in range(depth + 1):
        node = int(workspace.nodes[level])
        if node != NONE:
            fetch_add(tree.sums, tree.row * node + NODE_VISITS, -1)
            if settings.has_secrets != 0:
                fetch_add(tree.sums, tree.row * int(workspace.places[level]) + NODE_VISITS, -1)
        if level < depth:
            fetch_add(tree.tally, 2 * int(workspace.edges[level]) + VISITS, -1)


@inlined
def look(g: Any, s: State, workspace: Workspace, leaves: Leaves, viewer: int, slot: int) -> None:
    """Write what a network is shown of a state as its mover sees it, and the policy outputs of its moves.

    Where another seat is to move, it is taken to know the secret of the seat that searches (``viewer``).
    Otherwise it would expect as much of a king that may win with its next move as of a soldier there.
    """
    mover = turn(g, s)
    leaves.movers[slot] = mover
    view = workspace.after
    if viewer >= 0 and viewer != mover:
        for i in range(s.size):
            workspace.seen[i] = s[i]
        reveal(g, workspace.seen, viewer)
        information_state(g, workspace.seen, mover, view)
    else:
        information_state(g, s, mover, view)
    show(g, view, mover, leaves, slot)
    for i in range(leaves.counts[slot]):
        leaves.indices[slot, i] = policy_index(g, view, int(leaves.moves[slot, i]))


@kernel
def look_at(g: Any, s: State, workspace: Workspace, leaves: Leaves) -> None:
    """List the moves of a state and write what a network is shown of it, as leaf 0."""
    leaves.counts[0] = legal(g, s, leaves.moves[0])
    look(g, s, workspace, leaves, -1, 0)


@inlined
def show(g: Any, s: State, mover: int, leaves: Leaves, row: int) -> None:
    for cell in range(leaves.planes.shape[1]):
        network_cell(g, s, mover, cell, leaves.planes[row, cell])
    network_scalars(g, s, mover, leaves.scalars[row])


@inlined
def look_as_each(
    g: Any,
    workspace: Workspace,
    leaves: Leaves,
    settings: Settings,
    sight: Sight,
    depth: int,
    slot: int,
) -> None:
    """Write what a critic is shown for each seat: a full state that agrees with what that seat may know.

    For the seat that searches that is the determinization itself. For another seat what it cannot know is
    drawn again, or in the tree it would act as if it knew the secret of the one who searches.
    """
    n_seats = workspace.shares.size
    mover = int(leaves.movers[slot])
    for offset in range(n_seats):
        seat = (mover + offset) % n_seats
        row = offset * sight.batch + slot
        if seat == settings.viewer:
            if depth > 0 or offset > 0:  # at the root the mover's view is shown already
                show(g, workspace.state, mover, leaves, row)
        else:
            information_state(g, workspace.state, seat, workspace.after)
            determinize(g, workspace.after, workspace.rng, workspace.seen)
            show(g, workspace.seen, mover, leaves, row)


# Not part of collect(): only searches that play games out compile it.
@kernel
def play_out(g: Any, workspace: Workspace, leaves: Leaves, settings: Settings, sight: Sight, n: int) -> None:
    """Play games out from the first ``n`` leaves as the search by playouts does, and keep the mean shares."""
    s = workspace.state
    n_seats = workspace.shares.size
    for slot in range(n):
        for seat in range(n_seats):
            leaves.played[slot, seat] = 0.0
        for _ in range(sight.playouts):
            for i in range(s.size):
                s[i] = leaves.states[slot, i]
            n_plies = 0
            while True:
                if n_plies >= settings.playout_cutoff and estimate_shares(
                    g, s, settings.eval_scale, workspace.score, workspace.shares
                ):
                    break
                move = drawn_move(g, s, workspace, settings)
                if move < 0:
                    write_shares(g, s, workspace.shares)
                    break
                play(g, s, move)
                n_plies += 1
            for seat in range(n_seats):
                leaves.played[slot, seat] += float(workspace.shares[seat] * FINE) / float(sight.playouts)


@kernel
def absorb(
    tree: Tree, workspace: Workspace, leaves: Leaves, settings: Settings, sight: Sight, n: int
) -> None:
    """Give the first ``n`` leaves, which have been evaluated, their edges, and carry their values up."""
    for slot in range(n):
        node = int(leaves.nodes[slot, leaves.depths[slot]])
        if node != NONE and tree.phase[node] == EXPANDING:
            give_edges(tree, workspace, leaves, sight, slot, node)
    for slot in range(n):
        depth = int(leaves.depths[slot])
        for i in range(depth + 1):
            workspace.nodes[i] = leaves.nodes[slot, i]
            workspace.edges[i] = leaves.edges[slot, i]
            workspace.places[i] = leaves.places[slot, i]
        mover = int(leaves.movers[slot])
        if sight.is_critic:
            for offset in range(workspace.shares.size):
                seat = (mover + offset) % workspace.shares.size
                value = leaves.values[offset * sight.batch + slot]
                write_estimate(value, mover, seat, workspace.shares, workspace.margins)
        else:
            write_estimate(leaves.values[slot], mover, -1, workspace.shares, workspace.margins)
        if sight.playouts > 0:
            for seat in range(workspace.shares.size):
                expected, played = float(workspace.shares[seat]), float(leaves.played[slot, seat])
                workspace.shares[seat] = int(expected + sight.playout_weight * (played - expected))
        back_up(tree, workspace, settings, depth, False, True)


@inlined
def weigh_moves(leaves: Leaves, slot: int, temperature: float) -> None:
    """Turn the logits of a leaf's moves into priors (softmax)."""
    n = int(leaves.counts[slot])
    most = -math.inf
    for i in range(n):
        most = max(most, float(leaves.logits[slot, i]))
    total = 0.0
    for i in range(n):
        weight = math.exp((float(leaves.logits[slot, i]) - most) / temperature)
        leaves.logits[slot, i] = weight
        total += weight
    for i in range(n):
        leaves.logits[slot, i] = float(leaves.logits[slot, i]) / total


@inlined
def give_edges(tree: Tree, workspace: Workspace, leaves: Leaves, sight: Sight, slot: int, node: int) -> None:
    """One edge for each move that is worth a look, in random order, with its prior."""
    n = int(leaves.counts[slot])
    weigh_moves(leaves, slot, sight.root_temperature if node == sight.root else 1.0)
    least = 0.0
    kept = n
    if node != sight.root and n > sight.few_moves:
        least = sight.least_prior
        if n_likely(leaves, slot, least) > sight.most_edges:
            most = 1.0
            for _ in range(BISECTIONS):
                middle = 0.5 * (least + most)
                if n_likely(leaves, slot, middle) > sight.most_edges:
                    least = middle
                else:
                    most = middle
            least = most
        kept = n_likely(leaves, slot, least)
        if kept == 0:  # all alike
            least = 0.0
            kept = n
    first = take_edges(tree, workspace.allocator, kept + int(kept < n))
    if first == NONE:
        tree.phase[node] = NO_ROOM
        return
    at = 0
    total = 0.0
    for i in range(n):
        if leaves.logits[slot, i] >= least:
            write_edge(tree, first + at, int(leaves.moves[slot, i]), float(leaves.logits[slot, i]))
            total += float(leaves.logits[slot, i])
            at += 1
    for i in range(kept):
        # Of moves with the same prior none comes first because of where it is on the board.
        j = i + below(workspace.rng, kept - i)
        move, prior = tree.move[first + i], tree.prior[first + i]
        tree.move[first + i], tree.prior[first + i] = tree.move[first + j], tree.prior[first + j] / total
        tree.move[first + j], tree.prior[first + j] = move, prior
        if i == j:
            tree.prior[first + i] = prior / total
    if kept < n:
        write_edge(tree, first + kept, REST, 0.0)
        tree.tally[2 * (first + kept) + VISITS] = 1
        tree.tally[2 * (first + kept) + VALUE_SUM] = NEVER_WORTH_IT
    tree.first_edge[node] = first
    tree.n_edges[node] = kept + int(kept < n)
    tree.phase[node] = EXPANDED


@inlined
def n_likely(leaves: Leaves, slot: int, least: float) -> int:
    n = 0
    for i in range(leaves.counts[slot]):
        n += int(leaves.logits[slot, i] >= least)
    return n


@inlined
def write_edge(tree: Tree, edge: int, move: int, prior: float) -> None:
    tree.move[edge] = move
    tree.child[edge] = NONE
    tree.tally[2 * edge + VISITS] = 0
    tree.tally[2 * edge + VALUE_SUM] = 0
    tree.prior[edge] = prior
    tree.ceiling[edge] = FULL_SHARE
