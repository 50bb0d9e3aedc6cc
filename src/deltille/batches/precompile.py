"""Compile what steps lanes ahead of time, so that nobody waits later."""

import functools
from collections.abc import Callable, Iterator

from deltille.batches.processor import Processor
from deltille.batches.solo import Solo
from deltille.batches.statistics import playouts
from deltille.batches.stepping import Batch, lane_seeds
from deltille.core.game import Game
from deltille.core.position import Position


def kernel_calls(game: Game) -> Iterator[tuple[str, Callable[[], object]]]:
    """Each kernel with a harmless call of it that makes it compile for this game."""

    @functools.cache
    def lanes() -> Batch:
        return Batch(game, 1, Processor(game, 1), lane_seeds(0, 1), auto_reset=True)

    yield "begin", lanes
    yield "list_moves", lambda: lanes().legal
    yield "mark_moves", lambda: lanes().legal_mask
    if game.planes is not None:
        yield "look", lambda: lanes().observation
    yield "draw", lambda: lanes().random_actions()
    yield "resolve and advance", lambda: lanes().step(lanes().random_actions())
    yield "wander", lambda: lanes().step_random()
    yield "adopt", lambda: lanes().load(lanes().states, check=False)
    yield "move_on", lambda: Solo(game)
    yield "play_games", lambda: playouts(Position(game), 1, threads=1)
