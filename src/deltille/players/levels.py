"""Ten opponents from beginner to master. Weak ones err as people do, not only by thinking less.

A level judges with the game's network, or where none fits by simulations. It overlooks some moves
(*blindness*) and picks among the rest with a *temperature*. A level of one node plays by the network's
policy alone, and a temperature of 2 makes moves as alike as the square roots of their chances. Elsewhere
moves whose values differ by one temperature differ in probability by the factor e. A move is easier to
overlook the more one has to point at to make it: a capture by two stacks is missed more often than a
placement, a long chain of jumps more often than a step.

The numbers behind the levels were measured (docs/strength.md); a game may carry tables of its own.
"""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from deltille.core.game import Game
from deltille.core.messages import Message
from deltille.core.position import Move, Position
from deltille.players.net import NetPlayer
from deltille.players.tree import MctsPlayer, compile_search

if TYPE_CHECKING:
    from deltille.learning.search import NetSearch
    from deltille.search.report import Candidate

LEVELS = range(1, 11)

LOOKED_AT = 100
"""With half the moves overlooked, at most twice this many are considered; with a tenth, ten times."""

MEMORY_MB, MOST_MEMORY_MB = 32, 1024
NODES_PER_MB = 500
"""Megabytes of a level's tree: at least, at most, and one more for this many nodes."""
LEAST_CHANCE = 1e-30
"""A chance of zero has no logarithm."""

OPENING_TURNS = 2
"""Turns of each seat in which a level with a network takes any good move: games begin differently."""
GOOD_SHARE = 0.25
"""A move is good in the opening if the network gives it this part of what the best move gets."""


@dataclass(frozen=True)
class Strength:
    """The numbers behind a level."""

    nodes: int
    temperature: float = 0.0
    blindness: float = 0.0
    """The chance that the simplest move is not noticed at all; others are overlooked more often."""
    seconds: float | None = None
    threads: int = 1
    network: bool = False
    """Whether the game's network judges, where one fits, and not simulations."""
    sampled_plies: int = 0
    """If not 0, only this many first plies of a game are drawn by temperature, by a network's policy alone;
    from then on it plays the best move it finds (as AlphaZero's self-play does)."""

    def at(self, ply: int) -> "Strength":
        """The numbers that apply after this many moves."""
        if not self.sampled_plies:
            return self
        if ply >= self.sampled_plies:
            return replace(self, temperature=0.0, blindness=0.0, sampled_plies=0)
        return replace(self, nodes=1 if self.network else self.nodes, sampled_plies=0)


USUAL: Sequence[Strength] = (
    Strength(nodes=21, temperature=0.45, blindness=0.58),
    Strength(nodes=34, temperature=0.15, blindness=0.43),
    Strength(nodes=52, temperature=0.05, blindness=0.29),
    Strength(nodes=90, temperature=0.015, blindness=0.13),
    Strength(nodes=220),
    Strength(nodes=800),
    Strength(nodes=4_000),
    Strength(nodes=20_000),
    Strength(nodes=60_000),
    Strength(nodes=500_000, seconds=2.5),
)
"""The levels of a game without its own table and without a network."""

USUAL_WITH_NETWORK: Sequence[Strength] = (
    Strength(nodes=1, temperature=5.8, blindness=0.62, network=True),
    Strength(nodes=1, temperature=3.1, blindness=0.46, network=True),
    Strength(nodes=1, temperature=1.95, blindness=0.32, network=True),
    Strength(nodes=1, temperature=1.4, blindness=0.21, network=True),
    Strength(nodes=1, temperature=0.85, blindness=0.11, network=True),
    Strength(nodes=1, temperature=0.3, network=True),
    Strength(nodes=4, network=True),
    Strength(nodes=20, network=True),
    Strength(nodes=200, network=True),
    Strength(nodes=100_000, seconds=2.5, network=True),
)
"""The levels of a game with a network, if it has no own table for it."""


def strength(game: Game, level: int) -> Strength:
    """The numbers behind a level of this game.

    >>> from deltille import games
    >>> strength(games.game("attangle"), 10).seconds
    2.5
    """
    from deltille.learning.loading import network_for

    if network_for(game) is not None:
        if game.network_level_table:
            return Strength(**game.network_level_table[level - 1], network=True)  # type: ignore[arg-type]
        return USUAL_WITH_NETWORK[level - 1]
    if not game.level_table:
        return USUAL[level - 1]
    return Strength(**game.level_table[level - 1])  # type: ignore[arg-type]


def elo(game: Game, level: int) -> int | None:
    """The Elo of a level in this game with these options, where it was measured; random moves have 0.

    >>> from deltille import games
    >>> elo(games.game("attangle"), 1), elo(games.game("attangle", opposite_captures=False), 1)
    (330, None)
    """
    known = game.level_elo.get(game.head, ())
    return known[level - 1] if level <= len(known) else None


