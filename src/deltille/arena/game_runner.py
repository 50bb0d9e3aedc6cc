"""One game of a run, played where the executor puts it."""

import contextlib
import copy
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from deltille.arena.adjudication import Watch
from deltille.arena.endings import IN_RECORDS, Ending, Fault, others
from deltille.arena.errors import PlayerFailed
from deltille.arena.schedule import Fixture, Run
from deltille.arena.seats import ApartSeat, HereSeat, Thought
from deltille.arena.time_control import HANG_S, MARGIN_S, SeatClock
from deltille.core.endings import win_share
from deltille.core.game import Game
from deltille.core.position import Position
from deltille.core.record import Record, now
from deltille.players import Player, Resigned, player
from deltille.players.identity import is_built_in_name

KILL_S = 1.0
"""How much longer than its limit a process is waited for: its own clock says what a move took."""


@dataclass(frozen=True)
class Conduct:
    """How games are played, which does not change their moves."""

    apart: bool = False
    """Players that are not built in run in their own processes, where they can crash or hang."""
    strict: bool = False
    """A player that fails ends the match with an error instead of losing its game."""


@dataclass(frozen=True)
class GameResult:
    """A finished game of a run."""

    fixture: Fixture
    seating: tuple[int, ...]
    """For each seat the index of the player in it."""
    record: Record
    ending: Ending | None = None
    """How it ended, if not by its rules, with the player and the details that its record does not name."""

    @property
    def winners(self) -> tuple[int, ...]:
        return self.ending.winners if self.ending is not None else tuple(self._by_rules["winners"])

    @property
    def points(self) -> tuple[int, ...]:
        return self.ending.scores if self.ending is not None else tuple(self._by_rules["scores"])

    @property
    def _by_rules(self) -> dict[str, Any]:
        assert self.record.result is not None, "only finished games are kept"
        return self.record.result

    def share(self, index: int) -> Fraction:
        """The part of the win that this player takes: winners share it, in a draw all seats do."""
        n_seats, held = len(self.seating), [seat for seat, who in enumerate(self.seating) if who == index]
        return sum((win_share(self.winners, n_seats, seat) for seat in held), Fraction())

    def points_of(self, index: int) -> int:
        """The points of all the seats of this player together."""
        return sum(points for points, who in zip(self.points, self.seating, strict=True) if who == index)


def play_game(run: Run, fixture: Fixture, conduct: Conduct | None = None) -> GameResult:
    """Play this game to its end; the same arguments give the same moves in any process on any machine.

    A player that crashes, chooses an illegal move or takes too long has lost, and so has one that resigns.
    """
    return _Table(run, fixture, conduct or Conduct()).play()


class _Table:
    """A running game, with its players and clocks."""

    def __init__(self, run: Run, fixture: Fixture, conduct: Conduct) -> None:
        self.run = run
        self.fixture = fixture
        self.conduct = conduct
        self.seating = run.seating(fixture)
        self.started = now()
        self.position = run.opening_position(fixture.opening)
        # New players for each game and seat: one may remember what it has seen, and neither another
        # game nor another seat may profit from that.
        game = self.position.game
        self.seats: list[HereSeat | ApartSeat] = [self.seat(index, game) for index in self.seating]
        self.clocks = [SeatClock(run.time_control) for _ in self.seating]
        self.watch = Watch(run.adjudicated)

    def seat(self, index: int, game: Game) -> HereSeat | ApartSeat:
        name, given = self.run.players[index], self.run.given(index)
        if given is not None:
            return (
                ApartSeat(given, game) if self.conduct.apart else self.here(name, copy.deepcopy(given), game)
            )
        if self.conduct.apart and not is_built_in_name(name):
            return ApartSeat(name, game)
        return self.here(name, player(name), game)

    def here(self, name: str, made: Player, game: Game) -> HereSeat:
        return HereSeat(name, made, game, is_timed=not self.run.time_control.is_unlimited)

    def play(self) -> GameResult:
        ending = None
        try:
            while ending is None and self.position.outcome() is None:
                ending = self.turn()
        finally:
            for seat in self.seats:
                with contextlib.suppress(Exception):
                    seat.close()
        if ending is not None:
            self.position.adjudicate(ending.winners, IN_RECORDS[ending.reason])
        names = tuple(self.run.players[index] for index in self.seating)
        # The game is over for everybody, so its record may show everything.
        record = Record.of(self.position, seats=names, started=self.started, reveal=True)
        return GameResult(self.fixture, self.seating, record, ending)

    def turn(self) -> Ending | None:
        """Play one move; how the game ended if it did by it, and not by its rules."""
        seat = self.position.turn
        try:
            thought = self.thought(seat)
        except Resigned:
            return self.lost("resign", seat)
        except Fault as fault:
            if self.conduct.strict:
                raise PlayerFailed(self.name(seat), self.where(fault, seat)) from fault
            return self.lost(fault.reason, seat, fault.detail)
        self.position.push(thought.move)
        if self.position.outcome() is not None:
            return None
        if self.watch.gives_up(seat, thought.estimate):
            return self.lost("resign", seat, f"expected {thought.estimate:.1%}")
        return self.adjudicated()

    def thought(self, seat: int) -> Thought:
        position, clock = self.position, self.clocks[seat]
        seed = self.run.seed_for(self.fixture.opening, self.fixture.rotation, position.ply)
        limit_s = clock.limit_s
        patience_s = HANG_S if limit_s is None else limit_s + MARGIN_S + KILL_S
        thought = self.seats[seat].choose(position, seed, clock.shown(), patience_s)
        if not clock.spend(thought.seconds):
            raise Fault("overrun", f"{thought.seconds:.2f} s of {limit_s:.2f}")
        return thought

    def adjudicated(self) -> Ending | None:
        scores = self.position.scores
        leader = self.watch.leader(scores)
        if leader is not None:
            return Ending("lead", self.name(leader), (leader,), scores)
        longest = self.run.adjudicated.max_plies
        if longest is not None and self.position.ply >= longest:
            return Ending("length", "", (), scores, f"{self.position.ply} moves")
        return None

    def lost(self, reason: str, seat: int, detail: str = "") -> Ending:
        winners = others(self.seating, self.seating[seat])
        return Ending(reason, self.name(seat), winners, self.position.scores, detail)

    def name(self, seat: int) -> str:
        return self.run.players[self.seating[seat]]

    def where(self, fault: Fault, seat: int) -> str:
        """Enough to find the fault again."""
        position: Position = self.position
        where = f"opening {self.fixture.opening}, rotation {self.fixture.rotation}, ply {position.ply}"
        return f"{fault.detail} (seat {seat}, {where}, {position.to_text()})"
