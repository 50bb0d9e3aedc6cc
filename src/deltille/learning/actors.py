"""Self-play on a Ray cluster: actors play, one learner learns (as in IMPALA, Espeholt et al. 2018).

Each actor has its own lanes and plays some steps with the network it received. Its games come back
as a recording, is written into a window of its own beside the learner, and the actor goes on with the
latest network. Nobody waits for the slowest actor.
"""

import os
import uuid
from typing import Any, NamedTuple

import torch
from numpy.typing import NDArray
from torch import Tensor

from deltille import games
from deltille.core.errors import BadOption
from deltille.learning.config import Config
from deltille.learning.gumbel import Effort
from deltille.learning.replay import Replay, Sample
from deltille.learning.rules import Rules, Standing
from deltille.learning.selfplay import STATISTICS, SelfPlay
from deltille.learning.torch_net import Folded, Targets

STEPS = 16
"""Moves in every lane between two networks."""
RESTARTS = 10
"""How often an actor that died is started again."""
STORE_BYTES = 500 << 20
"""For recordings on their way, where the cluster is started on this machine."""

Recording = dict[str, NDArray[Any]]


class Tape:
    """Records what lanes play, to be sent."""

    def __init__(self, rules: Rules, lanes: int) -> None:
        self.rules, self.lanes = rules, lanes
        self._steps: list[dict[str, Tensor]] = []

    def add(
        self, states: Tensor, indices: Tensor, improved: Tensor, is_random: Tensor, expected: Tensor
    ) -> None:
        """Keep one position of every lane."""
        self._steps.append(
            {
                "states": states.clone(),
                "indices": indices.int(),
                "improved": improved.float(),
                "is_random": is_random,
                "expected": expected.half(),
            }
        )

    def finish(self, states: Tensor, standing: Standing) -> None:
        """Keep the results of the lanes whose games are over."""
        self._steps[-1] |= standing._asdict() | {"owners": self.rules.owners(states)}

    def take(self) -> Recording:
        """Everything recorded since the last call, one row per step."""
        taken = {
            name: torch.stack([step[name] for step in self._steps]).cpu().numpy() for name in self._steps[0]
        }
        self._steps = []
        return taken


def write(recording: Recording, replay: Replay) -> int:
    """Write a recording into a window as if it had been played here; returns how many positions it has."""
    # Copied: what comes from Ray's store may not be written to, which PyTorch's tensors cannot promise.
    on_device = {name: replay.rules.tensor(array.copy()) for name, array in recording.items()}
    n_steps, lanes = recording["is_over"].shape
    for step in range(n_steps):
        at = {name: array[step] for name, array in on_device.items()}
        replay.add(at["states"], at["indices"], at["improved"], at["is_random"], at["expected"])
        replay.close(Standing(*(at[name] for name in Standing._fields)), at["owners"])
    return int(n_steps * lanes)


class Played(NamedTuple):
    """What an actor sends back."""

    recording: Recording
    sums: list[float]
    n_evaluations: int
    birth: str
    """Of the process that played: another one if the actor died and was started again."""


class Actor:
    """Plays in its own process, on its own device."""

    def __init__(self, head: str, lanes: int, config: Config, seed: int, device: str) -> None:
        self._birth = uuid.uuid4().hex
        torch.manual_seed(seed)
        if device == "cpu":
            torch.set_num_threads(1)
        rules = Rules(games.game_from_head(head), device, config.width)
        self._net = Folded(rules.shape, rules.game.n_seats, device, rules.game.has_secrets)
        self._tape = Tape(rules, lanes)
        self._selfplay = SelfPlay(
            rules, Targets(rules.game, rules.device, config.draw_cost), self._tape, config.opening_plies
        )

    def play(self, arrays: dict[str, NDArray[Any]], effort: Effort) -> Played:
        """Play some steps with the network that has these arrays."""
        self._net.load({name: torch.from_numpy(array.copy()) for name, array in arrays.items()})
        for _ in range(STEPS):
            self._selfplay.step(self._net, effort)
        n_evaluations, self._selfplay.n_evaluations = self._selfplay.n_evaluations, 0
        sums = self._selfplay.statistics()
        return Played(self._tape.take(), [sums[name] for name in STATISTICS], n_evaluations, self._birth)


