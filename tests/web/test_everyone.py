"""The page for everyone: by ear, by keys, with large fingers, without colours, without motion, in Spanish."""

import pytest

from deltille import games

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


def check(page, axe_script):
    """No violation that axe knows, few tab stops, nothing too small to touch."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(axe_script.read_text(encoding="utf-8"))
    assert page.evaluate(AXE) == []
    assert page.evaluate(TAB_STOPS) <= MOST_TAB_STOPS
    assert page.evaluate(SMALL, SMALLEST_PX) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_first_page_and_rules(person, expect, axe_script, scheme):
    me = person(color_scheme=scheme)
    me.page.goto(me.address)
    expect(me.page.locator(".living .board")).to_have_count(len(games.names()), timeout=120_000)
    check(me.page, axe_script)
    me.page.locator(".drawer summary").first.click()
    me.page.locator(".preferences summary").click()
    assert me.page.evaluate(AXE) == []
    for name in games.names():
        me.page.goto(f"{me.address}/#/rules/{name}")
        expect(me.page.locator(".rules h1")).to_be_visible()
        expect(me.page.locator("figure").first).to_be_visible()
        assert me.page.evaluate(AXE) == []


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize(
    "viewport", [{"width": 1280, "height": 800}, {"width": 360, "height": 740}], ids=["desk", "phone"]
)
def test_table(person, axe_script, game, viewport):
    """Also while something is being placed: where cells are small the board has come closer by then."""
    me = person(viewport=viewport, color_scheme="dark" if viewport["width"] < 500 else "light")
    me.open(game, "here", *["random"] * (len(games.game(game).seat_names) - 1))
    me.wait_for_turn()
    check(me.page, axe_script)
    me.point(me.offers()[0])
    check(me.page, axe_script)
    me.choose()
    check(me.page, axe_script)


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
