"""Evaluating positions with a network on one core.

>>> from deltille.learning.weights import Weights      # doctest: +SKIP
>>> evaluator = Evaluator(Weights.load("FILE.npz"))    # doctest: +SKIP
>>> policy, value = evaluator(planes, scalars)         # doctest: +SKIP

``planes`` are uint8 [n, rows, columns, planes], ``scalars`` float32 [n, scalars]. Policy is float32
[n, n_policy] (logits), value [n, 2 * n_seats + 1]: logits of the result (seats in turn order from the one
that looks, then a draw), then each seat's margin before tanh.

An evaluation does not depend on what is evaluated together with it.
"""

import numba
import numpy as np
from numpy.typing import NDArray

from deltille.learning import plain
from deltille.learning.forward import Net, Room, forward, new_net, new_room, write_logits
from deltille.learning.weights import Weights

Floats = NDArray[np.float32]


class Evaluator:
    """A network ready to evaluate; one thread at a time."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._net: Net = new_net(weights)
        self._room: Room | None = None
        self._capacity = 0

    def logits_and_values(
        self,
        planes: NDArray[np.uint8],
        scalars: Floats,
        n: int,
        indices: NDArray[np.int64],
        counts: NDArray[np.int64],
        logits: Floats,
        values: Floats,
    ) -> None:
        """Evaluate the first ``n`` positions; write the logits asked for, ``indices[i, :counts[i]]``."""
        if not _is_compiled():
            policy, value = plain.evaluate(self.weights, planes[:n], scalars[:n])
            values[:n] = value
            for i in range(n):
                logits[i, : counts[i]] = policy[i, indices[i, : counts[i]]]
            return
        room = self._room_for(n)
        forward(self._net, room, planes, scalars, n, values)
        write_logits(self._net, room, n, indices, counts, logits)

    def __call__(self, planes: NDArray[np.uint8], scalars: Floats) -> tuple[Floats, Floats]:
        if not _is_compiled():
            return plain.evaluate(self.weights, planes, scalars)
        card = self.weights.card
        n, n_policy = len(planes), card.rows * card.columns * card.policy_channels
        policy = np.empty((n, n_policy), np.float32)
        values = np.empty((n, 2 * card.n_seats + 1), np.float32)
        every = np.broadcast_to(np.arange(n_policy), (n, n_policy)).copy()
        counts = np.full(n, n_policy)
        self.logits_and_values(
            np.ascontiguousarray(planes),
            np.ascontiguousarray(scalars, np.float32),
            n,
            every,
            counts,
            policy,
            values,
        )
        return policy, values

    def owners(self, planes: NDArray[np.uint8], scalars: Floats) -> Floats | None:
        """Who will own each place: logits [n, places, n_seats + 1], seats in turn order, then nobody.

        None if the network does not say. For shading a board now and then: plain NumPy is quick enough.
        """
        w = self.weights.arrays
        if "own.w" not in w:
            return None
        x, _ = plain.trunk(self.weights, planes, scalars)
        return (x @ w["own.w"] + w["own.b"]).reshape(len(planes), -1, self.weights.card.n_seats + 1)

    def _room_for(self, n: int) -> Room:
        if self._room is None or n > self._capacity:
            self._room, self._capacity = new_room(self._net, n), n
        return self._room


def _is_compiled() -> bool:
    return not numba.config.DISABLE_JIT  # type: ignore[attr-defined]
