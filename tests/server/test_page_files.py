"""What browsers get of the page: the sources without comments, line for line."""

import re

from starlette.testclient import TestClient

from deltille.server.http.app import WEB
from deltille.server.http.page_files import VENDOR, PageFiles, lean


def client() -> TestClient:
    return TestClient(PageFiles(directory=WEB, html=True))


def test_scripts_and_styles_are_sent_without_comments() -> None:
    for path in ("board/state.js", "board/board.css"):
        answer = client().get(f"/{path}")
        source = (WEB / path).read_text(encoding="utf-8")
        assert answer.text == lean(source)
        assert answer.text.count("\n") == source.count("\n")
        assert "/*" not in answer.text
    assert client().get("/index.html").text == (WEB / "index.html").read_text(encoding="utf-8")


def test_what_others_published_is_sent_as_it_is() -> None:
    path = f"{VENDOR}/fluent/resource.js"
    assert client().get(f"/{path}").content == (WEB / path).read_bytes()


def test_what_a_browser_has_is_not_sent_again() -> None:
    first = client().get("/main.js")
    again = client().get("/main.js", headers={"If-None-Match": first.headers["etag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")


def test_no_text_runs_over_several_lines() -> None:
    """Lines lose what indents them, so a text between backticks must end where it begins."""
    for path in WEB.rglob("*.js"):
        if VENDOR in path.parts:
            continue
        for line in lean(path.read_text(encoding="utf-8")).splitlines():
            assert len(re.findall(r"(?<!\\\\)`", line)) % 2 == 0, f"{path.name}: {line}"
