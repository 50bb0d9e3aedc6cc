"""The network in PyTorch: trained with batch norms (:class:`Net`), played with them folded (:class:`Folded`).

A residual tower with global pooling in every third block, as in KataGo (Wu 2019), on a grid where a 3 x 3
convolution is translation invariant. :mod:`deltille.learning.weights` says how its arrays are kept.
"""

from collections.abc import Mapping
from typing import Any

import torch
import torch.nn.functional as f
from torch import Tensor, nn

from deltille.core.endings import win_share, winning_seats
from deltille.core.game import Game
from deltille.core.network import NetworkShape
from deltille.learning.rules import aligned
from deltille.learning.weights import POOLED_AT, POOLED_EVERY, VALUE_CHANNELS
from deltille.search.utility import MARGIN_VALUE, RESULT_WORTH

HIDDEN = 128


class Block(nn.Module):
    """Two convolutions beside a shortcut; some blocks see the whole board between them."""

    def __init__(self, channels: int, is_pooled: bool) -> None:
        super().__init__()
        self.c1 = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.c2 = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.n1, self.n2 = nn.BatchNorm2d(channels), nn.BatchNorm2d(channels)
        self.pooled = nn.Linear(2 * channels, channels) if is_pooled else None
        nn.init.constant_(self.n2.weight, 0.3)
        if self.pooled is not None:
            nn.init.zeros_(self.pooled.weight)
            nn.init.zeros_(self.pooled.bias)

    def forward(self, x: Tensor) -> Tensor:
        y = f.relu(self.n1(self.c1(x)))
        if self.pooled is not None:
            # max().values: the gradient of amax is shared among equals, and turned into NaN under bfloat16.
            seen = torch.cat([y.mean((2, 3)), y.flatten(2).max(2).values], 1)
            y = y + self.pooled(seen)[:, :, None, None]
        return f.relu(x + self.n2(self.c2(y)))


class Net(nn.Module):
    """The network as it is trained. Planes and policy channels are aligned to groups of eight."""

    def __init__(self, shape: NetworkShape, n_seats: int, channels: int, blocks: int) -> None:
        super().__init__()
        self.shape, self.n_seats, self.channels = shape, n_seats, channels
        self.g1, self.g2 = nn.Linear(len(shape.scalars), HIDDEN), nn.Linear(HIDDEN, channels)
        self.stem = nn.Conv2d(aligned(len(shape.planes)), channels, 3, padding=1, bias=False)
        self.pos = nn.Parameter(torch.zeros(1, channels, shape.rows, shape.columns))
        self.norm = nn.BatchNorm2d(channels)
        self.blocks = nn.ModuleList(Block(channels, i % POOLED_EVERY == POOLED_AT) for i in range(blocks))
        self.pol = nn.Conv2d(channels, aligned(shape.channels), 1)
        self.val = nn.Conv2d(channels, VALUE_CHANNELS, 1)
        self.v1, self.v2 = nn.Linear(2 * VALUE_CHANNELS + HIDDEN, HIDDEN), nn.Linear(HIDDEN, 2 * n_seats + 1)
        n_owned = shape.places * (n_seats + 1)
        self.own = nn.Conv2d(channels, n_owned, 1) if shape.has_territory else None
        for parameter in (*self.pol.parameters(), *self.v2.parameters()):  # begin with no opinion
            nn.init.zeros_(parameter)

    def forward(self, planes: Tensor, scalars: Tensor) -> tuple[Tensor, Tensor, Tensor | None]:
        """Policy [n, cells * aligned channels], value [n, 2 seats + 1], owners [n, cells, places, seats + 1].

        Planes come as [n, rows, columns, planes].
        """
        h = f.relu(self.g1(scalars))
        x = self.stem(planes.permute(0, 3, 1, 2))
        # In the precision of the convolution: added in float32 it would make the whole tower float32.
        x = f.relu(self.norm(x + self.pos.to(x.dtype) + self.g2(h).to(x.dtype)[:, :, None, None]))
        for block in self.blocks:
            x = block(x)
        v = f.relu(self.val(x))
        pooled = torch.cat([v.mean((2, 3)), v.flatten(2).max(2).values, h], 1)
        value = self.v2(f.relu(self.v1(pooled)))
        policy = self.pol(x).permute(0, 2, 3, 1).reshape(len(x), -1)
        owners = None
        if self.own is not None:
            owners = self.own(x).permute(0, 2, 3, 1)
            owners = owners.reshape(len(x), self.shape.n_cells, self.shape.places, self.n_seats + 1)
        return policy, value, owners


def _scale(norm: nn.BatchNorm2d) -> tuple[Tensor, Tensor]:
    """The factor and the bias that a batch norm is once its statistics are fixed."""
    assert norm.running_var is not None
    assert norm.running_mean is not None
    factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return factor, norm.bias - norm.running_mean * factor


