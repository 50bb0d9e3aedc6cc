"""Tree search with a network, on every game with observation planes; the weights are random."""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from deltille import games
from deltille.core.game import Setting
from deltille.core.operations import determinize, information_state, reveal
from deltille.core.position import Position
from deltille.core.rng import generator
from deltille.learning.inference import Evaluator
from deltille.learning.leaves import REST, look, look_as_each, look_at, new_leaves
from deltille.learning.search import NetSearch, Numbers
from deltille.learning.weights import Weights
from deltille.search.payoff import FULL_SHARE, VALUE_SCALE
from deltille.search.tree import N_EDGES, N_NODES, NODE_VISITS, NONE, PAYOFF, ROOT, VISITS
from deltille.search.utility import WIN, utility_payoff, write_estimate
from deltille.search.workspace import new_workspace
from deltille.testing.selection import NETWORK, SECRETS, every_game

Maker = Callable[..., Weights]


def options_of(name: str) -> dict[str, Setting]:
    return {"players": 2} if "players" in games.game_class(name).options else {}


def part_way(name: str, part: float, seed: int = 1) -> Position:
    """A position of a random game, this part of the way through."""
    chance = random.Random(seed)
    position = games.new(name, **options_of(name))
    while position.outcome() is None:
        position.push(chance.choice(position.legal_moves))
    for _ in range(max(1, round(position.ply * (1 - part)))):
        position.pop()
    return position


def tree_of(search: NetSearch, node: int = ROOT) -> list[Any]:
    """What the tree holds at a node and below."""
    tree = search.tree
    edges = search._edges(node)
    span = slice(edges.start, edges.stop)
    found: list[Any] = [
        tree.sums[tree.row * node : tree.row * (node + 1)].tolist(),
        tree.move[span].tolist(),
        tree.prior[span].tolist(),
        tree.tally[2 * edges.start : 2 * edges.stop].tolist(),
    ]
    for edge in edges:
        if tree.child[edge] > 0:
            found += tree_of(search, int(tree.child[edge]))
    return found


def check_sums(search: NetSearch) -> None:
    """Every visit of a node except the first continued through one of its edges."""
    tree, n_seats = search.tree, search.position.game.n_seats
    for node in range(ROOT, int(tree.counters[N_NODES])):
        if tree.parent[node] == NONE and node != ROOT:
            continue
        edges = search._edges(node)
        sums = tree.sums[tree.row * node : tree.row * (node + 1)]
        visits = int(sums[NODE_VISITS])
        if edges:
            assert visits - 1 == sum(int(tree.tally[2 * edge + VISITS]) for edge in edges)
            assert abs(float(tree.prior[edges.start : edges.stop].sum()) - 1) < 1e-4
        payoffs = sums[PAYOFF : PAYOFF + 2 * n_seats : 2]
        assert (payoffs >= 0).all()
        assert (payoffs <= VALUE_SCALE * visits).all()
        low, high = (
            a[n_seats * node : n_seats * (node + 1)].astype(int) for a in (tree.lower_bound, tree.upper_bound)
        )
        assert (low <= high).all()
        assert low.sum() <= FULL_SHARE <= high.sum()


@every_game(NETWORK)
def test_budgets_in_nodes_are_exact_and_sums_add_up(name: str, random_weights: Maker) -> None:
    position = part_way(name, 0.3)
    search = NetSearch(position, Evaluator(random_weights(position.game)), seed=1)
    assert [search.run(nodes=n) for n in (1, 7, 90)] == [1, 7, 90]
    if not search.settings.has_secrets:
        check_sums(search)
    report = search.report()
    assert sum(c.visits for c in report.candidates) == 97
    assert all(c.move in position.legal_moves for c in report.candidates)
    assert all(abs(sum(c.values) - 1) < 1e-3 for c in report.candidates)


@every_game(NETWORK)
def test_the_same_seed_grows_the_same_tree(name: str, random_weights: Maker) -> None:
    position = part_way(name, 0.3)
    weights = random_weights(position.game)
    searches = [NetSearch(position, Evaluator(weights), seed=5) for _ in range(2)]
    for search in searches:
        search.run(nodes=60)
    assert tree_of(searches[0]) == tree_of(searches[1])


@every_game(NETWORK)
def test_a_leaf_may_be_worth_what_games_played_out_from_it_say(name: str, random_weights: Maker) -> None:
    position = part_way(name, 0.3)
    evaluator = Evaluator(random_weights(position.game))
    searches = [
        NetSearch(position, evaluator, seed=5, numbers=Numbers(playouts=3, playout_weight=weight))
        for weight in (1.0, 0.5)
    ]
    plain = NetSearch(position, evaluator, seed=5, numbers=Numbers())
    for search in (*searches, plain):
        search.run(nodes=1)
    only, half = (np.array(search.expected) for search in searches)
    played = searches[0]._leaves.played[0] / WIN
    assert abs(played.sum() - 1) < 0.05  # sixtieths of the win, rounded down
    assert np.allclose(only, played, atol=1e-4)
    assert np.allclose(half, (np.array(plain.expected) + played) / 2, atol=1e-3)
    assert searches[1].run(nodes=30) == 30
    if not searches[1].settings.has_secrets:
        check_sums(searches[1])


