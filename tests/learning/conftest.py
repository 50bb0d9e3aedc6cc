"""Untrained networks: random weights are enough to compare the search with itself."""

from collections.abc import Callable

import numpy as np
import pytest

from deltille.core.game import Game
from deltille.learning.weights import Card, Weights, array_shapes, card_for

Maker = Callable[..., Weights]


def weights_of(card: Card, seed: int = 0, hidden: int = 16) -> Weights:
    """Weights of a typical size, so that numbers neither vanish nor explode."""
    rng = np.random.default_rng(seed)
    sizes = {"g1.w": np.zeros((1, hidden)), "v1.w": np.zeros((1, hidden))}
    arrays = {}
    for name, shape in array_shapes(card, sizes).items():
        is_bias = len(shape) == 1 or name == "stem.pos"
        scale = 0.1 if is_bias else np.sqrt(2 / np.prod(shape[:-1]))
        arrays[name] = (scale * rng.standard_normal(shape)).astype(np.float16).astype(np.float32)
    return Weights(card, arrays)


@pytest.fixture(scope="session", name="weights_of")
def weights_of_fixture() -> Callable[[Card], Weights]:
    return weights_of


@pytest.fixture(scope="session")
def random_weights() -> Maker:
    def make(game: Game, channels: int = 8, blocks: int = 2, seed: int = 0) -> Weights:
        return weights_of(card_for(game, channels, blocks), seed)

    return make


@pytest.fixture(scope="session")
def card_of_size() -> Callable[..., Card]:
    def make(
        rows: int, columns: int, planes: int, channels: int, blocks: int, policy: int, seats: int
    ) -> Card:
        names = tuple(f"plane {i}" for i in range(planes))
        return Card(("a game",), channels, blocks, seats, rows, columns, names, ("a", "b", "c"), policy, 10.0)

    return make
