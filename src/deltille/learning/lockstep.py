"""Whole games by a network, thousands in lock-step on the device where it is fastest."""

from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

from deltille.core.game import Game
from deltille.learning.gumbel import Effort, random_moves
from deltille.learning.matches import thinker
from deltille.learning.rules import Rules
from deltille.learning.torch_net import Folded, Targets
from deltille.learning.weights import Weights

SIGMA = 25.0
"""How much a Q-value weighs against a logit."""
SAMPLED_PLIES = 8
"""Plies at the start of a game in which moves are drawn by the improved policy."""


class PlayedGames(NamedTuple):
    """Finished games, one per row."""

    moves: NDArray[np.int64]  # [game, ply], -1 after the end
    n_opening: NDArray[np.int64]  # how many of them were drawn at random
    winners: NDArray[np.int64]  # as bits
    scores: NDArray[np.int64]  # [game, seat]


@torch.no_grad()
def play_in_lockstep(
    game: Game, weights: Weights, n: int, *, candidates: int, opening_plies: int, seed: int, device: str
) -> PlayedGames:
    """Play ``n`` games of a network against itself, each after up to ``opening_plies`` random moves.

    It looks at the positions after ``candidates`` moves of each position (one ply). In the first
    :data:`SAMPLED_PLIES` it draws by its improved policy, so that games differ; then it plays the best move
    it finds.
    """
    torch.manual_seed(seed)
    rules = Rules(game, device, min(game.max_moves, int(game.training_settings.get("width", 2560))))
    net = Folded(rules.shape, game.n_seats, device, weights.card.is_critic)
    net.load({name: torch.from_numpy(array) for name, array in weights.arrays.items()})
    targets, effort = Targets(game, rules.device), Effort(candidates, SIGMA)
    sampled, best = (thinker(net, rules, targets, effort, is_noisy=noise) for noise in (True, False))
    states = rules.new(n)
    n_opening = torch.randint(0, opening_plies + 1, (n,), device=rules.device)
    played: list[torch.Tensor] = []
    standing = rules.standing(states)
    while not bool(standing.is_over.all()):
        moves = torch.full((n,), -1, device=rules.device)
        is_random = ~standing.is_over & (n_opening > len(played))
        choose = sampled if len(played) < SAMPLED_PLIES else best
        for is_asked, how in ((is_random, None), (~standing.is_over & ~is_random, choose)):
            at = is_asked.nonzero()[:, 0]
            if len(at):
                asked = states[at]
                moves[at] = random_moves(rules.legal(rules.views(asked))) if how is None else how(asked)
        standing = rules.play(states, moves)
        played.append(moves)
    return PlayedGames(
        torch.stack(played, 1).cpu().numpy(),
        n_opening.cpu().numpy(),
        standing.winners.cpu().numpy(),
        standing.points.cpu().numpy(),
    )
