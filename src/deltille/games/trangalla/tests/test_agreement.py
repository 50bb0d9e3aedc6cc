"""Kernels and oracle agree on every legal move, position, view, step and outcome along random games."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from deltille.core.game import Setting
from deltille.core.perft import perft
from deltille.core.position import Move, Position
from deltille.games import game
from deltille.games.trangalla.state import N_LAYOUTS
from deltille.games.trangalla.tables import REACHES
from deltille.games.trangalla.tests import oracle
from deltille.testing import conformance


def repeats_itself(position: Position, chance: random.Random) -> Move:
    """After a random opening it returns to earlier layouts whenever it can: R12 forbids more and more."""
    moves = list(position.legal_moves)
    if position.ply < 24:
        return chance.choice(moves)
    side, before = position.turn, position.state
    calm, repeating = [], []
    for move in moves:
        position.push(move)
        n_new = int(position.state[N_LAYOUTS + side] - before[N_LAYOUTS + side])
        position.pop()
        if n_new == 0:
            repeating.append(move)
        elif n_new == 1:
            calm.append(move)
    return chance.choice(repeating or calm or moves)


def keeps_the_peace(position: Position, chance: random.Random) -> Move:
    """Avoids jumping over enemies: the sides block each other until they are stuck."""
    peaceful = [move for move in position.legal_moves if move.id >> 10 == 0]
    forward = [move for move in peaceful if "-" in move.text and move.text[0] != move.text[3]]
    return chance.choice(forward or peaceful or list(position.legal_moves))


@pytest.mark.parametrize("index", range(10))
@pytest.mark.parametrize("board", REACHES)
def test_agree_in_random_games(chunk: Callable[[int, int], range], index: int, board: str) -> None:
    for seed in chunk(index, 25):
        conformance.check_against_oracle(game("trangalla", board=board), oracle, seed)


@pytest.mark.parametrize("index", range(4))
@pytest.mark.parametrize("policy", [repeats_itself, keeps_the_peace])
@pytest.mark.parametrize("board", REACHES)
def test_agree_where_layouts_come_back(
    chunk: Callable[[int, int], range], index: int, policy: conformance.Policy, board: str
) -> None:
    options: dict[str, Setting] = {"board": board, "cap": 150 if index % 2 else 60}
    for seed in chunk(index, 4):
        conformance.check_against_oracle(game("trangalla", **options), oracle, seed, policy)


@pytest.mark.rule("D5")
@pytest.mark.parametrize("policy", [conformance.uniform, repeats_itself, keeps_the_peace])
@pytest.mark.parametrize("board", REACHES)
def test_agree_where_soldiers_are_safe_on_their_own_goal(
    chunk: Callable[[int, int], range], policy: conformance.Policy, board: str
) -> None:
    rules = game("trangalla", board=board, cap=60, own_goal="safe")
    for seed in chunk(0, 5):
        conformance.check_against_oracle(rules, oracle, seed, policy)


@pytest.mark.rule("R13")
@pytest.mark.parametrize("board", REACHES)
def test_agree_on_who_is_stuck(chunk: Callable[[int, int], range], board: str) -> None:
    """Positions in which nearly every move is forbidden, after a pass and without one."""
    rules = game("trangalla", board=board)
    seen = set()
    for seed in chunk(0, 400):
        chance = random.Random(seed)
        state = crowded_record(board, chance)
        position = Position(rules, rules.notation.parse_state(oracle.text(state)))
        outcome = position.outcome()
        found = None if outcome is None else (outcome.scores, outcome.winners, outcome.reason)
        assert found == oracle.outcome(state), repr(position)
        assert {str(move) for move in position.legal_moves} == set(oracle.moves(state)), repr(position)
        seen.add("pass" if "pass" in oracle.moves(state) else "" if outcome is None else outcome.reason)
    assert seen >= {"", "pass", "no_moves"}


def is_won(board: str, layout: dict[str, oracle.Piece]) -> bool:
    on_goals = [(layout.get(oracle.apex(board, 1 - seat)), seat) for seat in (0, 1)]
    return any(piece is not None and piece.seat == seat for piece, seat in on_goals)


def crowded_record(board: str, chance: random.Random) -> oracle.State:
    """A few random pieces; the side to move has produced nearly every layout it can reach three times."""
    start = oracle.start(board)
    apexes = [oracle.apex(board, seat) for seat in (0, 1)]
    inner = [name for name in oracle.coordinates(board) if name not in apexes]
    while True:
        names = chance.sample(inner, chance.randint(2, 6))
        n_white = chance.randint(1, len(names) - 1)
        pieces = {name: oracle.Piece(int(i >= n_white), may_be_king=False) for i, name in enumerate(names)}
        for king in (names[0], names[n_white]):
            pieces[king] = replace(pieces[king], is_king=True, may_be_king=True)
        state = replace(
            start, pieces=tuple(sorted(pieces.items())), plies=chance.choice([298, 299, 300]), passes=1
        )
        after = [oracle._consequences(state, action)[0] for action in oracle.actions(state)]
        kept = {
            oracle.layout_number(board, layout): 3
            for layout in after
            if len(layout) == len(names) and not is_won(board, layout)
        }
        if kept and chance.random() < 0.5:
            kept.pop(chance.choice(list(kept)))
        if len(kept) <= 49:
            record = tuple(sorted(kept.items()))
            mine = oracle.side_to_move(state)
            produced = (record, ()) if mine == 0 else ((), record)
            return replace(state, produced=produced, passes=chance.choice([0, 1, 1]))


@pytest.mark.parametrize(
    ("board", "counts"),
    [
        ("rhombus25", [12, 144, 2228, 38546]),
        ("rhombus16", [12, 144, 1681, 21539]),
        ("rhomboid20", [12, 157, 2499, 43587]),
        ("mirror20", [12, 144, 1846, 23298]),
    ],
)
def test_the_known_numbers_of_move_sequences(board: str, counts: list[int]) -> None:
    """Kings on the first start position of each side. No layout can occur for the fourth time this early."""
    position = Position(game("trangalla", board=board))
    for _ in range(2):
        position.push(min(str(move) for move in position.legal_moves))
    assert [perft(position, depth) for depth in range(1, 5)] == counts
