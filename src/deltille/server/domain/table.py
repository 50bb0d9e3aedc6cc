"""The state of a table: its entries, folded (event sourcing)."""

from dataclasses import dataclass, field, replace
from typing import Literal, assert_never

from deltille import games
from deltille.core.endings import outcome_of, without_quitters
from deltille.core.game import Game
from deltille.core.messages import Message
from deltille.core.position import Position
from deltille.core.seals import Seal
from deltille.core.summaries import summary_of
from deltille.server.domain import events as ev
from deltille.server.domain.clock import Clock
from deltille.server.domain.events import Entry, Event, What
from deltille.server.domain.setup import position_of
from deltille.server.domain.visibility import Disclosure, SeenMove, Viewer, disclosure_of
from deltille.server.errors import Code, Rejected

SUBSTITUTE = "random"
"""Plays for a seat that resigned while others still play."""


@dataclass(frozen=True)
class Seat:
    """One side of the table; a computer's ``player`` says which."""

    name: str
    player: str = ""
    is_taken: bool = False
    has_resigned: bool = False

    @property
    def is_computer(self) -> bool:
        return bool(self.player)

    @property
    def thinker(self) -> str:
        """The computer that moves for this seat: its own, or the substitute of a person who resigned."""
        return self.player or (SUBSTITUTE if self.has_resigned else "")


@dataclass(frozen=True)
class Result:
    """How the game at this table ended, by its rules or by what people did."""

    winners: tuple[int, ...]
    reason: str
    sentence: Message
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Offer:
    """A proposal that waits for the seats that have not agreed yet."""

    seat: int
    agreed: frozenset[int]


def next_of(table: "Table") -> ev.Match | None:
    """The next game of the match that this one belongs to; after the last game, a new match."""
    match = table.match
    if match is None or not table.has_next_game:
        return match and ev.Match(match.n_games)
    points = table.match_points
    return ev.Match(match.n_games, match.number + 1, points[-1:] + points[:-1])


