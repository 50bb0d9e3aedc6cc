"""What happens in the lanes of a batch, written once for CPUs and GPUs.

Every function here works through its share of the lanes. All are called in one way, so that either device
needs one line to run any of them:

    share       which lanes
    work        the thread's own memory
    g           the tables of the game
    lanes       the arrays of the batch
    ...         what else the function needs, named: a seat, a number of moves
"""

import inspect
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from deltille.core.jit import inlined, kernel, on_gpu
from deltille.core.numbering import RANKS, SPARE, STRUCTURED
from deltille.core.operations import (
    Moves,
    State,
    information_state,
    legal,
    observation_planes,
    observation_scalars,
    play,
    policy_index,
    random_move,
    start,
    status,
    turn,
    winners,
)
from deltille.core.prefetch import prefetch
from deltille.core.rng import reseed
from deltille.core.workspace import Share, Workspace

Ints = NDArray[np.int64]


class Lanes(NamedTuple):
    """A batch as arrays, one row per lane; those not requested yet have no rows."""

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
    scalars: NDArray[np.uint8]
    numbering: int  # how actions are numbered: IDS, RANKS or STRUCTURED
    n_structured: int  # structured actions below this are policy outputs
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
def begin(share: Share, work: Workspace, g: Any, lanes: Lanes) -> None:
    """Start every lane's stream of random numbers, and its first game."""
    for lane in range(share.first, share.last, share.step):
        reseed(lanes.rngs[lane], lanes.seeds[lane, 0], lanes.seeds[lane, 1])
        start(g, lanes.states[lane])
        lanes.turns[lane] = turn(g, lanes.states[lane])
        lanes.ended[lane] = 0
        lanes.plies[lane] = 0
        lanes.finished[lane] = 0
        for seat in range(lanes.returns.shape[1]):
            lanes.returns[lane, seat] = 0


@inlined
def load_states(share: Share, work: Workspace, g: Any, lanes: Lanes) -> None:
    """Take the states as they have been written from outside."""
    for lane in range(share.first, share.last, share.step):
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
    """Add the returns of the game that has ended in ``s``, and begin another if the batch restarts."""
    won = winners(g, s)
    for seat in range(lanes.returns.shape[1]):
        lanes.returns[lane, seat] += lanes.payoffs[won, seat]
    lanes.finished[lane] += 1
    if lanes.restarts != 0:
        start(g, s)
        lanes.plies[lane] = 0


@inlined
def list_moves(share: Share, work: Workspace, g: Any, lanes: Lanes) -> None:
    """Write the legal moves of every lane in ascending order, then -1."""
    for lane in range(share.first, share.last, share.step):
        moves = lanes.listed[lane]
        n = legal(g, lanes.states[lane], moves)
        sort(moves, n)
        for i in range(n, moves.size):
            moves[i] = -1
        lanes.counts[lane] = n


@inlined
def sort_seen(g: Any, lanes: Lanes, lane: int, work: Workspace, n: int) -> None:
    """Put the first ``n`` moves of the workspace in order, and what the seat to move knows into its state."""
    s = lanes.states[lane]
    information_state(g, s, turn(g, s), work.state)
    sort(work.moves, n)


@inlined
def mark_structured(g: Any, lanes: Lanes, lane: int, work: Workspace, n: int, marks: Any) -> None:
    """Mark the actions of the first ``n`` moves of the workspace."""
    sort_seen(g, lanes, lane, work, n)
    n_spare = 0
    for i in range(n):
        action = policy_index(g, work.state, int(work.moves[i]))
        if marks[action]:  # a move with a lower id has it
            action = lanes.n_structured + n_spare
            n_spare += 1
        if action < marks.size:
            marks[action] = True


@inlined
def structured(g: Any, lanes: Lanes, lane: int, work: Workspace, n: int, wanted: int, is_move: int) -> int:
    """The action of a wanted move if it ``is_move``, else the move of a wanted action; -1 if there is none.

    They are numbered as :func:`mark_structured` does, but nothing remembers what is taken.
    """
    sort_seen(g, lanes, lane, work, n)
    n_spare = 0
    for i in range(n):
        move = int(work.moves[i])
        action = policy_index(g, work.state, move)
        if is_move != 0 or wanted >= lanes.n_structured:
            for j in range(i):
                if policy_index(g, work.state, int(work.moves[j])) == action:
                    action = lanes.n_structured + n_spare
                    n_spare += 1
                    break
        if is_move != 0 and move == wanted:
            return action if n_spare <= SPARE else -1
        if is_move == 0 and action == wanted:
            return move
    return -1


@inlined
def mark_moves(share: Share, work: Workspace, g: Any, lanes: Lanes) -> None:
    """Write the mask of the legal actions of every lane."""
    for lane in range(share.first, share.last, share.step):
        n = legal(g, lanes.states[lane], work.moves)
        marks = lanes.mask[lane]
        for i in range(marks.size):
            marks[i] = False
        if lanes.numbering == RANKS:
            for i in range(n):
                marks[i] = True
        elif lanes.numbering == STRUCTURED:
            mark_structured(g, lanes, lane, work, n, marks)
        else:
            for i in range(n):
                marks[work.moves[i]] = True


@inlined
def write_observations(share: Share, work: Workspace, g: Any, lanes: Lanes, seat: int) -> None:
    """Write the planes that ``seat`` sees in every lane; -1 stands for the seat to move."""
    for lane in range(share.first, share.last, share.step):
        viewer = seat
        if seat < 0:
            viewer = turn(g, lanes.states[lane])
        information_state(g, lanes.states[lane], viewer, work.state)
        observation_planes(g, work.state, viewer, lanes.observed[lane])
        observation_scalars(g, work.state, viewer, lanes.scalars[lane])


