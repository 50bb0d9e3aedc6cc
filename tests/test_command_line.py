"""Commands and programs in forks print the same as in separate processes."""

import os
from pathlib import Path

from deltille.testing.command_line import deltille, in_new_process, python


def test_errors_are_the_same_as_in_a_real_process(tmp_path: Path) -> None:
    assert python("raise SystemExit(3)").returncode == 3
    failed = python("import sys; print(sys.argv[1]); 1 / 0", "begun")
    assert (failed.returncode, failed.stdout) == (1, "begun\n")
    assert "ZeroDivisionError" in failed.stderr
    killed = python("import os; os.kill(os.getpid(), 9)")
    assert killed.returncode == -9
    assert python("print(2)").stdout == "2\n", "the next one is not disturbed"


def test_a_command_has_its_own_folder_environment_and_input(tmp_path: Path) -> None:
    where = python("import os; print(os.getcwd(), os.environ.get('DELTILLE_LANGUAGE'))").stdout
    assert where == f"{Path.cwd()} None\n"
    shown = deltille("games", folder=tmp_path, DELTILLE_LANGUAGE="es").stdout
    assert shown == in_new_process(["-m", "deltille", "games"], "", tmp_path, _spanish()).stdout
    assert "juego" in shown
    assert "juego" not in deltille("games").stdout


def _spanish() -> dict[str, str]:
    return os.environ | {"COLUMNS": "100", "TERM": "dumb", "DELTILLE_LANGUAGE": "es"}
