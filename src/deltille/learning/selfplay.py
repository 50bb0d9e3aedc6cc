"""Games of a network against itself, all lanes in lock-step, each lane beginning a new game when one ends."""

import torch
from torch import Tensor

from deltille.learning.gumbel import Effort, expectation, infer, n_evaluated, random_moves, think
from deltille.learning.replay import Recorder
from deltille.learning.rules import Rules
from deltille.learning.torch_net import Folded, Targets

STATISTICS = ("games", "plies", "draws", "first seat", "margin", "left out")
"""Sums kept while playing; "left out" are positions with more moves than there was room for."""


class SelfPlay:
    """Lanes that play, and write what they played into the window."""

    def __init__(self, rules: Rules, targets: Targets, replay: Recorder, opening_plies: int) -> None:
        self.rules, self.targets, self.replay = rules, targets, replay
        self.lanes, self.opening_plies = replay.lanes, opening_plies
        self.states = rules.new(self.lanes)
        self.plies = torch.zeros(self.lanes, dtype=torch.int64, device=rules.device)
        # The first games begin with many random moves, so that lanes do not all end their games together.
        most = max(opening_plies, rules.game.max_plies // 2)
        self.n_random = torch.randint(0, most + 1, (self.lanes,), device=rules.device)
        self.sums = torch.zeros(len(STATISTICS), dtype=torch.float64, device=rules.device)
        self.n_evaluations = 0

    def _draw_openings(self) -> Tensor:
        """How many random moves each lane's next game begins with: none in half of them."""
        device = self.rules.device
        n = torch.randint(1, self.opening_plies + 1, (self.lanes,), device=device)
        return torch.where(torch.rand(self.lanes, device=device) < 0.5, n, 0)

    @torch.no_grad()
    def step(self, net: Folded, effort: Effort) -> int:
        """One move in every lane; returns how many positions that were."""
        found = think(net, self.rules, self.targets, self.states, effort, is_noisy=True)
        is_random = self.plies < self.n_random
        moves = torch.where(is_random, random_moves(found.listed), found.moves)
        expected = found.expected
        if net.is_critic:  # no decision follows from this
            _, outputs = infer(net, self.rules, self.states, False)
            expected = expectation(outputs, self.rules.standing(self.states).turns)
        self.replay.add(self.states, found.indices, found.improved, is_random, expected)
        standing = self.rules.play(self.states, moves)
        self.replay.finish(self.states, standing)
        self.plies += 1
        is_over = standing.is_over
        points = standing.points.double()
        best = points.topk(2, 1).values
        counted = [
            torch.ones_like(points[:, 0]),
            self.plies.double(),
            (standing.winners == 0).double(),
            self.targets.results(standing.winners)[:, 0].double(),
            best[:, 0] - best[:, 1],
        ]
        left_out = (found.listed.counts > self.rules.width).sum()
        self.sums += torch.cat([(torch.stack(counted, 1) * is_over[:, None]).sum(0), left_out[None].double()])
        self.rules.restart(self.states, is_over)
        self.plies = torch.where(is_over, 0, self.plies)
        self.n_random = torch.where(is_over, self._draw_openings(), self.n_random)
        self.n_evaluations += self.lanes * n_evaluated(self.rules, effort)
        return self.lanes

    def statistics(self) -> dict[str, float]:
        """The sums since they were last asked for; waits for the device."""
        sums = dict(zip(STATISTICS, self.sums.tolist(), strict=True))
        self.sums.zero_()
        return sums
