"""deltille bench: how fast the rules run."""

import time
from typing import TYPE_CHECKING, Annotated

import typer

from deltille import games
from deltille.cli.arguments import (
    Json,
    Options,
    Players,
    chosen_game,
    compile_notes,
    console,
    print_json,
    table_of,
)
from deltille.cli.language import text

if TYPE_CHECKING:
    from deltille.core.game import Game


def rate(game: "Game", seconds: float, seed: int = 1) -> tuple[float, float, float]:
    """Random games per second from the start on one core, moves per second, and moves per game."""
    from deltille.core import playout

    state = game.new_state()
    playout.start_state(game.tables, state)
    n, best, n_moves = 1, 0.0, 0
    deadline = time.perf_counter() + seconds
    while time.perf_counter() < deadline:
        began = time.perf_counter()
        n_moves = playout.tally_games(game, state, n, seed).plies
        elapsed_s = time.perf_counter() - began
        # Noise only makes a run slower, so the best of several is the most accurate; short runs tell little.
        if elapsed_s > seconds / 20:
            best = max(best, n / elapsed_s)
        else:
            n *= 2
    return best, best * n_moves / n, n_moves / n


def bench(
    names: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="help-bench-names")] = None,
    seconds: Annotated[float, typer.Option(help="help-bench-seconds", min=0.1)] = 3.0,
    players: Players = None,
    option: Options = None,
    signature: Annotated[
        bool,
        typer.Option("--signature", help="help-bench-signature"),
    ] = False,
    is_json: Json = False,
) -> None:
    """Measure random games per second on one core."""
    if signature:
        from deltille.cli import signature as signatures

        with compile_notes():
            number = signatures.signature()
        if is_json:
            print_json({"signature": number})
        else:
            console.print(f"{number}", highlight=False)
        return
    measured = []
    table = table_of(
        text("games-game"), (text(f"bench-{name}") for name in ("games-s", "moves-s", "moves-game"))
    )
    for name in names or games.names():
        game = chosen_game(name, option, players)
        with compile_notes():
            rate(game, 0.01)
        with console.status(f"{game.title}"):
            playouts, moves, length = rate(game, seconds)
        measured.append(
            {"game": game.head, "games_per_s": playouts, "moves_per_s": moves, "moves_per_game": length}
        )
        table.add_row(game.head, f"{playouts:,.0f}", f"{moves:,.0f}", f"{length:.1f}")
    if is_json:
        print_json(measured)
    else:
        console.print(table)


def add_to(app: typer.Typer) -> None:
    app.command()(bench)
