"""Policy improvement by planning with Gumbel (Danihelka, Guez, Schrittwieser & Silver 2022), one ply deep.

Candidates are drawn without replacement by Gumbel noise on the policy, and the positions after them are
evaluated in one batch. The improved policy follows from completed Q-values: moves that were not tried count
as much as the position itself.
"""

from typing import NamedTuple

import torch
from torch import Tensor

from deltille.learning.rules import Listed, Rules
from deltille.learning.torch_net import Folded, Targets, utilities

NEVER = -1e9
"""Stands for the logit of what is not possible; a real minus infinity makes NaN of 0 times it."""

CHUNK = 16384
"""Positions that are evaluated at the same time."""


class Decision(NamedTuple):
    """What a search found for every lane."""

    moves: Tensor  # [n], the move to play
    indices: Tensor  # [n, m] policy outputs of the candidates, -1 where there are fewer
    improved: Tensor  # [n, m + 1] the improved policy: each candidate, then all other moves together
    value: Tensor  # [n], what the position is worth to the seat to move, before the search
    listed: Listed


def evaluate(net: Folded, rules: Rules, states: Tensor, wants_policy: bool) -> tuple[Tensor | None, Tensor]:
    """The network's policy, and what each state is worth to each seat, in turn order from the one to move."""
    policies, worths = [], []
    for first in range(0, len(states), CHUNK):
        planes, scalars = rules.look(rules.views(states[first : first + CHUNK]))
        policy, value = net(planes, scalars, wants_policy)
        worths.append(utilities(value, rules.game.n_seats))
        if policy is not None:
            policies.append(policy)
    return (torch.cat(policies) if policies else None), torch.cat(worths)


def worth_after(
    net: Folded, rules: Rules, targets: Targets, states: Tensor, movers: Tensor, moves: Tensor
) -> Tensor:
    """What every move [n, m] leads to, for the seat that plays it; moves of -1 mean nothing."""
    n, m = moves.shape
    after = states.repeat_interleave(m, 0)
    standing = rules.play(after, moves.reshape(-1).long())
    mover = movers.repeat_interleave(m)[:, None]
    _, seen = evaluate(net, rules, after, False)
    worth = seen.gather(1, (mover - standing.turns[:, None]) % rules.game.n_seats)
    final = targets.utilities(standing.winners, standing.points).gather(1, mover)
    return torch.where(standing.is_over[:, None], final, worth).view(n, m)


@torch.no_grad()
def think(
    net: Folded, rules: Rules, targets: Targets, states: Tensor, m: int, sigma: float, is_noisy: bool
) -> Decision:
    """Look one ply ahead at ``m`` candidates of every lane; ``sigma`` weighs Q-values against logits."""
    m = min(m, rules.width)
    views = rules.views(states)
    policy, worth = evaluate(net, rules, states, True)
    assert policy is not None
    value = worth[:, 0]
    listed = rules.legal(views)
    logits = policy.gather(1, listed.indices).float().masked_fill(~listed.is_legal, NEVER)
    logits = logits - logits.logsumexp(1, keepdim=True)
    scores = logits
    if is_noisy:
        scores = logits - torch.log(-torch.log(torch.rand_like(logits).clamp_(1e-9, 1 - 1e-7)))
    scores = scores.masked_fill(~listed.is_legal, NEVER)
    top = scores.topk(m, 1).indices
    is_legal = listed.is_legal.gather(1, top)
    moves = listed.moves.gather(1, top).long().masked_fill(~is_legal, -1)
    indices = listed.indices.gather(1, top).masked_fill(~is_legal, -1)
    movers = rules.standing(states).turns
    q = worth_after(net, rules, targets, states, movers, moves).masked_fill(~is_legal, 0)

    chosen_logits = logits.gather(1, top)
    prior = chosen_logits.exp() * is_legal
    mixed = (value + m * (prior * q).sum(1) / prior.sum(1).clamp(min=1e-9)) / (1 + m)
    others = (1 - prior.sum(1)).clamp(min=1e-7).log() + sigma * mixed
    others = torch.where(listed.counts > is_legal.sum(1), others, NEVER)
    candidates = (chosen_logits + sigma * q).masked_fill(~is_legal, NEVER)
    improved = torch.cat([candidates, others[:, None]], 1).softmax(1)
    best = (scores.gather(1, top) + sigma * q).masked_fill(~is_legal, NEVER).argmax(1, keepdim=True)
    return Decision(moves.gather(1, best)[:, 0], indices, improved, value, listed)


def random_moves(listed: Listed) -> Tensor:
    """A listed move of each lane, all equally likely; -1 where there is none."""
    n_listed = listed.counts.clamp(max=listed.moves.shape[1])
    pick = (torch.rand(len(n_listed), device=n_listed.device) * n_listed).long()
    moves = listed.moves.gather(1, pick.clamp(max=listed.moves.shape[1] - 1)[:, None])[:, 0].long()
    return torch.where(n_listed > 0, moves, -1)
