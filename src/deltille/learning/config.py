"""The numbers of a training run."""

from dataclasses import dataclass, fields
from typing import Any

from deltille.core.errors import BadOption
from deltille.core.game import Game


@dataclass(frozen=True)
class Config:
    """The numbers of a run; a game may have its own (``Game.training_settings``)."""

    channels: int
    blocks: int
    """The size of the network, by default the one that suits the game (``Game.network_size``)."""
    lanes: int = 2048
    """Games that are played in lock-step."""
    n_actors: int = 2
    """Processes that share the games, if actors play them."""
    candidates: int = 16
    """Moves that are tried in each position; half as many in the first part of a run."""
    sigma: float = 25.0
    """How much a Q-value weighs against a logit."""
    deepened: int = 0
    """How many of the best candidates are searched two plies deep, once half as many are not enough; not in
    games with secrets."""
    replies: int = 8
    """Replies to each of those."""
    draw_cost: float = 0.0
    """How much worse than an even chance a draw counts while training (contempt): where both sides can keep
    out of danger forever, games that nobody tries to win teach little."""
    td_lambda: float = 1.0
    """TD(lambda) of values: 1 learns from results alone, less from what was expected soon after as well."""
    opening_plies: int = 8
    """Half of the games begin with up to this many random moves."""
    width: int = 2560
    """Legal moves of a position that are looked at, at most."""
    batch: int = 2048
    window: int = 2_000_000
    """Positions that are learned from."""
    reuse: float = 1.2
    """How often a position is learned from."""
    rate: float = 2e-3
    """Learning rate before it falls."""
    first_positions: int = 60_000
    """Positions of finished games to wait for before learning begins."""
    match_games: int = 256
    match_minutes: float = 1.5
    checkpoint_minutes: float = 2.0
    log_seconds: float = 10.0
    seed: int = 1


def config_for(game: Game, **given: Any) -> Config:
    """The numbers for this game: the usual ones, then the game's own, then those given (None: not given)."""
    known = {field.name for field in fields(Config)}
    chosen = {key: value for key, value in given.items() if value is not None}
    for key in [*game.training_settings, *chosen]:
        if key not in known:
            raise BadOption(key, f"training has no such number; it has {', '.join(sorted(known))}")
    channels, blocks = game.network_size
    config = Config(**({"channels": channels, "blocks": blocks} | dict(game.training_settings) | chosen))
    if config.deepened and game.has_secrets:
        raise BadOption(
            "deepened", f"{game.head} has secrets; replies are searched only where there are none"
        )
    return config
