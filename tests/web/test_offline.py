"""Without a connection: what was loaded works, the rest says so and opens later, moves are delivered."""

import json
import re

import pytest

from deltille import games

UNTIL_KEPT = """async (path) => {
  while (!(await caches.match(path))) await new Promise((later) => setTimeout(later, 100));
}"""
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1440, "height": 900}
# A page loaded while its connection is emulated as lost calls itself online in Chromium 150.
SAYS_WHETHER_ONLINE = """() => {
  const isOffline = () => sessionStorage.getItem('test.offline') !== null;
  Object.defineProperty(Navigator.prototype, 'onLine', { get: () => !isOffline() });
}"""
KEPT_STUDY = "() => localStorage.getItem('deltille.study')"


def go_offline(page):
    page.context.set_offline(True)
    page.evaluate("() => sessionStorage.setItem('test.offline', 'yes')")


def go_online(page):
    page.context.set_offline(False)
    page.evaluate("() => sessionStorage.removeItem('test.offline')")
    page.evaluate("() => dispatchEvent(new Event('online'))")


@pytest.mark.parametrize(
    ("viewport", "language", "not_here", "offline"),
    [
        (
            DESK,
            "en-GB",
            "You are offline, and this was not loaded before. It opens when you are back online.",
            "You are offline. This needs the server.",
        ),
        (PHONE, "es-ES", re.compile("^No hay conexión y esto"), re.compile("^No hay conexión. Esto")),
    ],
    ids=["desktop", "phone"],
)
def test_what_was_loaded_opens_and_the_rest_says_so_and_opens_later(
    new_page, address, expect, audit, viewport, language, not_here, offline
):
    """The first page was fetched before the service worker was there: it is kept all the same."""
    page = new_page(viewport=viewport, locale=language)
    page.add_init_script(f"({SAYS_WHETHER_ONLINE})()")
    page.goto(address)
    names = games.names()
    page.evaluate(UNTIL_KEPT, f"/api/catalogue/{names[-1]}/demonstration")
    go_offline(page)
    page.reload()
    expect(page.locator(".card")).to_have_count(len(names))
    expect(page.locator(".living .board")).to_have_count(len(names))
    page.locator(".card").first.get_by_role("button").first.click()
    expect(page.locator(".sheet").get_by_role("alert")).to_have_text(offline)
    audit.by_axe(page)
    page.keyboard.press("Escape")
    page.goto(f"{address}/#/lobby")
    expect(page.locator("main > .why")).to_have_text(offline)
    expect(page.locator("[data-clock-choice]").first).to_be_visible()
    # Nobody knows whether somebody waits or plays.
    expect(page.locator(".open, .watch-games").filter(visible=True)).to_have_count(0)
    page.locator("[data-clock-choice]").first.click()
    expect(page.locator("main > .why")).to_have_text(offline)
    audit.by_axe(page)
    page.goto(f"{address}/#/puzzles")
    expect(page.get_by_role("alert")).to_have_text(not_here)
    page.goto(f"{address}/#/puzzles/{names[0]}")
    expect(page.locator("h1")).to_have_text(not_here)
    audit.by_axe(page)
    page.goto(f"{address}/#/rules/{names[0]}")
    expect(page.get_by_role("alert")).to_have_text(not_here)
    page.goto(f"{address}/#/learn/{names[0]}")
    expect(page.locator("h1")).to_have_text(not_here)
    audit.by_axe(page)
    go_online(page)
    expect(page.locator("deltille-board.mine")).to_be_visible()


def test_a_room_opens_once_the_server_answers_though_the_browser_was_online_too_early(
    new_page, address, expect
):
    page = new_page(service_workers="block")
    n_failed = {"lesson": 0, "healthz": 0}

    def fail_twice(route):
        name = route.request.url.rsplit("/", 1)[1]
        n_failed[name] += 1
        route.abort() if n_failed[name] <= 2 else route.continue_()

    page.route("**/lesson", fail_twice)
    page.route("**/healthz", fail_twice)
    page.goto(f"{address}/#/learn/{games.names()[0]}")
    expect(page.locator("h1")).to_have_text("The server is not responding. Try again in a moment.")
    page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(page.locator("deltille-board.mine")).to_be_visible()
    assert n_failed["lesson"] > 2, "opened once too early, and again"


def test_the_lobby_opens_when_the_server_answers_again(new_page, address, expect):
    page = new_page(service_workers="block")
    page.route("**/api/catalogue", lambda route: route.abort())
    page.goto(f"{address}/#/lobby")
    expect(page.locator("main > .why")).to_have_text("The server is not responding. Try again in a moment.")
    page.unroute("**/api/catalogue")
    page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(page.locator("[data-clock-choice]").first).to_be_visible()
    expect(page.locator("main > .why")).to_be_empty()


def test_a_move_made_offline_outlives_a_reload(person, expect, audit):
    """Nothing moves when the connection is lost; the ghost says what is unknown; the move arrives once."""
    me = person(viewport=PHONE)
    game = games.names()[0]
    opened = me.open(game, *["here"] * len(games.game(game).sides))
    me.wait_for_turn()
    me.page.wait_for_function("() => navigator.serviceWorker.controller")
    stage = me.page.locator("deltille-board .stage")
    before = stage.bounding_box()
    me.page.context.set_offline(True)
    expect(me.page.locator(".connection.lost")).to_be_in_viewport(ratio=1)
    assert stage.bounding_box() == before
    me.choose()
    expect(me.page.locator(".prompt")).to_contain_text("No connection: what this move does cannot be shown.")
    audit.by_axe(me.page)
    me.confirm.click()
    expect(me.page.locator(".prompt")).to_contain_text("Your move is saved")
    me.page.reload()
    expect(me.page.locator(".connection.lost")).to_be_visible()
    audit.by_axe(me.page)
    me.page.context.set_offline(False)
    expect(me.moves).to_have_count(1)
    past = me.page.request.get(f"{me.address}/api/tables/{opened['id']}/entries?after=0").json()
    assert json.dumps(past).count('"moved"') == 1, "delivered once"
    me.page.wait_for_function("() => !Object.keys(sessionStorage).some((name) => name.includes('unsent'))")


def test_a_study_that_cannot_be_opened_now_is_not_replaced(person, expect):
    me = person(service_workers="block")
    me.page.goto(f"{me.address}/#/study/{games.names()[0]}")
    me.wait_for_turn()
    me.choose()
    me.confirm.click()
    expect(me.page.locator(".variations .move")).to_have_count(2)
    kept = me.page.evaluate(KEPT_STUDY)
    assert kept
    n_failed = 0

    def fail_once(route):
        nonlocal n_failed
        n_failed += 1
        route.abort() if n_failed == 1 else route.continue_()

    me.page.route("**/api/studies", fail_once)
    me.page.goto(f"{me.address}/#/study")
    expect(me.page.locator("h1")).to_have_text("The server is not responding. Try again in a moment.")
    assert n_failed == 1
    assert me.page.evaluate(KEPT_STUDY) == kept
    me.page.reload()
    expect(me.page.locator(".variations .move")).to_have_count(2)
