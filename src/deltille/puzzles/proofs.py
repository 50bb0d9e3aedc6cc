"""What alpha-beta proves, nothing else: forced wins, counted in moves, and endings with one right move."""

from dataclasses import dataclass

from deltille.core.endings import win_share
from deltille.core.position import Position
from deltille.search.alphabeta import LOST, WON, is_solvable, new_board, solution, solve

DEPTHS = (1, 3, 5, 7)
"""Plies looked ahead: a win in one, two, three, four moves."""
BUDGET = 200_000
"""Positions looked at; what needs more is not proven."""


def forced_win(position: Position, budget: int = BUDGET) -> int | None:
    """In how many of its own moves the side to move wins by force; None if that is not proven.

    >>> from deltille import games
    >>> forced_win(games.new("attangle"), 1000) is None
    True
    """
    if not is_solvable(position):
        return None
    board = new_board(position.game)
    board.states[0] = position.state
    seat, left = position.turn, budget
    for depth in DEPTHS:
        if not solve(position.game.tables, board, depth, LOST, WON, left):
            return None
        _, value, nodes, n_open = (int(word) for word in board.found)
        if value >= WON if seat == 0 else value <= LOST:
            return (depth + 1) // 2
        if not n_open:
            return None  # every line has come to its end, and none wins
        left -= nodes
    return None


ENDING_BUDGET = 30_000
ENDING_WIDTH = 60
"""Endings are solved where there are at most this many moves."""
POINTS_GAP = 2
"""Where moves get the same share of the win, the best must end with this many points more than all others."""


@dataclass(frozen=True)
class OnlyMove:
    """A move that is proven to get more than every other."""

    move: int
    share: float
    """The part of the win that it gets with best play of all."""
    second: float
    """The most that another gets."""
    lead: int | None = None
    """The points by which the mover ends ahead, where not the win but the points decide."""
    second_lead: int | None = None


def only_move(position: Position) -> OnlyMove | None:
    """The move that gets more than any other with best play of all; None if that is not proven.

    More is a greater share of the win, or with the same share at least ``POINTS_GAP`` points.

    >>> from deltille import games
    >>> only_move(games.new("attangle")) is None
    True
    """
    if not is_solvable(position) or not 1 < len(position.legal_moves) <= ENDING_WIDTH:
        return None
    ending = solution(position, ENDING_BUDGET)
    if ending is None:
        return None
    seat = position.turn
    best = _seen_by(seat, ending.share, ending.lead)
    second: tuple[float, int | None] = (0.0, None)
    for id_ in position.legal_moves.ids.tolist():
        if id_ == ending.move:
            continue
        other = _result_of(position, id_, seat)
        if other is None or not _is_less(other, best):
            return None
        if second[1] is None or _key(other) > _key(second):
            second = other
    if second[0] < best[0]:
        return OnlyMove(ending.move, best[0], second[0])
    return OnlyMove(ending.move, best[0], second[0], best[1], second[1])


def _seen_by(seat: int, share: float, lead: int | None) -> tuple[float, int | None]:
    """A result of seat 0 as this seat has it."""
    if seat == 0:
        return share, lead
    return 1.0 - share, None if lead is None else -lead


def _key(result: tuple[float, int | None]) -> tuple[float, int]:
    return result[0], result[1] or 0


def _is_less(other: tuple[float, int | None], best: tuple[float, int | None]) -> bool:
    if other[0] < best[0]:
        return True
    if other[0] > best[0] or other[1] is None or best[1] is None:
        return False
    return best[1] - other[1] >= POINTS_GAP


def _result_of(position: Position, move: int, seat: int) -> tuple[float, int | None] | None:
    """What a move gets with best play of all; None if that is not proven."""
    after = position.after(move)
    outcome = after.outcome()
    if outcome is not None:
        share = win_share(outcome.winners, position.game.n_seats, seat)
        return float(share), outcome.scores[seat] - outcome.scores[1 - seat]
    found = solution(after, ENDING_BUDGET)
    return None if found is None else _seen_by(seat, found.share, found.lead)
