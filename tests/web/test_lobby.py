"""Two strangers meet in the lobby, play, and see the result."""

import re
import secrets

import pytest

LOG_IN = """async (name) => {
  const how = {method: 'POST', headers: {'content-type': 'application/json'}};
  const body = JSON.stringify({name, passphrase: 'a long passphrase'});
  const { status } = await fetch('/api/accounts', {...how, body});
  localStorage.setItem('deltille.account', name); // as the form does
  return status;
}"""
SEAT = "async (table) => (await (await fetch(`/api/tables/${table}`)).json()).held[0]"
RESIGN = """async (table) => {
  const { held } = await (await fetch(`/api/tables/${table}`)).json();
  const how = {method: 'POST', headers: {'content-type': 'application/json'}};
  const body = JSON.stringify({type: 'resign', id: 'give-up', seat: held[0]});
  await fetch(`/api/tables/${table}/commands`, {...how, body});
}"""
HIDE = """() => {
  window.isHidden = true;
  Object.defineProperty(document, 'hidden', {configurable: true, get: () => window.isHidden});
}"""
SHOW = """() => {
  window.isHidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
}"""
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1120, "height": 700}


def new_name() -> str:
    """A name of letters that cannot be mistaken for others."""
    return "".join(secrets.choice("bcdfghjkmpqrstvwxyz") for _ in range(10))


def with_account(page, address) -> str:
    """A person with an account."""
    name = new_name()
    page.goto(address)
    assert page.evaluate(LOG_IN, name) == 201
    return name


def enter(page, address, expect):
    page.goto(f"{address}/#/lobby")
    expect(page.locator("[data-clock-choice]").first).to_be_visible()


def test_two_windows_meet_play_and_see_their_ratings_change(person, address, expect):
    people = [person("mouse"), person("touch")]
    one, two = (player.page for player in people)
    names = [with_account(page, address) for page in (one, two)]
    one.goto(address)
    one.get_by_role("link", name="Play online").click()
    one.locator("[data-quick-game=attangle]").click()
    one.locator("[data-clock-choice='1']").click()
    expect(one.locator(".wanted")).to_contain_text("5 min + 5 s · Rated")
    enter(two, address, expect)
    row = two.locator(".open-offers li", has_text=names[0])
    expect(row).to_contain_text("1000")
    # On a telephone, too, a rating is no part of the name before it.
    name, rating = row.evaluate(
        """(row) => ['.who-plays > a', '.rating']
          .map((part) => row.querySelector(part).getBoundingClientRect().toJSON())"""
    )
    assert rating["x"] >= name["x"] + name["width"] + 3
    two.locator("[data-quick-game=attangle]").tap()
    two.locator("[data-clock-choice='1']").tap()
    for page in (one, two):
        page.wait_for_url(re.compile("#/table/"))
        expect(page.locator(".player").first).to_be_visible()
    moving = one.evaluate(SEAT, one.url.rsplit("/", 1)[-1]) == 0
    first, second = people if moving else people[::-1]
    first.wait_for_turn()
    first.play()
    second.wait_for_turn()
    second.play()
    expect(first.moves.nth(1)).to_be_attached()
    table = one.url.rsplit("/", 1)[-1]
    first.page.evaluate(RESIGN, table)
    expect(second.page.locator(".result h2")).to_be_visible()
    winner = names[0] if second.page is one else names[1]
    seen = {}
    for page in (one, two):
        mine = names[0] if page is one else names[1]
        expect(page.locator(".result h2")).to_be_visible()
        expect(page.locator(".ratings li")).to_have_count(2)
        own = page.locator(".ratings .ours")
        expect(own).to_have_text(
            re.compile(rf"^{mine}1000 → 1\d\d\d\+\d+$" if mine == winner else rf"^{mine}1000 → \d+−\d+$")
        )
        expect(own.locator(".change")).to_be_in_viewport()
        places = page.evaluate(
            "[...document.querySelectorAll('.ratings li')].map((e) => e.getBoundingClientRect().y)"
        )
        assert places == sorted(set(places)), "one below the other, in the order of the seats"
        assert own.locator(".who").evaluate("(e) => e.clientWidth") > 60
        seen[mine] = own.locator("span").nth(1).inner_text().split()[-1]
        page.goto(f"{address}/#/people/{mine}")
        expect(page.locator("h1")).to_have_text(mine)
        rating = int(page.locator("[data-rated=attangle] .big").inner_text())
        assert rating == int(seen[mine])
        assert (rating > 1000) == (mine == winner)
        expect(page.locator(".curve")).to_be_visible()
        expect(page.locator("tbody td.number")).to_have_text(
            re.compile(r"^\+\d+$" if mine == winner else r"^−\d+$")
        )
    one.goto(f"{address}/#/leaders/attangle")
    expect(one.locator("tbody tr", has_text=winner)).to_be_visible()
    one.get_by_role("link", name=winner).click()
    one.locator("tbody a").first.click()
    one.wait_for_url(re.compile(f"#/table/{table}"))


