"""Real browsers at a real server.

A ``Person`` sees highlights, selects them by mouse, finger or keys, and confirms.
"""

import os
import random
import re
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from deltille import games
from deltille.server.uvicorn_server import prepare
from deltille.testing.selection import games_under_test
from deltille.testing.server import quick_passphrases, running_server

playwright = pytest.importorskip(
    "playwright.sync_api", reason="THE PAGE IS NOT TESTED: Playwright is not installed"
)

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(
    (found for name in BROWSERS if (found := shutil.which(name))),
    None,
)
NODE_MODULES = Path(__file__).parents[2] / ".venv" / "node" / "node_modules"
PATIENCE_MS = 240_000
"""A computer's first move may have to wait for the compiler."""
playwright.expect.set_options(timeout=PATIENCE_MS)
GENEROUS = dict.fromkeys(
    (
        "requests_per_minute",
        "tables_per_minute",
        "tables_per_day",
        "guesses_per_minute",
        "accounts_per_day",
        "offers_per_minute",
        "offers_per_day",
        "messages_per_20_s",
        "analysis_s_per_minute",
        "request_s_per_minute",
    ),
    1_000_000,
) | {"players": "random|greedy|level:([1-9]|10)"}
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}

# What is highlighted now, as ids with a point of the screen to aim at; only what is visible there.
OFFERS = """() => {
  const board = document.querySelector('deltille-board');
  const stage = board.querySelector('.stage').getBoundingClientRect();
  const found = [];
  for (const mark of board.querySelectorAll('.offers .offer')) {
    const id = mark.dataset.for;
    const box = board.querySelector(`[data-id="${CSS.escape(id)}"]`).getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const isSeen = x > stage.left + 4 && x < stage.right - 4 && y > stage.top + 4 && y < stage.bottom - 4;
    if (isSeen && y > 4 && y < innerHeight - 4) found.push({id, x, y, isOnBoard: true});
  }
  for (const item of board.querySelectorAll('.trays .offer')) {
    const box = item.getBoundingClientRect();
    if (box.width) found.push({id: item.dataset.id});
  }
  return found;
}"""

GLOWING_S = 20.0

# Open a table from the page, so that the page holds the keys.
OPEN = """async (request) => {
  const how = {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(request)};
  const opened = await (await fetch('/api/tables', how)).json();
  location.hash = `#/table/${opened.id}`;
  return opened;
}"""

PLACES = "(names) => names.map((name) => document.querySelector(name).getBoundingClientRect().toJSON())"

MOST_TAB_STOPS = 20
SMALLEST_PX = 24

AXE = """async () => {
  const found = await axe.run(document, {resultTypes: ['violations']});
  const places = (nodes) => nodes.slice(0, 3).map(n => n.target).join(', ');
  return found.violations.map(v => `${v.id}: ${v.help} (${places(v.nodes)})`);
}"""
TAB_STOPS = """() => {
  const stops = document.querySelectorAll('a[href], button, input, select, summary, [tabindex]');
  const isFolded = (e) => e.closest('details:not([open]) > :not(summary)') !== null;
  return [...stops].filter(e => e.tabIndex >= 0 && !e.disabled && e.checkVisibility() && !isFolded(e)).length;
}"""
SMALL = """(smallest) => {
  const named = (id) => document.querySelector(`[data-id="${CSS.escape(id)}"]`);
  const target = (e) => e.dataset.for ? named(e.dataset.for) : e;
  return [...document.querySelectorAll('button, summary, select, input, .offers .offer')].filter(e => {
    const box = target(e).getBoundingClientRect();
    return e.checkVisibility() && box.width > 0 && Math.min(box.width, box.height) < smallest;
  }).map(e => e.outerHTML.slice(0, 120));
}"""

ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    database = f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('page')}/tables.sqlite3"
    prepare(games_under_test())
    with (
        quick_passphrases(),
        running_server(database=database, engine_workers=2, log_level="error", **GENEROUS) as found,
    ):
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("THE PAGE IS NOT TESTED: there is no Chromium here; on Debian: apt-get install chromium")
    with playwright.sync_playwright() as driver:
        # Root may not use the sandbox, and in containers everybody is root.
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield chromium
        chromium.close()


