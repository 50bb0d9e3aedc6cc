"""What is learned from the window: the improved policy, who won, by how much, and who owned what.

In games with secrets the network is a critic as well: it learns what full states are worth, from games that
are over (a critic with perfect information: Suphx, Li et al. 2020; PerfectDou, Yang et al. 2022). The policy
is learned from what the mover may know, and from determinizations of it, so that it learns to make nothing of
what they add. So one evaluation of a determinization gives a search both.
"""

import copy
from typing import Any, NamedTuple

import numpy as np
import torch
import torch.nn.functional as f
from torch import Tensor

from deltille.core.errors import BadOption
from deltille.learning.gumbel import NEVER
from deltille.learning.replay import Window
from deltille.learning.rules import Rules
from deltille.learning.torch_net import Folded, Net, Targets, folded, relative

LOSSES = ("policy", "result", "margin", "owners", "entropy", "critic")
MARGIN_LOSS, OWNER_LOSS = 1.5, 1.0
UNLIKELY = -30.0
CLIP = 2.0
WEIGHT_DECAY = 2e-2
WARM_UP = 100
AVERAGED = 0.995
"""The part of the averaged weights (EMA) that stays at each step."""


class Symmetries(NamedTuple):
    """The symmetries of a game as gathers, a row each; where there is nothing the mask of the inputs is 0."""

    inputs: Tensor
    is_input: Tensor
    policy: Tensor  # where each policy output goes
    places: (
        Tensor  # [n, places], where each place comes from; its number of columns is 0 if nobody owns places
    )

    @staticmethod
    def of(rules: Rules) -> "Symmetries":
        shape, game = rules.shape, rules.game
        n_planes = len(shape.planes)
        all_inputs, all_policies, all_places = [], [], []
        for number in range(0 if game.symmetries is None else game.symmetries.n):
            found = None if game.symmetries is None else game.symmetries.transform_network(number)
            if found is None:
                continue
            inputs, outputs = found
            wide = np.full((shape.n_cells, rules.n_planes), -1, np.int64)
            cells, planes = np.divmod(inputs, n_planes)
            wide[:, :n_planes] = np.where(inputs < 0, -1, cells * rules.n_planes + planes).reshape(
                -1, n_planes
            )
            goes = np.arange(rules.n_policy)
            targets = np.flatnonzero(outputs >= 0)
            goes[_padded(rules, outputs[targets])] = _padded(rules, targets)
            # Where the planes that tell of the places come from, ownership comes from.
            stride = shape.place_stride
            told = inputs.reshape(-1, n_planes)[:, : shape.places * stride : stride]
            if rules.n_places and ((told % n_planes)[told >= 0] % stride).any():
                raise BadOption(game.head, f"not every {stride}th of its planes tells of a place")
            places = np.where(told < 0, -1, told // n_planes * shape.places + told % n_planes // stride)
            places = places.ravel()
            all_inputs.append(wide.ravel())
            all_policies.append(goes)
            all_places.append(np.where(places < 0, np.arange(len(places)), places)[: rules.n_places])
        if not all_inputs:
            nothing = np.arange(shape.n_cells * rules.n_planes)
            all_inputs, all_policies = [nothing], [np.arange(rules.n_policy)]
            all_places = [np.arange(rules.n_places)]
        inputs = np.stack(all_inputs)
        return Symmetries(
            rules.tensor(np.maximum(inputs, 0)),
            rules.tensor((inputs >= 0).astype(np.uint8)),
            rules.tensor(np.stack(all_policies)),
            rules.tensor(np.stack(all_places)),
        )


def _padded(rules: Rules, indices: Any) -> Any:
    return indices + indices // rules.shape.channels * (rules.n_channels - rules.shape.channels)


def value_losses(value: Tensor, results: Tensor, margins: Tensor) -> tuple[Tensor, Tensor]:
    """How far values are from results and from margins, for each position."""
    n_seats = margins.shape[1]
    of_result = -(results * value[:, : n_seats + 1].float().log_softmax(1)).sum(1)
    return of_result, (torch.tanh(value[:, n_seats + 1 :].float()) - margins).square().mean(1)


class Learner:
    """A network, its optimiser and the average of its weights."""

    def __init__(self, rules: Rules, targets: Targets, channels: int, blocks: int) -> None:
        self.rules, self.targets = rules, targets
        self.symmetries = Symmetries.of(rules)
        self.is_gpu = rules.device.type == "cuda"
        self.net = Net(rules.shape, rules.game.n_seats, channels, blocks).to(rules.device)
        if self.is_gpu:
            self.net = self.net.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
        self.averaged = copy.deepcopy(self.net).eval()
        self.is_critic = rules.game.has_secrets
        self.player = Folded.of(self.averaged, rules.device.type, self.is_critic)
        decayed = [p for name, p in self.net.named_parameters() if p.dim() > 1 and name != "pos"]
        others = [p for name, p in self.net.named_parameters() if p.dim() <= 1 or name == "pos"]
        groups = [{"params": decayed, "weight_decay": WEIGHT_DECAY}, {"params": others, "weight_decay": 0.0}]
        self.optimizer = torch.optim.AdamW(groups, lr=1e-3, betas=(0.9, 0.98), fused=self.is_gpu)
        self.steps = 0
        self._warm_at = 0
        self.sums = torch.zeros(len(LOSSES) + 2, dtype=torch.float64, device=rules.device)

    def step(self, replay: Window, n: int, rate: float) -> None:
        """One step on ``n`` positions at this learning rate; never waits for the device."""
        self.net.train()
        losses = self._losses(replay, n)
        loss = losses[0] + losses[1] + MARGIN_LOSS * losses[2] + OWNER_LOSS * losses[3] + losses[5]
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        gradients = [p.grad for p in self.net.parameters() if p.grad is not None]
        norm = torch.nn.utils.get_total_norm(gradients)
        is_bad = ~torch.isfinite(norm)
        factor = (CLIP / (norm + 1e-6)).clamp(max=1.0)
        torch._foreach_mul_(gradients, factor)
        for gradient in gradients:  # a step that went wrong is left out, without asking whether it did
            gradient.masked_fill_(is_bad, 0.0)
        for group in self.optimizer.param_groups:
            group["lr"] = rate * min(1.0, (self.steps - self._warm_at + 1) / WARM_UP)
        self.optimizer.step()
        self.steps += 1
        self._average()
        counted = torch.stack([*(part.detach().double() for part in losses), is_bad.double()])
        self.sums[:-1] += torch.where(is_bad, torch.zeros_like(counted), counted)
        self.sums[-2] += is_bad.double()
        self.sums[-1] += 1

    def _losses(self, replay: Window, n: int) -> list[Tensor]:
        rules, n_seats, turned = self.rules, self.rules.game.n_seats, self.symmetries
        with torch.no_grad():
            drawn = replay.sample(n)
            views = rules.views(drawn.states)
            shown, is_view = self._shown(views)
            planes, scalars = rules.look(torch.cat([shown, drawn.states]) if self.is_critic else shown)
            listed = rules.legal(views)
            turns = rules.standing(drawn.states).turns
            k = torch.randint(0, len(turned.inputs), (n,), device=rules.device)
            every = k.repeat(len(planes) // n)
            flat = planes.view(len(planes), -1).gather(1, turned.inputs[every]) * turned.is_input[every]
            planes = flat.view(planes.shape).to(torch.bfloat16 if self.is_gpu else torch.float32)
            legal_at = turned.policy[k[:, None], listed.indices]
            is_candidate = drawn.indices >= 0
            candidate_at = turned.policy[k[:, None], drawn.indices.clamp(min=0)]
            known = drawn.is_known.float()
            sure = known * ~drawn.is_random
            n_known, n_sure = known.sum().clamp(min=1), sure.sum().clamp(min=1)
            part = drawn.result_weight[:, None]
            results = part * self.targets.results(drawn.winners) + drawn.later[:, : n_seats + 1]
            results = torch.cat([relative(results[:, :n_seats], turns), results[:, n_seats:]], 1)
            margins = part * self.targets.margins(drawn.points) + drawn.later[:, n_seats + 1 :]
            margins = relative(margins, turns)
        with torch.autocast(rules.device.type, torch.bfloat16, enabled=self.is_gpu):
            policy, value, owners = self.net(planes, scalars)
        logits = policy.gather(1, legal_at).float().masked_fill(~listed.is_legal, NEVER)
        whole = logits.logsumexp(1, keepdim=True)
        tried = (policy.gather(1, candidate_at).float() - whole).masked_fill(~is_candidate, UNLIKELY)
        rest = (1 - (tried.exp() * is_candidate).sum(1)).clamp(min=1e-4).log()
        wanted = drawn.improved
        entropy = -(wanted.clamp(min=1e-9).log() * wanted).sum(1)
        tried = tried.masked_fill(~is_candidate, 0.0)
        policy_loss = -(wanted[:, :-1] * tried).sum(1) - wanted[:, -1] * rest - entropy
        result_loss, margin_loss = value_losses(value[:n], results, margins)
        critic_loss = torch.zeros((), device=rules.device)
        if self.is_critic:
            of_result, of_margin = value_losses(value[n:], results, margins)
            critic_loss = ((of_result + MARGIN_LOSS * of_margin) * sure).sum() / n_sure
        seen = sure * is_view
        n_seen = seen.sum().clamp(min=1)
        owner_loss = torch.zeros((), device=rules.device)
        if owners is not None:
            with torch.no_grad():
                owned = drawn.owners.gather(1, turned.places[k]).long()
                owned = torch.where(owned < 0, n_seats, (owned - turns[:, None]) % n_seats)
            guessed = owners[:n].float().view(-1, n_seats + 1)
            each = f.cross_entropy(guessed, owned.view(-1), reduction="none")
            owner_loss = (each.view(n, -1).mean(1) * sure).sum() / n_sure
        return [
            (policy_loss * known).sum() / n_known,
            (result_loss * seen).sum() / n_seen,
            (margin_loss * seen).sum() / n_seen,
            owner_loss,
            (entropy * known).sum() / n_known,
            critic_loss,
        ]

    def _shown(self, views: Tensor) -> tuple[Tensor, Tensor]:
        """What the policy is learned from, and where that is the view itself.

        A determinization is not the state the game was in, so no value is learned from it.
        """
        is_view = torch.ones(len(views), dtype=torch.bool, device=views.device)
        if not self.is_critic:
            return views, is_view
        rngs = torch.randint(0, 1 << 62, (len(views), 1), device=views.device)
        is_view = torch.rand(len(views), device=views.device) < 0.5
        return torch.where(is_view[:, None], views, self.rules.determinized(views, rngs)), is_view

    @torch.no_grad()
    def _average(self) -> None:
        kept = min(AVERAGED, self.steps / (self.steps + 20))
        torch._foreach_lerp_(list(self.averaged.parameters()), list(self.net.parameters()), 1 - kept)
        for mine, theirs in zip(self.averaged.buffers(), self.net.buffers(), strict=True):
            if mine.dtype.is_floating_point:
                mine.lerp_(theirs, 1 - kept)
            else:
                mine.copy_(theirs)

    def publish(self) -> None:
        """Give the player the current averaged weights."""
        self.player.load(folded(self.averaged))

    def losses(self) -> dict[str, float]:
        """The mean losses since they were last asked for, and how many steps were left out; waits."""
        *sums, bad, n = self.sums.tolist()
        self.sums.zero_()
        counted = max(1.0, n - bad)
        means = {name: total / counted for name, total in zip(LOSSES, sums, strict=True)}
        if not self.is_critic:
            del means["critic"]
        return means | {"bad": bad, "steps": n}

    def state(self) -> dict[str, Any]:
        """Everything needed to continue."""
        return {
            "net": self.net.state_dict(),
            "averaged": self.averaged.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "steps": self.steps,
        }

    def take(self, state: dict[str, Any]) -> int:
        """Take the weights of another run wherever shapes agree; return how many numbers those were."""
        taken = 0
        for net, arrays in ((self.net, state["net"]), (self.averaged, state["averaged"])):
            own = net.state_dict()
            fitting = {name: a for name, a in arrays.items() if name in own and own[name].shape == a.shape}
            net.load_state_dict(fitting, strict=False)
            taken = sum(array.numel() for array in fitting.values())
        self.publish()
        return taken

    def load_state(self, state: dict[str, Any]) -> None:
        """Go on from the state of a full or a compact checkpoint."""
        self.net.load_state_dict(state["net"])
        self.averaged.load_state_dict(state["averaged"])
        self.steps = int(state["steps"])
        if "optimizer" in state:
            self.optimizer.load_state_dict(state["optimizer"])
        else:  # from a compact checkpoint: the moments are collected again at a low rate
            self._warm_at = self.steps
        self.publish()
