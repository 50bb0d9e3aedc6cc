"""Hostile input to public functions: whatever the input, only our own errors are raised.

    python benchmarks/hostile.py --inputs 1000000

Texts of positions, moves, records, options, players and ids, each of them noise, or a valid one with
something changed, cut, doubled or swapped. Exits with 1 at the first error that is not a ``DeltilleError``
and prints the input.
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from deltille import games
from deltille.core.errors import DeltilleError
from deltille.core.position import Position
from deltille.core.record import Record
from deltille.players import player
from deltille.server.errors import Rejected
from deltille.server.services.openings import begun, chosen_game, plain_name
from deltille.server.services.previews import objection_in

SIGNS = "0123456789abcdefghwxyzABW/()[]{}@:;,.=-+*#?! \t\n\0\"'\\éß☃\u202e\ud800٣"
FEW = 300
"""Moves played in the games that valid texts are taken from."""


@dataclass
class Hostile:
    """Makes inputs and calls functions with them."""

    chance: random.Random
    positions: list[Position] = field(default_factory=list)
    records: list[str] = field(default_factory=list)
    outcomes: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        for name in games.names():
            position = Position(games.game(name))
            for _ in range(FEW):
                if position.outcome() is not None:
                    break
                if position.ply % 12 == 3:
                    self.positions.append(position.copy())
                position.push(self.chance.choice(position.legal_moves))
            self.records.append(Record.of(position, reveal=True).to_json())
            self.positions.append(position)

    # -- inputs --------------------------------------------------------------------------------------

    def noise(self) -> str:
        return "".join(self.chance.choices(SIGNS, k=self.chance.choice([0, 1, 3, 10, 60, 400])))

    def spoilt(self, text: str) -> str:
        """A valid text with something wrong in it."""
        n = len(text)
        at, to = sorted((self.chance.randrange(n + 1), self.chance.randrange(n + 1)))
        match self.chance.randrange(7):
            case 0:
                return text[:at]
            case 1:
                return text[:at] + text[to:]
            case 2:
                return text[:to] + text[at:]
            case 3:
                return text[:at] + self.chance.choice(SIGNS) + text[at + 1 :]
            case 4:
                return text[:at] + str(self.chance.choice([-1, 0, 7, 99, 2**31, 2**63, 10**30])) + text[at:]
            case 5:
                return text[:at] + text[at:to][::-1] + text[to:]
            case _:
                return self.noise()

    def some(self) -> Position:
        return self.chance.choice(self.positions)

    def thing(self) -> object:
        """A value that is no text."""
        return self.chance.choice(
            [None, True, -1, 0, 1.5, float("nan"), 10**30, [], {}, b"x", (), self.noise()]
        )

    # -- functions -----------------------------------------------------------------------------------

    def read(self) -> tuple[str, Callable[[], object]]:
        text = self.spoilt(self.some().to_text())
        return text, lambda: games.from_text(text).legal_moves

    def move(self) -> tuple[str, Callable[[], object]]:
        position = self.some()
        moves = [move.text for move in position.legal_moves[:50]] or ["pass"]
        text = self.spoilt(self.chance.choice(moves))
        given: object = text if self.chance.random() < 0.8 else self.thing()
        return f"{position.to_text()} {given!r}", lambda: position.parse(given)  # type: ignore[arg-type]

    def record(self) -> tuple[str, Callable[[], object]]:
        text = self.spoilt(self.chance.choice(self.records))

        def replay() -> None:
            record = Record.from_json(text)
            game = games.game(record.game, **record.options)
            if len(record.moves) < 50:  # longer ones are mostly valid, and slow
                record.replay(game)

        return text, replay

    def options(self) -> tuple[str, Callable[[], object]]:
        name = self.chance.choice([*games.names(), self.noise()])
        key = self.chance.choice(["players", "self", "name", "", "board", self.noise()])
        value = self.thing()
        if isinstance(value, list | dict):
            value = str(value)
        return f"{name} {key}={value!r}", lambda: chosen_game(name, {key: value})  # type: ignore[dict-item]

    def computer(self) -> tuple[str, Callable[[], object]]:
        good = ["level:3", "mcts:nodes=10", "flat:20", "net:nodes=2,seed=1", "level:nodes=9,temperature=0.1"]
        text = self.spoilt(self.chance.choice(good)).replace("\0", "")
        name = text.partition(":")[0]
        if name not in ("level", "mcts", "flat", "net", "random", "greedy"):
            text = f"level:{text}"  # otherwise it may name a module to import
        return text, lambda: player(text)

    def place(self) -> tuple[str, Callable[[], object]]:
        position, spoilt = self.some(), self.spoilt(self.chance.choice(["e3", "pass", "d4-e5"]))
        text, ply = position.to_text(), self.chance.choice([None, 0, 1, -1, 99])
        return f"{text} {spoilt!r} {ply}", lambda: begun(None, text, [spoilt], None, ply)

    def point(self) -> tuple[str, Callable[[], object]]:
        position = self.some()
        view = position.view(position.turn)
        ids = sorted(view.scene().ids())
        targets = tuple(
            self.chance.choice(ids) if self.chance.random() < 0.7 else self.noise()
            for _ in range(self.chance.randint(1, 4))
        )
        return f"{view.to_text()} {targets}", lambda: objection_in(view, targets)

    def name(self) -> tuple[str, Callable[[], object]]:
        text = self.noise()
        return text, lambda: plain_name(text)

    def run(self, n_inputs: int) -> None:
        # Slow functions are called less often; in a million calls each is called thousands of times.
        kinds = [self.read] * 8 + [self.move] * 8 + [self.options] * 3 + [self.computer] * 3 + [self.name]
        kinds += [self.place] * 2 + [self.record]
        for number in range(n_inputs):
            make = self.point if number % 200 == 0 else self.chance.choice(kinds)
            given, call = make()
            try:
                call()
                self.outcomes["taken"] += 1
            except (DeltilleError, Rejected):
                self.outcomes["refused"] += 1
            except Exception as error:
                raise SystemExit(f"{make.__name__}: {type(error).__name__}: {error}\n{given!r}") from error


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    began = time.monotonic()
    hostile = Hostile(random.Random(chosen.seed))
    hostile.run(chosen.inputs)
    told = ", ".join(f"{n} {what}" for what, n in hostile.outcomes.most_common())
    print(f"{chosen.inputs} inputs: {told}, 0 failures of our own, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
