"""One game of a run, played where the executor puts it."""

from dataclasses import dataclass
from fractions import Fraction

from deltille.arena.errors import PlayerFailed
from deltille.arena.schedule import Fixture, Run
from deltille.core.record import Record, now
from deltille.players import player


@dataclass(frozen=True)
class GameResult:
    """A finished game of a run."""

    fixture: Fixture
    seating: tuple[int, ...]
    """For each seat the index of the player in it."""
    record: Record

    @property
    def winners(self) -> tuple[int, ...]:
        assert self.record.result is not None, "only finished games are kept"
        return tuple(self.record.result["winners"])

    @property
    def points(self) -> tuple[int, ...]:
        assert self.record.result is not None, "only finished games are kept"
        return tuple(self.record.result["scores"])

    def share(self, index: int) -> Fraction:
        """The part of the win that this player takes: winners share it, in a draw all seats do."""
        winners = self.winners or tuple(range(len(self.seating)))
        return Fraction(sum(self.seating[seat] == index for seat in winners), len(winners))

    def points_of(self, index: int) -> int:
        """The points of all the seats of this player together."""
        return sum(points for points, who in zip(self.points, self.seating, strict=True) if who == index)


def play_game(run: Run, fixture: Fixture) -> GameResult:
    """Play this game to its end; the same arguments give the same moves in any process on any machine."""
    seating = run.seating(fixture)
    # New players for each game and seat: one may remember what it has seen, and neither another game
    # nor another seat may profit from that.
    seated = [player(run.players[index]) for index in seating]
    started = now()
    position = run.opening_position(fixture.opening)
    while position.outcome() is None:
        seat = position.turn
        seed = run.seed_for(fixture.opening, fixture.rotation, position.ply)
        try:
            position.push(seated[seat].choose(position.view(seat), seed))
        except Exception as error:
            where = f"opening {fixture.opening}, rotation {fixture.rotation}, ply {position.ply}"
            why = f"{type(error).__name__}: {error} (seat {seat}, {where}, {position.to_text()})"
            raise PlayerFailed(run.players[seating[seat]], why) from error
    names = tuple(run.players[index] for index in seating)
    return GameResult(fixture, seating, Record.of(position, seats=names, started=started))
