"""The files in ``deploy/`` work: the image's steps give a running server, and systemd accepts the unit."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from deltille.server.client import Client
from deltille.server.settings import Settings
from deltille.testing.server import free_port

ROOT = Path(__file__).parents[2]
CONTAINERFILE = (ROOT / "deploy" / "Containerfile").read_text().replace("\\\n", " ")
STARTING_S = 120


def lines(instruction: str) -> list[str]:
    """The arguments of every such instruction in the Containerfile."""
    return re.findall(rf"^{instruction} (.+)$", CONTAINERFILE, re.MULTILINE)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package, installed from the image's files by the image's command."""
    folder = tmp_path_factory.mktemp("image")
    for copied in lines("COPY"):
        *sources, target = copied.split()
        for source in sources:
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, folder / target, ignore=shutil.ignore_patterns("*.egg-info"))
            else:
                shutil.copy(ROOT / source, folder)
    installing = next(part for run in lines("RUN") for part in run.split("&&") if "--no-deps" in part)
    words = installing.split()
    assert words[:2] == ["pip", "install"]
    where = folder / "installed"
    command = [sys.executable, "-m", "pip", *words[1:], "--quiet", "--target", str(where)]
    subprocess.run(command, cwd=folder, check=True)
    shutil.rmtree(folder / "src")
    return where


@contextmanager
def serving(installed: Path, folder: Path) -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    """The image's last command, with its environment, on a free port and this machine only."""
    port = free_port()
    chosen = dict(item.split("=", 1) for line in lines("ENV") for item in line.split())
    assert chosen.keys() <= {f"DELTILLE_{name.upper()}" for name in Settings.model_fields} | {
        "DELTILLE_CACHE_DIR"
    }
    chosen = {name: value.replace("/data", str(folder)) for name, value in chosen.items()}
    # Compiling takes a minute and is not what is tested: the same rules, interpreted.
    chosen["NUMBA_DISABLE_JIT"] = "1"
    chosen |= {"DELTILLE_HOST": "127.0.0.1", "DELTILLE_PORT": str(port), "PYTHONPATH": str(installed)}
    command = [word.strip(' "') for word in lines("CMD")[-1].strip("[]").split(",")]
    assert command[0] == "deltille"
    url = f"http://127.0.0.1:{port}"
    with (folder / "log").open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, str(installed / "bin" / "deltille"), *command[1:]],
            env=os.environ | chosen | {"DELTILLE_ENGINE_WARMING": "false", "DELTILLE_LOG_LEVEL": "debug"},
            cwd=folder,
            stderr=log,
        )
    try:
        wait_for(f"{url}/healthz", process)
        yield url, process
    finally:
        process.kill()
        process.wait()


def wait_for(url: str, process: "subprocess.Popen[bytes]") -> None:
    until_s = time.monotonic() + STARTING_S
    while time.monotonic() < until_s:
        assert process.poll() is None, "the server ended"
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except OSError:
            time.sleep(0.05)
    raise TimeoutError(url)


def test_the_image_s_steps_give_a_server_that_stops_gracefully(installed: Path, tmp_path: Path) -> None:
    where = "import deltille, sys; sys.stdout.write(deltille.__file__)"
    found = subprocess.run(
        [sys.executable, "-c", where],
        env=os.environ | {"PYTHONPATH": str(installed)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(found.stdout).is_relative_to(installed)
    with serving(installed, tmp_path) as (url, process):
        client = Client(url)
        games = client.request("GET", "/catalogue")["games"]
        assert len(games) == 5
        for game in games:
            with urllib.request.urlopen(f"{url}/api/catalogue/{game['name']}/rules", timeout=30) as rules:
                assert rules.read()
        with urllib.request.urlopen(f"{url}/", timeout=30) as page:
            assert b"<!doctype html>" in page.read().lower()
        table, seats = client.open("attangle", "here", "here")
        with client.as_holder(seats[0]["token"]).live(table) as live:
            live.command("move", seat=0, ply=0, move="e3")
            live.command("chat", seat=0, text="a few private words")
            process.send_signal(signal.SIGTERM)
            with pytest.raises(Exception, match="1012"):
                live.wait_for("what never comes")
        # It ends by the signal, once everything is written and closed.
        assert process.wait(30) == -signal.SIGTERM
    with serving(installed, tmp_path) as (url, process):
        history = Client(url).request("GET", f"/tables/{table}")["history"]
        assert [move["text"] for move in history] == ["e3"]
        # A request is logged after its answer, so the server must end before its log is read.
        process.send_signal(signal.SIGTERM)
        process.wait(30)
    logged = (tmp_path / "log").read_text()
    assert all(json.loads(line)["what"] for line in logged.splitlines())
    assert '"path": "/api/tables/{table_id}"' in logged
    assert url in logged, "nobody is told where the server is"
    for secret in (table, seats[0]["token"], seats[0]["recovery"], "a few private words"):
        assert secret not in logged


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("NOT TESTED: deploy/deltille.service: systemd-analyze is not installed")
    text = (ROOT / "deploy" / "deltille.service").read_text()
    named = re.findall(r"^Environment=DELTILLE_(\w+)=", text, re.MULTILINE)
    assert {name.lower() for name in named} <= set(Settings.model_fields) | {"cache_dir"}
    program = tmp_path / "deltille"
    program.touch(mode=0o755)
    unit = tmp_path / "deltille.service"
    unit.write_text(text.replace("/opt/deltille/.venv/bin/deltille", str(program)))
    done = subprocess.run(
        ["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False
    )
    ours = [line for line in done.stderr.splitlines() if "deltille" in line]
    assert ours == []


def test_the_unit_has_few_rights() -> None:
    text = (ROOT / "deploy" / "deltille.service").read_text()
    for line in (
        "UMask=0077",
        "SystemCallFilter=@system-service",
        "SystemCallFilter=~@privileged",
        "CapabilityBoundingSet=",
        "NoNewPrivileges=yes",
    ):
        assert f"\n{line}\n" in text, line
    assert re.search(r"^MemoryMax=\d+G$", text, re.MULTILINE)
    assert re.search(r"^TasksMax=\d+$", text, re.MULTILINE)


def test_the_image_installs_only_files_with_known_hashes() -> None:
    (base,) = lines("FROM")
    assert re.search(r"@sha256:[0-9a-f]{64}$", base)
    assert any("--require-hashes -r requirements.lock" in run for run in lines("RUN"))
    lock = (ROOT / "deploy" / "requirements.lock").read_text()
    pins = re.findall(r"^[^#\s].*?==[^\s\\]+", (ROOT / "requirements.txt").read_text(), re.MULTILINE)
    assert re.findall(r"^[^#\s].*?==[^\s\\]+", lock, re.MULTILINE) == pins, "run python deploy/lock.py"
    for entry in re.split(r"\n(?=\S)", lock)[1:]:
        name, *hashes = entry.replace("\\\n", " ").split()
        assert hashes, f"{name} has no hash"
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", digest) for digest in hashes)
