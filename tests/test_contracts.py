"""``make lint`` checks the import contracts; here each one is seen to fail when it is violated."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

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
    "Handlers share through one place": (
        "server/http/lobby_api.py",
        "import deltille.server.http.tables_api",
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


def contract_called(name: str) -> dict[str, Any]:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    found: dict[str, Any] = next(each for each in contracts if each["name"] == name)
    return found


def modules_in(folder: str) -> set[str]:
    """The modules and packages in a folder of the package, by their full names."""
    found = (ROOT / "src" / "deltille" / folder).iterdir()
    dotted = ".".join(("deltille", *Path(folder).parts))
    return {
        f"{dotted}.{path.stem}"
        for path in found
        if (path.suffix == ".py" and path.stem != "__init__") or (path / "__init__.py").is_file()
    }


def test_the_contract_of_handlers_names_all_of_them() -> None:
    named = contract_called("Handlers share through one place")["modules"]
    assert set(named) == {name for name in modules_in("server/http") if name.endswith("_api")}


def test_the_contract_about_http_names_all_that_the_server_does() -> None:
    named = contract_called("What the server does knows nothing of HTTP")["source_modules"]
    with_http = {f"deltille.server.{name}" for name in ("http", "uvicorn_server", "client")}
    assert set(named) == modules_in("server") - with_http


def test_no_layer_may_import_a_game_by_name() -> None:
    named = contract_called("Nobody imports a game by name")["source_modules"]
    alone = {f"deltille.{name}" for name in ("games", "__main__")}
    assert set(named) == modules_in("") - alone
