"""The page of an account: another name, another passphrase, other devices, deletion."""

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
