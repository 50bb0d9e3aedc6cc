"""The tree search, on every game: reproducible, exact in its budgets, bounded in memory."""

import os
import random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from deltille import games
from deltille.core.errors import GameOver
from deltille.core.game import Setting
from deltille.core.position import Position
from deltille.search.mcts import Search
from deltille.search.payoff import FULL_SHARE, VALUE_SCALE
from deltille.search.settings import Settings
from deltille.search.tree import N_EDGES, N_NODES, NODE_VISITS, NONE, PAYOFF, ROOT, SIMULATIONS, VISITS
from deltille.testing.interpreted import compiled_and_interpreted
from deltille.testing.selection import OPENNESS, SECRETS, every_game, every_variant

every_number_of_seats = every_variant(seats_only=True)
SHARING = Settings(rave_equivalence=200.0)


def part_way(name: str, part: float, seed: int = 1, **options: Setting) -> Position:
    """A position of a random game, this part of the way through."""
    chance = random.Random(seed)
    position = games.new(name, **options)
    while position.outcome() is None:
        position.push(chance.choice(position.legal_moves))
    for _ in range(max(1, round(position.ply * (1 - part)))):
        position.pop()
    return position


def by_path(search: Search, node: int = ROOT, path: tuple[int, ...] = ()) -> dict[tuple[int, ...], Any]:
    """What the tree holds below a node, by the moves that lead there."""
    tree, n_seats = search.tree, search.position.game.n_seats
    seats = slice(n_seats * node, n_seats * (node + 1))
    first = int(tree.first_edge[node])
    edges = range(first, first + int(tree.n_edges[node]))
    found: dict[tuple[int, ...], Any] = {
        path: (
            tree.sums[tree.row * node : tree.row * (node + 1)].tolist(),
            *(array[seats].tolist() for array in (tree.lower_bound, tree.upper_bound)),
            [
                (
                    int(tree.move[e]),
                    *(tally[2 * e : 2 * e + 2].tolist() for tally in (tree.tally, tree.shared)),
                )
                for e in edges
            ],
        )
    }
    for edge in edges:
        if tree.child[edge] > 0:
            found |= by_path(search, int(tree.child[edge]), (*path, int(tree.move[edge])))
    for view in views_at(search, node):
        found |= by_path(search, view, (*path, int(tree.key[view])))
    return found


def views_at(search: Search, place: int) -> list[int]:
    """With secrets: the information sets of the mover at a place."""
    views, view = [], int(search.tree.first_view[place]) if search.settings.has_secrets else NONE
    while view != NONE:
        views.append(view)
        view = int(search.tree.sibling[view])
    return views


def check_sums(search: Search, n_threads: int = 1) -> None:
    """Every simulation through a node went through one of its edges, except those before it had edges."""
    tree, n_seats = search.tree, search.position.game.n_seats
    n_nodes = int(tree.counters[N_NODES])
    assert n_nodes <= tree.parent.size
    assert tree.counters[N_EDGES] <= tree.move.size
    assert tree.sums[tree.row * ROOT + NODE_VISITS] == search.nodes
    for node in range(ROOT, n_nodes):
        if tree.parent[node] == NONE and node != ROOT:
            continue  # a thread has it in hand but has not used it
        first = int(tree.first_edge[node])
        edges = slice(first, first + int(tree.n_edges[node]))
        sums = tree.sums[tree.row * node : tree.row * (node + 1)]
        visits = int(sums[NODE_VISITS])
        if tree.n_edges[node] > 0:
            # While one thread lists the moves of a node, others pass through without an edge.
            before = visits - int(tree.tally.reshape(-1, 2)[edges, VISITS].sum())
            assert 0 <= before <= (visits if n_threads > 1 else search.settings.expand_after)
            assert abs(float(tree.prior[edges].sum()) - 1) < 1e-4
            made = [child for child in tree.child[edges].tolist() if child > 0]
            assert len(made) == len(set(made)) or search.settings.has_secrets
        payoffs = sums[PAYOFF : PAYOFF + 2 * n_seats : 2]
        assert (payoffs >= 0).all()
        assert (payoffs <= VALUE_SCALE * visits).all()
        low, high = (a[n_seats * node : n_seats * (node + 1)] for a in (tree.lower_bound, tree.upper_bound))
        assert (low <= high).all()
        assert low.astype(int).sum() <= FULL_SHARE <= high.astype(int).sum()


