"""The command line: ``deltille --help``."""

import os
import sys
from typing import Annotated

import typer

from deltille.cli import (
    analyse,
    arena,
    bench,
    convert,
    dataset,
    games,
    gtp,
    openings,
    perft,
    play,
    puzzles,
    rating,
    rules,
    serve,
    show,
    statistics,
    tournament,
    train,
    verify,
    warm,
)
from deltille.cli.help import SpeakingCommand, SpeakingGroup
from deltille.cli.language import language
from deltille.core.errors import DeltilleError

app = typer.Typer(
    name="deltille",
    cls=SpeakingGroup,
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_show_locals=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for module in (
    games,
    rules,
    show,
    play,
    serve,
    analyse,
    arena,
    tournament,
    rating,
    dataset,
    puzzles,
    statistics,
    openings,
    convert,
    verify,
    perft,
    warm,
    bench,
    train,
    gtp,
):
    module.add_to(app)
for command in app.registered_commands:
    command.cls = SpeakingCommand


def _print_version(is_asked: bool) -> None:
    if is_asked:
        from deltille import __version__

        print(f"deltille {__version__}")
        raise typer.Exit


@app.callback()
def everywhere(
    version: Annotated[
        bool,
        typer.Option("--version", help="help-everywhere-version", is_eager=True, callback=_print_version),
    ] = False,
    language: Annotated[str | None, typer.Option(metavar="CODE", help="help-everywhere-language")] = None,
) -> None:
    """Read before everything else (cli/language.py); here so that it is listed."""


def main() -> None:
    """Run the command line; wrong input gives a one-line error, not a traceback."""
    language()  # takes --language out of what the commands read
    try:
        app()
    except DeltilleError as error:
        print(f"deltille: {error.in_language(language())}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        # The reader of our output has gone (``deltille rules attangle | head``): leave quietly.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
