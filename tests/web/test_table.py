"""People at a table: far apart, on one screen with a secret, looking at past moves, going offline."""

import re

import pytest

from deltille import games
from deltille.testing.selection import SECRETS, every_game

CROWNED = """() => {
  const { pieces } = document.querySelector('deltille-board').scene;
  return pieces.filter(piece => piece.glyphs.length).map(piece => piece.label);
}"""
COMMIT = """(detail) => document.querySelector('deltille-board').dispatchEvent(
  new CustomEvent('commit', {detail, bubbles: true}))"""
ALL_TEXT = "() => document.querySelector('#page').innerText"


def picture(me):
    """The pieces drawn, whether just now or before."""
    return re.sub(
        r" (arrived|changed)", "", me.page.locator(".pieces").evaluate("(layer) => layer.innerHTML")
    )


def test_two_people_by_invitation(person, expect):
    """One reloads, the other loses the connection; both see the same game to its end."""
    white, black = person(seed=1), person(seed=2)
    opened = white.open("attangle", "here", "invite")
    expect(white.page.locator(".status")).to_have_text("Waiting")
    # The page shows the host this link; here it comes from the response.
    link = f"{white.address}/#/join/{opened['id']}/1/{opened['seats'][1]['invite']}"
    black.page.goto(link)
    black.page.get_by_label("Your name").fill("Ada")
    black.page.get_by_role("button", name="Join").click()
    expect(black.page.locator(".player").nth(1)).to_contain_text("Ada")
    assert "join" not in black.page.url
    white.wait_for_turn()
    white.play()
    black.wait_for_turn()
    black.play()
    white.page.reload()
    white.wait_for_turn()
    expect(white.moves).to_have_count(2)
    black.page.context.set_offline(True)
    expect(black.page.locator(".connection")).to_contain_text("lost")
    white.play()
    black.page.context.set_offline(False)
    black.wait_for_turn()
    expect(black.page.locator(".connection")).to_be_empty()
    expect(black.moves).to_have_count(3)
    black.play()
    expect(white.moves).to_have_count(4)
    expect(white.moves).to_have_text(black.moves.all_inner_texts(), use_inner_text=True)
    white.page.get_by_text("More", exact=True).click()
    white.page.get_by_role("button", name="Resign …").click()
    white.page.get_by_role("button", name="Yes, resign").click()
    expect(black.page.locator(".result h2")).to_have_text("You won")
    expect(white.page.locator(".result h2")).to_have_text("You lost")


def test_takeback_chat_and_rematch(person, expect):
    white, black = person(seed=1), person(seed=2)
    opened = white.open("attangle", "here", "invite")
    black.page.goto(f"{white.address}/#/join/{opened['id']}/1/{opened['seats'][1]['invite']}")
    black.page.get_by_role("button", name="Join").click()
    white.wait_for_turn()
    white.play()
    white.page.get_by_role("button", name="Take back").click()
    black.page.get_by_role("button", name="Accept").click()
    expect(white.moves).to_have_count(0)
    white.wait_for_turn()
    white.page.locator(".chat summary").click()
    white.page.get_by_label("Write a message").fill("Good evening")
    white.page.keyboard.press("Enter")
    expect(black.page.locator(".lines")).to_contain_text("Good evening")
    expect(black.page.locator("#spoken")).to_contain_text("Good evening")
    black.page.get_by_text("More", exact=True).click()
    black.page.get_by_role("button", name="Resign …").click()
    black.page.get_by_role("button", name="Yes, resign").click()
    first = white.page.url
    white.page.get_by_role("button", name="Rematch").click()
    black.page.get_by_role("button", name="Accept").click()
    for one in (white, black):
        one.page.wait_for_url(lambda url: url != first)
        expect(one.page.locator(".player").first).to_be_visible()


@every_game(only=SECRETS, argument="game")
def test_one_screen_keeps_the_secret(person, expect, game):
    """Between turns the page holds nothing of the board; each side sees its own crown while it holds."""
    me = person()
    me.open(game, "here", "here")
    for turn in range(8):
        seat = turn % 2
        curtain = me.page.locator(".curtain")
        expect(curtain).to_be_visible()
        assert me.page.locator(".stage .piece").count() == 0
        assert me.page.locator(".glyph").count() == 0
        curtain.get_by_role("button").click()
        me.wait_for_turn()
        shown = me.page.locator(".stage .piece:has(.crown)")
        expect(shown).to_have_count(0)
        if turn > 1:
            side = me.page.locator(".player").nth(seat).locator("b").inner_text().lower()
            label = me.page.evaluate(CROWNED)
            assert len(label) == 1
            assert label[0].startswith(side)
            before = picture(me)
            me.page.locator(".peek").hover()
            me.page.mouse.down()
            expect(shown).to_have_count(1)
            me.page.mouse.up()
            expect(shown).to_have_count(0)
            me.page.mouse.move(0, 0)
            assert picture(me) == before
        me.choose()
        expect(me.page.locator(".steps li").first).to_be_visible()
        if turn > 1:
            # Not even the label of the piece in hand says what it is.
            assert "king on" not in me.page.evaluate(ALL_TEXT)
            assert shown.count() == 0
        me.confirm.click()
    assert all("?" in text or "king" not in text.lower() for text in me.moves.all_inner_texts()[:2])


