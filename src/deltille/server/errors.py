"""Why the server refuses: a closed set of codes, each with its HTTP status and one sentence."""

from enum import Enum

from deltille.core.errors import DeltilleError
from deltille.core.messages import Message


class Code(Enum):
    """The codes of refusals, as they go over the wire; ``docs/protocol.md`` lists them all."""

    BAD_REQUEST = 400, "bad_request"
    NOT_YOURS = 403, "not_yours"
    BAD_ORIGIN = 403, "bad_origin"
    BAD_CREDENTIALS = 403, "bad_credentials"
    UNKNOWN_TABLE = 404, "unknown_table"
    NOT_FOUND = 404, "not_found"
    WRONG_METHOD = 405, "wrong_method"
    TOO_SLOW = 408, "too_slow"
    STALE = 409, "stale"
    NOT_YOUR_TURN = 409, "not_your_turn"
    NOT_STARTED = 409, "not_started"
    GAME_OVER = 409, "game_over"
    NOT_OVER = 409, "not_over"
    OUT_OF_TIME = 409, "out_of_time"
    SEAT_TAKEN = 409, "seat_taken"
    NO_DRAWS = 409, "no_draws"
    NO_SWAP = 409, "no_swap"
    NO_HINTS = 409, "no_hints"
    NO_OFFER = 409, "no_offer"
    NOTHING_TO_TAKE_BACK = 409, "nothing_to_take_back"
    REVEALED = 409, "revealed"
    OLD_RULES = 409, "old_rules"
    UNREADABLE = 409, "unreadable"
    NAME_TAKEN = 409, "name_taken"
    TOO_LARGE = 413, "too_large"
    BAD_HOST = 421, "bad_host"
    ILLEGAL_MOVE = 422, "illegal_move"
    BAD_GAME = 422, "bad_game"
    BAD_START = 422, "bad_start"
    BAD_PLAYER = 422, "bad_player"
    TOO_COSTLY = 422, "too_costly"
    TOO_MANY = 429, "too_many"
    HEADERS_TOO_LARGE = 431, "headers_too_large"
    BROKEN = 500, "broken"
    BUSY = 503, "busy"

    def __init__(self, status: int, word: str) -> None:
        self.status = status
        self.word = word
        """The code as it goes over the wire."""

    @property
    def message(self) -> Message:
        """The sentence to use when there is no more specific one."""
        return Message(f"server.{self.word.replace('_', '-')}")

    @property
    def sentence(self) -> str:
        """The same in English."""
        return self.message.text


class Rejected(DeltilleError):
    """The server refuses; ``code`` says why, ``why`` explains it for this case.

    ``about_s`` is the approximate number of seconds after which to try again, if it is known.
    """

    def __init__(self, code: Code, why: Message | None = None, about_s: int | None = None) -> None:
        super().__init__("", why or code.message)
        self.code = code
        self.about_s = about_s
