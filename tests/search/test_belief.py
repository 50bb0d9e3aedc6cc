"""What a search holds for possible: nothing that was disproved, and always the truth."""

import itertools
from collections.abc import Iterator

import numpy as np
import pytest

from deltille import games
from deltille.core import conformance
from deltille.core.position import Position
from deltille.search.belief import EVERYBODY, GUESS, belief_about
from deltille.search.mcts import Search, game_settings

with_secrets = pytest.mark.parametrize(
    "name", [name for name in games.names() if games.game_class(name).has_secrets]
)


def walk(name: str, seed: int) -> Iterator[Position]:
    """A random game, ply by ply, without its end."""
    return (each for each in conformance.walk(games.game(name), seed) if each.outcome() is None)


@pytest.mark.parametrize("name", [name for name in games.names() if not games.game_class(name).has_secrets])
def test_without_secrets_there_is_one_world(name: str) -> None:
    for position in walk(name, 1):
        belief = belief_about(position)
        assert belief.worlds.tolist() == [position.state.tolist()]
        assert belief.learners.tolist() == [EVERYBODY]


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
def test_the_past_tells_and_can_be_told(name: str) -> None:
    n_differ = 0
    for position in walk(name, 2):
        view = position.view(position.turn)
        twin = games.from_text(view.to_text())
        n_differ += belief_about(twin).sums.tolist() != belief_about(view).sums.tolist()
        twin.remember((move.id, move.text, view.game.state_text(before)) for move, before in view.past)
        assert twin.history == view.history
        again, belief = belief_about(twin), belief_about(view)
        assert np.array_equal(again.worlds, belief.worlds)
        assert np.array_equal(again.sums, belief.sums)
    assert n_differ > 5


@with_secrets
def test_where_the_truth_was_not_drawn_what_is_seen_now_decides(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deltille.search.belief.N_DRAWS", 1)
    for position in walk(name, 3):
        view = position.view(position.turn)
        belief = belief_about(view)
        assert len(belief.sums) == 1
        assert Position(position.game, belief.worlds[0]).view(view.turn) == view


@with_secrets
def test_guesses_are_what_the_others_may_believe(name: str) -> None:
    n_guessed = 0
    for seed in range(8):
        for position in itertools.islice(walk(name, seed), 0, None, 5):
            view = position.view(position.turn)
            plain, belief = belief_about(view), belief_about(view, guessing=0.25)
            weights = np.diff(belief.sums, prepend=0)
            is_guess = belief.learners == GUESS
            assert np.array_equal(belief.worlds[~is_guess], plain.worlds)
            if not is_guess.any():
                assert set(belief.learners.tolist()) == {EVERYBODY}
                continue
            n_guessed += 1
            assert set(belief.learners[~is_guess].tolist()) == {view.turn}
            # Rounding up to whole weights adds at most one for each world.
            assert abs(weights[is_guess].sum() - weights.sum() / 4) <= len(weights)
            guesses = [Position(position.game, world) for world in belief.worlds[is_guess]]
            assert position in guesses
            # Each looks to the others as one of the worlds does that the viewer holds for possible.
            others = [seat for seat in range(position.game.n_seats) if seat != view.turn]
            looks = {Position(position.game, world).view(seat) for world in plain.worlds for seat in others}
            assert all(any(guess.view(seat) in looks for seat in others) for guess in guesses)
            assert any(guess.view(view.turn) != view for guess in guesses)
    assert n_guessed > 10


@with_secrets
def test_the_first_simulation_is_no_guess(name: str) -> None:
    for position in walk(name, 4):
        settings = game_settings(position.game)._replace(guessing=0.99)
        search = Search(position, settings=settings, memory_mb=1)
        search.run(nodes=1)
        assert [candidate.visits for candidate in search.report().candidates] == [1]
