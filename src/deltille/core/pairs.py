"""Words of a state that come in pairs, one for each of two seats.

A processor reads ``s[at + seat]`` at once. On a GPU an index that is known only at run time keeps the whole
state out of registers, so there both words are read and one is chosen.

>>> s = [5, 6, 7, 8]
>>> set_word_of(s, 2, 1, 9)
>>> word_of(s, 0, 1), s
(6, [5, 6, 7, 9])
"""

from typing import Any

from numba.extending import overload

from deltille.core.jit import INLINE


def word_of(s: Any, at: int, seat: int) -> int:
    """The word of this seat, 0 or 1, in the pair that begins at ``at``."""
    return int(s[at + seat])


def set_word_of(s: Any, at: int, seat: int, word: int) -> None:
    """Write the word of this seat in the pair that begins at ``at``."""
    s[at + seat] = word


@overload(word_of, jit_options=INLINE, strict=False)
def _compiled_word_of(s: Any, at: Any, seat: Any) -> Any:
    return lambda s, at, seat: s[at + seat]


@overload(set_word_of, jit_options=INLINE, strict=False)
def _compiled_set_word_of(s: Any, at: Any, seat: Any, word: Any) -> Any:
    def write(s, at, seat, word):  # type: ignore[no-untyped-def]
        s[at + seat] = word

    return write
