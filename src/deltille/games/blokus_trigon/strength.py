"""How the computer plays Blokus Trigon: numbers that were measured (docs/strength.md)."""

SEARCH = {"lookahead": 0.0, "sharing": 500.0}

TWO_SEATS = (
    {"nodes": 21, "blur": 0.43, "overlooked": 0.58},
    {"nodes": 35, "blur": 0.11, "overlooked": 0.39},
    {"nodes": 50, "blur": 0.05, "overlooked": 0.28},
    {"nodes": 70, "overlooked": 0.20},
    {"nodes": 150},
    {"nodes": 400},
    {"nodes": 700},
    {"nodes": 1_100, "seconds": 5.0, "threads": 2},
)

MORE_SEATS = (
    {"nodes": 21, "blur": 0.43, "overlooked": 0.58},
    {"nodes": 35, "blur": 0.11, "overlooked": 0.39},
    {"nodes": 45, "blur": 0.06, "overlooked": 0.30},
    {"nodes": 70, "overlooked": 0.20},
    {"nodes": 150},
    {"nodes": 400},
    {"nodes": 1_200},
    {"nodes": 5_000, "seconds": 5.0, "threads": 2},
)

LEVELS = {2: TWO_SEATS, 3: MORE_SEATS, 4: MORE_SEATS}
