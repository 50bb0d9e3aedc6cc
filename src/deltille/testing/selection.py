"""The games under test, and what a test may ask of a game before it tests it.

A test that holds for every game is decorated with :func:`every_game` or :func:`every_variant`;
``pytest --game NAME`` then runs it for that game alone. A test that needs something optional says so:
``@every_game(PLANES)`` is skipped, with the reason, for games without observation planes. Where games differ
in kind, ``@every_game(only=SECRETS)`` leaves the others out.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import pytest

from deltille import games
from deltille.core.explainer import Explainer
from deltille.core.game import Game, Setting
from deltille.testing import conformance
from deltille.testing.game_data import data_of

Options = dict[str, Setting]

_selected: list[str] = []


def select(names: Iterable[str]) -> None:
    """Let tests walk over these games only; without any, over all. For ``conftest.py``, before tests load."""
    _selected[:] = [games.game_class(name).name for name in names]


def is_restricted() -> bool:
    """Whether the tests walk over some of the games only."""
    return bool(_selected)


def games_under_test() -> tuple[str, ...]:
    """The names of the games that tests walk over."""
    return tuple(_selected) or games.names()


@dataclass(frozen=True)
class Capability:
    """Something that not every game has."""

    lack: str
    """Said of a game without it: "has no secrets"."""
    is_given: Callable[[Game], bool]


def _has_file(file: str) -> Callable[[Game], bool]:
    return lambda game: (games.folder(game.name) / file).is_file()


SECRETS = Capability("has no secrets", lambda game: game.has_secrets)
OPENNESS = Capability("has secrets", lambda game: not game.has_secrets)
SEVERAL_SEATS = Capability("is for two players", lambda game: game.n_seats > 2)
DRAWS = Capability("has no draws", lambda game: game.has_draws)
OPTIONS = Capability("has no options", lambda game: bool(game.options))
PLANES = Capability("has no observation planes", lambda game: game.planes is not None)
NETWORK = Capability("does not say what a network sees of it", lambda game: game.network is not None)
NO_NETWORK = Capability("says what a network sees of it", lambda game: game.network is None)
SYMMETRIES = Capability("has no symmetries", lambda game: game.symmetries is not None)
EDITOR = Capability("has no editor for positions", lambda game: game.editor is not None)
NO_EDITOR = Capability("has an editor for positions", lambda game: game.editor is None)
EXPLANATIONS = Capability(
    "does not explain why a choice leads to no move",
    lambda game: type(game.explainer).explain is not Explainer.explain,
)
LESSONS = Capability("has no lessons.toml", _has_file("lessons.toml"))
PUZZLES = Capability("has no puzzles.jsonl", _has_file("puzzles.jsonl"))
DATASET = Capability("has no dataset.npz", _has_file("dataset.npz"))
GUIDE = Capability("has no guide.en.md", _has_file("locale/guide.en.md"))
SPANISH = Capability("does not speak Spanish", _has_file("locale/es.ftl"))
FINGERPRINT = Capability(
    "names no fingerprint in its tests/data.py", lambda game: bool(data_of(type(game)).fingerprint)
)
PICTURE = Capability("names no picture in its tests/data.py", lambda game: bool(data_of(type(game)).picture))
SUDDEN_WINS = Capability(
    "does not say in its tests/data.py that wins come suddenly", lambda game: data_of(type(game)).sudden_wins
)
SMALL_ENDINGS = Capability(
    "says in its tests/data.py that its endings are too large for brute force",
    lambda game: not data_of(type(game)).has_large_endings,
)


def of_game(name: str, *values: Any, marks: Iterable[pytest.MarkDecorator] = (), id_: str = "") -> Any:
    """A case of a parametrized test that is about one game: ``values``, or else the name alone."""
    return pytest.param(*(values or (name,)), marks=[pytest.mark.game(name), *marks], id=id_ or name)


def _lacks(name: str, needed: Iterable[Capability]) -> str:
    game = games.game(name)
    lacking = [capability.lack for capability in needed if not capability.is_given(game)]
    return f"{game.title} {' and '.join(lacking)}" if lacking else ""


def every_case(
    arguments: str,
    cases: Callable[[str], Iterable[tuple[tuple[Any, ...], str]]],
    *needed: Capability,
    only: Capability | None = None,
) -> pytest.MarkDecorator:
    """Run a test for what ``cases`` finds in each game: the values of the arguments, and an id."""
    found: list[Any] = []
    for name in games_under_test():
        if only is not None and _lacks(name, [only]):
            continue
        why = _lacks(name, needed)
        if why:
            blanks = [None] * len(arguments.split(","))
            found.append(of_game(name, *blanks, marks=[pytest.mark.skip(reason=why)], id_=name))
            continue
        found += [of_game(name, *values, id_=id_) for values, id_ in cases(name)]
    if not found:
        under_test = games_under_test()
        lacking = [why for name in under_test if (why := _lacks(name, [only] if only else []))]
        reason = "; ".join(lacking) or f"there is no case of this test in {', '.join(under_test)}"
        blanks = [None] * len(arguments.split(","))
        found = [of_game(under_test[0], *blanks, marks=[pytest.mark.skip(reason=reason)], id_="none")]
    return pytest.mark.parametrize(arguments, found)


def every_game(
    *needed: Capability, only: Capability | None = None, argument: str = "name"
) -> pytest.MarkDecorator:
    """Run a test for each game under test."""
    return every_case(argument, lambda name: [((name,), name)], *needed, only=only)


def every_variant(
    *needed: Capability, only: Capability | None = None, seats_only: bool = False
) -> pytest.MarkDecorator:
    """Run a test for each game with each choice of options, or only with each number of players."""

    def cases(name: str) -> Iterable[tuple[tuple[Any, ...], str]]:
        for options in conformance.variants(games.game_class(name)):
            if not seats_only or not options or set(options) == {"players"}:
                shown = ",".join(f"{key}={value}" for key, value in options.items())
                yield (name, options), f"{name}-{shown}"

    return every_case("name,options", cases, *needed, only=only)
