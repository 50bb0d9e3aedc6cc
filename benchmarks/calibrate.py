"""Find the settings of a game's levels: each should win nearly four of five games against the one below.

    python benchmarks/calibrate.py GAME [--network] [--players N] [--games 60] [--most NODES]

A *skill* is one number from which all settings follow: up to skill 4 a higher level searches a little more,
overlooks less and errs less; above that it makes no deliberate errors and searches twice as long with each
unit. Short matches find the skill of each level, starting from random moves. Prints a table for the game's
folder.

With ``--network`` levels use the game's network: up to skill 6 a level samples from its policy, at a higher
temperature the lower it is; above that it searches, twice as long with each unit.
"""

import argparse
import math
from dataclasses import dataclass

from deltille import games
from deltille.arena import match
from deltille.core.game import Setting
from deltille.learning.loading import network_for
from deltille.players.levels import LEVELS, Strength

AIM = 0.78
NEAR = (0.71, 0.83)
AIM_OVER_RANDOM = 0.87
NEAR_OVER_RANDOM = (0.78, 0.92)
SETTLED, SETTLED_WITH_NETWORK = 4.0, 6.0
MOST_TRIES = 5


def strength_at(skill: float, *, is_network: bool) -> Strength:
    """The settings that follow from a skill."""
    if is_network:
        return network_strength_at(skill)
    if skill < SETTLED:
        return Strength(
            nodes=round(20 * 1.6**skill),
            temperature=round(0.5 * 3**-skill, 4),
            blindness=round(0.6 * (1 - skill / SETTLED), 3),
        )
    return Strength(nodes=round(20 * 1.6**SETTLED * 2 ** (skill - SETTLED)))


def network_strength_at(skill: float) -> Strength:
    """The same with a network; see ``USUAL_WITH_NETWORK`` of the levels."""
    if skill < SETTLED_WITH_NETWORK:
        return Strength(
            nodes=1,
            temperature=round(5.8 * 0.6 ** max(skill, 0.0), 4),
            blindness=round(0.62 * (1 - max(skill, 0.0) / SETTLED_WITH_NETWORK), 3),
            network=True,
        )
    return Strength(nodes=round(4 * 2 ** (skill - SETTLED_WITH_NETWORK)), network=True)


def spec(skill: float | None, *, is_network: bool) -> str:
    """The player with this skill; None plays random moves."""
    if skill is None:
        return "random"
    numbers = strength_at(skill, is_network=is_network)
    network = ",network=yes" if numbers.network else ""
    return (
        f"level:nodes={numbers.nodes},temperature={numbers.temperature:.4f},"
        f"blindness={numbers.blindness:.3f}{network}"
    )


@dataclass(frozen=True)
class Trial:
    """The settings of all matches of a calibration."""

    name: str
    options: dict[str, Setting]
    n_games: int
    most: float
    is_network: bool

    def player(self, skill: float | None) -> str:
        return spec(skill, is_network=self.is_network)

    def score(self, skill: float, below: float | None) -> float:
        """The score of a skill against the one below it."""
        one, other = self.player(skill), self.player(below)
        result = match(self.name, [one, other], self.n_games, options=self.options, workers=0)
        return next(each.score for each in result.standings if each.player == one)

    def next_skill(self, below: float | None) -> float:
        """A skill whose score against the one below is about the target."""
        aim, near = (AIM, NEAR) if below is not None else (AIM_OVER_RANDOM, NEAR_OVER_RANDOM)
        skill = 0.5 if below is None else below + 1.0
        low, high = (-1.0 if below is None else below), math.inf
        tried: list[tuple[float, float]] = []
        for _ in range(MOST_TRIES):
            skill = min(skill, self.most)
            score = self.score(skill, below)
            tried.append((abs(score - aim), skill))
            print(f"# {self.player(skill)} against {self.player(below)}: {100 * score:.1f}%", flush=True)
            if near[0] <= score <= near[1] or (skill == self.most and score < aim):
                return skill
            if score < aim:
                low = skill
                skill = skill + 0.8 if high == math.inf else (skill + high) / 2
            else:
                high = skill
                skill = (low + skill) / 2
        return min(tried)[1]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("name", metavar="GAME")
    parser.add_argument("--network", action="store_true", help="levels that use the game's network")
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--last", type=int, default=LEVELS[-1])
    parser.add_argument("--below", type=float, help="the skill of the level below the first")
    parser.add_argument("--most", type=int, help="nodes that no level may exceed here: 2000, or 200")
    given = parser.parse_args()
    options: dict[str, Setting] = {} if given.players is None else {"players": given.players}
    settled = SETTLED_WITH_NETWORK if given.network else SETTLED
    most_nodes = given.most or (200 if given.network else 2000)
    most = settled + math.log2(most_nodes / strength_at(settled, is_network=given.network).nodes)
    trial = Trial(given.name, options, given.games, most, given.network)
    skill = given.below
    game = games.game(given.name, **options)
    if given.network and network_for(game) is None:
        parser.error(f"no network fits {game.head}")
    print(f"# {game.head}")
    for level in range(given.first, given.last + 1):
        skill = trial.next_skill(skill)
        numbers = strength_at(skill, is_network=given.network)
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
