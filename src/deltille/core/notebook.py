"""What notebooks show beside a drawing: small tables without their own colours."""

from collections.abc import Iterable, Sequence
from html import escape

_CELL = "text-align:left;padding:0.1em 0.8em"


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table of texts.

    >>> table(["move"], [["a<b"]])
    '<table><tr><th style="...">move</th></tr><tr><td style="...">a&lt;b</td></tr></table>'
    """

    def line(tag: str, cells: Sequence[object]) -> str:
        written = "".join(f'<{tag} style="{_CELL}">{escape(str(cell))}</{tag}>' for cell in cells)
        return f"<tr>{written}</tr>"

    return f"<table>{line('th', heads)}{''.join(line('td', row) for row in rows)}</table>"


def beside(*parts: str) -> str:
    """Drawings and tables side by side, as far as there is room."""
    blocks = "".join(f"<div>{part}</div>" for part in parts)
    return f'<div style="display:flex;flex-wrap:wrap;gap:1em;align-items:flex-start">{blocks}</div>'
