"""A language made up for tests: English with accents, in which a sentence that was forgotten is seen.

>>> accented("a piece is placed on { $point }")
'ȧ ƥīḗƈḗ īş ƥŀȧƈḗḓ ǿƞ { $point }'
"""

import re
from pathlib import Path

from deltille.core.messages import Message, domains, source

LANGUAGE = "en-XA"
"""As ICU and Android name it."""

_LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ",
)
_WORD = re.compile(r"[A-Za-z]{3,}")
_MARKUP = re.compile(r"(\[/?b\])")
"""How the command line writes in bold."""


def accented(text: str) -> str:
    """The words of a Fluent pattern with accents; its placeables as they are."""
    from fluent.syntax import FluentParser, FluentSerializer, ast
    from fluent.syntax.visitor import Transformer

    class Accents(Transformer):
        def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:  # noqa: N802
            parts = _MARKUP.split(node.value)
            return ast.TextElement(
                "".join(p if _MARKUP.fullmatch(p) else p.translate(_LETTERS) for p in parts)
            )

    is_file = "\n" in text
    resource = FluentParser(with_spans=False).parse(text if is_file else f"x = {text}\n")
    written = FluentSerializer().serialize(Accents().visit(resource))
    return written if is_file else written.removeprefix("x = ").rstrip("\n")


def write_pseudo_locale(folder: Path) -> None:
    """The files of the language, for ``$DELTILLE_LOCALE_DIR``."""
    for domain in domains():
        path = folder / domain / f"{LANGUAGE}.ftl"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(accented(source(domain, "en")), encoding="utf-8")


def given(value: object) -> list[str]:
    """The texts among the arguments of a message: notation and names, the same in every language."""
    if isinstance(value, Message):
        return [text for argument in value.args.values() for text in given(argument)]
    if isinstance(value, tuple):
        return [text for part in value for text in given(part)]
    return [value] if isinstance(value, str) else []


def escaped(text: str, known: list[str]) -> list[str]:
    """The plain English words in what should be accented, apart from what is the same in every language."""
    for part in sorted(known, key=len, reverse=True):
        text = text.replace(part, " ")
    # What stands in quotes or brackets is an example of notation, or a name in a file.
    return _WORD.findall(re.sub(r"'[^']*'|\[[^\]]*\]", " ", text))
