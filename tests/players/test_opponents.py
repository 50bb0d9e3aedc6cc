"""Opponents of another make, which the usual ones must beat. docs/strength.md has the long matches."""

from pathlib import Path

import pytest

from deltille.arena import match

ALPHA_BETA = "deltille.games.attangle.tests.alphabeta:AlphaBeta"
FORGETFUL = "forgetful:Forgetful"


def score(game: str, spec: str, other: str, n_games: int) -> float:
    result = match(game, [spec, other], n_games, workers=0)
    return next(standing.score for standing in result.standings if standing.player == spec)


def test_level_eight_beats_three_plies_of_alpha_beta_every_time() -> None:
    assert score("attangle", "level:8", ALPHA_BETA, 40) == 1.0


def test_keeping_account_of_what_is_proven_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    assert score("trangalla", "mcts:nodes=1000", FORGETFUL, 100) >= 0.6
