"""The page's files as browsers get them: the sources without comments, line for line."""

import gzip
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from fluent.syntax import FluentParser

from deltille.core.messages import catalogue, domains, languages
from deltille.server.http.app import WEB
from deltille.server.http.locale_api import short
from deltille.server.http.page_files import VENDOR, lean, served


def fetched(server: str, path: str) -> str:
    with urllib.request.urlopen(f"{server}/{path}") as answer:
        return str(answer.read().decode())


def test_scripts_and_styles_are_sent_without_comments(server: str) -> None:
    source = (WEB / "board/state.js").read_text(encoding="utf-8")
    text = fetched(server, "board/state.js")
    assert text == lean(source)
    assert text.count("\n") == source.count("\n")
    for path in ("board/state.js", "board/board.css"):
        assert "/*" not in fetched(server, path)


def test_vendored_files_are_sent_unchanged(server: str) -> None:
    path = f"{VENDOR}/fluent/resource.js"
    assert fetched(server, path) == (WEB / path).read_text(encoding="utf-8")


def test_a_file_that_the_browser_has_is_not_sent_again(server: str) -> None:
    with urllib.request.urlopen(f"{server}/main.js") as first:
        tag = first.headers["etag"]
    again = urllib.request.Request(f"{server}/main.js", headers={"If-None-Match": tag})
    with pytest.raises(urllib.error.HTTPError) as told:
        urllib.request.urlopen(again)
    told.value.close()
    assert told.value.code == 304


@pytest.mark.parametrize("path", ["", "main.js", "board/board.css", f"{VENDOR}/fluent/resource.js"])
def test_files_are_compressed_for_clients_that_accept_it(server: str, path: str) -> None:
    asked = urllib.request.Request(f"{server}/{path}", headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(asked) as answer:
        packed, headers = answer.read(), answer.headers
    with urllib.request.urlopen(f"{server}/{path}") as answer:
        plain, plain_headers = answer.read(), answer.headers
    assert gzip.decompress(packed) == plain
    assert headers["content-encoding"] == "gzip"
    assert headers["content-length"] == str(len(packed))
    assert plain_headers["content-encoding"] is None
    assert headers["vary"] == plain_headers["vary"] == "Accept-Encoding"
    assert headers["content-type"] == plain_headers["content-type"]
    assert headers["content-type"].endswith("charset=utf-8")


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "style.css"
    file.write_text("a {}", encoding="utf-8")
    assert served(file, 1) == b"a{}"
    file.write_text("/* Why. */ b {}", encoding="utf-8")
    assert served(file, 1) == b"a{}"
    assert served(file, 2) == b"/* Why. */ b{}"


def test_style_sheets_are_sent_without_the_space_between_rules(tmp_path: Path) -> None:
    file = tmp_path / "style.css"
    file.write_text(
        'a,\nb {\n  margin: 0 1px;\n  font: "A, B", serif;\n}\n\nc:hover { top: 0 }\n', encoding="utf-8"
    )
    assert served(file, 1) == b'a,b{margin: 0 1px;font: "A, B", serif;}c:hover{top: 0}'


@pytest.mark.parametrize(
    "path", ["nothing.js", "board/../../settings.py", "%2e%2e/settings.py", "a" * 3000, "board"]
)
def test_nothing_else_is_served(server: str, path: str) -> None:
    with pytest.raises(urllib.error.HTTPError) as told:
        urllib.request.urlopen(f"{server}/{path}")
    told.value.close()
    assert told.value.code == 404


@pytest.mark.parametrize("language", languages())
def test_messages_without_redundant_blanks_are_the_same(language: str) -> None:
    for domain in domains():
        for name, entry in catalogue(domain, language).complete_entries().items():
            whole, sent = (FluentParser().parse_entry(text) for text in (entry, short(entry)))
            whole.comment = sent.comment = None
            assert sent.equals(whole, ignored_fields=["span"]), f"{domain}.{name}"
            assert len(short(entry)) <= len(entry)
