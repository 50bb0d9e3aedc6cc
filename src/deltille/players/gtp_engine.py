"""Other engines as players: any program that uses GTP on its standard input and output.

>>> player = GtpPlayer(("pentobi-gtp", "--game", "trigon_2", "--level", "3"))
>>> player.name
'pentobi-gtp'

The engine is sent every move that it has not seen yet (``undo`` where the game went back), then asked with
``genmove``. Games with secrets cannot be played this way: an engine would have to be told what is hidden.
"""

import contextlib
import shlex
import subprocess
import threading
from dataclasses import dataclass, field
from pathlib import Path

from deltille.core.errors import DeltilleError
from deltille.core.game import Game
from deltille.core.messages import Message
from deltille.core.position import Move, Position
from deltille.players.protocol import Clock, Resigned, UnknownPlayer

GRACE_S = 2.0
"""How long an engine may take to exit after ``quit``."""


class EngineFailed(DeltilleError):
    """An engine refused a command, or has exited."""


def command_of(text: str) -> tuple[str, ...]:
    """The words of a command line, which may be quoted as a whole.

    >>> command_of('"engine --level 3"')
    ('engine', '--level', '3')
    """
    try:
        words = shlex.split(text)
        if len(words) == 1 and text.strip()[:1] in ("'", '"'):
            words = shlex.split(words[0])
    except ValueError as error:
        raise UnknownPlayer(f"gtp:{text}", Message("players.gtp-unreadable", why=str(error))) from error
    if not words:
        raise UnknownPlayer(f"gtp:{text}", Message("players.gtp-form"))
    return tuple(words)


@dataclass
class GtpPlayer:
    """Lets an engine choose; its process starts with the first move and ends with the player."""

    command: tuple[str, ...]
    _engine: "Engine | None" = field(default=None, repr=False, compare=False)
    _told: list[int] = field(default_factory=list, repr=False, compare=False)
    _head: str = field(default="", repr=False, compare=False)
    _clock: Clock | None = field(default=None, repr=False, compare=False)

    @property
    def name(self) -> str:
        return Path(self.command[0]).name

    def prepare(self, game: Game) -> None:
        """Start the engine and set up the game."""
        self._ready(game)

    def set_clock(self, clock: Clock) -> None:
        """Tell the engine before its next move how much time is left, if it supports that."""
        self._clock = clock

    def choose(self, position: Position, seed: int) -> Move:
        engine = self._ready(position.game)
        self._catch_up(engine, position)
        colour = _colour(position)
        engine.ask_if_known("set_random_seed", str(seed % (1 << 31)))
        if self._clock is not None:
            left = max(0, round(self._clock.remaining_s))
            engine.ask_if_known("time_left", f"{colour} {left} 0")
        text = engine.ask(f"genmove {colour}")
        if text.lower() == "resign":
            raise Resigned
        move = position.parse(text)
        self._told.append(move.id)
        return move

    def close(self) -> None:
        """End the engine."""
        if self._engine is not None:
            self._engine.close()
            self._engine = None
        self._told, self._head = [], ""

    def __del__(self) -> None:
        with contextlib.suppress(Exception):
            self.close()

    def _ready(self, game: Game) -> "Engine":
        if game.has_secrets:
            raise EngineFailed(self.name, Message("players.gtp-secrets", game=game.title))
        if self._engine is None:
            self._engine = Engine(self.command)
        if self._head != game.head:
            self._set_game(self._engine, game)
            self._head, self._told = game.head, []
        return self._engine

    def _set_game(self, engine: "Engine", game: Game) -> None:
        """Name the variant as other programs do, or else as we do; a refusal matters only with a choice."""
        settings = dict(game.settings)
        names = [
            name
            for name, options in game.dialect.variant_names.items()
            if dict(type(game)(**options).settings) == settings
        ]
        for name in (*names, game.head):
            if engine.ask_if_known("set_game", name) is not None:
                break
        engine.ask("clear_board")

    def _catch_up(self, engine: "Engine", position: Position) -> None:
        played = [move.id for move in position.history]
        shared = 0
        while shared < min(len(played), len(self._told)) and played[shared] == self._told[shared]:
            shared += 1
        if _starts_elsewhere(position):
            raise EngineFailed(self.name, Message("players.gtp-start"))
        for _ in self._told[shared:]:
            engine.ask("undo")
        replayed = Position(position.game)
        for at, move in enumerate(position.history):
            if at >= shared:
                engine.ask(f"play {_colour(replayed)} {move.text}")
            replayed.push(move.id)
        self._told = played


class Engine:
    """A process that answers commands."""

    def __init__(self, command: tuple[str, ...]) -> None:
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
            )
        except OSError as error:
            why = f"cannot be started: {error.strerror}; name a program that speaks GTP"
            raise EngineFailed(command[0], why) from error
        self.command = command
        self._known: dict[str, bool] = {}

    def ask(self, line: str) -> str:
        """The engine's answer to a command; raises if it refuses, or does not answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(f"{line}\n")
            self.process.stdin.flush()
        except OSError as error:
            raise EngineFailed(self.command[0], Message("players.gtp-gone", line=repr(line))) from error
        lines: list[str] = []
        while True:
            answer = self.process.stdout.readline()
            if not answer:
                raise EngineFailed(self.command[0], Message("players.gtp-gone", line=repr(line)))
            if answer.strip():
                lines.append(answer.rstrip("\n"))
            elif lines:
                break
        text = "\n".join(lines)
        if text.startswith("="):
            return text[1:].strip()
        raise EngineFailed(
            self.command[0], Message("players.gtp-refused", line=repr(line), why=text.lstrip("? "))
        )

    def ask_if_known(self, command: str, rest: str) -> str | None:
        """The answer to a command that an engine need not know; None if it does not, or refuses."""
        if command not in self._known:
            try:
                self._known[command] = self.ask(f"known_command {command}").lower() == "true"
            except EngineFailed:
                self._known[command] = False
        if not self._known[command]:
            return None
        try:
            return self.ask(f"{command} {rest}")
        except EngineFailed:
            return None

    def close(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            assert self.process.stdin is not None
            self.process.stdin.write("quit\n")
            self.process.stdin.close()
        killer = threading.Timer(GRACE_S, self.process.kill)
        killer.start()
        self.process.wait()
        killer.cancel()
        if self.process.stdout is not None:
            self.process.stdout.close()


def _colour(position: Position) -> str:
    dialect = position.game.dialect
    return dialect.colours[dialect.colour_to_move(position.state, position.turn)]


def _starts_elsewhere(position: Position) -> bool:
    first = position.past[0][1] if position.past else position.state
    return bool((first != Position(position.game).state).any())
