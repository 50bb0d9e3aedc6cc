"""Positions set up by hand: all that games reach can be built from an empty board; the rest is explained."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from deltille import games
from deltille.core.draft import Draft
from deltille.core.errors import BadEdit
from deltille.core.messages import Message
from deltille.core.position import Position
from deltille.core.scene import Piece, Scene
from deltille.testing.selection import EDITOR, NO_EDITOR, every_game, every_variant

Path = tuple[str, ...]
Look = tuple[object, ...]


def looks(scene: Scene) -> dict[Look, Piece]:
    """What pieces are and where: not their ids, nor what follows from the pieces around them."""
    return {
        (piece.seat, piece.at, piece.outlines, piece.height, piece.glyphs, *kind(piece)): piece
        for piece in scene.pieces
    }


def kind(piece: Piece) -> Look:
    """What a piece has in common with its brush; on a piece of cells a badge counts something."""
    signs = sorted(glyph.symbol for glyph in piece.glyphs)
    return piece.seat, piece.height, *signs, "" if piece.outlines else piece.badge


def counts(scene: Scene) -> dict[str, int]:
    return {item.piece.id: item.count for tray in scene.trays for item in tray.items}


def distance(draft: Draft, wanted: dict[str, int]) -> int:
    """By how much the trays differ."""
    held = counts(draft.scene)
    return sum(abs(held.get(id_, 0) - wanted.get(id_, 0)) for id_ in held.keys() | wanted.keys())


def after(draft: Draft, path: Path) -> Draft:
    changed = Draft(draft.game)
    changed.state = draft.state.copy()
    changed.edit(path)
    return changed


def covered(scene: Scene, piece: Piece) -> set[str]:
    """The sites that a piece of outlines covers, or the one it stands on."""
    if not piece.outlines:
        return {site.id for site in scene.sites if site.at == piece.at}
    return {site.id for site in scene.sites if any(inside(site.at, outline) for outline in piece.outlines)}


def inside(at: tuple[float, float], outline: tuple[tuple[float, float], ...]) -> bool:
    x, y = at
    is_in = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], *outline[:1]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            is_in = not is_in
    return is_in


def brushes(scene: Scene) -> list[str]:
    return [item.piece.id for tray in scene.trays for item in tray.items if item.count]


def with_piece(draft: Draft, wanted: Look, piece: Piece) -> Draft | None:
    """The draft with this piece put down, by whatever brush puts it there."""
    scene = draft.scene
    places = covered(scene, piece)
    kinds = {
        item.piece.id: kind(replace(item.piece, badge="" if piece.outlines else item.piece.badge))
        for tray in scene.trays
        for item in tray.items
    }
    for brush in brushes(scene):
        if kinds[brush] != kind(piece):
            continue
        for path in draft.paths(brush):
            if not path[1].startswith("button:") and len(path) <= len(places):
                break  # it is smaller
            sites = {id_ for id_ in path[1:] if not id_.startswith("turn:")}
            if sites == places:
                laid = after(draft, path)
                if wanted in looks(laid.scene):
                    return laid
    return None


def beside(draft: Draft) -> Iterator[Draft]:
    """The draft after each edit of something in a tray that needs no place."""
    scene = draft.scene
    for brush in brushes(scene) if scene.buttons else ():
        for path in draft.paths(brush):
            if len(path) == 2 and path[1].startswith("button:"):
                yield after(draft, path)


def nearer(draft: Draft, wanted: dict[str, int]) -> Draft | None:
    """The draft with trays that are more like those wanted."""
    now = distance(draft, wanted)
    return next((changed for changed in beside(draft) if distance(changed, wanted) < now), None)


def enabling(draft: Draft, left: dict[Look, Piece]) -> Draft | None:
    """The draft with trays from which something can be laid that is still to be laid."""
    return next(
        (changed for changed in beside(draft) if any(with_piece(changed, *each) for each in left.items())),
        None,
    )


def rebuilt(target: Draft) -> Draft:
    """The same position, put down piece by piece on an empty board."""
    draft, goal = Draft(target.game), target.scene
    trays = counts(goal)
    left = looks(goal)
    while left:
        for wanted, piece in left.items():
            laid = with_piece(draft, wanted, piece)
            if laid is not None:
                draft = laid
                del left[wanted]
                break
        else:
            changed = nearer(draft, trays) or enabling(draft, left)
            assert changed is not None, (target.text, draft.text, list(left.values()))
            draft = changed
    while (changed := nearer(draft, trays)) is not None:
        draft = changed
    for _ in range(2):  # what can be chosen may follow from what was chosen
        for choice in target.choices:
            own = next((each for each in draft.choices if each.key == choice.key), None)
            if own is not None and own.chosen != choice.chosen:
                draft.edit(own.path(choice.chosen))
    return draft


def reached(game: str, seed: int, every: int, **options: object) -> Iterator[Position]:
    """Some of the positions of a random game."""
    position = Position(games.game(game, **options))  # type: ignore[arg-type]
    dice = random.Random(seed)
    while position.outcome() is None:
        if position.ply % every == 0:
            yield position
        position.push(dice.choice(position.legal_moves))
    yield position


@every_game(EDITOR)
def test_every_position_of_a_game_can_be_built_from_an_empty_board(
    name: str, chunk: Callable[[int, int], range]
) -> None:
    for seed in chunk(0, 1):
        for position in reached(name, seed, 19):
            target = Draft(position.game, position)
            assert target.problem is None or position.outcome() is not None, position.to_text()
            assert rebuilt(target).text == target.text, position.to_text()


@every_game(EDITOR)
def test_a_position_is_opened_as_it_stands(name: str) -> None:
    """Its pieces, what lies beside them and whose turn it is; opened again it stays as it is."""
    for position in reached(name, 3, 5):
        if position.outcome() is not None:
            continue
        draft = Draft(position.game, position)
        assert draft.position.turn == position.turn, position.to_text()
        assert looks(draft.scene).keys() == looks(position.scene()).keys()
        assert draft.position.scores == position.scores
        assert Draft(position.game, draft.position).text == draft.text


def some_edits(draft: Draft, dice: random.Random) -> list[Path]:
    """Edits of every kind."""
    scene = draft.scene
    found = [choice.path(value) for choice in draft.choices for value in choice.options]
    found += list(draft.paths())
    for brush in dice.sample(brushes(scene), min(3, len(brushes(scene)))):
        paths = list(draft.paths(brush))
        found += dice.sample(paths, min(4, len(paths)))
    return found


@every_variant(EDITOR)
def test_what_any_edits_lead_to_is_a_position_or_is_explained(name: str, options: dict[str, object]) -> None:
    game = games.game(name, **options)  # type: ignore[arg-type]
    n_accepted = 0
    for seed in range(3):
        dice = random.Random(seed)
        draft = Draft(game)
        for _ in range(30):
            edits = some_edits(draft, dice)
            draft.edit(dice.choice(edits))
            problem = draft.problem
            if problem is None:
                n_accepted += 1
                position = draft.position
                assert games.from_text(draft.text) == position
                assert Draft(game, position).text == draft.text
                assert game.checked_state(position.state) is not None
            else:
                assert isinstance(problem, Message)
                assert problem.text != problem.key
                with pytest.raises(BadEdit):
                    _ = draft.position
    assert n_accepted or not game.options


@every_game(EDITOR)
def test_only_edits_that_are_offered_can_be_made(name: str) -> None:
    dice = random.Random(7)
    draft = Draft(games.game(name))
    for _ in range(12):
        draft.edit(dice.choice(some_edits(draft, dice)))
        scene = draft.scene
        ids = [
            *sorted(scene.ids()),
            "",
            ":",
            "tray:",
            "choice:",
            "choice:turn",
            "choice:turn:x",
            "turn:LTS",
            "x" * 60,
        ]
        before = draft.text
        for _ in range(60):
            path = tuple(dice.choice(ids) for _ in range(dice.randint(0, 6)))
            offered = {*draft.paths(), *draft.paths(path[0] if path else "")}
            chosen = {choice.path(value) for choice in draft.choices for value in choice.options}
            if path in offered | chosen:
                continue
            with pytest.raises(BadEdit):
                draft.edit(path)
            assert draft.text == before


@every_game(EDITOR)
def test_what_was_put_down_is_taken_away_again(name: str) -> None:
    """By pointing at it: the board is as it was."""
    dice = random.Random(1)
    draft = Draft(games.game(name))
    brush = dice.choice([brush for brush in brushes(draft.scene) if any(draft.paths(brush))])
    before = draft.scene
    draft.edit(dice.choice([path for path in draft.paths(brush) if not path[1].startswith("button:")]))
    (piece,) = draft.scene.pieces
    draft.edit((piece.id,))
    assert draft.scene.pieces == ()
    assert counts(draft.scene) == counts(before)


@every_variant(EDITOR)
def test_what_is_chosen_is_what_the_draft_says(name: str, options: dict[str, object]) -> None:
    """Whose turn it is, above all, and what a game adds."""
    keys = set()
    for position in reached(name, 1, 30, **options):
        draft = Draft(position.game, position)
        for choice in draft.choices:
            keys.add(choice.key)
            assert choice.chosen in choice.options
            for value in {*[*choice.options][:2], [*choice.options][-1]}:
                changed = after(draft, choice.path(value))
                assert {each.key: each.chosen for each in changed.choices}[choice.key] == value
                assert changed.scene.pieces == draft.scene.pieces
    assert "turn" in keys


@every_game(NO_EDITOR)
def test_a_game_without_an_editor_says_so(name: str) -> None:
    with pytest.raises(BadEdit, match="are set up from their texts"):
        Draft(games.game(name))
