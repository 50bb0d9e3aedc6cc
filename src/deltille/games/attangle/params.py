"""How the computer plays Attangle: measured numbers (docs/strength.md)."""

SEARCH = {"prior_eval_weight": 0.2, "playout_cutoff": 0, "eval_scale": 10}

# Weak levels see few of their moves and judge those well: such levels lie closer together than levels that
# think less, and the fifth is already a sound player.
LEVELS = (
    {"nodes": 1_000, "temperature": 0.02, "blindness": 0.73},
    {"nodes": 1_000, "temperature": 0.01, "blindness": 0.6},
    {"nodes": 1_000, "temperature": 0.006, "blindness": 0.425},
    {"nodes": 1_000, "temperature": 0.003, "blindness": 0.22},
    {"nodes": 1_400},
    {"nodes": 6_500},
    {"nodes": 36_000},
    {"nodes": 100_000},
    {"nodes": 300_000},
    {"nodes": 2_000_000, "seconds": 2.5},
)

# By the network; the first five choose by its policy alone, with temperature and limited sight.
NETWORK_LEVELS = (
    {"nodes": 1, "temperature": 4.5, "blindness": 0.565},
    {"nodes": 1, "temperature": 3.0, "blindness": 0.45},
    {"nodes": 1, "temperature": 2.22, "blindness": 0.354},
    {"nodes": 1, "temperature": 1.52, "blindness": 0.235},
    {"nodes": 1, "temperature": 0.66, "blindness": 0.075},
    {"nodes": 4},
    {"nodes": 30},
    {"nodes": 105},
    {"nodes": 260},
    {"nodes": 100_000, "seconds": 2.5},
)

LEVEL_ELO = {"attangle": (330, 570, 770, 1_005, 1_345, 1_560, 1_785, 2_055, 2_270)}
"""The Elo of the levels, added up from random moves (docs/strength.md)."""
