"""How the computer plays Trangalla: measured numbers (docs/strength.md)."""

SEARCH = {"prior_eval_weight": 0.2, "playout_cutoff": 0, "eval_scale": 10}

LEVELS = (
    {"nodes": 25, "temperature": 0.289, "blindness": 0.525},
    {"nodes": 38, "temperature": 0.110, "blindness": 0.394},
    {"nodes": 61, "temperature": 0.037, "blindness": 0.244},
    {"nodes": 98, "temperature": 0.012, "blindness": 0.094},
    {"nodes": 400},
    {"nodes": 1_600},
    {"nodes": 10_000},
    {"nodes": 100_000},
    {"nodes": 220_000},
    {"nodes": 2_000_000, "seconds": 2.5},
)
