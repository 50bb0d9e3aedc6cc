"""Determinizations: full states that agree with what was seen, each with a weight.

Without secrets there is one. With secrets every simulation starts from a determinization drawn at random.
Each is replayed through the game so far: those that would have looked different are dropped, and those that
the others would hardly have allowed, by the game's ``state_likelihood``, are drawn less often.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import deltille.core.compile_progress  # noqa: F401  registers itself before the first kernel is compiled
from deltille.core.game import Game
from deltille.core.jit import inlined, kernel
from deltille.core.operations import (
    FULL_LIKELIHOOD,
    Moves,
    State,
    information_state,
    play,
    state_likelihood,
    turn,
)
from deltille.core.playout import write_determinization
from deltille.core.position import Position
from deltille.core.rng import Rng, below, generator

N_DRAWS = 64
"""States drawn from a view. Where far fewer agree with it, these are almost certainly all of them."""

CERTAIN = 1 << 20
"""The weight of the most likely state."""


class Belief(NamedTuple):
    """Worlds, as full states, and the sums of their weights up to each."""

    worlds: NDArray[np.int64]  # [world, word of the state]
    sums: NDArray[np.int64]


def belief_about(view: Position) -> Belief:
    """What to believe of a mover's view; the same for the same view."""
    game = view.game
    if not game.has_secrets:
        return Belief(view.state[np.newaxis], np.array([CERTAIN]))
    # As far back as every move was seen.
    states, moves = [view.state], list[int]()
    for move, before in reversed(view.past):
        if move.id < 0:
            break
        states.append(before)
        moves.append(move.id)
    seen, played = np.stack(states[::-1]), np.array(moves[::-1], np.int64)
    worlds = different_worlds(game, seen[0])
    weights = np.ones(len(worlds))
    room = np.zeros(game.max_moves, np.int64)
    relive(game.tables, seen, played, view.turn, worlds, weights, game.new_state(), room)
    worlds, weights = worlds[weights > 0], weights[weights > 0]
    if not len(worlds):  # the true one was not among those drawn
        worlds = different_worlds(game, view.state)
        weights = np.ones(len(worlds))
    return Belief(worlds, np.cumsum(np.ceil(CERTAIN * weights / weights.max()).astype(np.int64)))


def different_worlds(game: Game, seen: State) -> NDArray[np.int64]:
    """Full states that agree with a view."""
    worlds, rng = {}, generator(0)
    for _ in range(N_DRAWS):
        world = game.new_state()
        write_determinization(game.tables, seen, rng, world)
        worlds[world.tobytes()] = world
    return np.stack(list(worlds.values()))


@kernel
def relive(
    g: Any,
    seen: NDArray[np.int64],
    played: NDArray[np.int64],
    viewer: int,
    worlds: NDArray[np.int64],
    weights: NDArray[np.float64],
    view: State,
    moves: Moves,
) -> None:
    """Play the moves in every world and weigh it by what the viewer saw: 0 if that was something else."""
    for i in range(weights.size):
        s = worlds[i]
        for ply in range(seen.shape[0]):
            if turn(g, s) == viewer:
                weights[i] *= state_likelihood(g, s, moves) / FULL_LIKELIHOOD
            if ply < played.size:
                play(g, s, int(played[ply]))
                information_state(g, s, viewer, view)
                for word in range(view.size):
                    if view[word] != seen[ply + 1, word]:
                        weights[i] = 0.0
            if weights[i] == 0.0:
                break


@inlined
def enter_world(belief: Belief, rng: Rng, s: State) -> None:
    """Write one of the worlds, drawn by their weights."""
    world = 0
    if belief.sums.size > 1:
        r = below(rng, int(belief.sums[-1]))
        while belief.sums[world] <= r:
            world += 1
    for i in range(s.size):
        s[i] = belief.worlds[world, i]
