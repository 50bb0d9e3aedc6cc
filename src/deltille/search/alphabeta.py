"""Exact play: forced wins and small endings, by alpha-beta.

For two seats with nothing hidden, within a budget of positions. First a forced win, by iterative deepening,
where what lies beyond the depth counts as open; then, if every line came to its end, the best
margin. A finished game is worth its share of the win first, the lead in points second. What is found is
proven: no simulation can improve it.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from deltille.core.game import Game
from deltille.core.jit import inlined, kernel
from deltille.core.operations import legal, play, scores, status, turn
from deltille.core.position import Position
from deltille.search.payoff import FULL_SHARE, write_shares
from deltille.search.static_eval import lead_after

MAX_PLIES = 48
ROOM_FOR_MOVES = 1 << 14
LEAD = 1 << 16
"""Greater than any lead in points."""
LOST, OPEN, WON = LEAD // 2, FULL_SHARE // 2 * LEAD, FULL_SHARE * LEAD - LEAD // 2
"""What is worth less to seat 0 is lost, what is worth more is won; a position not looked into is open."""
DEPTHS = (1, 3, 5, 7, 9, 11, MAX_PLIES)


class Board(NamedTuple):
    """Memory for one line of play: what is known at each ply, and the moves left to try."""

    states: NDArray[np.int64]  # [ply, word]
    first: NDArray[np.int64]  # [ply] where its moves begin in ``pool``
    following: NDArray[np.int64]  # [ply] the next of them to try
    bounds: NDArray[np.int64]  # [ply, 2] what seat 0 is sure of, and what seat 1 will not exceed
    pool: NDArray[np.int64]
    leads: NDArray[np.int64]  # the static evaluation of each move in ``pool``
    moves: NDArray[np.int64]
    shares: NDArray[np.int64]
    score: NDArray[np.int64]
    found: NDArray[np.int64]  # the best move, its value to seat 0, the nodes looked at, those left open


def new_board(game: Game) -> Board:
    return Board(
        states=np.zeros((MAX_PLIES + 1, game.state_size), np.int64),
        first=np.zeros(MAX_PLIES + 2, np.int64),
        following=np.zeros(MAX_PLIES + 1, np.int64),
        bounds=np.zeros((MAX_PLIES + 1, 2), np.int64),
        pool=np.zeros(ROOM_FOR_MOVES, np.int64),
        leads=np.zeros(ROOM_FOR_MOVES, np.int64),
        moves=np.zeros(game.max_moves, np.int64),
        shares=np.zeros(2, np.int64),
        score=np.zeros(2, np.int64),
        found=np.zeros(4, np.int64),
    )


@inlined
def worth_at_end(g: Any, board: Board, ply: int) -> int:
    """What a finished game is worth to seat 0."""
    write_shares(g, board.states[ply], board.shares)
    scores(g, board.states[ply], board.score)
    return LEAD * int(board.shares[0]) + int(board.score[0]) - int(board.score[1])


@inlined
def take_value(g: Any, board: Board, ply: int, value: int) -> None:
    """The move last tried at this ply is worth ``value``."""
    side = turn(g, board.states[ply])
    is_better = value > board.bounds[ply, 0] if side == 0 else value < board.bounds[ply, 1]
    if is_better:
        board.bounds[ply, side] = value
        if ply == 0:
            board.found[0] = board.pool[board.following[0] - 1]
            board.found[1] = value


@inlined
def keep_sorted(g: Any, board: Board, ply: int, n: int) -> None:
    """Keep the moves of this ply, the best by static evaluation first: then most others are cut off."""
    first = int(board.first[ply])
    side = turn(g, board.states[ply])
    for i in range(n):
        move = int(board.moves[i])
        lead = 0
        if n > 1:
            lead = lead_after(g, board.states[ply], move, side, board.states[ply + 1], board.score)
        at = first + i
        while at > first and board.leads[at - 1] < lead:
            board.leads[at] = board.leads[at - 1]
            board.pool[at] = board.pool[at - 1]
            at -= 1
        board.leads[at] = lead
        board.pool[at] = move


@kernel
def solve(g: Any, board: Board, depth: int, low: int, high: int, budget: int) -> bool:
    """Find the best move of ``board.states[0]``, not finished; False if the budget did not suffice.

    What is worth no more than ``low`` or no less than ``high`` to seat 0 counts as that, and what is not
    over after ``depth`` plies as open.
    """
    board.first[0] = 0
    board.first[1] = 0
    board.bounds[0, 0] = low
    board.bounds[0, 1] = high
    board.found[0] = -1
    board.found[3] = 0
    board.found[1] = high if turn(g, board.states[0]) == 1 else low
    n_nodes = 0
    ply = 0
    is_new = True
    while ply >= 0:
        if is_new:
            is_new = False
            if ply == depth and status(g, board.states[ply]) == 0:
                board.found[3] += 1
                ply -= 1
                take_value(g, board, ply, OPEN)
                continue
            n = legal(g, board.states[ply], board.moves)
            if n == 0:
                ply -= 1
                take_value(g, board, ply, worth_at_end(g, board, ply + 1))
                continue
            if board.first[ply] + n > board.pool.size:
                return False
            keep_sorted(g, board, ply, n)
            board.following[ply] = board.first[ply]
            board.first[ply + 1] = board.first[ply] + n
        if board.following[ply] == board.first[ply + 1] or board.bounds[ply, 0] >= board.bounds[ply, 1]:
            side = turn(g, board.states[ply])
            value = int(board.bounds[ply, side])
            ply -= 1
            if ply >= 0:
                take_value(g, board, ply, value)
            continue
        if n_nodes == budget:
            return False
        n_nodes += 1
        move = int(board.pool[board.following[ply]])
        board.following[ply] += 1
        for i in range(board.states.shape[1]):
            board.states[ply + 1, i] = board.states[ply, i]
        play(g, board.states[ply + 1], move)
        board.bounds[ply + 1, 0] = board.bounds[ply, 0]
        board.bounds[ply + 1, 1] = board.bounds[ply, 1]
        ply += 1
        is_new = True
    board.found[2] = n_nodes
    return True


@dataclass(frozen=True)
class Ending:
    """The best move of a position and what it leads to with best play of both."""

    move: int
    share: float
    """The part of the win that seat 0 gets."""
    lead: int | None
    """Its lead in points; None if that was too costly to find."""
    nodes: int


def is_solvable(position: Position) -> bool:
    """Whether an exact solution is possible at all: two seats, and nothing hidden from the mover."""
    if position.game.n_seats != 2 or position.outcome() is not None:
        return False
    if not position.game.has_secrets:
        return True
    view = position if position.is_view else position.view(position.turn)
    return bool(np.array_equal(view.sampled(0).state, view.state))


def solution(position: Position, budget: int) -> Ending | None:
    """The best move if it can be proven by looking at no more than ``budget`` positions.

    >>> from deltille import games
    >>> solution(games.new("attangle"), 100) is None
    True
    """
    if not is_solvable(position):
        return None
    game = position.game
    board = new_board(game)
    board.states[0] = position.state
    nodes = 0
    for depth in DEPTHS:
        if not solve(game.tables, board, depth, LOST, WON, budget - nodes):
            return None
        move, value, more, n_open = (int(word) for word in board.found)
        nodes += more
        if not n_open or not LOST < value < WON:
            break
    else:
        return None
    # The winner is known; the margin may cost too much to find.
    if not n_open and solve(game.tables, board, depth, -LEAD, (FULL_SHARE + 1) * LEAD, budget - nodes):
        move, value, more, n_open = (int(word) for word in board.found)
        share, lead = divmod(value + LEAD // 2, LEAD)
        if not n_open:
            return Ending(move, share / FULL_SHARE, lead - LEAD // 2, nodes + more)
    if move < 0:  # every move loses: let the loser search for the margin
        return None
    share = 0 if value <= LOST else FULL_SHARE if value >= WON else (value + LEAD // 2) // LEAD
    return Ending(move, share / FULL_SHARE, None, nodes)
