"""A database that cannot be used gives a clear sentence; backups are private, checked and restored whole."""

import asyncio
import os
import shutil
import sqlite3
import stat
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from deltille import cli
from deltille.server.client import Client
from deltille.server.database_check import check
from deltille.server.settings import Settings, load_settings
from deltille.server.storage.backup import BackupFailed, back_up, restore
from deltille.server.storage.open_database import DatabaseTrouble, FileLock, open_database, try_database
from deltille.server.storage.store import Store
from deltille.testing.server import running_server

SAVED = Path(__file__).parents[1] / "fixtures" / "0.1.0" / "tables.sqlite3"


def settings_for(file: Path) -> Settings:
    return load_settings(database=f"sqlite+aiosqlite:///{file}", engine_workers=1)


def not_a_database(file: Path) -> None:
    file.write_bytes(b"these are not the games you are looking for\n" * 200)


def damaged(file: Path) -> None:
    shutil.copy(SAVED, file)
    with file.open("r+b") as content:
        content.seek(100)
        content.write(b"\xff" * 3000)


def written_by_a_newer_version(file: Path) -> None:
    shutil.copy(SAVED, file)
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("UPDATE alembic_version SET version_num = '0099'")


def a_folder(file: Path) -> None:
    file.mkdir()


def below_a_file(file: Path) -> None:
    file.parent.rmdir()
    file.parent.write_text("no folder")


TROUBLES = [not_a_database, damaged, written_by_a_newer_version, a_folder, below_a_file]


