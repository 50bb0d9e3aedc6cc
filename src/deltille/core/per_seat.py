"""Words of a state that come in pairs, one for each of two seats.

A processor reads ``s[at + seat]`` at once. On a GPU an index that is known only at run time keeps the whole
state out of registers, so there both words are read and one is chosen.

>>> s = [5, 6, 7, 8]
>>> set_word_of(s, 2, 1, 9)
>>> word_of(s, 0, 1), s
(6, [5, 6, 7, 9])
"""

from typing import Any

from deltille.core.jit import inlined, on_gpu


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
