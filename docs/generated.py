"""Pages made from the program itself: the command line with all its options, and the notebook, run."""

import ast
import contextlib
import io
import json
from html import escape
from pathlib import Path
from typing import Any

import typer.main


def cli_page() -> str:
    """Every command with its arguments and options, as ``--help`` says them."""
    from deltille.cli import app

    root = typer.main.get_command(app)
    parts = [
        "# The command line",
        "What `deltille COMMAND --help` says, on one page. `deltille --install-completion` lets the shell "
        "complete commands, games and players, also your own in the current folder.",
    ]
    for name, command in root.commands.items():  # type: ignore[attr-defined]
        parts += [f"## deltille {name}", _plain(command.help or "")]
        usage = " ".join(_metavar(parameter) for parameter in _of_kind(command, "argument"))
        parts.append(f"```\ndeltille {name} {usage} [OPTIONS]\n```")
        rows = [
            f"| {_names(parameter)} | {_plain(getattr(parameter, 'help', '') or '')}{_default(parameter)} |"
            for parameter in (*_of_kind(command, "argument"), *_of_kind(command, "option"))
        ]
        if rows:
            parts.append("\n".join(["| | |", "| --- | --- |", *rows]))
    return "\n\n".join(parts) + "\n"


def _of_kind(command: Any, kind: str) -> list[Any]:
    return [each for each in command.params if each.param_type_name == kind and each.name != "help"]


def _metavar(parameter: Any) -> str:
    return str(parameter.metavar or parameter.name.upper())


def _names(parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        return f"`{_metavar(parameter)}`"
    shown = ", ".join(f"`{name}`" for name in (*parameter.opts, *parameter.secondary_opts))
    return f"{shown} {parameter.metavar}" if parameter.metavar else shown


def _default(parameter: Any) -> str:
    value = parameter.default
    if parameter.required or value is None or callable(value) or value in (False, True, (), []):
        return ""
    return f" Default: {value}."


def _plain(text: str) -> str:
    for mark in ("[b]", "[/b]"):
        text = text.replace(mark, "**")
    return " ".join(text.split()).replace("|", "\\|")


def notebook_page(path: Path, *, is_run: bool = True) -> str:
    """A notebook as a page: its cells, and what each shows when it is run."""
    book = json.loads(path.read_text(encoding="utf-8"))
    names: dict[str, Any] = {}
    parts = []
    for cell in book["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        shown = _run(source, names) if is_run else ""
        if shown:
            parts.append(f'<div class="output">\n{shown}\n</div>')
    parts.append(f"[This page as a notebook]({path.name})")
    return "\n\n".join(parts) + "\n"


def _run(source: str, names: dict[str, Any]) -> str:
    """What a cell shows: what it prints, then its last expression as a notebook draws it."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(tree, "<cell>", "exec"), names)
        value = None
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
    printed = f"<pre>{escape(out.getvalue())}</pre>" if out.getvalue() else ""
    if value is None:
        return printed
    for method in ("_repr_html_", "_repr_svg_"):
        if hasattr(value, method):
            # An empty line would end the block of HTML in Markdown.
            return printed + "\n".join(line for line in getattr(value, method)().splitlines() if line.strip())
    return printed + f"<pre>{escape(repr(value))}</pre>"
