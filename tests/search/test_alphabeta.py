"""Exact play in small endings, against brute force."""

import random

import pytest

from deltille import games
from deltille.core.position import Position
from deltille.search.alphabeta import is_solvable, solution
from deltille.testing.selection import OPENNESS, SECRETS, SMALL_ENDINGS, every_game

BUDGET = 3000


def value(position: Position, left: list[int]) -> tuple[float, int] | None:
    """Seat 0's share and lead with best play, by trying everything; None if that takes too long."""
    outcome = position.outcome()
    if outcome is not None:
        share = 0.5 if len(outcome.winners) != 1 else float(outcome.winners == (0,))
        return share, outcome.scores[0] - outcome.scores[1]
    best = None
    for id_ in position.legal_moves.ids.tolist():
        left[0] -= 1
        if left[0] < 0:
            return None
        position.push(id_)
        found = value(position, left)
        position.pop()
        if found is None:
            return None
        if best is None or (found > best if position.turn == 0 else found < best):
            best = found
    return best


def endings(name: str, n: int) -> list[Position]:
    """Positions shortly before the end of random games, in which nothing is hidden from the mover."""
    has_players = "players" in games.game_class(name).options
    found = []
    for seed in range(200):
        chance = random.Random(seed)
        position = games.new(name, **({"players": 2} if has_players else {}))
        while position.outcome() is None:
            position.push(chance.choice(position.legal_moves))
        for _ in range(1 + seed % 4):
            position.pop()
        if is_solvable(position):
            found.append(position)
        if len(found) == n:
            break
    return found


# Lines that reveal secrets are too long for brute force; the test below covers them.
@every_game(SMALL_ENDINGS, only=OPENNESS)
def test_a_solution_is_what_brute_force_finds(name: str) -> None:
    n_checked = 0
    for position in endings(name, 40):
        ending = solution(position, BUDGET)
        truth = value(position.copy(), [BUDGET])
        if truth is None or ending is None:
            continue
        n_checked += 1
        share, lead = truth
        assert ending.share == share
        assert ending.lead in (lead, None)
        position.push(ending.move)
        after = value(position, [BUDGET])
        assert after is not None
        assert after[0] == share
        assert after[1] == lead or ending.lead is None
    assert n_checked >= 2, (
        "does the game have large endings (has_large_endings)? then its tests/data.py should say so"
    )


def test_a_budget_that_is_too_small_is_kept_and_gives_no_answer() -> None:
    position = games.new("attangle")
    assert solution(position, 50) is None
    small = next(p for p in endings("blokus_trigon", 8) if solution(p, BUDGET) is not None)
    ending = solution(small, BUDGET)
    assert ending is not None
    assert 0 < ending.nodes <= BUDGET


@every_game(only=SECRETS)
def test_nothing_is_solved_while_something_is_hidden(name: str) -> None:
    position = games.new(name)
    for _ in range(4):
        position.push(position.legal_moves[0])
    assert not is_solvable(position)
    assert solution(position.view(position.turn), BUDGET) is None


@every_game()
def test_a_win_in_one_is_a_solution(name: str) -> None:
    n_checked = 0
    for position in endings(name, 40):
        for move in position.legal_moves:
            position.push(move)
            outcome = position.outcome()
            position.pop()
            if outcome is not None and outcome.winners == (position.turn,):
                ending = solution(position, BUDGET)
                assert ending is not None
                assert ending.share == 1 - position.turn
                n_checked += 1
                break
    if n_checked < 2:  # which the rules alone decide: some games are lost by the last move, not won
        pytest.skip("hardly any of these endings is won by the move that ends it")


def test_more_than_two_seats_are_left_to_the_search() -> None:
    assert solution(games.new("blokus_trigon", players=4), BUDGET) is None


def test_a_win_whose_margin_is_too_much_to_find_out_is_a_whole_one() -> None:
    """For seat 1 as for seat 0: the loser's share is exactly zero."""
    shares = set()
    for position in endings("blokus_trigon", 20):
        for budget in (10, 30, 100):
            ending = solution(position, budget)
            if ending is not None and ending.lead is None:
                shares.add((position.turn, ending.share))
    assert shares >= {(0, 1.0), (1, 0.0)}
    assert {share for _, share in shares} == {0.0, 1.0}