def test_a_guest_offers_a_game_another_joins_and_a_third_watches(person, new_page, address, expect, audit):
    joining = person(viewport=PHONE)
    host, guest, third = new_page(), joining.page, new_page(viewport=LAPTOP)
    for page in (host, guest, third):
        enter(page, address, expect)
    host.get_by_label("Your name").fill("Bo")
    host.get_by_text("Offer a game", exact=True).click()
    form = host.locator(".offer-form form")
    form.locator("[data-offer=game]").select_option("trangalla")
    form.get_by_text("Rule options").click()
    expect(form.get_by_label("Draw after this many moves")).to_be_visible()
    expect(form.get_by_label("Board").locator("option:checked")).to_have_text("Rhombus, 25 points")
    form.locator("[data-offer=game]").select_option("attangle")
    form.locator("[data-offer=clock]").select_option("none")
    form.locator("[data-offer=side]").select_option("1")
    form.get_by_role("button", name="Offer this game").click()
    expect(host.locator(".wanted")).to_contain_text("No clock · Casual")
    expect(host.locator(".open-offers li.mine")).to_contain_text("Bo")
    expect(host.locator(".open-offers li.mine")).to_contain_text("you play Black")
    row = guest.locator(".open-offers li", has_text="Bo")
    expect(row).to_contain_text("you play White")
    for page in (host, guest):
        audit(page)
    row.get_by_role("button", name="Join").click()
    for page in (host, guest):
        page.wait_for_url(re.compile("#/table/"))
    joining.wait_for_turn()
    joining.play()
    board = third.locator(".running-games li", has_text="Bo")
    expect(board.locator(".small-board .board")).to_be_visible()
    expect(board.locator(".small-board .piece")).to_have_count(1)
    audit(third)
    board.locator("a").click()
    expect(third.locator(".moves li")).to_have_count(1)
    assert third.locator("deltille-board.mine").count() == 0
    expect(third.locator(".remark")).to_have_text("Watching")
    expect(third.get_by_text("Play by text")).to_be_hidden()
    expect(guest.get_by_text("Play by text")).to_be_visible()
    expect(third.locator(".player", has_text="White").locator("b")).to_have_text("Guest")


def test_an_offer_outlives_a_reload_and_is_gone_when_it_is_cancelled(new_page, address, expect):
    host, other = new_page(), new_page()
    enter(host, address, expect)
    enter(other, address, expect)
    host.get_by_label("Your name").fill("Cy")
    host.locator("[data-clock-choice='3']").click()
    expect(other.locator(".open-offers li", has_text="Cy")).to_be_visible()
    host.reload()
    expect(host.locator(".wanted")).to_be_visible()
    expect(host.locator(".open-offers li.mine")).to_be_visible()
    host.locator(".wanted").get_by_role("button", name="Cancel").click()
    expect(host.locator(".wanted")).to_have_count(0)
    expect(host.get_by_text("Offer a game", exact=True)).to_be_focused()
    expect(host.locator("#spoken")).to_have_text("Your offer is withdrawn.")
    expect(other.locator(".open-offers li", has_text="Cy")).to_have_count(0)
    host.reload()
    expect(host.locator("[data-clock-choice]").first).to_be_visible()
    assert host.locator(".wanted").count() == 0


def test_who_comes_too_late_sees_why(new_page, address, expect):
    """People may have scrolled far away from the top: what is said of an offer comes into view."""
    host, other = new_page(), new_page(viewport=PHONE)
    enter(host, address, expect)
    enter(other, address, expect)
    host.get_by_label("Your name").fill("Ed")
    host.locator("[data-clock-choice='2']").click()
    other.get_by_text("Offer a game", exact=True).click()
    join = other.locator(".open-offers li", has_text="Ed").get_by_role("button", name="Join")
    join.scroll_into_view_if_needed()
    # Nobody has told the other yet when they press the button.
    other.route("**/api/lobby", lambda route: route.abort())
    host.locator(".wanted").get_by_role("button", name="Cancel").click()
    expect(host.locator(".open-offers li.mine")).to_have_count(0)
    join.click()
    expect(other.locator("main > .why")).not_to_be_empty()
    expect(other.locator("main > .why")).to_be_in_viewport()


