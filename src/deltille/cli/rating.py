"""deltille rating: the ladder of all players that were measured on this machine, or of given results."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from deltille.cli.arguments import Json, console, notes, print_json, table_of
from deltille.cli.language import text
from deltille.cli.match_options import Anchors, parse_anchors
from deltille.core.messages import Message

if TYPE_CHECKING:
    from deltille.arena.ladder import Rung

BEGIN, END = "<!-- leaderboard: deltille rating --into -->", "<!-- leaderboard ends -->"


def rating(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="help-rating-game", show_default=False)
    ] = None,
    results: Annotated[
        list[Path] | None,
        typer.Option("--from", metavar="FILE", help="help-rating-results"),
    ] = None,
    add: Annotated[list[Path] | None, typer.Option(metavar="FILE", help="help-rating-add")] = None,
    anchor: Anchors = None,
    least: Annotated[int, typer.Option(help="help-rating-least", min=0)] = 0,
    markdown: Annotated[bool, typer.Option("--markdown", help="help-rating-markdown")] = False,
    into: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="help-rating-into"),
    ] = None,
    is_json: Json = False,
) -> None:
    """Rate all players measured on this machine, separately for each game."""
    from deltille.arena import ladder

    for path in add or []:
        ladder.remember(ladder.read_results(path))
    if results:
        known = [result for path in results for result in ladder.read_results(path)]
    else:
        known = ladder.remembered()
    known = [result for result in known if game is None or result.game.partition("(")[0] == game]
    if not known:
        place = "" if results else str(ladder.data_folder())
        told = text("rating-none", where="these" if results else "here", place=place)
        notes.print(told, soft_wrap=True, markup=False)
        raise typer.Exit(1)
    found = {
        head: tuple(rung for rung in rungs if rung.n_games >= least)
        for head, (rungs, _) in ladder.ladder(known, parse_anchors(anchor)).items()
    }
    if into is not None:
        _write_into(into, _markdown(found))
    if is_json:
        data: Any = {head: [vars(rung) for rung in rungs] for head, rungs in found.items()}
        print_json(data)
    elif markdown:
        console.print(_markdown(found), markup=False, soft_wrap=True)
    else:
        _print_tables(found)


def _print_tables(found: "dict[str, tuple[Rung, ...]]") -> None:
    for head, rungs in found.items():
        columns = "Elo", "±95%", text("column-games"), text("column-score")
        table = table_of(text("column-player"), columns, head)
        for rung in rungs:
            table.add_row(
                rung.player, f"{rung.elo:+.0f}", f"{rung.error:.0f}", str(rung.n_games), f"{rung.score:.1%}"
            )
        console.print(table)


def _markdown(found: "dict[str, tuple[Rung, ...]]") -> str:
    parts = []
    for head, rungs in found.items():
        rows = [
            f"**{head}**",
            "",
            "| player | Elo | ±95% | games | score |",
            "| --- | --- | --- | --- | --- |",
        ]
        rows += [
            f"| `{rung.player}` | {rung.elo:+.0f} | {rung.error:.0f} | {rung.n_games} | {rung.score:.1%} |"
            for rung in rungs
        ]
        parts.append("\n".join(rows))
    return "\n\n".join(parts)


def _write_into(path: Path, tables: str) -> None:
    from deltille.arena.errors import BadRun

    try:
        whole = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadRun(str(path), Message("core.file-unreadable", why=error.strerror or "")) from error
    before, begin, rest = whole.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise BadRun(str(path), Message("cli.rating-no-place", begin=BEGIN, end=END))
    path.write_text(f"{before}{BEGIN}\n\n{tables}\n\n{END}{after}", encoding="utf-8")


def add_to(app: typer.Typer) -> None:
    app.command()(rating)
