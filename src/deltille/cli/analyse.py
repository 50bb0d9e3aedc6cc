"""deltille analyse: the computer judges a position or a finished game."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.live import Live
from rich.progress import Progress
from rich.table import Table

from deltille import games
from deltille.cli.arguments import compile_notes, console, notes

if TYPE_CHECKING:
    from deltille.core.game import Game
    from deltille.search.report import Report
    from deltille.search.review import Judgement

SHOWN = 8


def analyse(
    what: Annotated[str, typer.Argument(metavar="RECORD", help="A saved game, or a position text.")],
    nodes: Annotated[
        int | None, typer.Option(help="Simulations for a position, or for each move of a game.", min=1)
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="Seconds for a position.", min=0.01)] = None,
    threads: Annotated[int, typer.Option(help="Threads for a position.", min=1, max=256)] = 1,
    worst: Annotated[int, typer.Option(help="How many of the worst moves to explain.", min=0)] = 5,
    seed: Annotated[int, typer.Option(help="The same seed and nodes give the same analysis.", min=0)] = 0,
    net: Annotated[bool, typer.Option("--net", help="Ask the network that came with the game.")] = False,
    weights: Annotated[Path | None, typer.Option(help="Ask the network in this .npz file.")] = None,
) -> None:
    """Walk through a saved game and mark the moves that lost most, or think about a position."""
    asked = str(weights) if weights is not None else net
    if Path(what).suffix == ".json" or Path(what).is_file():
        _review(Path(what), nodes or (200 if asked else 5000), worst, seed, asked)
    else:
        if nodes is None and seconds is None:
            seconds = 5.0
        _think(what, nodes, seconds, threads, seed, asked)


def _think(
    text: str, nodes: int | None, seconds: float | None, threads: int, seed: int, net: bool | str
) -> None:
    from deltille.learning.analysis import analyse as start

    with compile_notes():
        position = games.from_text(text)
        start(position, nodes=1, net=net).final()
    analysis = start(position, nodes=nodes, seconds=seconds, threads=threads, seed=seed, net=net)
    if analysis.note:
        notes.print(analysis.note, markup=False, soft_wrap=True)
    points = "lead" if net and not analysis.note else "points"
    if console.is_terminal:
        with Live(console=console) as live:
            for report in analysis:
                live.update(_table(report, position.game, points))
    else:
        console.print(_table(analysis.final(), position.game, points))


def _table(report: "Report", game: "Game", points: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), title=f"{report.nodes} simulations", title_justify="left")
    for heading in ("move", "visits", *(f"{name} wins" for name in game.seat_names), points, "main line"):
        table.add_column(heading)
    for candidate in report.candidates[:SHOWN]:
        table.add_row(
            candidate.move.text,
            str(candidate.visits),
            *(f"{100 * value:.1f}%" for value in candidate.values),
            _points_text(candidate.scores),
            " ".join(move.text for move in candidate.line),
        )
    return table


def _points_text(scores: tuple[float, ...]) -> str:
    # A minus beside a dash would be hard to read.
    between = "–" if min(scores) >= 0 else ", "
    return between.join(f"{score:.1f}" for score in scores)


def _review(path: Path, nodes: int, worst: int, seed: int, net: bool | str) -> None:
    from deltille.core.record import Record
    from deltille.learning.analysis import new_search, review

    record = Record.load(path)
    with compile_notes():
        position = record.replay(games.game(record.game, **record.options))
        next(review(position, nodes=1, net=net), None)
    if position.ply:
        start = position.copy()
        start.pop()
        note = new_search(start, net=net, memory_mb=1)[1]
        if note:
            notes.print(note, markup=False, soft_wrap=True)
    judged: list[Judgement] = []
    with Progress(console=notes, transient=True) as progress:
        task = progress.add_task("looking back", total=position.ply)
        for judgement in review(position, nodes, seed, net):
            judged.append(judgement)
            progress.advance(task)
    names = position.game.seat_names
    console.print(" ".join(f"{j.ply}. {j.move.text}{j.mark}" for j in judged), markup=False, soft_wrap=True)
    costly = sorted((j for j in judged if j.loss > 0), key=lambda j: -j.loss)[:worst]
    if costly:
        console.print("\nThe moves that lost most:")
    for j in costly:
        line = " ".join(move.text for move in j.best.line)
        console.print(
            f"{j.ply}. {names[j.seat]} {j.move.text}{j.mark} gave away {100 * j.loss:.0f}%: "
            f"better was {j.best.move.text} ({100 * j.best.values[j.seat]:.0f}% instead of "
            f"{100 * j.value:.0f}%), for example {line}",
            markup=False,
            soft_wrap=True,
        )


def add_to(app: typer.Typer) -> None:
    app.command()(analyse)
