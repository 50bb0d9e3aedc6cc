"""Names of players that a command line can offer."""

import ast
from collections.abc import Iterator
from pathlib import Path

MAX_FILES = 200
USUAL = (
    *("random", "greedy", "flat:100"),
    *(f"level:{level}" for level in range(1, 11)),
    *("mcts:nodes=1000", "mcts:seconds=1", "net:nodes=400", "net:seconds=1", "gtp:"),
)


def completions(incomplete: str, folder: Path | None = None) -> list[str]:
    """The names that begin so: our players, and classes with a method ``choose`` in files of a folder.

    >>> completions("gr", Path("/nowhere"))
    ['greedy']
    """
    found = [*USUAL, *own_players(folder or Path.cwd())]
    return [name for name in found if name.startswith(incomplete)]


def own_players(folder: Path) -> Iterator[str]:
    """Players in the source files of a folder, found without running any of them."""
    for file in sorted(folder.glob("*.py"))[:MAX_FILES]:
        try:
            tree = ast.parse(file.read_bytes())
        except (OSError, SyntaxError, ValueError):
            continue
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and any(
                isinstance(each, ast.FunctionDef) and each.name == "choose" for each in node.body
            ):
                yield f"{file.stem}:{node.name}"