class Windows:
    """The windows of several actors as one."""

    def __init__(self, parts: list[Replay]) -> None:
        self.parts = parts

    def sample(self, n: int) -> Sample:
        """Positions drawn from all windows alike."""
        parts = [part for part in self.parts if part.n_written]
        shares = [n * (k + 1) // len(parts) - n * k // len(parts) for k in range(len(parts))]
        drawn = [part.sample(share) for part, share in zip(parts, shares, strict=True)]
        return Sample(*(torch.cat(columns) for columns in zip(*drawn, strict=True)))


class RayActors:
    """Actors on a Ray cluster, in place of :class:`SelfPlay`.

    The cluster is the one that the variable ``RAY_ADDRESS`` names, or one that is started on this machine.
    Its machines need this version of Deltille with PyTorch; where they have GPUs, the actors share them.
    """

    def __init__(self, rules: Rules, config: Config) -> None:
        try:
            import ray
        except ImportError as error:
            raise BadOption(
                "--actors ray", "Ray is not installed; install it with: pip install 'deltille[ray]'"
            ) from error
        self._ray: Any = ray
        n = config.n_actors
        lanes = max(1, config.lanes // n)
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no telemetry
        settings: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        if not os.environ.get("RAY_ADDRESS"):
            settings |= {"num_cpus": n, "include_dashboard": False, "object_store_memory": STORE_BYTES}
        try:
            ray.init(**settings)
        except (OSError, RuntimeError, ValueError) as error:
            raise BadOption("--actors ray", f"no Ray cluster can be reached or started: {error}") from error
        n_gpus = float(self._ray.cluster_resources().get("GPU", 0))
        share = min(1.0, n_gpus / n)
        make = ray.remote(num_cpus=1, num_gpus=share, max_restarts=RESTARTS, max_task_retries=RESTARTS)(Actor)
        rows = max(2, config.window // (lanes * n))
        m = min(config.candidates, rules.width)
        self.windows = Windows([Replay(rules, lanes, rows, m, config.td_lambda) for _ in range(n)])
        self._actors: list[Any] = [
            make.remote(rules.game.head, lanes, config, config.seed + k, "cuda" if share else "cpu")
            for k in range(n)
        ]
        self._running: dict[Any, int] = {}
        self._births = [""] * n
        self.sums = torch.zeros(len(STATISTICS), dtype=torch.float64, device=rules.device)
        self.n_evaluations = 0
        self.n_lost = 0

    def step(self, net: Folded, effort: Effort) -> int:
        """Take the recording of the next actor, and let it continue; returns the number of positions."""
        idle = set(range(len(self._actors))) - set(self._running.values())
        if idle:
            arrays = {name: array.cpu().numpy() for name, array in net.arrays().items()}
            sent = self._ray.put(arrays)
            for k in idle:
                self._running[self._actors[k].play.remote(sent, effort)] = k
        (ready,), _ = self._ray.wait(list(self._running), num_returns=1)
        k = self._running.pop(ready)
        try:
            played: Played = self._ray.get(ready)
        except self._ray.exceptions.RayActorError as error:
            raise BadOption("--actors ray", f"an actor dies again and again: {error}") from error
        if self._births[k] not in ("", played.birth):
            self.n_lost += 1
            self.windows.parts[k].abandon()  # a new actor, in place of one that died, has started new games
        self._births[k] = played.birth
        self.sums += torch.tensor(played.sums, dtype=torch.float64, device=self.sums.device)
        self.n_evaluations += played.n_evaluations
        return write(played.recording, self.windows.parts[k])

    def statistics(self) -> dict[str, float]:
        """The sums since they were last asked for."""
        sums = dict(zip(STATISTICS, self.sums.tolist(), strict=True))
        self.sums.zero_()
        return sums

    def shutdown(self) -> None:
        """Stop the actors and leave the cluster."""
        for actor in self._actors:
            self._ray.kill(actor)
        self._ray.shutdown()