@torch.no_grad()
def folded(net: Net) -> dict[str, Tensor]:
    """The arrays of a network with its batch norms folded in, named and laid out as on disk."""
    arrays: dict[str, Tensor] = {}

    def linear(name: str, layer: Any, factor: Tensor | None = None) -> None:
        weight, bias = layer.weight, layer.bias  # [out, in], or [out, in, 1, 1]
        if weight.dim() == 4:
            weight = weight[:, :, 0, 0]
        if factor is not None:
            weight, bias = weight * factor[:, None], bias * factor
        arrays[f"{name}.w"], arrays[f"{name}.b"] = weight.T, bias

    factor, bias = _scale(net.norm)
    linear("g1", net.g1)
    linear("g2", net.g2, factor)
    stem = net.stem.weight * factor[:, None, None, None]
    arrays["stem.w"] = stem[:, : len(net.shape.planes)].permute(2, 3, 1, 0)
    arrays["stem.pos"] = (net.pos[0] * factor[:, None, None] + bias[:, None, None]).permute(1, 2, 0)
    for i, block in enumerate(net.blocks):
        assert isinstance(block, Block)
        for k, (conv, norm) in enumerate(((block.c1, block.n1), (block.c2, block.n2)), 1):
            factor, bias = _scale(norm)
            arrays[f"b{i}.w{k}"] = (conv.weight * factor[:, None, None, None]).permute(2, 3, 1, 0)
            arrays[f"b{i}.b{k}"] = bias
        if block.pooled is not None:
            arrays[f"b{i}.gw"], arrays[f"b{i}.gb"] = block.pooled.weight.T, block.pooled.bias
    linear("pol", net.pol)
    arrays["pol.w"] = arrays["pol.w"][:, : net.shape.channels]
    arrays["pol.b"] = arrays["pol.b"][: net.shape.channels]
    for name in ("val", "v1", "v2"):
        linear(name, getattr(net, name))
    if net.own is not None:
        linear("own", net.own)
    return {name: array.detach() for name, array in arrays.items()}


class Folded:
    """A network as it plays: no batch norms, half precision and fused convolutions where there is a GPU."""

    def __init__(self, shape: NetworkShape, n_seats: int, device: str, is_critic: bool = False) -> None:
        self.shape, self.n_seats, self.device = shape, n_seats, torch.device(device)
        self.is_critic = is_critic  # whether it values full states
        self.is_fused = device == "cuda"
        self.dtype = torch.float16 if self.is_fused else torch.float32
        self._p: dict[str, Tensor] = {}

    @staticmethod
    def of(net: Net, device: str, is_critic: bool = False) -> "Folded":
        made = Folded(net.shape, net.n_seats, device, is_critic)
        made.load(folded(net))
        return made

    @torch.no_grad()
    def load(self, arrays: Mapping[str, Tensor]) -> None:
        """Take these arrays, laid out as on disk, in the memory of those before."""
        for name, given in arrays.items():
            array = given.to(self.device, self.dtype)
            if name == "stem.pos":
                array = array.permute(2, 0, 1)[None]
            elif array.dim() == 4:
                array = array.permute(3, 2, 0, 1)
                missing = aligned(array.shape[1]) - array.shape[1]
                if name == "stem.w" and missing:
                    array = f.pad(array, (0, 0, 0, 0, 0, missing))
            elif array.dim() == 2:
                array = array.T
                if name in ("pol.w", "val.w", "own.w"):
                    array = array[:, :, None, None]
            if name in ("pol.w", "pol.b"):
                missing = aligned(array.shape[0]) - array.shape[0]
                array = f.pad(array, (*([0, 0] * (array.dim() - 1)), 0, missing))
            layout = torch.channels_last if array.dim() == 4 else torch.contiguous_format
            if name in self._p:
                self._p[name].copy_(array)
            else:
                self._p[name] = array.clone(memory_format=layout)
        self.n_blocks = sum(name.endswith(".w1") for name in self._p)

    def arrays(self) -> dict[str, Tensor]:
        """The arrays, laid out as on disk."""
        found = {}
        for name, array in self._p.items():
            if name == "stem.pos":
                found[name] = array[0].permute(1, 2, 0)
            elif name in ("pol.w", "val.w", "own.w"):
                found[name] = array[:, :, 0, 0].T
            elif array.dim() == 4:
                found[name] = array.permute(2, 3, 1, 0)
            else:
                found[name] = array.T if array.dim() == 2 else array
        found["stem.w"] = found["stem.w"][:, :, : len(self.shape.planes)]
        found["pol.w"] = found["pol.w"][:, : self.shape.channels]
        found["pol.b"] = found["pol.b"][: self.shape.channels]
        return found

    def _conv(self, x: Tensor, name: str, k: int) -> Tensor:
        weight, bias = self._p[f"{name}.w{k}"], self._p[f"{name}.b{k}"]
        if self.is_fused:
            done: Tensor = torch.cudnn_convolution_relu(x, weight, bias, (1, 1), (1, 1), (1, 1), 1)
            return done
        return f.relu_(f.conv2d(x, weight, bias, padding=1))

    def _conv_added(self, x: Tensor, name: str, k: int, shortcut: Tensor) -> Tensor:
        weight, bias = self._p[f"{name}.w{k}"], self._p[f"{name}.b{k}"]
        if self.is_fused:
            done: Tensor = torch.cudnn_convolution_add_relu(
                x, weight, shortcut, 1.0, bias, (1, 1), (1, 1), (1, 1), 1
            )
            return done
        return f.relu_(f.conv2d(x, weight, bias, padding=1).add_(shortcut))

    @torch.no_grad()
    def __call__(self, planes: Tensor, scalars: Tensor, wants_policy: bool) -> tuple[Tensor | None, Tensor]:
        """Policy [n, cells * aligned channels] if it is wanted, and the value [n, 2 seats + 1]."""
        p = self._p
        h = f.relu(f.linear(scalars.to(self.dtype), p["g1.w"], p["g1.b"]))
        x = f.conv2d(planes.to(self.dtype).permute(0, 3, 1, 2), p["stem.w"], None, padding=1)
        x = x.add_(p["stem.pos"]).add_(f.linear(h, p["g2.w"], p["g2.b"])[:, :, None, None]).relu_()
        for i in range(self.n_blocks):
            y = self._conv(x, f"b{i}", 1)
            if f"b{i}.gw" in p:
                seen = torch.cat([y.mean((2, 3)), y.amax((2, 3))], 1)
                y = y.add_(f.linear(seen, p[f"b{i}.gw"], p[f"b{i}.gb"])[:, :, None, None])
            x = self._conv_added(y, f"b{i}", 2, x)
        v = f.relu_(f.conv2d(x, p["val.w"], p["val.b"]))
        pooled = torch.cat([v.mean((2, 3)), v.amax((2, 3)), h], 1)
        value = f.linear(f.relu(f.linear(pooled, p["v1.w"], p["v1.b"])), p["v2.w"], p["v2.b"]).float()
        if not wants_policy:
            return None, value
        return f.conv2d(x, p["pol.w"], p["pol.b"]).permute(0, 2, 3, 1).reshape(len(x), -1), value


