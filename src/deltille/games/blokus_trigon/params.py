"""How the computer plays Blokus Trigon: numbers that were measured (docs/strength.md)."""

SEARCH = {"prior_eval_weight": 0.0, "rave_equivalence": 500.0}

TWO_SEATS = (
    {"nodes": 21, "temperature": 0.43, "blindness": 0.58},
    {"nodes": 35, "temperature": 0.11, "blindness": 0.39},
    {"nodes": 50, "temperature": 0.05, "blindness": 0.28},
    {"nodes": 70, "blindness": 0.20},
    {"nodes": 150},
    {"nodes": 400},
    {"nodes": 700},
    {"nodes": 1_100, "seconds": 5.0, "threads": 2},
)

MORE_SEATS = (
    {"nodes": 21, "temperature": 0.43, "blindness": 0.58},
    {"nodes": 35, "temperature": 0.11, "blindness": 0.39},
    {"nodes": 45, "temperature": 0.06, "blindness": 0.30},
    {"nodes": 70, "blindness": 0.20},
    {"nodes": 150},
    {"nodes": 400},
    {"nodes": 1_200},
    {"nodes": 5_000, "seconds": 5.0, "threads": 2},
)

LEVELS = {2: TWO_SEATS, 3: MORE_SEATS, 4: MORE_SEATS}

TRAINING = {"width": 2560}
"""The start of a game has 2,478 moves, and no position with more was ever seen."""
