"""Policy improvement by planning with Gumbel (Danihelka, Guez, Schrittwieser & Silver 2022).

Candidates are drawn without replacement by Gumbel noise on the policy, and the positions after them are
evaluated in one batch. The improved policy follows from completed Q-values: moves that were not tried count
as much as the position itself. Where replies are asked for, the best candidates are looked at once more, one
ply deeper: a round of sequential halving (Karnin, Koren & Somekh 2013) without a tree.

Where a game has secrets nothing here sees a true state: the policy comes from what the mover may know, and
candidates are tried in several determinizations drawn from it, whose Q-values are averaged. A critic values
the determinizations themselves. A network without one is shown the view of the seat to move next, which
knows nothing of the mover's secrets: it cannot tell a king from a soldier that the mover has just moved.
"""

from typing import NamedTuple

import torch
from torch import Tensor

from deltille.learning.rules import Listed, Rules, Standing
from deltille.learning.torch_net import Folded, Targets, relative, utilities

NEVER = -1e9
"""Stands for the logit of what is not possible; a real minus infinity makes NaN of 0 times it."""

CHUNK = 16384
"""Positions that are evaluated at the same time."""

N_DETERMINIZATIONS = 4
"""Full states in which the candidates of a position with secrets are tried."""


class Effort(NamedTuple):
    """How closely each position is looked at."""

    candidates: int
    sigma: float  # how much a Q-value weighs against a logit
    deepened: int = 0  # how many of the best candidates are searched two plies deep
    replies: int = 8  # to each of those


class Decision(NamedTuple):
    """What a search found for every lane."""

    moves: Tensor  # [n], the move to play
    indices: Tensor  # [n, m] policy outputs of the candidates, -1 where there are fewer
    improved: Tensor  # [n, m + 1] the improved policy: each candidate, then all other moves together
    expected: Tensor  # [n, 2 seats + 1] chances of the result, then margins, by seat, before the search
    value: Tensor  # [n], what the position is worth to the seat to move, before the search
    listed: Listed


def evaluate(
    net: Folded, rules: Rules, targets: Targets, views: Tensor, wants_policy: bool
) -> tuple[Tensor | None, Tensor]:
    """The network's policy, and what each view is worth to each seat, in turn order from the one to move."""
    policy, value = infer(net, rules, views, wants_policy)
    return policy, utilities(value, rules.game.n_seats, targets.draw_cost)


def infer(net: Folded, rules: Rules, views: Tensor, wants_policy: bool) -> tuple[Tensor | None, Tensor]:
    """The network's outputs for any number of views."""
    policies, values = [], []
    for first in range(0, len(views), CHUNK):
        planes, scalars = rules.look(views[first : first + CHUNK])
        policy, value = net(planes, scalars, wants_policy)
        values.append(value)
        if policy is not None:
            policies.append(policy)
    return (torch.cat(policies) if policies else None), torch.cat(values)


def n_worlds(rules: Rules) -> int:
    """In how many full states each candidate is tried."""
    return N_DETERMINIZATIONS if rules.game.has_secrets else 1


def n_evaluated(rules: Rules, effort: Effort) -> int:
    """How many positions are evaluated for a decision."""
    one_ply = 1 + effort.candidates * n_worlds(rules)
    return one_ply + effort.deepened * (1 + effort.replies)


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
    _, seen = evaluate(net, rules, targets, after if net.is_critic else rules.views(after), False)
    worth = by_seat(rules, targets, standing, seen).gather(1, mover)
    return worth.view(n, drawn, m).mean(1)


def by_seat(rules: Rules, targets: Targets, standing: Standing, seen: Tensor) -> Tensor:
    """What positions are worth to each seat: how they ended, or what the network saw of them."""
    seats = torch.arange(rules.game.n_seats, device=rules.device)
    worth = seen.gather(1, (seats - standing.turns[:, None]) % rules.game.n_seats)
    final = targets.utilities(standing.winners, standing.points)
    return torch.where(standing.is_over[:, None], final, worth)


