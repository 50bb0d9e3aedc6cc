"""Each level against the one below, and level 1 against random moves, in every game.

python benchmarks/ladder.py [GAME ...] [--games 200] [--top 20] [--levels 1-10] [--seed N]
                            [--players N] [--out FOLDER] [--workers N]

``--top`` is the number of games for levels from 8 on, which think longer. After an interruption the same
command continues; with more games it extends what is there. Prints a table in Markdown.

An even number of seats is shared by halves. With an odd number the higher level sits alone among others of
the level below, and its share of the wins is converted to a score between two (Luce 1959).
"""

import argparse
from pathlib import Path
from typing import NamedTuple

from deltille import games
from deltille.arena import match
from deltille.arena.elo import elo_difference
from deltille.core.game import Setting
from deltille.core.plackett_luce import between_two
from deltille.players.levels import LEVELS, strength

SLOW = 8
LEAST, MOST = 60.0, 80.0
MOST_OVER_RANDOM = 90.0


class Variant(NamedTuple):
    """A game with its number of seats."""

    name: str
    options: dict[str, Setting]

    @property
    def head(self) -> str:
        return games.game(self.name, **self.options).head


def variants(names: list[str], players: int) -> list[Variant]:
    """Every game with two seats, and games that have four by default also with four; or with ``players``."""
    found = []
    for name in names or games.names():
        if "players" not in games.game_class(name).options:
            found.append(Variant(name, {}))
            continue
        if players:
            found.append(Variant(name, {"players": players}))
            continue
        found.append(Variant(name, {"players": 2}))
        if games.game_class(name).options["players"].default == 4:
            found.append(Variant(name, {"players": 4}))
    return found


def rung(variant: Variant, level: int, n_games: int, given: argparse.Namespace) -> str:
    """The row of one level."""
    below = f"level:{level - 1}" if level > 1 else "random"
    n_seats = games.game(variant.name, **variant.options).n_seats
    n_others = n_seats - 1 if n_seats % 2 else 1
    result = match(
        variant.name,
        [f"level:{level}"] + [below] * n_others,
        n_games,
        options=variant.options,
        seed=given.seed,
        out=given.out / f"{variant.head}-{level}-{_numbers(variant, level)}-{given.seed}",
        workers=given.workers,
    )
    standing = next(each for each in result.standings if each.player == f"level:{level}")
    score = 100 * between_two(standing.score, n_others + 1)
    most = MOST if level > 1 else MOST_OVER_RANDOM
    mark = "" if LEAST <= score <= most else " (!)"
    counts = f"{standing.wins} {standing.draws} {standing.losses}"
    return (
        f"| {variant.head} | {level} | {below} | {result.n_games} | {counts} | {score:.1f}%{mark} "
        f"| {elo_difference(score / 100):+.0f} |"
    )


def _numbers(variant: Variant, level: int) -> str:
    """Names the settings of a level and the one below: with other settings it is another match."""
    game = games.game(variant.name, **variant.options)
    pair = [strength(game, each) for each in (level - 1, level) if each > 0]
    return "-".join(
        f"{'n' * each.network}{each.nodes}b{each.temperature:g}o{each.blindness:g}" for each in pair
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", metavar="GAME", nargs="*")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--top", type=int, default=20)
    parser.add_argument("--levels", default=f"{LEVELS[0]}-{LEVELS[-1]}")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--players", type=int, default=0, help="seats, where a game leaves them open")
    parser.add_argument("--out", type=Path, default=Path("arena") / "ladder")
    parser.add_argument("--workers", type=int, default=0)
    given = parser.parse_args()
    first, _, last = given.levels.partition("-")
    print("| game | level | against | games | won, drawn, lost | score | Elo |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for variant in variants(given.names, given.players):
        for level in range(int(first), int(last or first) + 1):
            n_games = given.games if level < SLOW else given.top
            print(rung(variant, level, n_games, given), flush=True)


if __name__ == "__main__":
    main()
