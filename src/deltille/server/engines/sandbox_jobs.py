"""The jobs of the sandbox: processing input from strangers (positions, moves, records) in a worker process.

Each job takes plain JSON and returns the bytes of a response. Somebody may have made such texts to be slow
or harmful, so no rule runs on them in the server's own process.
"""

import contextlib
import functools
import io
import json
from collections.abc import Callable
from typing import Any

from pydantic_core import to_json

from deltille import games
from deltille.core.draft import Draft
from deltille.core.errors import BadEdit, DeltilleError, UnknownGame
from deltille.core.messages import Message
from deltille.core.position import Position
from deltille.core.record import Record
from deltille.server.domain.setup import check_fair, first_text, play_on
from deltille.server.encoding import draft_content, move_labels, study_content
from deltille.server.errors import Code, Rejected
from deltille.server.services import previews, puzzles, teaching
from deltille.server.services.openings import begun, chosen_game
from deltille.server.wire import (
    DailyPuzzles,
    GameFile,
    Guide,
    OptionNotes,
    Owner,
    PuzzleTry,
    Shown,
    Territory,
    Wire,
)

Asked = dict[str, Any]

WITH_BOARDS = Shown, Guide, OptionNotes, DailyPuzzles, PuzzleTry
"""Responses with boards as changes to the board that is fetched once."""

LIKELY = 0.5
"""Places that no seat owns with this chance are left unshaded."""

LESSONS: dict[str, Callable[..., Wire]] = {
    "guide": teaching.guide_content,
    "options": teaching.options_content,
    "lesson": teaching.lesson_content,
    "board": teaching.lesson_board_content,
    "preview": teaching.lesson_preview_content,
    "objections": teaching.lesson_objection_content,
    "answer": teaching.lesson_answer_content,
}

PUZZLES: dict[str, Callable[..., Wire]] = {
    "today": puzzles.daily_content,
    "list": puzzles.list_content,
    "puzzle": puzzles.puzzle_content,
    "preview": puzzles.puzzle_preview_content,
    "objections": puzzles.puzzle_objection_content,
    "try": puzzles.puzzle_try_content,
}


def place_of(asked: Asked) -> Position:
    """The position asked for, with the moves that led to it."""
    game = chosen_game(asked["game"], asked["options"]) if asked.get("game") else None
    return begun(game, asked["position"], asked["moves"], asked["record"], asked["ply"])


def look(asked: Asked) -> bytes:
    """Any position as a scene, with its legal moves."""
    return _written(study_content(place_of(asked), asked["want"], asked["since"]))


def edit(asked: Asked) -> bytes:
    """A position that is being set up by hand: an empty board, or a position, after some edits."""
    is_new = not (asked["position"] or asked["moves"] or asked["record"])
    try:
        game = chosen_game(asked["game"], asked["options"]) if is_new else None
        draft = Draft(game) if game else Draft((here := place_of(asked)).game, here)
        for path in asked["edits"]:
            draft.edit(tuple(path))
    except BadEdit as error:
        raise Rejected(Code.BAD_REQUEST, error.whole) from error
    return _written(draft_content(draft, asked["brush"]))


def objection(asked: Asked) -> bytes:
    """Why a selection in a position is not a move."""
    return previews.objection_in(place_of(asked), tuple(asked["targets"])).to_wire()


def labels(asked: Asked) -> bytes:
    """Labels for the moves of a tree, as lists show them."""
    return move_labels(place_of(asked), [tuple(each) for each in asked["tree"]]).to_wire()


def record(asked: Asked) -> bytes:
    """A line of moves as a record, with its comments and variations."""
    comments, variations = (
        {int(ply): said for ply, said in asked[what].items()} for what in ("comments", "variations")
    )
    made = Record.of(place_of(asked), reveal=True, comments=comments, variations=variations)
    try:
        # Report an invalid variation now, not when somebody opens the file.
        for ply, lines in made.variations.items():
            for number in range(len(lines)):
                made.variation(ply, number)
    except DeltilleError as error:
        raise Rejected(Code.BAD_START, error.whole) from error
    return made.to_json().encode()


def file(asked: Asked) -> bytes:
    """A line of moves as a file of another program."""
    found = place_of(asked)
    known = found.game.file_format
    if known is None:
        raise Rejected(Code.NOT_FOUND, Message("server.no-other-file", game=found.game.title))
    try:
        text = known.write(found, (), "")
    except DeltilleError as error:
        raise Rejected(Code.BAD_START, error.whole) from error
    return GameFile(ending=known.ending, text=text).to_wire()


def place(asked: Asked) -> bytes:
    """The text of a position to think about."""
    found = place_of(asked)
    return to_json({"position": found.to_text(), "is_over": found.outcome() is not None})


def territory(asked: Asked) -> bytes:
    """Who will probably own which places at the end."""
    from deltille.learning.analysis import site_owners

    position = place_of(asked)
    found = {} if position.outcome() else site_owners(position)
    if not found:
        return Territory(owners=None).to_wire()
    owners = tuple(
        Owner(site=site, seat=seat, chance=round(chance, 2))
        for site, (seat, chance) in found.items()
        if chance >= LIKELY
    )
    return Territory(owners=owners).to_wire()


