"""What commands that play matches share: options, Ctrl-C, compiling ahead."""

import signal
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated

import typer

from deltille.cli.arguments import compile_notes, notes
from deltille.cli.language import language, text

if TYPE_CHECKING:
    from deltille.arena import Adjudication
    from deltille.arena.ray_executor import RayExecutor
    from deltille.core.game import Game

Workers = Annotated[
    int | None,
    typer.Option(help="help-workers", min=0),
]
Minutes = Annotated[float | None, typer.Option(help="help-minutes", min=0.0)]
OpeningPlies = Annotated[int | None, typer.Option(help="help-opening-plies", min=0)]
Openings = Annotated[
    Path | None,
    typer.Option(help="help-openings"),
]
Seed = Annotated[int, typer.Option(help="help-seed")]
Ray = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="help-ray",
    ),
]
Time = Annotated[
    str | None,
    typer.Option(
        metavar="SECONDS",
        help="help-time",
    ),
]
Resign = Annotated[
    str | None,
    typer.Option(metavar="SHARE:MOVES", help="help-resign"),
]
Lead = Annotated[
    str | None,
    typer.Option(metavar="POINTS:MOVES", help="help-lead"),
]
MaxPlies = Annotated[int | None, typer.Option(help="help-max-plies", min=1)]
Anchors = Annotated[
    list[str] | None,
    typer.Option("--anchor", metavar="PLAYER=ELO", help="help-anchors"),
]
Rated = Annotated[
    bool,
    typer.Option("--rated/--not-rated", help="help-rated"),
]
Json = Annotated[bool, typer.Option("--json", help="help-json")]


def adjudication(resign: str | None, lead: str | None, max_plies: int | None) -> "Adjudication":
    """The rules that end games early."""
    from deltille.arena import Adjudication, Rule

    return Adjudication(
        None if resign is None else Rule.parse(resign), None if lead is None else Rule.parse(lead), max_plies
    )


def parse_anchors(items: list[str] | None) -> dict[str, float]:
    """Players with a fixed Elo."""
    found = {}
    for item in items or []:
        name, equals, elo = item.rpartition("=")
        try:
            found[name] = float(elo)
        except ValueError as error:
            raise typer.BadParameter(text("write-anchor", item=repr(item))) from error
        if not equals:
            raise typer.BadParameter(text("write-anchor", item=repr(item)))
    return found


def remember(games: Path | None, *, is_kept: bool) -> None:
    """Add these results to the ladder of this machine; a broken ladder file stops nobody."""
    from deltille.arena import ladder
    from deltille.arena.errors import BadRun

    if not is_kept or games is None:
        return
    try:
        ladder.remember(ladder.read_results(games))
    except (BadRun, OSError) as error:
        why = error.in_language(language()) if isinstance(error, BadRun) else str(error)
        notes.print(text("not-on-the-ladder", why=why), markup=False, soft_wrap=True)


def compile_ahead(game: "Game", players: Sequence[str]) -> None:
    """Compile here, once, what workers would all begin to compile together."""
    from deltille.core.position import Position
    from deltille.core.tiered import compile_at_once
    from deltille.players import player, prepare
    from deltille.players.identity import is_built_in_name

    compile_at_once()
    with compile_notes():
        position = Position(game)
        for spec in players:
            if not is_built_in_name(spec):
                continue
            made = player(spec)
            if hasattr(made, "prepare"):
                prepare(made, game)
            else:
                made.choose(position.view(position.turn), 0)
        position.push(position.legal_moves[0])


@contextmanager
def hired(
    game: "Game", players: Sequence[str], workers: int | None, ray: str | None = None
) -> "Iterator[tuple[RayExecutor | None, int]]":
    """Who plays the games: an executor if it is a Ray cluster, else None, and how many processes."""
    from deltille.arena.executors import n_processors
    from deltille.arena.ray_executor import RayExecutor

    if ray is not None:
        with RayExecutor(ray, workers) as executor:
            yield executor, executor.n_workers
        return
    compile_ahead(game, players)
    yield None, n_processors() if workers is None else workers


class Interruption:
    """Whether somebody has pressed Ctrl-C."""

    def __init__(self) -> None:
        self.is_heard = False

    def __call__(self) -> bool:
        return self.is_heard


@contextmanager
def interruption(*, at_once: bool) -> Iterator[Interruption]:
    """While inside, the first Ctrl-C asks for a clean stop, and the next one interrupts.

    An exception raised by the first could be lost, as it may come up in the middle of anything. With
    ``at_once`` it is raised all the same: games played in this process look at nothing else.
    """
    heard = Interruption()

    def hear(_: int, __: FrameType | None) -> None:
        is_second, heard.is_heard = heard.is_heard, True
        if at_once or is_second:
            raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield heard
        return
    before = signal.signal(signal.SIGINT, hear)
    try:
        yield heard
    finally:
        signal.signal(signal.SIGINT, before)


class Pace:
    """Limits how often something happens: never faster than people read, nor at the cost of the games."""

    def __init__(self, every_s: float, leisure: int = 20) -> None:
        self.every_s = every_s
        self.leisure = leisure
        self._next_s = 0.0
        self._began_s = 0.0

    def is_due(self) -> bool:
        self._began_s = time.monotonic()
        return self._began_s >= self._next_s

    def done(self) -> None:
        ended_s = time.monotonic()
        self._next_s = ended_s + max(self.every_s, self.leisure * (ended_s - self._began_s))
