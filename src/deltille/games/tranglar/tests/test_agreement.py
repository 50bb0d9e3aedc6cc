"""The compiled rules and the slow oracle agree on every position, move, step and outcome."""

import random
from collections import Counter
from collections.abc import Callable, Iterable

import pytest

from deltille import games
from deltille.core.explainer import Step
from deltille.core.game import Setting
from deltille.core.position import Move, Position
from deltille.games.tranglar.tests import oracle
from deltille.games.tranglar.tests.artificial import dense_text
from deltille.testing.conformance import check_against_oracle, uniform, variants

Chunk = Callable[[int, int], range]
NAMED = ("attacks", "exchanges", "chains of 3 or more", "own losses")
TALLIED = ("attacks", "exchanges", "trapeze actions", "chains of 3 or more", "own losses", "lost trapezes")


def mostly_placements(position: Position, chance: random.Random) -> Move:
    """A placement four times in five."""
    ids = position.legal_moves.ids
    placements = ids[ids < 412]
    if len(placements) and chance.random() < 0.8:
        return position.parse(int(chance.choice(placements)))
    return uniform(position, chance)


def greedy(position: Position, chance: random.Random) -> Move:
    """Of a dozen moves, the one with the largest lead in cells."""
    me = position.turn
    moves = position.legal_moves
    tried = []
    for index in chance.sample(range(len(moves)), min(12, len(moves))):
        position.push(int(moves.ids[index]))
        tried.append((position.scores[me] - position.scores[1 - me], index))
        position.pop()
    return moves[max(tried)[1]]


def trapeze_hunter(position: Position, chance: random.Random) -> Move:
    """Exchanges trapezes whenever possible and lays them early; otherwise greedy."""
    for pattern in ("~", "zL:", "zR:"):
        wanted = [move for move in position.legal_moves if pattern in move.text]
        if wanted and (pattern == "~" or chance.random() < 0.4):
            return chance.choice(wanted)
    return greedy(position, chance)


POLICIES = {f.__name__: f for f in (uniform, mostly_placements, greedy, trapeze_hunter)}


def tally(told: Iterable[tuple[Step, ...]]) -> Counter[str]:
    """How often the rarer things happen in the steps of some moves."""
    met: Counter[str] = Counter(dict.fromkeys(TALLIED, 0))
    for steps in told:
        kinds = Counter(step.kind for step in steps)
        met["attacks"] += kinds["taken"]
        met["exchanges"] += kinds["exchanged"]
        met["trapeze actions"] += steps[0].kind == "exchanged"
        met["chains of 3 or more"] += kinds["flipped"] + kinds["exchanged"] >= 3
        met["own losses"] += kinds["lost"]
        met["lost trapezes"] += sum(step.token.startswith("lost/z") for step in steps)
    return met


def told_again(position: Position) -> Iterable[tuple[Step, ...]]:
    """The steps of every move of a finished game, last first."""
    while position.history:
        move = position.pop()
        yield position.steps(move)


@pytest.mark.parametrize("index", range(5))
@pytest.mark.parametrize("policy", POLICIES)
def test_games_agree_with_the_oracle(policy: str, index: int, chunk: Chunk) -> None:
    game = games.game("tranglar")
    met: Counter[str] = Counter()
    for seed in chunk(index, 26):
        met.update(tally(told_again(check_against_oracle(game, oracle, seed, POLICIES[policy]))))
    print(policy, dict(met))
    assert met["attacks"] > 0


@pytest.mark.parametrize(
    "options",
    variants(games.game_class("tranglar"))[1:],
    ids=lambda o: ",".join(f"{k}={v}" for k, v in o.items()),
)
def test_games_with_other_options_agree_with_the_oracle(options: dict[str, Setting], chunk: Chunk) -> None:
    game = games.game("tranglar", **options)
    for seed in chunk(100, 2):
        for policy in (mostly_placements, trapeze_hunter):
            check_against_oracle(game, oracle, seed, policy)


def check_dense(options: dict[str, Setting], seeds: range) -> Counter[str]:
    """Every move of crowded positions does what the oracle says."""
    game = games.game("tranglar", **options)
    told = []
    for seed in seeds:
        text = dense_text(seed, str(game.settings["trapezes"]), str(game.settings["neutral_five"]))
        position, slow = Position(game, game.notation.parse_state(text)), oracle.parse(text, **game.settings)
        assert {str(move) for move in position.legal_moves} == set(oracle.moves(slow)), text
        for move in list(position.legal_moves):
            steps = position.steps(move)
            assert [step.token for step in steps] == oracle.steps(slow, move.text), (text, move)
            told.append(steps)
            position.push(move)
            assert game.notation.state_text(position.state) == oracle.text(oracle.play(slow, move.text)), (
                text,
                move,
            )
            position.pop()
    return tally(told)


@pytest.mark.parametrize("trapezes", ["mixed", "same"])
@pytest.mark.parametrize("index", range(3))
def test_crowded_positions_agree_with_the_oracle(index: int, trapezes: str, chunk: Chunk) -> None:
    print("crowded", dict(check_dense({"trapezes": trapezes}, chunk(index, 30))))


def test_everything_rare_is_met() -> None:
    met = check_dense({}, range(1000, 1100))
    print("crowded", dict(met))
    assert all(met[rare] > 0 for rare in TALLIED), met


def test_games_meet_exchanges_chains_and_losses() -> None:
    game = games.game("tranglar")
    met: Counter[str] = Counter()
    for seed in range(500, 512):
        met.update(tally(told_again(check_against_oracle(game, oracle, seed, trapeze_hunter))))
    print("trapeze hunters", dict(met))
    assert all(met[rare] > 0 for rare in NAMED), met


@pytest.mark.parametrize("trap_test", ["before", "after"])
@pytest.mark.parametrize("protection", ["none", "side", "piece"])
def test_crowded_positions_agree_whatever_protects(protection: str, trap_test: str, chunk: Chunk) -> None:
    check_dense({"neutral_protection": protection, "trap_test": trap_test}, chunk(20, 15))
