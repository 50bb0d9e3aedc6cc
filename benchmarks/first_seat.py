r"""Who wins when equal players meet: the share of each seat, draws, length and how games end.

    python benchmarks/first_seat.py trangalla --each board --games 400 --out build/seats \
        --player level:nodes=10000,temperature=0.02,sampled_plies=8 --opening-plies 0
    python benchmarks/first_seat.py triangle_wins --player level:9 --games 200 --out build/seats --minutes 5

``--each OPTION`` plays with every choice of that option in turn. *Races* counts the games won at the goal
while no king was taken: in Trangalla two kings that ran past each other. Games differ by the seeds of the
players and by up to ``--opening-plies`` random moves at their beginning; the same arguments play the same
games. They are kept in the folder, one small file for each choice: the same command continues after an
interruption, and ``games.json`` there holds all figures.
"""

import argparse
import json
import re
from collections import Counter
from math import sqrt
from pathlib import Path
from statistics import mean, median, stdev
from typing import Any

from deltille import datasets, games
from deltille.cli.match_options import compile_ahead
from deltille.datasets import Dataset, PlayedGame

WIDTH = 1.96
"""Standard errors on each side of an interval with 95% confidence."""


def is_race(played: PlayedGame, reason: str) -> bool:
    """Whether a goal decided the game while nobody had taken a king."""
    if reason != "goal":
        return False
    position = played.position()
    while position.ply:
        move = position.pop()
        if any(step.kind == "king_taken" for step in position.steps(move)):
            return False
    return True


def figures(found: Dataset) -> dict[str, Any]:
    """The settings of all games."""
    n_seats = found.game.n_seats
    shares: list[list[float]] = [[] for _ in range(n_seats)]
    reasons: Counter[str] = Counter()
    races = 0
    for played in found:
        outcome = played.position().outcome()
        assert outcome is not None
        reasons[outcome.reason] += 1
        races += is_race(played, outcome.reason)
        for seat in range(n_seats):
            got = (seat in played.winners) / len(played.winners) if played.winners else 1 / n_seats
            shares[seat].append(got)
    plies = found.arrays["lengths"].tolist()
    return {
        "game": found.game.head,
        "player": found.players[0],
        "opening_plies": found.header["opening_plies"],
        "games": len(found),
        "seats": [round(mean(each), 4) for each in shares],
        "error": round(WIDTH * stdev(shares[0]) / sqrt(len(found)), 4) if len(found) > 1 else 1.0,
        "draws": sum(len(each.winners) != 1 for each in found) / len(found),
        "mean_plies": mean(plies),
        "median_plies": median(plies),
        "races": races,
        "reasons": dict(reasons.most_common()),
    }


def line_of(told: dict[str, Any]) -> str:
    """The figures of all games with one choice, as a row of a table."""
    shares = " / ".join(f"{share:.1%}" for share in told["seats"])
    reasons = ", ".join(f"{reason} {count}" for reason, count in told["reasons"].items())
    return (
        f"{told['games']} | {shares} (±{told['error']:.1%}) | {told['draws']:.1%} "
        f"| {told['mean_plies']:.0f}, {told['median_plies']:.0f} | {told['races']} | {reasons}"
    )


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("game")
    arguments.add_argument("--player", default="mcts:nodes=2000", help="who plays all seats")
    arguments.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    arguments.add_argument(
        "--each", default="", metavar="OPTION", help="play with every choice of this option"
    )
    arguments.add_argument("--games", type=int, default=40)
    arguments.add_argument("--opening-plies", type=int, default=2, help="up to this many random moves")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--workers", type=int, help="processes; one a processor if not given")
    arguments.add_argument("--minutes", type=float, help="for each choice")
    arguments.add_argument("--out", type=Path, default=Path("build/seats"))
    asked = arguments.parse_args()
    usual = games.game_from_head(f"{asked.game}({','.join(asked.option)})" if asked.option else asked.game)
    choices = usual.options[asked.each].choices if asked.each else (None,)
    print(f"{asked.player}, up to {asked.opening_plies} random moves first, seed {asked.seed}\n")
    print("| choice | games | score of each seat | shared or drawn | moves: mean, median | races | endings |")
    print("| --- | --- | --- | --- | --- | --- | --- |", flush=True)
    for choice in choices:
        options: dict[str, Any] = dict(usual.settings) | ({asked.each: choice} if asked.each else {})
        game = games.game(asked.game, **options)
        name = re.sub(r"[^\w.=-]+", "-", f"{game.head}-{asked.player}-{asked.opening_plies}-{asked.seed}")
        compile_ahead(game, [asked.player])
        found = datasets.build(
            asked.game,
            [asked.player],
            asked.games,
            options=options,
            opening_plies=asked.opening_plies,
            seed=asked.seed,
            out=asked.out / f"{name}.npz",
            workers=asked.workers,
            minutes=asked.minutes,
        )
        if not len(found):
            continue
        told = figures(found)
        path = asked.out / "games.json"
        kept = json.loads(path.read_text()) if path.exists() else {}
        path.write_text(json.dumps(kept | {name: told}, indent=1) + "\n")
        print(f"| {choice if asked.each else usual.head} | {line_of(told)} |", flush=True)


if __name__ == "__main__":
    main()
