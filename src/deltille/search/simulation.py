"""One simulation: down the tree, on to the end of the game, and back up with the result.

Several threads may run it on one tree under virtual loss (G. Chaslot, M. Winands and J. van den Herik,
2008): a visit is counted on the way down and its value on the way up, so that until then the others take it
for a loss and look elsewhere.
"""

from typing import Any

import deltille.core.compile_progress  # noqa: F401  registers itself before the first kernel is compiled
from deltille.core.jit import inlined, kernel
from deltille.core.operations import (
    NO_HINT,
    SPECTATOR,
    State,
    guided_move,
    information_state,
    play,
    play_cached,
    refresh,
    transition_hint,
    turn,
)
from deltille.search.allocator import take_node
from deltille.search.atomic import fetch_add, load, publish, swap_if
from deltille.search.backup import back_up
from deltille.search.belief import Belief, enter_world
from deltille.search.expansion import expand
from deltille.search.infosets import mover_s_view, next_place
from deltille.search.payoff import write_margins, write_shares
from deltille.search.proof_bounds import settle
from deltille.search.rave import mark_moves, mark_of
from deltille.search.selection import best_edge
from deltille.search.settings import NEVER, Settings
from deltille.search.static_eval import DECIDED, estimate_shares, lead_after
from deltille.search.tree import (
    BEING_MADE,
    EXPANDING,
    LEAF,
    NODE_VISITS,
    NONE,
    OVER,
    ROOT,
    SIMULATIONS,
    VISITS,
    Tree,
    write_leaf,
)
from deltille.search.workspace import Workspace

AT_ONCE = 16
"""Simulations a thread counts in one step, so that threads rarely meet at the counter."""


@kernel
def simulate(
    g: Any, tree: Tree, workspace: Workspace, settings: Settings, belief: Belief, limit: int, n: int
) -> int:
    """Run up to ``n`` simulations, but none beyond ``limit`` in the tree; return how many."""
    done = 0
    while done < n:
        asked = min(n - done, AT_ONCE)
        left = limit - fetch_add(tree.counters, SIMULATIONS, asked)
        granted = max(min(asked, left), 0)
        if granted < asked:
            fetch_add(tree.counters, SIMULATIONS, granted - asked)
            n = done + granted
        for _ in range(granted):
            run_once(g, tree, workspace, settings, belief)
        done += granted
    return done


@inlined
def run_once(g: Any, tree: Tree, workspace: Workspace, settings: Settings, belief: Belief) -> None:
    s = workspace.state
    n_seats = workspace.shares.size
    enter_world(belief, workspace.rng, s)
    node = place = ROOT
    if settings.has_secrets != 0:
        information_state(g, s, SPECTATOR, workspace.seen)
    depth = 0
    n_plies = 0
    visits = 0
    in_tree = True
    is_over = True
    is_replayed = False
    asks_only_moves = settings.playout_candidates <= 1 and settings.playout_cutoff == NEVER
    # One loop for the tree and for the rest of the game: the rules are compiled into it only once.
    while True:
        edge = NONE
        move = -1
        if in_tree:
            node, visits = enter_node(g, s, tree, workspace, settings, place, depth)
            in_tree = node != NONE
        if in_tree:
            if load(tree.n_edges, node) == 0:
                if is_replayed:
                    refresh(g, s)
                if (depth == 0 or visits >= settings.expand_after) and swap_if(
                    tree.phase, node, LEAF, EXPANDING
                ):
                    expand(g, s, tree, node, workspace, settings)
            if load(tree.n_edges, node) != 0:
                edge = best_edge(tree, settings, node, n_seats)
            in_tree = edge != NONE
        if in_tree:
            move = int(tree.move[edge])
            fetch_add(tree.tally, 2 * edge + VISITS, 1)
        else:
            if n_plies - depth >= settings.playout_cutoff and estimate_shares(
                g, s, settings.eval_scale, workspace.score, workspace.shares
            ):
                is_over = False
                break
            move = drawn_move(g, s, workspace, settings)
            if move < 0:
                break
        if settings.rave_equivalence > 0.0:
            workspace.played[n_plies] = mark_of(move, turn(g, s))
        is_replayed = in_tree and settings.has_secrets == 0 and load(tree.child, edge) > NONE
        hint = int(tree.hint[load(tree.child, edge)]) if is_replayed else NO_HINT
        if is_replayed or (not in_tree and asks_only_moves):
            play_cached(g, s, move, hint)
        else:
            play(g, s, move)
        n_plies += 1
        if in_tree:
            workspace.edges[depth] = edge
            depth += 1
            place = follow(g, s, tree, workspace, settings, place, edge)
    if is_over:
        write_shares(g, s, workspace.shares)
    write_margins(g, s, settings.lead_scale, workspace.score, workspace.margins)
    is_proven = False
    if is_over and n_plies == depth and node != NONE and settings.has_secrets == 0:
        publish(tree.phase, node, OVER)
        is_proven = settle(tree, node, workspace.shares)
    if settings.rave_equivalence > 0.0:
        mark_moves(workspace, n_plies)
    back_up(tree, workspace, settings, depth, is_proven, False)


@inlined
def enter_node(
    g: Any, s: State, tree: Tree, workspace: Workspace, settings: Settings, place: int, depth: int
) -> tuple[int, int]:
    """The node of a place as its mover sees it, and how often it was visited before this visit."""
    node = place
    if settings.has_secrets != 0 and place != NONE:
        n_seats = workspace.shares.size
        node = mover_s_view(g, s, tree, workspace.allocator, workspace.seen, workspace.after, place, n_seats)
    workspace.places[depth] = place
    workspace.nodes[depth] = node
    if node == NONE:
        return node, 0
    visits = fetch_add(tree.sums, tree.row * node + NODE_VISITS, 1)
    if settings.has_secrets != 0:
        fetch_add(tree.sums, tree.row * place + NODE_VISITS, 1)
    return node, int(visits)


@inlined
def drawn_move(g: Any, s: State, workspace: Workspace, settings: Settings) -> int:
    """A random move for the rest of the game, the best of those drawn; -1 when the game is over."""
    best = -1
    best_lead = -2 * DECIDED
    for _ in range(settings.playout_candidates):
        move = guided_move(g, s, workspace.rng, workspace.moves)
        if settings.playout_candidates <= 1 or move < 0:
            return move
        if move != best:
            lead = lead_after(g, s, move, turn(g, s), workspace.after, workspace.score)
            if lead > best_lead:
                best = move
                best_lead = lead
    return best


@inlined
def follow(
    g: Any, s: State, tree: Tree, workspace: Workspace, settings: Settings, node: int, edge: int
) -> int:
    """The child to which an edge has led, made if needed; NONE if another thread makes it or all is full."""
    if settings.has_secrets != 0:
        return next_place(g, s, tree, workspace, node, edge)
    child = load(tree.child, edge)
    if child == NONE and swap_if(tree.child, edge, NONE, BEING_MADE):
        child = take_node(tree, workspace.allocator)
        if child != NONE:
            write_leaf(tree, child, node, turn(g, s), transition_hint(g, s), workspace.shares.size)
        publish(tree.child, edge, child)
    return max(child, NONE)
