"""Suggestions for mistyped names."""

import difflib
from collections.abc import Iterable


def did_you_mean(given: str, known: Iterable[str], otherwise: str = "nothing is known") -> str:
    """Name the nearest known name, or all of them.

    >>> did_you_mean("atangle", ["attangle", "tranglar"])
    "did you mean 'attangle'?"
    >>> did_you_mean("chess", ["attangle", "tranglar"])
    'choose among attangle, tranglar'
    """
    names = sorted(known)
    near = difflib.get_close_matches(given.lower(), names, n=1, cutoff=0.5)
    if near:
        return f"did you mean {near[0]!r}?"
    return f"choose among {', '.join(names)}" if names else otherwise
