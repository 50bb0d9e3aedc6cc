"""What is published: a source distribution with tests, a description with pictures, a correct citation."""

import os
import re
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
LEFT_OUT = ("training/",)
"""Checkpoints of training runs: large, and needed by no test."""
BUILD = "import sys; from setuptools import build_meta as b; print(getattr(b, sys.argv[1])(sys.argv[2]))"


def built(what: str, folder: Path, source: Path = ROOT, **env: str) -> Path:
    """The distributions that setuptools builds, as for a package index."""
    done = subprocess.run(
        [sys.executable, "-c", BUILD, what, str(folder)],
        cwd=source,
        env=os.environ | env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder / done.stdout.splitlines()[-1]


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, unpacked."""
    folder = tmp_path_factory.mktemp("sdist")
    with tarfile.open(built("build_sdist", folder)) as archive:
        archive.extractall(folder, filter="data")
    (found,) = (path for path in folder.iterdir() if path.is_dir())
    return found


def test_the_source_holds_everything_that_is_tracked(unpacked: Path) -> None:
    listed = subprocess.run(["git", "-C", ROOT, "ls-files"], capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("this tree is no clone, so nothing says which files belong to it")
    tracked = [name for name in listed.stdout.splitlines() if not name.startswith(LEFT_OUT)]
    assert [name for name in tracked if (ROOT / name).exists() and not (unpacked / name).exists()] == []


def test_the_source_runs_its_own_tests(unpacked: Path) -> None:
    chosen = ["tests/geometry/test_points.py", "tests/test_documents.py", "tests/arena/test_elo.py"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *chosen],
        cwd=unpacked,
        env=os.environ | {"PYTHONPATH": str(unpacked / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("address", ["", "https://example.org/raw/main"])
def test_every_picture_of_the_description_shows_on_a_package_index(
    unpacked: Path, tmp_path: Path, address: str
) -> None:
    made = built("prepare_metadata_for_build_wheel", tmp_path, unpacked, DELTILLE_REPOSITORY=address)
    text = (made / "METADATA").read_text(encoding="utf-8")
    pictures = re.findall(r'<img src="([^"]+)"|!\[[^\]]*\]\(([^)]+)\)', text)
    assert all("".join(each).startswith("https://") for each in pictures)
    assert len(pictures) == (5 if address else 0)
    assert "Description-Content-Type: text/markdown" in text
    assert "Five triangle strategy games" in text
    for each in pictures:
        path = "".join(each).removeprefix("https://example.org/raw/main/")
        assert (ROOT / path).is_file()


def test_the_citation_names_this_version() -> None:
    text = (ROOT / "CITATION.cff").read_text()
    assert f"\nversion: {PROJECT['version']}\n" in text
    assert f"\nlicense: {PROJECT['license']}\n" in text
