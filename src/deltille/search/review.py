"""Reviewing a game: what each move cost, and what would have been better."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from deltille.core.position import Move, Position
from deltille.search.mcts import Search
from deltille.search.report import Candidate

ENOUGH = 0.2
"""A move that got this part of the best move's visits is known well enough to be compared with it."""


@dataclass(frozen=True)
class Judgement:
    """One move of a game, seen by the search."""

    ply: int
    """Counted from 1."""
    seat: int
    """Who played it."""
    move: Move
    """What was played."""
    value: float
    """What the mover may expect after the move they made, from 0 to 1."""
    best: Candidate
    """What the search would have played."""

    @property
    def loss(self) -> float:
        """How much the move gave away."""
        if self.move.id == self.best.move.id:
            return 0.0
        return max(0.0, self.best.values[self.seat] - self.value)

    @property
    def mark(self) -> str:
        """``??`` for a blunder, ``?`` for a mistake, else nothing."""
        return "??" if self.loss >= 0.2 else "?" if self.loss >= 0.08 else ""


Maker = Callable[[Position, int], Search]
"""What makes a search for a position with a seed."""


def tree_search(position: Position, seed: int) -> Search:
    """The search that judges unless another is named."""
    return Search(position, seed=seed)


def review(game: Position, nodes: int, seed: int = 0, make: Maker = tree_search) -> Iterator[Judgement]:
    """Evaluate the moves of a game one by one, each with this budget of simulations or twice that.

    >>> import deltille
    >>> game = deltille.new("attangle")
    >>> for text in ("e3", "c5", "d3"):
    ...     _ = game.push(text)
    >>> [judgement.move.text for judgement in review(game, nodes=100)]
    ['e3', 'c5', 'd3']
    """
    moves = game.history
    position = game.copy()
    while position.ply:
        position.pop()
    for ply, move in enumerate(moves, start=1):
        yield judge(position, move, ply, nodes, seed, make)
        position.push(move)


def judge(
    position: Position, move: Move, ply: int, nodes: int, seed: int, make: Maker = tree_search
) -> Judgement:
    """Compare one legal move with the best."""
    seat = position.turn
    search = make(position, seed)
    search.run(nodes)
    report = search.report()
    best = report.best
    played = next((c for c in report.candidates if c.move.id == move.id), None)
    if played is None or played.visits < ENOUGH * best.visits:
        # Seldom tried, it was hardly judged: look at it alone.
        search = make(position, seed)
        search.only([move.id])
        search.run(nodes)
        played = next(c for c in search.report().candidates if c.move.id == move.id)
    return Judgement(ply, seat, move, played.values[seat], best)
