"""What a game has for learners: a lesson of small steps, and cards for rules when they matter.

Both are in the file ``lessons.toml`` in the game's folder, which names a message for each; their texts
are with the game's other messages (``deltille.core.messages``).
"""

import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from deltille.core.errors import BadLessons
from deltille.core.messages import Message

TRIGGERS = ("step", "only", "may")
"""What a card waits for: a step of that kind; all legal moves, or one of them, beginning with such an id."""


@dataclass(frozen=True)
class LessonStep:
    """One position, one thing to do."""

    say: Message
    hint: Message
    after: Message
    position: str = ""
    """The text of the position; empty for the start of the game."""
    moves: tuple[str, ...] = ()
    """Played from there before the learner sees it."""
    solutions: tuple[str, ...] = ()
    """The moves that solve the step; if none is named, all legal ones that fit ``does`` and ``through``."""
    does: tuple[str, ...] = ()
    """Kinds of steps that each solution must cause; one named twice must occur twice."""
    through: tuple[str, ...] = ()
    """Ids in the scene that each solution points at."""

    def is_solved_by(self, text: str, kinds: Iterable[str], path: Iterable[str]) -> bool:
        """Whether a legal move with this text, these kinds of steps and this path solves the step."""
        if self.solutions and text not in self.solutions:
            return False
        return not Counter(self.does) - Counter(kinds) and set(self.through) <= set(path)


@dataclass(frozen=True)
class Card:
    """A rule in one sentence, shown once, when it first matters."""

    when: str
    """``step:flipped``, ``only:button:pass``, ``may:tray:``; see ``TRIGGERS``."""
    say: Message
    section: str = ""
    """The part of the guide that says more."""


@dataclass(frozen=True)
class OptionNote:
    """What an option is about, or what one of its choices means, in a sentence and a picture."""

    key: str
    say: Message
    value: bool | int | str | None = None
    """The choice this is about; None if one sentence covers all choices."""
    position: str = ""
    """The text of the position; empty for the start of a game with this choice."""
    moves: tuple[str, ...] = ()
    """Played from there before the picture is drawn."""
    move: str = ""
    """Shown as a move about to be made."""
    refused: str = ""
    """Shown crossed out: a move that only other choices allow."""

    @property
    def address(self) -> str:
        """How guides name the picture.

        >>> OptionNote("board", Message("trangalla.note-board-rhombus25"), "rhombus25").address
        'option:board=rhombus25'
        """
        if self.value is None:
            return f"option:{self.key}"
        value = str(self.value).lower() if isinstance(self.value, bool) else str(self.value)
        return f"option:{self.key}={value}"


@dataclass(frozen=True)
class Lessons:
    """All of it."""

    steps: tuple[LessonStep, ...]
    cards: tuple[Card, ...] = ()
    options: tuple[OptionNote, ...] = ()


def read_lessons(text: str, domain: str) -> Lessons:
    """What a ``lessons.toml`` holds; its messages are those of ``domain``.

    >>> lessons = read_lessons('''
    ... [[card]]
    ... message = "card-1"
    ... when = "step:flipped"
    ... ''', "tranglar")
    >>> lessons.cards[0].say, lessons.steps
    (Message('tranglar.card-1'), ())
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadLessons("lessons.toml", Message("core.lessons-not-toml", why=str(error))) from error
    unknown = data.keys() - {"step", "card", "option"}
    if unknown:
        raise BadLessons(", ".join(sorted(unknown)), Message("core.lessons-parts"))
    return Lessons(
        tuple(_step(domain, f"step {n}", entry) for n, entry in enumerate(data.get("step", []), 1)),
        tuple(_card(domain, f"card {n}", entry) for n, entry in enumerate(data.get("card", []), 1)),
        tuple(_option(domain, f"option {n}", entry) for n, entry in enumerate(data.get("option", []), 1)),
    )


def _step(domain: str, where: str, entry: dict[str, Any]) -> LessonStep:
    _check_keys(where, entry, {"message", "position", "moves", "solutions", "does", "through"})
    key = _key(domain, where, entry)
    return LessonStep(
        Message(key),
        Message(f"{key}-hint"),
        Message(f"{key}-after"),
        str(entry.get("position", "")),
        tuple(entry.get("moves", ())),
        tuple(entry.get("solutions", ())),
        tuple(entry.get("does", ())),
        tuple(entry.get("through", ())),
    )


def _card(domain: str, where: str, entry: dict[str, Any]) -> Card:
    _check_keys(where, entry, {"message", "when", "section"})
    when = str(entry.get("when", ""))
    if when.partition(":")[0] not in TRIGGERS or not when.partition(":")[2]:
        triggers = [f"{kind}:..." for kind in TRIGGERS]
        raise BadLessons(when, Message("core.lessons-trigger", where=where, triggers=triggers))
    return Card(when, Message(_key(domain, where, entry)), str(entry.get("section", "")))


def _option(domain: str, where: str, entry: dict[str, Any]) -> OptionNote:
    _check_keys(where, entry, {"message", "key", "value", "position", "moves", "move", "refused"})
    return OptionNote(
        str(entry.get("key", "")),
        Message(_key(domain, where, entry)),
        entry.get("value"),
        str(entry.get("position", "")),
        tuple(entry.get("moves", ())),
        str(entry.get("move", "")),
        str(entry.get("refused", "")),
    )


def _check_keys(where: str, entry: dict[str, Any], known: set[str]) -> None:
    unknown = entry.keys() - known
    if unknown:
        raise BadLessons(
            ", ".join(sorted(unknown)), Message("core.lessons-fields", where=where, known=sorted(known))
        )


def _key(domain: str, where: str, entry: dict[str, Any]) -> str:
    name = entry.get("message")
    if not isinstance(name, str) or not name:
        raise BadLessons("message", Message("core.lessons-message", where=where))
    return f"{domain}.{name}"
