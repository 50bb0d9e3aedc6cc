"""How a search weighs what it knows: numbers that change play, never the rules."""

from typing import NamedTuple

NEVER = 1 << 30


class Settings(NamedTuple):
    """The defaults serve every game; a game may name better ones (``Game.search_settings``)."""

    exploration: float = 1.5
    """How much a move that was tried little is worth trying."""
    caution: float = 0.1
    """How much worse than its node an untried move is taken to be."""
    sharing: float = 0.0
    """A move tried this often counts its own results as much as those shared between siblings; 0: none."""
    expand_after: int = 1
    """Visits after which a node gets its edges."""
    lookahead: float = 1.0
    """How much a move's prior falls with every point by which it leaves the mover worse off than the best."""
    draws: int = 1
    """Moves drawn in simulations of which the one that leaves the mover best off is played."""
    cutoff: int = NEVER
    """Moves after which a simulation is not played on but evaluated."""
    doubt: int = 10
    """The lead by evaluation that is taken for three wins in four."""
    lead_scale: int = 10
    """The lead in points that is worth half of what a lead can be."""
    has_secrets: int = 0
    """1: every simulation draws a full state from the view."""
    viewer: int = -1
    """The seat whose view it is."""
