"""Results of random games from a position."""

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from numbers import Integral

from deltille.core.errors import BadOption
from deltille.core.game import Game
from deltille.core.operations import State
from deltille.core.playout import Tally, new_sums, play_games
from deltille.core.position import Position
from deltille.core.workspace import Share, new_workspace

WORTH_A_THREAD = 256


@dataclass(frozen=True)
class Statistics:
    """The result of random games."""

    n: int
    """How many games were played."""
    wins: tuple[int, ...]
    """Games won by each seat. A shared win counts for each seat that shares it, so that in games with more
    than one winner these may add up to more than ``n - draws``."""
    draws: int
    """Games that nobody won."""
    mean_points: tuple[float, ...]
    """For each seat its points at the end, on average."""
    mean_plies: float
    """Moves per game, on average."""


def playouts(
    position: Position, n: int, *, device: str = "cpu", seed: int = 0, threads: int | None = None
) -> Statistics:
    """Play ``n`` games from here to the end, with random moves; the same seed gives the same games anywhere.

    In a view each game first draws a full state (a determinization).

    >>> import deltille
    >>> found = playouts(deltille.new("attangle"), 1000, seed=1)
    >>> found.wins, found.draws, round(found.mean_plies, 1)
    ((535, 465), 0, 53.3)
    """
    if isinstance(n, bool) or not isinstance(n, Integral) or n < 1:
        raise BadOption(str(n), "play at least one game, and a whole number of them")
    n = int(n)
    game, start = position.game, position.state
    if device == "cpu":
        tally = _on_processor(game, start, n, seed, threads or os.cpu_count() or 1)
    elif device == "cuda":
        from deltille.batches.gpu import play_games_on_gpu

        tally = play_games_on_gpu(game, start, n, seed)
    else:
        raise BadOption(device, "games are played on 'cpu' or 'cuda'")
    mean_points = tuple(total / n for total in tally.points)
    return Statistics(n, tally.wins, tally.draws, mean_points, tally.plies / n)


def _on_processor(game: Game, start: State, n: int, seed: int, n_threads: int) -> Tally:
    # Twice as many parts as threads, so that none waits long for the last.
    n_parts = max(1, min(2 * n_threads, n // WORTH_A_THREAD)) if n_threads > 1 else 1
    sums = new_sums(game, n_parts)

    def play_part(part: int) -> None:
        share = Share(part, n * part // n_parts, n * (part + 1) // n_parts, 1)
        play_games(share, new_workspace(game), game.tables, start, seed & (1 << 63) - 1, sums)

    if n_parts == 1:
        play_part(0)
    else:
        with ThreadPoolExecutor(n_threads) as pool:
            list(pool.map(play_part, range(n_parts)))
    return Tally.of(sums)