def worth_after_replies(
    net: Folded,
    rules: Rules,
    targets: Targets,
    states: Tensor,
    movers: Tensor,
    moves: Tensor,
    effort: Effort,
) -> Tensor:
    """What every move [n, k] leads to after the reply to it, for the seat that plays it.

    Replies are those the policy thinks most of, each as likely as the improved policy of the seat that
    replies has it. Only for games without secrets.
    """
    n, k = moves.shape
    after = states.repeat_interleave(k, 0)
    standing = rules.play(after, moves.reshape(-1).long())
    worths = []
    for first in range(0, len(after), CHUNK):
        part = slice(first, first + CHUNK)
        asked = Standing(*(row[part] for row in standing))
        policy, seen = evaluate(net, rules, targets, after[part], True)
        assert policy is not None
        before = by_seat(rules, targets, asked, seen)
        listed = rules.legal(after[part])
        is_legal = listed.is_legal & ~asked.is_over[:, None]
        logits = policy.gather(1, listed.indices).float().masked_fill(~is_legal, NEVER)
        logits = logits - logits.logsumexp(1, keepdim=True)
        best = logits.topk(min(effort.replies, logits.shape[1]), 1)
        can_be = is_legal.gather(1, best.indices)
        replies = listed.moves.gather(1, best.indices).masked_fill(~can_be, -1)
        r = replies.shape[1]
        tried = after[part].repeat_interleave(r, 0)
        then = rules.play(tried, replies.reshape(-1))
        q = by_seat(rules, targets, then, evaluate(net, rules, targets, tried, False)[1]).view(
            -1, r, before.shape[1]
        )
        own = asked.turns[:, None, None]
        q_own = q.gather(2, own.expand(-1, r, 1))[:, :, 0]
        prior = best.values.exp() * can_be
        rest = (1 - prior.sum(1, keepdim=True)).clamp(min=1e-7).log()
        rest = rest.masked_fill((listed.counts <= r)[:, None] & ~asked.is_over[:, None], NEVER)
        chances = torch.cat(
            [
                (best.values + effort.sigma * q_own).masked_fill(~can_be, NEVER),
                rest + effort.sigma * before.gather(1, own[:, :, 0]),
            ],
            1,
        ).softmax(1)
        worths.append((torch.cat([q, before[:, None]], 1) * chances[:, :, None]).sum(1))
    return torch.cat(worths).gather(1, movers.repeat_interleave(k)[:, None]).view(n, k)


@torch.no_grad()
def think(
    net: Folded, rules: Rules, targets: Targets, states: Tensor, effort: Effort, is_noisy: bool
) -> Decision:
    """Look ahead at some candidates of every lane."""
    m, sigma = min(effort.candidates, rules.width), effort.sigma
    views = rules.views(states)
    policy, outputs = infer(net, rules, views, True)
    assert policy is not None
    value = utilities(outputs, rules.game.n_seats, targets.draw_cost)[:, 0]
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
    is_final = is_legal
    deepened = min(effort.deepened, m)
    if deepened:
        hopes = (scores.gather(1, top) + sigma * q).masked_fill(~is_legal, NEVER)
        at = hopes.topk(deepened, 1).indices
        deep = worth_after_replies(net, rules, targets, states, movers, moves.gather(1, at), effort)
        is_deep = is_legal.gather(1, at)
        # A reply finds what is wrong with a move: moves looked at less closely must not look better for it.
        fall = ((q.gather(1, at) - deep) * is_deep).sum(1) / is_deep.sum(1).clamp(min=1)
        q = (q - fall[:, None]).scatter(1, at, deep).masked_fill(~is_legal, 0)
        value_shift = fall
        is_final = torch.zeros_like(is_legal).scatter(1, at, is_deep)
    else:
        value_shift = torch.zeros_like(value)

    chosen_logits = logits.gather(1, top)
    prior = chosen_logits.exp() * is_legal
    mixed = (value - value_shift + m * (prior * q).sum(1) / prior.sum(1).clamp(min=1e-9)) / (1 + m)
    others = (1 - prior.sum(1)).clamp(min=1e-7).log() + sigma * mixed
    others = torch.where(listed.counts > is_legal.sum(1), others, NEVER)
    candidates = (chosen_logits + sigma * q).masked_fill(~is_legal, NEVER)
    improved = torch.cat([candidates, others[:, None]], 1).softmax(1)
    best = (scores.gather(1, top) + sigma * q).masked_fill(~is_final, NEVER).argmax(1, keepdim=True)
    expected = expectation(outputs, movers)
    return Decision(moves.gather(1, best)[:, 0], indices, improved, expected, value, listed)


def expectation(outputs: Tensor, turns: Tensor) -> Tensor:
    """Values as the network gives them to the seats to move, as targets are: by seat, chances and margins."""
    n_seats = outputs.shape[1] // 2
    chances, margins = outputs[:, : n_seats + 1].softmax(1), outputs[:, n_seats + 1 :].tanh()
    own = -turns
    return torch.cat([relative(chances[:, :n_seats], own), chances[:, n_seats:], relative(margins, own)], 1)


def random_moves(listed: Listed) -> Tensor:
    """A listed move of each lane, all equally likely; -1 where there is none."""
    n_listed = listed.counts.clamp(max=listed.moves.shape[1])
    pick = (torch.rand(len(n_listed), device=n_listed.device) * n_listed).long()
    moves = listed.moves.gather(1, pick.clamp(max=listed.moves.shape[1] - 1)[:, None])[:, 0].long()
    return torch.where(n_listed > 0, moves, -1)
