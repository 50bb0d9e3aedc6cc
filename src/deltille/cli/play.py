"""deltille play: in the terminal, against the computer, or two to six people at one keyboard."""

import random
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deltille import games
from deltille.cli.arguments import (
    PLAYER_FORMS,
    GameName,
    Level,
    Options,
    Players,
    chosen_game,
    compile_notes,
    console,
    player_spec,
    prepare_player,
)
from deltille.core.errors import DeltilleError

if TYPE_CHECKING:
    from deltille.core.position import Position
    from deltille.players import Player

HELP = """Type a move, or
  moves [TEXT]  list the legal moves, or those that contain TEXT
  hint          what level 10 would play, and what that does (not in a game between people)
  undo          take back to your last turn
  rules         read the rules
  save FILE     save the game; 'deltille show FILE' shows it
  quit          stop playing"""
LISTED = 60
HINTS_BY = "level:10"


def play(
    game: GameName,
    players: Players = None,
    option: Options = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            "--player",
            metavar="PLAYER",
            help=f"Who takes the other seats: {PLAYER_FORMS}, or nobody.",
        ),
    ] = None,
    level: Level = None,
    seat: Annotated[int, typer.Option(help="Your seat, 1 moves first.", min=1, max=6)] = 1,
    seed: Annotated[int | None, typer.Option(help="Makes the computer's play repeatable.")] = None,
) -> None:
    """Play a game in the terminal, against the computer or (--against nobody) on one keyboard."""
    from deltille.core.position import Position
    from deltille.players import player

    chosen = chosen_game(game, option, players)
    opponent = None if against == "nobody" else player(player_spec(against, level))
    if seat > chosen.n_seats:
        raise typer.BadParameter(f"{chosen.title} here has {chosen.n_seats} seats")
    with compile_notes():
        position = Position(chosen)
        len(position.legal_moves)
        if opponent is not None:
            prepare_player(opponent, chosen)
    Table(position, opponent, seat - 1, random.Random(seed)).run()


class Table:
    """One game at one terminal."""

    def __init__(
        self, position: "Position", opponent: "Player | None", seat: int, chance: random.Random
    ) -> None:
        from deltille.core.record import now

        self.position = position
        self.opponent = opponent
        self.seat = seat
        self.chance = chance
        self.started = now()

    def run(self) -> None:
        console.print(f"[b]{self.position.game.title}[/b]. {self.position.game.summary} ('help' helps.)\n")
        while self.position.outcome() is None:
            if self.is_computer(self.position.turn):
                self.computer_moves()
            elif not self.person_moves():
                console.print("Good-bye.")
                return
        console.print(f"\n{self.position}\n", markup=False)
        console.print(f"[b]{self.position.outcome()}[/b]")

    def is_computer(self, seat: int) -> bool:
        return self.opponent is not None and seat != self.seat

    def computer_moves(self) -> None:
        assert self.opponent is not None
        name = self.position.game.seat_names[self.position.turn]
        with console.status(f"{name} thinks"):
            view = self.position.view(self.position.turn)
            move = self.opponent.choose(view, self.chance.randrange(1 << 30))
        steps = self.position.steps(move)
        self.position.push(move)
        seen = self.position.view(self.seat).history[-1]
        console.print(f"{name} plays [b]{seen}[/b]: {'; '.join(step.sentence for step in steps)}.")

    def person_moves(self) -> bool:
        """One turn of a person; False if they want to stop."""
        console.print(f"\n{self.position.view(self.position.turn)}\n", markup=False)
        name = self.position.game.seat_names[self.position.turn]
        while True:
            try:
                words = console.input(f"[b]{name}>[/b] ").strip().split(maxsplit=1)
            except (EOFError, KeyboardInterrupt):
                console.print()
                return False
            if not words:
                continue
            if words[0] == "quit":
                return False
            try:
                if self.obey(*words):
                    return True
            except DeltilleError as error:
                console.print(str(error), markup=False)
            except OSError as error:
                console.print(f"Not saved: {error.strerror}.", markup=False)

    def obey(self, word: str, rest: str = "") -> bool:
        """Execute a line; True if the turn is over."""
        if word in ("help", "?"):
            console.print(HELP)
        elif word == "moves":
            found = [str(move) for move in self.position.legal_moves if rest in str(move)]
            more = f" ... and {len(found) - LISTED} more" if len(found) > LISTED else ""
            console.print(" ".join(found[:LISTED]) + more, markup=False)
        elif word == "hint":
            self.hint()
        elif word == "undo":
            return self.undo()
        elif word == "rules":
            console.print(games.rules_text(self.position.game.name), markup=False)
        elif word == "save":
            self.save(Path(rest or "game.json"))
        else:
            steps = self.position.steps(word)
            move = self.position.push(word)
            console.print(f"{move}: {'; '.join(step.sentence for step in steps)}.", markup=False)
            return True
        return False

    def hint(self) -> None:
        """Say what the last level would play, and what that does; not against people."""
        from deltille.players import player

        if self.opponent is None:
            console.print("There are no hints in a game between people.")
            return
        with console.status("thinking"):
            move = player(HINTS_BY).choose(self.position.view(self.position.turn), 0)
        console.print(
            f"{move}: {'; '.join(step.sentence for step in self.position.steps(move))}.", markup=False
        )

    def undo(self) -> bool:
        if not any(not self.is_computer(seat) for seat in self.movers()):
            console.print("There is nothing to take back.")
            return False
        self.position.pop()
        while self.is_computer(self.position.turn):
            self.position.pop()
        return True

    def movers(self) -> list[int]:
        """The seats that made the moves so far."""
        replayed, seats = self.position.copy(), []
        while replayed.ply:
            replayed.pop()
            seats.append(replayed.turn)
        return seats

    def save(self, path: Path) -> None:
        from deltille.core.record import Record

        names = self.position.game.seat_names
        seats = tuple(f"{n} (computer)" if self.is_computer(i) else n for i, n in enumerate(names))
        Record.of(self.position, seats, self.started).save(path)
        console.print(f"Saved to {path}.", markup=False)


def add_to(app: typer.Typer) -> None:
    app.command()(play)
