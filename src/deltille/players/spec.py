"""Players as text: ``random``, ``flat:500``, ``mcts:nodes=1000``, ``net:nodes=400``, ``mine:Bot,depth=3``."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from deltille.core.messages import Message
from deltille.core.suggest import did_you_mean
from deltille.players.gtp_engine import GtpPlayer, command_of
from deltille.players.net import NetPlayer
from deltille.players.protocol import Player, UnknownPlayer
from deltille.players.simple import FlatPlayer, GreedyPlayer, RandomPlayer
from deltille.players.tree import MctsPlayer
from deltille.players.user import FORM, user_player
from deltille.search.settings import NEVER

_SWITCH = {"yes": True, "no": False}


def _whole(text: str, most: int, least: int = 1) -> int:
    if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
        raise ValueError(Message("players.whole-number-between", least=least, most=most))
    return int(text)


def _seconds(text: str) -> float:
    if not re.fullmatch(r"\d{1,6}(\.\d{1,6})?", text) or float(text) == 0:
        raise ValueError(Message("players.number-of-seconds"))
    return float(text)


def _seed(text: str) -> int:
    if not re.fullmatch(r"\d{1,15}", text):
        raise ValueError(Message("players.whole-number"))
    return int(text)


def _yes_or_no(text: str) -> bool:
    if text not in _SWITCH:
        raise ValueError(Message("players.yes-or-no"))
    return _SWITCH[text]


MCTS_KEYS: dict[str, Callable[[str], Any]] = {
    "nodes": lambda text: _whole(text, 1 << 40),
    "seconds": _seconds,
    "threads": lambda text: _whole(text, 256),
    "seed": _seed,
    "reuse": _yes_or_no,
    "solve": _yes_or_no,
    "memory": lambda text: _whole(text, 1 << 20),
}


def _amount(text: str) -> float:
    if not re.fullmatch(r"\d{1,9}(\.\d{1,6})?", text):
        raise ValueError(Message("players.number"))
    return float(text)


def _portion(text: str) -> float:
    if _amount(text) > 1:
        raise ValueError(Message("players.share"))
    return float(text)


SETTINGS_KEYS: dict[str, Callable[[str], Any]] = {
    "c_puct": _amount,
    "fpu_reduction": _amount,
    "rave_equivalence": _amount,
    "prior_eval_weight": _amount,
    "expand_after": lambda text: _whole(text, 1 << 20),
    "playout_candidates": lambda text: _whole(text, 64),
    "playout_cutoff": lambda text: _whole(text, NEVER, least=0),
    "eval_scale": lambda text: _whole(text, 1 << 20),
}

OLD_KEYS = {
    "exploration": "c_puct",
    "caution": "fpu_reduction",
    "sharing": "rave_equivalence",
    "lookahead": "prior_eval_weight",
    "draws": "playout_candidates",
    "cutoff": "playout_cutoff",
    "doubt": "eval_scale",
    "blur": "temperature",
    "overlooked": "blindness",
}
"""Names of settings in version 0.1.0: saved games and match results still use them."""


def _weights_file(text: str) -> str:
    if not Path(text).expanduser().is_file():
        raise ValueError(Message("players.weights-file"))
    return text


NET_KEYS: dict[str, Callable[[str], Any]] = {
    key: MCTS_KEYS[key] for key in ("nodes", "seconds", "seed", "reuse", "solve", "memory")
} | {"weights": _weights_file}

NUMBERS_KEYS: dict[str, Callable[[str], Any]] = {
    "c_puct": _amount,
    "fpu_reduction": _amount,
    "batch": lambda text: _whole(text, 256),
    "least_prior": _amount,
    "most_edges": lambda text: _whole(text, 1 << 16),
    "playouts": lambda text: _whole(text, 1 << 10, least=0),
    "playout_weight": _portion,
}

STRENGTH_KEYS: dict[str, Callable[[str], Any]] = {
    "nodes": MCTS_KEYS["nodes"],
    "temperature": _amount,
    "blindness": _amount,
    "seconds": _seconds,
    "threads": MCTS_KEYS["threads"],
    "network": _yes_or_no,
    "sampled_plies": lambda text: _whole(text, 1_000),
}


def _random(rest: str) -> Player:
    if rest:
        raise UnknownPlayer(f"random:{rest}", Message("players.just", name="random"))
    return RandomPlayer()


def _greedy(rest: str) -> Player:
    if rest:
        raise UnknownPlayer(f"greedy:{rest}", Message("players.just", name="greedy"))
    return GreedyPlayer()


def _flat(rest: str) -> Player:
    if not rest:
        return FlatPlayer()
    try:
        return FlatPlayer(_whole(rest, 1_000_000))
    except ValueError as error:
        raise UnknownPlayer(f"flat:{rest}", Message("players.flat-form")) from error


def _pairs(name: str, rest: str, keys: dict[str, Callable[[str], Any]]) -> dict[str, Any]:
    """The settings after the name of a player, as ``key=value``."""
    given: dict[str, Any] = {}
    for item in filter(None, rest.split(",")):
        key, _, value = item.partition("=")
        key = OLD_KEYS.get(key, key)
        if key not in keys:
            raise UnknownPlayer(
                f"{name}:{rest}", Message("players.no-setting", key=repr(key), hint=did_you_mean(key, keys))
            )
        try:
            given[key] = keys[key](value)
        except ValueError as error:
            why = Message("players.setting-must-be", key=repr(key), what=error.args[0], value=repr(value))
            raise UnknownPlayer(f"{name}:{rest}", why) from error
    return given


def _mcts(rest: str) -> Player:
    given = _pairs("mcts", rest, MCTS_KEYS | SETTINGS_KEYS)
    settings = tuple((key, given.pop(key)) for key in list(given) if key in SETTINGS_KEYS)
    return MctsPlayer(**given, settings=settings)


def _net(rest: str) -> Player:
    given = _pairs("net", rest, NET_KEYS | NUMBERS_KEYS)
    settings = tuple((key, given.pop(key)) for key in list(given) if key in NUMBERS_KEYS)
    return NetPlayer(**given, settings=settings)


def _level(rest: str) -> Player:
    from deltille.players.levels import LEVELS, LevelPlayer, Strength, StrengthPlayer

    if "=" in rest:
        given = _pairs("level", rest, STRENGTH_KEYS)
        if "nodes" not in given:
            raise UnknownPlayer(f"level:{rest}", Message("players.nodes-needed"))
        return StrengthPlayer(Strength(**given))
    if not (rest.isascii() and rest.isdigit() and int(rest) in LEVELS):
        raise UnknownPlayer(f"level:{rest}", Message("players.level-range", last=LEVELS[-1]))
    return LevelPlayer(int(rest))


KINDS: dict[str, Callable[[str], Player]] = {
    "random": _random,
    "greedy": _greedy,
    "flat": _flat,
    "mcts": _mcts,
    "net": _net,
    "level": _level,
    "gtp": lambda rest: GtpPlayer(command_of(rest)),
}


def player(spec: str) -> Player:
    """The player meant by a text.

    >>> player("flat:20")
    FlatPlayer(playouts_each=20)
    >>> player("mcts:nodes=500").nodes
    500
    """
    if not isinstance(spec, str):
        raise UnknownPlayer(repr(spec), Message("players.text-expected"))
    name, _, rest = spec.partition(":")
    if name in KINDS:
        return KINDS[name](rest)
    if FORM.fullmatch(spec):
        return user_player(spec, tuple(KINDS))
    raise UnknownPlayer(spec, Message("players.unknown", hint=did_you_mean(name, KINDS)))
