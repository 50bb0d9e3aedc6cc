"""The replay window: a ring of steps, one row per step, one column per lane.

A position is written when it is played and waits for the result of its game. Results are kept by lane and
number of the game; a position whose game has not ended yet, or whose result has been overwritten, has no
weight. So nothing here ever waits for the device.

What the network expected in each position is kept as well: with TD(lambda) below 1 the target of a value is
not the result alone, but an average of it and of what was expected in the positions that followed (Sutton
1988). In long games the result says little about their first moves; what was expected soon after says more.
"""

from typing import NamedTuple, Protocol

import torch
from torch import Tensor

from deltille.learning.rules import Rules, Standing

SHORT_GAME = 12
"""Results are kept for this many plies each: of shorter games some positions are lost, never mixed up."""
HORIZON = 64
"""Positions that follow, at most, of which the expectations count; the rest of the weight is the result's."""


class Sample(NamedTuple):
    """Positions with their training targets."""

    states: Tensor
    indices: Tensor  # [n, m] policy outputs of candidates, -1 where there are fewer
    improved: Tensor  # [n, m + 1]
    is_random: Tensor  # [n] whether a random move was played here: the result says little about it
    is_known: Tensor  # [n] whether the game has ended
    winners: Tensor
    points: Tensor
    owners: Tensor
    later: Tensor  # [n, 2 seats + 1] what was expected in later positions, by seat, as far as it counts
    result_weight: Tensor  # [n] how much the result counts beside that


class Recorder(Protocol):
    """Takes what lanes play, step by step."""

    lanes: int

    def add(
        self, states: Tensor, indices: Tensor, improved: Tensor, is_random: Tensor, expected: Tensor
    ) -> None: ...
    def finish(self, states: Tensor, standing: Standing) -> None: ...


class Window(Protocol):
    """Gives positions to learn from."""

    def sample(self, n: int) -> Sample: ...


class Replay:
    """Positions of self-play, on the device."""

    def __init__(self, rules: Rules, lanes: int, rows: int, m: int, td_lambda: float = 1.0) -> None:
        self.rules, self.lanes, self.rows, self.m = rules, lanes, rows, m
        self.n_written = 0
        make = rules.empty
        self._states = make(rows, lanes, rules.game.state_size)
        self._indices = make(rows, lanes, m, dtype=torch.int32)
        self._improved = make(rows, lanes, m + 1, dtype=torch.float32)
        self._is_random = make(rows, lanes, dtype=torch.bool)
        self._expected = make(rows, lanes, 2 * rules.game.n_seats + 1, dtype=torch.float16).zero_()
        self._game = torch.full((rows, lanes), -1, dtype=torch.int32, device=rules.device)
        self._kept = max(4, rows // SHORT_GAME)
        # One more place for each lane, where those write that have nothing to say.
        self._known = torch.full((lanes, self._kept + 1), -1, dtype=torch.int32, device=rules.device)
        self._winners = torch.zeros((lanes, self._kept + 1), dtype=torch.int64, device=rules.device)
        self._points = make(lanes, self._kept + 1, rules.game.n_seats).zero_()
        self._owners = make(lanes, self._kept + 1, rules.n_places, dtype=torch.int8).zero_()
        self._numbers = torch.zeros(lanes, dtype=torch.int32, device=rules.device)
        self._lane = torch.arange(lanes, device=rules.device)
        horizon = min(HORIZON, rows - 1) if td_lambda < 1 else 0
        self._ahead = torch.arange(1, horizon + 1, device=rules.device)
        self._weights = (1 - td_lambda) * td_lambda ** (self._ahead - 1).float()

    @property
    def n_rows(self) -> int:
        return min(self.n_written, self.rows)

    def add(
        self, states: Tensor, indices: Tensor, improved: Tensor, is_random: Tensor, expected: Tensor
    ) -> None:
        """Write one position of every lane."""
        row, m = self.n_written % self.rows, indices.shape[1]
        self._states[row] = states
        self._indices[row, :, :m] = indices.int()
        self._indices[row, :, m:] = -1
        self._improved[row, :, :m] = improved[:, :m]
        self._improved[row, :, m:-1] = 0
        self._improved[row, :, -1] = improved[:, m]
        self._is_random[row] = is_random
        self._expected[row] = expected.half()
        self._game[row] = self._numbers
        self.n_written += 1

    def finish(self, states: Tensor, standing: Standing) -> None:
        """Write the results of the lanes whose games are over."""
        self.close(standing, self.rules.owners(states))

    def close(self, standing: Standing, owners: Tensor) -> None:
        """Write these results; what stands in lanes whose games are not over means nothing."""
        slot = torch.where(standing.is_over, self._numbers % self._kept, self._kept).long()
        at = (self._lane, slot)
        self._known[at] = torch.where(standing.is_over, self._numbers, -1)
        self._winners[at] = standing.winners
        self._points[at] = standing.points
        self._owners[at] = owners
        self._numbers += standing.is_over.int()

    def abandon(self) -> None:
        """Give up the games that are being played: the next positions belong to others."""
        self._numbers += 1

    def sample(self, n: int) -> Sample:
        """Positions drawn from the window, with replacement."""
        device = self.rules.device
        row = torch.randint(0, self.n_rows, (n,), device=device)
        lane = torch.randint(0, self.lanes, (n,), device=device)
        number = self._game[row, lane]
        slot = (number % self._kept).long()
        rows, lanes = (row[:, None] + self._ahead) % self.rows, lane[:, None]
        is_later = ((row - self.n_written) % self.rows)[:, None] + self._ahead < self.rows
        weights = self._weights * (is_later & (self._game[rows, lanes] == number[:, None]))
        return Sample(
            self._states[row, lane],
            self._indices[row, lane].long(),
            self._improved[row, lane],
            self._is_random[row, lane],
            self._known[lane, slot] == number,
            self._winners[lane, slot],
            self._points[lane, slot],
            self._owners[lane, slot],
            (self._expected[rows, lanes].float() * weights[:, :, None]).sum(1),
            1 - weights.sum(1),
        )
