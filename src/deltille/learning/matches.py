"""Matches between networks, greed and chance, many games in lock-step on the device that trains."""

import time
from collections.abc import Callable
from typing import NamedTuple

import torch
from torch import Tensor

from deltille.learning.gumbel import Effort, n_worlds, random_moves, think, worlds
from deltille.learning.rules import Listed, Rules
from deltille.learning.torch_net import Folded, Targets

Choose = Callable[[Tensor], Tensor]
"""From states to moves."""

BATCHES = (64, 256, 1024)
"""Sizes to which batches are filled up on a GPU: what convolves there tunes itself for each size it meets."""


class Score(NamedTuple):
    """How a match went for the first player."""

    share: float  # of the wins; draws count half
    margin: float  # mean lead in points of its best seat over the other's best
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


def thinker(net: Folded, rules: Rules, targets: Targets, effort: Effort) -> Choose:
    """The move that a network prefers after looking ahead."""

    def choose(states: Tensor) -> Tensor:
        n = len(states)
        is_tuned = rules.device.type == "cuda"
        size = next((size for size in BATCHES if n <= size), n) if is_tuned else n
        filled = torch.cat([states, states[:1].expand(size - n, -1)]) if size > n else states
        return think(net, rules, targets, filled, effort, is_noisy=False).moves[:n]

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
    """Play a match from random openings, each opening once with every other seat changed over.

    The first player has every second seat; in half of the games the others. With three seats that is one seat
    or two, so that equals score half. A match that is not over at the ``deadline`` (of ``time.monotonic``) is
    given up.
    """
    half = max(1, n_games // 2)
    states = rules.new(half)
    for _ in range(opening_plies):
        rules.play(states, chance(rules)(states))
    states = torch.cat([states, states])
    is_swapped = torch.arange(2 * half, device=rules.device) >= half
    standing = rules.standing(states)
    while not bool(standing.is_over.all()):
        if time.monotonic() > deadline:
            return None
        is_ones = (standing.turns % 2 == 1) == is_swapped
        moves = torch.full((2 * half,), -1, device=rules.device)
        for choose, is_mine in ((one, is_ones), (other, ~is_ones)):
            at = (~standing.is_over & is_mine).nonzero()[:, 0]
            if len(at):
                moves[at] = choose(states[at])
        standing = rules.play(states, moves)
    n_seats = rules.game.n_seats
    seats_of_one = (torch.arange(n_seats, device=rules.device) % 2 == 1) == is_swapped[:, None]
    results = targets.results(standing.winners)
    share = (results[:, :n_seats] * seats_of_one).sum(1) + results[:, n_seats] / 2
    points = standing.points.double()
    mine = points.masked_fill(~seats_of_one, -torch.inf).max(1).values
    theirs = points.masked_fill(seats_of_one, -torch.inf).max(1).values
    return Score(float(share.mean()), float((mine - theirs).mean()), 2 * half)
