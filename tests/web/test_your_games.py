"""Coming back: the first page opens with your games, without an account, on every screen size."""

import re

import pytest

SIZES = {
    "desktop": {"width": 1280, "height": 800},
    "laptop": {"width": 1120, "height": 700},
    "phone": {"width": 390, "height": 844},
}
every_size = pytest.mark.parametrize("viewport", SIZES.values(), ids=SIZES.keys())

FOUND = ".yours .running li"


def joined(host, guest, game="attangle", **how):
    """A table that the host's page has opened, and the guest has joined by the link."""
    host.page.goto(host.address)
    host.page.evaluate(
        """async (request) => (await import('/shared/opening.js')).openTable(request)""",
        {"game": game, "seats": [{"kind": "here", "name": "Ada"}, {"kind": "invite"}], **how},
    )
    host.page.wait_for_url(re.compile("#/table/"))
    invite = host.page.evaluate("() => JSON.parse(localStorage['deltille.tables'])[0].invites[0].join('/')")
    table = host.page.url.rpartition("/")[2]
    guest.page.goto(f"{host.address}/#/join/{table}/{invite}")
    guest.page.get_by_label("Your name").fill("Bo")
    guest.page.get_by_role("button", name="Join").click()
    guest.page.wait_for_url(re.compile("#/table/"))
    return table


@every_size
def test_the_first_page_opens_with_games_that_wait(person, expect, audit, viewport):
    """Games against people come before those against computers; each has a board, names and the turn."""
    me, friend = person(viewport=viewport), person()
    me.play_now("attangle")
    me.play()
    joined(me, friend, control={"kind": "days", "days": 3})
    me.page.goto(f"{me.address}/#/")
    games = me.page.locator(FOUND)
    expect(games).to_have_count(2)
    expect(games.first).to_contain_text("with Bo")
    expect(games.first).to_contain_text("Your turn")
    expect(games.first.locator(".clock")).to_have_text(re.compile("^[23] d"))
    expect(games.first.locator(".thumb svg .place, .thumb svg .ground").first).to_be_attached()
    expect(games.nth(1)).to_contain_text("with Level 1")
    assert games.first.bounding_box()["y"] < viewport["height"] / 2
    assert me.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    audit.by_axe(me.page)
    games.first.locator("a").click()
    me.wait_for_turn()


def test_the_tab_says_whose_turn_it_is(person, expect):
    """Also on the first page, for another game; the sign disappears when the move is made."""
    me, friend = person(seed=1), person(seed=2)
    table = joined(me, friend)
    expect(me.page).to_have_title(re.compile("^Your turn · "))
    me.play()
    expect(me.page).not_to_have_title(re.compile("Your turn"))
    me.page.goto(f"{me.address}/#/")
    expect(me.page.locator(FOUND)).to_contain_text("Bo to move")
    me.page.clock.install()
    friend.wait_for_turn()
    friend.play()
    me.page.clock.run_for(30_000)
    expect(me.page).to_have_title("Your turn · Deltille")
    expect(me.page.locator('link[rel="icon"]')).to_have_attribute("href", "/shared/icon_turn.svg")
    expect(me.page.locator(FOUND)).to_contain_text("Your turn")
    me.page.locator(FOUND).get_by_role("button", name="Remove").click()
    expect(me.page).to_have_title("Deltille")
    me.page.get_by_role("button", name="Undo").click()
    expect(me.page.locator(f'{FOUND}[data-table="{table}"] .thumb svg')).to_be_visible()


def test_finished_games_are_listed_with_their_result(person, expect, audit):
    me = person()
    me.play_now("attangle")
    me.play()
    me.page.get_by_text("More", exact=True).click()
    me.page.get_by_role("button", name="Resign …").click()
    me.page.get_by_role("button", name="Yes, resign").click()
    expect(me.page.locator(".result h2")).to_be_visible()
    me.page.goto(f"{me.address}/#/")
    line = me.page.locator(".yours .finished li")
    expect(line).to_contain_text("You lost")
    audit.by_axe(me.page)
    line.get_by_role("link", name="Review").click()
    expect(me.page.locator(".result h2")).to_have_text("You lost")
    me.page.goto(f"{me.address}/#/")
    line.get_by_role("button", name="Remove").click()
    expect(line).to_contain_text("removed from your list")
    me.page.reload()
    expect(me.page.locator(".games .card").first).to_be_visible()
    expect(me.page.locator(".yours")).to_have_count(0)


def test_a_game_begun_from_a_guide_has_its_code_also_in_a_new_tab(person, expect):
    """Lessons, guides, studies and "Try it" open tables by the same function."""
    me = person()
    me.page.goto(f"{me.address}/#/rules/attangle")
    me.page.get_by_role("button", name="Play now").click()
    me.page.wait_for_url(re.compile("#/table/"))
    other = me.page.context.new_page()
    other.goto(me.page.url)
    other.get_by_text("More", exact=True).click()
    other.locator(".device summary").click()
    expect(other.locator(".code kbd")).to_have_text(re.compile(r"^(\w{5}-){3}\w{5}$"))
    other.close()


def test_a_seat_taken_by_code_joins_the_list(person, expect):
    desk, phone = person(), person("touch")
    desk.play_now("attangle")
    code = desk.page.evaluate("() => JSON.parse(localStorage['deltille.tables'])[0].codes[0]")
    phone.page.goto(f"{desk.address}/#/recover/{desk.page.url.rpartition('/')[2]}")
    phone.page.get_by_label("Code").fill(code)
    phone.page.get_by_role("button", name="Take my seat").click()
    phone.wait_for_turn()
    phone.page.goto(f"{desk.address}/#/")
    expect(phone.page.locator(FOUND)).to_contain_text("Your turn")


NOTIFICATIONS = """
window.told = [];
window.Notification = class extends EventTarget {
  static permission = 'default';
  static async requestPermission() { return (this.permission = 'granted'); }
  constructor(title, { body }) { super(); told.push([title, body]); }
  close() {}
};
"""
LOOK = "() => { dispatchEvent(new Event('overview')); return told.length; }"


def test_a_notification_tells_people_who_look_elsewhere_that_it_is_their_turn(person, expect):
    """Only in games with days per move, and only if they have asked for it."""
    me, friend = person(seed=1), person(seed=2)
    me.page.add_init_script(NOTIFICATIONS)
    joined(me, friend, control={"kind": "days", "days": 3})
    me.play()
    me.page.goto(f"{me.address}/#/")
    me.page.get_by_role("button", name="Notify me").click()
    expect(me.page.get_by_role("button", name="Notify me")).to_have_count(0)
    friend.wait_for_turn()
    friend.play()
    me.page.evaluate(LOOK)
    expect(me.page.locator(FOUND)).to_contain_text("Your turn")
    assert me.page.evaluate("told") == []
    me.page.locator(FOUND).locator("a").click()
    me.wait_for_turn()
    me.play()
    me.page.goto(f"{me.address}/#/")
    expect(me.page.locator(FOUND)).not_to_contain_text("Your turn")
    me.page.evaluate("Object.defineProperty(document, 'hidden', {value: true})")
    friend.wait_for_turn()
    friend.play()
    me.page.wait_for_function(LOOK, polling=500)
    assert me.page.evaluate("told") == [["Your turn", "Attangle: Bo"]]
