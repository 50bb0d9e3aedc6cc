"""Many matches side by side on many cores, within a number of minutes.

python benchmarks/matches.py matches.txt --workers 14 --minutes 9 --out results.json

Each line of the file is a match: game, number of seats, number of games, and two player specs, separated by
spaces:

    triangle_wins 2 100 net:seconds=1 mcts:seconds=1

Every opening of four random moves is played twice: the first player has every second seat, then the other
seats. Matches take turns, so that each has played some games when time is up; a game that is not over by then
does not count. Results are written after every game, and an existing file is continued. Players with a time
budget need one core each: use no more workers than idle cores.
"""

import argparse
import json
import multiprocessing
import random
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any, NamedTuple


class Match(NamedTuple):
    """One line of the file."""

    game: str
    players: int
    games: int
    one: str
    other: str

    @property
    def name(self) -> str:
        return f"{self.game} {self.players}: {self.one} against {self.other}"


def play_game(match: Match, opening: int, is_swapped: bool, plies: int, seed: int) -> dict[str, Any]:
    """Play one game to its end."""
    from deltille import games
    from deltille.players import player

    chance = random.Random(seed * 1_000_003 + opening)
    options = {"players": match.players} if match.players != games.game(match.game).n_seats else {}
    position = games.new(match.game, **options)
    for _ in range(plies):
        position.push(chance.choice(position.legal_moves))
    game = position.game
    is_ones = [(seat % 2 == 1) == is_swapped for seat in range(game.n_seats)]
    seated = [player(match.one if is_one else match.other) for is_one in is_ones]
    spent = [0.0, 0.0]
    while (outcome := position.outcome()) is None:
        seat = position.turn
        began = time.process_time()
        position.push(seated[seat].choose(position.view(seat), chance.getrandbits(52)))
        spent[0 if is_ones[seat] else 1] += time.process_time() - began
    winners = outcome.winners or tuple(range(game.n_seats))
    share = sum(is_ones[seat] for seat in winners) / len(winners)
    if not outcome.winners:
        share = 0.5
    return {
        "opening": opening,
        "swapped": is_swapped,
        "share": share,
        "first_seat": 0.5 if not outcome.winners else float(0 in winners) / len(winners),
        "draw": not outcome.winners,
        "plies": position.ply,
        "scores": list(outcome.scores),
        "cpu_s": [round(each, 2) for each in spent],
    }


def summary(played: list[dict[str, Any]]) -> str:
    n = len(played)
    won = sum(game["share"] == 1 for game in played)
    lost = sum(game["share"] == 0 for game in played)
    score = 100 * sum(game["share"] for game in played) / n
    first = 100 * sum(game["first_seat"] for game in played) / n
    plies = sum(game["plies"] for game in played)
    cpu = [sum(game["cpu_s"][k] for game in played) / max(plies / 2, 1) for k in (0, 1)]
    return (
        f"{score:5.1f}% of {n} ({won} won, {n - won - lost} shared or drawn, {lost} lost), "
        f"first seat {first:.0f}%, {plies / n:.0f} plies, {cpu[0]:.2f} and {cpu[1]:.2f} s of processor a move"
    )


def prepare(match: Match) -> None:
    """Compile once, before several processes would all do it."""
    from deltille import games
    from deltille.players import player
    from deltille.players import prepare as prepare_player

    options = {"players": match.players} if match.players != games.game(match.game).n_seats else {}
    for spec in (match.one, match.other):
        prepare_player(player(spec), games.game(match.game, **options))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--plies", type=int, default=4, help="random moves at the start")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    deadline = time.monotonic() + 60 * given.minutes
    lines = [line.split() for line in given.file.read_text().splitlines() if line.strip() and line[0] != "#"]
    matches = [Match(game, int(players), int(n), one, other) for game, players, n, one, other in lines]
    kept: dict[str, list[dict[str, Any]]] = json.loads(given.out.read_text()) if given.out.exists() else {}
    tasks = []
    for match in matches:
        done = {(game["opening"], game["swapped"]) for game in kept.setdefault(match.name, [])}
        wanted = [(k // 2, k % 2 == 1) for k in range(match.games)]
        tasks += [(k / match.games, match, each) for k, each in enumerate(wanted) if each not in done]
    tasks.sort(key=lambda task: task[0])
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(given.workers, context) as pool:
        list(pool.map(prepare, {(m.game, m.players): m for m in matches}.values()))
        list(pool.map(prepare, matches))
        waiting = {
            pool.submit(play_game, match, *each, given.plies, given.seed): match for _, match, each in tasks
        }
        try:
            for future in as_completed(waiting, timeout=max(1.0, deadline - time.monotonic())):
                kept[waiting[future].name].append(future.result())
                given.out.write_text(json.dumps(kept))
        except TimeoutError:
            print("time is up", flush=True)
        for match in matches:
            if kept[match.name]:
                print(f"{match.name}\n    {summary(kept[match.name])}", flush=True)
        for process in list((pool._processes or {}).values()):  # games that are not over do not count
            process.kill()


if __name__ == "__main__":
    main()
