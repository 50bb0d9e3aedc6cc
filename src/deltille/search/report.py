"""What a search has found, in the words of the game."""

from dataclasses import dataclass

from deltille.core.position import Move

SHOWN = 10
"""How many moves a notebook lists."""


@dataclass(frozen=True)
class Candidate:
    """One move and what is known about it."""

    move: Move
    """The move."""
    visits: int
    """How many simulations tried it."""
    values: tuple[float, ...]
    """What each seat can expect, from 0 to 1: the share of the win first, the margin second."""
    scores: tuple[float, ...]
    """The points each seat may expect at the end, or where a game lets its simulations be cut off."""
    line: tuple[Move, ...]
    """The main line: this move and the most visited replies."""
    proven: float | None = None
    """The mover's share of the win if it is proven: 1.0 a win, 0.0 a loss."""

    def __str__(self) -> str:
        return self.move.text


@dataclass(frozen=True)
class Report:
    """The state of a search: the moves that were tried, the best first."""

    turn: int
    """The seat to move."""
    nodes: int
    """Simulations the tree has seen, those kept from earlier moves included."""
    elapsed_s: float
    """How long the search has thought."""
    candidates: tuple[Candidate, ...]
    """Moves, the best first."""

    @property
    def best(self) -> Candidate:
        """The first of the candidates."""
        return self.candidates[0]

    def _repr_html_(self) -> str:
        from deltille.core.notebook import table

        rows = [
            [
                found.move,
                f"{found.values[self.turn]:.0%}" if found.proven is None else f"{found.proven:.0%}, proven",
                found.visits,
                " ".join(f"{score:.1f}" for score in found.scores),
                " ".join(map(str, found.line[1:])),
            ]
            for found in self.candidates[:SHOWN]
        ]
        return table(["move", "chance", "visits", "points", "and then"], rows)
