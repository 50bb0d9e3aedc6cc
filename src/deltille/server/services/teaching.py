"""Lessons, cards and guides as the page gets them. A learner sees what the side to move may know."""

import functools
import re
from typing import Any

from deltille import games
from deltille.core.errors import DeltilleError
from deltille.core.position import Position
from deltille.core.teaching import LessonStep, in_language
from deltille.server.encoding import legal_content
from deltille.server.errors import Code, Rejected
from deltille.server.services.previews import objection_in, preview_in

PICTURE = re.compile(r"^!\[[^\]]*\]\((?P<address>lesson:(?P<step>\d+)(:(?P<move>[^)]+))?)\)$", re.MULTILINE)
"""A picture in a guide: the position of a step of the lesson, perhaps with a move about to be made."""


def lesson_content(name: str, language: str) -> dict[str, Any]:
    """The sentences of a lesson and the cards of a game, in one language."""
    lessons = games.lessons(name)

    def told(step: LessonStep) -> dict[str, str]:
        return {key: in_language(getattr(step, key), language) for key in ("say", "hint", "after")}

    cards = [
        {"when": card.when, "say": in_language(card.say, language), "section": card.section}
        for card in lessons.cards
    ]
    return {
        "title": games.game_class(name).title,
        "steps": [told(step) for step in lessons.steps],
        "cards": cards,
    }


def _found(name: str, number: int) -> tuple[LessonStep, Position]:
    steps = games.lessons(name).steps
    if not 1 <= number <= len(steps):
        raise Rejected(Code.NOT_FOUND)
    step = steps[number - 1]
    return step, games.lesson_position(name, step)


@functools.lru_cache(maxsize=64)
def lesson_board_content(name: str, number: int) -> dict[str, Any]:
    """The board of a step, the moves one can make there, and one that solves it, for those who ask."""
    step, position = _found(name, number)
    view = position.view(position.turn)
    content = {"turn": position.turn, "scores": position.scores, "scene": view.scene()}
    return content | {"moves": legal_content(view), "solution": _solution(step, position)}


def _solution(step: LessonStep, position: Position) -> int:
    if step.solutions:
        return position.parse(step.solutions[0]).id
    return next(move.id for move in position.legal_moves if _is_solved(step, position, move.id))


def _is_solved(step: LessonStep, position: Position, move: int) -> bool:
    text = position.parse(move).text
    return step.is_solved_by(text, [told.kind for told in position.steps(move)], position.path(move))


def lesson_preview_content(name: str, number: int, move: int) -> dict[str, Any]:
    """What a move would do, as far as the learner can foresee it."""
    _, position = _found(name, number)
    return preview_in(position.view(position.turn), move)


def lesson_objection_content(name: str, number: int, targets: tuple[str, ...]) -> dict[str, Any]:
    """Why what the learner pointed at is no move."""
    _, position = _found(name, number)
    return objection_in(position.view(position.turn), targets)


def lesson_answer_content(name: str, number: int, move: int) -> dict[str, Any]:
    """What a move has done, and whether it was asked for."""
    step, position = _found(name, number)
    seat = position.turn
    try:
        is_solved, steps = _is_solved(step, position, move), position.steps(move)
        position.push(move)
    except DeltilleError as error:
        raise Rejected(Code.ILLEGAL_MOVE, error.why) from error
    outcome = position.outcome()
    return {
        "is_solved": is_solved,
        "steps": steps,
        "scene": position.view(seat).scene(),
        "scores": position.scores,
        "sentence": outcome.sentence if outcome else "",
    }


@functools.lru_cache(maxsize=32)
def guide_content(name: str, language: str) -> dict[str, Any]:
    """The guide to a game as Markdown, and the scenes its pictures name."""
    text = games.guide_text(name, language)
    found: dict[str, Any] = {}
    for match in PICTURE.finditer(text):
        found[match["address"]] = _picture(name, int(match["step"]), match["move"])
    return {"title": games.game_class(name).title, "text": text, "pictures": found}


def _picture(name: str, number: int, move: str | None) -> dict[str, Any]:
    _, position = _found(name, number)
    seat = position.turn
    content: dict[str, Any] = {"turn": seat, "scene": position.view(seat).scene()}
    if move is None:
        return content
    parsed, steps, path = position.parse(move), position.steps(move), position.path(move)
    position.push(move)
    after = position.view(seat)
    preview = {"id": parsed.id, "text": parsed.text, "steps": steps, "pieces": after.scene().pieces}
    made = {"id": parsed.id, "text": parsed.text, "path": path}
    return content | {"move": made, "preview": preview | {"scores": after.scores}}
