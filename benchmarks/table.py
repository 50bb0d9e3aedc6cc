"""How fast everything runs here, for all games: one table, compared with C++ and with a stored baseline.

    python benchmarks/table.py [GAME ...] [--seconds 0.5] [--store] [--json build/bench.json]

    playouts    random games a second from the start: one core; all threads; a GPU where there is one
    C++         the one-core rate over that of ``reference/GAME.cpp``, which plays by the same algorithm
    legal       lists of legal moves a second, over the positions of random games
    perft       move sequences a second
    steps       random moves a second in a batch of 4096 lanes: one thread; all threads

Rates of one core are by the processor's time, others by the clock; the best of several runs counts, for a
disturbed one is only ever slower. ``--store`` keeps the result as the baseline for later runs.
"""

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np

import deltille
from deltille import games
from deltille.core import cuda, playout
from deltille.core.perft import perft

FOLDER = Path(__file__).parent
BASELINE = FOLDER / "baseline.json"
FLAGS = ("-O3", "-march=native", "-std=c++20")
LANES = 4096
# How many games the references play, and how they are told so: long enough to be measured, not much longer.
REFERENCE_ARGUMENTS = {
    "attangle": ["40000", "5"],
    "blokus_trigon": ["3000"],
    "trangalla": ["rhombus25", "50000"],
    "tranglar": ["2000"],
    "triangle_wins": ["20000"],
}
Rates = dict[str, float]


def best_rate(work: Callable[[], int], seconds: float, clock: Callable[[], float]) -> float:
    """Units of work a second: the best of as many runs as fit, at least two."""
    work()
    rates: list[float] = []
    deadline = time.perf_counter() + seconds
    while len(rates) < 2 or time.perf_counter() < deadline:
        began = clock()
        done = work()
        rates.append(done / max(clock() - began, 1e-9))
    return max(rates)


def measure(name: str, seconds: float) -> Rates:
    """Everything about one game."""
    start = deltille.new(name)
    game, n_threads = start.game, os.cpu_count() or 1
    alone, wall = time.thread_time, time.perf_counter
    games_each = max(200, int(2000 * seconds))

    def play(device: str, threads: int, n: int) -> Callable[[], int]:
        def work() -> int:
            deltille.playouts(start, n, device=device, seed=1, threads=threads)
            return n

        return work

    found = {"playouts": best_rate(play("cpu", 1, games_each), seconds, alone)}
    found["playouts, threads"] = best_rate(play("cpu", n_threads, 4 * games_each), seconds, wall)
    if cuda.IS_INSTALLED and cuda.compiler().is_available():
        found["playouts, GPU"] = best_rate(play("cuda", 1, 1 << 20), seconds, wall)

    some = deltille.batch(name, 64, seed=3, threads=1)
    some.step_random(20)
    room = np.zeros(game.max_moves, np.int64)

    def list_all() -> int:
        for _ in range(20):
            for lane in range(64):
                playout.list_legal(game.tables, some.states[lane], room)
        return 20 * 64

    found["legal"] = best_rate(list_all, seconds, alone)
    depth = next(depth for depth in range(1, 20) if perft(start, depth) > 100_000)
    found["perft"] = best_rate(lambda: perft(start, depth), seconds, alone)
    for what, threads, clock in (("steps", 1, alone), ("steps, threads", n_threads, wall)):
        lanes = deltille.batch(name, LANES, seed=5, threads=threads)

        def step(lanes: Any = lanes) -> int:
            lanes.step_random(8)
            return 8 * LANES

        found[what] = best_rate(step, seconds, clock)
    return found


def reference_rate(name: str, repetitions: int = 3) -> float | None:
    """Games a second of the C++ beside this file, or None if there is no compiler or no such file."""
    source = FOLDER / "reference" / f"{name}.cpp"
    compiler = shutil.which("g++")
    if compiler is None or not source.exists():
        return None
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / name
        subprocess.run([compiler, *FLAGS, "-o", program, source], check=True)
        best = 0.0
        for _ in range(repetitions):
            done = subprocess.run(
                [program, *REFERENCE_ARGUMENTS.get(name, [])], check=True, capture_output=True, text=True
            )
            match = re.search(r"([\d.]+) playouts/s", done.stdout + done.stderr)
            if match is None:
                raise SystemExit(f"{source.name} does not say how many playouts/s: {done.stdout}")
            best = max(best, float(match[1]))
    return best


def circumstances() -> dict[str, str]:
    """Where and with what this was measured."""
    git = ["git", "-C", str(FOLDER), "describe", "--always", "--dirty"]
    commit = subprocess.run(git, capture_output=True, text=True, check=False).stdout.strip()
    model = (
        re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text()) if os.name == "posix" else None
    )
    return {
        "machine": model[1] if model else platform.processor(),
        "cores": str(os.cpu_count()),
        "python": platform.python_version(),
        "numba": numba.__version__,
        "commit": commit or "unknown",
    }


def shown(rate: float) -> str:
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if rate >= size:
            return f"{rate / size:.3g} {letter}"
    return f"{rate:.3g}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=list(games.names()), metavar="GAME")
    parser.add_argument("--seconds", type=float, default=0.5, help="for each number")
    parser.add_argument("--store", action="store_true", help="keep the result as the baseline")
    parser.add_argument("--json", type=Path, help="write the result there")
    chosen = parser.parse_args()
    before = json.loads(BASELINE.read_text())["games"] if BASELINE.exists() else {}
    result: dict[str, Any] = {"where": circumstances(), "games": {}}
    print(", ".join(f"{key} {value}" for key, value in result["where"].items()), flush=True)
    for name in chosen.games:
        rates = measure(name, chosen.seconds)
        reference = reference_rate(name)
        if reference is not None:
            rates["C++"] = rates["playouts"] / reference
        result["games"][name] = rates
        cells = []
        for what, rate in rates.items():
            earlier = before.get(name, {}).get(what)
            change = f" ({100 * (rate / earlier - 1):+.0f}%)" if earlier else ""
            cells.append(f"{what} {rate:.2f}x{change}" if what == "C++" else f"{what} {shown(rate)}{change}")
        print(f"{name:14} " + "   ".join(cells), flush=True)
    for target in filter(None, (chosen.json, BASELINE if chosen.store else None)):
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