@pytest.mark.parametrize("trouble", TROUBLES, ids=lambda trouble: trouble.__name__)
def test_an_unusable_database_gives_one_sentence_and_an_exit_code(
    trouble, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "data" / "tables.sqlite3"
    file.parent.mkdir()
    trouble(file)
    command = [
        "deltille",
        "serve",
        "--no-browser",
        "--port",
        "0",
        "--database",
        f"sqlite+aiosqlite:///{file}",
    ]
    monkeypatch.setattr(sys, "argv", command)
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert str(file) in line or str(file.parent) in line


def test_a_database_that_does_not_answer_is_named_without_its_passphrase() -> None:
    settings = load_settings(database="postgresql+asyncpg://me:swordfish@127.0.0.1:1/games")
    with pytest.raises(DatabaseTrouble) as caught:
        asyncio.run(try_database(settings))
    assert "127.0.0.1:1/games" in str(caught.value)
    assert "swordfish" not in str(caught.value)


def test_a_second_server_on_one_file_is_refused_and_the_next_is_not(tmp_path: Path) -> None:
    settings = settings_for(tmp_path / "tables.sqlite3")
    with running_server(database=settings.database):
        with pytest.raises(DatabaseTrouble, match=rf"process {os.getpid()} is using it.*PostgreSQL"):
            asyncio.run(try_database(settings))
        with pytest.raises(DatabaseTrouble, match="is using it"):
            restore(settings, SAVED)
    asyncio.run(try_database(settings))


def modes(folder: Path) -> dict[str, int]:
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


def test_only_the_owner_may_read_the_database_or_a_backup(tmp_path: Path) -> None:
    old = tmp_path / "old.sqlite3"
    shutil.copy(SAVED, old)
    old.chmod(0o644)
    asyncio.run(try_database(settings_for(old)))
    assert modes(tmp_path)["old.sqlite3"] == 0o640, "the group may have been let in on purpose"
    settings = settings_for(tmp_path / "new" / "tables.sqlite3")
    before = os.umask(0)
    try:
        with running_server(database=settings.database) as url:
            Client(url).open("attangle", "here", "here")
            back_up(settings, tmp_path / "new" / "copy")
            found = modes(tmp_path / "new")
    finally:
        os.umask(before)
    assert {"tables.sqlite3", "tables.sqlite3-wal", "copy"} <= set(found)
    assert set(found.values()) == {0o600}
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700


def plies(file: Path, table_id: str) -> int:
    with closing(sqlite3.connect(file)) as database:
        query = "SELECT count(*) FROM entries WHERE table_id = ? AND kind = 'moved'"
        return int(database.execute(query, (table_id,)).fetchone()[0])


def test_a_restored_backup_ignores_old_files_beside_the_database(tmp_path: Path) -> None:
    settings = settings_for(tmp_path / "tables.sqlite3")
    file, crashed = tmp_path / "tables.sqlite3", tmp_path / "crashed"
    crashed.mkdir()
    moves = ["e3", "c4", "b2", "f2"]
    with running_server(database=settings.database) as url:
        client = Client(url)
        table, seats = client.open("attangle", "here", "here")
        holders = [client.as_holder(seat["token"]) for seat in seats]
        for ply, move in enumerate(moves):
            if ply == 2:
                back_up(settings, tmp_path / "copy")
            command = {"type": "move", "id": f"m{ply}", "seat": ply % 2, "ply": ply, "move": move}
            holders[ply % 2].request("POST", f"/tables/{table}/commands", command)
        for part in tmp_path.glob("tables.sqlite3*"):  # as a crash leaves it: the last moves are in the WAL
            shutil.copy(part, crashed)
    for part in crashed.iterdir():
        shutil.copy(part, tmp_path)
    assert (tmp_path / "tables.sqlite3-wal").stat().st_size > 0
    n_tables, replaced = restore(settings, tmp_path / "copy")
    assert (n_tables, plies(file, table)) == (1, 2)
    assert replaced is not None
    assert plies(replaced, table) == 4, "what was there is kept, with its WAL"
    with running_server(database=settings.database) as url:
        assert len(Client(url).request("GET", f"/tables/{table}")["history"]) == 2


def test_a_damaged_backup_replaces_nothing(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    shutil.copy(SAVED, file)
    before = file.read_bytes()
    for trouble in (not_a_database, damaged):
        trouble(tmp_path / "copy")
        with pytest.raises(BackupFailed):
            restore(settings_for(file), tmp_path / "copy")
    with pytest.raises(BackupFailed, match="no such file"):
        restore(settings_for(file), tmp_path / "nowhere")
    assert file.read_bytes() == before
    assert not list(tmp_path.glob("*.part"))


def test_check_names_what_cannot_be_read_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "tables.sqlite3"
    shutil.copy(SAVED, file)

    def checked() -> tuple[object, str]:
        monkeypatch.setattr(sys, "argv", ["deltille", "check", "--database", f"sqlite+aiosqlite:///{file}"])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        return ended.value.code, capsys.readouterr().out

    before = file.read_bytes()
    code, said = checked()
    assert file.read_bytes() == before
    assert code == 0
    assert "Unreadable: 0." in said
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        (broken,) = database.execute("SELECT id FROM tables WHERE status = 'playing' LIMIT 1").fetchone()
        database.execute("UPDATE entries SET data = '{' WHERE table_id = ? AND number = 2", (broken,))
        version = "SELECT version_num FROM alembic_version"
        code, said = checked()
        assert database.execute(version).fetchone() == ("0001",)
    assert code == 1
    assert f"{broken}: " in said


def test_check_takes_no_move_made_meanwhile_for_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "tables.sqlite3"
    listed = Store.statuses
    with running_server(database=f"sqlite+aiosqlite:///{file}") as url:
        client = Client(url)
        (ends, seats), (goes, _), (stays, _) = (client.open("attangle", "here", "here") for _ in range(3))

        async def then_much_happens(self: Store) -> list[tuple[str, str]]:
            found = await listed(self)
            body = {"type": "resign", "id": "r", "seat": 0}
            holder = client.as_holder(seats[0]["token"])
            await asyncio.to_thread(holder.request, "POST", f"/tables/{ends}/commands", body)
            with closing(sqlite3.connect(file, isolation_level=None)) as database:
                for table in ("entries WHERE table_id", "seats WHERE table_id", "tables WHERE id"):
                    database.execute(f"DELETE FROM {table} = ?", (goes,))
            return found

        monkeypatch.setattr(Store, "statuses", then_much_happens)
        found = asyncio.run(check(settings_for(file)))
    assert stays
    assert found.unreadable == {}
    assert found.statuses == {"over": 1, "playing": 1}


def test_migrating_leaves_no_lock_behind_when_it_fails(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    not_a_database(file)
    with pytest.raises(DatabaseTrouble):
        asyncio.run(open_database(settings_for(file)))
    file.unlink()
    asyncio.run(try_database(settings_for(file)))


def test_a_server_waits_for_one_that_is_stopping(tmp_path: Path) -> None:
    before = FileLock(tmp_path / "tables.sqlite3")
    threading.Timer(0.3, before.release).start()
    FileLock(tmp_path / "tables.sqlite3").release()
