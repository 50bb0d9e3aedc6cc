"""What happens in the lanes of a batch, written once for processors and GPUs.

Every function here works through some of the lanes, ``range(first, last, step)``: a thread of a processor
gets a run of neighbours, a thread of a GPU every so-many-th. All have the same arguments, so that each is
compiled in one way for either:

    g                 the tables of the game
    lanes             the arrays of the batch
    room, work, rng   to work in: a list of moves, a state, a generator
    k                 a number whose meaning is each function's own
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from deltille.core.jit import inlined, kernel, on_gpu
from deltille.core.operations import (
    Moves,
    State,
    information_state,
    legal,
    observation_planes,
    play,
    random_move,
    start,
    status,
    turn,
    winners,
)
from deltille.core.prefetch import prefetch
from deltille.core.rng import Rng, reseed

Ints = NDArray[np.int64]


class Lanes(NamedTuple):
    """A batch as arrays, a row a lane; those that nobody has asked for yet have no rows."""

    states: Ints
    seeds: Ints  # seed and stream of the lane's random numbers
    rngs: Ints
    turns: Ints
    ended: Ints  # why the lane's game ended in the last step, 0 if it did not
    plies: Ints  # moves played in the lane's present game
    finished: Ints  # games that have ended in this lane
    returns: NDArray[np.float32]
    payoffs: NDArray[np.float32]  # [winners as bits, seat]
    chosen: Ints  # the move, or the action, that is to be played
    listed: Ints
    counts: Ints
    mask: NDArray[np.bool_]
    observed: NDArray[np.uint8]
    is_ranked: int
    restarts: int  # whether a game that has ended is followed by a new one
    n_actions: int  # move ids are below this


@inlined
def sort(moves: Moves, n: int) -> None:
    """Put the first ``n`` moves in ascending order."""
    # Shell's method: short, in place, and quick enough for lists of a few hundred.
    gap = 1
    while gap < n // 3:
        gap = 3 * gap + 1
    while gap > 0:
        for i in range(gap, n):
            move = moves[i]
            j = i
            while j >= gap and moves[j - gap] > move:
                moves[j] = moves[j - gap]
                j -= gap
            moves[j] = move
        gap //= 3


@inlined
def begin(
    first: int, last: int, step: int, g: Any, lanes: Lanes, room: Moves, work: State, rng: Rng, k: int
) -> None:
    """Start every lane's stream of random numbers, and its first game."""
    for lane in range(first, last, step):
        reseed(lanes.rngs[lane], lanes.seeds[lane, 0], lanes.seeds[lane, 1])
        start(g, lanes.states[lane])
        lanes.turns[lane] = turn(g, lanes.states[lane])
        lanes.ended[lane] = 0
        lanes.plies[lane] = 0
        lanes.finished[lane] = 0
        for seat in range(lanes.returns.shape[1]):
            lanes.returns[lane, seat] = 0


@inlined
def load_states(
    first: int, last: int, step: int, g: Any, lanes: Lanes, room: Moves, work: State, rng: Rng, k: int
) -> None:
    """Take the states as they have been written from outside."""
    for lane in range(first, last, step):
        s = lanes.states[lane]
        lanes.turns[lane] = turn(g, s)
        lanes.ended[lane] = status(g, s)
        lanes.plies[lane] = 0
        for seat in range(lanes.returns.shape[1]):
            lanes.returns[lane, seat] = 0
        if lanes.ended[lane] != 0:
            finish(g, lanes, s, lane)


@inlined
def finish(g: Any, lanes: Lanes, s: State, lane: int) -> None:
    """Add the returns of the game that has ended in ``s``, and begin another one there if so agreed."""
    won = winners(g, s)
    for seat in range(lanes.returns.shape[1]):
        lanes.returns[lane, seat] += lanes.payoffs[won, seat]
    lanes.finished[lane] += 1
    if lanes.restarts != 0:
        start(g, s)
        lanes.plies[lane] = 0


@inlined
def list_moves(
    first: int, last: int, step: int, g: Any, lanes: Lanes, room: Moves, work: State, rng: Rng, k: int
) -> None:
    """Write the legal moves of every lane in ascending order, then -1."""
    for lane in range(first, last, step):
        moves = lanes.listed[lane]
        n = legal(g, lanes.states[lane], moves)
        sort(moves, n)
        for i in range(n, moves.size):
            moves[i] = -1
        lanes.counts[lane] = n


@inlined
def mark_moves(
    first: int, last: int, step: int, g: Any, lanes: Lanes, room: Moves, work: State, rng: Rng, k: int
) -> None:
    """Write the mask of the legal actions of every lane."""
    for lane in range(first, last, step):
        n = legal(g, lanes.states[lane], room)
        marks = lanes.mask[lane]
        if lanes.is_ranked != 0:
            for i in range(marks.size):
                marks[i] = i < n
        else:
            for i in range(marks.size):
                marks[i] = False
            for i in range(n):
                marks[room[i]] = True


@inlined
def write_observations(
    first: int, last: int, step: int, g: Any, lanes: Lanes, room: Moves, work: State, rng: Rng, k: int
) -> None:
    """Write the planes that seat ``k`` sees in every lane; -1 stands for the seat to move."""
    for lane in range(first, last, step):
        seat = k
        if k < 0:
            seat = turn(g, lanes.states[lane])
        information_state(g, lanes.states[lane], seat, work)
        observation_planes(g, work, seat, lanes.observed[lane])


