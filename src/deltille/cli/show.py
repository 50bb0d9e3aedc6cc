"""deltille show: a saved game."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from deltille import games
from deltille.cli.arguments import Json, compile_notes, console, plain, print_json
from deltille.cli.boards import board
from deltille.cli.language import language, tell, text
from deltille.core.errors import BadRecord
from deltille.core.messages import Message

if TYPE_CHECKING:
    from deltille.arena.records import SavedGame
    from deltille.core.position import Position

GameNumber = Annotated[
    int | None,
    typer.Option("--game", metavar="N", help="help-game-number", min=1),
]


def show(
    record: Annotated[
        Path,
        typer.Argument(help="help-show-record", show_default=False),
    ],
    ply: Annotated[int | None, typer.Option(help="help-show-ply", min=0)] = None,
    svg: Annotated[Path | None, typer.Option(help="help-show-svg")] = None,
    number: GameNumber = None,
    is_json: Json = False,
) -> None:
    """Show a saved game: who played, the moves, the board, the result; or list the games of a match."""
    from deltille.arena.records import LINES, read_record, read_records

    if number is None and (record.is_dir() or record.suffix in LINES):
        found = list(read_records(record))
        if len(found) != 1:
            _list(found, is_json)
            return
    saved = read_record(record, number)
    with compile_notes():
        loaded = saved.record
        position = loaded.replay(games.game(loaded.game, **loaded.options))
        n_moves = position.ply
        ended = _ended(saved, position)
        if ply is not None and ply > n_moves:
            raise BadRecord(str(record), Message("cli.show-too-far", moves=n_moves, ply=ply))
        while ply is not None and position.ply > ply:
            position.pop()
    if svg is not None:
        svg.write_text(position.svg(language()), encoding="utf-8")
    if is_json:
        data = json.loads(loaded.to_json()) | {
            "ending": None if saved.ending is None else saved.ending.to_data(),
            "position": position.to_text(),
            "board": str(position),
        }
        print_json(data)
        return
    # Names come from a file that anybody may have written: they must not control the terminal.
    who = escape(plain(f"{' – '.join(loaded.seats)}  {loaded.started or ''}"))
    console.print(f"[b]{position.game.title}[/b]  {who}")
    moves = " ".join(f"{i}. {move}" for i, move in enumerate(loaded.moves, start=1))
    console.print(plain(moves), markup=False)
    shown = "" if position.ply == n_moves else " " + text("show-after", ply=position.ply, moves=n_moves)
    console.print()
    console.print(board(position), end="")
    console.print(f"{shown}\n", markup=False)
    console.print(plain(ended), markup=False, soft_wrap=True)
    if svg is not None:
        console.print(text("drawn", file=str(svg)))


def _ended(saved: "SavedGame", position: "Position") -> str:
    """How a game ended, in a sentence."""
    if saved.ending is not None:
        winners = [saved.record.seats[seat] for seat in saved.ending.winners]
        return text("show-ended", how=str(saved.ending), winners=winners)
    outcome = position.outcome()
    return tell(outcome.sentence) if outcome else text("not-finished")


def _list(found: "list[SavedGame]", is_json: bool) -> None:
    rows: list[dict[str, Any]] = []
    for number, saved in enumerate(found, start=1):
        record, ending = saved.record, saved.ending
        winners = ending.winners if ending else (record.result or {}).get("winners", [])
        how = ending.reason if ending else (record.result or {}).get("reason", "")
        rows.append(
            {
                "number": number,
                "game": record.game,
                "seats": list(record.seats),
                "winners": [record.seats[seat] for seat in winners],
                "by": how,
                "moves": len(record.moves),
                "started": record.started,
            }
        )
    if is_json:
        print_json(rows)
        return
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("game", "seats", "won-by", "by", "moves"):
        table.add_column(text(f"show-{heading}"))
    for row in rows:
        won = text("show-winners", winners=row["winners"])
        cells = (row["number"], " – ".join(row["seats"]), won, row["by"], row["moves"])
        table.add_row(*(escape(plain(str(cell))) for cell in cells))
    console.print(table)
    console.print(text("show-one-of-them"))


def add_to(app: typer.Typer) -> None:
    app.command()(show)
