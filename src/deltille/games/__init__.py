"""The games: the folders beside this file, and those of installed packages.

To add a game here, add a folder; a package provides one by an entry point (see
:mod:`deltille.core.installed_games`).

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
from deltille.core.installed_games import folder_of, installed
from deltille.core.messages import Message
from deltille.core.suggest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deltille.core.game import Game, Setting
    from deltille.core.position import Position
    from deltille.core.teaching import Lessons, LessonStep, OptionNote

_HEAD = re.compile(r"(?P<name>\w+)(\((?P<options>[^()]*)\))?$")


@functools.cache
def names() -> tuple[str, ...]:
    """The names of all games, sorted; nothing is imported to find them."""
    own = {folder.parent.name for folder in Path(__file__).parent.glob("*/__init__.py")}
    return tuple(sorted(own | set(installed())))


def folder(name: str) -> Path:
    """Where the files of a game lie: its rules, guides and lessons."""
    own = Path(__file__).parent / name
    if name not in installed() or own.is_dir():
        return own
    return folder_of(installed()[name]) or own


def game_class(name: str) -> "type[Game]":
    """The class of the game with this name."""
    if not isinstance(name, str):
        raise UnknownGame(repr(name), Message("core.game-is-text"))
    if name not in names():
        raise UnknownGame(name, Message("core.unknown-game", hint=did_you_mean(name, names())))
    module = f"{__name__}.{name}" if folder(name).parent == Path(__file__).parent else installed()[name]
    try:
        game: type[Game] = importlib.import_module(module).GAME
    except Exception as error:
        if module.startswith(f"{__name__}."):
            raise
        why = f"its package cannot be loaded ({type(error).__name__}: {error}); repair or remove {module!r}"
        raise UnknownGame(name, why) from error
    if game.name != name:
        raise UnknownGame(
            name, f"its package {module!r} brings {game.name!r}; the two names must be the same"
        )
    return game


def rules_text(name: str) -> str:
    """The rules of a game, as Markdown."""
    game_class(name)
    return (folder(name) / "RULES.md").read_text(encoding="utf-8")


def guide_text(name: str, language: str = "en") -> str:
    """A short illustrated introduction, as Markdown: in this language, else in English, else the rules."""
    game_class(name)
    home = folder(name)
    for wanted in (language, "en"):
        # The language comes from outside and becomes part of a path.
        if wanted.isalpha() and (home / "locale" / f"guide.{wanted}.md").is_file():
            return (home / "locale" / f"guide.{wanted}.md").read_text(encoding="utf-8")
    return rules_text(name)


@functools.cache
def lessons(name: str) -> "Lessons":
    """A game's lessons; without a file, one step: make any move."""
    from deltille.core.teaching import Lessons, LessonStep, read_lessons

    path = folder(name) / "lessons.toml"
    summary = game_class(name).summary
    found = read_lessons(path.read_text(encoding="utf-8"), name) if path.is_file() else Lessons(())
    if found.steps:
        return found
    return Lessons(
        (
            LessonStep(
                Message("core.lesson-any", summary=summary),
                Message("core.lesson-any-hint"),
                Message("core.lesson-any-after"),
            ),
        ),
        found.cards,
        found.options,
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


def option_position(name: str, note: "OptionNote") -> "Position":
    """The position that shows what an option is about."""
    chosen = {} if note.value is None else {note.key: note.value}
    position = from_text(note.position) if note.position else new(name, **chosen)
    for move in note.moves:
        position.push(move)
    return position


def refused_position(name: str, note: "OptionNote") -> "Position":
    """The position of a note, but with a choice that allows the move which its own choice refuses.

    >>> note = next(note for note in lessons("attangle").options if note.refused)
    >>> note.refused in option_position("attangle", note).legal_moves
    False
    >>> note.refused in refused_position("attangle", note).legal_moves
    True
    """
    from dataclasses import replace

    settings = option_position(name, note).game.settings
    for choice in game_class(name).options[note.key].choices:
        head = game(name, **(settings | {note.key: choice})).head
        text = f"{head} {note.position.partition(' ')[2]}" if note.position else ""
        position = option_position(name, replace(note, value=choice, position=text))
        if note.refused in position.legal_moves:
            return position
    raise BadNotation(note.refused, Message("core.lessons-refused", option=note.address))


def game(name: str, /, **options: "Setting") -> "Game":
    """The game with this name and options; equal choices share one instance and its tables."""
    return _shared(name, tuple(sorted((key, type(value).__name__, value) for key, value in options.items())))


@functools.cache
def tell_records() -> None:
    """Let records draw themselves: they belong to a layer that knows no game."""
    from deltille.core.record import REPLAYERS

    REPLAYERS[:] = [lambda record: record.replay(game(record.game, **record.options))]


def _shared(name: str, options: "tuple[tuple[str, str, Setting], ...]") -> "Game":
    from deltille.core.game import shared_game

    tell_records()
    return shared_game(game_class(name), options)


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

    if not isinstance(text, str):
        raise BadNotation(repr(text), Message("core.game-expected"))
    head, _, body = text.strip().partition(" ")
    name, _, viewer = head.partition("@")
    return read_position(game_from_head(name), body, viewer)


def game_from_head(head: str) -> "Game":
    """The game named as position texts begin: ``attangle`` or ``attangle(opposite_captures=false)``."""
    match = _HEAD.match(head)
    if match is None:
        raise BadNotation(head, Message("core.game-expected"))
    return game(match["name"], **parse_options(match["name"], (match["options"] or "").split(",")))


def parse_options(name: str, items: "Iterable[str]") -> "dict[str, Setting]":
    """Options of this game written as ``key=value``; empty items are skipped."""
    from deltille.core.game import parse_setting

    known = game_class(name).options
    options: dict[str, Setting] = {}
    for item in filter(None, items):
        key, equals, value = item.partition("=")
        if not equals:
            raise BadOption(item, Message("core.option-form"))
        options[key] = parse_setting(value, known[key]) if key in known else value
    return options
