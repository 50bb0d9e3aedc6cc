"""How the computer plays Attangle: numbers that were measured (docs/strength.md)."""

SEARCH = {"lookahead": 3.0, "draws": 3, "cutoff": 6, "doubt": 3}

LEVELS = (
    {"nodes": 22, "blur": 0.40, "overlooked": 0.56},
    {"nodes": 34, "blur": 0.141, "overlooked": 0.43},
    {"nodes": 51, "blur": 0.055, "overlooked": 0.30},
    {"nodes": 90, "blur": 0.015, "overlooked": 0.12},
    {"nodes": 300},
    {"nodes": 2_000},
    {"nodes": 10_000},
    {"nodes": 60_000, "seconds": 5.0, "threads": 2},
)
