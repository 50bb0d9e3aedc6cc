"""How the computer plays Triangle Wins: numbers that were measured (docs/strength.md)."""

SEARCH = {"draws": 3}

LEVELS = (
    {"nodes": 21, "blur": 0.4358, "overlooked": 0.581},
    {"nodes": 34, "blur": 0.1453, "overlooked": 0.431},
    {"nodes": 54, "blur": 0.05, "overlooked": 0.28},
    {"nodes": 127, "blur": 0.0067, "overlooked": 0.011},
    {"nodes": 249},
    {"nodes": 867},
    {"nodes": 4_000},
    {"nodes": 80_000, "seconds": 5.0, "threads": 2},
)
