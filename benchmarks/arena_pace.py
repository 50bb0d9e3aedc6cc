"""Games a minute on two local processes and on Ray with two workers, in turns: both meet the same load.

python benchmarks/arena_pace.py [PLAYER [GAMES [TURNS]]]
"""

import sys

from deltille.arena import match
from deltille.arena.executors import local
from deltille.arena.ray_executor import RayExecutor


def main(player: str = "flat:50", n_games: str = "40", n_turns: str = "6") -> None:
    with local(2) as processes, RayExecutor("local", 2) as cluster:
        executors = {"processes": processes, "Ray": cluster}
        elapsed_s = dict.fromkeys(executors, 0.0)
        for executor in executors.values():  # start and compile before the clock does
            match("attangle", [player, player], 8, executor=executor, workers=2)
        for turn in range(int(n_turns)):
            for name in sorted(executors, reverse=turn % 2 == 1):
                result = match(
                    "attangle", [player, player], int(n_games), seed=turn, executor=executors[name], workers=2
                )
                elapsed_s[name] += result.elapsed_s
    for name, total_s in elapsed_s.items():
        print(f"{name}: {60 * int(n_games) * int(n_turns) / total_s:.0f} games a minute")


if __name__ == "__main__":
    main(*sys.argv[1:])
