"""deltille serve, backup, restore and check: the server and its games."""

import asyncio
import gc
from pathlib import Path
from typing import Annotated

import typer

from deltille.cli.arguments import compile_notes, console
from deltille.cli.language import text
from deltille.core.extras import requires

File = Annotated[Path | None, typer.Option("--settings", metavar="FILE", help="help-file")]
Database = Annotated[
    str | None,
    typer.Option(metavar="URL", help="help-database"),
]


def serve(
    host: Annotated[str | None, typer.Option(help="help-serve-host")] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="help-serve-port")] = None,
    database: Database = None,
    public_url: Annotated[str | None, typer.Option(metavar="URL", help="help-serve-public-url")] = None,
    browser: Annotated[bool, typer.Option(help="help-serve-browser")] = True,
    settings: File = None,
) -> None:
    """Start the server: play in the browser, alone, with others on one screen, or with friends elsewhere."""
    gc.disable()  # until the server listens: nearly everything loaded stays, and collecting takes 0.4 s
    with requires("server", "deltille serve"):
        from deltille.server.settings import load_settings
        from deltille.server.uvicorn_server import prepare, require_all
        from deltille.server.uvicorn_server import serve as run

    chosen = load_settings(settings, host=host, port=port, database=database, public_url=public_url)
    require_all(chosen)
    with compile_notes():
        prepare()
    run(chosen, opens_browser=browser)


def backup(
    target: Annotated[Path, typer.Argument(help="help-backup-target", show_default=False)],
    database: Database = None,
    settings: File = None,
) -> None:
    """Copy all games into a file while the server is running, and check the copy."""
    with requires("server", "deltille backup"):
        from deltille.server.settings import load_settings
        from deltille.server.storage.backup import back_up

    n_tables = back_up(load_settings(settings, database=database), target)
    console.print(text("backed-up", tables=n_tables, file=str(target)), soft_wrap=True)


def restore(
    source: Annotated[Path, typer.Argument(help="help-restore-source", show_default=False)],
    database: Database = None,
    settings: File = None,
) -> None:
    """Replace all games with those of a backup; no server may be running."""
    with requires("server", "deltille restore"):
        from deltille.server.settings import load_settings
        from deltille.server.storage.backup import restore as put_back

    n_tables, replaced = put_back(load_settings(settings, database=database), source)
    key = "restored-over" if replaced else "restored"
    console.print(text(key, tables=n_tables, replaced=str(replaced)), soft_wrap=True)


def check(database: Database = None, settings: File = None) -> None:
    """Read every saved game and name those that cannot be read; exits with 1 if there are any."""
    with requires("server", "deltille check"):
        from deltille.server.database_check import check as look
        from deltille.server.settings import load_settings

    found = asyncio.run(look(load_settings(settings, database=database)))
    counts = [f"{status} {n}" for status, n in sorted(found.statuses.items())]
    told = text("checked", tables=counts, unreadable=len(found.unreadable))
    console.print(told, soft_wrap=True)
    for table_id, why in found.unreadable.items():
        console.print(f"{table_id}: {why}", soft_wrap=True, markup=False)
    raise typer.Exit(1 if found.unreadable else 0)


def add_to(app: typer.Typer) -> None:
    for command in (serve, backup, restore, check):
        app.command()(command)
