"""Opponents of another kind, which the default players must beat. docs/strength.md has the long matches."""

import importlib
from pathlib import Path

import pytest

from deltille import games
from deltille.arena import match
from deltille.players import Player

ALPHA_BETA = "deltille.games.attangle.tests.alphabeta:AlphaBeta"


def score(game: str, spec: str, other: str | Player, n_games: int) -> float:
    result = match(game, [spec, other], n_games, workers=0)
    return next(standing.score for standing in result.standings if standing.player == spec)


def test_level_five_by_simulations_beats_three_plies_of_alpha_beta_every_time() -> None:
    # Where a network fits, level 5 plays by its policy alone: see docs/decisions.md.
    table = games.game("attangle").level_table
    assert table is not None
    assert score("attangle", f"level:nodes={table[4]['nodes']}", ALPHA_BETA, 40) == 1.0


def test_level_eight_beats_three_plies_of_alpha_beta_every_time() -> None:
    assert score("attangle", "level:8", ALPHA_BETA, 40) == 1.0


def test_using_proven_facts_about_the_king_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    forgetful = importlib.import_module("forgetful").Forgetful(nodes=500)
    assert score("trangalla", "mcts:nodes=500", forgetful, 100) >= 0.6
