"""How the computer plays Attangle: numbers that were measured (docs/strength.md)."""

SEARCH = {"lookahead": 3.0, "draws": 3, "cutoff": 6, "doubt": 3}

LEVELS = (
    {"nodes": 29, "blur": 0.2, "overlooked": 0.48},
    {"nodes": 41, "blur": 0.09, "overlooked": 0.37},
    {"nodes": 65, "blur": 0.03, "overlooked": 0.22},
    {"nodes": 150},
    {"nodes": 700},
    {"nodes": 3_500},
    {"nodes": 16_000},
    {"nodes": 64_000, "seconds": 5.0, "threads": 2},
)
