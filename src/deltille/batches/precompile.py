"""Compile the kernels that step lanes ahead of time, so that nobody waits later."""

import functools
from collections.abc import Callable, Iterator

from deltille.batches.cpu import Cpu
from deltille.batches.single import Single
from deltille.batches.vectorized import Batch, lane_seeds
from deltille.core.game import Game


def kernel_calls(game: Game) -> Iterator[tuple[str, Callable[[], object]]]:
    """Each kernel with a harmless call of it that makes it compile for this game."""

    @functools.cache
    def lanes() -> Batch:
        return Batch(game, 1, Cpu(game, 1), lane_seeds(0, 1), auto_reset=True)

    yield "begin", lanes
    yield "list_moves", lambda: lanes().legal
    yield "mark_moves", lambda: lanes().legal_mask
    if game.planes is not None:
        yield "write_observations", lambda: lanes().observation
    yield "sample_actions", lambda: lanes().random_actions()
    yield "resolve and advance", lambda: lanes().step(lanes().random_actions())
    yield "step_random_lanes", lambda: lanes().step_random()
    yield "load_states", lambda: lanes().load(lanes().states, check=False)
    yield "step_and_show", lambda: Single(game)