OTHER_HASHES = "crypto.subtle.digest = async () => new ArrayBuffer(32)"


@every_game(only=SECRETS, argument="game")
def test_secrets_are_checked_against_their_seals(person, expect, game):
    """Each side is told whether the other's secret matches its seal."""
    white, black, spectator = person(seed=1), person(seed=2, locale="es-ES"), person()
    opened = white.open(game, "here", "invite")
    black.page.goto(f"{white.address}/#/join/{opened['id']}/1/{opened['seats'][1]['invite']}")
    black.page.locator("form button").first.click()
    spectator.page.add_init_script(OTHER_HASHES)
    spectator.page.goto(white.page.url)
    for one in (white, black):
        one.wait_for_turn()
        one.play()
    white.page.get_by_text("More", exact=True).click()
    white.page.get_by_role("button", name="Resign …").click()
    white.page.get_by_role("button", name="Yes, resign").click()
    expect(white.page.locator(".verdict p").nth(1)).to_have_text(
        f"Checked: your opponent's {games.game(game).secrets.name} is the one chosen at move 2."
    )
    expect(black.page.locator(".verdict p").nth(1)).to_have_text(
        re.compile(r"Comprobado: lo que eligió tu rival \(.+\) en la jugada 1 no ha cambiado\.")
    )
    # What was hidden is named, without loading the page again.
    expect(white.page.locator(".moves li").nth(1)).not_to_contain_text("secret move")
    assert white.page.locator(".verdict p").count() == black.page.locator(".verdict p").count() == 2
    expect(spectator.page.locator(".verdict p").nth(2)).to_contain_text("is not the one chosen at move")


def test_looking_back_leaves_the_game_alone(person, expect):
    me = person()
    me.open("attangle", "here", "random")
    for _ in range(3):
        me.wait_for_turn()
        me.play()
    me.wait_for_turn()
    n_pieces = me.page.locator(".pieces .piece").count()
    me.choose()
    me.page.get_by_role("button", name="To the start").click()
    expect(me.page.locator(".looking")).to_be_visible()
    expect(me.page.locator(".pieces .piece")).to_have_count(0)
    expect(me.confirm).to_be_hidden()
    me.page.get_by_role("button", name="One move forward").click()
    expect(me.page.locator(".pieces .piece")).to_have_count(1)
    me.page.locator(".looking").get_by_role("button").click()
    expect(me.page.locator(".pieces .piece")).to_have_count(n_pieces)
    me.play()


def test_move_is_told_step_by_step(person, expect):
    """A move with several consequences can be stopped in the middle and continued from there."""
    me = person()
    me.open("attangle", "here", "here")
    steps = me.page.locator(".scrubber button")
    for ply, text in enumerate(("f3", "e3", "d3", "b5", "d3,f3-e3")):
        expect(steps).to_have_count(0)
        me.wait_for_turn()
        me.page.evaluate(COMMIT, text)
        expect(me.moves).to_have_count(ply + 1)
    expect(steps).to_have_count(2)
    steps.first.click()
    expect(me.page.locator(".told")).to_have_count(1)
    steps.last.click()
    expect(me.page.locator(".told")).to_have_count(0)


def test_refusal_says_why(person, expect):
    """By pointing at an illegal move, and by typing it."""
    me = person()
    me.open("attangle", "here", "random")
    me.wait_for_turn()
    me.page.locator(".place.barred").click()
    expect(me.page.locator(".prompt .why")).to_have_text("the centre d4 must stay empty")
    expect(me.page.locator("#spoken")).not_to_be_empty()
    me.page.get_by_text("Play by text").click()
    me.page.get_by_label("A move in notation").fill("d4")
    me.page.keyboard.press("Enter")
    expect(me.page.locator(".prompt .why")).to_contain_text("centre")
    me.page.get_by_role("button", name="List my moves").click()
    expect(me.page.locator(".listed li")).to_have_count(36)
    me.page.get_by_label("A move in notation").fill("e3")
    me.page.keyboard.press("Enter")
    expect(me.moves.first.locator(".place")).to_have_text("e3")


