"""``make lint`` checks the import contracts; here each one is seen to fail when it is violated."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BREACHES = {
    "Layers: data flows one way": ("core/game.py", "import deltille.search.flat"),
    "Games do not know each other": ("games/attangle/game.py", "import deltille.games.other"),
    "Nobody imports a game by name": ("players/__init__.py", "import deltille.games.attangle"),
    "SQL stays in the server's storage": ("server/services/accounts.py", "import sqlalchemy"),
    "What the server does knows nothing of HTTP": (
        "server/services/accounts.py",
        "import deltille.server.http.models",
    ),
}


@pytest.mark.parametrize("contract", BREACHES)
def test_a_broken_contract_is_found(contract: str, tmp_path: Path) -> None:
    shutil.copytree(
        ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info")
    )
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    package = tmp_path / "src" / "deltille"
    (package / "games" / "other").mkdir()
    (package / "games" / "other" / "__init__.py").write_text('"""Another game."""\n')
    file, breach = BREACHES[contract]
    (package / file).write_text(f"{breach}\n{(package / file).read_text()}")
    done = subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--no-cache"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path / "src"), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    # The word may be followed by the number of imports that the contract ignores.
    broken = [line.partition(" BROKEN")[0] for line in done.stdout.splitlines() if " BROKEN" in line]
    assert broken == [contract], done.stdout
