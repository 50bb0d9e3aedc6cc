"""How fast ONNX Runtime evaluates networks, compared with the compiled code of Deltille; one core.

python benchmarks/onnx_speed.py [GAME ...] [--batch 4 8] [--turns 8]

Needs PyTorch, onnx, onnxscript, onnxruntime. Both take turns in one process; times are CPU time. Ours
computes what a search needs, the logits of the legal moves; an ONNX graph has to compute the whole policy.
*Difference* is the largest difference between their values.
"""

import argparse
import functools
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np

from deltille import games
from deltille.core.game import Game
from deltille.learning.inference import Evaluator
from deltille.learning.loading import network_for

N_LEGAL = 50
SEATS = {"blokus_trigon": 2, "triangle_wins": 2}


def session(evaluator: Evaluator, game: Game, batch: int) -> Any:
    """ONNX Runtime with the network, for batches of this size."""
    import onnxruntime
    import torch

    from deltille.learning.torch_net import Folded

    assert game.network is not None
    net = Folded(game.network, game.n_seats, "cpu")
    net.load({name: torch.from_numpy(array) for name, array in evaluator.weights.arrays.items()})

    class Exported(torch.nn.Module):
        def forward(
            self, planes: torch.Tensor, scalars: torch.Tensor
        ) -> tuple[torch.Tensor | None, torch.Tensor]:
            return net(planes, scalars, True)

    planes = torch.zeros((batch, game.network.rows, game.network.columns, net._p["stem.w"].shape[1]))
    scalars = torch.zeros((batch, len(game.network.scalars)))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "net.onnx"
        torch.onnx.export(
            Exported(), (planes, scalars), str(file), input_names=["planes", "scalars"], verbose=False
        )
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        return onnxruntime.InferenceSession(str(file), options, ["CPUExecutionProvider"])


def rate(evaluate: Callable[[], object], batch: int) -> float:
    """Positions per second of CPU time."""
    began, n = time.process_time(), 0
    while time.process_time() - began < 0.4:
        evaluate()
        n += batch
    return n / (time.process_time() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--batch", type=int, nargs="+", default=[4, 8])
    parser.add_argument("--turns", type=int, default=8)
    given = parser.parse_args()
    print("| game | batch | difference | Deltille, evaluations/s | ONNX Runtime | ratio |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for name in given.games or games.names():
        game = games.game(name, **({"players": SEATS[name]} if name in SEATS else {}))
        evaluator = network_for(game)
        if evaluator is None or game.network is None:
            continue
        for batch in given.batch:
            run = session(evaluator, game, batch)
            chance = np.random.default_rng(1)
            shape = (batch, game.network.rows, game.network.columns, len(game.network.planes))
            planes = chance.integers(0, 2, shape).astype(np.uint8)
            scalars = chance.random((batch, len(game.network.scalars)), np.float32)
            wide = run.get_inputs()[0].shape[-1] - shape[-1]
            fed = {
                "planes": np.pad(planes, ((0, 0), (0, 0), (0, 0), (0, wide))).astype(np.float32),
                "scalars": scalars,
            }
            value = evaluator(planes, scalars)[1]
            gap = float(np.abs(run.run(None, fed)[1] - value).max())
            logits, values = np.empty((batch, N_LEGAL), np.float32), np.empty_like(value)
            indices = np.tile(np.arange(N_LEGAL), (batch, 1))
            counts = np.full(batch, N_LEGAL)
            asked = functools.partial(
                evaluator.logits_and_values, planes, scalars, batch, indices, counts, logits, values
            )
            ours, theirs = [], []
            for _ in range(given.turns):
                ours.append(rate(asked, batch))
                theirs.append(rate(functools.partial(run.run, None, fed), batch))
            mine, other = statistics.median(ours), statistics.median(theirs)
            rates = f"{mine:,.0f} | {other:,.0f} | {other / mine:.2f}"
            print(f"| {game.head} | {batch} | {gap:.1e} | {rates} |", flush=True)


if __name__ == "__main__":
    main()
