"""The page for everyone: by ear, by keys, with large fingers, without colours, without motion, in Spanish."""

import pytest

from deltille import games


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_first_page_and_rules(person, expect, audit, scheme):
    me = person(color_scheme=scheme)
    me.page.goto(me.address)
    expect(me.page.locator(".living .board")).to_have_count(len(games.names()), timeout=120_000)
    audit(me.page)
    me.page.locator(".drawer summary").first.click()
    me.page.locator(".preferences summary").click()
    audit.by_axe(me.page)
    for name in games.names():
        me.page.goto(f"{me.address}/#/rules/{name}")
        expect(me.page.locator(".rules h1")).to_be_visible()
        expect(me.page.locator("figure").first).to_be_visible()
        audit.by_axe(me.page)


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize(
    "viewport", [{"width": 1280, "height": 800}, {"width": 360, "height": 740}], ids=["desk", "phone"]
)
def test_table(person, audit, game, viewport):
    """Also while something is being placed: where cells are small the board has come closer by then."""
    me = person(viewport=viewport, color_scheme="dark" if viewport["width"] < 500 else "light")
    me.open(game, "here", *["random"] * (len(games.game(game).seat_names) - 1))
    me.wait_for_turn()
    audit(me.page)
    me.point(me.offers()[0])
    audit(me.page)
    me.choose()
    audit(me.page)


def test_every_event_is_spoken(person, expect):
    me = person()
    me.open("attangle", "here", "random")
    me.wait_for_turn()
    spoken = me.page.locator("#spoken")
    me.page.locator(".stage").focus()
    me.page.keyboard.press("ArrowRight")
    expect(spoken).not_to_be_empty()
    me.page.keyboard.press("Enter")
    expect(spoken).to_contain_text("Enter confirms")
    me.page.keyboard.press("Enter")
    expect(me.moves).to_have_count(2)
    expect(spoken).to_contain_text("Black")


def test_players_differ_without_colour(person):
    """Every look carries a letter, and no two of a game share colour and pattern."""
    me = person()
    me.page.goto(me.address)
    for name in games.names():
        looks = games.game(name)
        me.open(name, "here", *["random"] * (len(looks.seat_names) - 1))
        me.wait_for_turn()
        seen = me.page.evaluate(
            "() => document.querySelector('deltille-board').scene.looks.map(l => [l.letter, l.pattern])"
        )
        letters, patterns = zip(*seen, strict=True)
        assert all(letters)
        assert len(set(letters)) == len(letters)
        assert len(set(patterns)) == len(patterns)


def test_spanish(person, expect):
    me = person(locale="es-ES")
    me.page.goto(me.address)
    expect(me.page.locator("html")).to_have_attribute("lang", "es")
    expect(me.page.get_by_role("button", name="Jugar ya").first).to_be_visible()


def test_still_boards_when_motion_is_unwelcome(person, expect):
    """With reduced motion the boards of the first page do not play themselves."""
    me = person()
    me.page.goto(me.address)
    expect(me.page.locator(".living .board").first).to_be_visible(timeout=120_000)
    assert me.page.evaluate("() => document.getAnimations().length") == 0
