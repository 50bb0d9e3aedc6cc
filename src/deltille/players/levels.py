"""Opponents from beginner to master. Weak ones err as people do, not only by thinking less.

A level runs some simulations, overlooks some moves (*blindness*) and picks among the rest by a softmax over
their values: moves whose values differ by one *temperature* differ in probability by the factor e. A move is
easier to overlook the more one has to point at to make it: a capture by two stacks is missed more often than
a placement, a long chain of jumps more often than a step.

The numbers behind the levels were measured (docs/strength.md); a game may carry a table of its own.
"""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from deltille.core.game import Game
from deltille.core.position import Move, Position
from deltille.players.tree import MctsPlayer, compile_search

if TYPE_CHECKING:
    from deltille.search.report import Candidate

LEVELS = range(1, 9)

LOOKED_AT = 100
"""Who overlooks half the moves considers at most twice this many, who overlooks a tenth at most ten times."""

MEMORY_MB, MOST_MEMORY_MB = 32, 1024
NODES_PER_MB = 500
"""What a level takes at least and at most, and what lets its tree grow until it has thought."""


@dataclass(frozen=True)
class Strength:
    """The numbers behind a level."""

    nodes: int
    temperature: float = 0.0
    blindness: float = 0.0
    """The chance that the simplest move is not noticed at all; others are overlooked more often."""
    seconds: float | None = None
    threads: int = 1


USUAL: Sequence[Strength] = (
    Strength(nodes=21, temperature=0.45, blindness=0.58),
    Strength(nodes=34, temperature=0.15, blindness=0.43),
    Strength(nodes=52, temperature=0.05, blindness=0.29),
    Strength(nodes=90, temperature=0.015, blindness=0.13),
    Strength(nodes=220),
    Strength(nodes=800),
    Strength(nodes=4_000),
    Strength(nodes=20_000, seconds=5.0, threads=2),
)
"""The levels of a game that has no table of its own."""


def strength(game: Game, level: int) -> Strength:
    """The numbers behind a level of this game.

    >>> from deltille import games
    >>> strength(games.game("attangle"), 8).seconds
    5.0
    """
    if not game.level_table:
        return USUAL[level - 1]
    return Strength(**game.level_table[level - 1])  # type: ignore[arg-type]


@dataclass(frozen=True)
class LevelPlayer:
    """The opponent of one level; those below 8 choose by position and seed alone, 8 also by the clock."""

    level: int

    def prepare(self, game: Game) -> None:
        """Compile the search for this game."""
        compile_search(game)

    def choose(self, position: Position, seed: int) -> Move:
        return choose(strength(position.game, self.level), position, seed)


@dataclass(frozen=True)
class StrengthPlayer:
    """An opponent with given numbers, to try them before they become a level."""

    strength: Strength

    def choose(self, position: Position, seed: int) -> Move:
        return choose(self.strength, position, seed)


def choose(strength: Strength, position: Position, seed: int) -> Move:
    """What someone of this strength plays."""
    from deltille.search.mcts import Search

    if strength.temperature == 0.0 and strength.blindness == 0.0:
        least = MEMORY_MB if strength.threads == 1 else 8 * MEMORY_MB
        memory = min(max(least, strength.nodes // NODES_PER_MB), MOST_MEMORY_MB)
        thinker = MctsPlayer(strength.nodes, strength.seconds, strength.threads, memory=memory)
        return thinker.choose(position, seed)
    if len(position.legal_moves) == 1:
        return position.legal_moves[0]
    chance = random.Random(seed)
    seen = noticed(position, strength.blindness, chance)
    search = Search(position, seed=seed, memory_mb=MEMORY_MB)
    search.only(seen)
    search.run(strength.nodes, strength.seconds, strength.threads)
    candidates = [c for c in search.report(line_length=1).candidates if c.move.id in seen]
    return _pick(candidates, position.turn, strength.temperature, chance)


def noticed(position: Position, blindness: float, chance: random.Random) -> set[int]:
    """The moves that someone sees who overlooks this part of the simplest ones."""
    ids = position.legal_moves.ids.tolist()
    if blindness == 0.0:
        return set(ids)
    most = round(LOOKED_AT / blindness)
    looked_at = ids if len(ids) <= most else chance.sample(ids, most)
    state = position.state
    lengths = [len(position.game.scenes.path(state, id_)) for id_ in looked_at]
    simplest = min(lengths)
    noticed = {
        id_
        for id_, length in zip(looked_at, lengths, strict=True)
        if chance.random() < (1.0 - blindness) ** math.sqrt(1 + length - simplest)
    }
    return noticed or set(looked_at)


def _pick(candidates: "list[Candidate]", seat: int, temperature: float, chance: random.Random) -> Move:
    if temperature == 0.0:
        return candidates[0].move
    # A move hardly tried has a value hardly known: take it for worse the less it was tried.
    worth = [c.values[seat] - 0.5 / math.sqrt(c.visits) for c in candidates]
    best = max(worth)
    weights = [math.exp((value - best) / temperature) for value in worth]
    return chance.choices(candidates, weights)[0].move
