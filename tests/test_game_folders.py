"""Every game's folder has the shape that docs/architecture.md describes; other files are listed there."""

import re
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from deltille import games
from deltille.testing.selection import every_game

FOLDERS = Path(games.__file__).parent
TEXT = (Path(__file__).parents[1] / "docs" / "architecture.md").read_text(encoding="utf-8")
SECTION = TEXT.partition("## One shape for every game\n")[2].partition("\n## ")[0]
TEMPLATE, EXTRAS = SECTION.split("| game | file | why |")
FILE = re.compile(r"`([\w.*]+/?)`")
EXTRA = re.compile(r"^\| `(\w+)` \| `([\w.]+)` \| .+ \|$", re.MULTILINE)
IMPLEMENTATION = re.compile(r"^@(\w+)\.implement\(\w+\)\ndef (\w+)\(", re.MULTILINE)
REQUIRED = {"__init__.py", "RULES.md", "kernels.py", "game.py", "tests/"}


def files_of_template() -> set[str]:
    rows = [line.split("|")[1] for line in TEMPLATE.splitlines() if line.startswith("| `")]
    return {name for row in rows for name in FILE.findall(row)}


def files_in(folder: Path) -> set[str]:
    found = (path for path in folder.iterdir() if path.name != "__pycache__")
    return {f"{path.name}/" if path.is_dir() else path.name for path in found}


@every_game()
def test_a_folder_holds_what_the_document_says(name: str) -> None:
    extras = {file for game, file in EXTRA.findall(EXTRAS) if game == name}
    found = files_in(FOLDERS / name)
    usual = {file for file in found if any(fnmatchcase(file, each) for each in files_of_template())}
    assert not extras & usual, "an extra file has a name of its own"
    assert found >= REQUIRED
    assert found - usual == extras


@every_game()
def test_the_tuple_in_kernels_is_named_after_the_game(name: str) -> None:
    game = games.game(name)
    assert type(game.tables).__name__ == f"{type(game).__name__}Tables"


@pytest.mark.all_games
def test_the_document_names_no_game_that_is_not_there() -> None:
    assert {game for game, _ in EXTRA.findall(EXTRAS)} <= set(games.names())


@every_game()
def test_what_implements_an_operation_is_named_after_both(name: str) -> None:
    sources = [path.read_text(encoding="utf-8") for path in (FOLDERS / name).glob("*.py")]
    found = {pair for source in sources for pair in IMPLEMENTATION.findall(source)}
    assert found, "a game implements the operations of deltille.core.operations"
    assert found == {(operation, f"{name}_{operation}") for operation, _ in found}


@every_game()
def test_kernels_ask_operations_and_not_the_functions_behind_them(name: str) -> None:
    """Those are found interpreted, but not by compiled code: a game would begin, and then fail."""
    sources = {path.name: path.read_text(encoding="utf-8") for path in (FOLDERS / name).glob("*.py")}
    own = dict(pair[::-1] for source in sources.values() for pair in IMPLEMENTATION.findall(source))
    wrong = [
        f"{file}: write {own[call]}(...) instead of {call}(...)"
        for file, source in sources.items()
        for call in re.findall(r"(?<!def )\b(\w+)\(", source)
        if call in own
    ]
    assert wrong == []
