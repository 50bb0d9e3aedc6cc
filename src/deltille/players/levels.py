"""Opponents from beginner to master. Weak ones err as people do, not only by thinking less.

A level thinks for some simulations, overlooks some moves, and picks among the rest by chance, the better a
move looks the likelier. The *blur* says how well it tells good from less good: moves that differ by one
blur in value differ in chance by the factor e.
"""

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from deltille.core.game import Game
from deltille.core.position import Move, Position
from deltille.players.tree import MctsPlayer, compile_search

if TYPE_CHECKING:
    from deltille.search.report import Candidate


@dataclass(frozen=True)
class Strength:
    """The numbers behind a level."""

    nodes: int
    blur: float = 0.0
    overlooked: float = 0.0
    """The chance that a move is not noticed at all."""
    seconds: float | None = None
    threads: int = 1


LEVELS: Mapping[int, Strength] = {
    1: Strength(nodes=50, blur=0.20, overlooked=0.50),
    2: Strength(nodes=100, blur=0.10, overlooked=0.35),
    3: Strength(nodes=200, blur=0.06, overlooked=0.20),
    4: Strength(nodes=400, blur=0.03, overlooked=0.10),
    5: Strength(nodes=1_200, blur=0.01, overlooked=0.03),
    6: Strength(nodes=4_000),
    7: Strength(nodes=16_000),
    8: Strength(nodes=2_000_000, seconds=5.0, threads=2),
}


@dataclass(frozen=True)
class LevelPlayer:
    """The opponent of one level; levels 1 to 7 choose by position and seed alone, level 8 by the clock."""

    level: int

    def prepare(self, game: Game) -> None:
        """Compile the search for this game."""
        compile_search(game)

    def choose(self, position: Position, seed: int) -> Move:
        from deltille.search.mcts import Search

        strength = LEVELS[self.level]
        if strength.blur == 0.0:
            master = MctsPlayer(strength.nodes, strength.seconds, strength.threads)
            return master.choose(position, seed)
        chance = random.Random(seed)
        ids = position.legal_moves.ids.tolist()
        noticed = {id_ for id_ in ids if chance.random() >= strength.overlooked} or set(ids)
        search = Search(position, seed=seed)
        search.only(noticed)
        search.run(strength.nodes)
        candidates = [c for c in search.report(line_length=1).candidates if c.move.id in noticed]
        return _pick(candidates, position.turn, strength.blur, chance)


def _pick(candidates: "list[Candidate]", seat: int, blur: float, chance: random.Random) -> Move:
    # A move hardly tried has a value hardly known: take it for worse the less it was tried.
    worth = [c.values[seat] - 0.5 / math.sqrt(c.visits) for c in candidates]
    best = max(worth)
    weights = [math.exp((value - best) / blur) for value in worth]
    return chance.choices(candidates, weights)[0].move