def test_drag_commits_nothing(person, expect):
    """A piece dragged from its tray is not played when it is released."""
    me = person()
    me.open("triangle_wins", "here", "random")
    me.wait_for_turn()
    item, cell = me.places(".item.offer", ".stage .cell")
    me.page.mouse.move(item["x"] + item["width"] / 2, item["y"] + item["height"] / 2)
    me.page.mouse.down()
    me.page.mouse.move(cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] * 0.6, steps=8)
    me.page.mouse.up()
    assert me.moves.count() == 0
    me.choose()
    expect(me.confirm).to_be_visible()
    me.page.keyboard.press("Enter")
    expect(me.moves.first).to_be_attached()


def test_seat_on_another_device(person, expect):
    """The code from the first browser opens the seat in a second one, which continues the game."""
    desk, phone = person(seed=1), person("touch", seed=2)
    desk.play_now("attangle")
    desk.play()
    desk.page.get_by_text("More", exact=True).click()
    desk.page.locator(".device summary").click()
    expect(desk.page.locator(".code kbd")).to_be_visible()  # what is not visible has no text
    code = desk.page.locator(".code kbd").inner_text()
    phone.page.goto(desk.page.locator(".device .address").get_attribute("href"))
    phone.page.get_by_label("Code").fill("wrong")
    phone.page.get_by_role("button", name="Take my seat").click()
    expect(phone.page.locator(".why")).not_to_be_empty()
    phone.page.get_by_label("Code").fill(code)
    phone.page.get_by_role("button", name="Take my seat").click()
    phone.wait_for_turn()
    phone.play()


def test_pictures_to_keep(person, expect, tmp_path):
    me = person()
    me.open("attangle", "here", "random")
    me.wait_for_turn()
    me.play()
    me.page.get_by_text("More", exact=True).click()
    for kind, start in (("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        with me.page.expect_download() as download:
            me.page.get_by_role("button", name=f"({kind})").click()
        download.value.save_as(tmp_path / kind)
        kept = (tmp_path / kind).read_bytes()
        assert kept.startswith(start)
        assert len(kept) > 4_000


def test_confirm_stays_where_it_is(person, expect):
    """A finger on its way to the green button hits it, even if the consequences arrive meanwhile."""
    me = person("touch")
    me.open("trangalla", "here", "random")
    me.wait_for_turn()
    me.page.evaluate(COMMIT, "king@b1")
    expect(me.moves).to_have_count(2)
    me.wait_for_turn()
    held = []
    me.page.route(re.compile(r"/previews/"), lambda route: held.append(route))
    me.page.locator('[data-id="piece:b2"]').tap()
    me.page.locator('[data-id="point:d4"]').tap()
    expect(me.confirm).to_be_visible()
    while not held:
        me.page.wait_for_timeout(50)
    before = me.confirm.bounding_box()
    held[0].continue_()
    expect(me.page.locator(".ghosts .going").first).to_be_attached()
    assert me.confirm.bounding_box() == before


OPEN_AT = """async (request) => {
  const how = {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(request)};
  location.hash = `#/table/${(await (await fetch('/api/tables', how)).json()).id}`;
}"""
# d5,f5-f3: at a table moves come as paths, without notation.
WIN = """() => {
  const board = document.querySelector('deltille-board');
  board.settle(board.selection.moves.find(({path}) => path.join() === 'stack:f3,stack:d5,stack:f5'));
}"""


@pytest.mark.parametrize(("beaten", "following"), [(8, 9), (9, 10), (10, None)])
def test_who_beats_a_level_may_try_the_next(person, expect, beaten, following):
    """Make the third triple; the button opens a table with the next level, if there is one."""
    me = person()
    start = {"position": "attangle 2b++1/w++1b+1w/6/4w2/5b/2b2/w++3 w 9 12"}
    seats = [{"kind": "here"}, {"kind": "computer", "player": f"level:{beaten}"}]
    me.page.goto(me.address)
    me.page.evaluate(OPEN_AT, {"game": "attangle", "seats": seats, "start": start})
    me.wait_for_turn()
    with me.page.expect_response("**/api/catalogue"):
        me.page.evaluate(WIN)
        me.confirm.click()
    expect(me.page.locator(".result h2")).to_have_text("You won")
    onward = me.page.get_by_role("button", name=re.compile("^Try "))
    if following is None:
        expect(me.page.get_by_role("button", name="Rematch")).to_be_visible()
        expect(onward).to_have_count(0)
        return
    expect(onward).to_have_text(f"Try Level {following}")
    onward.click()
    expect(me.page.locator(".player").nth(1)).to_contain_text(f"Level {following}")
    me.wait_for_turn()
