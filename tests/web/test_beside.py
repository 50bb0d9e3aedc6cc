"""Beside a game: preset phrases, the guide with your own board, the automatic game analysis."""

import re
import time

COMMIT = """(detail) => document.querySelector('deltille-board').dispatchEvent(
  new CustomEvent('commit', {detail, bubbles: true}))"""
BUSY = '{"code": "busy", "sentence": "The server is busy or shutting down; try again in a moment."}'


def finish(me):
    me.page.get_by_text("More", exact=True).click()
    me.page.get_by_role("button", name="Resign …").click()
    me.page.get_by_role("button", name="Yes, resign").click()


def test_ready_sentences_are_read_in_ones_own_language(person, expect):
    white, black = person(), person(locale="es-ES")
    opened = white.open("attangle", "here", "invite")
    black.page.goto(f"{white.address}/#/join/{opened['id']}/1/{opened['seats'][1]['invite']}")
    black.page.get_by_role("button", name="Unirme").click()
    expect(black.page.locator(".player").first).to_be_visible()  # earlier chat lines are not announced
    white.wait_for_turn()
    white.page.locator(".chat summary").click()
    white.page.get_by_role("button", name="Good luck!").click()
    expect(white.page.locator(".lines")).to_contain_text("Good luck!")
    expect(black.page.locator(".lines")).to_contain_text("¡Suerte!")
    expect(black.page.locator("#spoken")).to_contain_text("¡Suerte!")
    expect(black.page.locator(".presets button")).to_have_count(7)


def test_guide_begins_with_ones_own_board(person, expect):
    """It opens from the table, shows the pieces on the board, and one legal move."""
    me = person()
    me.open("attangle", "here", "random")
    for _ in range(2):
        me.wait_for_turn()
        me.play()
    me.wait_for_turn()
    with me.page.expect_popup() as popup:
        me.page.get_by_role("link", name="Rules").click()
    guide = popup.value
    now = guide.locator(".now")
    expect(now.get_by_role("heading")).to_have_text("Your board now")
    expect(now.locator("figure .pieces .piece")).to_have_count(4)
    expect(now.locator("figure .ghost")).to_have_count(1)
    expect(now.locator("ol li").first).not_to_be_empty()
    me.page.locator(".stage").focus()
    me.page.keyboard.press("?")
    link = me.page.locator("dialog.help a")
    assert re.search(r"#/rules/attangle/now/.{12}/0$", link.get_attribute("href"))


def test_guide_keeps_the_secret(person, expect):
    """Your own king is shown, unless you cover it; on a shared screen no king is."""
    me = person()
    opened = me.open("trangalla", "here", "random")
    me.wait_for_turn()
    me.page.evaluate(COMMIT, "king@c1")
    me.wait_for_turn()
    address = f"{me.address}/#/rules/trangalla/now/{opened['id']}/0"
    crown = me.page.locator(".now .crown")
    me.page.goto(address)
    expect(crown).to_have_count(1)
    me.page.evaluate("() => localStorage.setItem('deltille.memory', 'yes')")
    me.page.reload()
    expect(me.page.locator(".now .piece").first).to_be_visible()
    expect(crown).to_have_count(0)
    two = person()
    two.open("trangalla", "here", "here")
    two.page.locator(".curtain").get_by_role("button").click()
    two.wait_for_turn()
    two.page.evaluate(COMMIT, "king@c1")
    two.page.locator(".curtain").get_by_role("button", name="I am Black").click()
    two.wait_for_turn()
    with two.page.expect_popup() as popup:
        two.page.get_by_role("link", name="Rules").click()
    expect(popup.value.locator(".now .piece").first).to_be_visible()
    expect(popup.value.locator(".now .crown")).to_have_count(0)


def let_time_pass(me, step_ms, is_done, seen):
    """Advance the page's clock until something has happened, for at most a minute of real time."""
    until = time.monotonic() + 60
    while not is_done():
        assert time.monotonic() < until, seen
        me.page.clock.run_for(step_ms)


def test_look_back_comes_by_itself_and_can_be_called_off(person, expect):
    # The test does not see requests that outlive a page once a service worker serves it.
    me, watcher = person(service_workers="block"), person()
    opened = me.open("attangle", "here", "random")
    me.wait_for_turn()
    me.play()
    me.wait_for_turn()
    asked = []
    # The server is busy at first: the page waits.
    me.page.clock.install()

    def answer(route):
        asked.append(route.request.method)
        if len(asked) < 3:
            route.fulfill(status=503, body=BUSY, content_type="application/json")
        else:
            route.fulfill(status=202, body='{"analysis": "abcdefghijkl"}', content_type="application/json")

    running = '{"status": "running", "done": 1, "of": 4, "plies": []}'
    me.page.route(re.compile(r"/analyses$"), answer)
    me.page.route(
        re.compile(r"/analyses/abcdefghijkl$"),
        lambda route: (
            asked.append(route.request.method),
            route.fulfill(body=running, content_type="application/json"),
        ),
    )
    finish(me)
    expect(me.page.locator(".reviewing")).to_be_visible()
    let_time_pass(me, 1_000, lambda: "GET" in asked, asked)
    assert asked[:4] == ["POST", "POST", "POST", "GET"]
    me.page.locator(".reviewing").get_by_role("button", name="Cancel").click()
    expect(me.page.get_by_role("button", name="Analyse game")).to_be_visible()
    let_time_pass(me, 100, lambda: "DELETE" in asked, asked)
    watcher.page.goto(f"{me.address}/#/table/{opened['id']}")
    expect(watcher.page.locator(".result h2")).to_be_visible()
    expect(watcher.page.get_by_role("button", name="Analyse game")).to_be_visible()
    expect(watcher.page.locator(".reviewing")).to_have_count(0)


def test_repetition_is_counted_beside_whose_turn_it_is(person, expect):
    me = person()
    me.open("trangalla", "here", "here")
    for move in ("king@b1", "king@h2", "c3-d4", "g3-f3", "d4-d3", "f3-f2", "d3-d4", "f2-f3"):
        me.page.locator(".curtain").get_by_role("button").click()
        me.wait_for_turn()
        expect(me.page.locator(".remark")).to_be_empty()
        me.page.evaluate(COMMIT, move)
    me.page.locator(".curtain").get_by_role("button").click()
    me.wait_for_turn()
    expect(me.page.locator(".remark")).to_have_text("repetition 1/2")
