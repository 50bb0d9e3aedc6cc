"""How the computer plays Attangle: numbers that were measured (docs/strength.md)."""

SEARCH = {"lookahead": 0.2, "cutoff": 0, "doubt": 10}

# Weak levels see few of their moves and judge those well: such levels lie closer together than levels that
# think less, and the fifth is already a sound player.
LEVELS = (
    {"nodes": 1_000, "blur": 0.02, "overlooked": 0.73},
    {"nodes": 1_000, "blur": 0.01, "overlooked": 0.6},
    {"nodes": 1_000, "blur": 0.006, "overlooked": 0.425},
    {"nodes": 1_000, "blur": 0.003, "overlooked": 0.22},
    {"nodes": 1_400},
    {"nodes": 6_500},
    {"nodes": 36_000},
    {"nodes": 100_000, "seconds": 5.0, "threads": 2},
)
