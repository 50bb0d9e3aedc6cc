"""The measurements of ``benchmarks/`` in a size for every day; what they find is found here too."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from deltille.core.position import Position
from deltille.core.seals import Seal
from deltille.server.client import Client
from deltille.testing.database import NoPostgres, programs
from deltille.testing.selection import SECRETS, every_game

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def loaded(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, BENCHMARKS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def run(script: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, BENCHMARKS / script, *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(database: str) -> None:
    if database == "postgresql":
        try:
            programs()
        except NoPostgres as error:
            pytest.skip(f"NOT TESTED ON POSTGRESQL: {error}")
    extra = ["--postgresql"] if database == "postgresql" else []
    assert "100 kills" in run("kill.py", "--kills", "100", *extra)


def test_large_position_texts_leave_the_guard_words_alone() -> None:
    assert "triangle_wins(players=6): 2 texts" in run("fuzz.py", "--texts", "30", "--seed", "5")


@every_game(only=SECRETS)
@pytest.mark.parametrize("seed", range(5))
def test_the_wire_tells_no_secrets(name: str, seed: int, client: Client) -> None:
    secrecy = loaded("secrecy")
    n_plies, n_bytes = secrecy.compare(client, name, seed)
    assert n_plies > 2
    assert n_bytes > 10_000


@every_game(only=SECRETS)
def test_a_leak_would_be_found(name: str, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    secrecy = loaded("secrecy")
    honest = Position.view

    def leaky(position: Position, seat: int | None) -> Position:
        return position.copy() if position.ply == 4 else honest(position, seat)

    monkeypatch.setattr(secrecy, "reveals", lambda position, move: False)
    monkeypatch.setattr(Position, "view", leaky)
    with pytest.raises(secrecy.Leak):
        secrecy.compare(client, name, 1)


@every_game(only=SECRETS)
def test_a_salt_that_leaves_too_early_would_be_found(
    name: str, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    secrecy = loaded("secrecy")
    monkeypatch.setattr(Seal, "closed", lambda seal: seal)
    with pytest.raises(secrecy.Leak, match="a salt was sent"):
        secrecy.compare(client, name, 1)


def test_hostile_messages_change_nothing() -> None:
    assert "no game changed" in run("fuzz.py", "--messages", "5000")


def test_hostile_requests_meet_refusals() -> None:
    assert "No issues found" in run("fuzz_http.py", "--phases", "fuzzing", "--examples", "10")


def test_many_games_at_once_lose_nothing() -> None:
    assert "0 lost, 0 errors" in run("load.py", "--games", "50", "--every", "0.5", "--seconds", "3")
