"""``pip install deltille`` is enough to play; missing extras are asked for by name."""

import importlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest

from deltille.core.extras import MissingExtra, requires

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
LIGHT = {"fluent-runtime", "numpy", "numba", "platformdirs", "rich", "typer"}


def names(requirements: list[str]) -> set[str]:
    """Names of packages, normalized."""
    found = (re.match(r"[\w.-]+", line) for line in requirements)
    return {re.sub(r"[-_.]+", "-", name[0]).lower() for name in found if name}


def pinned(file: str) -> set[str]:
    lines = (ROOT / file).read_text().splitlines()
    assert all("==" in line for line in lines if line and line[0] not in "#-"), file
    return names([line for line in lines if line and line[0] not in "#-"])


def test_the_package_itself_needs_six_others() -> None:
    assert names(PROJECT["dependencies"]) == LIGHT


def test_all_is_every_extra_that_players_and_researchers_use() -> None:
    extras = PROJECT["optional-dependencies"]
    (everything,) = extras["all"]
    listed = set(everything.removeprefix("deltille[").removesuffix("]").split(","))
    assert listed == extras.keys() - {"all", "test", "docs"}


def test_make_play_installs_what_a_server_needs() -> None:
    assert LIGHT | names(PROJECT["optional-dependencies"]["server"]) <= pinned("requirements.txt")
    arena = names(PROJECT["optional-dependencies"]["arena"])
    assert arena <= pinned("requirements.txt") | pinned("requirements-test.txt")


def test_a_missing_extra_is_named_and_other_errors_are_not_hidden() -> None:
    wanted = r"^this needs nothing_like_it: pip install 'deltille\[ray\]'$"
    with pytest.raises(MissingExtra, match=wanted), requires("ray", "this"):
        importlib.import_module("nothing_like_it.inside")
    with pytest.raises(ModuleNotFoundError, match="deltille"), requires("ray", "this"):
        importlib.import_module("deltille.nothing_like_it")


@pytest.mark.parametrize(
    ("module", "missing", "extra"),
    [
        ("deltille.adapters.pettingzoo", "pettingzoo", "pettingzoo"),
        ("deltille.adapters.gymnasium", "gymnasium", "gymnasium"),
        ("deltille.adapters.openspiel", "pyspiel", "openspiel"),
        ("deltille.server.client", "websockets", "server"),
    ],
)
def test_importing_what_an_extra_brings_names_the_extra(
    module: str, missing: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hidden = {"pettingzoo", "gymnasium", "pyspiel", "websockets"}
    loaded = [name for name in sys.modules if name.partition(".")[0] in hidden]
    for name in [*loaded, module, "deltille.adapters.spaces"]:
        monkeypatch.delitem(sys.modules, name, raising=False)
    for name in hidden:  # as if they were not installed
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ImportError, match=rf"needs {missing}: pip install 'deltille\[{extra}\]'"):
        importlib.import_module(module)


def test_the_wheel_without_extras_plays_a_game(tmp_path: Path) -> None:
    source = tmp_path / "source"
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE", "NOTICE"):
        source.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, source)
    shutil.copytree(ROOT / "src", source / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", tmp_path, source], check=True)
    (wheel,) = tmp_path.glob("deltille-*.whl")
    venv.create(tmp_path / "empty", with_pip=False, symlinks=True)
    python = next((tmp_path / "empty").glob("bin/python")).absolute()
    done = subprocess.run(
        [*pip, "--python", python, "install", "--no-compile", "-c", ROOT / "requirements.txt", wheel],
        capture_output=True,
        text=True,
        check=False,
    )
    if "No matching distribution" in done.stderr or "Could not find a version" in done.stderr:
        pytest.skip(f"pip finds no package index here: {done.stderr.strip().splitlines()[-1]}")
    assert done.returncode == 0, done.stderr

    def deltille(*arguments: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [python, "-I", "-m", "deltille", *arguments],
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            cwd=tmp_path,
            env={
                "DELTILLE_CACHE_DIR": str(tmp_path / "cache"),
                "DELTILLE_DATA_DIR": str(tmp_path / "data"),
                "COLUMNS": "200",
                "PATH": os.defpath,
            }
            | more,
        )

    # Whole games, interpreted: compiling takes longer than playing two of them.
    whole = ("arena", "attangle", "random", "random", "--games", "2", "--workers", "0")
    match = deltille(*whole, NUMBA_DISABLE_JIT="1")
    assert match.returncode == 0, match.stderr
    assert "2 played now" in match.stdout
    played = deltille("play", "attangle", "--against", "random", "--seed", "1", typed="c3\nd3\nquit\n")
    assert played.returncode == 0, played.stderr
    assert "Goodbye." in played.stdout
    served = deltille("serve")
    assert served.returncode == 2
    assert re.fullmatch(
        r"deltille: deltille serve needs \w+: pip install 'deltille\[server\]'\n", served.stderr
    )
    trained = deltille("train", "attangle", "--out", "there")
    assert trained.returncode == 2
    assert trained.stderr == "deltille: deltille train needs torch: pip install 'deltille[train]'\n"
    rated = deltille(
        "arena", "blokus_trigon", "--players", "3", *["random"] * 3, *("--games", "3", "--workers", "0")
    )
    assert rated.returncode == 2
    assert rated.stderr.endswith("needs openskill: pip install 'deltille[arena]'\n")
