"""How the computer plays Attangle: numbers that were measured (docs/strength.md)."""

SEARCH = {"lookahead": 3.0, "draws": 3, "cutoff": 6, "doubt": 3}

LEVELS = (
    {"nodes": 20, "blur": 0.55, "overlooked": 0.60},
    {"nodes": 31, "blur": 0.18, "overlooked": 0.46},
    {"nodes": 51, "blur": 0.055, "overlooked": 0.30},
    {"nodes": 90, "blur": 0.015, "overlooked": 0.12},
    {"nodes": 210},
    {"nodes": 1_600},
    {"nodes": 10_000},
    {"nodes": 60_000, "seconds": 5.0, "threads": 2},
)
