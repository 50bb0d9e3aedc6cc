"""Kernels over the operations, written once and compiled for each game."""

from typing import Any

import deltille.core.compile_progress  # noqa: F401  registers itself before the first kernel is compiled
from deltille.core.jit import inlined, kernel
from deltille.core.operations import (
    Cells,
    Moves,
    Scores,
    State,
    determinize,
    information_state,
    legal,
    observation_planes,
    play,
    random_move,
    scores,
    start,
    status,
    turn,
    winners,
)
from deltille.core.rng import Rng, reseed


@kernel
def start_state(g: Any, s: State) -> None:
    start(g, s)


@kernel
def list_legal(g: Any, s: State, moves: Moves) -> int:
    return legal(g, s, moves)


@kernel
def play_move(g: Any, s: State, move: int) -> None:
    play(g, s, move)


@kernel
def standing(g: Any, s: State, out: Scores) -> tuple[int, int, int]:
    """Write the points; return status, winners (as bits, 0 while the game goes on) and the seat to move."""
    scores(g, s, out)
    ended = status(g, s)
    won = 0
    if ended != 0:
        won = winners(g, s)
    return ended, won, turn(g, s)


@kernel
def write_information_state(g: Any, s: State, viewer: int, out: State) -> None:
    information_state(g, s, viewer, out)


@kernel
def write_observation_planes(g: Any, s: State, seat: int, view: State, out: Cells) -> None:
    """Write the planes of what ``seat`` may know; ``view`` is room to work in."""
    information_state(g, s, seat, view)
    observation_planes(g, view, seat, out)


@kernel
def write_determinization(g: Any, view: State, rng: Rng, out: State) -> None:
    determinize(g, view, rng, out)


@inlined
def play_out(g: Any, s: State, rng: Rng, moves: Moves) -> int:
    """Play uniformly random moves in place until the game is over; return how many."""
    n = 0
    while True:  # asked for in one place only: both operations are compiled into every place they are called
        move = random_move(g, s, rng, moves)
        if move < 0:
            return n
        play(g, s, move)
        n += 1


@kernel
def playouts(
    g: Any, s: State, work: State, moves: Moves, rng: Rng, seed: int, n: int, wins: Scores, total: Scores
) -> int:
    """Play ``n`` games from ``s``, game i in lane i of ``seed``; return the number of moves played.

    Adds to ``wins`` one for each seat that won (a shared win counts for each), and to ``total`` the
    points of each seat at the end; ``wins`` has one more entry, for draws.
    """
    n_moves = 0
    seats = total.size
    final = moves[:seats]  # the move list has served its purpose when a game is over
    for lane in range(n):
        reseed(rng, seed, lane)
        for i in range(s.size):
            work[i] = s[i]
        n_moves += play_out(g, work, rng, moves)
        won = winners(g, work)
        if won == 0:
            wins[seats] += 1
        scores(g, work, final)
        for seat in range(seats):
            wins[seat] += (won >> seat) & 1
            total[seat] += final[seat]
    return n_moves


@kernel
def count_leaves(g: Any, states: Any, moves: Any, counts: Moves, depth: int) -> int:
    """Perft: the number of move sequences of length ``depth``; finished games are not extended.

    ``states`` and ``moves`` hold one row a ply, ``counts`` two numbers a ply: moves listed, moves tried.
    """
    if depth == 0:
        return 1
    leaves = 0
    ply = 0
    counts[0] = legal(g, states[0], moves[0])
    counts[1] = 0
    while ply >= 0:
        n = counts[2 * ply]
        if ply == depth - 1:  # the last moves need not be played to be counted
            leaves += n
            ply -= 1
            continue
        tried = counts[2 * ply + 1]
        if tried == n:
            ply -= 1
            continue
        counts[2 * ply + 1] = tried + 1
        for i in range(states.shape[1]):
            states[ply + 1, i] = states[ply, i]
        play(g, states[ply + 1], int(moves[ply, tried]))
        ply += 1
        counts[2 * ply] = legal(g, states[ply], moves[ply])
        counts[2 * ply + 1] = 0
    return leaves
