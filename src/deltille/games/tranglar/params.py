"""How the computer plays Tranglar: numbers that were measured (docs/strength.md)."""

LEVELS = (
    {"nodes": 18, "temperature": 0.658, "blindness": 0.637},
    {"nodes": 34, "temperature": 0.141, "blindness": 0.427},
    {"nodes": 55, "temperature": 0.047, "blindness": 0.278},
    {"nodes": 90, "temperature": 0.014, "blindness": 0.120},
    {"nodes": 250},
    {"nodes": 800},
    {"nodes": 2_000},
    {"nodes": 4_200, "seconds": 5.0, "threads": 2},
)
