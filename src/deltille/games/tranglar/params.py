"""How the computer plays Tranglar: measured numbers (docs/strength.md)."""

LEVELS = (
    {"nodes": 18, "temperature": 0.658, "blindness": 0.637},
    {"nodes": 34, "temperature": 0.141, "blindness": 0.427},
    {"nodes": 55, "temperature": 0.047, "blindness": 0.278},
    {"nodes": 90, "temperature": 0.014, "blindness": 0.120},
    {"nodes": 250},
    {"nodes": 800},
    {"nodes": 2_000},
    {"nodes": 4_200},
    {"nodes": 14_000},
    {"nodes": 500_000, "seconds": 2.5},
)

# By the network; the first six choose by its policy alone, with temperature and limited sight.
NETWORK_LEVELS = (
    {"nodes": 1, "temperature": 3.8, "blindness": 0.517},
    {"nodes": 1, "temperature": 2.75, "blindness": 0.42},
    {"nodes": 1, "temperature": 1.97, "blindness": 0.318},
    {"nodes": 1, "temperature": 1.4, "blindness": 0.215},
    {"nodes": 1, "temperature": 0.7, "blindness": 0.08},
    {"nodes": 8},
    {"nodes": 21},
    {"nodes": 56},
    {"nodes": 150},
    {"nodes": 100_000, "seconds": 2.5},
)

LEVEL_ELO = {"tranglar": (330, 555, 770, 960, 1_185, 1_440, 1_700, 1_900, 2_150)}
"""The Elo of the levels, added up from random moves (docs/strength.md)."""