@pytest.mark.parametrize("language", ["en-GB", "es-ES"])
def test_on_a_phone_offers_come_first_and_move_nothing_when_they_come(
    new_page, address, expect, audit, language
):
    """A button under a finger stays where it is: nobody joins a game they did not mean to."""
    host, guest = new_page(), new_page(viewport=PHONE, locale=language)
    is_empty = True

    def without_offers(route):
        answer = route.fetch()
        told = answer.json()
        route.fulfill(response=answer, json=told | {"offers": [], "n_offers": 0} if is_empty else told)

    guest.route("**/api/lobby", without_offers)
    enter(guest, address, expect)
    expect(guest.locator(".open .empty")).to_be_in_viewport(ratio=1)
    expect(guest.locator(".n-offers")).to_be_hidden()
    audit(guest)
    clock = guest.locator("[data-clock-choice='2']")
    before = clock.bounding_box()
    enter(host, address, expect)
    host.get_by_label("Your name").fill("Fay")
    host.locator("[data-quick-game=attangle]").click()
    host.locator("[data-clock-choice='2']").click()
    expect(host.locator(".wanted")).to_be_visible()
    is_empty = False
    row = guest.locator(".open-offers li", has_text="Fay")
    join = row.get_by_role("button")
    expect(row).to_be_visible()
    expect(guest.locator(".open .empty")).to_be_hidden()
    assert clock.bounding_box() == before
    row.evaluate("(row) => row.scrollIntoView({inline: 'center', block: 'nearest'})")
    assert guest.evaluate("() => scrollY") == 0
    expect(join).to_be_in_viewport(ratio=1)
    assert join.bounding_box()["y"] < before["y"]
    follows = "(join) => join.compareDocumentPosition(document.querySelector('[data-clock-choice]')) & 4"
    assert join.evaluate(follows), "by keys one comes to the offers first too"
    audit(guest)
    assert guest.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    guest.set_viewport_size(DESK)
    expect(guest.locator(".columns > :first-child")).to_have_class("begin")
    host.locator(".wanted").get_by_role("button", name="Cancel").click()
    expect(row).to_have_count(0)


def test_who_goes_elsewhere_waits_no_longer_unless_moves_have_days(new_page, address, expect):
    host, other = new_page(), new_page()
    enter(host, address, expect)
    enter(other, address, expect)
    host.get_by_label("Your name").fill("Di")
    for clock in ("0", "5"):
        host.locator(f"[data-clock-choice='{clock}']").click()
    expect(other.locator(".open-offers li", has_text="Di")).to_have_count(2)
    host.get_by_role("link", name="Leaders").click()
    expect(other.locator(".open-offers li", has_text="Di")).to_have_count(1)
    expect(other.locator(".open-offers li", has_text="Di")).to_contain_text("3 days per move")
    enter(host, address, expect)
    host.locator(".wanted").get_by_role("button", name="Cancel").click()
    expect(other.locator(".open-offers li", has_text="Di")).to_have_count(0)


def test_a_page_that_nobody_sees_asks_for_nothing(new_page, address, expect):
    page = new_page()
    page.clock.install()
    enter(page, address, expect)
    expect(page.locator(".lobby .empty").first).to_be_attached()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/api/lobby" in request.url else None)
    with page.expect_response("**/api/lobby"):
        page.clock.run_for(5_000)
    page.evaluate(HIDE)
    page.clock.run_for(60_000)
    page.evaluate("() => fetch('/healthz').then((answer) => answer.text())")  # earlier requests have ended
    assert len(asked) <= 2, "no more than was due already"
    with page.expect_response("**/api/lobby"):
        page.evaluate(SHOW)


def test_guests_log_in_to_join_rated_offers(new_page, address, expect, audit):
    host, guest = new_page(), new_page()
    name = with_account(host, address)
    enter(host, address, expect)
    host.locator("[data-clock-choice='2']").click()
    enter(guest, address, expect)
    row = guest.locator(".open-offers li", has_text=name)
    expect(guest.get_by_text("Without an account your games are casual.")).to_be_visible()
    row.get_by_role("button", name="Log in to join").click()
    form = guest.locator("form.log-in")
    form.get_by_label("Name").fill(name)
    form.get_by_label("Passphrase").fill("not the passphrase")
    form.get_by_role("button", name="Log in", exact=True).click()
    expect(form.locator(".why")).to_have_text(re.compile("Wrong name or passphrase"))
    audit.by_axe(guest)
    form.get_by_label("Name").fill(new_name())
    form.get_by_role("button", name="Create account").click()
    expect(guest.get_by_label("Play rated games")).to_be_checked()
    row.get_by_role("button", name="Join").click()
    for page in (host, guest):
        page.wait_for_url(re.compile("#/table/"))
        expect(page.get_by_text("Rated game")).to_be_visible()


@pytest.mark.parametrize("viewport", [DESK, LAPTOP, PHONE], ids=["desk", "laptop", "phone"])
@pytest.mark.parametrize("place", ["lobby", "leaders", "people/nobody-at-all"])
def test_everybody_can_use_these_pages_and_nothing_is_wider_than_the_screen(
    new_page, address, expect, audit, viewport, place
):
    page = new_page(viewport=viewport, locale="es-ES")
    page.goto(f"{address}/#/{place}")
    expect(page.locator("main:not([aria-busy]) h1")).to_be_visible()
    if place == "lobby":
        expect(page.locator("[data-clock-choice]").first).to_be_visible()
        expect(page.locator("h1")).to_have_text("Jugar en línea")
    audit(page)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
