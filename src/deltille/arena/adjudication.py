"""Ending games that are decided: by what players expect, by the lead in points, by length."""

import re
from collections import Counter
from dataclasses import dataclass

from deltille.arena.errors import BadRun

_RULE = re.compile(r"(?P<limit>\d+(\.\d+)?)(:(?P<moves>\d+))?")
USUAL_MOVES = 4


@dataclass(frozen=True)
class Rule:
    """A limit that must be met for this many moves in a row."""

    limit: float
    """What must be met."""
    moves: int = USUAL_MOVES
    """How many moves in a row."""

    @classmethod
    def parse(cls, text: str) -> "Rule":
        """``0.03:4`` or just ``0.03``."""
        form = _RULE.fullmatch(text)
        if form is None or form["moves"] == "0":
            raise BadRun(text, "write a limit and a number of moves in a row, as in 0.03:4")
        return cls(float(form["limit"]), int(form["moves"] or USUAL_MOVES))

    def __str__(self) -> str:
        return f"{self.limit:g}:{self.moves}"


@dataclass(frozen=True)
class Adjudication:
    """When to end a game early; by default never."""

    resign: Rule | None = None
    """A player resigns after expecting less than this share of the win for this many moves in a row."""
    lead: Rule | None = None
    """A player who leads by this many points for this many moves in a row wins."""
    max_plies: int | None = None
    """A game of this length is a draw."""

    def __str__(self) -> str:
        named = {"resign": self.resign, "lead": self.lead, "length": self.max_plies}
        return ",".join(f"{key}={value}" for key, value in named.items() if value is not None)

    @classmethod
    def parse(cls, text: str) -> "Adjudication":
        """The inverse of ``str``.

        >>> str(Adjudication.parse("resign=0.03:4,length=200"))
        'resign=0.03:4,length=200'
        """
        given = dict(item.split("=", 1) for item in text.split(",") if "=" in item)
        length = given.get("length")
        return cls(
            Rule.parse(given["resign"]) if "resign" in given else None,
            Rule.parse(given["lead"]) if "lead" in given else None,
            int(length) if length else None,
        )


class Watch:
    """Follows one game."""

    def __init__(self, rules: Adjudication) -> None:
        self.rules = rules
        self._hopeless: Counter[int] = Counter()
        self._leads: Counter[int] = Counter()

    def gives_up(self, seat: int, estimate: float | None) -> bool:
        """Whether this seat resigns after a move by which it expects this share of the win."""
        rule = self.rules.resign
        if rule is None or estimate is None:
            return False
        self._hopeless[seat] = self._hopeless[seat] + 1 if estimate < rule.limit else 0
        return self._hopeless[seat] >= rule.moves

    def leader(self, scores: tuple[int, ...]) -> int | None:
        """The seat whose lead decides the game, if one does after this move."""
        rule = self.rules.lead
        if rule is None:
            return None
        best = max(range(len(scores)), key=scores.__getitem__)
        second = max(score for seat, score in enumerate(scores) if seat != best)
        count = self._leads[best] + 1 if scores[best] - second >= rule.limit else 0
        self._leads.clear()
        self._leads[best] = count
        return best if count >= rule.moves else None
