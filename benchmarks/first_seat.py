r"""Who wins when equal players meet: the share of each seat, draws, length and how games end.

    python benchmarks/first_seat.py trangalla --each board --player mcts:nodes=20000 --games 200 \
                                     --processes 16
    python benchmarks/first_seat.py triangle_wins --games 120

``--each OPTION`` plays with every choice of that option in turn. *Races* counts the games won at the goal
while no king was taken: in Trangalla two kings that ran past each other. Games differ by the seeds of the
players and by ``--random`` moves at their beginning; with the same arguments they are the same games.
"""

import argparse
import random
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from statistics import mean, median
from typing import Any

from deltille import games
from deltille.core.position import Position
from deltille.players import player


@dataclass(frozen=True)
class Played:
    """One finished game."""

    winners: tuple[int, ...]
    reason: str
    plies: int
    is_race: bool


def play(task: tuple[str, dict[str, Any], str, int, int]) -> Played:
    """One game between equal players."""
    name, options, spec, n_random, seed = task
    position = Position(games.game(name, **options))
    chance, mover = random.Random(seed), player(spec)
    while position.outcome() is None:
        if position.ply < n_random:
            position.push(chance.choice(position.legal_moves))
        else:
            position.push(mover.choose(position.view(position.turn), chance.randrange(1 << 30)))
    outcome = position.outcome()
    assert outcome is not None
    steps = 0
    taken = 0
    while position.ply:
        move = position.pop()
        taken += sum(step.kind == "king_taken" for step in position.steps(move))
        steps += 1
    return Played(outcome.winners, outcome.reason, steps, outcome.reason == "goal" and not taken)


def line_of(found: list[Played], n_seats: int) -> str:
    """The figures of all games with one choice, as a row of a table."""
    n = len(found)
    shares = [
        sum((seat in g.winners) / len(g.winners) if g.winners else 1 / n_seats for g in found) / n
        for seat in range(n_seats)
    ]
    error = sqrt(max(shares[0] * (1 - shares[0]), 1e-9) / n)
    draws = sum(len(g.winners) != 1 for g in found) / n
    reasons = ", ".join(
        f"{reason} {count}" for reason, count in Counter(g.reason for g in found).most_common()
    )
    plies = [g.plies for g in found]
    told = " / ".join(f"{share:.0%}" for share in shares)
    return (
        f"{n} | {told} (±{error:.0%}) | {draws:.0%} | {mean(plies):.0f}, {median(plies):.0f} "
        f"| {sum(g.is_race for g in found)} | {reasons}"
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
    arguments.add_argument(
        "--random", type=int, default=2, help="moves at the beginning that are drawn by lot"
    )
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--processes", type=int, default=2)
    asked = arguments.parse_args()
    usual = games.game_from_head(f"{asked.game}({','.join(asked.option)})" if asked.option else asked.game)
    choices = usual.options[asked.each].choices if asked.each else (None,)
    print(f"{asked.player}, {asked.random} random moves first, seed {asked.seed}\n")
    print("| choice | games | score of each seat | shared or drawn | moves: mean, median | races | endings |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    with ProcessPoolExecutor(asked.processes) as pool:
        for choice in choices:
            options: dict[str, Any] = dict(usual.settings) | ({asked.each: choice} if asked.each else {})
            tasks = [
                (asked.game, options, asked.player, asked.random, asked.seed * 100_003 + k)
                for k in range(asked.games)
            ]
            found = list(pool.map(play, tasks))
            n_seats = games.game(asked.game, **options).n_seats
            print(f"| {choice if asked.each else usual.head} | {line_of(found, n_seats)} |", flush=True)


if __name__ == "__main__":
    main()
