"""What is measured: each measure is a rate per second, the best of several runs.

Rates of one core use CPU time, others wall time: a disturbed run is only ever slower.
"""

import os
import random
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

import deltille
from deltille.core import cuda, playout
from deltille.core.jit import kernel
from deltille.core.operations import legal
from deltille.core.perft import perft
from deltille.core.position import Position
from deltille.core.tiered import compile_at_once
from deltille.search.mcts import Search

LANES = 4096
MANY_LANES = 1 << 15
"""For several threads: waking one takes as long as a thousand moves, so a call should do more."""
GPU_LANES = 1 << 17
GPU_GAMES = 1 << 20
AT_A_TIME = 8
THREADS = os.cpu_count() or 1
REFERENCES = Path(__file__).parent / "reference"
FLAGS = ("-O3", "-march=native", "-std=c++20")
# How many games the references play, and the arguments for it: long enough to be measured, not much longer.
REFERENCE_ARGUMENTS = {
    "attangle": ["20000", "1"],
    "blokus_trigon": ["1000"],
    "trangalla": ["rhombus25", "20000"],
    "tranglar": ["1000"],
    "triangle_wins": ["8000"],
}
PEERS = ("havannah(board_size=4)", "hex(board_size=7)", "breakthrough", "othello", "y(board_size=9)")
"""OpenSpiel's games on boards of about the same size."""

Clock = Callable[[], float]
Measure = tuple[str, Callable[[float], float | None]]


def best_rate(work: Callable[[], int], seconds: float, clock: Clock) -> float:
    """Units of work a second: the best of as many runs as fit, at least two."""
    work()
    rates: list[float] = []
    deadline = time.perf_counter() + seconds
    while len(rates) < 2 or time.perf_counter() < deadline:
        began = clock()
        done = work()
        rates.append(done / max(clock() - began, 1e-9))
    return max(rates)


def has_gpu() -> bool:
    return cuda.IS_INSTALLED and bool(cuda.compiler().is_available())


def random_games(start: Position, n: int, seed: int = 1) -> int:
    """Play ``n`` random games on one core; return the number of moves."""
    return playout.tally_games(start.game, start.state, n, seed).plies


@kernel
def list_all(g: Any, states: Any, room: Any, n: int) -> int:
    """List the moves of every state ``n`` times; return how many lists that makes."""
    for _ in range(n):
        for lane in range(states.shape[0]):
            legal(g, states[lane], room)
    return n * int(states.shape[0])


def games_that_take(start: Position, seconds: float) -> int:
    """How many random games take about this long."""
    n = 16
    while True:
        began = time.thread_time()
        random_games(start, n)
        taken = time.thread_time() - began
        if taken > seconds / 4:
            return max(1, int(n * seconds / taken))
        n *= 2