@pytest.fixture
def new_page(browser: Any, address: str) -> Iterator[Callable[..., Any]]:
    """Pages of separate people. An error in a page, or a request to another machine, fails the test."""
    contexts: list[Any] = []
    problems: list[str] = []

    def open_page(viewport: dict[str, int] = DESK, *, is_hurried: bool = True, **options: Any) -> Any:
        options = {"reduced_motion": "reduce", "locale": "en-GB"} | options
        context = browser.new_context(viewport=viewport, **options)
        context.set_default_timeout(PATIENCE_MS)
        if is_hurried:
            # People want time to watch the computer's moves; tests do not.
            context.add_init_script(
                "localStorage.getItem('deltille.pace') ?? localStorage.setItem('deltille.pace', 'fast')"
            )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(f"an error in the page: {error}"))
        page.on("request", lambda request: problems.extend(_leaks(request.url, address)))
        page.on("console", lambda message: problems.extend(_policy(message)))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not problems, problems


def _leaks(url: str, address: str) -> list[str]:
    is_inside = url.startswith((address, address.replace("http", "ws"), "data:", "blob:"))
    return [] if is_inside else [f"a request left the machine: {url}"]


def _policy(message: Any) -> list[str]:
    return (
        [f"the browser refused something: {message.text}"]
        if "Content Security Policy" in message.text
        else []
    )


