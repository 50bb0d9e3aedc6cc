"""Why the table says no: a closed set of codes, each with its HTTP status and one sentence."""

from enum import Enum

from deltille.core.errors import DeltilleError


class Code(Enum):
    """What can be refused. The names go over the wire; ``docs/protocol.md`` lists them all."""

    BAD_REQUEST = (400, "The message does not have the form this server expects.")
    NOT_YOURS = (403, "You do not hold the seat this needs.")
    BAD_ORIGIN = (403, "The request comes from a page of another site.")
    BAD_CREDENTIALS = (403, "The name and the passphrase do not belong together.")
    UNKNOWN_TABLE = (404, "There is no such table.")
    NOT_FOUND = (404, "There is nothing at this address.")
    WRONG_METHOD = (405, "This address does not take this method.")
    STALE = (409, "The game has moved on since; look at it again.")
    NOT_YOUR_TURN = (409, "It is another seat's turn.")
    NOT_STARTED = (409, "Not all seats are taken yet.")
    GAME_OVER = (409, "The game is over.")
    NOT_OVER = (409, "The game is still going on.")
    OUT_OF_TIME = (409, "Your time has run out.")
    SEAT_TAKEN = (409, "This seat is taken, or the invitation has been used.")
    NO_DRAWS = (409, "No draw can be agreed here.")
    NO_OFFER = (409, "There is no such offer to answer.")
    NOTHING_TO_TAKE_BACK = (409, "There is nothing to take back.")
    REVEALED = (409, "Something hidden has been revealed since, so nothing can be taken back.")
    OLD_RULES = (409, "This game was begun by another version of the rules, which this server does not know.")
    UNREADABLE = (409, "This table cannot be read: a newer version wrote it, or it is damaged.")
    NAME_TAKEN = (409, "Somebody has this name already.")
    TOO_LARGE = (413, "The message is too long.")
    BAD_HOST = (421, "This server does not answer to this name.")
    ILLEGAL_MOVE = (422, "The rules do not allow this move.")
    BAD_GAME = (422, "There is no such game, or not with these options.")
    BAD_START = (422, "A game cannot begin there.")
    BAD_PLAYER = (422, "There is no such computer player.")
    TOO_MANY = (429, "Too many requests; wait a moment.")
    HEADERS_TOO_LARGE = (431, "The headers of the request are too long or too many.")
    BROKEN = (500, "Something went wrong on our side.")
    BUSY = (503, "The server is busy or closing; try again in a moment.")

    def __init__(self, status: int, sentence: str) -> None:
        self.status = status
        self.sentence = sentence

    @property
    def word(self) -> str:
        """The code as it goes over the wire."""
        return self.name.lower()


class Rejected(DeltilleError):
    """The table says no; ``code`` says which no, ``why`` says it in words for this case."""

    def __init__(self, code: Code, why: str = "") -> None:
        super().__init__("", why or code.sentence)
        self.code = code