@every_game(NETWORK)
def test_one_node_is_the_policy_alone(name: str, random_weights: Maker) -> None:
    position = part_way(name, 0.3)
    view = position.view(position.turn)
    game, weights = position.game, random_weights(position.game)
    leaves, workspace = new_leaves(game, 1), new_workspace(game, 0, 0)
    search = NetSearch(position, Evaluator(weights))
    look_at(game.tables, view.state, workspace, leaves)
    assert leaves.counts[0] == len(position.legal_moves)
    assert game.network is not None
    planes = leaves.planes.reshape(1, game.network.rows, game.network.columns, -1)
    policy, _ = Evaluator(weights)(planes, leaves.scalars)
    logits = policy[0, leaves.indices[0, : leaves.counts[0]]]
    search.run(nodes=1)
    best = search.report(n_moves=1).best
    assert best.visits == 0
    chosen = int(np.flatnonzero(leaves.moves[0] == best.move.id)[0])
    assert logits[chosen] >= logits.max() - 1e-4


@every_game(NETWORK)
def test_an_immediate_win_is_found_and_proven(name: str, random_weights: Maker) -> None:
    if games.game_class(name).has_secrets:
        pytest.skip(f"{games.game_class(name).title} has secrets: nothing is proven")
    game = games.game(name, **options_of(name))
    evaluator = Evaluator(random_weights(game))
    tried = 0
    for seed in range(40):
        position = part_way(name, 1.0, seed)
        winners = [move.id for move in position.legal_moves if _after(position, move.id) == (position.turn,)]
        if winners and len(position.legal_moves) <= 60:
            # An untrained network may give the winning move a prior of zero.
            search = NetSearch(position, evaluator, seed=seed, numbers=Numbers(root_temperature=1e3))
            search.run(nodes=600)
            best = search.report().best
            assert best.proven == 1.0, position
            assert search.nodes < 600, "it goes on although all is proven"
            tried += 1
        if tried == 3:
            break
    assert tried, "no random game ended with a win by its last move"


@every_game(NETWORK)
def test_a_budget_in_seconds_ends_where_every_move_ends_the_game(name: str, random_weights: Maker) -> None:
    game = games.game(name, **options_of(name))
    evaluator = Evaluator(random_weights(game))
    # Random games with fixed seeds: the games of today reach such a position within the first forty.
    ends = (part_way(name, 1.0, seed) for seed in range(400))
    every_move_ends = (
        each for each in ends if all(_is_over_after(each, move.id) for move in each.legal_moves)
    )
    position = next(every_move_ends, None)
    assert position is not None, "no random game came to a position where every move ends the game"
    assert NetSearch(position, evaluator).run(seconds=0.01) >= 1


def _is_over_after(position: Position, move: int) -> bool:
    after = position.copy()
    after.push(move)
    return after.outcome() is not None


def _after(position: Position, move: int) -> tuple[int, ...]:
    after = position.copy()
    after.push(move)
    outcome = after.outcome()
    return () if outcome is None else outcome.winners


def test_unlikely_moves_are_left_out_below_the_root_only(random_weights: Maker) -> None:
    position = games.new("attangle")
    numbers = Numbers(most_edges=6)
    search = NetSearch(position, Evaluator(random_weights(position.game)), numbers=numbers)
    search.run(nodes=80)
    tree = search.tree
    assert len(search._edges(ROOT)) == len(position.legal_moves)
    expanded = [n for n in range(ROOT + 1, int(tree.counters[N_NODES])) if tree.parent[n] and tree.n_edges[n]]
    assert expanded
    for node in expanded:
        edges = search._edges(node)
        assert 1 <= len(edges) <= 6
        rest = edges.stop
        assert tree.move[rest] == REST
        assert tree.child[rest] == NONE
        assert tree.tally[2 * rest + VISITS] == 1  # so it was never followed


def test_what_was_left_out_comes_back_when_its_node_becomes_the_root(random_weights: Maker) -> None:
    position = games.new("attangle")
    search = NetSearch(position, Evaluator(random_weights(position.game)), numbers=Numbers(most_edges=6))
    search.run(nodes=120)
    best = search.report(n_moves=1).best
    after = position.copy()
    after.push(best.move)
    assert search.advance(after)
    assert search.nodes == best.visits
    assert len(search._edges(ROOT)) == len(after.legal_moves)
    check_sums(search)
    assert search.run(nodes=50) == 50
    check_sums(search)


def test_a_full_tree_goes_on_and_stays_within_its_memory(random_weights: Maker) -> None:
    position = games.new("attangle")
    search = NetSearch(position, Evaluator(random_weights(position.game)), memory_mb=1)
    room = search.tree.move.size
    tiny = search.tree._replace(move=search.tree.move[:200])
    search.tree = tiny
    assert search.run(nodes=100) == 100
    assert int(tiny.counters[N_EDGES]) <= 200 < room
    assert search.report().best.move in position.legal_moves