def openings(asked: Asked) -> bytes:
    """The book's answer for a position, and the keys under which this server counts its moves."""
    from deltille.datasets.openings import book_for
    from deltille.datasets.openings import place_of as opening_of

    position = place_of(asked)
    book = book_for(position.game)
    header = {"games": 0, "players": []} if book is None else book.header
    found: dict[str, Any] = {"key": "", "games": header["games"], "players": header["players"], "moves": []}
    here = None if position.is_view or position.outcome() else opening_of(position)
    if here is None:
        return to_json(found)
    known = book.moves_at(here) if book else {}
    named: dict[int, Any] = {}
    for move in position.legal_moves:
        named.setdefault(here.move_key(position.game, move.id), move)
    found["key"] = f"{position.game.head} {here.key}"
    found["moves"] = [
        {"key": key, "id": move.id, "text": move.text, "games": n, "wins": wins}
        for key, move in named.items()
        for n, wins in (known.get(key, (0, (0,) * position.game.n_seats)),)
    ]
    return to_json(found)


def opening_keys(asked: Asked) -> bytes:
    """The keys under which the first moves of a finished game are counted."""
    from deltille.datasets.openings import PLIES, places

    game = chosen_game(asked["game"], asked["options"])
    moves = [move.id for move in play_on(Position(game), asked["moves"][:PLIES]).history]
    named = zip(places(game, moves[:-1]), moves, strict=True)
    return to_json([(f"{game.head} {place.key}", place.move_key(game, move)) for place, move in named])


def start(asked: Asked) -> bytes:
    """The start of a requested table, and the moves already made."""
    found = place_of(asked)
    check_fair(found, asked["has_guests"])
    return to_json({"start": first_text(found), "moves": [move.text for move in found.history]})


def replay(asked: Asked) -> bytes:
    """A record as scenes."""
    return _written(previews.replay_content(asked["record"]))


def qr(asked: Asked) -> bytes:
    """A text as a QR code. It runs no rule, but a long one takes a twentieth of a second."""
    import segno

    drawn = io.BytesIO()
    segno.make(asked["text"], error="m", micro=False).save(
        drawn, kind="svg", border=3, xmldecl=False, svgclass=None, lineclass=None, omitsize=True
    )
    return drawn.getvalue()


def _written(answer: Wire) -> bytes:
    """An encoded response; short if its boards are changes to a known one."""
    is_short = isinstance(answer, WITH_BOARDS) or getattr(answer, "changes", None) is not None
    return answer.to_short_wire() if is_short else answer.to_wire()


def _told(what: Callable[..., Wire], *about: Any) -> bytes:
    try:
        return _written(what(*(tuple(each) if isinstance(each, list) else each for each in about)))
    except UnknownGame as error:
        raise Rejected(Code.NOT_FOUND, error.whole) from error


def lesson(asked: Asked) -> bytes:
    """A guide, a lesson, or an action in one."""
    return _told(LESSONS[asked["what"]], asked["game"], *asked["about"])


def puzzle(asked: Asked) -> bytes:
    """Puzzles, or a try in one."""
    return _told(PUZZLES[asked["what"]], *asked["about"])


def demonstration(asked: Asked) -> bytes:
    """A demo game."""
    try:
        return _written(previews.demonstration_content(asked["game"]))
    except DeltilleError as error:
        raise Rejected(Code.NOT_FOUND, error.whole) from error


OF_STUDIES = (look, edit, objection, labels, record, file, place, territory, openings, opening_keys)
JOBS = {job.__name__: job for job in (*OF_STUDIES, start, replay, lesson, puzzle, demonstration, qr)}


def work_out(request: Asked) -> bytes:
    """The response to a request.

    >>> work_out({"what_for": "place", "asked": {"game": "attangle", "options": {}, "position": "",
    ...           "moves": ["e3"], "record": None, "ply": None}})
    b'{"position":"attangle 4/5/2w3/7/6/5/4 b 17 18","is_over":false}'
    """
    return JOBS[request["what_for"]](request["asked"])


def prepare(request: Asked) -> None:
    """Load or compile the rules of the requested games with moves of our own."""
    if request["what_for"] == "puzzle" and request["asked"]["what"] == "today":
        for each in games.names():  # a request for the puzzles of all games names no game
            _prepare(each)
    name = _game_named(request["asked"])
    if name in games.names():
        _prepare(name)
        if request["what_for"] == "puzzle" and request["asked"]["what"] == "try":
            _prepare_search(name)
        if request["what_for"] == "territory":
            _prepare_network(_head_named(request["asked"], name))


@functools.cache
def _prepare(name: str) -> None:
    position = games.new(name)
    first = position.legal_moves[0]
    position.steps(first)
    position.push(first)
    position.view(position.turn).scene()


@functools.cache
def _prepare_search(name: str) -> None:
    """Load what refutes tries; puzzles of a game share their options."""
    from deltille.puzzles.judging import searched
    from deltille.puzzles.puzzle import of_game

    for puzzle in of_game(name)[:1]:
        searched(puzzle.position(), 2, 0)


@functools.lru_cache(maxsize=32)
def _prepare_network(head: str) -> None:
    from deltille.learning.analysis import site_owners

    with contextlib.suppress(DeltilleError):  # reported where the position is read
        site_owners(Position(games.game_from_head(head)))


def _head_named(asked: Asked, name: str) -> str:
    """The game with its options, if the request names it directly."""
    if asked.get("game"):
        with contextlib.suppress(Rejected):
            return chosen_game(name, asked["options"]).head
        return name
    return str(asked.get("position") or name).partition(" ")[0].partition("@")[0]


def _game_named(asked: Asked) -> str:
    """The name of the game, if the request gives it directly."""
    if asked.get("game"):
        return str(asked["game"])
    if asked.get("record"):
        try:
            content = json.loads(asked["record"])
        except (ValueError, RecursionError):
            return ""
        return str(content.get("game", "")) if isinstance(content, dict) else ""
    return str(asked.get("position") or "").partition(" ")[0].partition("(")[0].partition("@")[0]
