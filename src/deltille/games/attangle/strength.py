"""How the computer plays Attangle: numbers that were measured (docs/strength.md)."""

SEARCH = {"lookahead": 3.0, "draws": 3, "cutoff": 6, "doubt": 3}

LEVELS = (
    {"nodes": 20, "blur": 0.55, "overlooked": 0.60},
    {"nodes": 31, "blur": 0.18, "overlooked": 0.46},
    {"nodes": 44, "blur": 0.080, "overlooked": 0.35},
    {"nodes": 70, "blur": 0.027, "overlooked": 0.20},
    {"nodes": 160},
    {"nodes": 1_000},
    {"nodes": 3_000},
    {"nodes": 20_000, "seconds": 5.0, "threads": 2},
)