@every_number_of_seats
def test_budgets_in_nodes_are_exact_and_sums_add_up(name: str, options: dict[str, Setting]) -> None:
    for part in (0.0, 0.6):
        search = Search(part_way(name, part, **options), seed=1, settings=SHARING)
        assert [search.run(nodes=n) for n in (1, 7, 250)] == [1, 7, 250]
        assert search.nodes == 258
        assert sum(c.visits for c in search.report().candidates) == 258
        check_sums(search)


@every_game()
def test_the_same_seed_grows_the_same_tree_whatever_the_slices(name: str) -> None:
    position = part_way(name, 0.3)
    trees = []
    for slices in ([300], [100, 200], [1, 299]):
        search = Search(position, seed=5, settings=SHARING)
        for nodes in slices:
            search.run(nodes=nodes)
        trees.append(by_path(search))
    assert trees[0] == trees[1] == trees[2]
    other = Search(position, seed=6, settings=SHARING)
    other.run(nodes=300)
    assert by_path(other) != trees[0]


@every_game()
def test_threads_on_one_tree_lose_nothing(name: str) -> None:
    search = Search(part_way(name, 0.3), seed=2, settings=SHARING)
    assert search.run(nodes=2000, threads=4) == 2000
    assert search.nodes == 2000
    check_sums(search, n_threads=4)


@every_game()
def test_a_search_for_seconds_ends(name: str) -> None:
    search = Search(games.new(name), seed=3)
    assert search.run(seconds=0.02, threads=2) > 0
    assert search.run(nodes=10, seconds=60.0) == 10
    check_sums(search, n_threads=2)


@pytest.mark.parametrize("cost_s", [1e-6, 1e-4, 3e-3])
def test_seconds_are_kept_to_within_20_ms(monkeypatch: pytest.MonkeyPatch, cost_s: float) -> None:
    """With a clock that only simulations advance, some of them four times as slow as others."""
    clock = [0.0]
    chance = random.Random(1)

    def simulate(_g: Any, tree: Any, *rest: Any) -> int:
        n = int(rest[-1])
        tree.counters[SIMULATIONS] += n
        clock[0] += n * cost_s * chance.uniform(0.5, 2.0)
        return n

    search = Search(games.new("attangle"))
    monkeypatch.setattr("deltille.search.mcts.simulate", simulate)
    monkeypatch.setattr("deltille.search.mcts.time", SimpleNamespace(perf_counter=lambda: clock[0]))
    for seconds in (0.05, 0.5, 2.0):
        began = clock[0]
        assert search.run(seconds=seconds) > 1
        assert seconds <= clock[0] - began < seconds + 0.02


@every_game()
def test_a_full_tree_goes_on_counting(name: str) -> None:
    search = Search(games.new(name), seed=4, memory_mb=1)
    search.run(nodes=4000)
    assert search.nodes == 4000
    check_sums(search)
    arrays = [array for array in search.tree if isinstance(array, np.ndarray)]
    used = sum(array.nbytes if array.base is None else array.base.nbytes for array in arrays)
    assert (1 << 20) * 0.9 < used <= 1 << 20


@every_game()
def test_a_cleared_search_starts_over(name: str) -> None:
    search = Search(part_way(name, 0.3), seed=5, settings=SHARING)
    search.run(nodes=300)
    once = by_path(search)
    search.run(nodes=500, threads=2)
    search.clear()
    search.reseed(5)
    assert search.nodes == 0
    search.run(nodes=300)
    assert by_path(search) == once


