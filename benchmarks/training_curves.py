"""A picture of the Elo of the networks in training/ over the minutes of training.

python benchmarks/training_curves.py --out docs/pictures/training.svg
"""

import argparse
import json
from pathlib import Path

from deltille.learning.plot import elo_curves

RUNS = Path(__file__).parents[1] / "training"
TITLE = "Elo over minutes on one H200, one ply with 16 candidates (random moves = 0)"

MORE = {"blokus_trigon": [("t12.6", "t9.1", 0.56, 100)]}
"""A match on a CPU that joins two slices (docs/training.md)."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=Path("docs/pictures/training.svg"))
    given = parser.parse_args()
    logs = {
        log.parent.name: [json.loads(line) for line in log.read_text().splitlines()]
        for log in sorted(RUNS.glob("*/log.jsonl"))
    }
    given.out.write_text(elo_curves(logs, TITLE, MORE))
    print(f"{given.out}: {', '.join(logs)}")


if __name__ == "__main__":
    main()
