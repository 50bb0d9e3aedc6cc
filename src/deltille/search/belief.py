"""What a search holds for possible: full states that agree with what was seen, and how far each is believed.

Without secrets there is but one. With them every simulation starts from one drawn at random. Each is led
through the game so far: those that would have looked different are dropped, and one that the others would
hardly have let come about, as the game judges it, is drawn the less often.

The others do not know the viewer's secrets, but would learn to act as if they did, were his the same in every
world. So a part of the simulations start from guesses: worlds that are possible as far as the others know.
Only from these they learn.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import deltille.core.compiling  # noqa: F401  registers itself before the first kernel is compiled
from deltille.core.game import Game
from deltille.core.jit import inlined, kernel
from deltille.core.operations import PLAUSIBLE, Moves, State, observe, plausibility, play, turn
from deltille.core.playout import draw_full
from deltille.core.position import Position
from deltille.core.random import Rng, below, generator

N_DRAWS = 64
"""States drawn from a view. Where far fewer agree with it, these are as good as surely all of them."""

CERTAIN = 1 << 20
"""The weight of the state that is believed most."""

EVERYBODY, GUESS = -1, -2
"""Who learns from a world: a seat, everybody, or everybody while it says nothing about the game as it is."""


class Belief(NamedTuple):
    """Worlds, as full states, the sums of their weights up to each, and who learns from each."""

    worlds: NDArray[np.int64]  # [world, word of the state]
    sums: NDArray[np.int64]
    learners: NDArray[np.int64]  # [world]


def belief_about(view: Position, guessing: float = 0.0) -> Belief:
    """What to believe of a mover's view; the same for the same view.

    ``guessing``: how much of it is what the others may believe.
    """
    game = view.game
    if not game.has_secrets:
        return of_everybody(view.state[np.newaxis], np.ones(1))
    # As far back as every move was seen.
    states, moves = [view.state], list[int]()
    for move, before in reversed(view.past):
        if move.id < 0:
            break
        states.append(before)
        moves.append(move.id)
    seen, played = np.stack(states[::-1]), np.array(moves[::-1], np.int64)
    first, now, weights = possible_worlds(game, seen, played, view.turn)
    if not len(now):  # the true one was not among those drawn
        now = different_worlds(game, view.state)
        return of_everybody(now, np.ones(len(now)))
    worlds, shares = [now], [(1.0 - guessing) * weights]
    others = [seat for seat in range(game.n_seats) if seat != view.turn and guessing > 0.0]
    for other in others:
        for state, weight in zip(first, weights, strict=True):
            theirs = np.empty_like(seen)
            look_back(game.tables, state, played, other, theirs, game.new_state())
            _, guesses, doubts = possible_worlds(game, theirs, played, other)
            worlds.append(guesses)
            shares.append(guessing / len(others) * weight * doubts)
    if all(len(guesses) == 1 for guesses in worlds[1:]):  # nobody has to guess
        return of_everybody(now, weights)
    learners = np.full(sum(map(len, worlds)), GUESS, np.int64)
    learners[: len(now)] = view.turn
    return Belief(np.concatenate(worlds), _sums(np.concatenate(shares)), learners)


def of_everybody(worlds: NDArray[np.int64], weights: NDArray[np.float64]) -> Belief:
    """A belief from which every seat learns."""
    return Belief(worlds, _sums(weights), np.full(len(worlds), EVERYBODY, np.int64))


def _sums(weights: NDArray[np.float64]) -> NDArray[np.int64]:
    return np.cumsum(np.ceil(CERTAIN * weights / weights.max()).astype(np.int64))


def possible_worlds(
    game: Game, seen: NDArray[np.int64], played: NDArray[np.int64], viewer: int
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
    """The worlds that agree with all a viewer saw: as they were, as they are, and their weights, in all 1."""
    first = different_worlds(game, seen[0])
    now, weights = first.copy(), np.ones(len(first))
    room = np.zeros(game.max_moves, np.int64)
    relive(game.tables, seen, played, viewer, now, weights, game.new_state(), room)
    is_possible = weights > 0
    return first[is_possible], now[is_possible], weights[is_possible] / max(weights.sum(), 1e-300)


def different_worlds(game: Game, seen: State) -> NDArray[np.int64]:
    """Full states that agree with a view."""
    worlds, rng = {}, generator(0)
    for _ in range(N_DRAWS):
        world = game.new_state()
        draw_full(game.tables, seen, rng, world)
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
                weights[i] *= plausibility(g, s, moves) / PLAUSIBLE
            if ply < played.size:
                play(g, s, int(played[ply]))
                observe(g, s, viewer, view)
                for word in range(view.size):
                    if view[word] != seen[ply + 1, word]:
                        weights[i] = 0.0
            if weights[i] == 0.0:
                break


@kernel
def look_back(
    g: Any, first: State, played: NDArray[np.int64], viewer: int, seen: NDArray[np.int64], s: State
) -> None:
    """Write what a viewer saw, state by state, while these moves were played."""
    for i in range(s.size):
        s[i] = first[i]
    for ply in range(seen.shape[0]):
        observe(g, s, viewer, seen[ply])
        if ply < played.size:
            play(g, s, int(played[ply]))


@inlined
def enter_world(belief: Belief, rng: Rng, is_first: bool, s: State) -> int:
    """Write a world, drawn as they are believed, but the first is no guess; return who learns from it."""
    world = 0
    if belief.sums.size > 1 and not is_first:
        r = below(rng, int(belief.sums[-1]))
        while belief.sums[world] <= r:
            world += 1
    for i in range(s.size):
        s[i] = belief.worlds[world, i]
    return int(belief.learners[world])
