"""Legal moves in compact form, and how a client expands them.

A path lists what to select for a move. If a game knows how its paths end, the ends of all moves are fetched
once (tails), and a legal move is a number. All other moves are trees of paths, whose steps are also numbers.
"""

import functools
import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from deltille.core.game import Game
from deltille.core.messages import Message
from deltille.core.optional_parts import Edits
from deltille.core.position import Position
from deltille.core.scene import Scene
from deltille.server.deltas import board_scene
from deltille.server.wire import KnownMoves, LegalPaths, Move, PathTree, Tails, VerbTree

FEW = 3
"""If fewer moves than this share a head, they are written as paths."""
STAR = "*"
"""A placeholder in a tail for the part that differs between seats."""
Path = tuple[str, ...]


@functools.lru_cache(maxsize=8)
def tails_bytes(game: Game) -> bytes:
    """How the paths of all moves end, if the game knows it."""
    scenes = game.scenes
    if not scenes.has_fixed_tails:
        return Tails(tails=()).to_wire()
    sites = [site.id for site in board_scene(game).sites]
    number = {id_: index for index, id_ in enumerate(sites)}
    tails = tuple(
        _gaps(number.setdefault(id_, len(number)) for id_ in scenes.fixed_tail(m))
        for m in range(game.n_actions)
    )
    return Tails(ids=tuple(number)[len(sites) :], tails=tails).to_wire()


def _gaps(numbers: Iterable[int]) -> tuple[int, ...]:
    return tuple(b - a for a, b in itertools.pairwise((0, *numbers)))


class _Sort(NamedTuple):
    """What a group of moves that are sent as numbers has in common."""

    head: Path
    verb: Message | None
    star: str | None


def things_of(scene: Scene) -> list[str]:
    """Everything that can be selected in a scene, in the order of the numbers in paths."""
    return [
        *(site.id for site in scene.sites),
        *(piece.id for piece in scene.pieces),
        *(item.piece.id for tray in scene.trays for item in tray.items),
        *(button.id for button in scene.buttons),
    ]


def legal_paths(view: Position, scene: Scene | None = None) -> LegalPaths:
    """The legal moves of a view as paths; with a scene, things in it are written as indexes."""
    state, scenes = view.state, view.game.scenes
    known: dict[_Sort, list[int]] = {}
    others: list[tuple[Path, Message | None, int]] = []
    starred = _starred(view.game)
    for id_ in view.legal_moves.ids.tolist():
        verb = scenes.verb(state, id_)
        if not scenes.has_fixed_tails:
            others.append((scenes.path(state, id_), verb, id_))
            continue
        if id_ not in starred:
            starred[id_] = any(STAR in place for place in scenes.fixed_tail(id_))
        star = _star(view, id_) if starred[id_] else None
        known.setdefault(_Sort(scenes.path_head(state, id_), verb, star), []).append(id_)
    for sort, ids in tuple(known.items()):
        if len(ids) < FEW and sort.head:
            others += [(scenes.path(state, id_), sort.verb, id_) for id_ in ids]
            del known[sort]
    return _compact(known, others, scene)


def edit_paths(game: Game, edits: Edits, scene: Scene) -> LegalPaths:
    """Edits of a draft in the same form; those that are no moves have ids behind those of all moves."""
    others = [(path, None, game.n_actions + n) for n, path in enumerate(edits.paths)]
    sort = _Sort(edits.head, None, edits.star or None)
    return _compact({sort: list(edits.moves)} if edits.moves else {}, others, scene)


def _compact(
    known: dict[_Sort, list[int]], others: Sequence[tuple[Path, Message | None, int]], scene: Scene | None
) -> LegalPaths:
    groups = tuple(KnownMoves(**sort._asdict(), gaps=_gaps(sorted(ids))) for sort, ids in known.items())
    # The most frequent ids get the shortest numbers.
    often = Counter(id_ for path, _, _ in others for id_ in path)
    names = tuple(id_ for id_, _ in often.most_common())
    number = {id_: str(index) for index, id_ in enumerate(names)}
    trees: dict[Message | None, PathTree] = {}
    for path, verb, id_ in others:
        _plant(trees.setdefault(verb, {}), [number[step] for step in path], id_)
    planted = tuple(VerbTree(verb=verb, tree=_shorter(tree)) for verb, tree in trees.items())
    places = {id_: index for index, id_ in enumerate(things_of(scene))} if scene is not None else {}
    return LegalPaths(known=groups, ids=tuple(places.get(id_, id_) for id_ in names), trees=planted)


@functools.lru_cache(maxsize=64)
def _starred(game: Game) -> dict[int, bool]:
    """A cache: whether the tail of a move has a star."""
    return {}


def _star(view: Position, move: int) -> str | None:
    """The text that replaces the star in the tail of a legal move."""
    tail, path = view.game.scenes.fixed_tail(move), view.game.scenes.path(view.state, move)
    for general, special in zip(tail, path[len(path) - len(tail) :], strict=True):
        before, star, after = general.partition(STAR)
        if star:
            return special[len(before) : len(special) - len(after)]
    return None


def _plant(tree: PathTree, path: list[str], id_: int) -> None:
    for step in path[:-1]:
        further = tree.get(step, {})
        if isinstance(further, int):
            further = {"": further}
        tree[step] = further
        tree = further
    last = tree.get(path[-1])
    if isinstance(last, dict):
        last[""] = id_
    else:
        tree[path[-1]] = id_


def _shorter(tree: PathTree) -> PathTree:
    """The same tree, with chains of single steps merged (a radix tree)."""
    found: PathTree = {}
    for step, further in tree.items():
        steps, short = step, _shorter(further) if isinstance(further, dict) else further
        if isinstance(short, dict) and len(short) == 1 and "" not in short:
            ((more, short),) = short.items()
            steps = f"{step}.{more}"
        found[steps] = short
    return found


def moves_of(paths: LegalPaths, tails: Tails, board: Scene, scene: Scene | None) -> tuple[Move, ...]:
    """The moves that :func:`legal_paths` described, by id; their texts are left empty."""
    found = []
    ends = [*(site.id for site in board.sites), *tails.ids]
    for group in paths.known:
        for id_ in itertools.accumulate(group.gaps):
            tail = (
                ends[at].replace(STAR, group.star or STAR) for at in itertools.accumulate(tails.tails[id_])
            )
            found.append(Move(id=id_, text="", path=(*group.head, *tail), verb=group.verb))
    things = things_of(scene) if scene is not None else []
    ids = [id_ if isinstance(id_, str) else things[id_] for id_ in paths.ids]
    for planted in paths.trees:
        for path, id_ in _walk(planted.tree, ()):
            whole = tuple(ids[int(step)] for step in path)
            found.append(Move(id=id_, text="", path=whole, verb=planted.verb))
    return tuple(sorted(found, key=lambda move: move.id))


def _walk(tree: PathTree, path: Path) -> Iterable[tuple[Path, int]]:
    for steps, further in tree.items():
        here = (*path, *steps.split(".")) if steps else path
        if isinstance(further, int):
            yield here, further
        else:
            yield from _walk(further, here)
