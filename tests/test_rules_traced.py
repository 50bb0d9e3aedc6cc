"""Every clause of every RULES.md is decided in code and held by a test; none is cited unstated."""

import ast
import re
from pathlib import Path

from deltille import games
from deltille.testing.selection import every_game

GAMES = Path(games.__file__).parent
STATED = re.compile(r"^- \*\*([RD]\d+)\*\* ", re.MULTILINE)
CITED = re.compile(r"\b([RD]\d+)\b")


def clauses_in_comments(file: Path) -> set[str]:
    """The clauses cited behind a ``#``."""
    comments = [line.split("#", 1)[1] for line in file.read_text().splitlines() if "#" in line]
    return set(CITED.findall("\n".join(comments)))


def clauses_marked(file: Path) -> set[str]:
    """The clauses named in ``@pytest.mark.rule(...)`` above a test."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            found |= {ast.literal_eval(argument) for argument in node.args}
    return found


@every_game()
def test_stated_is_coded_is_tested(name: str) -> None:
    folder = GAMES / name
    listed = STATED.findall((folder / "RULES.md").read_text())
    stated = set(listed)
    assert len(listed) == len(stated), "a clause number is used twice"
    coded = set().union(*(clauses_in_comments(file) for file in folder.glob("*.py")))
    tested = set().union(*(clauses_marked(file) for file in folder.glob("tests/test_*.py")))
    rules = {clause for clause in stated if clause.startswith("R")}
    assert rules - coded == set(), "stated, but cited nowhere in the code"
    assert stated - tested == set(), "stated, but held by no test"
    assert (coded | tested) - stated == set(), "cited, but not stated"
