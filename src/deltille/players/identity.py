"""The identity of a player beyond its name: a name whose meaning changes must not inherit old results."""

import hashlib
import shutil
from pathlib import Path

from deltille.core.game import Game
from deltille.players.gtp_engine import GtpPlayer
from deltille.players.levels import LevelPlayer, StrengthPlayer
from deltille.players.net import NetPlayer
from deltille.players.protocol import Player
from deltille.players.simple import FlatPlayer, GreedyPlayer, RandomPlayer
from deltille.players.spec import KINDS
from deltille.players.tree import MctsPlayer
from deltille.players.user import DIGITS, fingerprint

BUILT_IN = (RandomPlayer, GreedyPlayer, FlatPlayer, MctsPlayer, NetPlayer, LevelPlayer, StrengthPlayer)


def is_built_in(player: Player) -> bool:
    """Whether a player is built in, and so trusted to return, and with a legal move."""
    return type(player) in BUILT_IN


def is_built_in_name(spec: str) -> bool:
    """The same for the name of a player, without creating the player, which may start a program.

    >>> is_built_in_name("mcts:nodes=5"), is_built_in_name("my:Bot"), is_built_in_name("gtp:engine")
    (True, False, False)
    """
    kind = spec.partition(":")[0]
    return kind in KINDS and kind != "gtp"


def source_of(player: Player, game: Game) -> str:
    """What decides this player's moves in a game beside its name and our version; '' if nothing does.

    For a network that is its SHA-256, for an engine its program and the files it is given, for a user's class
    its source or the version it names.
    """
    if isinstance(player, GtpPlayer):
        return _files_digest(player.command)
    if not is_built_in(player):
        return fingerprint(player)
    weights = player.weights if isinstance(player, NetPlayer) else None
    if isinstance(player, NetPlayer | LevelPlayer | StrengthPlayer):
        from deltille.learning.loading import network_for

        if isinstance(player, StrengthPlayer) and not player.strength.network:
            return ""
        network = network_for(game, weights)
        return "" if network is None else network.weights.card.sha256[:DIGITS]
    return ""


def _files_digest(command: tuple[str, ...]) -> str:
    digest = hashlib.sha256()
    program = shutil.which(command[0])
    for name in [program or command[0], *command[1:]]:
        digest.update(name.encode() + b"\0")
        if Path(name).is_file():
            digest.update(Path(name).read_bytes())
    return digest.hexdigest()[:DIGITS]
