"""The games as Gymnasium environments: one seat is yours, an opponent of your choice plays the others.

    import deltille.adapters.gymnasium
    env = gymnasium.make("deltille/attangle-v2", opponent="level:2", seat=0)

The opponent is named as everywhere (``random``, ``level:3``, ``net:nodes=100``) or is a player object, and
knows what its seat may know. ``observation`` is one of the forms of :mod:`deltille.adapters.spaces`. An
illegal action never raises: it loses the game immediately, and ``info["illegal"]`` says so.
"""

from typing import Any, ClassVar

import numpy as np

from deltille import games
from deltille.batches.single import Single
from deltille.core.errors import BadOption
from deltille.core.extras import requires
from deltille.core.game import Setting
from deltille.core.raster import draw_pixels
from deltille.players import Player, player

with requires("gymnasium", "deltille.adapters.gymnasium"):
    import gymnasium

    from deltille.adapters.spaces import Observer, action_space

ILLEGAL_REWARD = -1.0
VERSION = 2
"""Version of the environments: higher when observations or actions change their meaning."""


class DeltilleEnv(gymnasium.Env[dict[str, Any], Any]):
    """A game seen from one seat; ``seat=None`` draws another one for every game."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        name: str,
        opponent: str | Player = "random",
        seat: int | None = 0,
        render_mode: str | None = None,
        observation: str = "planes",
        **options: Setting,
    ) -> None:
        self.single = Single(games.game(name, **options))
        n_seats = self.single.game.n_seats
        if seat is not None and not 0 <= seat < n_seats:
            raise BadOption(str(seat), f"seats run from 0 to {n_seats - 1}; None draws one for each game")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise BadOption(render_mode, f"choose from {', '.join(self.metadata['render_modes'])}")
        self.render_mode = render_mode
        named = player(opponent) if isinstance(opponent, str) and opponent != "random" else opponent
        self._opponent: Player | None = None if isinstance(named, str) else named
        self._chosen_seat = seat
        self.seat = 0
        """The seat of the game that is being played."""
        self._observer = Observer(self.single, observation)
        self.observation_space = self._observer.space()
        self.action_space = action_space(self.single)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(self.single.game.n_seats))
        self.seat = drawn if self._chosen_seat is None else self._chosen_seat
        self._is_lost = False
        self.single.reset()
        self._let_others_play()
        return self._observed(), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        if self.single.is_over or self._is_lost:
            return self._observed(), 0.0, True, False, {}
        if not self.single.is_legal(action):
            self._is_lost = True
            return self._observed(), ILLEGAL_REWARD, True, False, {"illegal": True}
        self.single.play_legal(int(action))
        self._let_others_play()
        worth = float(self.single.returns[self.seat]) if self.single.is_over else 0.0
        return self._observed(), worth, self.single.is_over, False, {}

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The legal actions, as MaskablePPO asks for them."""
        return self.single.mask.copy()

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        view = self.single.position().view(self.seat)
        return str(view) if self.render_mode == "ansi" else draw_pixels(view.scene())

    def _observed(self) -> dict[str, Any]:
        return self._observer.observed(self.single, self.seat)

    def _let_others_play(self) -> None:
        single = self.single
        while not single.is_over and single.turn != self.seat:
            seed = int(self.np_random.integers(1 << 31))
            if self._opponent is None:
                single.play_move(single.random_move(seed))
            else:
                single.play_move(self._opponent.choose(single.position().view(single.turn), seed).id)


def register() -> None:
    """Make every game known to ``gymnasium.make`` as ``deltille/<name>-v2``."""
    for name in games.names():
        known = f"deltille/{name}-v{VERSION}"
        if known not in gymnasium.registry:
            gymnasium.register(
                known,
                entry_point="deltille.adapters.gymnasium:DeltilleEnv",
                kwargs={"name": name},
                disable_env_checker=False,
            )


register()