def measures(name: str) -> Iterator[Measure]:
    """Every measure of a game, in the order of the table; None if it cannot be taken here."""
    compile_at_once()
    start = deltille.new(name)
    game, alone, wall = start.game, time.thread_time, time.perf_counter

    def games_alone(seconds: float) -> float:
        n = games_that_take(start, seconds / 4)
        return best_rate(lambda: n if random_games(start, n) else 0, seconds, alone)

    def moves_alone(seconds: float) -> float:
        n = games_that_take(start, seconds / 4)
        return best_rate(lambda: random_games(start, n), seconds, alone)

    def games_on(device: str, n: int, seconds: float) -> float:
        def work() -> int:
            deltille.playouts(start, n, device=device, seed=1)
            return n

        return best_rate(work, seconds, wall)

    def games_on_threads(seconds: float) -> float:
        return games_on("cpu", THREADS * games_that_take(start, seconds / 4), seconds)

    def lists(seconds: float) -> float:
        some, room = deltille.batch(name, 64, seed=3, threads=1), np.zeros(game.max_moves, np.int64)
        some.step_random(20)
        return best_rate(lambda: list_all(game.tables, some.states, room, 100), seconds, alone)

    def sequences(seconds: float) -> float:
        depth = next(depth for depth in range(1, 20) if perft(start, depth) > 100_000)
        return best_rate(lambda: perft(start, depth), seconds, alone)

    def steps(device: str, threads: int, clock: Clock, seconds: float) -> float:
        n = GPU_LANES if device == "cuda" else LANES if threads == 1 else MANY_LANES
        lanes = deltille.batch(name, n, device=device, threads=threads)
        lanes.step_random(50)

        def work() -> int:
            lanes.step_random(AT_A_TIME)
            if device == "cuda":
                cuda.compiler().synchronize()
            return AT_A_TIME * lanes.n

        return best_rate(work, seconds, clock)

    def seen_steps(seconds: float) -> float:
        lanes = deltille.batch(name, LANES, threads=1)
        lanes.step_random(50)

        def work() -> int:
            lanes.step(lanes.random_actions())
            seen = lanes.observation, lanes.scalars, lanes.legal_mask
            return len(seen[0])

        return best_rate(work, seconds, alone)

    def simulations(threads: int, clock: Clock, seconds: float) -> float:
        return best_rate(lambda: Search(start, seed=1).run(500 * threads, None, threads), seconds, clock)

    yield "playouts, 1 core", games_alone
    yield f"playouts, {THREADS} threads", games_on_threads
    if has_gpu():
        yield "playouts, GPU", lambda seconds: games_on("cuda", GPU_GAMES, seconds)
    yield "moves, 1 core", moves_alone
    yield "lists of moves, 1 core", lists
    yield "perft, 1 core", sequences
    yield "batch steps, 1 thread", lambda seconds: steps("cpu", 1, alone, seconds)
    yield f"batch steps, {THREADS} threads", lambda seconds: steps("cpu", THREADS, wall, seconds)
    yield "steps with planes and mask, 1 thread", seen_steps
    if has_gpu():
        yield "batch steps, GPU", lambda seconds: steps("cuda", 1, wall, seconds)
    yield "simulations, 1 core", lambda seconds: simulations(1, alone, seconds)
    yield f"simulations, {THREADS} threads", lambda seconds: simulations(THREADS, wall, seconds)
    if find_spec("pettingzoo"):
        yield "PettingZoo steps, 1 core", lambda seconds: pettingzoo_steps(name, seconds)
    if find_spec("gymnasium"):
        yield "Gymnasium steps, 1 core", lambda seconds: gymnasium_steps(name, seconds)
    if find_spec("pyspiel"):
        yield "OpenSpiel steps, 1 core", lambda seconds: openspiel_steps(f"deltille_{name}", seconds)


def reference_ratio(name: str, folder: Path, repetitions: int = 8) -> float | None:
    """Our games a second over those of the C++ here, measured in turn; None without a compiler."""
    source, compiler = REFERENCES / f"{name}.cpp", shutil.which("g++")
    if compiler is None or not source.exists():
        return None
    program = folder / name
    subprocess.run([compiler, *FLAGS, "-o", program, source], check=True)
    start, theirs, ours = deltille.new(name), 0.0, 0.0
    n = games_that_take(start, 0.1)
    for _ in range(repetitions):
        done = subprocess.run(
            [program, *REFERENCE_ARGUMENTS.get(name, [])], check=True, capture_output=True, text=True
        )
        match = re.search(r"([\d.]+) playouts/s", done.stdout + done.stderr)
        if match is None:
            raise SystemExit(f"{source.name} does not say how many playouts/s: {done.stdout}")
        theirs = max(theirs, float(match[1]))
        began = time.thread_time()
        random_games(start, n)
        ours = max(ours, n / (time.thread_time() - began))
    return ours / theirs


