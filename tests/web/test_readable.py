"""A readable table: moves as pictures and places, prompts and scores in the words of the game."""

import json
import re

import pytest

from deltille import games
from deltille.testing.selection import games_under_test

DESK = {"width": 1280, "height": 800}
LAPTOP = {"width": 1120, "height": 700}
PHONE = {"width": 390, "height": 844}
SIZES = {"laptop": LAPTOP, "phone": PHONE, "desk": DESK}
SOME_MOVES = 5

# Texts that are wider or higher than their own box, or extend beyond the window.
CUT = """(selector) => [...document.querySelectorAll(selector)].filter((e) => {
  const box = e.getBoundingClientRect();
  const isCut = e.scrollWidth > Math.max(e.clientWidth, Math.ceil(box.width)) + 1;
  return box.width && (isCut || box.left < 0 || box.right > innerWidth);
}).map((e) => `${e.className}: ${e.textContent}`)"""
# Words of the list of moves that are broken in the middle: a word must be on one line.
BROKEN = """() => [...document.querySelectorAll('.moves .place')].filter((e) => {
  const text = e.firstChild, range = document.createRange();
  return [...text.data.matchAll(/[^\\s]+/g)].some(({ 0: word, index }) => {
    range.setStart(text, index); range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1;
  });
}).map((e) => e.textContent)"""


COLUMNS = "new Set([...document.querySelectorAll('.moves li')].map((e) => e.offsetLeft)).size"
# Moves without a picture: only moves that lay nothing or are hidden may have none.
BARE = """() => [...document.querySelectorAll('.moves li')].filter((e) => !e.querySelector('svg'))
  .map((e) => e.querySelector('.place').textContent).filter((text) => !/^(pass|secret move)$/i.test(text))"""
# Rows of a list that is longer than its box: they scroll, and none is lower than its content.
SQUEEZED = """() => {
  document.querySelector('.moves').style.maxHeight = '5rem';
  return [...document.querySelectorAll('.moves li')].filter((e) => e.scrollHeight > e.clientHeight + 1)
    .map((e) => e.textContent);
}"""
SAID = ".prompt p, .said, .player .score, .player b, .player .who"


# How much wider the words are than their place: a part of a pixel is enough for the browser to cut them.
TOO_WIDE = """(e) => {
  const words = document.createRange(), { paddingLeft, paddingRight } = getComputedStyle(e);
  words.selectNodeContents(e);
  const place = e.getBoundingClientRect().width - parseFloat(paddingLeft) - parseFloat(paddingRight);
  return words.getBoundingClientRect().width - place;
}"""


def seats_of(name: str) -> tuple[str, ...]:
    return ("here", *["greedy"] * (games.game(name).n_seats - 1))


def at_each_size(page):
    """Set the window to each size; the layout follows within two frames."""
    for size, viewport in SIZES.items():
        page.set_viewport_size(viewport)
        page.evaluate(
            "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
        )
        yield size


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.all_games
def test_nothing_is_cut_off(person, expect, language):
    for name in games_under_test():
        me = person(locale={"en": "en-GB", "es": "es-ES"}[language])
        me.open(name, *seats_of(name))
        for _ in range(2):
            me.wait_for_turn()
            for size in at_each_size(me.page):
                assert me.page.evaluate(CUT, SAID) == [], (name, size)
                assert me.page.locator(".status.mine").evaluate(TOO_WIDE) < 0.05, (name, size)
            me.play()
        me.page.context.close()


@pytest.mark.all_games
def test_moves_are_pictures_and_places_in_columns(person, expect):
    for name in games_under_test():
        me = person()
        me.open(name, *seats_of(name))
        n_seats = games.game(name).n_seats
        me.play_early(name, SOME_MOVES)
        for size in at_each_size(me.page):
            assert me.page.evaluate(BROKEN) == [], (name, size)
            assert me.page.evaluate(CUT, ".moves li, .moves .place") == [], (name, size)
            assert me.page.evaluate(COLUMNS) == n_seats, (name, size)
        assert me.page.evaluate(BARE) == [], name
        assert me.page.evaluate(SQUEEZED) == [], name
        me.page.context.close()


