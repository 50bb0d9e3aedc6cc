"""Hints on the page, where no other person plays; and the board shaded by who will own it."""

import json
import os
import random
from pathlib import Path

import pytest

from deltille import games

DESK = {"width": 1280, "height": 800}
LAPTOP = {"width": 1120, "height": 700}
PHONE = {"width": 390, "height": 844}
WINNING = "attangle 2b++1/w++1b+1w/6/4w2/5b/2b2/w++3 w 9 12"
OPEN = """async (request) => {
  const how = {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(request)};
  location.hash = `#/table/${(await (await fetch('/api/tables', how)).json()).id}`;
}"""


def keep(me, name):
    """Save a picture to look at (``DELTILLE_ARTEFACTS=folder``)."""
    if folder := os.environ.get("DELTILLE_ARTEFACTS"):
        me.page.screenshot(path=Path(folder) / f"{name}.png")


def hint(me):
    return me.page.get_by_role("button", name="Hint")


def opened(me, *seats):
    me.page.goto(me.address)
    me.page.evaluate(OPEN, {"game": "attangle", "seats": list(seats), "start": {"position": WINNING}})
    me.wait_for_turn()


@pytest.mark.parametrize(
    ("name", "viewport"), [("desk", DESK), ("laptop", LAPTOP), ("phone", PHONE)], ids=lambda v: str(v)[:6]
)
def test_a_hint_stands_with_its_reason_and_waits(person, expect, audit, name, viewport):
    me = person(viewport=viewport)
    opened(me, {"kind": "here"}, {"kind": "computer", "player": "random"})
    hint(me).click()
    expect(me.page.locator(".prompt .hintwhy")).to_have_text("It wins the game.")
    expect(me.confirm).to_be_visible()
    expect(me.moves).to_have_count(0)
    keep(me, f"hint-{name}")
    audit(me.page)
    me.confirm.click()
    expect(me.page.locator(".result h2")).to_have_text("You won")
    expect(hint(me)).to_have_count(0)


@pytest.mark.parametrize("viewport", [PHONE, {"width": 844, "height": 390}], ids=["phone", "on its side"])
def test_a_hint_asked_for_below_the_board_is_seen(person, expect, viewport):
    """On a telephone the button is further down than the board."""
    me = person(viewport=viewport)
    opened(me, {"kind": "here"}, {"kind": "computer", "player": "random"})
    me.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    hint(me).click()
    expect(me.page.locator(".prompt .hintwhy")).to_be_in_viewport()
    expect(me.confirm).to_be_in_viewport()


def test_a_hint_is_never_played_by_itself(person, expect):
    """Not even for people who play without confirming."""
    me = person()
    me.page.goto(me.address)
    me.page.evaluate("() => localStorage.setItem('deltille.instant', 'yes')")
    opened(me, {"kind": "here"}, {"kind": "computer", "player": "random"})
    hint(me).click()
    expect(me.page.locator(".prompt")).to_contain_text("It wins the game.")
    expect(me.page.locator(".ghosts .ghost")).to_be_attached()
    expect(me.moves).to_have_count(0)


def test_on_one_screen_there_are_hints(person, expect):
    me = person()
    opened(me, {"kind": "here"}, {"kind": "here"})
    hint(me).click()
    expect(me.page.locator(".prompt .hintwhy")).to_be_visible()


def test_against_a_person_there_are_none(person, expect):
    white, black = person(seed=1), person(seed=2)
    table = white.open("attangle", "here", "invite")
    black.page.goto(f"{white.address}/#/join/{table['id']}/1/{table['seats'][1]['invite']}")
    black.page.get_by_role("button", name="Join").click()
    white.wait_for_turn()
    expect(hint(white)).to_have_count(0)
    expect(hint(black)).to_have_count(0)


def test_a_board_with_territory_is_shaded_on_request(person, expect, audit):
    me = person()
    dice, position = random.Random(1), games.new("tranglar")
    while position.ply < 20:
        position.push(dice.choice(position.legal_moves))
    text = json.dumps({"study": 1, "position": position.to_text(), "tree": {"move": ""}})
    me.page.goto(me.address)
    me.page.evaluate("text => localStorage.setItem('deltille.study', text)", text)
    me.page.goto(f"{me.address}/#/study")
    me.wait_for_turn()
    shades = me.page.locator(".territories path")
    toggle = me.page.get_by_role("button", name="Territory")
    expect(toggle).to_be_visible()
    expect(shades).to_have_count(0)
    toggle.click()
    expect(shades.first).to_be_attached()
    keep(me, "territory")
    audit(me.page)
    toggle.click()
    expect(shades).to_have_count(0)
    me.page.goto(f"{me.address}/#/study/attangle")
    expect(me.page.locator("h1")).to_have_text("Attangle")
    me.wait_for_turn()
    expect(toggle).to_be_hidden()


def test_an_analysis_says_who_judges(person, expect):
    me = person()
    me.page.goto(f"{me.address}/#/study/attangle")
    me.wait_for_turn()
    me.page.get_by_role("button", name="Analyse").click()
    expect(me.page.locator(".judge")).to_have_text("Evaluated by this game's network.")
    me.page.get_by_role("button", name="Stop", exact=True).click()
    me.page.get_by_text("Set up a position").click()
    text = games.new("trangalla", board="mirror20").to_text()
    me.page.get_by_role("textbox", name="Position as text").fill(text)
    me.page.get_by_role("button", name="Set up", exact=True).click()
    expect(me.page.locator("h1")).to_have_text("Trangalla")
    me.wait_for_turn()
    me.page.get_by_role("button", name="Analyse").click()
    told = "No network fits this board; the analysis uses search alone."
    expect(me.page.locator(".judge")).to_have_text(told)
