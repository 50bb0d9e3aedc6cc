"""The games, found by walking the folders beside this file: adding a game is adding a folder.

>>> from deltille import games
>>> "attangle" in games.names()
True
>>> games.game("attangle").title
'Attangle'
"""

import functools
import importlib
import re
from pathlib import Path
from typing import TYPE_CHECKING

from deltille.core.errors import BadNotation, BadOption, UnknownGame
from deltille.core.suggest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deltille.core.game import Game, Setting
    from deltille.core.position import Position
    from deltille.core.teaching import Lessons, LessonStep

_HEAD = re.compile(r"(?P<name>\w+)(\((?P<options>[^()]*)\))?$")


@functools.cache
def names() -> tuple[str, ...]:
    """The names of all games, sorted; nothing is imported to find them."""
    return tuple(sorted(folder.parent.name for folder in Path(__file__).parent.glob("*/__init__.py")))


def game_class(name: str) -> "type[Game]":
    """The class of the game with this name."""
    if name not in names():
        raise UnknownGame(name, f"no game has this name; {did_you_mean(name, names())}")
    game: type[Game] = importlib.import_module(f"{__name__}.{name}").GAME
    return game


def rules_text(name: str) -> str:
    """The rules of a game, as Markdown."""
    game_class(name)
    return (Path(__file__).parent / name / "RULES.md").read_text(encoding="utf-8")


def guide_text(name: str, language: str = "en") -> str:
    """A short illustrated introduction, as Markdown: in this language, else in English, else the rules."""
    game_class(name)
    folder = Path(__file__).parent / name
    for wanted in (language, "en"):
        # The language comes from afar and becomes a part of a path.
        if wanted.isalpha() and (folder / f"guide.{wanted}.md").is_file():
            return (folder / f"guide.{wanted}.md").read_text(encoding="utf-8")
    return rules_text(name)


@functools.cache
def lessons(name: str) -> "Lessons":
    """What a game brings for those who learn it; without a file of its own, one step: make any move."""
    from deltille.core.teaching import Lessons, LessonStep, read_lessons

    path = Path(__file__).parent / name / "lessons.toml"
    summary = game_class(name).summary
    found = read_lessons(path.read_text(encoding="utf-8")) if path.is_file() else Lessons(())
    if found.steps:
        return found
    return Lessons(
        (
            LessonStep(
                {"en": f"{summary} Make any move.", "es": f"{summary} Haz cualquier jugada."},
                {"en": "Choose something that glows.", "es": "Elige algo que brille."},
                {"en": "That is how a move is made.", "es": "Así se hace una jugada."},
            ),
        ),
        found.cards,
    )


def lesson_position(name: str, step: "LessonStep") -> "Position":
    """The position a step of a lesson is about, with the moves that led to it.

    >>> lesson_position("attangle", lessons("attangle").steps[0]).to_text()
    'attangle 4/5/6/7/6/5/4 w 18 18'
    """
    position = from_text(step.position) if step.position else new(name)
    for move in step.moves:
        position.push(move)
    return position


def game(name: str, /, **options: "Setting") -> "Game":
    """The game with this name and options; equal choices share one instance and its tables."""
    # The type is part of the key because 1 == True, and only one of them is a valid choice.
    return _shared(name, tuple(sorted((key, type(value).__name__, value) for key, value in options.items())))


@functools.cache
def _tell_records() -> None:
    """Let records draw themselves: they belong to a layer that knows no game."""
    from deltille.core.record import REPLAYERS

    REPLAYERS.append(lambda record: record.replay(game(record.game, **record.options)))


@functools.lru_cache(maxsize=64)
def _shared(name: str, options: "tuple[tuple[str, str, Setting], ...]") -> "Game":
    _tell_records()
    return game_class(name)(**{key: value for key, _, value in options})


def new(name: str, /, **options: "Setting") -> "Position":
    """A new game: ``new("attangle")``.

    >>> new("attangle").to_text()
    'attangle 4/5/6/7/6/5/4 w 18 18'
    """
    from deltille.core.position import Position

    return Position(game(name, **options))


def from_text(text: str) -> "Position":
    """Read back what :meth:`Position.to_text` wrote.

    >>> from_text("attangle 4/5/6/3w3/6/5/4 b 17 18").turn
    Traceback (most recent call last):
    ...
    deltille.core.errors.BadNotation: '4/5/6/3w3/6/5/4 b 17 18': the centre d4 must stay empty
    """
    from deltille.core.position import read_position

    head, _, body = text.strip().partition(" ")
    name, _, viewer = head.partition("@")
    return read_position(game_from_head(name), body, viewer)


def game_from_head(head: str) -> "Game":
    """The game named as position texts begin: ``attangle`` or ``attangle(opposite_captures=false)``."""
    match = _HEAD.match(head)
    if match is None:
        raise BadNotation(head, "expected the name of a game, perhaps with options: 'attangle'")
    return game(match["name"], **parse_options(match["name"], (match["options"] or "").split(",")))


def parse_options(name: str, items: "Iterable[str]") -> "dict[str, Setting]":
    """Options of this game written as ``key=value``; empty items are passed over."""
    from deltille.core.game import parse_setting

    known = game_class(name).options
    options: dict[str, Setting] = {}
    for item in filter(None, items):
        key, equals, value = item.partition("=")
        if not equals:
            raise BadOption(item, "write an option as key=value")
        options[key] = parse_setting(value, known[key]) if key in known else value
    return options
