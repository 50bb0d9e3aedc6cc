"""The files of the page: small, typed, complete in each language, and free of any game."""

import hashlib
import re
import subprocess
from pathlib import Path

import pytest

import deltille
from deltille import games
from deltille.core.messages import catalogue, languages
from deltille.server.http.locale_api import locale_content
from deltille.server.http.page_files import TYPES, VENDOR, served

WEB = Path(deltille.__file__).parent / "web"
MOST_BYTES_HOME = 200_000
MOST_BYTES_ROOM = 300_000
FLUENT = "de0a502136c790c34d9e1f7523ce8bebfc8572030450614c3d0ede368148153c"
"""The files of @fluent/bundle 0.19.1, its folder esm: names and contents."""
ROOMS = (
    "board",
    "home",
    "i18n",
    "learn",
    "lobby",
    "locale",
    "people",
    "puzzles",
    "shared",
    "study",
    "table",
    "vendor",
)


def sources() -> dict[str, str]:
    found = (path for path in WEB.rglob("*") if path.is_file())
    return {path.relative_to(WEB).as_posix(): path.read_text(encoding="utf-8") for path in found}


def imports(path: str, text: str) -> tuple[set[str], set[str]]:
    """What a module imports statically, and dynamically."""
    code = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    paths = [
        {(WEB / path).parent.joinpath(name).resolve().relative_to(WEB).as_posix() for name in found}
        for found in (
            re.findall(r'^(?:import|export) (?:[^;]*? from )?"(\.[^"]+)"', code, re.M)
            + [f"{WEB}{sheet}" for sheet in re.findall(r'\bsheet\("(/[^"]+)"\)', code)],
            re.findall(r'import\("(\.[^"]+)"\)', code),
        )
    ]
    return paths[0], paths[1]


def loaded(first: set[str]) -> set[str]:
    """These modules, and all that they import, also dynamically."""
    files = sources()
    seen: set[str] = set()
    waiting = set(first)
    while waiting:
        path = waiting.pop()
        seen.add(path)
        now, later = imports(path, files[path])
        waiting |= (now if path == "main.js" else now | later) - seen
    return seen


def n_bytes(paths: set[str]) -> int:
    """Their size as sent: without comments."""
    files = [WEB / path for path in paths]
    is_lean = {file: file.suffix in TYPES and VENDOR not in file.parts for file in files}
    return sum(len(served(file, 0)) if is_lean[file] else file.stat().st_size for file in files)


def test_small():
    """The bytes a browser loads for the first page, and for any other address."""
    page = set(re.findall(r'(?:href|src)="/([^"]+)"', sources()["index.html"])) | {"index.html"}
    _, rooms = imports("main.js", sources()["main.js"])
    sizes = {room: n_bytes(page | loaded({"main.js", room})) for room in rooms}
    assert sizes["home/home.js"] < MOST_BYTES_HOME
    assert {room: size for room, size in sizes.items() if size >= MOST_BYTES_ROOM} == {}


def first_modules() -> set[str]:
    """The modules and style sheets that the first page cannot do without."""
    needed: set[str] = set()
    waiting = {"main.js", "home/home.js"}
    while waiting:
        path = waiting.pop()
        needed.add(path)
        if path.endswith(".js"):
            waiting |= imports(path, sources()[path])[0] - needed
    return needed


def test_the_first_page_is_small_with_its_messages_in_every_language():
    page = set(re.findall(r'(?:href|src)="/([^"]+)"', sources()["index.html"])) | {"index.html"}
    files = n_bytes(page | first_modules())
    sizes = {language: files + len(locale_content(language)) for language in languages()}
    assert {language: size for language, size in sizes.items() if size >= MOST_BYTES_HOME} == {}


def test_the_first_page_asks_for_its_modules_at_once():
    """No module of it is found only after another has arrived, and none is fetched that it does not need."""
    asked = re.findall(
        r'(?:rel="modulepreload" |as="style" |type="module" )(?:href|src)="/([^"]+)"', sources()["index.html"]
    )
    assert sorted(asked) == sorted(first_modules())


