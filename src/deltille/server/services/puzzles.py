"""Puzzles as the page gets them. A solver sees what the side to move may know."""

import functools
from collections import Counter
from datetime import date

from deltille import games, puzzles
from deltille.core.errors import DeltilleError
from deltille.core.position import Position
from deltille.core.scene import Scene
from deltille.core.summaries import prompt_of
from deltille.puzzles.answering import positions, refutation, solutions
from deltille.puzzles.puzzle import Puzzle
from deltille.puzzles.themes import SHARED, theme_message
from deltille.server.deltas import scene_changes, shown
from deltille.server.encoding import legal_content, seen_move
from deltille.server.errors import Code, Rejected
from deltille.server.services.previews import objection_in, preview_in
from deltille.server.wire import (
    DailyPuzzle,
    DailyPuzzles,
    Objection,
    Preview,
    PuzzleContent,
    PuzzleEntry,
    PuzzleList,
    PuzzleMove,
    PuzzleTheme,
    PuzzleTry,
    PuzzleTurn,
)


@functools.lru_cache(maxsize=32)
def list_content(name: str) -> PuzzleList:
    """All puzzles of a game, without their boards."""
    title = games.game_class(name).title
    found = puzzles.of_game(name)
    counted = Counter(theme for puzzle in found for theme in puzzle.themes)
    order = [*(theme for theme in SHARED if theme in counted), *sorted(counted.keys() - set(SHARED))]
    themes = (PuzzleTheme(name=each, say=theme_message(name, each), n=counted[each]) for each in order)
    entries = (_entry(number, puzzle) for number, puzzle in enumerate(found, start=1))
    return PuzzleList(game=name, title=title, themes=tuple(themes), puzzles=tuple(entries))


def _entry(number: int, puzzle: Puzzle) -> PuzzleEntry:
    return PuzzleEntry(number=number, id=puzzle.id, rating=puzzle.rating, themes=puzzle.themes)


def daily_content(day: str) -> DailyPuzzles:
    """The puzzle of a day of each game that has any."""
    found = []
    for name in games.names():
        n = len(puzzles.of_game(name))
        if n:
            number = puzzles.daily(name, date.fromisoformat(day)) + 1
            puzzle = puzzles.of_game(name)[number - 1]
            position = puzzle.position()
            view = position.view(position.turn)
            entry = _entry(number, puzzle).model_dump()
            title = games.game_class(name).title
            found.append(DailyPuzzle(**entry, game=name, title=title, n=n, **shown(view)))
    return DailyPuzzles(date=day, puzzles=tuple(found))


def _found(name: str, number: int) -> Puzzle:
    games.game_class(name)
    found = puzzles.of_game(name)
    if not 1 <= number <= len(found):
        raise Rejected(Code.NOT_FOUND)
    return found[number - 1]


@functools.lru_cache(maxsize=64)
def puzzle_content(name: str, number: int) -> PuzzleContent:
    """A puzzle with all its data, so that solving it needs no further request."""
    puzzle = _found(name, number)
    start = puzzle.position()
    seat = start.turn
    first = start.view(seat).scene()
    outcome = functools.reduce(lambda at, move: at.after(move), puzzle.line, start).outcome()
    return PuzzleContent(
        **_entry(number, puzzle).model_dump(),
        **shown(start.view(seat), first),
        game=name,
        title=start.game.title,
        side=start.game.sides[seat],
        turn=seat,
        position=start.view(seat).to_text(),
        turns=tuple(_turn(puzzle, index, at, seat, first) for index, at in enumerate(positions(puzzle))),
        tries=tuple(_try(start, each.move, each.reply, each.chance, seat, first) for each in puzzle.tries),
        chance=puzzle.chance,
        second=puzzle.second,
        points=puzzle.points,
        sentence=outcome.sentence if outcome else None,
    )


def _turn(puzzle: Puzzle, index: int, position: Position, seat: int, first: Scene) -> PuzzleTurn:
    move = puzzle.line[2 * index]
    reply = puzzle.line[2 * index + 1] if 2 * index + 1 < len(puzzle.line) else ""
    view = position.view(seat)
    return PuzzleTurn(
        prompt=prompt_of(view),
        moves=legal_content(view),
        solutions=tuple(sorted(solutions(puzzle, index, position))),
        right=_moved(position, move, seat, first),
        reply=_moved(position.after(move), reply, seat, first) if reply else None,
    )


def _try(position: Position, move: str, reply: str, chance: float, seat: int, first: Scene) -> PuzzleTry:
    return PuzzleTry(
        tried=_moved(position, move, seat, first),
        reply=_moved(position.after(move), reply, seat, first) if reply else None,
        chance=chance,
    )


def _moved(position: Position, move: str, seat: int, first: Scene) -> PuzzleMove:
    """A move as this seat sees it; everybody knows what it has done."""
    parsed = position.parse(move)
    return PuzzleMove(
        **dict(seen_move(position, parsed)),
        changes=scene_changes(first, first, position.after(parsed).view(seat).scene(), 0),
    )


def _at(name: str, number: int, index: int) -> tuple[Puzzle, Position]:
    puzzle = _found(name, number)
    at = positions(puzzle)
    if not 0 <= index < len(at):
        raise Rejected(Code.NOT_FOUND)
    return puzzle, at[index]


def puzzle_preview_content(name: str, number: int, index: int, move: int, is_short: bool = False) -> Preview:
    """What a move would do, as far as the solver can foresee it."""
    _, position = _at(name, number, index)
    return preview_in(position.view(position.turn), move, is_short=is_short)


def puzzle_objection_content(name: str, number: int, index: int, targets: tuple[str, ...]) -> Objection:
    """Why the solver's selection is not a move."""
    _, position = _at(name, number, index)
    return objection_in(position.view(position.turn), targets)


def puzzle_try_content(name: str, number: int, index: int, move: int) -> PuzzleTry:
    """What refutes a wrong move."""
    puzzle, position = _at(name, number, index)
    seat = position.turn
    try:
        text = position.parse(move).text
    except DeltilleError as error:
        raise Rejected(Code.ILLEGAL_MOVE, error.message) from error
    if move in solutions(puzzle, index, position):
        raise Rejected(Code.BAD_REQUEST)
    start = puzzle.position()
    found = refutation(puzzle, index, position, move)
    return _try(position, text, found.reply, found.chance, seat, start.view(start.turn).scene())
