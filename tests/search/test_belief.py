"""A search's belief: nothing that was disproved, and always the true state."""

from collections.abc import Iterator

import numpy as np
import pytest

from deltille import games
from deltille.core.position import Position
from deltille.search.belief import CERTAIN, belief_about
from deltille.testing import conformance
from deltille.testing.selection import OPENNESS, SECRETS, every_game

with_secrets = every_game(only=SECRETS)


def walk(name: str, seed: int) -> Iterator[Position]:
    """A random game, ply by ply, without its end."""
    return (each for each in conformance.walk(games.game(name), seed) if each.outcome() is None)


@every_game(only=OPENNESS)
def test_without_secrets_there_is_one_world(name: str) -> None:
    for position in walk(name, 1):
        belief = belief_about(position)
        assert belief.worlds.tolist() == [position.state.tolist()]
        assert belief.sums.tolist() == [CERTAIN]


@with_secrets
def test_worlds_agree_with_the_view_and_the_truth_is_one_of_them(name: str) -> None:
    n_hidden = 0
    for seed in range(20):
        for position in walk(name, seed):
            view = position.view(position.turn)
            belief = belief_about(view)
            worlds = [Position(position.game, world) for world in belief.worlds]
            assert all(world.view(view.turn) == view for world in worlds)
            assert position in worlds
            assert len(set(worlds)) == len(worlds)
            assert (np.diff(belief.sums, prepend=0) > 0).all()
            n_hidden += len(worlds) > 1
    assert n_hidden > 100


@with_secrets
def test_the_history_matters_and_can_be_set(name: str) -> None:
    n_differ = 0
    for position in walk(name, 2):
        view = position.view(position.turn)
        twin = games.from_text(view.to_text())
        n_differ += belief_about(twin).sums.tolist() != belief_about(view).sums.tolist()
        twin.set_history(
            (move.id, move.text, view.game.notation.state_text(before)) for move, before in view.past
        )
        assert twin.history == view.history
        again, belief = belief_about(twin), belief_about(view)
        assert np.array_equal(again.worlds, belief.worlds)
        assert np.array_equal(again.sums, belief.sums)
    assert n_differ > 5


@with_secrets
def test_if_the_true_state_was_not_sampled_the_current_view_decides(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deltille.search.belief.N_DRAWS", 1)
    for position in walk(name, 3):
        view = position.view(position.turn)
        belief = belief_about(view)
        assert len(belief.sums) == 1
        assert Position(position.game, belief.worlds[0]).view(view.turn) == view
