"""What can go wrong, said in one sentence. All are ``ValueError`` and keep the offending text."""


class DeltilleError(ValueError):
    """The common ancestor: ``text`` is what was given, ``why`` is what is wrong with it."""

    def __init__(self, text: str, why: str) -> None:
        super().__init__(f"{text!r}: {why}" if text else why)
        self.text = text
        self.why = why

    def __reduce__(self) -> tuple[type, tuple[str, str]]:
        return type(self), (self.text, self.why)


class IllegalMove(DeltilleError):
    """The move is understood, but the rules forbid it here."""


class BadNotation(DeltilleError):
    """The text does not name a move or a position."""


class BadState(DeltilleError):
    """The numbers are not a position of the game."""


class GameOver(DeltilleError):
    """The game has ended; nobody can move."""


class Hidden(DeltilleError):
    """The answer would depend on something that a view does not show."""


class UnknownGame(DeltilleError):
    """No game has this name."""


class BadOption(DeltilleError):
    """The game has no such option, or not with this value."""


class BadRecord(DeltilleError):
    """The file is not a record of a game, or a broken one."""


class BadLessons(DeltilleError):
    """The lessons of a game cannot be read."""
