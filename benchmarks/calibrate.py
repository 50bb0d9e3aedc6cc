"""Find the numbers behind the levels of a game: each is to beat the one below in nearly four games of five.

python benchmarks/calibrate.py GAME [--players N] [--games 60] [--first 1] [--last 8] [--most NODES]

A *skill* is one number that stands for all the others: up to skill 4 a level thinks a little more, sees
more and errs less the higher it is; beyond that it errs no more and thinks twice as long with each unit. From
random moves, the skill of each level is looked for by short matches. Prints a table for the game's folder.
"""

import argparse
import math

from deltille import games
from deltille.arena import match
from deltille.core.game import Setting
from deltille.players.levels import LEVELS, Strength

AIM = 0.78
NEAR = (0.71, 0.83)
AIM_OVER_RANDOM = 0.87
NEAR_OVER_RANDOM = (0.78, 0.92)
SETTLED = 4.0
MOST_TRIES = 5


def strength_at(skill: float) -> Strength:
    """The numbers that a skill stands for."""
    if skill < SETTLED:
        return Strength(
            nodes=round(20 * 1.6**skill),
            temperature=round(0.5 * 3**-skill, 4),
            blindness=round(0.6 * (1 - skill / SETTLED), 3),
        )
    return Strength(nodes=round(20 * 1.6**SETTLED * 2 ** (skill - SETTLED)))


def spec(skill: float | None) -> str:
    """The player with this skill; None plays at random."""
    if skill is None:
        return "random"
    numbers = strength_at(skill)
    return (
        f"level:nodes={numbers.nodes},temperature={numbers.temperature:.4f},blindness={numbers.blindness:.3f}"
    )


def score_of(
    name: str, options: dict[str, Setting], skill: float, below: float | None, n_games: int
) -> float:
    result = match(name, [spec(skill), spec(below)], n_games, options=options, workers=0)
    return next(each.score for each in result.standings if each.player == spec(skill))


def next_skill(
    name: str, options: dict[str, Setting], below: float | None, n_games: int, most: float
) -> float:
    """A skill that does about as well against the one below as it should."""
    aim, near = (AIM, NEAR) if below is not None else (AIM_OVER_RANDOM, NEAR_OVER_RANDOM)
    skill = 0.5 if below is None else below + 1.0
    low, high = (-1.0 if below is None else below), math.inf
    tried: list[tuple[float, float]] = []
    for _ in range(MOST_TRIES):
        skill = min(skill, most)
        score = score_of(name, options, skill, below, n_games)
        tried.append((abs(score - aim), skill))
        print(f"# {spec(skill)} against {spec(below)}: {100 * score:.1f}%", flush=True)
        if near[0] <= score <= near[1] or (skill == most and score < aim):
            return skill
        if score < aim:
            low = skill
            skill = skill + 0.8 if high == math.inf else (skill + high) / 2
        else:
            high = skill
            skill = (low + skill) / 2
    return min(tried)[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("name", metavar="GAME")
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--last", type=int, default=LEVELS[-1])
    parser.add_argument("--below", type=float, help="the skill of the level below the first")
    parser.add_argument("--most", type=int, default=2000, help="nodes that no level may exceed here")
    given = parser.parse_args()
    options: dict[str, Setting] = {} if given.players is None else {"players": given.players}
    most = SETTLED + math.log2(given.most / strength_at(SETTLED).nodes)
    skill = given.below
    print(f"# {games.game(given.name, **options).head}")
    for level in range(given.first, given.last + 1):
        skill = next_skill(given.name, options, skill, given.games, most)
        numbers = strength_at(skill)
        entry = {"nodes": numbers.nodes} | (
            {"temperature": numbers.temperature, "blindness": numbers.blindness}
            if numbers.temperature
            else {}
        )
        print(f"    {entry},  # level {level}, skill {skill:.2f}", flush=True)
        if skill == most:
            break


if __name__ == "__main__":
    main()
