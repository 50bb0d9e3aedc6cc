"""Responses for learning a game, studying positions and analysing games."""

from typing import Literal

from deltille.core.messages import Message
from deltille.core.scene import PlayerStyle
from deltille.server.wire.base import Optionally, Setting, Wire
from deltille.server.wire.changes import LegalPaths, Preview, SceneChanges, Shown
from deltille.server.wire.scenes import Move, MoveSummary, NamedMove, Scene, SeenMove, Step
from deltille.server.wire.tables import Result

By = Literal["network", "search"]

# -- learning ----------------------------------------------------------------------------------------


class LessonText(Wire):
    """The sentences of one step of a lesson."""

    say: Message
    hint: Message
    after: Message


class RuleCard(Wire):
    """A rule to explain when it first matters."""

    when: str
    say: Message
    section: str


class LessonContent(Wire):
    """The sentences of a lesson, the cards of a game, and how many puzzles there are."""

    title: str
    steps: tuple[LessonText, ...]
    cards: tuple[RuleCard, ...]
    n_puzzles: int


class LessonBoard(Shown):
    """The board of a step; ``solution`` is the id of a move that solves it, ``solutions`` are all of them."""

    turn: int
    scores: tuple[int, ...]
    prompt: Optionally[Message] = None
    paths: LegalPaths
    solution: int
    solutions: tuple[int, ...]


class LessonAnswer(Shown):
    """What a move in a lesson has done, and whether it was asked for."""

    is_solved: bool
    text: str
    steps: tuple[Step, ...]
    scores: tuple[int, ...]
    sentence: Message | None


class Picture(Shown):
    """A picture of a guide: a position, perhaps with a move about to be made, or one that is refused."""

    turn: int
    move: Optionally[Move] = None
    preview: Optionally[Preview] = None
    is_refused: Optionally[bool] = None


class OptionNote(Wire):
    """What a choice of an option means, with a picture."""

    key: str
    value: Setting | None
    say: Message
    picture: Picture


class SeatLook(Wire):
    """A seat as people know it: its side, and the colours it plays."""

    side: Message
    styles: tuple[PlayerStyle, ...]


class OptionNotes(Wire):
    """What the options of a game mean; for each number of players its seats, and the Elo of the levels
    with all other options as usual, as far as it is known."""

    title: str
    options: tuple[OptionNote, ...]
    seatings: tuple[tuple[SeatLook, ...], ...]
    elos: tuple[tuple[int, ...], ...]


class Guide(Wire):
    """A short introduction as Markdown, and the scenes its pictures name."""

    title: str
    text: str
    pictures: dict[str, Picture]


# -- studying and analysing --------------------------------------------------------------------------


class Study(Wire):
    """Any position, with the moves on the way there.

    ``changes`` are from the scene after ``since`` moves, else from the board at the address ``board``.
    ``prompt`` is what the side to move may do, ``tallies`` what each seat has, as players count it.
    """

    game: str
    title: str
    options: dict[str, Setting]
    sides: tuple[Message, ...]
    position: str
    ply: int
    turn: int | None
    scores: tuple[int, ...]
    prompt: Optionally[Message] = None
    tallies: Optionally[tuple[Message, ...]] = None
    result: Result | None
    history: tuple[SeenMove, ...]
    scene: Optionally[Scene] = None
    moves: Optionally[tuple[Move, ...]] = None
    board: Optionally[str] = None
    changes: Optionally[SceneChanges] = None
    since: Optionally[int] = None
    paths: Optionally[LegalPaths] = None
    file_ending: Optionally[str] = None


class DraftChoice(Wire):
    """What belongs to a draft and has no place on its board: its options by value, and the value chosen."""

    key: str
    label: Message
    options: dict[str, Message | str]
    chosen: str


class Draft(Shown):
    """A position being set up. ``paths`` are the edits that can be made with the brush, and those without.

    ``position`` is its text, ``problem`` why nobody can play from there yet, ``hint`` what a brush needs.
    ``is_over`` says that the game has ended there.
    """

    game: str
    title: str
    options: dict[str, Setting]
    sides: tuple[Message, ...]
    position: str
    problem: Message | None
    is_over: bool
    hint: Message
    choices: tuple[DraftChoice, ...]
    paths: LegalPaths


class GameFile(Wire):
    """A game as a file of another program: how such names end, and what is in it."""

    ending: str
    text: str


class Hint(NamedMove):
    """What the strongest level would play, and why in a sentence; ``by`` is ``network`` or ``search``."""

    why: Message
    by: By


class Owner(Wire):
    """Who will probably own a place of the board at the end, and how likely that is."""

    site: str
    seat: int
    chance: float


class Territory(Wire):
    """What a network expects of the places that somebody will probably own; null where no network says."""

    owners: tuple[Owner, ...] | None


class MoveLabel(Wire):
    """Who makes a move, and the move at a glance."""

    seat: int
    summary: MoveSummary


class MoveLabels(Wire):
    """The moves of a tree as lists show them, in the order asked for; null where a move is not legal."""

    labels: tuple[MoveLabel | None, ...]


class OpeningMove(NamedMove):
    """A move in an opening: how many games continued with it, and how many of them each seat won alone.

    First in the book that comes with the game, then on this server.
    """

    games: int
    wins: tuple[int, ...]
    here: int
    here_wins: tuple[int, ...]


class Openings(Wire):
    """What is known of a position early in a game, the move that was played most first."""

    book_games: int
    players: tuple[str, ...]
    moves: tuple[OpeningMove, ...]


class Begun(Wire):
    """The name under which to ask for an analysis."""

    analysis: str


class LineMove(NamedMove):
    """A move of a line that is expected; the first ones come with what a list shows of them."""

    label: Optionally[MoveLabel] = None


class Line(Move):
    """A move with what each seat may expect of it, and the line that follows."""

    visits: int
    values: tuple[float, ...]
    scores: tuple[float, ...]
    proven: float | None
    line: tuple[LineMove, ...]


class Thoughts(Wire):
    """What has been found about a position so far; ``status`` is a refusal's code where one ended it.

    ``by`` says what evaluates: the game's ``network``, or if none fits the ``search`` alone.
    """

    status: str
    by: Optionally[By] = None
    about_s: Optionally[int] = None
    turn: Optionally[int] = None
    nodes: Optionally[int] = None
    elapsed_s: Optionally[float] = None
    best: Optionally[tuple[Line, ...]] = None


class JudgedMove(Wire):
    """A move of a finished game, what it was worth, and a better one."""

    ply: int
    played: str
    value: float
    loss: float
    mark: str
    best: str
    best_value: float
    line: tuple[str, ...]


class Review(Wire):
    """The progress of the analysis of a finished game, and its results so far."""

    status: str
    done: int
    of: int
    by: By | None
    plies: tuple[JudgedMove, ...]