def test_shares_of_the_win_add_up_and_are_in_turn_order() -> None:
    shares, margins = np.zeros(3, np.int64), np.zeros(3, np.int64)
    value = np.array([2.0, 0.0, -1.0, 0.5, 0.3, -0.2, -0.4], np.float32)
    write_estimate(value, 1, -1, shares, margins)
    assert abs(int(shares.sum()) - WIN) <= 3
    assert shares[1] > shares[2] > shares[0]
    assert margins[1] > VALUE_SCALE // 2 > margins[2] > margins[0]


@every_game(NETWORK, only=SECRETS)
def test_in_the_tree_a_critic_values_for_each_seat_by_what_it_knows(name: str, random_weights: Maker) -> None:
    game = games.game(name, **options_of(name))
    n_told = 0
    for seed in range(6):
        position = part_way(name, 0.3, seed)
        mover, other = position.turn, (position.turn + 1) % game.n_seats
        # The same game to everybody else, with another secret of the seat that searches.
        twin, view, rng = game.new_state(), game.new_state(), generator(seed)
        information_state(game.tables, position.state, other, view)
        determinize(game.tables, view, rng, twin)
        shown = []
        for state in (position.state, twin):
            leaves, workspace = new_leaves(game, 1, game.n_seats), new_workspace(game, 3, 0)
            workspace.state[:] = state
            leaves.movers[0] = mover
            search = NetSearch(position, Evaluator(random_weights(game)))
            settings = search.settings._replace(viewer=mover)
            look_as_each(game.tables, workspace, leaves, settings, search._sight()._replace(batch=1), 1, 0)
            shown.append(leaves.planes.copy())
        assert (shown[0][1] == shown[1][1]).all(), position
        n_told += (shown[0][0] != shown[1][0]).any()
        assert (shown[0][0] != shown[1][0]).any() == (position.state != twin).any()
    assert n_told


@every_game(NETWORK, only=SECRETS)
def test_the_others_in_the_tree_know_the_secret_of_the_searching_seat(name: str) -> None:
    game = games.game(name, **options_of(name))
    tables, n_seats = game.tables, game.n_seats
    n_told = 0
    for seed in range(6):
        position = part_way(name, 0.3, seed)
        mover, other = position.turn, (position.turn + 1) % n_seats
        leaves, workspace = new_leaves(game, 3), new_workspace(game, 3, 0)
        for slot, (viewer, public) in enumerate(((mover, None), (other, None), (-1, other))):
            state = position.state.copy()
            if public is not None:
                reveal(tables, state, public)
            look(tables, state, workspace, leaves, viewer, slot)
        shown, told, revealed = leaves.planes
        assert (told == revealed).all(), position
        n_told += (told != shown).any()
        # What the mover does not know is not shown to it where it searches itself.
        twin, view, rng = game.new_state(), game.new_state(), generator(seed)
        information_state(tables, position.state, mover, view)
        determinize(tables, view, rng, twin)
        look(tables, twin, workspace, leaves, mover, 1)
        assert (leaves.planes[1] == shown).all(), position
    assert n_told


@every_game(NETWORK, only=SECRETS)
def test_a_critic_is_reproducible_and_no_plain_network(name: str, random_weights: Maker) -> None:
    position = part_way(name, 0.3)
    weights = random_weights(position.game)
    critic = replace(weights, card=replace(weights.card, is_critic=True))
    one, again, plain = (
        NetSearch(position.view(position.turn), Evaluator(given), seed=5)
        for given in (critic, critic, weights)
    )
    for search in (one, again, plain):
        assert search.run(nodes=150) == 150
    assert tree_of(one) == tree_of(again) != tree_of(plain)
    assert one.report().best.move in position.legal_moves


def test_the_estimate_for_one_seat_leaves_the_others_alone() -> None:
    value = np.array([2.0, 0.0, -1.0, 0.5, 0.3, -0.2, -0.4], np.float32)
    every, one = np.zeros((2, 3), np.int64), np.full((2, 3), 7)
    write_estimate(value, 1, -1, *every)
    write_estimate(value, 1, 2, *one)
    assert (one[:, 2] == every[:, 2]).all()
    assert (one[:, :2] == 7).all()


@pytest.mark.parametrize("n_seats", [1, 2, 3, 4, 6])
def test_payoffs_run_from_nothing_to_everything(n_seats: int) -> None:
    everything = utility_payoff(WIN, VALUE_SCALE, n_seats)
    assert VALUE_SCALE - 2 <= everything <= VALUE_SCALE
    assert utility_payoff(0, 0, n_seats) >= 0
    assert utility_payoff(WIN, 0, n_seats) > utility_payoff(0, 0, n_seats)
    if n_seats > 1:
        assert abs(utility_payoff(WIN // n_seats, VALUE_SCALE // 2, n_seats) - VALUE_SCALE // 2) <= 2
