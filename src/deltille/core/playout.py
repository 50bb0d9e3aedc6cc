"""Kernels over the operations, written once and compiled for each game."""

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

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
    observation_scalars,
    play,
    policy_index,
    random_move,
    scores,
    start,
    status,
    turn,
    winners,
)
from deltille.core.rng import Rng, reseed
from deltille.core.tiered import tiered
from deltille.core.workspace import Share, Workspace, new_workspace

if TYPE_CHECKING:
    from deltille.core.game import Game


@tiered
def start_state(g: Any, s: State) -> None:
    start(g, s)


@tiered
def list_legal(g: Any, s: State, moves: Moves) -> int:
    return legal(g, s, moves)


@tiered
def play_move(g: Any, s: State, move: int) -> None:
    play(g, s, move)


@tiered
def standing(g: Any, s: State, out: Scores) -> tuple[int, int, int]:
    """Write the points; return status, winners (as bits, 0 while the game goes on) and the seat to move."""
    scores(g, s, out)
    ended = status(g, s)
    won = 0
    if ended != 0:
        won = winners(g, s)
    return ended, won, turn(g, s)


@tiered
def write_information_state(g: Any, s: State, viewer: int, out: State) -> None:
    information_state(g, s, viewer, out)


@kernel
def write_observation(g: Any, s: State, seat: int, view: State, planes: Cells, scalars: Cells) -> None:
    """Write the planes and scalars of what ``seat`` may know; ``view`` is scratch space."""
    information_state(g, s, seat, view)
    observation_planes(g, view, seat, planes)
    observation_scalars(g, view, seat, scalars)


@kernel
def write_policy_indices(g: Any, s: State, view: State, moves: Moves, out: Moves) -> None:
    """Write the policy output of each of these legal moves; ``view`` is scratch space."""
    information_state(g, s, turn(g, s), view)
    for i in range(moves.size):
        out[i] = policy_index(g, view, int(moves[i]))


@tiered
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


@inlined
def begin_game(g: Any, s: State, seed: int, lane: int, work: Workspace) -> None:
    """Seed the generator for this lane and copy ``s``; in a view, what is hidden is drawn first."""
    reseed(work.rng, seed, lane)
    determinize(g, s, work.rng, work.state)


@inlined
def add_game(g: Any, work: Workspace, n_plies: int, sums: Scores) -> None:
    """Add the finished game in the workspace to ``sums``: plies, draws, wins of each seat, points of each."""
    n_seats = work.scores.size  # a size that a GPU knows while compiling
    won = winners(g, work.state)
    scores(g, work.state, work.scores)
    sums[0] += n_plies
    sums[1] += won == 0
    for seat in range(n_seats):
        sums[2 + seat] += (won >> seat) & 1
        sums[2 + n_seats + seat] += work.scores[seat]


@inlined
def random_games(share: Share, work: Workspace, g: Any, s: State, seed: int, sums: Any) -> None:
    """Play a random game from ``s`` in every lane; add them up in the worker's row of ``sums``."""
    for lane in range(share.first, share.last, share.step):
        begin_game(g, s, seed, lane, work)
        add_game(g, work, play_out(g, work.state, work.rng, work.moves), sums[share.worker])


play_games = kernel(random_games)


class Tally(NamedTuple):
    """Sums over random games, in the order in which :func:`add_game` adds them up."""

    plies: int
    draws: int
    wins: tuple[int, ...]
    """Of each seat; a shared win counts for everyone who shares it."""
    points: tuple[int, ...]

    @classmethod
    def of(cls, sums: Scores) -> "Tally":
        """The tally of rows of sums, one for each worker."""
        plies, draws, *rest = sums.sum(axis=0).tolist()
        n_seats = len(rest) // 2
        return cls(plies, draws, tuple(rest[:n_seats]), tuple(rest[n_seats:]))


def new_sums(game: "Game", n_workers: int) -> Scores:
    """A row of sums for each worker, all 0."""
    return np.zeros((n_workers, 2 + 2 * game.n_seats), np.int64)


def tally_games(game: "Game", state: State, n: int, seed: int) -> Tally:
    """Play ``n`` random games from ``state`` on this thread; the same seed gives the same games."""
    sums = new_sums(game, 1)
    play_games(Share(0, 0, n, 1), new_workspace(game), game.tables, state, seed, sums)
    return Tally.of(sums)


@kernel
def count_leaves(g: Any, states: Any, moves: Any, counts: Moves, depth: int) -> int:
    """Perft: the number of move sequences of length ``depth``; finished games are not extended.

    ``states`` and ``moves`` hold one row per ply, ``counts`` two numbers per ply: moves listed, moves tried.
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
