"""Positions set up by hand in the study: with a mouse, with fingers and with keys, and played from there."""

import re

import pytest

from deltille import games
from deltille.core.draft import Draft
from deltille.testing.selection import EDITOR, every_game

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
MIDDLE = """(id) => {
  const board = document.querySelector('deltille-board');
  board.querySelector('.stage').scrollIntoView({block: 'center'});
  const box = board.querySelector(`.stage [data-id="${CSS.escape(id)}"]`).getBoundingClientRect();
  const stage = board.querySelector('.stage').getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return x > stage.left && x < stage.right && y > stage.top && y < stage.bottom ? [x, y] : null;
}"""
LAY = """(id) => {
  const board = document.querySelector('deltille-board');
  board.pick(id);
  return board.state.isLocked;
}"""
OFFERED = "() => [...document.querySelector('deltille-board').selection.offered()]"
AT_CURSOR = "() => document.querySelector('deltille-board').state.cursor.at"
IN_HAND = """(id) => {
  const { selection, isLocked } = document.querySelector('deltille-board').state;
  return !isLocked && selection.chosen[0] === id;
}"""
GHOST = "() => document.querySelector('deltille-board').selection.ghost().path"
SETTLE = """() => {
  const board = document.querySelector('deltille-board');
  board.settle(board.selection.moves[0]);
}"""
PICK = "(id) => document.querySelector('deltille-board').pick(id)"


def editing(me, expect, game, how="Empty board"):
    """Open the study and begin to set a position up."""
    me.page.goto(f"{me.address}/#/study/{game}")
    me.wait_for_turn()
    me.page.get_by_text("Set up a position").click()
    me.page.locator(".placing").get_by_role("button", name=how).click()
    expect(me.page.locator(".editor")).to_be_visible()


def field(me):
    return me.page.locator(".setup textarea")


def undo(me):
    return me.page.locator(".editor").get_by_role("button", name="Undo")


def take(me, expect, brush):
    """Take something in hand."""
    item = me.page.locator(f'.trays [data-id="{brush}"]')
    item.tap() if me.how == "touch" else item.click()
    me.page.wait_for_function(IN_HAND, arg=brush)


def point(me, id_):
    found = me.page.evaluate(MIDDLE, id_)
    if found is None:  # a zoomed board shows a part of itself
        me.page.evaluate(PICK, id_)
        return
    x, y = found
    me.page.touchscreen.tap(x, y) if me.how == "touch" else me.page.mouse.click(x, y)


def study_from_here(me, expect):
    me.page.get_by_role("button", name="Study from here").click()
    expect(me.page.locator(".editor")).to_be_hidden()
    me.wait_for_turn()


def laid(me, expect, n):
    """Wait for so many pieces; what is in hand stays there."""
    expect(me.page.locator(".pieces .piece")).to_have_count(n)


@pytest.mark.parametrize("how", ["mouse", "touch"])
def test_towers_are_put_down_and_taken_away_and_played_with(person, expect, audit, how):
    me = person(how)
    editing(me, expect, "attangle")
    expect(field(me)).to_have_value("attangle 4/5/6/7/6/5/4 w 18 18")
    take(me, expect, "tray:0:1")
    for n, place in enumerate(("c2", "c4", "b2")):
        point(me, f"point:{place}")
        laid(me, expect, n + 1)
    take(me, expect, "tray:1:1")
    point(me, "point:c3")
    laid(me, expect, 4)
    expect(field(me)).to_have_value("attangle 4/5/6/7/1wbw2/1w3/4 w 15 17")
    # A tower of another kind takes the place of the one that stands there; the same once more takes it away.
    take(me, expect, "tray:1:2")
    point(me, "stack:c3")
    expect(field(me)).to_have_value("attangle 4/5/6/7/1wb+w2/1w3/4 w 14 17")
    point(me, "stack:b2")
    expect(field(me)).to_have_value("attangle 4/5/6/7/1wb+w2/1b+3/4 w 14 16")
    point(me, "stack:b2")
    laid(me, expect, 3)
    undo(me).click()
    laid(me, expect, 4)
    undo(me).click()
    expect(field(me)).to_have_value("attangle 4/5/6/7/1wb+w2/1w3/4 w 14 17")
    me.page.get_by_label("Whose turn").select_option("Black")
    expect(field(me)).to_have_value("attangle 4/5/6/7/1wb+w2/1w3/4 b 14 17")
    audit.by_axe(me.page)
    me.page.get_by_label("Whose turn").select_option("White")
    expect(field(me)).to_have_value("attangle 4/5/6/7/1wb+w2/1w3/4 w 14 17")
    study_from_here(me, expect)
    for place in ("c3", "c2", "c4"):
        point(me, f"stack:{place}")
    expect(me.confirm).to_be_visible()
    me.confirm.click()
    expect(me.page.locator(".variations .move")).to_have_count(2)
    laid(me, expect, 2)


