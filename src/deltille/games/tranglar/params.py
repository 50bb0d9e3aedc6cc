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
    {"nodes": 1, "temperature": 4.5, "blindness": 0.565},
    {"nodes": 1, "temperature": 3.2, "blindness": 0.47},
    {"nodes": 1, "temperature": 2.4, "blindness": 0.378},
    {"nodes": 1, "temperature": 1.8, "blindness": 0.293},
    {"nodes": 1, "temperature": 1.3, "blindness": 0.195},
    {"nodes": 1, "temperature": 0.75, "blindness": 0.09},
    {"nodes": 4},
    {"nodes": 20},
    {"nodes": 200},
    {"nodes": 100_000, "seconds": 2.5},
)
