"""The games as Gymnasium environments: one seat is yours, an opponent of your choice plays the others.

    import deltille.adapters.gymnasium
    env = gymnasium.make("deltille/attangle-v1", opponent="level:2", seat=0)

The opponent is named as everywhere (``random``, ``level:3``, ``mcts:nodes=200``) and knows what its seat may
know. An illegal action never raises: it loses the game immediately, and ``info["illegal"]`` says so.
"""

from typing import Any

import gymnasium
import numpy as np

from deltille import games
from deltille.adapters.spaces import action_space, observation_space, observed
from deltille.batches.single import Single
from deltille.core.errors import BadOption
from deltille.core.game import Setting
from deltille.players import player

ILLEGAL_REWARD = -1.0


class DeltilleEnv(gymnasium.Env[dict[str, Any], Any]):
    """A game seen from one seat; ``seat=None`` draws another one for every game."""

    def __init__(
        self,
        name: str,
        opponent: str = "random",
        seat: int | None = 0,
        render_mode: str | None = None,
        **options: Setting,
    ) -> None:
        self.metadata = {"render_modes": ["ansi"], "render_fps": 1}
        self._single = Single(games.game(name, **options))
        n_seats = self._single.game.n_seats
        if seat is not None and not 0 <= seat < n_seats:
            raise BadOption(str(seat), f"seats run from 0 to {n_seats - 1}; None draws one for each game")
        self.render_mode = render_mode
        self._opponent = None if opponent == "random" else player(opponent)
        self._chosen_seat = seat
        self.seat = 0
        """The seat of the game that is being played."""
        self.observation_space = observation_space(self._single)
        self.action_space = action_space(self._single)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(self._single.game.n_seats))
        self.seat = drawn if self._chosen_seat is None else self._chosen_seat
        self._is_lost = False
        self._single.reset()
        self._let_others_play()
        return self._observed(), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        if self._single.is_over or self._is_lost:
            return self._observed(), 0.0, True, False, {}
        if not self._single.is_legal(action):
            self._is_lost = True
            return self._observed(), ILLEGAL_REWARD, True, False, {"illegal": True}
        self._single.play(int(action))
        self._let_others_play()
        worth = float(self._single.returns[self.seat]) if self._single.is_over else 0.0
        return self._observed(), worth, self._single.is_over, False, {}

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The legal actions, as MaskablePPO asks for them."""
        return self._single.mask.copy()

    def render(self) -> Any:
        if self.render_mode != "ansi":
            return None
        return str(self._single.position().view(self.seat))

    def _observed(self) -> dict[str, Any]:
        return observed(self._single, self.seat)

    def _let_others_play(self) -> None:
        single = self._single
        while not single.is_over and single.turn != self.seat:
            seed = int(self.np_random.integers(1 << 31))
            if self._opponent is None:
                single.play_move(single.random_move(seed))
            else:
                single.play_move(self._opponent.choose(single.position().view(single.turn), seed).id)


def register() -> None:
    """Make every game known to ``gymnasium.make`` as ``deltille/<name>-v<rules version>``."""
    for name in games.names():
        known = f"deltille/{name}-v{games.game_class(name).rules_version}"
        if known not in gymnasium.registry:
            gymnasium.register(
                known,
                entry_point="deltille.adapters.gymnasium:DeltilleEnv",
                kwargs={"name": name},
                disable_env_checker=False,
            )


register()
