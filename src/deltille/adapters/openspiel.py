"""The games as OpenSpiel games, registered as ``deltille_<name>`` when this module is imported.

    import deltille.adapters.openspiel
    game = pyspiel.load_game("deltille_blokus_trigon(players=3)")

Actions are those of :mod:`deltille.core.action_space`. Returns add up to 0. Observations are planes drawn
from what the player may know; information states are the moves as that player has read them. In a game with
secrets they are a tensor too, and ``resample_from_infostate`` draws a game that looks the same to a player.
"""

import functools
from typing import Any

import numpy as np

from deltille import games
from deltille.adapters import recall
from deltille.batches.allocate import payoffs
from deltille.core import playout
from deltille.core.action_space import IDS, ActionSpace, action_space
from deltille.core.extras import requires
from deltille.core.game import Game, parse_setting

with requires("openspiel", "deltille.adapters.openspiel"):
    import pyspiel

PREFIX = "deltille_"


@functools.cache
def _rules(head: str) -> tuple[Game, ActionSpace]:
    game = games.game_from_head(head)
    return game, action_space(game)


@functools.cache
def _game_type(name: str) -> pyspiel.GameType:
    rules = games.game_class(name)
    kind = pyspiel.GameType
    seats = _seat_counts(name)
    hidden = kind.Information.IMPERFECT_INFORMATION
    return kind(
        short_name=PREFIX + name,
        long_name=rules.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.DETERMINISTIC,
        information=hidden if rules.has_secrets else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=rules.has_secrets,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={key: option.default for key, option in rules.options.items()},
    )


def _seat_counts(name: str) -> list[int]:
    choices = games.game_class(name).options
    if "players" in choices:
        return [int(choice) for choice in choices["players"].choices]
    return [games.game(name).n_seats]


class DeltilleGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Deltille with its options chosen; each game has its own class."""

    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        name = self.name
        known = games.game_class(name).options
        given = {key: parse_setting(str(value).lower(), known[key]) for key, value in (params or {}).items()}
        self.rules = games.game(name, **given)
        self.action_space = action_space(self.rules)
        information = pyspiel.GameInfo(
            num_distinct_actions=self.action_space.n,
            max_chance_outcomes=0,
            num_players=self.rules.n_seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.rules.max_plies,
        )
        super().__init__(_game_type(name), information, params or {})

    def new_initial_state(self, state: Any = None) -> "DeltilleState":
        return DeltilleState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "PlanesObserver":
        return PlanesObserver(self.rules, iig_obs_type, params)


class DeltilleState(pyspiel.State):  # type: ignore[misc]
    """A position as OpenSpiel sees it; clones share the rules and nothing else."""

    def __init__(self, game: DeltilleGame) -> None:
        super().__init__(game)
        self._head = game.rules.head
        self._state = game.rules.new_state()
        self._moves: list[int] = []
        playout.start_state(game.rules.tables, self._state)
        self._look()

    def _look(self) -> None:
        rules, _ = _rules(self._head)
        self._room = np.empty(rules.max_moves, np.int64)
        ended, self._won, self._turn = playout.standing(
            rules.tables, self._state, np.zeros(rules.n_seats, np.int64)
        )
        self._is_over = bool(ended)

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self._is_over else self._turn

    def _legal_actions(self, player: int) -> list[int]:
        rules, numbers = _rules(self._head)
        if numbers.numbering != IDS:
            found = numbers.actions(self._state)[1]
            return np.sort(found[found >= 0]).tolist()  # type: ignore[no-any-return]
        n = playout.list_legal(rules.tables, self._state, self._room)
        return np.sort(self._room[:n]).tolist()  # type: ignore[no-any-return]

    def _apply_action(self, action: int) -> None:
        rules, numbers = _rules(self._head)
        move = numbers.move(self._state, int(action))  # OpenSpiel does not ask whether an action is legal
        self._moves.append(move)
        playout.play_move(rules.tables, self._state, move)
        ended, self._won, self._turn = playout.standing(
            rules.tables, self._state, self._room[: rules.n_seats]
        )
        self._is_over = bool(ended)

    def _action_to_string(self, player: int, action: int) -> str:
        rules, numbers = _rules(self._head)
        return rules.notation.move_text(self._state, numbers.move(self._state, action))

    def is_terminal(self) -> bool:
        return self._is_over

    def returns(self) -> list[float]:
        rules, _ = _rules(self._head)
        return payoffs(rules.n_seats)[self._won if self._is_over else 0].tolist()  # type: ignore[no-any-return]

    def information_state_string(self, player: int | None = None) -> str:
        rules, _ = _rules(self._head)
        viewer, state, texts = self._turn if player is None else player, rules.new_state(), []
        playout.start_state(rules.tables, state)
        for move in self._moves:
            hidden = rules.secrets.redacted_move_text(state, move, viewer) if rules.secrets else ""
            texts.append(hidden or rules.notation.move_text(state, move))
            playout.play_move(rules.tables, state, move)
        return " ".join(texts)

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> "DeltilleState":
        """A state that this player cannot distinguish from this one, each such history equally likely."""
        rules, numbers = _rules(self._head)
        other = DeltilleState(self.get_game())
        for move in recall.resampled(rules, self._moves, player_id, probability_sampler):
            legal, actions = numbers.actions(other._state)
            other.apply_action(int(actions[legal == move][0]))
        return other

    def __str__(self) -> str:
        rules, _ = _rules(self._head)
        return rules.scenes.board_text(self._state)


class PlanesObserver:
    """Planes of one player's view; see ``Game.planes`` for what they are."""

    def __init__(self, rules: Game, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observation parameters are not supported, but {params} were given")
        if rules.planes is None:
            raise ValueError(f"{rules.title} names no planes to observe")
        self._rules = rules
        self._recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        size, n_scalars = rules.planes.size, len(rules.planes.scalars)
        self._planes = rules.planes
        self._n_seen = size + n_scalars
        n_recalled = rules.max_plies * recall.row_size(rules) if self._recalls else 0
        self.tensor = np.zeros(self._n_seen + n_recalled, np.float32)
        self.dict = {
            "observation": self.tensor[:size].reshape(rules.planes.shape),
            "scalars": self.tensor[size : self._n_seen],
        }
        if self._recalls:
            self.dict["moves"] = self.tensor[self._n_seen :].reshape(rules.max_plies, -1)
        self._bytes, self._scalars = np.zeros(size, np.uint8), np.zeros(n_scalars, np.uint8)
        self._view = rules.new_state()

    def set_from(self, state: DeltilleState, player: int) -> None:
        if not 0 <= player < self._rules.n_seats:
            raise ValueError(f"players run from 0 to {self._rules.n_seats - 1}, not {player}")
        playout.write_observation(
            self._rules.tables, state._state, player, self._view, self._bytes, self._scalars
        )
        self.tensor[: self._n_seen] = self._planes.flat(self._bytes[None], self._scalars[None])[0]
        if self._recalls:
            recall.write_recalled(self._rules, state._moves, player, self.tensor[self._n_seen :])

    def string_from(self, state: DeltilleState, player: int) -> str:
        if self._recalls:
            return state.information_state_string(player)
        playout.write_information_state(self._rules.tables, state._state, player, self._view)
        return self._rules.notation.state_text(self._view)


def register() -> None:
    """Make every game known to ``pyspiel.load_game``."""
    for name in games.names():
        if PREFIX + name not in pyspiel.registered_names():
            # A class, not a closure: OpenSpiel lets go of what it holds after Python has ended, which only
            # what is part of a cycle survives.
            pyspiel.register_game(_game_type(name), type(f"{name}_game", (DeltilleGame,), {"name": name}))


register()
