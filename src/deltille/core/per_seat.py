"""Numbers that each seat has one of: words of a state in pairs, and who leads.

A CPU reads ``s[at + seat]`` directly. On a GPU an index that is known only at run time keeps the whole
state out of registers, so there both words are read and one is chosen.

>>> s = [5, 6, 7, 8]
>>> set_word_of(s, 2, 1, 9)
>>> word_of(s, 0, 1), s
(6, [5, 6, 7, 9])
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from deltille.core.jit import inlined, on_gpu

LEAST = -(1 << 40)
"""Below every score and every evaluation."""


@inlined
def word_of(s: Any, at: int, seat: int) -> int:
    """The word of this seat, 0 or 1, in the pair that begins at ``at``."""
    return int(s[at + seat])


@inlined
def set_word_of(s: Any, at: int, seat: int, word: int) -> None:
    """Write the word of this seat in the pair that begins at ``at``."""
    s[at + seat] = word


@on_gpu(word_of)
def chosen_word(s: Any, at: int, seat: int) -> int:
    return int(s[at]) if seat == 0 else int(s[at + 1])


@on_gpu(set_word_of)
def set_chosen_word(s: Any, at: int, seat: int, word: int) -> None:
    first, second = s[at], s[at + 1]
    s[at] = word if seat == 0 else first
    s[at + 1] = second if seat == 0 else word


@inlined
def lead_of(values: NDArray[np.int64], seat: int) -> int:
    """By how much a seat is ahead of its best rival; with one seat, its own value."""
    best = 0 if values.size == 1 else LEAST
    for other in range(values.size):
        if other != seat:
            best = max(best, int(values[other]))
    return int(values[seat]) - best
