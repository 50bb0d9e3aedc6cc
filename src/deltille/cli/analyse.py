"""deltille analyse: the computer judges a position or a finished game."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.live import Live
from rich.progress import Progress
from rich.table import Table

from deltille import games
from deltille.cli.arguments import Json, compile_notes, console, notes, print_json
from deltille.cli.language import tell
from deltille.cli.language import text as said
from deltille.cli.show import GameNumber

if TYPE_CHECKING:
    from deltille.core.game import Game
    from deltille.search.report import Report
    from deltille.search.review import Judgement

SHOWN = 8


def analyse(
    what: Annotated[
        str,
        typer.Argument(metavar="RECORD", help="help-analyse-what"),
    ],
    nodes: Annotated[int | None, typer.Option(help="help-analyse-nodes", min=1)] = None,
    seconds: Annotated[float | None, typer.Option(help="help-analyse-seconds", min=0.01)] = None,
    threads: Annotated[int, typer.Option(help="help-analyse-threads", min=1, max=256)] = 1,
    worst: Annotated[int, typer.Option(help="help-analyse-worst", min=0)] = 5,
    seed: Annotated[int, typer.Option(help="help-analyse-seed", min=0)] = 0,
    net: Annotated[bool, typer.Option("--net", help="help-analyse-net")] = False,
    weights: Annotated[Path | None, typer.Option(help="help-analyse-weights")] = None,
    number: GameNumber = None,
    is_json: Json = False,
) -> None:
    """Go through a saved game and mark the moves that lost most, or analyse a position."""
    asked = str(weights) if weights is not None else net
    if Path(what).suffix in (".json", ".jsonl") or Path(what).exists():
        _review(Path(what), number, nodes or (200 if asked else 5000), worst, seed, asked, is_json)
    else:
        if nodes is None and seconds is None:
            seconds = 5.0
        _think(what, nodes, seconds, threads, seed, asked, is_json)


def _think(
    text: str,
    nodes: int | None,
    seconds: float | None,
    threads: int,
    seed: int,
    net: bool | str,
    is_json: bool,
) -> None:
    from deltille.learning.analysis import analyse as start

    with compile_notes():
        position = games.from_text(text)
        start(position, nodes=1, net=net).final()
    analysis = start(position, nodes=nodes, seconds=seconds, threads=threads, seed=seed, net=net)
    if analysis.note:
        _print_missing(position.game)
    if is_json:
        print_json(_report_data(analysis.final(), text))
        return
    points = said("analyse-lead" if net and not analysis.note else "analyse-points")
    if console.is_terminal:
        with Live(console=console) as live:
            for report in analysis:
                live.update(_table(report, position.game, points))
    else:
        console.print(_table(analysis.final(), position.game, points))


def _table(report: "Report", game: "Game", points: str) -> Table:
    table = Table(
        box=None,
        padding=(0, 2, 0, 0),
        title=said("analyse-simulations", n=report.nodes),
        title_justify="left",
    )
    wins = [said("analyse-wins", side=side) for side in game.sides]
    for heading in (said("analyse-move"), said("analyse-visits"), *wins, points, said("analyse-line")):
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


def _print_missing(game: "Game") -> None:
    """That no network fits the game."""
    from deltille.learning.loading import missing_message

    notes.print(tell(missing_message(game)), markup=False, soft_wrap=True)


def _review(
    path: Path, number: int | None, nodes: int, worst: int, seed: int, net: bool | str, is_json: bool
) -> None:
    from deltille.arena.records import read_record
    from deltille.learning.analysis import new_search, review

    record = read_record(path, number).record
    with compile_notes():
        position = record.replay(games.game(record.game, **record.options))
        next(review(position, nodes=1, net=net), None)
    if position.ply:
        start = position.copy()
        start.pop()
        note = new_search(start, net=net, memory_mb=1)[1]
        if note:
            _print_missing(start.game)
    judged: list[Judgement] = []
    with Progress(console=notes, transient=True) as progress:
        task = progress.add_task(said("analyse-looking-back"), total=position.ply)
        for judgement in review(position, nodes, seed, net):
            judged.append(judgement)
            progress.advance(task)
    if is_json:
        print_json([_judgement_data(each) for each in judged])
        return
    sides = position.game.sides
    console.print(" ".join(f"{j.ply}. {j.move.text}{j.mark}" for j in judged), markup=False, soft_wrap=True)
    costly = sorted((j for j in judged if j.loss > 0), key=lambda j: -j.loss)[:worst]
    if costly:
        console.print("\n" + said("analyse-worst"))
    for j in costly:
        line = " ".join(move.text for move in j.best.line)
        told = said(
            "analyse-gave-away",
            ply=j.ply,
            side=tell(sides[j.seat]),
            move=f"{j.move.text}{j.mark}",
            loss=f"{100 * j.loss:.0f}%",
            better=j.best.move.text,
            chance=f"{100 * j.best.values[j.seat]:.0f}%",
            had=f"{100 * j.value:.0f}%",
            line=line,
        )
        console.print(told, markup=False, soft_wrap=True)


def _report_data(report: "Report", text: str) -> dict[str, Any]:
    return {
        "position": text,
        "nodes": report.nodes,
        "candidates": [
            {
                "move": candidate.move.text,
                "visits": candidate.visits,
                "values": list(candidate.values),
                "scores": list(candidate.scores),
                "line": [move.text for move in candidate.line],
            }
            for candidate in report.candidates
        ],
    }


def _judgement_data(judged: "Judgement") -> dict[str, Any]:
    return {
        "ply": judged.ply,
        "seat": judged.seat,
        "move": judged.move.text,
        "mark": judged.mark,
        "value": judged.value,
        "loss": judged.loss,
        "best": judged.best.move.text,
        "best_value": judged.best.values[judged.seat],
        "best_line": [move.text for move in judged.best.line],
    }


def add_to(app: typer.Typer) -> None:
    app.command()(analyse)
