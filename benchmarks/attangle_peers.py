"""Attangle's random games, Python kernels beside C++: the same algorithm playing the same games.

    python benchmarks/attangle_peers.py [--games 40000] [--repetitions 20]

Builds ``reference/attangle.cpp`` with every compiler it finds, runs all of them in turn, and reports the best
time of each: on a busy machine only the best time can be repeated. Times are CPU time. Fails if one of them
played other games than the rest.
"""

import argparse
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from deltille import games
from deltille.core.playout import start_state, tally_games

SOURCE = Path(__file__).parent / "reference" / "attangle.cpp"
COMPILERS = ("g++", "clang++")
SEED = 1

Played = tuple[float, list[int]]
"""Seconds; plies; wins and triples of White and of Black."""


def python_games(n: int, has_opposite: bool) -> Played:
    game = games.game("attangle", opposite_captures=has_opposite)
    start = game.new_state()
    start_state(game.tables, start)
    before = time.thread_time()
    tally = tally_games(game, start, n, SEED)
    return time.thread_time() - before, [tally.plies, *tally.wins, *tally.points]


def cpp_games(program: Path, n: int, has_opposite: bool) -> Played:
    variant = {} if has_opposite else {"NO_OPPOSITE_CAPTURES": "1"}
    done = subprocess.run(
        [program, str(n), "1", str(SEED)],
        env=os.environ | variant,
        check=True,
        capture_output=True,
        text=True,
    )
    seconds, *played = done.stdout.split()
    return float(seconds), [int(number) for number in played]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=40000)
    parser.add_argument("--repetitions", type=int, default=20)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        peers: dict[str, Callable[[int, bool], Played]] = {"numba": python_games}
        for compiler in filter(shutil.which, COMPILERS):
            program = Path(folder) / compiler
            subprocess.run(
                [compiler, "-O3", "-march=native", "-std=c++17", "-o", program, SOURCE], check=True
            )
            peers[compiler] = partial(cpp_games, program)
        for has_opposite in (True, False):
            compare(peers, chosen.games, chosen.repetitions if has_opposite else 1, has_opposite)


def compare(
    peers: dict[str, Callable[[int, bool], Played]], n: int, repetitions: int, has_opposite: bool
) -> None:
    best = dict.fromkeys(peers, float("inf"))
    played = {name: play(n, has_opposite)[1] for name, play in peers.items()}  # compiles, warms the caches
    if len(set(map(tuple, played.values()))) != 1:
        raise SystemExit(f"they played different games: {played}")
    for _ in range(repetitions):
        for name, play in peers.items():
            best[name] = min(best[name], play(n, has_opposite)[0])
    plies = played["numba"][0]
    print(
        f"{n} games, {plies / n:.4f} plies each, opposite captures {'allowed' if has_opposite else 'barred'}"
    )
    for name, seconds in best.items():
        print(
            f"  {name:8} {n / seconds:10,.0f} playouts/s {plies / seconds:12,.0f} moves/s"
            f"   numba is {seconds / best['numba']:.2f} times as fast"
        )


if __name__ == "__main__":
    main()
