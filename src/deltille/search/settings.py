"""How a search weighs what it knows: numbers that change play, never the rules."""

from typing import NamedTuple


class Settings(NamedTuple):
    """The defaults serve every game."""

    exploration: float = 1.5
    """How much a move that was tried little is worth trying."""
    caution: float = 0.1
    """How much worse than its node an untried move is taken to be."""
    sharing: float = 500.0
    """A move tried this often counts its own results as much as those shared between siblings; 0: none."""
    expand_after: int = 1
    """Visits after which a node gets its edges."""
    lead_scale: int = 10
    """The lead in points that is worth half of what a lead can be."""
    has_secrets: int = 0
    """1: every simulation draws a full state from the view."""
    viewer: int = -1
    """The seat whose view it is."""
