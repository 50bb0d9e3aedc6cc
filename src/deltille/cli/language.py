"""The language of the command line: ``--language es``, else $DELTILLE_LANGUAGE, else that of the system."""

import functools
import os
import sys
from typing import Any

from deltille.core.messages import SOURCE_LANGUAGE, Message, best_language, catalogue, render

OPTION = "--language"
VARIABLES = ("DELTILLE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def take_option(arguments: list[str]) -> str:
    """The language asked for anywhere on the command line, which is taken out of it; '' if none is.

    >>> line = ["games", "--language", "es"]
    >>> take_option(line), line
    ('es', ['games'])
    """
    for place, word in enumerate(arguments):
        if word == "--":
            break
        if word == OPTION and place + 1 < len(arguments):
            del arguments[place]
            return arguments.pop(place)
        if word.startswith(f"{OPTION}="):
            return arguments.pop(place).partition("=")[2]
    return ""


@functools.cache
def language() -> str:
    """Decided once, before any output."""
    asked = take_option(sys.argv) if sys.argv and "deltille" in sys.argv[0] else ""
    set_ = (os.environ.get(name, "") for name in VARIABLES)
    return best_language(asked or next(filter(None, set_), ""))


def text(key: str, /, **args: Any) -> str:
    """A sentence of the command line."""
    return tell(Message(f"cli.{key}", **args))


def can_say(key: str) -> bool:
    """Whether this is the name of a sentence of the command line."""
    return key in catalogue("cli", SOURCE_LANGUAGE).entries


def tell(message: Message | str) -> str:
    """What a game or a part of the system says; a plain text is what it is in every language."""
    return render(message, language())
