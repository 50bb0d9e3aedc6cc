"""How the computer plays Triangle Wins: measured numbers (docs/strength.md)."""

SEARCH = {"playout_candidates": 3}

LEVELS = (
    {"nodes": 21, "temperature": 0.4358, "blindness": 0.581},
    {"nodes": 34, "temperature": 0.1453, "blindness": 0.431},
    {"nodes": 54, "temperature": 0.05, "blindness": 0.28},
    {"nodes": 127, "temperature": 0.0067, "blindness": 0.011},
    {"nodes": 249},
    {"nodes": 867},
    {"nodes": 4_000},
    {"nodes": 10_000},
    {"nodes": 22_000},
    {"nodes": 500_000, "seconds": 2.5},
)

# By the network; the first six choose by its policy alone, with temperature and limited sight.
NETWORK_LEVELS = (
    {"nodes": 1, "temperature": 7.0, "blindness": 0.67},
    {"nodes": 1, "temperature": 4.4, "blindness": 0.57},
    {"nodes": 1, "temperature": 2.8, "blindness": 0.43},
    {"nodes": 1, "temperature": 1.9, "blindness": 0.31},
    {"nodes": 1, "temperature": 1.1, "blindness": 0.15},
    {"nodes": 1, "temperature": 0.5, "blindness": 0.05},
    {"nodes": 6},
    {"nodes": 30},
    {"nodes": 200},
    {"nodes": 100_000, "seconds": 2.5},
)

LEVEL_ELO = {"triangle_wins": (135, 260, 435, 625, 790, 875, 950, 1_060, 1_180)}
"""The Elo of the levels, added up from random moves (docs/strength.md)."""
