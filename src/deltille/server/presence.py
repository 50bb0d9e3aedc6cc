"""Presence: who is connected to a table, in this process and in others on the same database."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from deltille.server.wire import BusyMessage, PresenceMessage

REPEAT_S = 20.0
"""How often a process announces again who is connected to it."""
MANY = 20
"""With more people than this at a table, the number of spectators is sent only this often:"""
SOON_S = 2.0
"""otherwise every change by fifty people would be sent to seven hundred."""
FORGET_S = 3 * REPEAT_S
"""If a process has announced nothing for this long, it has died, and its guests are gone."""


class Guest(Protocol):
    """Somebody connected to a table: a holder of seats, or a spectator with none."""

    held: frozenset[int]

    def queue(self, text: bytes) -> None: ...


@dataclass(frozen=True)
class Company:
    """Who is there."""

    seats: frozenset[int] = frozenset()
    spectators: int = 0

    def __add__(self, other: "Company") -> "Company":
        return Company(self.seats | other.seats, self.spectators + other.spectators)


@dataclass
class Presence:
    """Everybody connected to this process, and what the other processes have announced.

    >>> said = []
    >>> presence = Presence("a", said.append)
    >>> presence.heard("table b 2 0,1")
    >>> presence.company("table")
    Company(seats=frozenset(), spectators=0)

    Nobody here views this table, so the announcement is ignored.
    """

    process: str
    announce: Callable[[str], None] | None = None
    clock: Callable[[], float] = time.monotonic
    _told: dict[str, Company] = field(default_factory=dict)
    """What was last sent at each table."""
    _soon: set[str] = field(default_factory=set)
    """Tables for which the number of spectators will be sent soon."""
    _here: dict[str, set[Guest]] = field(default_factory=dict)
    _elsewhere: dict[str, dict[str, tuple[Company, float]]] = field(default_factory=dict)

    def come(self, table_id: str, guest: Guest) -> None:
        """Somebody has connected: broadcast it at the table."""
        self._here.setdefault(table_id, set()).add(guest)
        if not self._tell(table_id):
            guest.queue(self._text(table_id))
        self._announce(table_id)

    def go(self, table_id: str, guest: Guest) -> None:
        """Somebody has disconnected: broadcast it to the others."""
        guests = self._here.get(table_id, set())
        if guest not in guests:
            return
        guests.discard(guest)
        self._tell(table_id)
        self._announce(table_id)
        if not guests:
            del self._here[table_id]
            self._elsewhere.pop(table_id, None)
            self._told.pop(table_id, None)

    def company(self, table_id: str) -> Company:
        """Everybody at a table, as far as this process knows."""
        others = self._elsewhere.get(table_id, {}).values()
        return sum((company for company, _ in others), self._company_here(table_id))

    def seats_here(self, table_id: str) -> frozenset[int]:
        """The seats whose holders are connected to this process."""
        return self._company_here(table_id).seats

    def heard(self, notice: str) -> None:
        """Another process has announced who is connected to it."""
        table_id, process, spectators, seats = notice.split(" ")
        if process == self.process or table_id not in self._here:
            return
        company = Company(frozenset(map(int, filter(None, seats.split(",")))), int(spectators))
        others = self._elsewhere.setdefault(table_id, {})
        before = others.pop(process, None)
        if company != Company():
            others[process] = (company, self.clock())
            if before is None:
                self._announce(table_id)  # a new process does not know our guests yet
        if (before[0] if before else Company()) != company:
            self._tell(table_id)

    def repeat(self) -> None:
        """Announce again who is here, and forget processes that have stopped announcing."""
        for table_id in tuple(self._here):
            self._announce(table_id)
            others = self._elsewhere.get(table_id, {})
            silent = [name for name, (_, at_s) in others.items() if self.clock() - at_s > FORGET_S]
            for name in silent:
                del others[name]
            if silent:
                self._tell(table_id)

    def say(self, table_id: str, text: bytes) -> None:
        """Broadcast a message that is not stored to everybody at a table."""
        for guest in tuple(self._here.get(table_id, ())):
            guest.queue(text)

    def busy(self, table_id: str, seat: int, about_s: int) -> None:
        """A computer waits for a worker: tell the people at the table."""
        self.say(table_id, BusyMessage(seat=seat, about_s=about_s).to_wire())

    def _company_here(self, table_id: str) -> Company:
        guests = self._here.get(table_id, set())
        seats = frozenset(seat for guest in guests for seat in guest.held)
        return Company(seats, sum(not guest.held for guest in guests))

    def _text(self, table_id: str) -> bytes:
        company = self.company(table_id)
        return PresenceMessage(seats=tuple(sorted(company.seats)), spectators=company.spectators).to_wire()

    def _tell(self, table_id: str) -> bool:
        """Send who is there now, or soon if only the number of many spectators has changed.

        Returns whether it was sent now.
        """
        company = self.company(table_id)
        before = self._told.get(table_id)
        if before is not None and before.seats == company.seats and len(self._here[table_id]) > MANY:
            if table_id not in self._soon:
                self._soon.add(table_id)
                asyncio.get_running_loop().call_later(SOON_S, self._tell_now, table_id)
            return False
        self._tell_now(table_id)
        return True

    def _tell_now(self, table_id: str) -> None:
        self._soon.discard(table_id)
        if table_id in self._here:
            self._told[table_id] = self.company(table_id)
            self.say(table_id, self._text(table_id))

    def _announce(self, table_id: str) -> None:
        if self.announce is not None:
            mine = self._company_here(table_id)
            seats = ",".join(map(str, sorted(mine.seats)))
            self.announce(f"{table_id} {self.process} {mine.spectators} {seats}")