@inlined
def resolve(
    first: int, last: int, step: int, g: Any, lanes: Lanes, room: Moves, work: State, rng: Rng, k: int
) -> None:
    """Replace the chosen action of every lane by its move id, -1 if it is not legal.

    With ``k`` 1 what was chosen is a move id already, and only checked. Lanes whose game is over get -2.
    """
    for lane in range(first, last, step):
        choice = lanes.chosen[lane]
        move = -1
        n = legal(g, lanes.states[lane], room)
        if n == 0:
            move = -2
        elif lanes.is_ranked != 0 and k == 0:
            if 0 <= choice < n:
                sort(room, n)
                move = int(room[choice])
        else:
            for i in range(n):
                if room[i] == choice:
                    move = int(choice)
        lanes.chosen[lane] = move


@inlined
def advance(
    first: int, last: int, step: int, g: Any, lanes: Lanes, room: Moves, work: State, rng: Rng, k: int
) -> None:
    """Play the chosen move in every lane whose game is not over; what is no move id is passed over."""
    for lane in range(first, last, step):
        if lanes.restarts == 0 and lanes.ended[lane] != 0:
            continue
        s = lanes.states[lane]
        move = int(lanes.chosen[lane])
        for seat in range(lanes.returns.shape[1]):
            lanes.returns[lane, seat] = 0
        if not 0 <= move < lanes.n_actions:
            lanes.ended[lane] = 0
            continue
        play(g, s, move)
        lanes.plies[lane] += 1
        lanes.ended[lane] = status(g, s)
        if lanes.ended[lane] != 0:
            finish(g, lanes, s, lane)
        lanes.turns[lane] = turn(g, s)


@inlined
def step_random_in(g: Any, lanes: Lanes, lane: int, s: State, room: Moves, rng: Rng, k: int) -> None:
    """Play ``k`` random moves in ``s``, the state of this lane."""
    rng[0] = lanes.rngs[lane, 0]
    for seat in range(lanes.returns.shape[1]):
        lanes.returns[lane, seat] = 0
    n_plies = lanes.plies[lane]
    n_played = 0
    while n_played < k:
        move = random_move(g, s, rng, room)
        if move >= 0:
            play(g, s, move)
            n_played += 1
            n_plies += 1
        elif lanes.restarts != 0:  # a game's end is noticed here, so that nobody asks twice
            finish(g, lanes, s, lane)
            n_plies = 0
        else:
            break
    lanes.plies[lane] = n_plies
    lanes.ended[lane] = status(g, s)
    if lanes.ended[lane] != 0:
        finish(g, lanes, s, lane)
    lanes.turns[lane] = turn(g, s)
    lanes.rngs[lane, 0] = rng[0]


@inlined
def step_random_lane(g: Any, lanes: Lanes, lane: int, room: Moves, work: State, rng: Rng, k: int) -> None:
    """Play ``k`` random moves in this lane."""
    # Where it lies: a move touches a small part of a large state, which need not be copied for it.
    step_random_in(g, lanes, lane, lanes.states[lane], room, rng, k)


@on_gpu(step_random_lane)
def step_random_in_a_copy(
    g: Any, lanes: Lanes, lane: int, room: Moves, work: State, rng: Rng, k: int
) -> None:
    # A thread's own memory is nearer to it, and may be its registers.
    for i in range(work.size):
        work[i] = lanes.states[lane, i]
    step_random_in(g, lanes, lane, work, room, rng, k)
    for i in range(work.size):
        lanes.states[lane, i] = work[i]


@inlined
def step_random_lanes(
    first: int, last: int, step: int, g: Any, lanes: Lanes, room: Moves, work: State, rng: Rng, k: int
) -> None:
    """Play ``k`` uniformly random moves in every lane; returns add up over the games that end on the way."""
    for lane in range(first, last, step):
        prefetch(lanes.states, lane + step)
        if lanes.restarts != 0 or lanes.ended[lane] == 0:
            step_random_lane(g, lanes, lane, room, work, rng, k)


@inlined
def sample_actions(
    first: int, last: int, step: int, g: Any, lanes: Lanes, room: Moves, work: State, rng: Rng, k: int
) -> None:
    """Choose a random legal action for every lane, -1 where the game is over."""
    for lane in range(first, last, step):
        move = random_move(g, lanes.states[lane], lanes.rngs[lane], room)
        if move >= 0 and lanes.is_ranked != 0:
            n = legal(g, lanes.states[lane], room)
            rank = 0
            for i in range(n):
                if room[i] < move:
                    rank += 1
            move = rank
        lanes.chosen[lane] = move


@inlined
def step_and_show(
    first: int, last: int, step: int, g: Any, lanes: Lanes, room: Moves, work: State, rng: Rng, k: int
) -> None:
    """Play the chosen moves unless ``k`` is 0, then show what is legal and what the seat to move sees."""
    # Whoever steps one lane from Python pays for each call: one is better than three.
    if k != 0:
        advance(first, last, step, g, lanes, room, work, rng, 0)
    mark_moves(first, last, step, g, lanes, room, work, rng, 0)
    write_observations(first, last, step, g, lanes, room, work, rng, -1)


FUNCTIONS = {
    function.__name__: function
    for function in (
        begin,
        load_states,
        list_moves,
        mark_moves,
        write_observations,
        resolve,
        advance,
        step_random_lanes,
        sample_actions,
        step_and_show,
    )
}
COMPILED = {name: kernel(function) for name, function in FUNCTIONS.items()}
