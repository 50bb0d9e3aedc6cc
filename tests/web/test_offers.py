"""Offers, refusals and chat lines are visible, on a phone too, and offers can be withdrawn."""

import pytest

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
SIZES = pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
# Whether something is wholly on the screen, with nothing over it.
IN_SIGHT = """(e) => {
  const { left, top, right, bottom } = e.getBoundingClientRect();
  const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && e.contains(at);
}"""

KEPT_IN_SIGHT = (".player:nth-child(1)", ".player:nth-child(2)", ".badge", ".sound", ".preferences summary")

STAGE = """() => {
  const { x, y, width } = document.querySelector('.stage').getBoundingClientRect();
  return [x, y + scrollY, width];
}"""


def two_people(person, viewport):
    white, black = person(viewport=viewport), person(viewport=viewport)
    opened = white.open("trangalla", "here", "invite")
    black.page.goto(f"{white.address}/#/join/{opened['id']}/1/{opened['seats'][1]['invite']}")
    black.page.get_by_role("button", name="Join").click()
    white.wait_for_turn()
    return white, black


def offer_draw(one):
    one.page.get_by_text("More", exact=True).click()
    one.page.get_by_role("button", name="Offer a draw").click()
    one.page.evaluate("scrollTo(0, 0)")


@SIZES
def test_an_offer_and_its_refusal_are_seen(person, expect, audit, viewport):
    white, black = two_people(person, viewport)
    offer_draw(white)
    asked = black.page.locator(".toasts .asked")
    expect(asked).to_contain_text("offers a draw")
    assert asked.evaluate(IN_SIGHT)
    audit.by_axe(black.page)
    asked.get_by_role("button", name="Decline").click()
    told = white.page.locator(".toast")
    expect(told).to_contain_text("declined the draw")
    assert told.evaluate(IN_SIGHT)
    expect(asked).to_have_count(0)


@SIZES
def test_what_one_has_asked_hides_no_player_and_no_button(person, expect, viewport):
    """An offer may stand for days: clocks, scores and the header's buttons stay in sight."""
    white, black = two_people(person, viewport)
    offer_draw(white)
    asked = white.page.locator(".toasts .by-us")
    expect(asked).to_contain_text("You have offered a draw")
    assert asked.evaluate(IN_SIGHT)
    box, *others = white.places(".toasts .by-us", *KEPT_IN_SIGHT)
    for name, other in zip(KEPT_IN_SIGHT, others, strict=True):
        is_beside = box["right"] <= other["left"] or other["right"] <= box["left"]
        assert is_beside or box["bottom"] <= other["top"] + 1, name
    expect(black.page.locator(".toasts .asked")).to_contain_text("offers a draw")
    asked.get_by_role("button", name="Withdraw").click()
    expect(asked).to_have_count(0)


@SIZES
def test_a_takeback_is_seen_and_so_is_its_refusal(person, expect, viewport):
    white, black = two_people(person, viewport)
    white.play()
    white.page.get_by_role("button", name="Take back").click()
    asked = black.page.locator(".toasts .asked")
    expect(asked).to_contain_text("take")
    assert asked.evaluate(IN_SIGHT)
    asked.get_by_role("button", name="Decline").click()
    told = white.page.locator(".toast")
    expect(told).to_contain_text("declined")
    assert told.evaluate(IN_SIGHT)
    expect(white.moves).to_have_count(1)


@SIZES
def test_a_rematch_is_offered_in_sight(person, expect, viewport):
    white, black = two_people(person, viewport)
    black.page.get_by_text("More", exact=True).click()
    black.page.get_by_role("button", name="Resign …").click()
    black.page.get_by_role("button", name="Yes, resign").click()
    white.page.get_by_role("button", name="Rematch").click()
    accept = black.page.get_by_role("button", name="Accept")
    expect(accept).to_be_visible()
    black.page.evaluate("scrollTo(0, 0)")
    assert accept.evaluate(IN_SIGHT)
    black.page.get_by_role("button", name="Decline").click()
    told = white.page.locator(".toast")
    expect(told).to_contain_text("declined")
    assert told.evaluate(IN_SIGHT)


