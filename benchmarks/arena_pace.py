"""Games a minute on two local processes and on Ray with two workers, in turns, for the same load on both.

python benchmarks/arena_pace.py --player flat:50 --games 40 --turns 6
"""

import argparse

from deltille.arena import match
from deltille.arena.executors import local
from deltille.arena.ray_executor import RayExecutor


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--player", default="flat:50")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--turns", type=int, default=6)
    chosen = parser.parse_args()
    player, n_games, n_turns = chosen.player, chosen.games, chosen.turns
    with local(2) as processes, RayExecutor("local", 2) as cluster:
        executors = {"processes": processes, "Ray": cluster}
        elapsed_s = dict.fromkeys(executors, 0.0)
        for executor in executors.values():  # start and compile before measuring
            match("attangle", [player, player], 8, executor=executor, workers=2)
        for turn in range(n_turns):
            for name in sorted(executors, reverse=turn % 2 == 1):
                result = match(
                    "attangle", [player, player], n_games, seed=turn, executor=executors[name], workers=2
                )
                elapsed_s[name] += result.elapsed_s
    for name, total_s in elapsed_s.items():
        print(f"{name}: {60 * n_games * n_turns / total_s:.0f} games a minute")


if __name__ == "__main__":
    main()
