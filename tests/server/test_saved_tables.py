"""Databases written by earlier versions open, show the same boards, and their games continue.

``tests/fixtures/README.md`` says how they were made.
"""

import json
import shutil
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest

from deltille.core.record import Record
from deltille.server.client import Client, ServerRefused
from deltille.testing.saved_tables import known_then, shown_of, tables_in, told_today
from deltille.testing.server import running_server

FIXTURES = Path(__file__).parents[1] / "fixtures"
VERSIONS = sorted(file.parent.name for file in FIXTURES.glob("*/tables.json"))
NEVER_DAYS = 100_000
"""No game of a fixture is ever abandoned for its age."""


def expected(version: str, name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FIXTURES / version / name).read_text(encoding="utf-8"))
    return found


@pytest.fixture(params=VERSIONS)
def version(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


@pytest.fixture
def everything(version: str) -> None:
    """For tests about files that only some folders hold."""
    if not (FIXTURES / version / "studies.json").exists():
        pytest.skip(f"NOT IN {version}: its folder holds what this version stores in another form, no more")


@pytest.fixture
def database(version: str, tmp_path: Path) -> str:
    """A copy of the database of this version, not yet migrated."""
    shutil.copy(FIXTURES / version / "tables.sqlite3", tmp_path / "tables.sqlite3")
    return f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite3"


@pytest.fixture
def opened(database: str) -> Iterator[Client]:
    generous = {"requests_per_minute": 1_000_000, "guesses_per_minute": 1_000_000, "engine_workers": 1}
    with running_server(database=database, abandoned_days=NEVER_DAYS, **generous) as url:
        yield Client(url)


def test_saved_tables_show_the_same_boards(version: str, database: str) -> None:
    told = expected(version, "tables.json")["tables"]
    for table_id, table in tables_in(database, list(told)).items():
        shown = shown_of(table)
        shown["options"] = known_then(table, told[table_id]["options"])
        assert shown == {name: told_today(told[table_id])[name] for name in shown}, told[table_id]["what"]
        seals = {str(ply): vars(seal) for ply, seal in table.seals().items()}
        assert seals == told[table_id].get("seals", {}), told[table_id]["what"]


def test_saved_seals_are_opened_when_the_game_is_over(version: str, opened: Client) -> None:
    for table_id, told in expected(version, "tables.json")["tables"].items():
        if told["turn"] is None or "0" not in told["keys"] or not told.get("seals"):
            continue
        me = opened.as_holder(told["keys"]["0"]["token"])
        me.request("POST", f"/tables/{table_id}/commands", {"type": "resign", "id": "end", "seat": 0})
        record = Record.from_json(json.dumps(opened.request("GET", f"/tables/{table_id}/record")))
        assert {str(ply): seal.hash for ply, seal in record.seals.items()} == {
            ply: seal["hash"] for ply, seal in told["seals"].items()
        }
        assert all(seal.fits(record.moves[ply - 1]) for ply, seal in record.seals.items())


def test_saved_games_continue(version: str, opened: Client) -> None:
    n_moves = 0
    for table_id, told in expected(version, "tables.json")["tables"].items():
        then = told.get("then")
        if then is None:
            continue
        me = opened.as_holder(told["keys"][str(then["seat"])]["token"])
        look = f"/tables/{table_id}?seat={then['seat']}"
        standing = me.request("GET", look)["standing"]
        assert standing["clock"]["left_ms"] == told["left_ms"], "time without a server is given back"
        move = {
            "type": "move",
            "id": "next",
            "seat": then["seat"],
            "ply": standing["ply"],
            "move": then["move"],
        }
        me.request("POST", f"/tables/{table_id}/commands", move)
        after = me.request("GET", f"/tables/{table_id}/positions/{standing['ply'] + 1}?seat={then['seat']}")
        assert (after["position"], after["scores"]) == (then["position"], then["scores"]), told["what"]
        n_moves += 1
    assert n_moves > 4


@pytest.mark.usefixtures("everything")
def test_a_computer_that_was_thinking_moves_after_the_start(version: str, opened: Client) -> None:
    waiting = [
        (table_id, told)
        for table_id, told in expected(version, "tables.json")["tables"].items()
        if told["turn"] is not None and told["players"][told["turn"]]
    ]
    assert waiting
    for table_id, told in waiting:
        token = next(iter(told["keys"].values()))["token"]
        with opened.as_holder(token).live(table_id) as live:
            n_before = told["kinds"].split(" ").count("moved")
            assert live.wait_for("entry", lambda m: m["kind"] == "moved")["ply"] == n_before


@pytest.mark.usefixtures("everything")
def test_keys_of_saved_seats_still_open_them(version: str, opened: Client) -> None:
    tables = expected(version, "tables.json")["tables"]
    used = set()
    for table_id, told in tables.items():
        for seat, keys in told["keys"].items():
            used |= set(keys)
            if "token" in keys:
                assert (
                    int(seat) in opened.as_holder(keys["token"]).request("GET", f"/tables/{table_id}")["held"]
                )
            if "invite" in keys:
                body = {"invite": keys["invite"], "name": "New", "bearer": True}
                assert opened.request("POST", f"/tables/{table_id}/seats/{seat}", body)["token"]
            if "recovery" in keys:
                body = {"code": keys["recovery"], "bearer": True}
                assert opened.request("POST", f"/tables/{table_id}/recover", body)["seat"] == int(seat)
                with pytest.raises(ServerRefused, match="not_yours"):
                    opened.request("POST", f"/tables/{table_id}/recover", body)
    assert used == {"token", "invite", "recovery"}


@pytest.mark.usefixtures("everything")
def test_saved_accounts_log_in_and_find_their_seats(version: str, opened: Client) -> None:
    told = expected(version, "tables.json")
    for name, passphrase in told["accounts"].items():
        browser = build_opener(HTTPCookieProcessor(CookieJar()))

        def ask(method: str, path: str, body: Any = None, browser: Any = browser) -> Any:
            data = None if body is None else json.dumps(body).encode()
            headers = {"Content-Type": "application/json", "Origin": opened.url}
            with browser.open(Request(f"{opened.url}/api{path}", data, headers, method=method)) as answer:
                return json.loads(answer.read())

        assert ask("POST", "/login", {"name": name, "passphrase": passphrase}) == {"name": name}
        mine = {table_id for table_id, table in told["tables"].items() if table.get("account") == name}
        assert {table["id"] for table in ask("GET", "/account")["tables"]} == mine
        for table_id in mine:
            assert ask("GET", f"/tables/{table_id}")["held"] == [0]


@pytest.mark.usefixtures("everything")
def test_saved_studies_show_the_same_boards(version: str, server: str) -> None:
    for file, told in expected(version, "studies.json").items():
        study = expected(version, f"studies/{file}")
        assert study["study"] == 1
        assert sorted(map("; ".join, _lines(study["tree"]))) == sorted(told["lines"])
        place = {"position": study["position"], "moves": study["at"], "want": ["scene", "moves"]}
        found = Client(server).request("POST", "/studies", place)
        assert found["position"] == told["position"]


def _lines(tree: dict[str, Any]) -> list[list[str]]:
    """Every line of a study, from its start to its last move."""
    children = tree.get("children", [])
    return [[child["move"], *line] for child in children for line in _lines(child)] or [[]]
