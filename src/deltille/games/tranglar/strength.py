"""How the computer plays Tranglar: numbers that were measured (docs/strength.md)."""

LEVELS = (
    {"nodes": 18, "blur": 0.658, "overlooked": 0.637},
    {"nodes": 34, "blur": 0.141, "overlooked": 0.427},
    {"nodes": 55, "blur": 0.047, "overlooked": 0.278},
    {"nodes": 90, "blur": 0.014, "overlooked": 0.120},
    {"nodes": 250},
    {"nodes": 800},
    {"nodes": 2_000},
    {"nodes": 4_200, "seconds": 5.0, "threads": 2},
)
