"""How random games from a position come out."""

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from deltille.core.errors import BadOption
from deltille.core.game import Game
from deltille.core.jit import kernel
from deltille.core.operations import Moves, Scores, State, determinize, scores, winners
from deltille.core.playout import play_out
from deltille.core.position import Position
from deltille.core.rng import Rng, reseed

WORTH_A_THREAD = 256


@dataclass(frozen=True)
class Statistics:
    """What random games came to."""

    n: int
    wins: tuple[int, ...]
    """Games won by each seat; a shared win counts for everyone who shares it."""
    draws: int
    mean_points: tuple[float, ...]
    mean_plies: float


@kernel
def play_games(
    g: Any, s: State, first: int, last: int, seed: int, work: State, moves: Moves, rng: Rng, tally: Scores
) -> None:
    """Play games ``first`` to ``last`` of ``seed``; adds plies, draws, wins and points of each seat."""
    seats = (tally.size - 2) // 2
    final = moves[:seats]  # the move list has served its purpose when a game is over
    for lane in range(first, last):
        reseed(rng, seed, lane)
        determinize(g, s, rng, work)
        tally[0] += play_out(g, work, rng, moves)
        won = winners(g, work)
        tally[1] += won == 0
        scores(g, work, final)
        for seat in range(seats):
            tally[2 + seat] += (won >> seat) & 1
            tally[2 + seats + seat] += final[seat]


def playouts(
    position: Position, n: int, *, device: str = "cpu", seed: int = 0, threads: int | None = None
) -> Statistics:
    """Play ``n`` games from here to the end, every move random; the same seed gives the same games anywhere.

    In a view each game first guesses what is hidden.

    >>> import deltille
    >>> found = playouts(deltille.new("attangle"), 1000, seed=1)
    >>> found.wins, found.draws, round(found.mean_plies, 1)
    ((535, 465), 0, 53.3)
    """
    if n < 1:
        raise BadOption(str(n), "play at least one game")
    game, start = position.game, position.state
    if device == "cpu":
        tally = _on_processor(game, start, n, seed, threads or os.cpu_count() or 1)
    elif device == "cuda":
        from deltille.batches.gpu import play_games_on_gpu

        tally = play_games_on_gpu(game, start, n, seed)
    else:
        raise BadOption(device, "games are played on 'cpu' or 'cuda'")
    plies, draws, *rest = tally.tolist()
    seats = game.n_seats
    mean_points = tuple(total / n for total in rest[seats:])
    return Statistics(n, tuple(rest[:seats]), draws, mean_points, plies / n)


def _on_processor(game: Game, start: State, n: int, seed: int, n_threads: int) -> Scores:
    # Twice as many parts as threads, so that none waits long for the last.
    n_parts = max(1, min(2 * n_threads, n // WORTH_A_THREAD)) if n_threads > 1 else 1
    tallies = np.zeros((n_parts, 2 + 2 * game.n_seats), np.int64)

    def play_part(part: int) -> None:
        room, rng = np.zeros(game.max_moves, np.int64), np.zeros(1, np.int64)
        bounds = (n * part // n_parts, n * (part + 1) // n_parts)
        play_games(
            game.tables, start, *bounds, seed & (1 << 63) - 1, game.new_state(), room, rng, tallies[part]
        )

    if n_parts == 1:
        play_part(0)
    else:
        with ThreadPoolExecutor(n_threads) as pool:
            list(pool.map(play_part, range(n_parts)))
    total: Scores = tallies.sum(axis=0)
    return total
