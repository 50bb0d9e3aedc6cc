"""The compiled network against the reference implementation."""

import importlib.util
from collections.abc import Callable

import numpy as np
import pytest

from deltille.learning import plain
from deltille.learning.inference import Evaluator
from deltille.learning.weights import Card, Weights

Cards = Callable[..., Card]
Maker = Callable[[Card], Weights]

SIZES = [
    (18, 18, 24, 64, 3, 155, 2),
    (7, 7, 9, 32, 6, 5, 2),  # tiles of 4 x 4 reach beyond the edge
    (5, 5, 10, 64, 3, 20, 2),  # one tile of 5 x 5
    (5, 8, 3, 40, 2, 1, 3),  # channels that fill no vector
    (3, 3, 37, 96, 1, 2, 1),
    (4, 4, 1, 160, 2, 3, 6),
]


def inputs(card: Card, n: int, seed: int = 1) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    planes = rng.integers(0, 3, (n, card.rows, card.columns, len(card.planes))).astype(np.uint8)
    return planes, rng.uniform(-1, 1, (n, len(card.scalars))).astype(np.float32)


@pytest.mark.parametrize("size", SIZES)
def test_it_agrees_with_plain_numpy(card_of_size: Cards, weights_of: Maker, size: tuple[int, ...]) -> None:
    card = card_of_size(*size)
    weights = weights_of(card)
    planes, scalars = inputs(card, 5)
    policy, value = Evaluator(weights)(planes, scalars)
    expected_policy, expected_value = plain.evaluate(weights, planes, scalars)
    assert policy.shape == (5, card.rows * card.columns * card.policy_channels)
    assert value.shape == (5, 2 * card.n_seats + 1)
    np.testing.assert_allclose(policy, expected_policy, atol=1e-4, rtol=1e-5)
    np.testing.assert_allclose(value, expected_value, atol=1e-4, rtol=1e-5)


def test_an_evaluation_does_not_depend_on_its_batch(card_of_size: Cards, weights_of: Maker) -> None:
    card = card_of_size(*SIZES[1])
    evaluator = Evaluator(weights_of(card))
    planes, scalars = inputs(card, 7)
    policy, value = evaluator(planes, scalars)
    for i in range(7):
        alone, its_value = evaluator(planes[i : i + 1], scalars[i : i + 1])
        np.testing.assert_allclose(alone[0], policy[i], atol=1e-5)
        np.testing.assert_allclose(its_value[0], value[i], atol=1e-5)


def test_single_logits_are_those_of_the_whole_policy(card_of_size: Cards, weights_of: Maker) -> None:
    card = card_of_size(*SIZES[3])
    evaluator = Evaluator(weights_of(card))
    planes, scalars = inputs(card, 3)
    policy, _ = evaluator(planes, scalars)
    indices = np.array([[0, 5, 39], [7, 7, 0], [1, 0, 0]])
    counts = np.array([3, 2, 1])
    logits, values = np.full((3, 3), np.nan, np.float32), np.zeros((3, 7), np.float32)
    evaluator.logits_and_values(planes, scalars, 3, indices, counts, logits, values)
    for i, count in enumerate(counts):
        np.testing.assert_allclose(logits[i, :count], policy[i, indices[i, :count]], atol=1e-5)
        assert np.isnan(logits[i, count:]).all()


def test_it_agrees_with_torch(card_of_size: Cards, weights_of: Maker) -> None:
    if importlib.util.find_spec("torch") is None:
        pytest.skip("NOT TESTED: inference against PyTorch, which is not here; pip install 'deltille[train]'")
    import torch
    from torch.nn import functional

    card = card_of_size(*SIZES[0])
    weights = weights_of(card)
    planes, scalars = inputs(card, 2)
    w = {name: torch.from_numpy(array) for name, array in weights.arrays.items()}

    def conv(x: torch.Tensor, filters: torch.Tensor) -> torch.Tensor:
        return functional.conv2d(x, filters.permute(3, 2, 0, 1), padding=1)

    def pools(x: torch.Tensor) -> torch.Tensor:
        return torch.cat([x.mean((2, 3)), x.flatten(2).max(2).values], 1)

    h = (torch.from_numpy(scalars) @ w["g1.w"] + w["g1.b"]).relu()
    x = conv(torch.from_numpy(planes).float().permute(0, 3, 1, 2), w["stem.w"]) + w["stem.pos"].permute(
        2, 0, 1
    )
    x = (x + (h @ w["g2.w"] + w["g2.b"])[:, :, None, None]).relu()
    for i in range(card.blocks):
        y = (conv(x, w[f"b{i}.w1"]) + w[f"b{i}.b1"][:, None, None]).relu()
        if i % 3 == 1:
            y = y + (pools(y) @ w[f"b{i}.gw"] + w[f"b{i}.gb"])[:, :, None, None]
        x = (x + conv(y, w[f"b{i}.w2"]) + w[f"b{i}.b2"][:, None, None]).relu()
    cells = x.permute(0, 2, 3, 1)
    v = (cells @ w["val.w"] + w["val.b"]).relu().permute(0, 3, 1, 2)
    v = (torch.cat([pools(v), h], 1) @ w["v1.w"] + w["v1.b"]).relu() @ w["v2.w"] + w["v2.b"]
    policy, value = Evaluator(weights)(planes, scalars)
    np.testing.assert_allclose(
        policy, (cells @ w["pol.w"] + w["pol.b"]).flatten(1).numpy(), atol=1e-4, rtol=1e-5
    )
    np.testing.assert_allclose(value, v.numpy(), atol=1e-4, rtol=1e-5)


def test_weights_are_not_changed_by_evaluating(card_of_size: Cards, weights_of: Maker) -> None:
    card = card_of_size(*SIZES[1])
    weights = weights_of(card)
    before = {name: array.copy() for name, array in weights.arrays.items()}
    Evaluator(Weights(card, weights.arrays))(*inputs(card, 2))
    for name, array in before.items():
        np.testing.assert_array_equal(array, weights.arrays[name])