@pytest.mark.parametrize("how", ["mouse", "touch"])
def test_pieces_are_turned_and_laid_and_the_game_goes_on(person, expect, audit, how):
    me = person(how)
    editing(me, expect, "blokus_trigon")
    take(me, expect, "tray:b:I3")
    point(me, "cell:r15")
    expect(me.confirm).to_be_visible()
    before = me.page.evaluate(GHOST)
    me.page.get_by_role("button", name="Turn right").click()
    turned = me.page.evaluate(GHOST)
    assert turned[0] == before[0]
    assert turned != before
    me.page.get_by_role("button", name="Turn left").click()
    assert me.page.evaluate(GHOST) == before
    me.confirm.click()
    laid(me, expect, 1)
    # It is the next colour's turn by the numbers of pieces; its tray is opened to lay one.
    expect(me.page.get_by_label("Whose turn")).to_have_value("y")
    me.page.locator(".trays summary", has_text="Yellow").click()
    take(me, expect, "tray:y:1")
    point(me, "cell:r4")
    laid(me, expect, 2)
    expect(me.page.get_by_label("Whose turn")).to_have_value("r")
    # A second one cannot be explained by turns, and the page says so.
    take(me, expect, "tray:y:2")
    point(me, "cell:j7")
    me.confirm.click()
    laid(me, expect, 3)
    expect(me.page.locator(".editor .ready")).to_contain_text("Yellow")
    expect(me.page.get_by_role("button", name="Study from here")).to_be_disabled()
    audit.by_axe(me.page)
    point(me, "piece:y:2")
    laid(me, expect, 2)
    study_from_here(me, expect)
    laid(me, expect, 2)
    me.page.evaluate(SETTLE)
    me.confirm.click()
    laid(me, expect, 3)
    expect(me.page.locator(".variations .move")).to_have_count(2)


@pytest.mark.parametrize("how", ["mouse", "touch"])
def test_kings_are_named_by_hand(person, expect, audit, how):
    """Who is king is open in a study; without one nobody could win."""
    me = person(how)
    editing(me, expect, "trangalla")
    for n, (brush, place) in enumerate(
        (("tray:w:king", "c2"), ("tray:w:soldier", "d2"), ("tray:b:piece", "d3"))
    ):
        take(me, expect, brush)
        point(me, f"point:{place}")
        laid(me, expect, n + 1)
    expect(me.page.locator(".editor .ready")).to_contain_text("one of Black's pieces is the king")
    take(me, expect, "tray:b:king")
    point(me, "piece:d3")
    expect(me.page.locator(".pieces .crown")).to_have_count(2)
    # A second king moves the crown.
    point(me, "point:h1")
    laid(me, expect, 4)
    expect(me.page.locator(".pieces .crown")).to_have_count(2)
    expect(field(me)).to_have_value("trangalla rhombus25 300 1/2/1K1/1Sp1/5/4/3/k1/1 w 2 0 - -")
    audit.by_axe(me.page)
    study_from_here(me, expect)
    point(me, "piece:c2")
    point(me, me.page.evaluate(OFFERED)[0])
    expect(me.confirm).to_be_visible()
    me.confirm.click()
    expect(me.page.locator(".variations .move")).to_have_count(2)


