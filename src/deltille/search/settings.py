"""How a search weighs what it knows: numbers that change play, never the rules."""

from typing import NamedTuple

NEVER = 1 << 30


class Settings(NamedTuple):
    """The defaults serve every game; a game may name better ones (``Game.search_settings``)."""

    c_puct: float = 1.5
    """The weight of exploration in PUCT: how much a move with few visits is worth a try."""
    fpu_reduction: float = 0.1
    """First-play urgency: a move without visits counts as its node's mean less this."""
    rave_equivalence: float = 0.0
    """The visits at which a move's own mean counts as much as its RAVE value; 0: no RAVE."""
    expand_after: int = 1
    """Visits after which a node gets its edges."""
    prior_eval_weight: float = 1.0
    """How much a move's prior falls with every point of evaluation that it lies behind the best move."""
    playout_candidates: int = 1
    """Moves drawn at each ply of a playout; the one with the best evaluation is played."""
    playout_cutoff: int = NEVER
    """Plies after which a playout is not played on but evaluated."""
    eval_scale: int = 10
    """The lead by evaluation that is taken for three wins in four."""
    lead_scale: int = 10
    """The lead in points that is worth half of what a lead can be."""
    has_secrets: int = 0
    """1: every simulation starts from a determinization."""
    viewer: int = -1
    """The seat whose view it is."""
