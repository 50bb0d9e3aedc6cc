"""How the computer plays Tranglar: numbers that were measured (docs/strength.md)."""

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

# By the network; the first seven choose by its policy alone, with temperature and limited sight.
NETWORK_LEVELS = (
    {"nodes": 1, "temperature": 7.0, "blindness": 0.67},
    {"nodes": 1, "temperature": 4.4, "blindness": 0.57},
    {"nodes": 1, "temperature": 3.3, "blindness": 0.49},
    {"nodes": 1, "temperature": 2.6, "blindness": 0.41},
    {"nodes": 1, "temperature": 1.95, "blindness": 0.32},
    {"nodes": 1, "temperature": 1.25, "blindness": 0.18},
    {"nodes": 1, "temperature": 0.3},
    {"nodes": 12},
    {"nodes": 200},
    {"nodes": 100_000, "seconds": 2.5},
)
