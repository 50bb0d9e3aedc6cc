"""Opponents for environments: any player by its name, including trained networks, in actions.

    env = deltille.adapters.pettingzoo.env("attangle")
    opponent = Opponent("net:nodes=1")             # the policy of the network that came with the game
    for agent in env.agent_iter():
        ...
        env.step(opponent.act(env) if agent == "player_1" else my_action)

An opponent is given what its seat may know, as everywhere.
"""

from typing import Any

from deltille.batches.single import Single
from deltille.players import Player, player, prepare

TRAINED = ("net:nodes=1", "net:nodes=100", "net:nodes=400")
"""The networks that came with the games, from their policy alone to a strong player."""


class Opponent:
    """A player that answers with actions of PettingZoo and Gymnasium environments."""

    def __init__(self, spec: str | Player = "net:nodes=100", seed: int = 0) -> None:
        self.player: Player = player(spec) if isinstance(spec, str) else spec
        """The player that chooses."""
        self._seed = seed
        self._prepared: set[str] = set()

    @property
    def note(self) -> str:
        """A note on how it plays; where no network fits a game, that it plays without one."""
        return str(getattr(self.player, "note", ""))

    def act(self, env: Any) -> int:
        """The action it chooses for the seat to move in this environment, perhaps in its wrappers."""
        single: Single = env.unwrapped.single
        if single.game.head not in self._prepared:
            prepare(self.player, single.game)
            self._prepared.add(single.game.head)
        self._seed += 1
        view = single.position().view(single.turn)
        return single.action_space.action(single.state, self.player.choose(view, self._seed).id)
