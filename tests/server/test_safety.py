"""Origins, limits, headers, and refusals that reveal nothing."""

import json
import socket
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from starlette.datastructures import Headers
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from deltille.server import uvicorn_server
from deltille.server.client import Client, ServerRefused
from deltille.server.errors import Code
from deltille.server.http.origin import is_own_host
from deltille.server.settings import load_settings
from deltille.server.uvicorn_server import CannotListen, serve
from deltille.testing.server import running_server


def status_of(url: str, method: str = "GET", data: bytes | None = None, **headers: str) -> tuple[int, str]:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(url, data, named, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def test_a_page_of_another_site_can_change_nothing(server: str) -> None:
    body = json.dumps({"game": "attangle", "seats": [{"kind": "here"}, {"kind": "here"}]}).encode()
    kind = "application/json"
    url = f"{server}/api/tables"
    assert status_of(url, "POST", body, Content_Type=kind, Origin="https://evil.example")[0] == 403
    assert status_of(url, "POST", body, Content_Type=kind, Origin="null")[0] == 403
    assert status_of(url, "POST", body, Content_Type=kind, Cookie="seat-0=x")[0] == 403
    assert status_of(url, "POST", body, Content_Type=kind, Origin=server)[0] == 201
    assert status_of(url, "POST", body, Content_Type=kind)[0] == 201


def test_a_page_of_another_site_gets_no_socket(client: Client) -> None:
    table, _ = client.open("attangle", "here", "here")
    address = f"{client.url.replace('http', 'ws', 1)}/api/tables/{table}/live"
    for origin in ("https://evil.example", "null"):
        with (
            pytest.raises(InvalidStatus) as caught,
            connect(address, additional_headers={"Origin": origin}, proxy=None),
        ):
            pass
        assert caught.value.response.status_code == 403
    with connect(address, additional_headers={"Origin": client.url}, proxy=None):
        pass


@pytest.mark.parametrize(
    ("name", "is_ours"),
    [
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("192.168.1.7", True),
        ("LocalHost:8000", True),
        ("play.example.org", True),
        ("games.example.net:443", True),
        ("rebound.evil.example:8000", False),
        ("play.example.org.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("[::1", False),
        ("", False),
    ],
)
def test_a_server_answers_to_its_own_names(name: str, is_ours: bool) -> None:
    settings = load_settings(public_url="https://play.example.org", allowed_hosts="games.example.net, x")
    assert is_own_host(Headers({"host": name}), settings) is is_ours
    assert is_own_host(Headers({"host": name}), load_settings(allowed_hosts="*")) is (name != "[::1")


def test_an_unknown_host_name_is_refused(client: Client) -> None:
    status, text = status_of(f"{client.url}/api/catalogue", Host="rebound.evil.example")
    assert (status, json.loads(text)["code"]) == (421, "bad_host")
    table, _ = client.open("attangle", "here", "here")
    address = f"{client.url.replace('http', 'ws', 1)}/api/tables/{table}/live"
    port = client.url.rsplit(":", 1)[1]
    with (
        pytest.raises(InvalidStatus) as caught,
        connect(
            address.replace("127.0.0.1", "rebound.evil.example"),
            sock=socket.create_connection(("127.0.0.1", int(port))),
            proxy=None,
        ),
    ):
        pass
    assert caught.value.response.status_code == 421


def test_nothing_is_compressed_because_nothing_is_large(client: Client) -> None:
    table, _ = client.open("attangle", "here", "here")
    address = f"{client.url.replace('http', 'ws', 1)}/api/tables/{table}/live"
    with connect(address, proxy=None) as live:
        assert live.protocol.extensions == []
        live.send('{"type": "hello", "want": ["changes", "paths"]}')
        while json.loads(text := live.recv(30))["type"] != "standing":
            pass
        assert len(text) < 3_000


def test_every_response_has_the_security_headers(server: str) -> None:
    for path in ("/", "/api", "/api/catalogue", "/nowhere", "/healthz"):
        try:
            answer = urllib.request.urlopen(server + path, timeout=30)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            assert "default-src 'self'" in answer.headers["content-security-policy"]
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert "server" not in answer.headers


def test_pages_need_nothing_from_elsewhere(server: str) -> None:
    for path in ("/", "/api"):
        text = status_of(server + path)[1]
        assert all(script.startswith(' type="module" src="/') for script in text.split("<script")[1:])
        assert "https://" not in text
        assert "style=" not in text


@pytest.mark.parametrize(
    ("method", "path", "data", "expected"),
    [
        ("GET", "/api/tables/nowhere12345", None, (404, "unknown_table")),
        ("GET", "/api/tables/..%2f..%2fetc", None, (404, "not_found")),
        ("GET", "/api/nothing", None, (404, "not_found")),
        ("PUT", "/api/tables", b"{}", (405, "wrong_method")),
        ("POST", "/api/tables", b"{", (400, "bad_request")),
        ("POST", "/api/tables", b"[]", (400, "bad_request")),
        ("POST", "/api/tables", b'{"game": "chess", "seats": [{"kind": "here"}]}', (422, "bad_game")),
        ("POST", "/api/tables", b'{"game": "attangle", "seats": [{"kind": "here"}]}', (422, "bad_game")),
        ("POST", "/api/tables", b" " * 70_000, (413, "too_large")),
        ("GET", "/api/catalogue/chess/rules", None, (404, "not_found")),
    ],
)
def test_all_refusals_have_the_same_form(
    server: str, method: str, path: str, data: bytes | None, expected: tuple[int, str]
) -> None:
    status, text = status_of(server + path, method, data, Content_Type="application/json")
    assert (status, json.loads(text)["code"]) == expected
    assert set(json.loads(text)) == {"type", "code", "sentence"}


def test_a_computer_that_is_not_offered_is_refused(client: Client) -> None:
    for name in ("flat:100000", "nobody", "mcts:seconds=900", "random:1", "level:11", "level:99", "this:d"):
        with pytest.raises(ServerRefused, match="bad_player"):
            client.open("attangle", "here", name)
    assert "this" not in sys.modules, "a stranger had a module imported"


def test_every_level_is_offered_and_taken(client: Client) -> None:
    levels = [f"level:{level}" for level in range(1, 11)]
    assert client.request("GET", "/catalogue")["players"][:10] == levels
    for name in levels:
        client.open("attangle", "here", name)


def test_an_oversized_message_closes_the_socket(client: Client) -> None:
    table, _ = client.open("attangle", "here", "here")
    with client.live(table) as live:
        live.send_raw("x" * 70_000)
        with pytest.raises(ConnectionClosed) as caught:
            live.wait_for("what never comes")
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 1009


def test_a_socket_must_say_hello(client: Client) -> None:
    table, _ = client.open("attangle", "here", "here")
    address = f"{client.url.replace('http', 'ws', 1)}/api/tables/{table}/live"
    with connect(address, proxy=None) as socket:
        socket.send('{"type": "move"}')
        with pytest.raises(ConnectionClosed):
            socket.recv(30)


def test_a_client_over_its_limit_is_refused(tmp_path: object) -> None:
    database = f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite3"
    limits = {
        "tables_per_minute": 3,
        "messages_per_20_s": 5,
        "sockets_per_address": 2,
        "analyses_per_minute": 1,
    }
    with running_server(database=database, guesses_per_minute=2, **limits) as url:
        client = Client(url)
        table, seats = client.open("attangle", "here", "here")
        for expected in ("not_yours", "not_yours", "too_many"):
            with pytest.raises(ServerRefused, match=expected):
                client.request("POST", f"/tables/{table}/recover", {"code": "guess"})
        client.request("POST", "/analyses", {"game": "attangle", "nodes": 1})
        with pytest.raises(ServerRefused, match="too_many"):
            client.request("POST", "/analyses", {"game": "attangle", "nodes": 1})
        with client.live(table), client.live(table), pytest.raises(InvalidStatus) as caught:
            client.live(table)
        assert caught.value.response.status_code == 429
        with client.as_holder(seats[0]["token"]).live(table) as live:
            for _ in range(30):
                live.send(type="ping")
            assert live.wait_for("refused")["code"] == "too_many"
        client.open("attangle", "here", "here")
        client.open("attangle", "here", "here")
        with pytest.raises(ServerRefused, match="too_many"):
            client.open("attangle", "here", "here")


def test_behind_https_cookies_are_secure(tmp_path: Path) -> None:
    database = f"sqlite+aiosqlite:///{tmp_path}/tables.sqlite3"
    public = "https://play.example.org"
    with running_server(database=database, public_url=public) as url:
        body = json.dumps({"game": "attangle", "seats": [{"kind": "here"}, {"kind": "here"}]}).encode()
        headers = {"Content-Type": "application/json", "Origin": public, "Host": "play.example.org"}
        request = urllib.request.Request(f"{url}/api/tables", body, headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            cookies = answer.headers.get_all("set-cookie")
            assert "max-age=31536000" in answer.headers["strict-transport-security"]
        assert len(cookies) == 2
        assert all("Secure" in cookie and "HttpOnly" in cookie for cookie in cookies)


def test_an_internal_error_reveals_nothing(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table, seats = client.open("attangle", "here", "here")
    holder = client.as_holder(seats[0]["token"])
    with holder.live(table) as live:

        def fail(*_: object) -> None:
            raise RuntimeError("the secret inside")

        monkeypatch.setattr("deltille.server.rooms.decide", fail)
        move = {"type": "move", "id": "one", "seat": 0, "ply": 0, "move": "e3"}
        headers = {"Content_Type": "application/json", "Authorization": f"Bearer {seats[0]['token']}"}
        url = f"{client.url}/api/tables/{table}/commands"
        status, text = status_of(url, "POST", json.dumps(move).encode(), **headers)
        assert (status, json.loads(text)["code"]) == (500, "broken")
        with pytest.raises(ServerRefused, match="broken") as caught:
            live.command("move", seat=0, ply=0, move="e3")
        assert "secret" not in text + str(caught.value)
        assert "the secret inside" in caplog.text, "the operator must be told"
        monkeypatch.undo()
        live.command("move", seat=0, ply=0, move="e3")


def test_only_hashes_of_keys_are_stored(client: Client, sqlite_url: str) -> None:
    table, seats = client.open("attangle", "here", "invite")
    guest = {"invite": seats[1]["invite"], "name": "Ada", "bearer": True}
    joined = client.request("POST", f"/tables/{table}/seats/1", guest)
    keys = [seats[0]["token"], seats[0]["recovery"], seats[1]["invite"], joined["token"], joined["recovery"]]
    kept = b"".join(file.read_bytes() for file in Path(sqlite_url.split("///")[1]).parent.iterdir())
    assert table.encode() in kept, "this is not the right database"
    for key in keys:
        assert key.encode() not in kept
        assert key.replace("-", "").encode() not in kept


def test_health_and_counters(server: str) -> None:
    assert status_of(f"{server}/healthz") == (200, '{"type":"healthy"}')
    text = status_of(f"{server}/metrics")[1]
    assert "deltille_entries_total" in text
    assert "deltille_request_seconds_bucket" in text


def test_every_refusal_has_its_own_code_and_sentence() -> None:
    assert len({code.word for code in Code}) == len(Code)
    assert len({code.sentence for code in Code}) == len(Code)
    assert all(code.sentence.endswith(".") for code in Code)


def test_the_protocol_lists_every_refusal() -> None:
    text = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text()
    for code in Code:
        assert f"| `{code.word}` | {code.status} | {code.sentence} |" in text


def test_a_port_in_use_gives_one_sentence(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_server, "PATIENCE_S", 0.0)
    port = int(server.rpartition(":")[2])
    with pytest.raises(CannotListen, match=f"127.0.0.1:{port}.*Name another port with --port"):
        serve(load_settings(port=port))


def test_the_server_waits_for_a_port_that_becomes_free(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that was just killed may have it for a moment longer."""
    with socket.create_server(("127.0.0.1", 0)) as killed:
        monkeypatch.setattr(uvicorn_server.time, "sleep", lambda _: killed.close())
        uvicorn_server.require_free(load_settings(port=killed.getsockname()[1]))
        assert killed.fileno() == -1
