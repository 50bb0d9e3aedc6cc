"""Policy improvement by planning with Gumbel (Danihelka, Guez, Schrittwieser & Silver 2022), one ply deep.

Candidates are drawn without replacement by Gumbel noise on the policy, and the positions after them are
evaluated in one batch. The improved policy follows from completed Q-values: moves that were not tried count
as much as the position itself.

Where a game has secrets nothing here sees a true state: the policy comes from what the mover may know, and
candidates are tried in several determinizations drawn from it, whose Q-values are averaged.
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

N_DETERMINIZATIONS = 4
"""Full states in which the candidates of a position with secrets are tried."""


class Decision(NamedTuple):
    """What a search found for every lane."""

    moves: Tensor  # [n], the move to play
    indices: Tensor  # [n, m] policy outputs of the candidates, -1 where there are fewer
    improved: Tensor  # [n, m + 1] the improved policy: each candidate, then all other moves together
    value: Tensor  # [n], what the position is worth to the seat to move, before the search
    listed: Listed


def evaluate(net: Folded, rules: Rules, views: Tensor, wants_policy: bool) -> tuple[Tensor | None, Tensor]:
    """The network's policy, and what each view is worth to each seat, in turn order from the one to move."""
    policies, worths = [], []
    for first in range(0, len(views), CHUNK):
        planes, scalars = rules.look(views[first : first + CHUNK])
        policy, value = net(planes, scalars, wants_policy)
        worths.append(utilities(value, rules.game.n_seats))
        if policy is not None:
            policies.append(policy)
    return (torch.cat(policies) if policies else None), torch.cat(worths)


def n_worlds(rules: Rules) -> int:
    """In how many full states each candidate is tried."""
    return N_DETERMINIZATIONS if rules.game.has_secrets else 1


def worlds(rules: Rules, views: Tensor) -> Tensor:
    """Full states that agree with what the mover may know: ``n_worlds`` for each view, side by side."""
    repeated = views.repeat_interleave(n_worlds(rules), 0)
    if not rules.game.has_secrets:
        return repeated
    rngs = torch.randint(0, 1 << 62, (len(repeated), 1), device=rules.device)
    return rules.determinized(repeated, rngs)


def worth_after(
    net: Folded, rules: Rules, targets: Targets, views: Tensor, movers: Tensor, moves: Tensor
) -> Tensor:
    """What every move [n, m] leads to, for the seat that plays it; moves of -1 mean nothing."""
    n, m = moves.shape
    drawn = n_worlds(rules)
    after = worlds(rules, views).repeat_interleave(m, 0)
    standing = rules.play(after, moves.repeat_interleave(drawn, 0).reshape(-1).long())
    mover = movers.repeat_interleave(drawn * m)[:, None]
    _, seen = evaluate(net, rules, rules.views(after), False)
    worth = seen.gather(1, (mover - standing.turns[:, None]) % rules.game.n_seats)
    final = targets.utilities(standing.winners, standing.points).gather(1, mover)
    return torch.where(standing.is_over[:, None], final, worth).view(n, drawn, m).mean(1)


@torch.no_grad()
def think(
    net: Folded, rules: Rules, targets: Targets, states: Tensor, m: int, sigma: float, is_noisy: bool
) -> Decision:
    """Look one ply ahead at ``m`` candidates of every lane; ``sigma`` weighs Q-values against logits."""
    m = min(m, rules.width)
    views = rules.views(states)
    policy, worth = evaluate(net, rules, views, True)
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
    q = worth_after(net, rules, targets, views, movers, moves).masked_fill(~is_legal, 0)

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
