"""The page of an account: another name, another passphrase, other devices, deletion."""

import re
import secrets

import pytest

SIZES = {
    "desktop": {"width": 1280, "height": 800},
    "laptop": {"width": 1120, "height": 700},
    "phone": {"width": 390, "height": 844},
}


@pytest.mark.parametrize("viewport", SIZES.values(), ids=SIZES.keys())
def test_an_account_from_beginning_to_end(person, expect, audit, viewport):
    """Games follow to another device; a changed passphrase logs that device out."""
    me, phone = person(viewport=viewport), person("touch")
    name = f"Sonya {''.join(secrets.choice('bcdfghjkmnpqrstvwxz') for _ in range(12))}"
    me.page.goto(f"{me.address}/#/account")
    expect(me.page.locator("h1")).to_have_text("Log in")
    audit.by_axe(me.page)
    make = me.page.locator(".log-in")
    make.get_by_label("Name").fill(name)
    make.get_by_label("Passphrase").fill("long enough")
    make.get_by_role("button", name="Create account").click()
    expect(me.page.locator("h1")).to_have_text(name)
    expect(me.page.locator("h1")).to_be_focused()
    expect(me.page.locator("main > .told-so")).to_have_text("Your account is ready.")
    expect(me.page.get_by_role("button", name="Log out all other devices")).to_be_hidden()
    me.play_now("attangle")
    phone.page.goto(f"{me.address}/#/account")
    enter = phone.page.locator(".log-in")
    enter.get_by_label("Name").fill(name)
    enter.get_by_label("Passphrase").fill("wrong enough")
    enter.get_by_role("button", name="Log in").click()
    expect(enter.locator(".why")).not_to_be_empty()
    enter.get_by_label("Passphrase").fill("long enough")
    enter.get_by_role("button", name="Log in").click()
    expect(phone.page.locator("h1")).to_have_text(name)
    phone.page.goto(f"{me.address}/#/")
    expect(phone.page.locator(".yours .running li")).to_contain_text("Your turn")
    me.page.goto(f"{me.address}/#/account")
    expect(me.page.locator(".parts li")).to_have_count(2)
    expect(me.page.get_by_role("button", name="Log out all other devices")).to_be_visible()
    audit.by_axe(me.page)
    renaming, changing, _, farewell = me.page.locator(".parts form").all()
    renaming.get_by_label("Name").fill(f"{name} b")
    renaming.get_by_role("button").click()
    expect(me.page.locator("h1")).to_have_text(f"{name} b")
    changing.get_by_label("Current passphrase").fill("wrong enough")
    changing.get_by_label("New passphrase").fill("longer than before")
    changing.get_by_role("button").click()
    expect(changing.locator(".why")).to_have_text("Wrong passphrase.")
    changing.get_by_label("Current passphrase").fill("long enough")
    changing.get_by_role("button").click()
    expect(me.page.locator(".parts li")).to_have_count(1)
    phone.page.goto(f"{me.address}/#/account")
    expect(phone.page.locator(".log-in")).to_be_visible()
    farewell.get_by_label("Current passphrase").fill("long enough")
    farewell.get_by_role("button").click()
    expect(farewell.locator(".why")).to_have_text("Wrong passphrase.")
    farewell.get_by_label("Current passphrase").fill("longer than before")
    farewell.get_by_role("button").click()
    expect(me.page.locator(".log-in")).to_be_visible()
    expect(me.page.locator("h1")).to_be_focused()
    expect(me.page.locator("main > .told-so")).to_have_text("Your account is deleted.")


def test_who_logs_out_is_told_so(person, expect):
    me = person()
    me.page.goto(f"{me.address}/#/account")
    form = me.page.locator(".log-in")
    form.get_by_label("Name").fill(f"Rosa {secrets.token_hex(5)}")
    form.get_by_label("Passphrase").fill("long enough")
    form.get_by_role("button", name="Create account").click()
    me.page.get_by_role("button", name="Log out", exact=True).click()
    expect(me.page.locator("h1")).to_have_text("Log in")
    expect(me.page.locator("h1")).to_be_focused()
    expect(me.page.locator("main > .told-so")).to_have_text("You are logged out.")


def test_guests_ask_for_no_account(person, expect):
    """Nothing is refused, so nothing is written to the browser's console."""
    me = person()
    refused = []
    me.page.on("response", lambda response: response.ok or refused.append(response.url))
    for room in ("account", "lobby"):
        me.page.goto(f"{me.address}/#/{room}")
        expect(me.page.locator(".log-in, .quick-game").first).to_be_attached()
    expect(me.page.locator("[data-clock-choice]").first).to_be_visible()
    assert refused == []


def test_a_silent_server_logs_nobody_out(person, expect):
    """The page says what is wrong, and shows the account when the server answers again."""
    me = person(service_workers="block")
    name = f"Vera {secrets.token_hex(5)}"
    me.page.goto(f"{me.address}/#/account")
    form = me.page.locator(".log-in")
    form.get_by_label("Name").fill(name)
    form.get_by_label("Passphrase").fill("long enough")
    form.get_by_role("button", name="Create account").click()
    expect(me.page.locator(".told-so").first).to_be_visible()
    me.page.route("**/api/account", lambda route: route.abort())
    me.page.evaluate("() => dispatchEvent(new Event('hashchange'))")
    expect(me.page.get_by_role("alert")).not_to_be_empty()
    expect(me.page.locator(".log-in")).to_have_count(0)
    me.page.unroute("**/api/account")
    me.page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(me.page.locator(".parts")).to_be_visible()


@pytest.mark.parametrize(
    ("locale", "date"), [("en-GB", r"\b\d+ [A-Z][a-z]+ \d{4}"), ("en-US", r"[A-Z][a-z]+ \d+, \d{4}")]
)
def test_dates_are_written_as_in_the_readers_country(person, expect, locale, date):
    me = person(locale=locale)
    me.page.goto(f"{me.address}/#/account")
    form = me.page.locator(".log-in")
    form.get_by_label("Name").fill(f"Olga {secrets.token_hex(5)}")
    form.get_by_label("Passphrase").fill("long enough")
    form.get_by_role("button", name="Create account").click()
    expect(me.page.locator(".parts li")).to_have_text(re.compile(date))


def test_an_account_is_made_once_however_often_one_presses(person, expect):
    """Checking a passphrase takes a while; a second press meanwhile is not answered with "taken"."""
    me = person()
    asked = []
    held = []
    me.page.route("**/api/accounts", lambda route: (asked.append(route.request.url), held.append(route)))
    me.page.goto(f"{me.address}/#/account")
    form = me.page.locator(".log-in")
    form.get_by_label("Name").fill(f"Ines {secrets.token_hex(5)}")
    form.get_by_label("Passphrase").fill("long enough")
    make = form.get_by_role("button", name="Create account")
    make.click()
    expect(form).to_have_attribute("aria-busy", "true")
    make.click()
    form.get_by_role("button", name="Log in").click()
    assert len(asked) == 1
    held[0].continue_()
    expect(me.page.locator(".told-so").first).to_have_text("Your account is ready.")
    assert len(asked) == 1
