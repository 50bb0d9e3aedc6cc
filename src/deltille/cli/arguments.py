"""Arguments that several commands share."""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from deltille import games
from deltille.cli.language import tell, text

if TYPE_CHECKING:
    from deltille.core.game import Game
    from deltille.players import Player

console = Console(highlight=False)
notes = Console(stderr=True, highlight=False)


def complete_game(incomplete: str) -> list[str]:
    return [name for name in games.names() if name.startswith(incomplete)]


def complete_player(incomplete: str) -> list[str]:
    """Names of players, and of classes with a method ``choose`` in files of the current folder."""
    from deltille.players.names import completions

    return completions(incomplete)


GameName = Annotated[
    str,
    typer.Argument(metavar="GAME", help="help-game-name", autocompletion=complete_game),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="KEY=VALUE", help="help-options"),
]


Players = Annotated[int | None, typer.Option(help="help-players", min=1)]
Json = Annotated[bool, typer.Option("--json", help="help-json")]
Level = Annotated[
    int | None,
    typer.Option(help="help-level", min=1, max=10),
]
DEFAULT_LEVEL = 4


def players_argument(help_key: str, metavar: str, show_default: bool | str = False) -> Any:
    """What a list of players on the command line is annotated with."""
    return typer.Argument(
        metavar=metavar, help=help_key, show_default=show_default, autocompletion=complete_player
    )


def player_spec(spec: str | None, level: int | None) -> str:
    """The player meant by --player and --level together."""
    if spec is not None and level is not None:
        raise typer.BadParameter(text("player-or-level"))
    return spec if spec is not None else f"level:{level or DEFAULT_LEVEL}"


def plain(text: str) -> str:
    r"""A text without anything that a terminal would interpret.

    >>> ascii(plain("Ada\x1b[2J"))
    "'Ada\\ufffd[2J'"
    """
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)


def prepare_player(player: "Player", game: "Game") -> None:
    """Let a player get ready, and print what it wants its user to know."""
    from deltille.players import prepare

    prepare(player, game)
    note = getattr(player, "note_message", None) or getattr(player, "note", "")
    if note:
        notes.print(tell(note), markup=False, soft_wrap=True)


def print_json(data: Any) -> None:
    """What programs read: plain JSON, on standard output."""
    console.print(json.dumps(data, indent=1, ensure_ascii=False), markup=False, soft_wrap=True)


def table_of(first: str, numbers: Iterable[str], title: str | None = None) -> Table:
    """A table without lines: what each row is about, then columns of numbers."""
    table = Table(box=None, padding=(0, 2, 0, 0), title=title, title_justify="left")
    table.add_column(first)
    for heading in numbers:
        table.add_column(heading, justify="right")
    return table


def chosen_game(name: str, options: list[str] | None, players: int | None = None) -> "Game":
    """The game with the options given as KEY=VALUE."""
    items = [*(options or []), *([f"players={players}"] if players is not None else [])]
    return games.game(name, **games.parse_options(name, items))


@contextmanager
def compile_notes() -> Iterator[None]:
    """While inside, a line with a spinner says so when something has to be compiled."""
    from deltille.core import compile_progress

    with notes.status("") as status:
        status.stop()

        def report(kernel: str) -> None:
            told = text("compiling", kernel=kernel)
            if notes.is_terminal:
                status.update(told)
                status.start()
            else:
                notes.print(told)

        compile_progress.report_to(report)
        try:
            yield
        finally:
            compile_progress.report_to(lambda _: None)
