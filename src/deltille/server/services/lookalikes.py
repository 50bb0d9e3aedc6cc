"""Lookalike names (homoglyphs): nobody may impersonate somebody else.

A name is compared by its *skeleton*: letters that look alike in most fonts are one, as in Unicode's report
on confusable characters (UTS 39), of which this keeps the common part. Letters of several scripts in one
name are refused, because most impersonations need them.
"""

import itertools
import unicodedata

from deltille.core.messages import Message
from deltille.server.errors import Code, Rejected

LIKE_LATIN = dict(
    zip(
        "авекмнорстухѕіјԛԝһԁαβεικνορτυχ0|",
        "abekmhopctyxsijqwhdabeikvoptuxol",
        strict=True,
    )
)
"""Small letters of Cyrillic and Greek, and signs, with the Latin letter each looks like."""
EYES = "Il1|"
"""These cannot be told apart; as small letters the first is an i."""
MOST_READINGS = 64
MIXED = ({"LATIN", "CYRILLIC", "GREEK", "CHEROKEE", "ARMENIAN"},)
"""Scripts whose letters are mistaken for each other's: a name has letters of one of them."""


def check_plain(name: str) -> None:
    """Refuse a name that mixes scripts which look alike, or that has many marks on one letter."""
    scripts = {unicodedata.name(letter, "?").partition(" ")[0] for letter in name if letter.isalpha()}
    if any(len(scripts & alike) > 1 for alike in MIXED):
        raise Rejected(Code.BAD_REQUEST, Message("server.one-script"))
    marks = itertools.groupby(name, key=lambda letter: bool(unicodedata.combining(letter)))
    if any(is_mark and len(list(run)) > 2 for is_mark, run in marks):
        raise Rejected(Code.BAD_REQUEST, Message("server.too-many-marks"))


def skeleton(name: str) -> str:
    """What a name looks like.

    >>> skeleton("Аdа  B0b"), skeleton("ＡＤＡ bob")
    ('ada bob', 'ada bob')
    """
    plain = " ".join(unicodedata.normalize("NFKC", name).casefold().split())
    return "".join(LIKE_LATIN.get(letter, letter) for letter in plain)


def readings(name: str) -> list[str]:
    """The skeletons of all names that this one could be read as.

    >>> readings("AI")
    ['al', 'ai']
    """
    plain = unicodedata.normalize("NFKC", name)
    choices = [("l", "i") if letter in EYES else (letter,) for letter in plain]
    n = 1
    for choice in choices:
        n *= len(choice)
    if n > MOST_READINGS:
        raise Rejected(Code.BAD_REQUEST, Message("server.too-many-alike"))
    return list(dict.fromkeys(skeleton("".join(letters)) for letters in itertools.product(*choices)))
