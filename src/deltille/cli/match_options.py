"""What commands that play matches share: options, Ctrl-C, compiling ahead.

Typer reads a command's options from its signature. Options that several commands share are the fields of a
dataclass here. A command takes the dataclass as one parameter, and :func:`with_groups` spreads it out for
Typer.
"""

import functools
import inspect
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, is_dataclass
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Any

import typer

from deltille.cli.arguments import Json, Options, Players, chosen_game, compile_notes, notes
from deltille.cli.language import language, text

if TYPE_CHECKING:
    from deltille.arena import Adjudication
    from deltille.arena.ray_executor import RayExecutor
    from deltille.core.game import Game

Minutes = Annotated[float | None, typer.Option(help="help-minutes", min=0.0)]
Seed = Annotated[int, typer.Option(help="help-seed")]
Anchors = Annotated[
    list[str] | None,
    typer.Option("--anchor", metavar="PLAYER=ELO", help="help-anchors"),
]


@dataclass(frozen=True)
class PlayOptions:
    """Options of every command that lets players play many games."""

    workers: Annotated[int | None, typer.Option(help="help-workers", min=0)] = None
    players: Players = None
    option: Options = None
    seed: Seed = 0
    is_json: Json = False

    def game(self, name: str) -> "Game":
        return chosen_game(name, self.option, self.players)


@dataclass(frozen=True)
class MatchOptions:
    """Options of matches and tournaments: how games begin and end, where they are played, if they count."""

    opening_plies: Annotated[int | None, typer.Option(help="help-opening-plies", min=0)] = None
    openings: Annotated[Path | None, typer.Option(help="help-openings")] = None
    time: Annotated[str | None, typer.Option(metavar="SECONDS", help="help-time")] = None
    resign: Annotated[str | None, typer.Option(metavar="SHARE:MOVES", help="help-resign")] = None
    lead: Annotated[str | None, typer.Option(metavar="POINTS:MOVES", help="help-lead")] = None
    max_plies: Annotated[int | None, typer.Option(help="help-max-plies", min=1)] = None
    ray: Annotated[str | None, typer.Option(metavar="ADDRESS", help="help-ray")] = None
    is_rated: Annotated[bool, typer.Option("--rated/--not-rated", help="help-rated")] = True

    @property
    def n_opening_plies(self) -> int:
        from deltille.arena.schedule import OPENING_PLIES

        return OPENING_PLIES if self.opening_plies is None else self.opening_plies

    def adjudication(self) -> "Adjudication":
        """The rules that end games early."""
        from deltille.arena import Adjudication, Rule

        return Adjudication(
            None if self.resign is None else Rule.parse(self.resign),
            None if self.lead is None else Rule.parse(self.lead),
            self.max_plies,
        )


def with_groups(command: Callable[..., None]) -> Callable[..., None]:
    """A command for Typer: each parameter that is a dataclass becomes one option for each of its fields."""
    own = inspect.signature(command)
    types = {each.name: each.annotation for each in own.parameters.values()}
    groups = {name: of for name, of in types.items() if isinstance(of, type) and is_dataclass(of)}
    fields = {name: inspect.signature(group).parameters for name, group in groups.items()}

    @functools.wraps(command)
    def spread_out(**given: Any) -> None:
        for name, group in groups.items():
            given[name] = group(**{field: given.pop(field) for field in fields[name]})
        command(**given)

    spread = [
        option.replace(kind=inspect.Parameter.KEYWORD_ONLY)
        for each in own.parameters.values()
        for option in fields.get(each.name, {each.name: each}).values()
    ]
    spread_out.__signature__ = own.replace(parameters=spread)  # type: ignore[attr-defined]
    return spread_out


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
    """A throttle: never faster than people read, and never at the cost of the games."""

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
