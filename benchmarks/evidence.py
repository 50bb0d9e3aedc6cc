"""Measures what docs/strength.md and docs/datasets.md show: leaderboards, statistics for papers, datasets.

python benchmarks/evidence.py [GAME ...] [--part leaderboard] [--minutes 4] [--workers N] [--out FOLDER]
python benchmarks/evidence.py --out FOLDER --write

For each game: a tournament of its levels and of random and greedy players, the statistics of several
strengths, and a dataset, each for at most this many minutes. Run it again to add what is missing. With
``--write`` nothing is played: the tables of all results in the folder are written into the documents, between
their marks. Games without new statistics keep their table.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from deltille import datasets, games
from deltille.cli.match_options import compile_ahead
from deltille.cli.statistics import markdown_table
from deltille.datasets import GameStatistics

ROOT = Path(__file__).parents[1]
PARTS = ("leaderboard", "statistics", "dataset")
PLAYERS = ("random", "greedy", *(f"level:{level}" for level in range(1, 10)))
STRENGTHS = ("random", "greedy", "level:3", "level:5", "level:7", "level:8")
OPENING_PLIES = 2
BEGIN, END = "<!-- statistics: benchmarks/evidence.py --write -->", "<!-- statistics end -->"


def deltille(*arguments: str) -> str:
    """What a command prints; its progress goes to the terminal."""
    print("deltille", *arguments, file=sys.stderr)
    done = subprocess.run(
        [sys.executable, "-m", "deltille", *arguments], stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


def variants(name: str) -> list[dict[str, Any]]:
    """Each game with two seats and with its default number of seats."""
    if "players" not in games.game_class(name).options:
        return [{}]
    usual = games.game_class(name).options["players"].default
    return [{"players": 2}, *([] if usual == 2 else [{"players": usual}])]


def measure(name: str, options: dict[str, Any], given: argparse.Namespace) -> None:
    """The statistics of every strength, each from its own games, kept in one file."""
    game = games.game(name, **options)
    told = []
    for who in given.strengths:
        compile_ahead(game, [who])
        found = datasets.build(
            name,
            [who],
            given.measured,
            options=options,
            opening_plies=OPENING_PLIES,
            out=given.out / "statistics" / f"{game.head}-{who.replace(':', '')}.npz",
            workers=given.workers,
            minutes=given.minutes,
        )
        if len(found):
            told.append(datasets.statistics(found))
            print(f"{game.head}, {who}: {len(found)} games", flush=True)
    path = given.out / "statistics" / f"{game.head}.json"
    path.write_text(json.dumps([each.to_data() for each in told], indent=1) + "\n")
    print(markdown_table(game.head, told), flush=True)


def write(out: Path) -> None:
    """Write the tables of all results in the folder into the documents."""
    results = [
        part for path in sorted((out / "leaderboard").glob("*.json")) for part in ("--from", str(path))
    ]
    if results:
        deltille("rating", *results, "--anchor", "random=0", "--into", str(ROOT / "docs" / "strength.md"))
    path = ROOT / "docs" / "datasets.md"
    before, _, rest = path.read_text(encoding="utf-8").partition(BEGIN)
    now, _, after = rest.partition(END)
    # A game that was not measured this time keeps its table.
    tables = {table.split("|")[1].strip(): table for table in now.strip().split("\n\n") if "|" in table}
    for file in sorted((out / "statistics").glob("*.json")):
        rows = json.loads(file.read_text(encoding="utf-8"))
        found = [GameStatistics.from_data(row) for row in rows]
        if found:
            tables[found[0].game] = markdown_table(found[0].game, found)
    told = "\n\n".join(tables[head] for head in sorted(tables))
    path.write_text(f"{before}{BEGIN}\n\n{told}\n\n{END}{after}", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--part", action="append", choices=PARTS, help="what to measure; all if not given")
    parser.add_argument("--minutes", type=float, default=4.0, help="for each tournament, strength or dataset")
    parser.add_argument("--workers", type=int)
    parser.add_argument("--games", type=int, default=40, help="games of each pair in a tournament")
    parser.add_argument("--players", nargs="+", default=PLAYERS, help="who plays in the tournament")
    parser.add_argument("--measured", type=int, default=1000, help="games of each strength for statistics")
    parser.add_argument("--strengths", nargs="+", default=STRENGTHS, help="whose statistics")
    parser.add_argument("--dataset-games", type=int, default=10_000)
    parser.add_argument("--dataset-player", help="who plays the dataset's games; the usual one if not given")
    parser.add_argument("--two", action="store_true", help="with two seats only")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "evidence")
    parser.add_argument("--write", action="store_true", help="play nothing, write the documents")
    given = parser.parse_args()
    if given.write:
        write(given.out)
        return
    shared = ["--minutes", str(given.minutes)]
    shared += [] if given.workers is None else ["--workers", str(given.workers)]
    for name in given.names or games.names():
        for options in variants(name)[: 1 if given.two else None]:
            head = games.game(name, **options).head
            seats = [part for key, value in options.items() for part in (f"--{key}", str(value))]
            if "leaderboard" in (given.part or PARTS):
                file = given.out / "leaderboard" / f"{head}.json"
                played = ["--games", str(given.games), "--out", str(file), "--anchor", "random=0"]
                print(deltille("tournament", name, *given.players, *seats, *shared, *played), flush=True)
            if "statistics" in (given.part or PARTS):
                measure(name, options, given)
            if "dataset" in (given.part or PARTS):
                file = given.out / "datasets" / f"{head}.npz"
                who = [given.dataset_player] if given.dataset_player else []
                wanted = ["--games", str(given.dataset_games), "--out", str(file)]
                print(deltille("dataset", name, *who, *seats, *shared, *wanted), flush=True)


if __name__ == "__main__":
    main()