def test_a_position_is_set_up_with_keys_alone(person, expect):
    me = person()
    editing(me, expect, "attangle")
    press = me.page.keyboard.press

    def go_to(id_):
        for _ in range(80):
            if me.page.evaluate(AT_CURSOR) == id_:
                return
            press("PageDown")
        raise AssertionError(f"the cursor does not reach {id_}")

    go_to("tray:0:1")
    press("Enter")
    me.page.wait_for_function(IN_HAND, arg="tray:0:1")
    go_to("point:b2")
    press("Enter")
    laid(me, expect, 1)
    me.page.wait_for_function(IN_HAND, arg="tray:0:1")
    go_to("point:c3")
    press("Enter")
    laid(me, expect, 2)
    me.page.wait_for_function(IN_HAND, arg="tray:0:1")
    press("Escape")
    go_to("stack:b2")
    press("Delete")
    laid(me, expect, 1)
    expect(me.page.locator("#spoken")).to_contain_text("white single on b2 is taken away")
    expect(me.page.locator(".editor .ready")).to_have_text("You can study or play from here.")
    press("u")
    laid(me, expect, 2)


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
@every_game(EDITOR, argument="game")
def test_every_board_can_be_edited(person, expect, audit, game, viewport):
    """From where it stands, or empty; and the study is there again when nothing was made of it."""
    me = person("touch" if viewport is PHONE else "mouse")
    me.page.goto(f"{me.address}/#/study/{game}")
    me.wait_for_turn()
    me.choose()
    me.confirm.click()
    expect(me.page.locator(".variations .move")).to_have_count(2)
    me.wait_for_turn()
    played = field(me).evaluate("(field) => field.value")
    position = games.from_text(played)
    me.page.locator(".nav").get_by_role("button", name="Edit this board").click()
    expect(me.page.locator(".editor")).to_be_visible()
    expect(field(me)).to_have_value(Draft(position.game, position).text)
    me.page.get_by_role("button", name="Clear board").click()
    expect(field(me)).to_have_value(Draft(position.game).text)
    laid(me, expect, 0)
    me.page.get_by_role("button", name="Start position").click()
    start = games.new(game)
    expect(field(me)).to_have_value(Draft(start.game, start).text)
    me.page.get_by_role("button", name="Clear board").click()
    laid(me, expect, 0)
    items = me.page.locator(".trays .item:visible:not(.none)")
    brush = items.first.get_attribute("data-id")
    take(me, expect, brush)
    place = next(id_ for id_ in me.page.evaluate(OFFERED) if not id_.startswith("button:"))
    is_done = me.page.evaluate(LAY, place)
    if not is_done:
        me.confirm.click()
    laid(me, expect, 1)
    audit.by_axe(me.page)
    me.page.get_by_role("button", name="Cancel").last.click()
    expect(me.page.locator(".editor")).to_be_hidden()
    me.wait_for_turn()
    expect(field(me)).to_have_value(played)
    expect(me.page.locator(".variations .move")).to_have_count(2)


def test_a_text_is_pasted_and_changed_by_hand_and_the_computer_plays_from_there(person, expect):
    me = person()
    editing(me, expect, "tranglar", "Edit this board")
    text = "attangle 2b++1/w++1b+1w/6/4w2/5b/2b2/w++3 w 9 12"
    field(me).fill(text)
    expect(me.page.locator("h1")).to_have_text("Attangle")
    laid(me, expect, 8)
    point(me, "stack:b3")
    laid(me, expect, 7)
    changed = field(me).input_value()
    assert changed != text
    me.page.locator(".editor").get_by_role("button", name="Play from here").click()
    me.page.wait_for_url(re.compile("#/table/"))
    me.wait_for_turn()
    laid(me, expect, 7)


def test_what_is_pointed_at_before_the_answer_is_here_is_not_lost(person, expect):
    """On a slow line people take a piece and point at its place at once."""
    me = person()
    editing(me, expect, "attangle")
    held, is_answering = [], []

    def answer(route):
        if is_answering:
            route.continue_()
        else:
            held.append(route)

    me.page.route("**/api/studies/edits", answer)
    with me.page.expect_request("**/api/studies/edits"):
        me.page.locator('.trays [data-id="tray:0:1"]').click()
    point(me, "point:c3")
    is_answering.append(True)
    for route in held:
        route.continue_()
    laid(me, expect, 1)
    expect(field(me)).to_have_value("attangle 4/5/6/7/2w3/5/4 w 17 18")