def batch_ratio(name: str, repetitions: int = 8) -> float:
    """Random moves a second in a batch of one thread over those in games from one position, in turn."""
    start, lanes, alone, together = deltille.new(name), deltille.batch(name, LANES, threads=1), 0.0, 0.0
    n = games_that_take(start, 0.05)
    lanes.step_random(200)
    for seed in range(repetitions):
        began = time.thread_time()
        n_moves = random_games(start, n, seed)
        alone = max(alone, n_moves / (time.thread_time() - began))
        n_calls = -(-n_moves // (AT_A_TIME * LANES))
        began = time.thread_time()
        for _ in range(n_calls):
            lanes.step_random(AT_A_TIME)
        together = max(together, n_calls * AT_A_TIME * LANES / (time.thread_time() - began))
    return together / alone


def pettingzoo_steps(name: str, seconds: float) -> float:
    """Random legal moves a second through PettingZoo, with its usual wrappers."""
    from deltille.adapters.pettingzoo import env

    played, chance = env(name), random.Random(1)

    def work() -> int:
        played.reset()
        n = 0
        for _ in played.agent_iter(300):
            observation, _, is_over, is_cut, _ = played.last()
            if is_over or is_cut:
                break
            played.step(int(chance.choice(np.flatnonzero(observation["action_mask"]))))
            n += 1
        return n

    return best_rate(work, seconds, time.thread_time)


def gymnasium_steps(name: str, seconds: float) -> float:
    """Random legal moves a second through Gymnasium, without those of the random opponent."""
    from deltille.adapters.gymnasium import DeltilleEnv

    played, chance = DeltilleEnv(name), random.Random(1)

    def work() -> int:
        played.reset(seed=1)
        n, is_over = 0, False
        while not is_over and n < 300:
            _, _, is_over, _, _ = played.step(int(chance.choice(np.flatnonzero(played.action_masks()))))
            n += 1
        return n

    return best_rate(work, seconds, time.thread_time)


def openspiel_steps(name: str, seconds: float) -> float:
    """Random legal moves a second through OpenSpiel's Python interface."""
    import pyspiel

    import deltille.adapters.openspiel  # noqa: F401  registers our games there

    played, chance = pyspiel.load_game(name), random.Random(1)

    def work() -> int:
        state, n = played.new_initial_state(), 0
        while not state.is_terminal() and n < 300:
            if state.is_chance_node():
                state.apply_action(chance.choice(state.chance_outcomes())[0])
                continue
            state.apply_action(chance.choice(state.legal_actions()))
            n += 1
        return n

    return best_rate(work, seconds, time.thread_time)


def peers() -> Iterator[Measure]:
    """The same for OpenSpiel's own games, in C++ and in Python."""
    if not find_spec("pyspiel"):
        return
    import open_spiel.python.games.tic_tac_toe  # noqa: F401  registers itself
    import pyspiel

    def random_play(name: str, seconds: float) -> float:
        start = pyspiel.load_game(name).new_initial_state()
        bots = [pyspiel.make_uniform_random_bot(seat, 1) for seat in range(2)]

        def work() -> int:
            for seed in range(50):
                pyspiel.evaluate_bots(start.clone(), bots, seed)
            return 50

        return best_rate(work, seconds, time.thread_time)

    def call(function: Callable[[str, float], float], name: str) -> Callable[[float], float]:
        return lambda seconds: function(name, seconds)

    for name in PEERS:
        yield f"{name}: playouts, 1 core", call(random_play, name)
    yield "python_tic_tac_toe: OpenSpiel steps, 1 core", call(openspiel_steps, "python_tic_tac_toe")


def circumstances() -> dict[str, Any]:
    """Where and with what this was measured."""
    import platform

    import numba

    git = ["git", "-C", str(REFERENCES), "describe", "--always", "--dirty"]
    commit = subprocess.run(git, capture_output=True, text=True, check=False).stdout.strip()
    told = Path("/proc/cpuinfo")
    model = re.search(r"model name\s*: (.*)", told.read_text()) if told.exists() else None
    return {
        "machine": model[1] if model else platform.processor(),
        "cores": THREADS,
        "gpu": str(cuda.compiler().get_current_device().name) if has_gpu() else None,
        "python": platform.python_version(),
        "numba": numba.__version__,
        "numpy": np.__version__,
        "commit": commit or "unknown",
        "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
    }
