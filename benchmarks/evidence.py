"""What docs/strength.md and docs/datasets.md show, measured: leaderboards, numbers for papers, datasets.

python benchmarks/evidence.py [GAME ...] [--minutes 4] [--workers N] [--out build/evidence] [--write]

For each game a tournament of its levels with random and greedy moves, the statistics of four strengths, and a
dataset, each for at most so many minutes. Run again it goes on with what is missing. With ``--write`` the
tables are put into the documents, between their marks.
"""

import argparse
import subprocess
import sys
from pathlib import Path

from deltille import games

ROOT = Path(__file__).parents[1]
PLAYERS = ("random", "greedy", *(f"level:{level}" for level in range(1, 10)))
STRENGTHS = ("random", "greedy", "level:5", "level:7")
BEGIN, END = "<!-- statistics: benchmarks/evidence.py --write -->", "<!-- statistics end -->"


def deltille(*arguments: str) -> str:
    """What a command prints; its progress goes to the terminal."""
    print("deltille", *arguments, file=sys.stderr)
    done = subprocess.run(
        [sys.executable, "-m", "deltille", *arguments], stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


def variants(name: str) -> list[list[str]]:
    """Each game with two seats, and with its usual number."""
    if "players" not in games.game_class(name).options:
        return [[]]
    usual = games.game_class(name).options["players"].default
    return [["--players", "2"], *([] if usual == 2 else [["--players", str(usual)]])]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--minutes", type=float, default=4.0)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--games", type=int, default=40, help="games of each pair in a tournament")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "evidence")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    shared = ["--minutes", str(given.minutes)]
    shared += [] if given.workers is None else ["--workers", str(given.workers)]
    results, tables = [], []
    for name in given.names or games.names():
        for seats in variants(name):
            stem = given.out / f"{name}{''.join(seats).replace('--players', '-')}"
            played = ["--games", str(given.games), "--out", f"{stem}.json", "--anchor", "random=0"]
            print(deltille("tournament", name, *PLAYERS, *seats, *shared, *played))
            results += ["--from", f"{stem}.json"]
            tables.append(deltille("statistics", name, *STRENGTHS, *seats, *shared, "--markdown").strip())
            print(tables[-1])
            print(deltille("dataset", name, *seats, *shared))
    if given.write:
        deltille("rating", *results, "--anchor", "random=0", "--into", str(ROOT / "docs" / "strength.md"))
        path = ROOT / "docs" / "datasets.md"
        before, _, rest = path.read_text(encoding="utf-8").partition(BEGIN)
        after = rest.partition(END)[2]
        told = "\n\n".join(tables)
        path.write_text(f"{before}{BEGIN}\n\n{told}\n\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
