"""Simulations a second from the opening and from later positions, and what a second thread adds.

python benchmarks/search.py [GAME ...] [--seconds 2] [--threads 2] [--plain]

Positions come from a game between greedy players. One core is measured in CPU time, so that other
programs hardly matter; threads in wall time, in turns with one thread, so the machine must be idle for
that column. The best of several runs counts. With ``--plain`` simulations play random moves to the end of
the game, without a game's heuristics. Prints a table in Markdown.
"""

import argparse
import time

from deltille import games
from deltille.core.game import Setting
from deltille.core.position import Position
from deltille.players import player
from deltille.search.mcts import Search, game_settings
from deltille.search.settings import NEVER, Settings

ROUNDS = 4
WARM_UP = 100


def played_game(name: str, options: dict[str, Setting]) -> Position:
    """A whole game between greedy players."""
    position = games.new(name, **options)
    greedy = player("greedy")
    while position.outcome() is None:
        position.push(greedy.choose(position.view(position.turn), position.ply))
    return position


def at_ply(finished: Position, ply: int) -> Position:
    """The same game after this many plies."""
    position = finished.copy()
    while position.ply > ply:
        position.pop()
    return position


def one_core(position: Position, seconds: float, settings: Settings) -> float:
    """Simulations per second of CPU time on one thread."""
    best = 0.0
    for turn in range(ROUNDS):
        search = Search(position, seed=turn, settings=settings)
        search.run(nodes=WARM_UP)
        began = time.process_time()
        done = search.run(seconds=seconds / ROUNDS)
        best = max(best, done / (time.process_time() - began))
    return best


def by_the_clock(position: Position, nodes: int, threads: int, settings: Settings) -> float:
    """Wall time in seconds for this many simulations."""
    search = Search(position, seed=1, settings=settings)
    # In a game the tree's memory is in use from the second move on: the system need not allocate it again.
    search.run(nodes=nodes, threads=threads)
    search.clear()
    began = time.perf_counter()
    search.run(nodes=nodes, threads=threads)
    return time.perf_counter() - began


def scaling(position: Position, nodes: int, threads: int, settings: Settings) -> float:
    """The speed-up of threads over one thread, each at its best of several turns."""
    turns = [[by_the_clock(position, nodes, n, settings) for n in (1, threads)] for _ in range(ROUNDS)]
    one, many = (min(times) for times in zip(*turns, strict=True))
    return float(one / many)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", metavar="GAME", nargs="*")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--plain", action="store_true")
    given = parser.parse_args()
    print(f"| game | ply | moves | simulations/s, one core | {given.threads} threads |")
    print("| --- | --- | --- | --- | --- |")
    for name in given.names or games.names():
        has_players = "players" in games.game_class(name).options
        for seats in (2, 4) if has_players else (2,):
            options: dict[str, Setting] = {"players": seats} if has_players else {}
            finished = played_game(name, options)
            settings = game_settings(finished.game)
            if given.plain:
                settings = settings._replace(
                    prior_eval_weight=0.0, rave_equivalence=0.0, playout_candidates=1, playout_cutoff=NEVER
                )
            for ply in (0, finished.ply // 2, finished.ply * 3 // 4):
                position = at_ply(finished, ply)
                rate = one_core(position, given.seconds, settings)
                nodes = int(rate * given.seconds / ROUNDS)
                times = scaling(position, nodes, given.threads, settings)
                width = len(position.legal_moves)
                cells = (
                    position.game.head,
                    f"{ply} of {finished.ply}",
                    width,
                    f"{rate:,.0f}",
                    f"x{times:.2f}",
                )
                print(f"| {' | '.join(map(str, cells))} |", flush=True)


if __name__ == "__main__":
    main()
