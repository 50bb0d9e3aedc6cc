"""Commands that compute: perft, warm."""

import time
from typing import Annotated

import typer
from rich.progress import Progress

from deltille import games
from deltille.cli.arguments import GameName, Options, Players, chosen_game, compile_notes, console, notes
from deltille.core.errors import BadNotation


def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(help="How many moves deep.", min=0, max=20)],
    split: Annotated[bool, typer.Option("--split", help="Count each first move apart.")] = False,
    position: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Start from this position text.")
    ] = None,
    players: Players = None,
    option: Options = None,
) -> None:
    """Count the move sequences of a length: the test every move generator knows."""
    from deltille.core import perft as counting
    from deltille.core.position import Position

    with compile_notes():
        chosen = chosen_game(game, option, players)
        start = Position(chosen)
        if position is not None:
            start = (
                games.from_text(position)
                if position.startswith(game)
                else games.from_text(f"{chosen.head} {position}")
            )
            if start.game.name != game:
                raise BadNotation(position, f"is not a position of {chosen.title}")
        counting.perft(start, 0)  # compiled before the clock starts, as is what --split needs
        for move in start.legal_moves[:1] if split else []:
            start.copy().push(move)
    began = time.perf_counter()
    if split and depth > 0:
        counts = counting.split(start, depth)
        for move, count in counts.items():
            console.print(f"{move}  {count}", markup=False)
        total = sum(counts.values())
    else:
        total = counting.perft(start, depth)
    elapsed_s = time.perf_counter() - began
    console.print(f"{total}")
    notes.print(
        f"depth {depth}, {elapsed_s:.3f} s, {total / max(elapsed_s, 1e-9) / 1e6:.1f} million sequences/s"
    )


def warm(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Which games; all if none is named.")
    ] = None,
) -> None:
    """Compile everything ahead of time, so that nobody waits later."""
    from deltille.batches import precompile as batches
    from deltille.core import compile_progress
    from deltille.core import precompile as rules
    from deltille.core.cache import keyed_cache_dir
    from deltille.search import precompile as search

    chosen = [games.game(name) for name in names or games.names()]
    n_compiled = 0

    def count(_: str) -> None:
        nonlocal n_compiled
        n_compiled += 1

    compile_progress.report_to(count)
    calls = [
        (game.title, name, call)
        for game in chosen
        for warmed in (rules, batches, search)
        for name, call in warmed.kernel_calls(game)
    ]
    with Progress(console=notes) as progress:
        task = progress.add_task("warming", total=len(calls))
        for title, name, call in calls:
            progress.update(task, description=f"{title}: {name}")
            call()
            progress.advance(task)
    console.print(
        f"{len(calls)} kernels ready, {n_compiled} compiled now, in {keyed_cache_dir()}", soft_wrap=True
    )


def add_to(app: typer.Typer) -> None:
    app.command()(perft)
    app.command()(warm)
