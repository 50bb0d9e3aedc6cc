"""How many legal moves positions have, and how many of them share an output of a network with another.

    python benchmarks/spare_actions.py trangalla --games 10000

Plays random games. A move that shares its output has one of the spare actions (``core/action_space.py``).
If there are more such moves than spare actions, those with the highest ids have no action at all.
"""

import argparse

import numpy as np

from deltille import games
from deltille.core import playout
from deltille.core.game import Game
from deltille.core.numbering import SPARE


def counts(game: Game, n_games: int, seed: int) -> tuple[list[int], list[int]]:
    """For each position of these games: numbers of legal moves, and of those without their own output."""
    chance = np.random.default_rng(seed)
    room, outputs = np.empty(game.max_moves, np.int64), np.empty(game.max_moves, np.int64)
    view, scores = game.new_state(), np.zeros(game.n_seats, np.int64)
    n_legal, n_shared = [], []
    for _ in range(n_games):
        state = game.new_state()
        playout.start_state(game.tables, state)
        while not playout.standing(game.tables, state, scores)[0]:
            n = playout.list_legal(game.tables, state, room)
            playout.write_policy_indices(game.tables, state, view, room[:n], outputs[:n])
            n_legal.append(n)
            n_shared.append(n - len(set(outputs[:n].tolist())))
            playout.play_move(game.tables, state, int(room[chance.integers(n)]))
    return n_legal, n_shared


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = games.game(given.game, **({} if given.players is None else {"players": given.players}))
    if game.network is None:
        parser.error(f"{game.head} names no outputs of a network")
    legal, shared = counts(game, given.games, given.seed)
    print(f"{game.head}: {given.games:,} random games, {len(legal):,} positions")
    rare = np.quantile(legal, 0.999)
    print(f"legal moves: median {np.median(legal):.0f}, 99.9% {rare:.0f}, most {max(legal)}")
    print(f"without an output of their own: {sum(shared) / sum(legal):.2%} of moves, most {max(shared)}")
    n_over = sum(n > SPARE for n in shared)
    print(f"more than {SPARE} of them: {n_over} positions, {n_over / len(shared):.3%}")


if __name__ == "__main__":
    main()
