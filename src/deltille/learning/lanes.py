"""What training needs for many positions in parallel, written once for CPUs and GPUs.

Every function works through some of the items, ``range(first, last, step)``: on a processor all of them, on a
GPU each thread every n-th. An item is a lane (a row of states), or a lane and something in it. All have
the same arguments, so that each is compiled in one way for either:

    g                    the tables of the game
    moves, work, tally   to work in: a list of moves, a state, a number for each seat
    arrays               what is read and written, named in each function
"""

from typing import Any

from deltille.core.jit import inlined, kernel
from deltille.core.operations import (
    Moves,
    Scores,
    State,
    cell_owner,
    determinize,
    information_state,
    legal,
    network_cell,
    network_scalars,
    play,
    policy_index,
    scores,
    start,
    status,
    turn,
    winners,
)
from deltille.core.per_seat import lead_of

LEAD_RANGE = 1 << 20
"""More than any lead in points: a win comes before every lead."""


@inlined
def restart(
    first: int, last: int, step: int, g: Any, moves: Moves, work: State, tally: Scores, arrays: Any
) -> None:
    """Begin a new game in every lane that is marked."""
    states, marked = arrays
    for lane in range(first, last, step):
        if marked[lane]:
            start(g, states[lane])


@inlined
def list_moves(
    first: int, last: int, step: int, g: Any, moves: Moves, work: State, tally: Scores, arrays: Any
) -> None:
    """Write the legal moves of every lane, the policy output of each, and how many there are in all.

    Where there is no room for all of them the last ones are left out, and the count is larger than the room.
    """
    views, listed, indices, counts = arrays
    for lane in range(first, last, step):
        n = legal(g, views[lane], moves)
        counts[lane] = n
        for i in range(min(n, listed.shape[1])):
            listed[lane, i] = moves[i]
            indices[lane, i] = policy_index(g, views[lane], int(moves[i]))


@inlined
def advance(
    first: int, last: int, step: int, g: Any, moves: Moves, work: State, tally: Scores, arrays: Any
) -> None:
    """Play the chosen move of every lane, nothing if it is -1, and write how the lane stands then."""
    states, chosen, ended, turns, won, scored = arrays
    for lane in range(first, last, step):
        s = states[lane]
        if chosen[lane] >= 0:
            play(g, s, int(chosen[lane]))
        ended[lane] = status(g, s)
        turns[lane] = turn(g, s)
        won[lane] = 0
        if ended[lane] != 0:
            won[lane] = winners(g, s)
        scores(g, s, scored[lane])


@inlined
def show(
    first: int, last: int, step: int, g: Any, moves: Moves, work: State, tally: Scores, arrays: Any
) -> None:
    """Write what the seat to move may know in every lane."""
    states, views = arrays
    for lane in range(first, last, step):
        information_state(g, states[lane], turn(g, states[lane]), views[lane])


@inlined
def draw_determinizations(
    first: int, last: int, step: int, g: Any, moves: Moves, work: State, tally: Scores, arrays: Any
) -> None:
    """Replace every lane by a full state that agrees with what its seat to move may know."""
    views, rngs, states = arrays
    for lane in range(first, last, step):
        determinize(g, views[lane], rngs[lane], states[lane])


@inlined
def write_planes(
    first: int, last: int, step: int, g: Any, moves: Moves, work: State, tally: Scores, arrays: Any
) -> None:
    """Write the planes that the seat to move sees: an item is a grid cell of a lane."""
    views, planes, sizes = arrays
    n_cells = planes.shape[1]
    for item in range(first, last, step):
        lane = item // n_cells
        cell = item % n_cells
        view = views[lane]
        network_cell(g, view, turn(g, view), cell, planes[lane, cell, : sizes[0]])


@inlined
def write_scalars(
    first: int, last: int, step: int, g: Any, moves: Moves, work: State, tally: Scores, arrays: Any
) -> None:
    """Write the inputs of the whole board as the seat to move sees them."""
    views, scalars = arrays
    for lane in range(first, last, step):
        network_scalars(g, views[lane], turn(g, views[lane]), scalars[lane])


@inlined
def write_owners(
    first: int, last: int, step: int, g: Any, moves: Moves, work: State, tally: Scores, arrays: Any
) -> None:
    """Write who owns each place of the board, -1 for nobody: an item is a place of a lane."""
    states, owners = arrays
    n_places = owners.shape[1]
    for item in range(first, last, step):
        lane = item // n_places
        place = item % n_places
        owners[lane, place] = cell_owner(g, states[lane], place)


@inlined
def try_moves(
    first: int, last: int, step: int, g: Any, moves: Moves, work: State, tally: Scores, arrays: Any
) -> None:
    """Write how the mover stands after each listed move, a win first, then the lead: what greed looks at."""
    states, listed, counts, standing = arrays
    width = listed.shape[1]
    for item in range(first, last, step):
        lane = item // width
        i = item % width
        if i < counts[lane]:
            for k in range(work.size):
                work[k] = states[lane, k]
            mover = turn(g, work)
            play(g, work, int(listed[lane, i]))
            scores(g, work, tally)
            value = lead_of(tally, mover)
            if status(g, work) != 0:
                won = winners(g, work)
                if won != 0:
                    value += LEAD_RANGE if (won >> mover) & 1 else -LEAD_RANGE
            standing[lane, i] = value


FUNCTIONS = {
    function.__name__: function
    for function in (
        restart,
        list_moves,
        advance,
        show,
        draw_determinizations,
        write_planes,
        write_scalars,
        write_owners,
        try_moves,
    )
}
COMPILED = {name: kernel(function) for name, function in FUNCTIONS.items()}
