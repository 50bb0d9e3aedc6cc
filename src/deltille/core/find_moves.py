"""Finding a move among many by what a person types: in any case, or as a piece and a place.

>>> import deltille
>>> pos = deltille.new("blokus_trigon")
>>> meant(pos, "1@R15").text
'r15'
>>> [move.text for move in matching(pos, "I3@r15")][:3]
['p15,q15,r15', 'q15,r15,s15', 'r15,s15,t15']
"""

from deltille.core.errors import BadNotation, IllegalMove
from deltille.core.messages import Message
from deltille.core.position import Move, Position

SHOWN = 6
AT = "@"


def meant(position: Position, text: str) -> Move:
    """The legal move that a text means: in notation, in another case, or as ``PIECE@PLACE``.

    Raises an error that says what is wrong, and names the possible moves if there are several.
    """
    try:
        return position.parse(text)
    except (BadNotation, IllegalMove) as error:
        given = text.casefold()
        same = [move for move in position.legal_moves if move.text.casefold() == given]
        if len(same) == 1:
            return same[0]
        found = matching(position, text) if AT in text else []
        if len(found) == 1:
            return found[0]
        if found:
            shown = [move.text for move in found[:SHOWN]]
            more = max(0, len(found) - SHOWN)
            raise BadNotation(text, Message("core.could-mean", moves=shown, more=more)) from error
        raise


def matching(position: Position, text: str) -> list[Move]:
    """The legal moves with this in their text, or with this piece (``I4@``) and this place (``I4@o18``).

    Several words must all fit: ``I4@ o18``.
    """
    moves = list(position.legal_moves)
    for word in text.casefold().split():
        piece, at, place = word.partition(AT)
        moves = [
            move
            for move in moves
            if word in move.text.casefold() or (at and _is_at(position.path(move), piece, place))
        ]
    return moves


def _is_at(path: tuple[str, ...], piece: str, place: str) -> bool:
    """Whether a move takes this piece, and goes to this place, if they are named."""
    parts = [part.casefold().split(":") for part in path]
    pieces = [part[-1] for part in parts if part[0] in ("tray", "piece")]
    places = [part[-1] for part in parts if part[0] not in ("tray", "piece", "button")]
    return (not piece or piece in pieces) and (not place or place in places)
