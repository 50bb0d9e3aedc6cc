"""Any game as an engine on standard input and output, in the text protocol of Blokus and Go programs.

The dialect is Pentobi's: one command per line, optionally with a number in front; an answer starts with ``=``
or ``?`` and ends with an empty line. Colours are named, or numbered from 1.

>>> from deltille import games
>>> from deltille.players import player
>>> engine = Engine(games.game("attangle"), player("random"), seed=1)
>>> print(engine.answer("7 play white e3"), end="")
=7
<BLANKLINE>
>>> print(engine.answer("play white e4"), end="")
? it is black's turn
<BLANKLINE>
"""

from collections.abc import Callable
from importlib.metadata import version
from typing import TextIO

from deltille import games
from deltille.core.errors import DeltilleError
from deltille.core.find_moves import meant
from deltille.core.game import Game
from deltille.core.position import Position
from deltille.core.suggest import did_you_mean
from deltille.players import Player, Resigned

RESIGN = "resign"
"""Sent instead of a move."""
USUAL_COLOURS = {"b": 0, "black": 0, "w": 1, "white": 1}


class Refusal(Exception):
    """A command that cannot be executed; the text says why."""


class Engine:
    """Holds a position and answers commands."""

    def __init__(self, game: Game, player: Player, seed: int) -> None:
        self.position = Position(game)
        self.player = player
        self.seed = seed
        self.has_quit = False
        self.commands: dict[str, Callable[[str], str]] = {
            "all_legal": self.all_legal,
            "clear_board": self.clear_board,
            "final_score": self.final_score,
            "g": lambda rest: self.genmove(self.colour_to_move),
            "genmove": self.genmove,
            "known_command": lambda rest: "true" if rest in self.commands else "false",
            "list_commands": lambda rest: "\n".join(sorted(self.commands)),
            "name": lambda rest: "Deltille",
            "p": lambda rest: self.play(f"{self.colour_to_move} {rest}"),
            "play": self.play,
            "protocol_version": lambda rest: "2",
            "quit": self.quit,
            "reg_genmove": self.reg_genmove,
            "resign": self.resign,
            "set_game": self.set_game,
            "set_random_seed": self.set_random_seed,
            "showboard": lambda rest: f"\n{self.position}",
            "undo": self.undo,
            "version": lambda rest: version("deltille"),
        }

    def run(self, lines: TextIO, out: TextIO) -> None:
        """Answer commands until ``quit`` or the end of input."""
        for line in lines:
            out.write(self.answer(line))
            out.flush()
            if self.has_quit:
                return

    def answer(self, line: str) -> str:
        """The whole answer to one line; nothing for an empty line or a comment."""
        words = line.split("#", 1)[0].split(maxsplit=1)
        number = ""
        if len(words) == 2 and words[0].isascii() and words[0].isdigit():
            number = words[0]
            words = words[1].split(maxsplit=1)
        if not words:
            return ""
        command, rest = words[0], words[1].strip() if len(words) > 1 else ""
        try:
            if command not in self.commands:
                raise Refusal(f"unknown command ({command})")
            sign, text = "=", self.commands[command](rest)
        except (Refusal, DeltilleError) as error:
            sign, text = "?", str(error)
        # An empty line ends an answer, so one inside it must not be quite empty.
        text = text.rstrip("\n").replace("\n\n", "\n \n")
        return f"{sign}{number} {text}\n\n"

    # -- colours -----------------------------------------------------------------------------------

    @property
    def colour_to_move(self) -> str:
        if self.position.outcome() is not None:
            raise Refusal(f"the game is over. {self.position.outcome()}")
        dialect = self.position.game.dialect
        return dialect.colours[dialect.colour_to_move(self.position.state, self.position.turn)]

    def colour(self, text: str) -> str:
        """The colour meant by a name, the beginning of one, or a number from 1.

        Where there are two colours, ``b`` and ``w`` as well as ``black`` and ``white`` are the first and the
        second of them, unless they are colours here: controllers use no other words.
        """
        names = self.position.game.dialect.colours
        given = text.lower()
        if given.isascii() and given.isdigit() and 1 <= int(given) <= len(names):
            return names[int(given) - 1]
        begun = [name for name in names if given and name.startswith(given)]
        if given in names or len(begun) == 1:
            return given if given in names else begun[0]
        if len(names) == 2 and given in USUAL_COLOURS:
            return names[USUAL_COLOURS[given]]
        raise Refusal(f"invalid color argument '{given}'; {did_you_mean(given, names)}")

    def require_turn(self, colour: str) -> None:
        if colour != self.colour_to_move:
            raise Refusal(f"it is {self.colour_to_move}'s turn")

    def is_skipped(self, colour: str) -> bool:
        """Whether this colour has no move and never will."""
        dialect = self.position.game.dialect
        is_over = self.position.outcome() is not None
        return is_over or dialect.is_out(self.position.state, dialect.colours.index(colour))

    # -- commands ----------------------------------------------------------------------------------

    def all_legal(self, rest: str) -> str:
        colour = self.colour(rest)
        if self.is_skipped(colour):
            return ""
        self.require_turn(colour)
        return "\n".join(str(move) for move in self.position.legal_moves)

    def clear_board(self, rest: str) -> str:
        self.position = Position(self.position.game)
        return ""

    def final_score(self, rest: str) -> str:
        if not self.position.is_over:
            raise Refusal("the game is not over")
        return self.position.result

    def genmove(self, rest: str) -> str:
        text = self.reg_genmove(rest)
        if text != "resign" and (text != "pass" or "pass" in self.position.legal_moves):
            self.position.push(text)
        return text

    def reg_genmove(self, rest: str) -> str:
        colour = self.colour(rest)
        if self.is_skipped(colour):
            return "pass"
        self.require_turn(colour)
        try:
            view = self.position.view(self.position.turn)
            return str(self.player.choose(view, self.seed + self.position.ply))
        except Resigned:
            return "resign"

    def play(self, rest: str) -> str:
        colour, _, move = rest.partition(" ")
        if not move:
            raise Refusal("write: play COLOUR MOVE")
        if move.strip().lower() == RESIGN:
            return self.resign(colour)
        self.require_turn(self.colour(colour))
        self.position.push(meant(self.position, move.strip()))
        return ""

    def resign(self, rest: str) -> str:
        """Let the seat of this colour resign."""
        position = self.position
        if position.is_over:
            raise Refusal(f"the game is over. {position.outcome()}")
        colours = position.game.dialect.colours
        position.resign(colours.index(self.colour(rest)) % position.game.n_seats)
        return ""

    def quit(self, rest: str) -> str:
        self.has_quit = True
        return ""

    def set_game(self, rest: str) -> str:
        """By the name another program gives to a variant, or by our own head, as in position texts."""
        known = {name.lower(): options for name, options in self.position.game.dialect.variant_names.items()}
        if rest.lower() in known:
            self.position = Position(games.game(self.position.game.name, **known[rest.lower()]))
        else:
            self.position = Position(games.game_from_head(rest))
        return ""

    def set_random_seed(self, rest: str) -> str:
        if not (rest.isascii() and rest.isdigit() and len(rest) <= 18):
            raise Refusal("the seed must be a whole number")
        self.seed = int(rest)
        return ""

    def undo(self, rest: str) -> str:
        if not self.position.ply:
            raise Refusal("cannot undo")
        self.position.pop()
        return ""
