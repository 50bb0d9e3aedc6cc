"""What a game brings for those who learn it: a lesson of small steps, and cards for rules when they matter.

Both stand in the file ``lessons.toml`` in the game's folder. A sentence is given in one or more languages,
English always among them.
"""

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from deltille.core.errors import BadLessons

Words = Mapping[str, str]
"""A sentence by language: ``{"en": "Well done.", "es": "Bien hecho."}``."""

TRIGGERS = ("step", "only", "may")
"""What a card waits for: a step of that kind; all legal moves, or one of them, beginning with such an id."""


@dataclass(frozen=True)
class LessonStep:
    """One position, one thing to do."""

    say: Words
    hint: Words
    after: Words
    position: str = ""
    """The text of the position; empty for the start of the game."""
    moves: tuple[str, ...] = ()
    """Played from there before the learner sees it."""
    solutions: tuple[str, ...] = ()
    """Moves that do what was asked; if none is named, all legal ones that fit ``does`` and ``through``."""
    does: tuple[str, ...] = ()
    """Kinds of steps that each solution brings about, as was promised; one named twice comes twice."""
    through: tuple[str, ...] = ()
    """Ids in the scene that each solution points at."""

    def is_solved_by(self, text: str, kinds: Iterable[str], path: Iterable[str]) -> bool:
        """Whether a legal move with this text, these kinds of steps and this path is what was asked for."""
        if self.solutions and text not in self.solutions:
            return False
        return not Counter(self.does) - Counter(kinds) and set(self.through) <= set(path)


@dataclass(frozen=True)
class Card:
    """A rule in a sentence, told once, when it first matters."""

    when: str
    """``step:flipped``, ``only:button:pass``, ``may:tray:``; see ``TRIGGERS``."""
    say: Words
    section: str = ""
    """The part of the guide that says more."""


@dataclass(frozen=True)
class Lessons:
    """All of it."""

    steps: tuple[LessonStep, ...]
    cards: tuple[Card, ...] = ()


def in_language(words: Words, language: str) -> str:
    """The sentence in this language, else in English.

    >>> in_language({"en": "Yes", "es": "Sí"}, "es"), in_language({"en": "Yes"}, "fr")
    ('Sí', 'Yes')
    """
    return words.get(language, words["en"])


def read_lessons(text: str) -> Lessons:
    """What a ``lessons.toml`` holds.

    >>> lessons = read_lessons('''
    ... [[card]]
    ... when = "step:flipped"
    ... say.en = "Caught on most of its sides, a piece changes hands."
    ... ''')
    >>> lessons.cards[0].when, lessons.steps
    ('step:flipped', ())
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadLessons("lessons.toml", f"is not TOML: {error}") from error
    unknown = data.keys() - {"step", "card"}
    if unknown:
        raise BadLessons(", ".join(sorted(unknown)), "a lesson has [[step]] and [[card]], nothing else")
    steps = tuple(_step(f"step {n}", entry) for n, entry in enumerate(data.get("step", []), 1))
    return Lessons(steps, tuple(_card(f"card {n}", entry) for n, entry in enumerate(data.get("card", []), 1)))


def _step(where: str, entry: dict[str, Any]) -> LessonStep:
    _check_keys(where, entry, {"say", "hint", "after", "position", "moves", "solutions", "does", "through"})
    return LessonStep(
        _words(where, entry, "say"),
        _words(where, entry, "hint"),
        _words(where, entry, "after"),
        str(entry.get("position", "")),
        tuple(entry.get("moves", ())),
        tuple(entry.get("solutions", ())),
        tuple(entry.get("does", ())),
        tuple(entry.get("through", ())),
    )


def _card(where: str, entry: dict[str, Any]) -> Card:
    _check_keys(where, entry, {"when", "say", "section"})
    when = str(entry.get("when", ""))
    if when.partition(":")[0] not in TRIGGERS or not when.partition(":")[2]:
        raise BadLessons(when, f"{where} waits for {', '.join(f'{kind}:...' for kind in TRIGGERS)}")
    return Card(when, _words(where, entry, "say"), str(entry.get("section", "")))


def _check_keys(where: str, entry: dict[str, Any], known: set[str]) -> None:
    unknown = entry.keys() - known
    if unknown:
        raise BadLessons(", ".join(sorted(unknown)), f"{where} knows {', '.join(sorted(known))}")


def _words(where: str, entry: dict[str, Any], key: str) -> Words:
    words = entry.get(key)
    if not isinstance(words, dict) or "en" not in words:
        raise BadLessons(key, f'{where} needs it at least in English: {key}.en = "..."')
    return {str(language): str(sentence) for language, sentence in words.items()}
