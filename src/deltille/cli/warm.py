"""deltille warm: compile ahead of time."""

from typing import Annotated

import typer
from rich.progress import Progress

from deltille import games
from deltille.cli.arguments import console, notes
from deltille.cli.language import text


def warm(
    names: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="help-warm-names")] = None,
) -> None:
    """Compile everything ahead of time, so that nobody waits later."""
    from deltille.batches import precompile as batches
    from deltille.core import compile_progress
    from deltille.core import precompile as rules
    from deltille.core.cache import keyed_cache_dir
    from deltille.core.tiered import compile_at_once
    from deltille.search import precompile as search

    chosen = [games.game(name) for name in names or games.names()]
    n_compiled = 0

    def count(_: str) -> None:
        nonlocal n_compiled
        n_compiled += 1

    compile_at_once()
    compile_progress.report_to(count)
    calls = [
        (game.title, name, call)
        for game in chosen
        for warmed in (rules, batches, search)
        for name, call in warmed.kernel_calls(game)
    ]
    with Progress(console=notes) as progress:
        task = progress.add_task(text("warming"), total=len(calls))
        for title, name, call in calls:
            progress.update(task, description=f"{title}: {name}")
            call()
            progress.advance(task)
    told = text("warmed", kernels=len(calls), compiled=n_compiled, folder=str(keyed_cache_dir()))
    console.print(told, soft_wrap=True)


def add_to(app: typer.Typer) -> None:
    app.command()(warm)
