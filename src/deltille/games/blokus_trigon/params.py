"""How the computer plays Blokus Trigon: measured numbers (docs/strength.md)."""

SEARCH = {"prior_eval_weight": 0.0, "rave_equivalence": 500.0}

TWO_SEATS = (
    {"nodes": 21, "temperature": 0.43, "blindness": 0.58},
    {"nodes": 35, "temperature": 0.11, "blindness": 0.39},
    {"nodes": 50, "temperature": 0.05, "blindness": 0.28},
    {"nodes": 70, "blindness": 0.20},
    {"nodes": 150},
    {"nodes": 400},
    {"nodes": 700},
    {"nodes": 1_100},
    {"nodes": 6_000},
    {"nodes": 500_000, "seconds": 2.5},
)

MORE_SEATS = (
    {"nodes": 21, "temperature": 0.43, "blindness": 0.58},
    {"nodes": 35, "temperature": 0.11, "blindness": 0.39},
    {"nodes": 45, "temperature": 0.06, "blindness": 0.30},
    {"nodes": 70, "blindness": 0.20},
    {"nodes": 150},
    {"nodes": 400},
    {"nodes": 1_200},
    {"nodes": 5_000},
    {"nodes": 15_000},
    {"nodes": 500_000, "seconds": 2.5},
)

LEVELS = {2: TWO_SEATS, 3: MORE_SEATS, 4: MORE_SEATS}

# By the network; the first seven choose by its policy alone, with temperature and limited sight.
TWO_SEATS_BY_NETWORK = (
    {"nodes": 1, "temperature": 7.4, "blindness": 0.68},
    {"nodes": 1, "temperature": 5.25, "blindness": 0.608},
    {"nodes": 1, "temperature": 3.95, "blindness": 0.544},
    {"nodes": 1, "temperature": 3.05, "blindness": 0.465},
    {"nodes": 1, "temperature": 2.55, "blindness": 0.405},
    {"nodes": 1, "temperature": 1.97, "blindness": 0.32},
    {"nodes": 1, "temperature": 1.43, "blindness": 0.235},
    {"nodes": 8, "blindness": 0.16},
    {"nodes": 30},
    {"nodes": 100_000, "seconds": 2.5},
)

MORE_SEATS_BY_NETWORK = (
    {"nodes": 1, "temperature": 7.9, "blindness": 0.69},
    {"nodes": 1, "temperature": 5.7, "blindness": 0.627},
    {"nodes": 1, "temperature": 4.4, "blindness": 0.57},
    {"nodes": 1, "temperature": 3.55, "blindness": 0.515},
    {"nodes": 1, "temperature": 2.85, "blindness": 0.44},
    {"nodes": 1, "temperature": 2.2, "blindness": 0.357},
    {"nodes": 1, "temperature": 1.72, "blindness": 0.277},
    {"nodes": 12, "blindness": 0.25},
    {"nodes": 30},
    {"nodes": 100_000, "seconds": 2.5},
)

NETWORK_LEVELS = {2: TWO_SEATS_BY_NETWORK, 3: MORE_SEATS_BY_NETWORK, 4: MORE_SEATS_BY_NETWORK}

LEVEL_ELO = {
    "blokus_trigon(players=2)": (310, 585, 900, 1_220, 1_480, 1_830, 2_095, 2_330, 2_615),
    "blokus_trigon(players=3)": (205, 355, 515, 700, 895, 1_025, 1_170, 1_355, 1_560),
    "blokus_trigon": (275, 490, 690, 875, 1_095, 1_250, 1_370, 1_555, 1_815),
}
"""The Elo of the levels, added up from random moves (docs/strength.md)."""

NETWORK = {"batch": 4, "fpu_reduction": 0.2}
"""A search with a network does better with small batches and a lower value for moves not tried yet."""

TRAINING = {"width": 2560}
"""The start of a game has 2,478 moves, and no position with more was ever seen."""