@inlined
def resolve(share: Share, work: Workspace, g: Any, lanes: Lanes, are_ids: int) -> None:
    """Replace the chosen action of every lane by its move id, -1 if it is not legal.

    If what was chosen ``are_ids`` of moves already, they are only checked. Lanes whose game is over get -2.
    """
    moves = work.moves
    for lane in range(share.first, share.last, share.step):
        choice = lanes.chosen[lane]
        move = -1
        n = legal(g, lanes.states[lane], moves)
        if n == 0:
            move = -2
        elif lanes.numbering == RANKS and are_ids == 0:
            if 0 <= choice < n:
                sort(moves, n)
                move = int(moves[choice])
        elif lanes.numbering == STRUCTURED and are_ids == 0:
            if 0 <= choice < lanes.n_structured + SPARE:
                move = structured(g, lanes, lane, work, n, int(choice), 0)
        else:
            for i in range(n):
                if moves[i] == choice:
                    move = int(choice)
        lanes.chosen[lane] = move


@inlined
def advance(share: Share, work: Workspace, g: Any, lanes: Lanes) -> None:
    """Play the chosen move in every lane whose game is not over; what is no move id is ignored."""
    for lane in range(share.first, share.last, share.step):
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
def step_random_in(g: Any, lanes: Lanes, lane: int, s: State, work: Workspace, n_moves: int) -> None:
    """Play ``n_moves`` random moves in ``s``, the state of this lane."""
    work.rng[0] = lanes.rngs[lane, 0]
    for seat in range(lanes.returns.shape[1]):
        lanes.returns[lane, seat] = 0
    n_plies = lanes.plies[lane]
    n_played = 0
    while n_played < n_moves:
        move = random_move(g, s, work.rng, work.moves)
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
    lanes.rngs[lane, 0] = work.rng[0]


@inlined
def step_random_lane(g: Any, lanes: Lanes, lane: int, work: Workspace, n_moves: int) -> None:
    """Play ``n_moves`` random moves in this lane."""
    # Where it lies: a move touches a small part of a large state, which need not be copied for it.
    step_random_in(g, lanes, lane, lanes.states[lane], work, n_moves)


@on_gpu(step_random_lane)
def step_random_in_a_copy(g: Any, lanes: Lanes, lane: int, work: Workspace, n_moves: int) -> None:
    # A thread's own memory is nearer to it, and may be its registers.
    s = work.state
    for i in range(s.size):
        s[i] = lanes.states[lane, i]
    step_random_in(g, lanes, lane, s, work, n_moves)
    for i in range(s.size):
        lanes.states[lane, i] = s[i]


@inlined
def step_random_share(share: Share, work: Workspace, g: Any, lanes: Lanes, n_moves: int) -> None:
    """What the next function does. Apart from a kernel's arguments, Numba makes it up to 5% faster."""
    first, last, step = share.first, share.last, share.step
    for lane in range(first, last, step):
        prefetch(lanes.states, lane + step)
        if lanes.restarts != 0 or lanes.ended[lane] == 0:
            step_random_lane(g, lanes, lane, work, n_moves)


@inlined
def step_random_lanes(share: Share, work: Workspace, g: Any, lanes: Lanes, n_moves: int) -> None:
    """Play ``n_moves`` random moves in every lane; returns add up over the games that end on the way."""
    step_random_share(share, work, g, lanes, n_moves)


@inlined
def sample_actions(share: Share, work: Workspace, g: Any, lanes: Lanes) -> None:
    """Choose a random legal action for every lane, -1 where the game is over."""
    for lane in range(share.first, share.last, share.step):
        move = random_move(g, lanes.states[lane], lanes.rngs[lane], work.moves)
        if move >= 0 and lanes.numbering == RANKS:
            n = legal(g, lanes.states[lane], work.moves)
            rank = 0
            for i in range(n):
                if work.moves[i] < move:
                    rank += 1
            move = rank
        elif move >= 0 and lanes.numbering == STRUCTURED:
            n = legal(g, lanes.states[lane], work.moves)
            action = structured(g, lanes, lane, work, n, move, 1)
            # A move without an action is hardly ever drawn; the first move always has one.
            move = action if action >= 0 else policy_index(g, work.state, int(work.moves[0]))
        lanes.chosen[lane] = move


@inlined
def step_and_show(share: Share, work: Workspace, g: Any, lanes: Lanes, plays: int) -> None:
    """If it ``plays``, play the chosen moves; then show legal actions and what the seat to move sees."""
    # Stepping one lane from Python, each call costs more than the work: one is better than three.
    if plays != 0:
        advance(share, work, g, lanes)
    mark_moves(share, work, g, lanes)
    write_observations(share, work, g, lanes, -1)


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
COMPILED: dict[str, Any] = {name: kernel(function) for name, function in FUNCTIONS.items()}

PARAMETERS = {name: tuple(inspect.signature(function).parameters)[4:] for name, function in FUNCTIONS.items()}


def arguments(name: str, lanes: Lanes, named: dict[str, int]) -> tuple[Any, ...]:
    """What follows share, workspace and tables in a call of the function called ``name``."""
    if named.keys() != set(PARAMETERS[name]):
        raise TypeError(f"{name} takes {PARAMETERS[name] or 'no parameters'}, not {tuple(named)}")
    return (lanes, *(named[parameter] for parameter in PARAMETERS[name]))
