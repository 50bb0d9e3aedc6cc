"""The programs of ``benchmarks/`` with little work: they find their faults here too."""

import importlib.util
import os
import random
import re
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
    if str(BENCHMARKS) not in sys.path:  # they import each other
        sys.path.append(str(BENCHMARKS))
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


LISTED = """
import contextlib, io, runpy, sys
for script in sys.argv[1:]:
    sys.argv = [script, "--help"]
    with contextlib.redirect_stdout(io.StringIO()) as told:
        try:
            runpy.run_path(script, run_name="__main__")
            status = "it ran"
        except SystemExit as end:
            status = end.code
    assert status == 0, f"{script}: {status}"
    assert told.getvalue().startswith("usage: "), script
    print(script)
"""


def test_every_benchmark_has_help() -> None:
    scripts = [
        str(path)
        for path in sorted(BENCHMARKS.glob("*.py"))
        if path.stem != "forker" and '__name__ == "__main__"' in path.read_text()
    ]
    assert len(scripts) > 20
    done = subprocess.run(
        [sys.executable, "-c", LISTED, *scripts],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([*sys.path, str(BENCHMARKS)])},
    )
    assert done.stdout.split() == scripts, done.stderr


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
    told = run("fuzz.py", "--texts", "66", "--seed", "5")
    assert "triangle_wins(players=6): " in told
    assert sum(int(n) for n in re.findall(r": (\d+) texts", told)) >= 66


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


def test_hostile_requests_are_refused() -> None:
    assert "No issues found" in run("fuzz_http.py", "--phases", "fuzzing", "--examples", "10")


def test_many_simultaneous_games_lose_nothing() -> None:
    assert "0 lost, 0 errors" in run("load.py", "--games", "50", "--every", "0.5", "--seconds", "3")


def test_hostile_input_raises_only_our_own_errors() -> None:
    hostile = loaded("hostile").Hostile(random.Random(2))
    hostile.run(400)
    assert sum(hostile.outcomes.values()) == 400
    assert hostile.outcomes["refused"] > 100


def test_hostile_frames_disturb_nobody() -> None:
    assert "undisturbed" in run("frames.py", "--frames", "800")


def test_every_endurance_trial_is_documented_and_runs() -> None:
    trials = loaded("endure").trials(1.0, True)
    described = (BENCHMARKS.parent / "docs" / "reliability.md").read_text()
    for trial in trials:
        assert (BENCHMARKS / trial.script).is_file()
        assert f"| {trial.name.partition(',')[0]} |" in described
    amounts = {trial.name: trial.arguments[1] for trial in trials}
    assert amounts["kills"] == amounts["kills, PostgreSQL"] == amounts["secrets"] == "1000"
    assert amounts["inputs"] == "1000000"
    assert amounts["messages"] == amounts["frames"] == "100000"
    assert [trial.arguments for trial in trials if trial.name == "live games"] == [
        ("--games", "1000", "--every", "5", "--seconds", "3600")
    ]


def test_a_loss_ends_with_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    endure = loaded("endure")
    broken = tmp_path / "broken.py"
    broken.write_text("raise SystemExit('one move is missing')")
    found = endure.run(endure.Trial("kills", str(broken), (), "nothing is lost"))
    assert not found.is_kept
    assert "one move is missing" in found.figures
    here = {"at": "2026-11-18T02:00:00Z", "commit": "abcdef0"}
    assert "| kills | **no** |" in endure.row_of(found, 0.01, here)
    document = tmp_path / "reliability.md"
    document.write_text(f"before\n{endure.BEGIN}\n\n{endure.END}\nafter\n")
    monkeypatch.setattr(endure, "RELIABILITY", document)
    other = endure.Found(endure.Trial("frames", "frames.py", (), ""), True, "1 frame", 1.0)
    for result in (found, other, found):
        endure.record(result, 0.01, here)
    text = document.read_text()
    assert text.count("| kills |") == 1, "the last result of each trial is kept"
    assert text.index("| kills |") < text.index("| frames |"), "in its place"
    assert text.startswith("before\n")
    assert text.endswith("after\n")


def test_every_promise_has_a_mutation() -> None:
    """The lines that ``benchmarks/mutations.py`` changes exist; running it shows that its tests fail."""
    mutations = loaded("mutations")
    promised = re.findall(mutations.PROMISED, mutations.RELIABILITY.read_text(encoding="utf-8"))
    assert set(promised) == {each.test for each in mutations.MUTATIONS}
    for each in mutations.MUTATIONS:
        code = (mutations.ROOT / each.file).read_text(encoding="utf-8")
        assert code.count(each.old) == 1, f"{each.file}: {each.old}"
        file, _, name = each.test.partition("::")
        assert f"def {name}(" in (mutations.ROOT / file).read_text(encoding="utf-8"), each.test
