"""Suggestions for mistyped names."""

import difflib
from collections.abc import Iterable

from deltille.core.messages import Message


def did_you_mean(given: str, known: Iterable[str]) -> Message:
    """Name the nearest known name, or all of them.

    >>> did_you_mean("atangle", ["attangle", "tranglar"]).text
    "did you mean 'attangle'?"
    >>> did_you_mean("chess", ["attangle", "tranglar"]).text
    'choose from attangle, tranglar'
    """
    names = sorted(known)
    near = difflib.get_close_matches(given.lower(), names, n=1, cutoff=0.5)
    if near:
        return Message("core.did-you-mean", name=near[0])
    return Message("core.choose-among", names=names)