def utilities(value: Tensor, n_seats: int, draw_cost: float = 0.0) -> Tensor:
    """What a value is worth to each seat, in turn order from the one that looks: [n, seats] in -1 .. 1."""
    chances = value[:, : n_seats + 1].softmax(1)
    return _utilities(chances, torch.tanh(value[:, n_seats + 1 :]), draw_cost)


def _utilities(chances: Tensor, margins: Tensor, draw_cost: float) -> Tensor:
    """Of results, each seat's share of the win and then that of a draw, and of margins."""
    n_seats = margins.shape[1]
    share = chances[:, :n_seats] + chances[:, n_seats:] / n_seats
    result = (n_seats * share - 1) / (n_seats - 1) - draw_cost * chances[:, n_seats:]
    return RESULT_WORTH * result + MARGIN_VALUE * margins


class Targets:
    """What finished games were worth, as targets of the value: seats in their own order."""

    def __init__(self, game: Game, device: torch.device, draw_cost: float = 0.0) -> None:
        assert game.network is not None
        self.draw_cost = draw_cost
        n = game.n_seats
        shares = torch.zeros((1 << n, n + 1))
        shares[0, n] = 1
        for winners in range(1, 1 << n):
            for seat in range(n):
                shares[winners, seat] = float(win_share(winning_seats(winners, n), n, seat))
        self.shares = shares.to(device)
        self.n_seats, self.scale = n, game.network.margin_scale

    def results(self, winners: Tensor) -> Tensor:
        """Each seat's share of the win, then that of a draw: [n, seats + 1]."""
        return self.shares[winners]

    def margins(self, points: Tensor) -> Tensor:
        """tanh of each seat's lead over its best rival."""
        scored = points.float()
        best = scored.topk(2, 1).values
        rival = torch.where(scored == best[:, :1], best[:, 1:], best[:, :1])
        return torch.tanh((scored - rival) / self.scale)

    def utilities(self, winners: Tensor, points: Tensor) -> Tensor:
        """What the result is worth to each seat, in their own order."""
        return _utilities(self.results(winners), self.margins(points), self.draw_cost)


def relative(seats: Tensor, turns: Tensor) -> Tensor:
    """Columns that belong to seats [n, seats], in turn order from the given seat of each row."""
    n = seats.shape[1]
    order = (turns[:, None] + torch.arange(n, device=seats.device)) % n
    return seats.gather(1, order)


def parameter_count(net: Any) -> int:
    return sum(parameter.numel() for parameter in net.parameters())