@dataclass
class Table:
    """Built by :meth:`apply`, one entry after the other; nothing else changes it."""

    id: str
    game: Game = field(init=False)
    position: Position = field(init=False)
    seats: list[Seat] = field(default_factory=list)
    clock: Clock = field(init=False)
    entries: list[Entry] = field(default_factory=list)
    offers: dict[What, Offer] = field(default_factory=dict)
    result: Result | None = None
    previous: str = ""
    next: str = ""
    given: tuple[Disclosure, ...] = ()
    """The moves that had been made when the table was set up; they cannot be taken back."""
    disclosures: dict[int, Disclosure] = field(default_factory=dict)
    """For each entry that is a move, what it was and what every viewer was shown of it."""
    line: list[int] = field(default_factory=list)
    """The numbers of the entries of all moves not taken back, in order."""
    sealed: dict[int, Seal] = field(default_factory=dict)
    """For each entry that is a hidden move, its seal, opened."""
    done: dict[tuple[int | None, str], int] = field(default_factory=dict)
    """The number of the entry that each client's command produced."""
    has_swap: bool = False
    """Whether the second player may answer the first move by taking the other side."""
    is_swapped: bool = False
    match: ev.Match | None = None

    # -- asking --------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return len(self.entries)

    @property
    def position_version(self) -> int:
        """The entry whose move led to the position: tells apart positions after equally many moves."""
        return self.line[-1] if self.line else 0

    @property
    def is_started(self) -> bool:
        return all(seat.is_taken for seat in self.seats)

    @property
    def status(self) -> Literal["waiting", "playing", "over"]:
        if self.result is not None:
            return "over"
        return "playing" if self.is_started else "waiting"

    @property
    def seat_to_move(self) -> int | None:
        """Whose turn it is, while the game is running."""
        return self.position.turn if self.status == "playing" else None

    @property
    def may_swap(self) -> bool:
        """Whether the player to move may take the other side now."""
        return self.has_swap and not self.is_swapped and self.position.ply == 1 and self.status == "playing"

    @property
    def n_fixed(self) -> int:
        """How many moves are final: those made before the table was set up or the sides swapped."""
        return max(len(self.given), int(self.is_swapped))

    @property
    def has_next_game(self) -> bool:
        """Whether the match that this game belongs to goes on."""
        return self.match is not None and self.match.number < self.match.n_games

    @property
    def match_points(self) -> tuple[int, ...]:
        """The points of each seat in the match, in halves, including this game once it is over."""
        before = self.match.points if self.match else (0,) * len(self.seats)
        if self.result is None or self.result.reason == "abandoned":
            return before
        winners = self.result.winners
        won = [1 if len(winners) != 1 else 2 * (seat in winners) for seat in range(len(self.seats))]
        return tuple(old + new for old, new in zip(before, won, strict=True))

    @property
    def touched_ms(self) -> int:
        """When something last happened."""
        return self.entries[-1].at_ms

    def copy(self) -> "Table":
        """An independent copy."""
        twin = Table(self.id)
        twin.__dict__.update(self.__dict__)
        twin.position = self.position.copy()
        twin.seats, twin.entries, twin.line = self.seats.copy(), self.entries.copy(), self.line.copy()
        twin.offers, twin.disclosures, twin.sealed, twin.done = (
            self.offers.copy(),
            self.disclosures.copy(),
            self.sealed.copy(),
            self.done.copy(),
        )
        return twin

    def view(self, viewer: Viewer) -> Position:
        """What a viewer may know of the position: everything once the game is over, however it ended."""
        return self.position.view(viewer) if self.result is None else self.position.copy()

    def seen(self, number: int, viewer: Viewer) -> SeenMove:
        """The move of this entry, as this viewer may know it now."""
        return self._shown(self.disclosures[number], viewer)

    def history(self, viewer: Viewer) -> list[SeenMove]:
        """All moves not taken back, as this viewer may know them now."""
        moves = (*self.given, *(self.disclosures[number] for number in self.line))
        return [self._shown(told, viewer) for told in moves]

    def _shown(self, told: Disclosure, viewer: Viewer) -> SeenMove:
        return told.to[viewer] if self.result is None else told.true

    def seal(self, number: int) -> Seal | None:
        """The seal of this entry's move, if it was hidden; opened once the game is over."""
        seal = self.sealed.get(number)
        return seal if seal is None or self.result is not None else seal.closed()

    def seals(self) -> dict[int, Seal]:
        """The seals of all moves not taken back, by ply counted from 1."""
        found = {ply: self.seal(number) for ply, number in enumerate(self.line, start=1 + len(self.given))}
        return {ply: seal for ply, seal in found.items() if seal is not None}

    def still_playing(self) -> list[int]:
        """The seats that have not resigned."""
        return [index for index, seat in enumerate(self.seats) if not seat.has_resigned]

    # -- folding -------------------------------------------------------------------------------------

    def apply(self, entry: Entry) -> None:
        """Apply the next entry; entries come in order, each once."""
        if entry.number != self.number + 1:
            raise ValueError(f"entry {entry.number} cannot follow entry {self.number}")
        self._take(entry.event, entry)
        self.entries.append(entry)
        if entry.client_id:
            self.done[entry.actor, entry.client_id] = entry.number

    def _take(self, event: Event, entry: Entry) -> None:
        match event:
            case ev.Opened():
                self._open(event, entry.at_ms)
            case ev.Joined(seat, name):
                self.seats[seat] = replace(self.seats[seat], name=name, is_taken=True)
                self._run_clock(entry.at_ms)
            case ev.Left(seat):
                self.seats[seat] = replace(self.seats[seat], name="", is_taken=False)
            case ev.Moved(seat, _, move):
                self._move(seat, move, entry)
                if isinstance(event, ev.SealedMove):
                    self.sealed[entry.number] = Seal.of(move, event.salt)
            case ev.Swapped():
                self._swap(entry.at_ms)
            case ev.Resigned(seat):
                if isinstance(event, ev.ResignedOnClock):  # if the game continues, the clock runs from here
                    self.clock = self.clock.stopped(entry.at_ms)
                self._give_up(seat, "resigned", entry.at_ms)
            case ev.Flagged(seat):
                self.clock = self.clock.fallen(seat)
                self._give_up(seat, "time", entry.at_ms)
            case ev.Offered(seat, what, agreed):
                before = self.offers.get(what)
                asker = before.seat if before else seat
                self.offers[what] = Offer(
                    asker, frozenset(agreed) | (before.agreed if before else frozenset())
                )
            case ev.Declined(_, what):
                self.offers.pop(what, None)
            case ev.Drawn():
                if isinstance(event, ev.DrawnOnClock):
                    self.clock = self.clock.stopped(entry.at_ms)
                self._finish((), "agreed", Message("server.drawn-by-agreement"))
            case ev.Abandoned():
                self._finish((), "abandoned", Message("server.abandoned"))
            case ev.TakenBack(ply):
                while self.position.ply > ply:
                    self.position.pop()
                    self.line.pop()
                self.offers.clear()
                self._run_clock(entry.at_ms)
            case ev.Rematched(table):
                self.next = table
                self.offers.clear()
            case ev.Paused(ms):
                self.clock = self.clock.paused(ms, entry.at_ms)
            case ev.Chatted() | ev.Reseated():
                pass
            case _:
                assert_never(event)

    def _open(self, event: ev.Opened, at_ms: int) -> None:
        self.game = games.game(event.game, **event.options)
        if event.rules != self.game.rules_version:
            raise Rejected(Code.OLD_RULES)
        self.position = position_of(self.game, event.start)
        self.given = tuple(self._play(move) for move in event.moves)
        self.seats = [
            Seat(plan.name, plan.player, plan.is_taken or bool(plan.player)) for plan in event.seats
        ]
        self.clock = Clock.start(event.control, len(self.seats))
        self.previous = event.previous
        if isinstance(event, ev.FairlyOpened):
            self.has_swap, self.match = event.swap, event.match
        self._look_for_the_end()
        self._run_clock(at_ms)

    def _move(self, seat: int, move: str, entry: Entry) -> None:
        self.disclosures[entry.number] = self._play(move)
        self.line.append(entry.number)
        self.offers.pop("draw", None)
        self.offers.pop("takeback", None)
        self.clock = self.clock.moved(seat, entry.at_ms)
        self._look_for_the_end()
        self._run_clock(entry.at_ms)

    def _swap(self, at_ms: int) -> None:
        """The players exchange sides and keep their own time."""
        self.seats.reverse()
        self.is_swapped = True
        self.offers.clear()
        self.clock = self.clock.moved(1, at_ms).swapped()
        self._run_clock(at_ms)

    def _play(self, move: str) -> Disclosure:
        parsed = self.position.parse(move)
        steps, seat = self.position.steps(parsed), self.position.turn
        summary = summary_of(self.position, parsed)
        self.position.push(parsed)
        return disclosure_of(self.position, parsed, steps, seat, summary)

    def _look_for_the_end(self) -> None:
        outcome = self.position.outcome()
        if outcome is not None:
            winners = without_quitters(outcome.winners, outcome.scores, tuple(self.still_playing()))
            said = outcome_of(self.game, outcome.scores, winners, outcome.reason)
            self.result = Result(winners, said.reason, said.sentence, said.scores)

    def _give_up(self, seat: int, reason: str, at_ms: int) -> None:
        self.seats[seat] = replace(self.seats[seat], has_resigned=True)
        staying = self.still_playing()
        if len(staying) == 1:
            sides = {"winner": self.game.sides[staying[0]], "loser": self.game.sides[seat]}
            others = len(self.seats) - 1
            self._finish((staying[0],), reason, Message(f"server.won-{reason}", **sides, others=others))
        self.offers.clear()
        self._run_clock(at_ms)

    def _finish(self, winners: tuple[int, ...], reason: str, sentence: Message) -> None:
        self.result = Result(winners, reason, sentence, self.position.scores)
        self.offers.clear()
        self.clock = self.clock.turn_to(None, self.clock.since_ms)

    def _run_clock(self, at_ms: int) -> None:
        seat = self.seat_to_move
        if seat is None or self.seats[seat].thinker:
            self.clock = self.clock.turn_to(None, at_ms)
        elif self.clock.seat != seat:
            self.clock = self.clock.turn_to(seat, at_ms)