def test_every_file_is_in_a_room_and_used():
    """The top folder holds what every address needs; no other folder holds unused files."""
    on_top = {
        "icon.svg",
        "index.html",
        "jsconfig.json",
        "main.js",
        "manifest.webmanifest",
        "package.json",
        "service-worker.js",
    }
    files = set(sources())
    assert {path for path in files if "/" not in path} == on_top
    assert {path.split("/")[0] for path in files - on_top} == set(ROOMS)
    _, rooms = imports("main.js", sources()["main.js"])
    scripts = {path for path in files if path.endswith(".js")} - {"service-worker.js", "shared/types.js"}
    assert scripts - loaded({"main.js"} | rooms) == set()


def test_the_board_knows_no_other_room():
    """A board is a component for rooms: it imports only what all rooms share."""
    for path, text in sources().items():
        if path.startswith("board/") and path.endswith(".js"):
            found = {name.split("/")[0] for names in imports(path, text) for name in names}
            assert found <= {"board", "i18n", "shared"}, path


@pytest.mark.all_games
def test_no_game_is_named():
    """Everything about a game comes from its scene, its legal moves and their steps."""
    words = {word for name in games.names() for word in (name, games.game_class(name).title)}
    for name, text in sources().items():
        for word in words:
            assert word.lower() not in text.lower(), f"{name} names {word}"


def test_tables_are_opened_in_one_place():
    """It keeps their codes: for guides, lessons, "Try it", the next level."""
    opens = {path for path, text in sources().items() if 'ask("tables"' in text or "/api/tables`" in text}
    assert opens == {"shared/opening.js"}


def test_nothing_comes_from_elsewhere():
    for name, text in sources().items():
        if name.endswith("/LICENSE"):
            continue
        # Comments of others may hold links to articles; they load nothing.
        code = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.S) if name.startswith("vendor/") else text
        found = re.findall(r"https?://[^\s\"'`)]+", code)
        assert {url for url in found if "www.w3.org" not in url} == set(), name


def test_what_others_wrote_is_as_they_published_it():
    digest = hashlib.sha256()
    for path in sorted((WEB / "vendor" / "fluent").iterdir()):
        if path.name != "LICENSE":
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    assert digest.hexdigest() == FLUENT


def test_nothing_is_left_for_later():
    for name, text in sources().items():
        if not name.startswith("vendor/"):
            assert not re.search(r"\b(TODO|FIXME|XXX|HACK)\b", text), name


def test_every_sentence_the_page_says_is_there_and_every_one_there_is_said():
    """Keys whose end is computed, such as offered_draw, count by their beginning."""
    known = set(catalogue("web", "en").entries)
    text = "\n".join(text for path, text in sources().items() if path.endswith(".js"))
    quoted = set(re.findall(r"[\"'`](\w+)[\"'`]", text))
    begun = (*re.findall(r"`(\w+_)\$\{", text), "hints_", "coordinates_")
    said = set(re.findall(r"\bsay\(\"(\w+)\"", text))
    assert said - known == set()
    assert {word for word in known if word not in quoted and not word.startswith(begun)} == set()


def test_types(type_checker):
    done = subprocess.run(
        [type_checker, "--project", WEB / "jsconfig.json"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_rule_of_style_stands_in_one_sheet() -> None:
    where: dict[tuple[str, str], str] = {}
    sheets = {path: text for path, text in sources().items() if path.endswith(".css")}
    for path, text in sheets.items():
        bare = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
        for chosen, said in re.findall(r"([^{}]+)\{([^{}]*)\}", bare):
            rule = " ".join(chosen.split()), " ".join(said.split())
            assert where.setdefault(rule, path) == path, f"{rule[0]}: {where[rule]} and {path}"
    assert len(where) > 100
