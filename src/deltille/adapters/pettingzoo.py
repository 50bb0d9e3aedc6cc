"""The games as PettingZoo environments, one agent per seat, taking turns (AEC).

    env = deltille.adapters.pettingzoo.env("blokus_trigon", players=3)

Observations are dictionaries of ``observation`` (the looking seat first), ``scalars`` and ``action_mask``, or
have another form of :mod:`deltille.adapters.spaces`. The only rewards are those of the end. An illegal action
ends the game with a penalty, as in PettingZoo's games. Environments can be pickled and copied.
"""

from typing import Any, ClassVar

import numpy as np

from deltille import games
from deltille.batches.single import Single
from deltille.core.errors import BadOption
from deltille.core.extras import requires
from deltille.core.game import Setting
from deltille.core.raster import draw_pixels

with requires("pettingzoo", "deltille.adapters.pettingzoo"):
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

    from deltille.adapters.spaces import Observer, action_space

VERSION = 2
"""Version of the environments: higher when observations or actions change their meaning."""
ILLEGAL_REWARD = -1.0


class DeltilleAEC(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """One game of Deltille without the usual wrappers; :func:`env` adds them."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": f"deltille_v{VERSION}",
        "render_modes": ["ansi", "human", "rgb_array"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self, name: str, render_mode: str | None = None, observation: str = "planes", **options: Setting
    ) -> None:
        super().__init__()
        self.single = Single(games.game(name, **options))
        game = self.single.game
        self.metadata = type(self).metadata | {"name": f"{game.name}_v{VERSION}"}  # type: ignore[misc]
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise BadOption(render_mode, f"choose from {', '.join(self.metadata['render_modes'])}")
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(game.n_seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observer = Observer(self.single, observation)
        self.observation_spaces = {agent: self._observer.space() for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.single) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        # The games have no chance, so there is nothing to seed.
        self.single.reset()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.single.turn]

    def observe(self, agent: str) -> dict[str, Any]:
        return self._observer.observed(self.single, self._seat[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not self.single.is_legal(action):
            raise ValueError(f"action {action!r} is not legal for {agent}; see observe(...)['action_mask']")
        self._cumulative_rewards[agent] = 0.0
        self.single.play_legal(int(action))
        if self.single.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            for other, worth in zip(self.possible_agents, self.single.returns.tolist(), strict=True):
                self.rewards[other] = worth
                self._cumulative_rewards[other] += worth
            # The dead leave in the order of their seats.
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.single.turn]
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        # The picture shows what a spectator may see.
        view = self.single.position().view(None)
        if self.render_mode == "rgb_array":
            return draw_pixels(view.scene())
        text = str(view)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def state(self) -> Any:
        """The planes of the seat to move."""
        return np.array(self.single.observation)

    def close(self) -> None:
        pass


def raw_env(
    name: str, render_mode: str | None = None, observation: str = "planes", **options: Setting
) -> DeltilleAEC:
    """A game as it is: an illegal action raises."""
    return DeltilleAEC(name, render_mode, observation, **options)


def env(name: str, render_mode: str | None = None, observation: str = "planes", **options: Setting) -> Any:
    """A game in PettingZoo's usual wrappers, in their usual order."""
    inner: Any = raw_env(name, render_mode, observation, **options)
    inner = wrappers.TerminateIllegalWrapper(inner, illegal_reward=ILLEGAL_REWARD)
    inner = wrappers.AssertOutOfBoundsWrapper(inner)
    return wrappers.OrderEnforcingWrapper(inner)
