"""Kernels and oracle agree on every legal move, step, position and outcome along many games."""

import random
from collections import Counter
from collections.abc import Callable

import pytest

from deltille.core.position import Move, Position
from deltille.games import game
from deltille.games.triangle_wins.groups import captures, group_at, neighbours
from deltille.games.triangle_wins.notation import Tile, field_of, parse_placement
from deltille.games.triangle_wins.tests import oracle
from deltille.testing import conformance

MAX_GAMES_TO_RARE = 600


def greedy(position: Position, chance: random.Random) -> Move:
    """A placement that captures most, else one that shares most edges with enemy tiles."""
    field, me = field_of(position.state), position.turn
    gains: dict[Move, tuple[int, int]] = {}
    for move in position.legal_moves:
        placed = parse_placement(move.text)
        if placed is None:
            gains[move] = (-1, 0)  # a pass only if there is nothing else
            continue
        cell, symbols = placed
        taken = captures(field, cell, Tile(me, symbols), holes_protect=True)
        enemies = sum(other in field and field[other].seat != me for other in neighbours(cell))
        gains[move] = sum(len(group.cells) for group in taken), enemies
    best = max(gains.values())
    return chance.choice([move for move, gain in gains.items() if gain == best])


def counting(policy: conformance.Policy, events: Counter[str]) -> conformance.Policy:
    """The same policy; counts captures of several groups, and tiles whose group then has no free edge."""

    def choose(position: Position, chance: random.Random) -> Move:
        move = policy(position, chance)
        events["double captures"] += sum(step.kind == "captured" for step in position.steps(move)) > 1
        placed = parse_placement(move.text)
        if placed is not None:
            cell, symbols = placed
            field = {**field_of(position.state), cell: Tile(position.turn, symbols)}
            events["self-surroundings"] += not group_at(field, cell, holes_protect=True).liberties
        return move

    return choose


def compare(
    seeds: range,
    policy: conformance.Policy,
    players: int,
    *,
    match_corners: bool = False,
    holes_protect: bool = True,
) -> None:
    rules = game("triangle_wins", players=players, match_corners=match_corners, holes_protect=holes_protect)
    events = Counter({"double captures": 0, "self-surroundings": 0})
    for seed in seeds:
        conformance.check_against_oracle(rules, oracle, seed, counting(policy, events))
    print(f"{players} players, {policy.__name__}, {len(seeds)} games:", dict(events))


@pytest.mark.parametrize("index", range(5))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_agree_in_random_games(chunk: Callable[[int, int], range], index: int, players: int) -> None:
    compare(chunk(index, 34), conformance.uniform, players)


@pytest.mark.parametrize("index", range(5))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_agree_in_greedy_games(chunk: Callable[[int, int], range], index: int, players: int) -> None:
    compare(chunk(index, 14), greedy, players)


@pytest.mark.parametrize("policy", [conformance.uniform, greedy])
@pytest.mark.parametrize("match_corners", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_agree_where_holes_do_not_protect(
    chunk: Callable[[int, int], range], players: int, match_corners: bool, policy: conformance.Policy
) -> None:
    compare(chunk(0, 4), policy, players, match_corners=match_corners, holes_protect=False)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_agree_where_corners_must_match(chunk: Callable[[int, int], range], players: int) -> None:
    compare(chunk(0, 8), conformance.uniform, players, match_corners=True)


def passes_often(position: Position, chance: random.Random) -> Move:
    """Passes three times in four, so that rounds of passes occur."""
    moves = position.legal_moves
    return moves[0] if chance.random() < 0.75 and moves[0].text == "pass" else chance.choice(moves)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_agree_where_only_a_blocked_field_ends_the_game(
    chunk: Callable[[int, int], range], players: int
) -> None:
    rules = game("triangle_wins", players=players, ending="blocked")
    for seed in chunk(0, 2):
        for policy in (passes_often, conformance.uniform):
            conformance.check_against_oracle(rules, oracle, seed, policy)


@pytest.mark.parametrize("players", [5, 6])
def test_agree_with_many_players(chunk: Callable[[int, int], range], players: int) -> None:
    compare(chunk(0, 3), conformance.uniform, players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_agree_where_rare_things_happen(players: int) -> None:
    """Plays until a double capture and a self-surrounding have occurred, then compares those games."""
    rules = game("triangle_wins", players=players)
    found: dict[str, int] = {}
    for seed in range(MAX_GAMES_TO_RARE):
        events: Counter[str] = Counter()
        for _ in conformance.walk(rules, seed, counting(conformance.uniform, events)):
            pass
        found |= {event: seed for event, n in events.items() if n and event not in found}
        if len(found) == 2:
            break
    print(f"{players} players:", found)
    assert set(found) == {"double captures", "self-surroundings"}
    for seed in set(found.values()):
        conformance.check_against_oracle(rules, oracle, seed)
