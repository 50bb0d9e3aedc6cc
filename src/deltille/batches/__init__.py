"""Many positions together: ``deltille.batch`` steps them, ``deltille.playouts`` finishes them at random."""

from typing import TYPE_CHECKING

from deltille import games
from deltille.batches.statistics import Statistics, playouts
from deltille.batches.vectorized import Batch, lane_seeds, open_device
from deltille.core.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deltille.core.game import Setting

__all__ = ["Batch", "Statistics", "batch", "playouts"]


def batch(
    name: str,
    n: int,
    /,
    *,
    device: str = "cpu",
    seed: "int | Sequence[int]" = 0,
    auto_reset: bool = True,
    threads: int | None = None,
    **options: "Setting",
) -> Batch:
    """``n`` new games of this name and options, to be stepped together on "cpu" or "cuda".

    ``seed`` is one number, each lane drawing from a stream of its own, or one for each lane. The same seeds
    lead to the same games on every device, with any number of threads.
    """
    if n < 1:
        raise BadOption(str(n), "a batch has at least one lane")
    game = games.game(name, **options)
    return Batch(game, n, open_device(device, game, threads), lane_seeds(seed, n), auto_reset)
