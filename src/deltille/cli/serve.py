"""deltille serve and deltille backup: the table, and a copy of its games."""

from pathlib import Path
from typing import Annotated

import typer

from deltille.cli.arguments import compile_notes, console
from deltille.core.extras import requires

File = Annotated[Path | None, typer.Option("--settings", metavar="FILE", help="A TOML file with settings.")]
Database = Annotated[
    str | None,
    typer.Option(metavar="URL", help="By default SQLite in your data directory; or postgresql+asyncpg://..."),
]


def serve(
    host: Annotated[str | None, typer.Option(help="Who may connect; by default this machine only.")] = None,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="8000 by default; 0 for any free one.")
    ] = None,
    database: Database = None,
    public_url: Annotated[
        str | None, typer.Option(metavar="URL", help="The address people use from outside, if it differs.")
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in your browser.")] = True,
    settings: File = None,
) -> None:
    """Start the table: play in the browser, alone, with others here, or with others far away."""
    with requires("server", "deltille serve"):
        from deltille.server.settings import load_settings
        from deltille.server.uvicorn_server import prepare
        from deltille.server.uvicorn_server import serve as run

    chosen = load_settings(settings, host=host, port=port, database=database, public_url=public_url)
    with compile_notes():
        prepare()
    run(chosen, opens_browser=browser)


def backup(
    target: Annotated[Path, typer.Argument(help="The file to write.", show_default=False)],
    database: Database = None,
    settings: File = None,
) -> None:
    """Copy all games into a file while the table runs, and check the copy."""
    with requires("server", "deltille backup"):
        from deltille.server.settings import load_settings
        from deltille.server.storage.backup import back_up

    n_tables = back_up(load_settings(settings, database=database), target)
    console.print(f"{n_tables} tables copied to {target}.", soft_wrap=True)


def add_to(app: typer.Typer) -> None:
    app.command()(serve)
    app.command()(backup)