@pytest.mark.parametrize("threads", [1, 4])
@every_game(only=OPENNESS)
def test_a_kept_tree_is_the_part_below_the_moves_played(name: str, threads: int) -> None:
    position = part_way(name, 0.3)
    search = Search(position, seed=7, settings=SHARING)
    search.run(nodes=1500, threads=threads)
    before = by_path(search)
    line = [move.id for move in search.report(n_moves=1, line_length=2).best.line]
    for id_ in line:
        position.push(id_)
    assert search.advance(position)
    kept = {path[len(line) :]: value for path, value in before.items() if path[: len(line)] == tuple(line)}
    assert by_path(search) == kept
    check_sums(search, threads)
    # Continuing in it is the same as continuing in a tree that was never part of another.
    assert search.nodes == kept[()][0][NODE_VISITS]
    assert search.run(nodes=200, threads=threads) == 200
    check_sums(search, threads)
    position.pop()
    position.push(position.legal_moves[0])
    search.advance(position)
    search.run(nodes=10)
    check_sums(search, threads)


@every_game(only=SECRETS)
def test_with_secrets_a_tree_is_kept_from_turn_to_turn_of_one_seat(name: str) -> None:
    kept = 0
    for seed in range(4):
        position = part_way(name, 0.3, seed)
        search = Search(position, seed=seed)
        search.run(nodes=3000)
        seat, chance = position.turn, random.Random(seed)
        position.push(search.report().best.move)
        while position.outcome() is None and position.turn != seat:
            position.push(chance.choice(position.legal_moves))
        if position.outcome() is None and search.advance(position.view(seat)):
            kept += 1
            assert 0 < search.nodes < 3000
            assert {c.move.id for c in search.report().candidates} <= set(position.legal_moves.ids.tolist())
        if position.outcome() is None:
            search.run(nodes=50)
            check_sums(search)
    assert kept


@every_game(only=SECRETS)
def test_with_secrets_every_seat_chooses_by_its_own_view(name: str) -> None:
    search = Search(part_way(name, 0.3), seed=2)
    search.run(nodes=3000)
    tree, n_met = search.tree, 0
    for place in range(ROOT, int(tree.counters[N_NODES])):
        if tree.parent[place] == NONE and place != ROOT:
            continue  # a thread has it in hand but has not used it
        views = views_at(search, place)
        assert len({int(tree.key[view]) for view in views}) == len(views)
        assert all(tree.mover[view] == tree.mover[place] for view in views)
        assert not views or not tree.n_edges[place]
        # What is legal is no secret here.
        open_ones = [view for view in views if tree.n_edges[view]]
        moves = [
            sorted(tree.move[first : first + tree.n_edges[view]].tolist())
            for view in open_ones
            for first in tree.first_edge[[view]]
        ]
        assert all(each == moves[0] for each in moves)
        n_met += len(moves) > 1
    assert n_met > 10


def test_a_finished_game_is_not_searched() -> None:
    position = part_way("attangle", 0.9)
    while position.outcome() is None:
        position.push(position.legal_moves[0])
    with pytest.raises(GameOver, match="nothing to search"):
        Search(position)


def test_a_budget_is_needed() -> None:
    with pytest.raises(ValueError, match="give a budget"):
        Search(games.new("attangle")).run()


@pytest.mark.interpreted
@every_game()
def test_the_search_reads_nothing_out_of_range(name: str) -> None:
    search = Search(part_way(name, 0.7), seed=9, settings=SHARING, memory_mb=4)
    search.run(nodes=12)
    assert search.nodes == 12


@every_game()
def test_interpreted_is_compiled(name: str) -> None:
    program = (
        "import json, sys; sys.path.insert(0, sys.argv[2]);"
        "import test_search as t;"
        "s = t.Search(t.part_way(sys.argv[1], 0.7), seed=9, settings=t.SHARING, memory_mb=4);"
        "s.run(nodes=40);"
        "print(json.dumps(sorted((list(k), v) for k, v in t.by_path(s).items())))"
    )
    compiled, interpreted = compiled_and_interpreted(program, name, os.path.dirname(__file__))
    assert compiled == interpreted
    assert len(compiled) > 2


@every_number_of_seats
def test_values_per_seat_are_shares_of_one_win(name: str, options: dict[str, Setting]) -> None:
    search = Search(games.new(name, **options), seed=1)
    search.run(nodes=300)
    best = search.report().best
    assert len(best.values) == len(best.scores) == search.position.game.n_seats
    assert all(0 <= value <= 1 for value in best.values)
    assert best.line[0] == best.move
    assert best.move in search.position.legal_moves
    assert np.isclose(sum(best.values), 1.0, atol=0.15)  # margins need not add up
