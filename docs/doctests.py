"""Examples in docstrings, shown as code: Markdown would take their ``>>>`` for quotations."""

from typing import Any

import griffe


class Doctests(griffe.Extension):
    """Puts a fence around every example."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    lines: list[str] = []
    is_inside = False
    for line in [*text.splitlines(), ""]:
        if line.startswith(">>>") and not is_inside:
            lines.append("```pycon")
            is_inside = True
        if is_inside and not line.strip():
            lines.append("```")
            is_inside = False
        lines.append(line)
    return "\n".join(lines)
