"""Lessons, cards and guides as the page gets them. A learner sees what the side to move may know."""

import functools
import re

from deltille import games, puzzles
from deltille.core.errors import DeltilleError
from deltille.core.game import Game
from deltille.core.position import Position
from deltille.core.summaries import prompt_of
from deltille.core.teaching import LessonStep, OptionNote
from deltille.server import wire
from deltille.server.deltas import piece_changes, shown
from deltille.server.errors import Code, Rejected
from deltille.server.paths import legal_paths
from deltille.server.services.previews import objection_in, preview_in
from deltille.server.wire import (
    Guide,
    LessonAnswer,
    LessonBoard,
    LessonContent,
    LessonText,
    Move,
    Objection,
    OptionNotes,
    Picture,
    Preview,
    RuleCard,
)

PICTURE = re.compile(
    r"^!\[[^\]]*\]\((?P<address>lesson:(?P<step>\d+)(:(?P<move>[^)]+))?|option:[^)]+)\)$", re.MULTILINE
)
"""A picture in a guide: a step of the lesson, perhaps with a move about to be made, or an option."""


def lesson_content(name: str) -> LessonContent:
    """The sentences of a lesson and the cards of a game."""
    lessons = games.lessons(name)

    def told(step: LessonStep) -> LessonText:
        return LessonText(say=step.say, hint=step.hint, after=step.after)

    cards = tuple(RuleCard(when=card.when, say=card.say, section=card.section) for card in lessons.cards)
    return LessonContent(
        title=games.game_class(name).title,
        steps=tuple(map(told, lessons.steps)),
        cards=cards,
        n_puzzles=len(puzzles.of_game(name)),
    )


def _found(name: str, number: int) -> tuple[LessonStep, Position]:
    steps = games.lessons(name).steps
    if not 1 <= number <= len(steps):
        raise Rejected(Code.NOT_FOUND)
    step = steps[number - 1]
    return step, games.lesson_position(name, step)


@functools.lru_cache(maxsize=64)
def lesson_board_content(name: str, number: int) -> LessonBoard:
    """The board of a step, its legal moves, and a move that solves it."""
    step, position = _found(name, number)
    view = position.view(position.turn)
    scene = view.scene()
    return LessonBoard(
        **shown(view, scene),
        turn=position.turn,
        scores=position.scores,
        prompt=prompt_of(view),
        paths=legal_paths(view, scene),
        solution=_solution(step, position),
        solutions=tuple(move.id for move in position.legal_moves if _is_solved(step, position, move.id)),
    )


def _solution(step: LessonStep, position: Position) -> int:
    if step.solutions:
        return position.parse(step.solutions[0]).id
    return next(move.id for move in position.legal_moves if _is_solved(step, position, move.id))


def _is_solved(step: LessonStep, position: Position, move: int) -> bool:
    text = position.parse(move).text
    return step.is_solved_by(text, [told.kind for told in position.steps(move)], position.path(move))


def lesson_preview_content(name: str, number: int, move: int, is_short: bool = False) -> Preview:
    """What a move would do, as far as the learner can foresee it."""
    _, position = _found(name, number)
    return preview_in(position.view(position.turn), move, is_short=is_short)


def lesson_objection_content(name: str, number: int, targets: tuple[str, ...]) -> Objection:
    """Why the learner's selection is not a move."""
    _, position = _found(name, number)
    return objection_in(position.view(position.turn), targets)


def lesson_answer_content(name: str, number: int, move: int) -> LessonAnswer:
    """What a move has done, and whether it solves the step."""
    step, position = _found(name, number)
    seat = position.turn
    try:
        is_solved, steps = _is_solved(step, position, move), position.steps(move)
        text = position.push(move).text
    except DeltilleError as error:
        raise Rejected(Code.ILLEGAL_MOVE, error.message) from error
    outcome = position.outcome()
    return LessonAnswer(
        **shown(position.view(seat)),
        is_solved=is_solved,
        text=text,
        steps=steps,
        scores=position.scores,
        sentence=outcome.sentence if outcome else None,
    )


@functools.lru_cache(maxsize=32)
def guide_content(name: str, language: str) -> Guide:
    """The guide to a game as Markdown, and the scenes its pictures name."""
    text = games.guide_text(name, language)
    found: dict[str, Picture] = {}
    options = {note.address: note for note in games.lessons(name).options}
    for match in PICTURE.finditer(text):
        address = match["address"]
        if match["step"]:
            found[address] = _picture(_found(name, int(match["step"]))[1], match["move"])
        elif address in options:
            found[address] = _option_picture(name, options[address])
    return Guide(title=games.game_class(name).title, text=text, pictures=found)


@functools.lru_cache(maxsize=32)
def options_content(name: str) -> OptionNotes:
    """What each option of a game means, with pictures."""
    notes = tuple(
        wire.OptionNote(key=note.key, value=note.value, say=note.say, picture=_option_picture(name, note))
        for note in games.lessons(name).options
    )
    asked = games.game_class(name).options.get("players")
    several = [games.game(name, players=n) for n in asked.choices] if asked else [games.game(name)]
    return OptionNotes(
        title=games.game_class(name).title,
        options=notes,
        seatings=tuple(map(_seats, several)),
        elos=tuple(game.level_elo.get(game.head, ()) for game in several),
    )


def _seats(game: Game) -> tuple[wire.SeatLook, ...]:
    styles = Position(game).view(None).scene().styles
    owners = [style.seat if style.seat is not None else index for index, style in enumerate(styles)]
    return tuple(
        wire.SeatLook(
            side=side, styles=tuple(s for s, owner in zip(styles, owners, strict=True) if owner == seat)
        )
        for seat, side in enumerate(game.sides)
    )


def _option_picture(name: str, note: OptionNote) -> Picture:
    if note.refused:
        drawn = _picture(games.refused_position(name, note), note.refused)
        return drawn.model_copy(update={"is_refused": True})
    return _picture(games.option_position(name, note), note.move or None)


def _picture(position: Position, move: str | None) -> Picture:
    seat = position.turn
    view = position.view(seat)
    scene = view.scene()
    if move is None:
        return Picture(**shown(view, scene), turn=seat)
    parsed, steps, path = position.parse(move), position.steps(move), position.path(move)
    position.push(move)
    after = position.view(seat)
    preview = Preview(
        id=parsed.id,
        text=parsed.text,
        steps=steps,
        pieces=None,
        changes=piece_changes(scene.pieces, after.scene().pieces),
        scores=after.scores,
    )
    made = Move(id=parsed.id, text=parsed.text, path=path)
    return Picture(**shown(view, scene), turn=seat, move=made, preview=preview)
