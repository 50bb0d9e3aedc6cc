"""How the computer plays Trangalla: measured numbers (docs/strength.md)."""

SEARCH = {"prior_eval_weight": 0.2, "playout_cutoff": 0, "eval_scale": 10}

LEVELS = (
    {"nodes": 25, "temperature": 0.289, "blindness": 0.525},
    {"nodes": 38, "temperature": 0.110, "blindness": 0.394},
    {"nodes": 61, "temperature": 0.037, "blindness": 0.244},
    {"nodes": 98, "temperature": 0.012, "blindness": 0.094},
    {"nodes": 400},
    {"nodes": 1_600},
    {"nodes": 10_000},
    {"nodes": 100_000},
    {"nodes": 220_000},
    {"nodes": 2_000_000, "seconds": 2.5},
)

# By the network; the first six choose by its policy alone, with temperature and limited sight.
NETWORK_LEVELS = (
    {"nodes": 1, "temperature": 7.0, "blindness": 0.67},
    {"nodes": 1, "temperature": 4.4, "blindness": 0.57},
    {"nodes": 1, "temperature": 3.0, "blindness": 0.45},
    {"nodes": 1, "temperature": 2.1, "blindness": 0.34},
    {"nodes": 1, "temperature": 1.4, "blindness": 0.22},
    {"nodes": 1, "temperature": 0.8, "blindness": 0.1},
    {"nodes": 4},
    {"nodes": 120},
    {"nodes": 1_500},
    {"nodes": 100_000, "seconds": 2.5},
)

LEVEL_ELO = {"trangalla": (85, 230, 390, 545, 735, 910, 1_040, 1_165)}
"""The Elo of the levels, added up from random moves (docs/strength.md)."""