@SIZES
def test_an_offer_can_be_withdrawn(person, expect, viewport):
    white, black = two_people(person, viewport)
    offer_draw(white)
    own = white.page.locator(".toasts .asked")
    expect(own).to_contain_text("You have offered a draw")
    assert own.evaluate(IN_SIGHT)
    expect(black.page.locator(".toasts .asked")).to_contain_text("offers a draw")
    own.get_by_role("button", name="Withdraw").click()
    expect(black.page.locator(".toast")).to_contain_text("withdrew the draw offer")
    for one in (white, black):
        expect(one.page.locator(".toasts .asked")).to_have_count(0)


def test_what_is_said_is_counted_and_seen_on_a_telephone(person, expect):
    white, black = two_people(person, PHONE)
    black.page.get_by_role("button", name="Chat").click()
    black.page.get_by_label("Write a message").fill("Good evening")
    black.page.keyboard.press("Enter")
    told = white.page.locator(".toast")
    expect(told).to_contain_text("Good evening")
    assert told.evaluate(IN_SIGHT)
    badge = white.page.get_by_role("button", name="Chat, 1 new message")
    expect(badge).to_be_visible()
    told.click()
    expect(white.page.locator(".lines")).to_be_in_viewport()
    expect(white.page.get_by_role("button", name="Chat", exact=True)).to_be_visible()


def test_what_is_said_before_the_table_has_answered_waits_for_it(person, expect):
    white, black = person(), person()
    opened = white.open("trangalla", "here", "invite")
    held, is_open = [], []

    def slow(socket):
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(text) if is_open else held.append((socket, text)))

    black.page.route_web_socket("**/live", slow)
    black.page.goto(f"{white.address}/#/join/{opened['id']}/1/{opened['seats'][1]['invite']}")
    black.page.get_by_role("button", name="Join").click()
    black.page.get_by_role("button", name="Chat").click()
    black.page.get_by_label("Write a message").fill("Good evening")
    black.page.keyboard.press("Enter")
    expect(black.page.get_by_label("Write a message")).to_have_value("")
    expect(white.page.locator(".players")).to_contain_text("here")
    while not held:
        black.page.wait_for_timeout(50)
    is_open.append(True)
    for socket, text in held:
        socket.send(text)
    for one in (white, black):
        expect(one.page.locator(".lines")).to_contain_text("Good evening")


@SIZES
def test_the_result_comes_and_the_board_stays_where_it_is(person, expect, audit, viewport):
    """Beside the board; on a phone as a sheet that can be closed."""
    me = person(viewport=viewport)
    me.open("attangle", "here", "random")
    me.wait_for_turn()
    me.play()
    me.wait_for_turn()
    before = me.page.evaluate(STAGE)
    me.page.get_by_text("More", exact=True).click()
    me.page.get_by_role("button", name="Resign …").click()
    me.page.get_by_role("button", name="Yes, resign").click()
    result = me.page.locator(".result")
    expect(result.locator("h2")).to_be_visible()
    assert me.page.evaluate(STAGE) == before
    assert result.evaluate(IN_SIGHT)
    audit.by_axe(me.page)
    away = result.get_by_role("button", name="Close")
    if viewport == PHONE:
        away.click()
        expect(result).to_have_css("position", "static")
    expect(away).to_be_hidden()


def test_the_result_is_seen_by_those_who_read_the_chat(person, expect):
    """The panel beside the board had been scrolled."""
    me = person(viewport={"width": 1120, "height": 560})
    me.open("attangle", "here", "random")
    me.wait_for_turn()
    me.page.get_by_text("More", exact=True).click()
    me.page.locator(".chat summary").click()
    me.page.get_by_role("button", name="Resign …").click()
    side = me.page.locator(".side")
    side.evaluate("(e) => e.scrollTo(0, e.scrollHeight)")
    assert side.evaluate("(e) => e.scrollTop") > 0
    me.page.get_by_role("button", name="Yes, resign").evaluate("(e) => e.click()")
    expect(me.page.locator(".result h2")).to_be_in_viewport()