def test_places_on_a_growing_board_say_where_they_are(person, expect):
    """Counted from the first tile; so the board is the same way round for both players."""
    host, guest = person(), person()
    opened = host.open("triangle_wins", "here", "invite", players=2)
    guest.page.goto(f"{host.address}/#/join/{opened['id']}/1/{opened['seats'][1]['invite']}")
    guest.page.get_by_role("button", name="Join").click()
    for player, text in ((host, "LLT@0,0u"), (guest, "TLL@0,-1d"), (host, "TTL@0,-1u")):
        player.wait_for_turn()
        player.page.get_by_text("Play by text").click()
        expect(player.page.locator(".typing p").first).to_contain_text("for example")
        player.page.get_by_label("A move in notation").fill(text)
        player.page.keyboard.press("Enter")
        expect(
            player.moves.filter(has=player.page.locator(f"xpath=self::*[@data-text='{text}']"))
        ).to_have_count(1)
        player.page.get_by_text("Play by text").click()
    expect(guest.page.locator(".moves .place")).to_have_text(["•", "↓1", "←1↓1"])
    expect(host.page.locator(".moves .place")).to_have_text(["•", "↓1", "←1↓1"])
    expect(guest.page.locator(".prompt")).to_contain_text("on ←1↓1")
    for player in (host, guest):
        expect(player.page.get_by_role("button", name="Flip the board")).to_have_count(0)
        first, second = (
            player.page.locator(f'[data-id="piece:{cell}"]').bounding_box()["y"] for cell in ("0,0u", "0,-1d")
        )
        assert first < second


def test_the_notation_can_still_be_copied(person, expect):
    me = person(permissions=["clipboard-read", "clipboard-write"])
    me.open("attangle", "here", "greedy")
    me.wait_for_turn()
    me.play()
    me.wait_for_turn()
    me.page.get_by_role("button", name="Copy as text").click()
    expect(me.page.locator("#spoken")).to_contain_text("Copied")
    copied = me.page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(r"1\. [a-g]\d [a-g]\d", copied)


def test_prompts_and_scores_are_in_the_words_of_the_game(person, expect):
    me = person()
    me.open("attangle", "here", "greedy")
    me.wait_for_turn()
    expect(me.page.locator(".prompt")).to_contain_text("Place a piece on a free point.")
    expect(me.page.locator(".player .score").first).to_have_text("0 of 3 triples")
    me.open("blokus_trigon", "here", "greedy", "greedy", "greedy")
    me.wait_for_turn()
    expect(me.page.locator(".prompt")).to_contain_text("Place your first blue piece over a marked cell.")
    me.play()
    expect(me.page.locator(".player .score").first).to_have_text(re.compile(r"laid\s\d+, left\s\d+"))


def test_names_stand_before_colours(person, expect):
    me = person()
    me.open("attangle", "here", "level:1")
    me.wait_for_turn()
    expect(me.page.locator(".player b")).to_have_text(["You", "Level 1"])
    expect(me.page.locator(".player .who")).to_have_text(["White", "Black"])
    me.open("attangle", "here", "here")
    expect(me.page.locator(".player b")).to_have_text(["White", "Black"])


def test_sentences_begin_with_a_capital_letter_unless_they_begin_with_a_place(person):
    me = person()
    me.open("attangle", "here", "here")
    me.wait_for_turn()
    for sentence, shown in (("b2 and d3 capture c3", "none"), ("that point is taken", "uppercase")):
        me.page.evaluate("(words) => document.querySelector('deltille-board').tell(words)", sentence)
        first = "getComputedStyle(document.querySelector('.said p'), '::first-letter').textTransform"
        assert me.page.evaluate(first) == shown


def test_a_wait_for_a_busy_server_is_said_once(person, expect):
    me, sockets = person(), []

    def listen(socket):
        socket.connect_to_server()
        sockets.append(socket)

    me.page.route_web_socket(re.compile("/live"), listen)
    me.open("attangle", "here", "here")
    me.wait_for_turn()
    me.page.evaluate(
        "() => { window.said = []; addEventListener('speak', (event) => said.push(event.detail)); }"
    )
    for seconds in (2, 2, 2, 3):
        sockets[-1].send(json.dumps({"type": "busy", "seat": 0, "about_s": seconds}))
    expect(me.page.locator(".prompt")).to_have_text("The server is busy. Wait about 3 s.")
    assert me.page.evaluate("said") == [f"The server is busy. Wait about {n} s." for n in (2, 3)]