class Person:
    """Plays at the table of one page, choosing at random among the highlights."""

    def __init__(self, page: Any, address: str, how: str = "mouse", seed: int = 1) -> None:
        self.page = page
        self.address = address
        self.how = how
        self.dice = random.Random(seed)
        self.confirm = page.locator(".confirm .go")
        self.moves = page.locator(".moves li")

    # -- arriving -------------------------------------------------------------------------------------

    def play_now(self, game: str) -> None:
        """Start the way a newcomer does."""
        self.page.goto(self.address)
        self.page.locator(f'[data-game="{game}"] .primary').click()
        self.page.locator(".setup .primary").click()
        self.page.wait_for_url(re.compile("#/table/"))
        self.wait_for_turn()

    def open(self, game: str, *seats: str, **options: Any) -> dict[str, Any]:
        """Set up a table: each seat is "here", "invite" or the name of a computer."""
        plans = [{"kind": s} if s in ("here", "invite") else {"kind": "computer", "player": s} for s in seats]
        self.page.goto(self.address)
        opened: dict[str, Any] = self.page.evaluate(OPEN, {"game": game, "options": options, "seats": plans})
        playwright.expect(self.page.locator(".player").first).to_be_visible()
        return opened

    def places(self, *names: str) -> list[dict[str, float]]:
        """Where the first of each of these is, all in one look: between two the page may draw them again."""
        found: list[dict[str, float]] = self.page.evaluate(PLACES, list(names))
        return found

    # -- playing --------------------------------------------------------------------------------------

    def wait_for_turn(self) -> None:
        playwright.expect(self.page.locator("deltille-board.mine")).to_be_visible()

    def may_play(self) -> bool:
        """Wait until it is our turn or the game is over; say which."""
        either = self.page.locator("deltille-board.mine, .result h2").first
        playwright.expect(either).to_be_visible()
        return self.page.locator(".result h2").count() == 0

    def offers(self) -> list[dict[str, Any]]:
        """Highlights that can be pointed at; if there are none, scroll to the board and wait."""
        until_s = time.monotonic() + GLOWING_S
        while time.monotonic() < until_s:
            found = list(self.page.evaluate(OFFERS))
            if found or self.confirm.is_visible():
                return found
            self.page.locator("deltille-board .stage").evaluate(
                "stage => stage.scrollIntoView({block: 'center'})"
            )
            self.page.wait_for_timeout(50)
        return []

    def choose(self) -> None:
        """Select things until there is a ghost."""
        for _ in range(40):
            offers = self.offers()
            if self.confirm.is_visible():
                return
            assert offers, "it is our turn, but nothing glows"
            # Pass only if nothing else is possible; pieces in hand bring a game to its end.
            better = [offer for offer in offers if not offer["id"].startswith("button:")]
            in_hand = [offer for offer in better if not offer.get("isOnBoard")]
            self.point(self.dice.choice(in_hand or better or offers))
        raise AssertionError("no ghost after forty things pointed at")

    def point(self, offer: dict[str, Any]) -> None:
        if self.how == "keys":
            self.page.locator(".stage").focus()
            for _ in range(self.dice.randint(1, 4)):
                self.page.keyboard.press(self.dice.choice(ARROWS))
            self.page.keyboard.press("Enter")
            return
        target = self.page.locator(f'[data-id="{offer["id"]}"]')
        if not offer.get("isOnBoard"):
            target.tap() if self.how == "touch" else target.click()
        elif self.how == "touch":
            self.page.touchscreen.tap(offer["x"], offer["y"])
        else:
            self.page.mouse.click(offer["x"], offer["y"])

    def play(self) -> None:
        """Make one move through the page, and see it in the list."""
        ply = self.moves.count()
        self.choose()
        if self.how == "keys":
            self.page.keyboard.press("Enter")
        elif self.how == "touch":
            self.confirm.tap()
        else:
            self.confirm.click()
        playwright.expect(self.moves.nth(ply)).to_be_attached()

    def play_early(self, name: str, wanted: int) -> None:
        """Make this many moves, or fewer if the game would be more than half over by then, or ends."""
        game = games.game(name)
        for _ in range(min(wanted, game.max_plies // (2 * game.n_seats))):
            if not self.may_play():
                return
            self.play()
        self.may_play()

    def play_out(self, most: int = 400) -> int:
        """Play to the end; return how many moves we made."""
        for made in range(most):
            if not self.may_play():
                return made
            self.play()
        raise AssertionError(f"the game did not end within {most} of our moves")


@pytest.fixture
def person(new_page: Callable[..., Any], address: str) -> Callable[..., Person]:
    """A new person with their own browser."""

    def arrive(how: str = "mouse", seed: int = 1, **options: Any) -> Person:
        if how == "touch":
            options = {"viewport": PHONE, "has_touch": True} | options
        return Person(new_page(**options), address, how, seed)

    return arrive


@pytest.fixture(scope="session")
def expect() -> Any:
    """Patient: the page may have to wait for a computer's move or for the compiler."""
    return playwright.expect


def node_module(name: str) -> Path:
    """A module that ``make`` has installed for the tests; skips the test without it."""
    found = NODE_MODULES / name
    if not found.exists():
        pytest.skip(f"NOT CHECKED: {name} is not installed; `make test` does so where npm works")
    return found


@pytest.fixture(scope="session")
def axe_script() -> Path:
    return node_module("axe-core") / "axe.min.js"


@pytest.fixture(scope="session")
def type_checker() -> Path:
    return node_module("typescript") / "bin" / "tsc"


class Audit:
    """Accessibility of a page: no violation found by axe, few tab stops, nothing too small to touch."""

    def __init__(self, script: str) -> None:
        self.script = script

    def by_axe(self, page: Any) -> None:
        if not page.evaluate("() => 'axe' in window"):
            page.evaluate(self.script)
        assert page.evaluate(AXE) == []

    def __call__(self, page: Any) -> None:
        self.by_axe(page)
        assert page.evaluate(TAB_STOPS) <= MOST_TAB_STOPS
        assert page.evaluate(SMALL, SMALLEST_PX) == []


@pytest.fixture(scope="session")
def audit(axe_script: Path) -> Audit:
    return Audit(axe_script.read_text(encoding="utf-8"))
