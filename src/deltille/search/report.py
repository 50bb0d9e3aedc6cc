"""What a search has found, in the words of the game."""

from dataclasses import dataclass

from deltille.core.position import Move


@dataclass(frozen=True)
class Candidate:
    """One move and what is known about it."""

    move: Move
    visits: int
    values: tuple[float, ...]
    """What each seat may expect, from 0 to 1: the share of the win first, the margin second."""
    scores: tuple[float, ...]
    """The points each seat may expect at the end, or where a game lets its simulations be cut off."""
    line: tuple[Move, ...]
    """The main line: this move and the answers that were tried most."""
    proven: float | None = None
    """The mover's share of the win if it is proven: 1.0 a win, 0.0 a loss."""

    def __str__(self) -> str:
        return self.move.text


@dataclass(frozen=True)
class Report:
    """The state of a search: the moves that were tried, the best first."""

    turn: int
    nodes: int
    """Simulations the tree has seen, those kept from earlier moves included."""
    elapsed_s: float
    candidates: tuple[Candidate, ...]

    @property
    def best(self) -> Candidate:
        return self.candidates[0]
