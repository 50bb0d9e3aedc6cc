"""Heuristics of games: they follow the rules, and they are used."""

import random

import numpy as np

from deltille import games
from deltille.core.jit import kernel
from deltille.core.operations import Moves, Scores, State, evaluate, guided_move, prior
from deltille.core.position import Position
from deltille.core.rng import Rng, generator
from deltille.search.mcts import Search, game_settings
from deltille.search.settings import Settings
from deltille.search.static_eval import DECIDED, lead_after
from deltille.search.tree import ROOT
from deltille.testing.selection import SUDDEN_WINS, every_game


@kernel
def ask(g: object, s: State, move: int, rng: Rng, moves: Moves, values: Scores) -> tuple[int, int]:
    """The prior of a move, and a guided move; the evaluation goes into ``values``."""
    evaluate(g, s, values)
    return prior(g, s, move), guided_move(g, s, rng, moves)


def walk(name: str, seed: int) -> list[Position]:
    """The positions of a random game."""
    chance = random.Random(seed)
    position = games.new(name)
    way = []
    while position.outcome() is None:
        way.append(position.copy())
        position.push(chance.choice(position.legal_moves))
    return way


@every_game()
def test_knowledge_is_legal_and_changes_nothing(name: str) -> None:
    game = games.game(name)
    room, values, after = (
        np.zeros(game.max_moves, np.int64),
        np.zeros(game.n_seats, np.int64),
        game.new_state(),
    )
    rng = generator(1)
    for position in walk(name, 1):
        ids = position.legal_moves.ids
        state = position.state
        weight, move = ask(game.tables, state, int(ids[-1]), rng, room, values)
        assert weight >= 1
        assert move in ids
        assert np.abs(values).max() < DECIDED
        lead_after(game.tables, state, int(ids[-1]), position.turn, after, values)
        assert np.array_equal(state, position.state)


@every_game(SUDDEN_WINS)
def test_a_winning_move_has_the_highest_prior(name: str) -> None:
    seen = 0
    for seed in range(12):
        position = walk(name, seed)[-1]
        winning = set()
        for move in position.legal_moves:
            position.push(move)
            outcome = position.outcome()
            position.pop()
            if outcome is not None and position.turn in outcome.winners:
                winning.add(move.id)
        if not winning:
            continue
        seen += 1
        search = Search(position, seed=seed)
        search.run(nodes=1)
        tree, first = search.tree, int(search.tree.first_edge[ROOT])
        edges = range(first, first + int(tree.n_edges[ROOT]))
        assert int(tree.move[max(edges, key=lambda edge: float(tree.prior[edge]))]) in winning
    assert seen


@every_game()
def test_settings_of_a_game_are_known_ones(name: str) -> None:
    assert set(games.game_class(name).search_settings) <= set(Settings._fields)
    settings = game_settings(games.game(name))
    # Another type would compile the whole search again.
    for value, usual in zip(settings, Settings(), strict=True):
        assert type(value) is type(usual)


@every_game()
def test_simulations_that_are_cut_off_prove_nothing_false(name: str) -> None:
    position = walk(name, 3)[-1]
    settings = game_settings(games.game(name))._replace(playout_cutoff=1, eval_scale=3, playout_candidates=2)
    search = Search(position, seed=1, settings=settings)
    assert search.run(nodes=300) == 300
    best = search.report().best
    if best.proven is not None:
        position.push(best.move)
        outcome = position.outcome()
        if outcome is not None and best.proven == 1.0:
            assert outcome.winners == (search.position.turn,)
