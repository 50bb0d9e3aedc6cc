"""How the computer plays Tranglar: numbers that were measured (docs/strength.md)."""

LEVELS = (
    {"nodes": 18, "blur": 0.658, "overlooked": 0.637},
    {"nodes": 34, "blur": 0.141, "overlooked": 0.427},
    {"nodes": 55, "blur": 0.047, "overlooked": 0.278},
    {"nodes": 106, "blur": 0.010, "overlooked": 0.068},
    {"nodes": 290},
    {"nodes": 1_100},
    {"nodes": 4_500},
    {"nodes": 24_000, "seconds": 5.0, "threads": 2},
)
