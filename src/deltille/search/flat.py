"""Flat Monte Carlo: try every move, finish the game at random many times, and compare."""

from dataclasses import dataclass

import numpy as np

from deltille.core import playout
from deltille.core.position import Move, Position
from deltille.core.rng import generator

MAX_WORLDS = 50
"""How many guesses at what is hidden a move is tried in."""


@dataclass(frozen=True)
class Estimate:
    """How a move did: ``value`` is the mover's share of wins, a draw counting half, shared wins split."""

    move: Move
    value: float
    mean_points: float
    """The mover's points at the end, on average: decides among moves that win equally often."""


def estimates(position: Position, playouts_each: int, seed: int) -> list[Estimate]:
    """An estimate of every legal move, the best first; the same seed gives the same estimates.

    In a game with secrets it knows what the side to move knows, and tries its moves in guesses at the rest.
    """
    game = position.game
    mover = position.turn
    if not position.is_view:
        position = position.view(mover)
    worlds = [position.state]
    if position.is_view:
        worlds = [position.sampled(seed + i).state for i in range(min(MAX_WORLDS, playouts_each))]
    work = game.new_state()
    room = np.zeros(game.max_moves, np.int64)
    rng = generator(seed)
    found = []
    for index, move in enumerate(position.legal_moves):
        wins = np.zeros(game.n_seats + 1, np.int64)
        points = np.zeros(game.n_seats, np.int64)
        for world, state in enumerate(worlds):
            after = state.copy()
            playout.play_move(game.tables, after, move.id)
            stream = ((seed + world) * 100_003 + index) & 0x7FFF_FFFF
            n = playouts_each * (world + 1) // len(worlds) - playouts_each * world // len(worlds)
            playout.playouts(game.tables, after, work, room, rng, stream, n, wins, points)
        value = (int(wins[mover]) + 0.5 * int(wins[-1])) / playouts_each
        found.append(Estimate(move, value, int(points[mover]) / playouts_each))
    found.sort(key=lambda estimate: (-estimate.value, -estimate.mean_points))
    return found
