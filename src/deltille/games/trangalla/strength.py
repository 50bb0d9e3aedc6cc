"""How the computer plays Trangalla: numbers that were measured (docs/strength.md)."""

SEARCH = {"lookahead": 0.2, "cutoff": 0, "doubt": 10}

LEVELS = (
    {"nodes": 25, "blur": 0.289, "overlooked": 0.525},
    {"nodes": 38, "blur": 0.110, "overlooked": 0.394},
    {"nodes": 61, "blur": 0.037, "overlooked": 0.244},
    {"nodes": 98, "blur": 0.012, "overlooked": 0.094},
    {"nodes": 400},
    {"nodes": 1_600},
    {"nodes": 10_000},
    {"nodes": 100_000, "seconds": 5.0, "threads": 2},
)
