"""The rules of a game on tensors: one row per position, on the device of the network."""

from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from deltille.core.errors import BadOption
from deltille.core.game import Game
from deltille.learning.devices import open_device

ALIGNED = 8
"""Channels of half precision come in groups of this size, or a GPU's matrix units do not take them."""

MOST_LISTED = 4096


def aligned(n: int) -> int:
    """``n``, rounded up to whole groups of channels."""
    return (n + ALIGNED - 1) // ALIGNED * ALIGNED


class Listed(NamedTuple):
    """The legal moves of every lane; what stands beyond the count means nothing."""

    moves: Tensor  # [n, width] int64: numbers of moves may need more than 32 bits
    indices: Tensor  # [n, width] int64, into the aligned policy
    is_legal: Tensor  # [n, width] bool
    counts: Tensor  # [n] int64


class Standing(NamedTuple):
    """How every lane stands."""

    is_over: Tensor  # [n] bool
    turns: Tensor  # [n] int64
    winners: Tensor  # [n] int64, as bits
    points: Tensor  # [n, seats] int64


class Rules:
    """One game on one device, at most ``width`` listed moves a position."""

    def __init__(self, game: Game, device: str, width: int | None = None) -> None:
        if game.network is None:
            raise BadOption(game.head, "this game does not say what a network sees of it (Game.network)")
        self.game, self.shape, self.device = game, game.network, torch.device(device)
        self.width = min(game.max_moves, width or MOST_LISTED)
        self.n_planes = aligned(len(self.shape.planes))
        self.n_channels = aligned(self.shape.channels)
        self.n_policy = self.shape.n_cells * self.n_channels
        self.n_places = self.shape.n_cells * self.shape.places if self.shape.has_territory else 0
        self._run = open_device(device, game).run
        self._sizes = self.tensor(np.array([len(self.shape.planes)]))
        self._positions = torch.arange(self.width, device=self.device)

    def tensor(self, array: np.ndarray) -> Tensor:
        return torch.from_numpy(np.ascontiguousarray(array)).to(self.device)

    def empty(self, *shape: int, dtype: torch.dtype = torch.int64) -> Tensor:
        return torch.empty(shape, dtype=dtype, device=self.device)

    def new(self, n: int) -> Tensor:
        """``n`` games at their beginning."""
        states = torch.zeros((n, self.game.state_size), dtype=torch.int64, device=self.device)
        self.restart(states, torch.ones(n, dtype=torch.bool, device=self.device))
        return states

    def restart(self, states: Tensor, marked: Tensor) -> None:
        """Begin new games where marked, in place."""
        self._run("restart", len(states), states, marked)

    def views(self, states: Tensor) -> Tensor:
        """What the seat to move may know of each state."""
        if not self.game.has_secrets:
            return states
        views = torch.empty_like(states)
        self._run("show", len(states), states, views)
        return views

    def determinized(self, views: Tensor, rngs: Tensor) -> Tensor:
        """Full states that agree with these views; ``rngs`` [n, 1] are generators."""
        drawn = torch.empty_like(views)
        self._run("draw_determinizations", len(views), views, rngs, drawn)
        return drawn

    def legal(self, views: Tensor) -> Listed:
        """The legal moves."""
        n = len(views)
        moves, indices = self.empty(n, self.width), self.empty(n, self.width)
        counts = self.empty(n)
        self._run("list_moves", n, views, moves, indices, counts)
        is_legal = self._positions < counts[:, None]
        # Different entries where there is no move: adding to one from many threads is slow.
        indices = torch.where(is_legal, self.padded(indices), self._positions % self.n_policy)
        return Listed(moves, indices, is_legal, counts)

    def padded(self, indices: Tensor) -> Tensor:
        """Policy outputs as the game numbers them, in the policy with its channels aligned."""
        return indices + indices // self.shape.channels * (self.n_channels - self.shape.channels)

    def play(self, states: Tensor, moves: Tensor) -> Standing:
        """Play a move in every state, in place, nothing where it is -1."""
        n = len(states)
        ended, turns, won = self.empty(n), self.empty(n), self.empty(n)
        points = self.empty(n, self.game.n_seats)
        self._run("advance", n, states, moves, ended, turns, won, points)
        return Standing(ended != 0, turns, won, points)

    def standing(self, states: Tensor) -> Standing:
        """How the states stand."""
        return self.play(states, torch.full((len(states),), -1, device=self.device))

    def look(self, views: Tensor) -> tuple[Tensor, Tensor]:
        """The planes [n, rows, columns, aligned planes] and scalars the seat to move sees."""
        n, cells = len(views), self.shape.n_cells
        make = torch.empty if self.n_planes == len(self.shape.planes) else torch.zeros
        planes = make((n, cells, self.n_planes), dtype=torch.uint8, device=self.device)
        scalars = self.empty(n, len(self.shape.scalars), dtype=torch.float32)
        self._run("write_planes", n * cells, views, planes, self._sizes)
        self._run("write_scalars", n, views, scalars)
        return planes.view(n, self.shape.rows, self.shape.columns, self.n_planes), scalars

    def owners(self, states: Tensor) -> Tensor:
        """Who owns each place [n, places], -1 for nobody."""
        owners = self.empty(len(states), self.n_places, dtype=torch.int8)
        if self.n_places:
            self._run("write_owners", len(states) * self.n_places, states, owners)
        return owners

    def greedy_values(self, states: Tensor, listed: Listed) -> Tensor:
        """How the mover stands after each listed move, [n, width]."""
        values = torch.zeros((len(states), self.width), dtype=torch.int64, device=self.device)
        self._run("try_moves", len(states) * self.width, states, listed.moves, listed.counts, values)
        return values
