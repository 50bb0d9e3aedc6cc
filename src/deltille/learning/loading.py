"""Finding the network for a game, or saying why there is none."""

import functools
import threading
from pathlib import Path

from deltille.core.game import Game
from deltille.core.messages import Message
from deltille.learning.inference import Evaluator
from deltille.learning.weights import Weights, find

_ready = threading.local()


@functools.lru_cache(maxsize=16)
def _loaded(path: Path, modified_ns: int) -> Weights:
    return Weights.load(path)


@functools.lru_cache(maxsize=32)
def _found(game: Game) -> Weights | None:
    return find(game)


def network_for(game: Game, path: str | None = None) -> Evaluator | None:
    """The network in this file, which must fit the game, or the one that comes with it; None without one.

    A network is kept ready for each thread: its memory is used by one evaluation at a time.
    """
    if path is None:
        weights = _found(game)
    else:
        file = Path(path).expanduser()
        weights = _loaded(file, file.stat().st_mtime_ns if file.is_file() else 0)
        weights.check_fits(game)
    if weights is None:
        return None
    ready: dict[str, Evaluator] = _ready.__dict__.setdefault("evaluators", {})
    key = weights.card.sha256
    if key not in ready:
        ready[key] = Evaluator(weights)
    return ready[key]


def missing_message(game: Game) -> Message:
    """What to say when there is no network for a game."""
    return Message("learning.no-network", game=game.head)
