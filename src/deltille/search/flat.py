"""Flat Monte Carlo: try every move, finish the game at random many times, and compare."""

from dataclasses import dataclass

from deltille.core import playout
from deltille.core.position import Move, Position
from deltille.core.workspace import Share, new_workspace

MAX_WORLDS = 50
"""In how many determinizations each move is tried."""


@dataclass(frozen=True)
class Estimate:
    """How a move did: ``value`` is the mover's share of wins, a draw counting half, shared wins split."""

    move: Move
    value: float
    mean_points: float
    """The mover's points at the end, on average: decides among moves that win equally often."""


def estimates(position: Position, playouts_each: int, seed: int) -> list[Estimate]:
    """An estimate of every legal move, the best first; the same seed gives the same estimates.

    In a game with secrets it knows what the side to move knows, and tries its moves in determinizations.
    """
    game = position.game
    mover = position.turn
    if not position.is_view:
        position = position.view(mover)
    worlds = [position.state]
    if position.is_view:
        worlds = [position.sampled(seed + i).state for i in range(min(MAX_WORLDS, playouts_each))]
    work = new_workspace(game)
    found = []
    for index, move in enumerate(position.legal_moves):
        sums = playout.new_sums(game, 1)
        for world, state in enumerate(worlds):
            after = state.copy()
            playout.play_move(game.tables, after, move.id)
            stream = ((seed + world) * 100_003 + index) & 0x7FFF_FFFF
            n = playouts_each * (world + 1) // len(worlds) - playouts_each * world // len(worlds)
            playout.play_games(Share(0, 0, n, 1), work, game.tables, after, stream, sums)
        tally = playout.Tally.of(sums)
        value = (tally.wins[mover] + 0.5 * tally.draws) / playouts_each
        found.append(Estimate(move, value, tally.points[mover] / playouts_each))
    found.sort(key=lambda estimate: (-estimate.value, -estimate.mean_points))
    return found
