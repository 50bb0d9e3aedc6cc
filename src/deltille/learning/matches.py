"""Matches between networks, greedy and random players, many games in lock-step on the training device."""

import time
from collections.abc import Callable
from typing import NamedTuple

import torch
from torch import Tensor

from deltille.core.plackett_luce import between_two
from deltille.learning.gumbel import Effort, n_worlds, random_moves, think, worlds
from deltille.learning.rules import Listed, Rules
from deltille.learning.torch_net import Folded, Targets

Choose = Callable[[Tensor], Tensor]
"""From states to moves."""

BATCHES = (64, 256, 1024)
"""Sizes to which batches are filled up on a GPU: what convolves there tunes itself for each size it meets."""


class Score(NamedTuple):
    """How a match went for the first player."""

    share: float  # of the wins, as between two: equals score half; draws count half
    margin: float  # mean lead in points over the best other seat
    n_games: int


def chance(rules: Rules) -> Choose:
    """Any legal move."""
    return lambda states: random_moves(rules.legal(rules.views(states)))


def greed(rules: Rules) -> Choose:
    """A move after which the mover stands best."""

    def choose(states: Tensor) -> Tensor:
        views = rules.views(states)
        listed = rules.legal(views)
        drawn = n_worlds(rules)
        repeated = Listed(*(part.repeat_interleave(drawn, 0) for part in listed))
        gained = rules.greedy_values(worlds(rules, views), repeated).double().view(len(states), drawn, -1)
        value = gained.sum(1) + torch.rand(listed.moves.shape, dtype=torch.float64, device=rules.device)
        best = value.masked_fill(~listed.is_legal, -torch.inf).argmax(1, keepdim=True)
        return listed.moves.gather(1, best)[:, 0].long()

    return choose


def thinker(net: Folded, rules: Rules, targets: Targets, effort: Effort, *, is_noisy: bool = False) -> Choose:
    """The move that a network prefers after looking ahead; with noise one drawn by its improved policy."""

    def choose(states: Tensor) -> Tensor:
        n = len(states)
        is_tuned = rules.device.type == "cuda"
        size = next((size for size in BATCHES if n <= size), n) if is_tuned else n
        filled = torch.cat([states, states[:1].expand(size - n, -1)]) if size > n else states
        return think(net, rules, targets, filled, effort, is_noisy).moves[:n]

    return choose


@torch.no_grad()
def match(
    rules: Rules,
    targets: Targets,
    one: Choose,
    other: Choose,
    n_games: int,
    opening_plies: int,
    deadline: float = float("inf"),
) -> Score | None:
    """Play a match from random openings, each opening once from every seat.

    With more than two seats the first player sits alone among the others: two seats of the same network may
    have learned to spare each other, and would seem strong by it. A match that is not over at the
    ``deadline`` (of ``time.monotonic``) is given up.
    """
    n_seats = rules.game.n_seats
    n_openings = max(1, n_games // n_seats)
    states = rules.new(n_openings)
    for _ in range(opening_plies):
        rules.play(states, chance(rules)(states))
    states = states.repeat(n_seats, 1)
    seat = torch.arange(n_seats, device=rules.device).repeat_interleave(n_openings)
    standing = rules.standing(states)
    while not bool(standing.is_over.all()):
        if time.monotonic() > deadline:
            return None
        is_ones = standing.turns == seat
        moves = torch.full((len(states),), -1, device=rules.device)
        for choose, is_mine in ((one, is_ones), (other, ~is_ones)):
            at = (~standing.is_over & is_mine).nonzero()[:, 0]
            if len(at):
                moves[at] = choose(states[at])
        standing = rules.play(states, moves)
    results = targets.results(standing.winners)
    share = results.gather(1, seat[:, None])[:, 0] + results[:, n_seats] / n_seats
    points = standing.points.double()
    is_own = torch.arange(n_seats, device=rules.device) == seat[:, None]
    rival = points.masked_fill(is_own, -torch.inf).max(1).values
    lead = points.gather(1, seat[:, None])[:, 0] - rival
    return Score(between_two(float(share.mean()), n_seats), float(lead.mean()), len(states))
