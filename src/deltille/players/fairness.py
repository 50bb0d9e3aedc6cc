"""How a computer uses the swap rule: which first move is fair, and which side is better."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deltille.core.position import Position
    from deltille.search.report import Report

NODES = 3_000
FAIR = 0.5
LEAST_SHARE = 0.1
"""A candidate counts if it was looked at a tenth as often as on average: the values of others are noise."""


def _judged(position: "Position", seed: int) -> "Report":
    from deltille.learning.analysis import analyse

    *_, report = analyse(position, nodes=NODES, seed=seed)
    return report


def wants_swap(position: "Position", seed: int) -> bool:
    """Whether the player to move would prefer the other side."""
    report = _judged(position, seed)
    return report.candidates[0].values[report.turn] < FAIR


def balanced_move(position: "Position", seed: int) -> str:
    """The first move after which both sides are about equal, as far as a short search can tell."""
    report = _judged(position, seed)
    enough = LEAST_SHARE * report.nodes / len(report.candidates)
    known = [found for found in report.candidates if found.visits >= enough]
    return min(known, key=lambda found: abs(found.values[report.turn] - FAIR)).move.text
