"""How the computer plays Triangle Wins: numbers that were measured (docs/strength.md)."""

SEARCH = {"playout_candidates": 3}

LEVELS = (
    {"nodes": 21, "temperature": 0.4358, "blindness": 0.581},
    {"nodes": 34, "temperature": 0.1453, "blindness": 0.431},
    {"nodes": 54, "temperature": 0.05, "blindness": 0.28},
    {"nodes": 127, "temperature": 0.0067, "blindness": 0.011},
    {"nodes": 249},
    {"nodes": 867},
    {"nodes": 4_000},
    {"nodes": 80_000, "seconds": 5.0, "threads": 2},
)
