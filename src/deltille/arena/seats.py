"""A player in a seat: in this process, or in its own process, which may crash or hang without harm."""

import contextlib
import multiprocessing
import multiprocessing.connection
import multiprocessing.util
import os
import signal
import time
from dataclasses import dataclass
from typing import Any, ClassVar

from deltille.arena.endings import Fault
from deltille.arena.errors import WorkerLost
from deltille.arena.executors import start_worker
from deltille.core.errors import DeltilleError
from deltille.core.game import Game
from deltille.core.position import Move, Position
from deltille.players import Clock, Player, Resigned, prepare

STARTING_S = 600.0
"""What loading a player may take, with everything it compiles."""
READY = ("ready",)
LEADS = hasattr(os, "setpgid")
"""Whether a process can lead a group, to be ended together."""
_prepared: set[tuple[str, str]] = set()


@dataclass(frozen=True)
class Thought:
    """A chosen move, and what is known about the choice."""

    move: Move
    seconds: float
    estimate: float | None = None


class HereSeat:
    """Asks a player in this process: one of ours, or any where faults may be seen."""

    def __init__(self, name: str, player: Player, game: Game, is_timed: bool) -> None:
        self.player = player
        self.key = (name, game.head) if is_timed else None

    def choose(self, position: Position, seed: int, clock: Clock | None, limit_s: float | None) -> Thought:
        if self.key is not None and self.key not in _prepared:
            try:
                prepare(self.player, position.game)  # compiling must not cost it time
            except Exception as error:
                raise Fault("crash", f"{type(error).__name__}: {error}") from error
            _prepared.add(self.key)
        began = time.perf_counter()
        return ask(self.player, position, seed, clock, began)

    def close(self) -> None:
        close(self.player)


def ask(player: Player, position: Position, seed: int, clock: Clock | None, began: float) -> Thought:
    """What a player chooses; raises Fault unless it is a legal move, and Resigned if it resigns."""
    set_clock = getattr(player, "set_clock", None)
    try:
        if clock is not None and set_clock is not None:
            set_clock(clock)
        chosen = player.choose(position.view(position.turn), seed)
    except Resigned:
        raise
    except Exception as error:
        raise Fault("crash", f"{type(error).__name__}: {error}") from error
    seconds = time.perf_counter() - began
    try:
        move = position.parse(chosen)
    except (DeltilleError, TypeError, ValueError, AttributeError) as error:
        raise Fault("illegal", f"{chosen!r:.80}: {getattr(error, 'why', error)}") from error
    estimate = getattr(player, "estimate", None)
    return Thought(move, seconds, estimate if isinstance(estimate, float) else None)


def close(player: Player) -> None:
    """Let a player go that holds something."""
    method = getattr(player, "close", None)
    if callable(method):
        method()


