"""MaskablePPO of sb3-contrib against the player ``greedy``, as a start for Gymnasium users.

    pip install 'deltille[gymnasium]' stable-baselines3 sb3-contrib
    python examples/ppo_sb3.py --game attangle --minutes 10

The agent has one seat, drawn for each game; the opponent has the other. Prints the score against the opponent
before and after learning: 5% of 40 games before, 10.6% of 160 after 20,488 steps, which took 2 minutes on a
small share of one busy core. Longer runs have not been measured.
"""

import argparse
import time

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env

import deltille.adapters.gymnasium  # noqa: F401  registers the environments


class Clock(BaseCallback):
    """Stops after some minutes."""

    def __init__(self, minutes: float) -> None:
        super().__init__()
        self.until = time.perf_counter() + 60 * minutes

    def _on_step(self) -> bool:
        return time.perf_counter() < self.until


def score(model: MaskablePPO, env_id: str, opponent: str, n_games: int) -> float:
    """The share of points in games from both seats."""
    env = gymnasium.make(env_id, opponent=opponent, seat=None, observation="flat")
    total = 0.0
    for number in range(n_games):
        seen, _ = env.reset(seed=number)
        is_over, reward = False, 0.0
        while not is_over:
            action, _ = model.predict(
                seen, action_masks=env.get_wrapper_attr("action_masks")(), deterministic=True
            )
            seen, gained, is_over, _, _ = env.step(int(action))
            reward = float(gained)
        total += (float(np.sign(reward)) + 1) / 2
    return total / n_games


def main() -> None:
    """Learn for some minutes."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="attangle")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--opponent", default="greedy")
    parser.add_argument("--games", type=int, default=100)
    chosen = parser.parse_args()
    env_id = f"deltille/{chosen.game}-v2"
    kwargs = {"opponent": chosen.opponent, "seat": None, "observation": "flat"}
    envs = make_vec_env(env_id, n_envs=8, seed=1, env_kwargs=kwargs)
    model = MaskablePPO("MultiInputPolicy", envs, n_steps=256, batch_size=512, learning_rate=5e-4, seed=1)
    print(
        f"before: {score(model, env_id, chosen.opponent, chosen.games):.1%} against {chosen.opponent}",
        flush=True,
    )
    model.learn(total_timesteps=10**9, callback=Clock(chosen.minutes))
    reached = score(model, env_id, chosen.opponent, 4 * chosen.games)
    print(f"{model.num_timesteps:,} steps in {chosen.minutes:g} minutes: {reached:.1%} of {4 * chosen.games}")


if __name__ == "__main__":
    main()
