"""Network evaluations a second on one core: ours, and PyTorch's and ONNX Runtime's if installed.

python benchmarks/networks.py [GAME ...] [--size 64x6] [--batches 1 4 8] [--seconds 1]

Weights are random: they do not change the time. Measured in CPU time on one thread, the best of several
turns. Ours computes only the policy outputs of the legal moves, for as many moves as a position has in the
middle of a random game; the others compute the whole policy. Prints a table in Markdown.
"""

import argparse
import importlib.util
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from deltille import games
from deltille.core.game import Game, Setting
from deltille.learning.inference import Evaluator
from deltille.learning.weights import Card, Weights, array_shapes, card_for

TURNS = 4
HIDDEN = 128
MIDDLE_PLY = 20


def random_weights(card: Card) -> Weights:
    """Random weights of a network of this size."""
    rng = np.random.default_rng(0)
    sizes = {"g1.w": np.zeros((1, HIDDEN)), "v1.w": np.zeros((1, HIDDEN))}
    arrays = {}
    for name, shape in array_shapes(card, sizes).items():
        is_bias = len(shape) == 1 or name == "stem.pos"
        scale = 0.1 if is_bias else np.sqrt(2 / np.prod(shape[:-1]))
        arrays[name] = (scale * rng.standard_normal(shape)).astype(np.float32)
    return Weights(card, arrays)


def rate(call: Callable[[], object], n: int, seconds: float) -> float:
    """Positions a second, at best."""
    call()
    best = 0.0
    for _ in range(TURNS):
        began, done = time.process_time(), 0
        while time.process_time() - began < seconds / TURNS:
            call()
            done += n
        best = max(best, done / (time.process_time() - began))
    return best


def n_moves(game: Game) -> int:
    """Legal moves in the middle of a random game."""
    from deltille.core.position import Position
    from deltille.players import player

    position, chance = Position(game), player("random")
    while position.ply < MIDDLE_PLY and position.outcome() is None:
        position.push(chance.choose(position.view(position.turn), position.ply))
    return len(position.legal_moves)


def ours(weights: Weights, moves: int, n: int) -> Callable[[], object]:
    card, evaluator = weights.card, Evaluator(weights)
    rng = np.random.default_rng(1)
    planes = rng.integers(0, 2, (n, card.rows, card.columns, len(card.planes))).astype(np.uint8)
    scalars = rng.random((n, len(card.scalars))).astype(np.float32)
    indices = rng.integers(0, card.rows * card.columns * card.policy_channels, (n, moves))
    counts, logits = np.full(n, moves), np.zeros((n, moves), np.float32)
    values = np.zeros((n, 2 * card.n_seats + 1), np.float32)
    return lambda: evaluator.logits_and_values(planes, scalars, n, indices, counts, logits, values)


def torch_module(weights: Weights) -> Any:
    """The same network in PyTorch, with batch norms folded as in the file."""
    import torch
    from torch.nn import functional

    class Plain(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            for name, array in weights.arrays.items():
                order = (3, 2, 0, 1) if array.ndim == 4 else (2, 0, 1) if name == "stem.pos" else None
                tensor = torch.from_numpy(array if order is None else array.transpose(order).copy())
                self.register_buffer(name.replace(".", "_"), tensor)

        def pools(self, x: Any) -> Any:
            return torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1)

        def forward(self, planes: Any, scalars: Any) -> Any:
            w: Any = dict(self.named_buffers())
            h = (scalars @ w["g1_w"] + w["g1_b"]).relu()
            x = functional.conv2d(planes, w["stem_w"], padding=1) + w["stem_pos"]
            x = (x + (h @ w["g2_w"] + w["g2_b"])[:, :, None, None]).relu()
            for i in range(weights.card.blocks):
                y = functional.conv2d(x, w[f"b{i}_w1"], w[f"b{i}_b1"], padding=1).relu()
                if f"b{i}_gw" in w:
                    y = y + (self.pools(y) @ w[f"b{i}_gw"] + w[f"b{i}_gb"])[:, :, None, None]
                x = (x + functional.conv2d(y, w[f"b{i}_w2"], w[f"b{i}_b2"], padding=1)).relu()
            cells = x.permute(0, 2, 3, 1)
            v = (cells @ w["val_w"] + w["val_b"]).relu().permute(0, 3, 1, 2)
            v = (torch.cat([self.pools(v), h], 1) @ w["v1_w"] + w["v1_b"]).relu() @ w["v2_w"] + w["v2_b"]
            return cells @ w["pol_w"] + w["pol_b"], v

    return Plain().eval()


def with_torch(weights: Weights, n: int) -> Callable[[], object]:
    import torch

    torch.set_num_threads(1)
    card, module = weights.card, torch_module(weights)
    planes = torch.rand(n, len(card.planes), card.rows, card.columns).to(memory_format=torch.channels_last)
    scalars = torch.rand(n, len(card.scalars))

    def call() -> object:
        with torch.inference_mode():
            return module(planes, scalars)

    return call


def with_onnx(weights: Weights, n: int) -> Callable[[], object]:
    import onnxruntime
    import torch

    card = weights.card
    example = torch.rand(n, len(card.planes), card.rows, card.columns), torch.rand(n, len(card.scalars))
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "net.onnx")
        inputs, outputs = ["planes", "scalars"], ["policy", "value"]
        torch.onnx.export(
            torch_module(weights), example, path, dynamo=False, input_names=inputs, output_names=outputs
        )
        session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    given = {"planes": example[0].numpy(), "scalars": example[1].numpy()}
    return lambda: session.run(None, given)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", metavar="GAME", nargs="*")
    parser.add_argument("--size", default="64x6")
    parser.add_argument("--batches", type=int, nargs="+", default=[1, 4, 8])
    parser.add_argument("--seconds", type=float, default=1.0)
    given = parser.parse_args()
    channels, blocks = map(int, given.size.split("x"))
    has_torch, has_onnx = (importlib.util.find_spec(name) is not None for name in ("torch", "onnxruntime"))
    print("| game | network | batch | Deltille | PyTorch | ONNX Runtime |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name in given.names or games.names():
        options: dict[str, Setting] = {"players": 2} if "players" in games.game_class(name).options else {}
        game = games.game(name, **options)
        if game.network is None:
            print(f"| {game.head} | says nothing to networks | | | | |")
            continue
        weights, moves = random_weights(card_for(game, channels, blocks)), n_moves(game)
        for n in given.batches:
            rates = [
                rate(ours(weights, moves, n), n, given.seconds),
                rate(with_torch(weights, n), n, given.seconds) if has_torch else None,
                rate(with_onnx(weights, n), n, given.seconds) if has_torch and has_onnx else None,
            ]
            cells = ["not installed" if r is None else f"{r:,.0f}" for r in rates]
            print(f"| {game.head} | {given.size} | {n} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
