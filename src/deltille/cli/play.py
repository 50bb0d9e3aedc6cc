"""deltille play: in the terminal, against the computer, or two to six people at one keyboard."""

import random
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deltille import games
from deltille.cli.arguments import (
    GameName,
    Level,
    Options,
    Players,
    chosen_game,
    compile_notes,
    complete_player,
    console,
    player_spec,
    prepare_player,
)
from deltille.cli.boards import board
from deltille.cli.language import language, tell, text
from deltille.core.errors import DeltilleError
from deltille.core.find_moves import matching, meant
from deltille.players.protocol import Resigned

if TYPE_CHECKING:
    from deltille.core.explainer import Step
    from deltille.core.position import Position
    from deltille.players import Player

LISTED = 60
SUBSTITUTE = "level:1"
"""The player that moves for a seat that has resigned."""


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
            autocompletion=complete_player,
            help="help-play-against",
        ),
    ] = None,
    level: Level = None,
    seat: Annotated[int, typer.Option(help="help-play-seat", min=1, max=6)] = 1,
    lot: Annotated[bool, typer.Option(help="help-play-lot")] = False,
    swap: Annotated[bool, typer.Option(help="help-play-swap")] = False,
    seed: Annotated[int | None, typer.Option(help="help-play-seed")] = None,
) -> None:
    """Play a game in the terminal, against the computer or (--against nobody) on one keyboard."""
    from deltille.core.position import Position
    from deltille.players import player

    chosen = chosen_game(game, option, players)
    opponent = None if against == "nobody" else player(player_spec(against, level))
    if seat > chosen.n_seats:
        raise typer.BadParameter(text("play-seats", game=chosen.title, seats=chosen.n_seats))
    with compile_notes():
        position = Position(chosen)
        len(position.legal_moves)
        if opponent is not None:
            prepare_player(opponent, chosen)
    if swap and (chosen.n_seats != 2 or chosen.has_secrets):
        raise typer.BadParameter(text("play-no-swap-here", game=chosen.head))
    chance = random.Random(seed)
    Table(position, opponent, chance.randrange(chosen.n_seats) if lot else seat - 1, chance, swap).run()


class Table:
    """One game at one terminal."""

    def __init__(
        self,
        position: "Position",
        opponent: "Player | None",
        seat: int,
        chance: random.Random,
        has_swap: bool = False,
    ) -> None:
        from deltille.core.record import now

        self.position = position
        self.opponent = opponent
        self.seat = seat
        self.chance = chance
        self.has_swap = has_swap
        self.started = now()

    def run(self) -> None:
        game = self.position.game
        console.print(f"[b]{game.title}[/b]. {tell(game.summary)} {text('play-welcome')}\n")
        while (outcome := self.position.outcome()) is None:
            if self.is_computer(self.position.turn):
                try:
                    self.computer_moves()
                except Resigned:
                    console.print(
                        text("play-resigns", player=tell(self.position.game.sides[self.position.turn]))
                    )
                    return
            elif not self.person_moves():
                console.print(text("play-good-bye"))
                return
        console.print()
        console.print(board(self.position))
        console.print()
        console.print(f"[b]{tell(outcome.sentence)}[/b]")

    def is_computer(self, seat: int) -> bool:
        return (self.opponent is not None and seat != self.seat) or seat in self.position.resigned

    @property
    def may_swap(self) -> bool:
        return self.has_swap and self.position.ply == 1

    def swap(self) -> None:
        """The players exchange sides; the position stays as it is."""
        self.has_swap = False
        self.seat = 1 - self.seat
        key = "play-swapped" if self.opponent is None else "play-swapped-you-are"
        console.print(text(key, side=self.position.game.sides[self.seat]), markup=False)

    def computer_moves(self) -> None:
        from deltille.players import player
        from deltille.players.fairness import balanced_move, wants_swap

        chooser = self.opponent or player(SUBSTITUTE)
        side = self.position.game.sides[self.position.turn]
        seed = self.chance.randrange(1 << 30)
        with console.status(text("play-thinks", player=side)):
            if self.may_swap and wants_swap(self.position, seed):
                self.swap()
                return
            view = self.position.view(self.position.turn)
            if self.has_swap and not self.position.ply:  # the best move would be taken from its maker
                move = self.position.parse(balanced_move(self.position, seed))
            else:
                move = chooser.choose(view, seed)
        steps = self.position.steps(move)
        self.position.push(move)
        seen = self.position.view(self.seat).history[-1]
        console.print(text("play-plays", player=side, move=str(seen), steps=_story(steps)))

    def person_moves(self) -> bool:
        """One turn of a person; False if they want to stop."""
        console.print()
        console.print(board(self.position.view(self.position.turn)))
        console.print()
        name = tell(self.position.game.sides[self.position.turn])
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
                if self.handle(*words):
                    return True
            except DeltilleError as error:
                console.print(error.in_language(language()), markup=False)
            except OSError as error:
                console.print(text("play-not-saved", why=error.strerror or ""), markup=False)

    def handle(self, word: str, rest: str = "") -> bool:
        """Execute a line; True if the turn is over."""
        if not rest and word in self.position.legal_moves:  # a game may call a move as a command is called
            return self.make(word)
        if word in ("help", "?"):
            console.print(text("play-help"), markup=False)
        elif word == "moves":
            found = [str(move) for move in matching(self.position, rest)]
            more = " " + text("play-more", n=len(found) - LISTED) if len(found) > LISTED else ""
            console.print(" ".join(found[:LISTED]) + more, markup=False)
        elif word == "hint":
            self.hint()
        elif word == "resign":
            self.position.resign()
            return True
        elif word == "undo":
            return self.undo()
        elif word == "swap":
            if not self.may_swap:
                console.print(text("play-no-swap"))
                return False
            self.swap()
            return True
        elif word == "rules":
            console.print(games.rules_text(self.position.game.name), markup=False)
        elif word == "save":
            self.save(Path(rest or "game.json"))
        else:
            return self.make(word)
        return False

    def make(self, word: str) -> bool:
        """Make the move that is meant; the turn is over then."""
        move = meant(self.position, word)
        steps = self.position.steps(move)
        self.position.push(move)
        console.print(f"{move}: {_story(steps)}.", markup=False)
        return True

    def hint(self) -> None:
        """Say what the last level would play, and what that does; not against people."""
        from deltille.players.hints import hint

        if self.opponent is None:
            console.print(text("play-no-hints"))
            return
        with console.status(text("play-thinking")):
            found = hint(self.position.view(self.position.turn))
        console.print(f"{found.move}: {_story(self.position.steps(found.move))}.", markup=False)
        console.print(tell(found.why), markup=False)

    def undo(self) -> bool:
        if not any(not self.is_computer(seat) for seat in self.movers()):
            console.print(text("play-nothing-to-undo"))
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
        seats = tuple(
            text("play-computer", side=name) if self.is_computer(seat) else name
            for seat, name in enumerate(names)
        )
        Record.of(self.position, seats, self.started).save(path)
        console.print(text("play-saved", file=str(path)), markup=False)


def _story(steps: "tuple[Step, ...]") -> str:
    return "; ".join(tell(step.sentence) for step in steps)


def add_to(app: typer.Typer) -> None:
    app.command()(play)