@dataclass
class LevelPlayer:
    """The opponent of one level; those below 10 choose by position and seed alone, 10 also by the clock."""

    level: int
    note: str = field(default="", compare=False)
    """How it plays, once it has been prepared or has chosen."""
    note_message: Message | None = field(default=None, repr=False, compare=False)
    """The same for every language."""

    def prepare(self, game: Game) -> None:
        """Compile what this level needs for this game."""
        numbers = strength(game, self.level)
        self._describe(game)
        if numbers.network:
            NetPlayer(nodes=2).prepare(game)
        else:
            compile_search(game)

    def choose(self, position: Position, seed: int) -> Move:
        self._describe(position.game)
        return choose(strength(position.game, self.level), position, seed)

    def _describe(self, game: Game) -> None:
        self.note_message = note_message(game, self.level)
        self.note = self.note_message.text


def like(level: int) -> Message:
    """What a level is like to play against.

    >>> like(9).text
    'Looks several moves ahead: you need a plan.'
    """
    return Message(f"web.like_level_{level}")


def note_message(game: Game, level: int) -> Message:
    """What a user should know about how a level plays a game.

    >>> from deltille import games
    >>> note_message(games.game("attangle"), 9).text
    'Level 9. Looks several moves ahead: you need a plan. It plays by a network (260 nodes).'
    """
    numbers = strength(game, level)
    if numbers.seconds is not None:
        effort = Message("players.effort-seconds", seconds=numbers.seconds)
    elif numbers.nodes == 1:
        effort = Message("players.effort-policy")
    else:
        effort = Message("players.effort-nodes", nodes=numbers.nodes)
    if numbers.network:
        how = Message("players.by-network", effort=effort)
    else:
        how = Message("players.by-search", game=game.head, effort=effort)
    return Message("players.level-note", level=level, like=like(level), how=how)


@dataclass(frozen=True)
class StrengthPlayer:
    """An opponent with given numbers, to try them before they become a level."""

    strength: Strength

    def choose(self, position: Position, seed: int) -> Move:
        return choose(self.strength, position, seed)


def choose(strength: Strength, position: Position, seed: int) -> Move:
    """The move of a player of this strength."""
    from deltille.learning.loading import network_for
    from deltille.learning.search import NetSearch
    from deltille.search.mcts import Search

    strength = strength.at(position.ply)
    evaluator = network_for(position.game) if strength.network else None
    if strength.temperature == 0.0 and strength.blindness == 0.0:
        if evaluator is not None:
            if position.ply < OPENING_TURNS * position.game.n_seats and strength.seconds is None:
                return _opening(
                    NetSearch(position, evaluator, seed=seed, memory_mb=MEMORY_MB), position, seed
                )
            return NetPlayer(strength.nodes, strength.seconds).choose(position, seed)
        least = MEMORY_MB if strength.threads == 1 else 8 * MEMORY_MB
        memory = min(max(least, strength.nodes // NODES_PER_MB), MOST_MEMORY_MB)
        thinker = MctsPlayer(strength.nodes, strength.seconds, strength.threads, memory=memory)
        return thinker.choose(position, seed)
    if len(position.legal_moves) == 1:
        return position.legal_moves[0]
    chance = random.Random(seed)
    seen = noticed(position, strength.blindness, chance)
    search: Search
    if evaluator is None:
        search = Search(position, seed=seed, memory_mb=MEMORY_MB)
    else:
        search = NetSearch(position, evaluator, seed=seed, memory_mb=MEMORY_MB)
        if strength.nodes == 1:
            search.run(1)
            policy = {id_: share for id_, share in search.policy().items() if id_ in seen}
            return _drawn(position, policy, strength.temperature, chance)
    search.only(seen)
    search.run(strength.nodes, strength.seconds, strength.threads)
    candidates = [c for c in search.report(line_length=1).candidates if c.move.id in seen]
    return _pick(candidates, position.turn, strength.temperature, chance)


def _opening(search: "NetSearch", position: Position, seed: int) -> Move:
    """One of the good moves by the network's policy."""
    search.run(1)
    policy = search.policy()
    least = GOOD_SHARE * max(policy.values())
    good = {id_: share for id_, share in policy.items() if share >= least}
    return _drawn(position, good, 1.0, random.Random(seed))


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


def _drawn(position: Position, policy: dict[int, float], temperature: float, chance: random.Random) -> Move:
    """A move drawn by what the policy says of these."""
    ids = sorted(policy, key=lambda id_: (-policy[id_], id_))
    if temperature == 0.0:
        chosen = ids[0]
    else:
        logs = [math.log(max(policy[id_], LEAST_CHANCE)) for id_ in ids]
        chosen = chance.choices(ids, [math.exp((each - logs[0]) / temperature) for each in logs])[0]
    return next(move for move in position.legal_moves if move.id == chosen)


def _pick(candidates: "list[Candidate]", seat: int, temperature: float, chance: random.Random) -> Move:
    if temperature == 0.0:
        return candidates[0].move
    # A rarely tried move has an uncertain value: discount it the less it was tried.
    worth = [c.values[seat] - 0.5 / math.sqrt(c.visits) for c in candidates]
    best = max(worth)
    weights = [math.exp((value - best) / temperature) for value in worth]
    return chance.choices(candidates, weights)[0].move