class Apart:
    """A process that holds one player at a time; after a game it is kept for the next."""

    _idle: ClassVar[list["Apart"]] = []

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs,))
        self.process.start()
        theirs.close()
        self.is_lost = False
        self._require_ready()

    def _require_ready(self) -> None:
        """See that the process runs: if it does not even start, that is no player's fault."""
        try:
            if self.connection.poll(STARTING_S) and self.connection.recv() == READY:
                return
        except (EOFError, OSError):
            pass
        self.end()
        why = "the process of a player did not start; a script that lets players play needs"
        raise WorkerLost("", f"{why} if __name__ == '__main__': around that")

    @classmethod
    def ready(cls) -> "Apart":
        """One that is free, or a new one."""
        if not cls._idle:
            # Before this process waits for those it has started: they wait for it.
            multiprocessing.util.Finalize(None, cls.end_all, exitpriority=10)
            return cls()
        return cls._idle.pop()

    def release(self) -> None:
        """Keep it for another game."""
        self._idle.append(self)

    def end(self) -> None:
        """End it and every process that its player has started: an engine may hang."""
        self.connection.close()
        self.kill()
        self.process.join()

    def kill(self) -> None:
        if LEADS and self.process.pid is not None:
            with contextlib.suppress(OSError):  # it has not become a leader yet, or is gone
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()

    @classmethod
    def end_all(cls) -> None:
        """End those that are kept."""
        while cls._idle:
            cls._idle.pop().end()

    def call(self, message: tuple[Any, ...], limit_s: float | None) -> tuple[Any, ...]:
        """Its answer; raises Fault if the player failed, its process ended, or time is up."""
        try:
            self.connection.send(message)
            deadline = None if limit_s is None else time.monotonic() + limit_s
            while True:
                left = None if deadline is None else max(0.0, deadline - time.monotonic())
                if not self.connection.poll(left):
                    self.is_lost = True
                    self.kill()
                    raise Fault("overrun", f"no answer after {limit_s:g} s; its process was ended")
                answer: tuple[Any, ...] = self.connection.recv()
                if answer[0] != "compiling":
                    break
                deadline = time.monotonic() + STARTING_S  # happens once, and is not the player's fault
        except (EOFError, OSError) as error:
            self.is_lost = True
            self.kill()
            self.process.join()
            raise Fault("crash", f"its process ended with {self.process.exitcode}") from error
        if answer[0] == "fault":
            raise Fault(answer[1], answer[2])
        return answer


class ApartSeat:
    """Asks a player in its own process, which follows the game and is killed if it hangs."""

    def __init__(self, made: "str | Player", game: Game) -> None:
        self.made = made
        self.game = game
        self.apart: Apart | None = None
        self._told = 0

    def choose(self, position: Position, seed: int, clock: Clock | None, limit_s: float | None) -> Thought:
        try:
            if self.apart is None:
                self.apart = Apart.ready()
                start = position.past[0][1] if position.past else position.state
                sit = ("sit", self.made, self.game.name, dict(self.game.settings), start)
                self.apart.call(sit, STARTING_S)
            new = [move.id for move in position.history[self._told :]]
            self._told = position.ply
            answer = self.apart.call(("choose", new, seed, clock), limit_s)
        except Fault:
            if self.apart is not None and self.apart.is_lost:
                self.apart.end()
                self.apart = None
            raise
        if answer[0] == "resigned":
            raise Resigned
        _, id_, seconds, estimate = answer
        return Thought(position.parse(id_), seconds, estimate)

    def close(self) -> None:
        if self.apart is not None:
            self.apart.release()
            self.apart = None


def _serve(connection: "multiprocessing.connection.Connection[Any, Any]") -> None:
    """The other side of :class:`ApartSeat`."""
    from deltille import games
    from deltille.core import compile_progress
    from deltille.players import player

    if LEADS:
        os.setpgid(0, 0)
    start_worker(is_leader=LEADS)
    position: Position | None = None
    seated: Player | None = None
    is_compiling = False

    def compiling(_: str) -> None:
        nonlocal is_compiling
        is_compiling = True
        connection.send(("compiling",))

    compile_progress.report_to(compiling)
    connection.send(READY)
    while True:
        try:
            message = connection.recv()
        except EOFError:
            return
        is_compiling = False
        try:
            if message[0] == "sit":
                _, made, name, options, start = message
                position = Position(games.game(name, **options), start)
                if seated is not None:
                    close(seated)
                seated = player(made) if isinstance(made, str) else made
                prepare(seated, position.game)
                connection.send(("seated",))
                continue
            _, new, seed, clock = message
            assert position is not None
            assert seated is not None
            for id_ in new:
                position.push(id_)
            thought = ask(seated, position, seed, clock, time.perf_counter())
            seconds = 0.0 if is_compiling else thought.seconds
            connection.send(("move", thought.move.id, seconds, thought.estimate))
        except Resigned:
            connection.send(("resigned",))
        except Fault as fault:
            connection.send(("fault", fault.reason, fault.detail))
        except Exception as error:
            connection.send(("fault", "crash", f"{type(error).__name__}: {error}"))
