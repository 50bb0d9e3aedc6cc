"""Pairings of a tournament: all against all, some against all, or neighbours in the standings."""

import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence

from deltille.arena.errors import BadRun
from deltille.core.suggest import did_you_mean

Group = tuple[str, ...]
"""Players who meet at one table: two wherever the seats can be shared out between two."""
Scores = Mapping[str, float]

SYSTEMS = ("round-robin", "gauntlet", "swiss")


def group_size(n_seats: int) -> int:
    """How many players meet in a game of this many seats.

    >>> [group_size(n) for n in (2, 3, 4, 6)]
    [2, 3, 2, 2]
    """
    return next(n for n in range(2, n_seats + 1) if n_seats % n == 0)


def round_robin(players: Sequence[str], size: int) -> list[Group]:
    """Every group.

    >>> round_robin("abc", 2)
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    """
    return list(itertools.combinations(players, size))


def gauntlet(players: Sequence[str], size: int, n_champions: int = 1) -> list[Group]:
    """Every group with at least one of the first players and at least one other.

    >>> gauntlet("abc", 2)
    [('a', 'b'), ('a', 'c')]
    """
    champions = set(players[:n_champions])
    return [group for group in round_robin(players, size) if 0 < len(champions & set(group)) < size]


def swiss_round(players: Sequence[str], size: int, scores: Scores, met: Sequence[Group]) -> list[Group]:
    """The groups of the next round: neighbours in the standings who have not met; those left over get a bye.

    Players who have met fewest groups are the last to get a bye. Where all neighbours have met, the
    nearest meet again.

    >>> swiss_round("abcd", 2, {"a": 1, "b": 0, "c": 1, "d": 0}, [("a", "b"), ("c", "d")])
    [('a', 'c'), ('b', 'd')]
    """
    n_met = {name: sum(name in group for group in met) for name in players}
    ranked = sorted(players, key=lambda name: -scores.get(name, 0.0))
    n_byes = len(ranked) % size
    resting = sorted(ranked, key=lambda name: (-n_met[name], -ranked.index(name)))[:n_byes]
    playing = [name for name in ranked if name not in resting]
    pairs = {frozenset(pair) for group in met for pair in itertools.combinations(group, 2)}

    def is_new(group: Group) -> bool:
        return not any(frozenset(pair) in pairs for pair in itertools.combinations(group, 2))

    def arranged(left: list[str]) -> list[Group] | None:
        if not left:
            return []
        for mates in itertools.islice(itertools.combinations(left[1:], size - 1), TRIES):
            group = (left[0], *mates)
            if is_new(group):
                rest = arranged([name for name in left if name not in group])
                if rest is not None:
                    return [group, *rest]
        return None

    found = arranged(playing)
    return found or [tuple(playing[at : at + size]) for at in range(0, len(playing), size)]


TRIES = 200
"""How many opponents are tried for one player before it meets somebody again."""


def usual_rounds(n_players: int) -> int:
    """Enough rounds to separate one player from all others."""
    return max(1, math.ceil(math.log2(max(2, n_players))) + 1)


def stages(
    system: str,
    players: Sequence[str],
    size: int,
    rounds: int | None,
    n_champions: int,
    scores: Callable[[], Scores],
) -> Iterator[list[Group]]:
    """The groups that meet, stage by stage; ``scores`` are asked for when a stage is over.

    >>> list(stages("round-robin", "abc", 2, None, 1, dict))
    [[('a', 'b'), ('a', 'c'), ('b', 'c')]]
    """
    if system not in SYSTEMS:
        raise BadRun(system, f"there is no such system; {did_you_mean(system, SYSTEMS)}")
    if len(players) < size:
        raise BadRun(" ".join(players), f"at least {size} players are needed here")
    if system == "swiss":
        met: list[Group] = []
        for _ in range(rounds or usual_rounds(len(players))):
            groups = swiss_round(players, size, scores(), met)
            met.extend(groups)
            yield groups
        return
    if not 1 <= n_champions < len(players):
        raise BadRun(
            str(n_champions), f"of {len(players)} players, 1 to {len(players) - 1} can run a gauntlet"
        )
    groups = round_robin(players, size) if system == "round-robin" else gauntlet(players, size, n_champions)
    for _ in range(rounds or 1):
        yield groups
