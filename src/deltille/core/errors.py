"""Errors, each with a one-sentence message. All are ``ValueError`` and keep the offending text."""

from deltille.core.messages import Message, literal, render


class DeltilleError(ValueError):
    """The common ancestor: ``text`` is what was given, ``message`` is what is wrong with it.

    >>> error = DeltilleError("e9", Message("core.unknown-point"))
    >>> str(error), error.in_language("es")
    ("'e9': there is no such point", "'e9': no existe ese punto")
    """

    def __init__(self, text: str, why: Message | str) -> None:
        super().__init__(text, why)
        self.text = text
        self.message = literal(why) if isinstance(why, str) else why

    @property
    def why(self) -> str:
        """What is wrong, in English."""
        return self.message.text

    @property
    def whole(self) -> Message:
        """What is wrong, with the beginning of what was given."""
        if not self.text:
            return self.message
        return Message("core.about", text=f"{self.text!r:.300}", why=self.message)

    def in_language(self, language: str) -> str:
        """The whole error as a person reads it."""
        why = render(self.message, language)
        return f"{self.text!r}: {why}" if self.text else why

    def __str__(self) -> str:
        return self.in_language("en")

    def __reduce__(self) -> tuple[type, tuple[str, Message]]:
        return type(self), (self.text, self.message)


class IllegalMove(DeltilleError):
    """The move is understood, but the rules forbid it here."""


class BadNotation(DeltilleError):
    """The text does not name a move or a position."""


class BadEdit(DeltilleError):
    """The change cannot be made to the position that is being set up."""


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
