"""The study board: records in and out, variations, the computer's lines; and trying a moment again."""

import itertools
import json
import math
import re

from deltille import games
from deltille.core.position import Position
from deltille.core.record import Record
from deltille.testing.selection import SECRETS, every_game

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
MOVE = """(text) => {
  const board = document.querySelector('deltille-board');
  board.settle(board.selection.moves.find((move) => move.text === text));
}"""
# At a table moves come as paths, without their notation.
MOVE_ALONG = """(path) => {
  const board = document.querySelector('deltille-board');
  board.settle(board.selection.moves.find((move) => move.path.join() === path.join()));
}"""
MOVES = "() => document.querySelector('deltille-board').selection.moves"
PLAY = """(share) => {
  const board = document.querySelector('deltille-board');
  board.settle(board.selection.moves[Math.floor(share * board.selection.moves.length)]);
}"""
BOXES = """() => [...document.querySelectorAll('.lines .tag circle')].map((circle) => {
  const { left, top, width } = circle.getBoundingClientRect();
  return [left + width / 2, top + width / 2, width];
})"""


def record_of(game: str, moves: str) -> str:
    position = Position(games.game(game))
    for move in moves.split():
        position.push(move)
    return Record.of(position, seats=("Ada", "Charles")).to_json()


def branches(me):
    return me.page.locator(".variations .move")


def here(me):
    return me.page.locator(".variations [aria-current]")


def play(me, expect, text):
    """Let a move stand and confirm it, as somebody would who has found it on the board."""
    me.page.evaluate(MOVE, text)
    me.confirm.click()
    expect(here(me)).to_contain_text(text)
    me.wait_for_turn()


def opened(me, expect, tmp_path, text):
    path = tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")
    me.page.goto(f"{me.address}/#/study")
    expect(branches(me).first).to_be_visible()
    me.page.get_by_text("Import, save, play on").click()
    me.page.locator("input[type=file]").set_input_files(path)


def downloaded(me, tmp_path):
    with me.page.expect_download() as waiting:
        me.page.locator(".files .record").click()
    path = tmp_path / "out.json"
    waiting.value.save_as(path)
    return path.read_text(encoding="utf-8")


def test_a_record_comes_out_as_it_went_in(person, expect, tmp_path):
    me = person()
    text = record_of("attangle", "e3 c3 b2 c5")
    opened(me, expect, tmp_path, text)
    expect(branches(me)).to_have_count(5)
    assert downloaded(me, tmp_path) == text
    expect(me.page.locator("#spoken")).to_contain_text("White to move")


def test_variations_grow_change_places_and_go(person, expect, tmp_path):
    me = person()
    opened(me, expect, tmp_path, record_of("attangle", "e3 c3 b2 c5"))
    expect(branches(me)).to_have_count(5)
    me.page.locator(".stage").focus()
    me.page.keyboard.press(".")
    expect(here(me)).to_contain_text("e3")
    me.wait_for_turn()
    play(me, expect, "a1")
    expect(me.page.locator(".variation .move")).to_have_text(["2a1"])
    me.page.get_by_label("Comment on this move").fill("far away")
    me.page.get_by_label("Comment on this move").press("Enter")
    expect(me.page.locator(".variation .comment")).to_have_text("far away")
    # Up and down go from one variation to the next, left and right along a line.
    here(me).focus()
    me.page.keyboard.press("ArrowUp")
    expect(here(me)).to_contain_text("c3")
    me.page.keyboard.press("ArrowDown")
    expect(here(me)).to_contain_text("a1")
    me.page.get_by_role("button", name="Promote variation").click()
    expect(me.page.locator(".variation .move").first).to_contain_text("c3")
    # A line that was made here is a record as well.
    assert json.loads(downloaded(me, tmp_path))["moves"] == ["e3", "a1"]
    # The study is still there for somebody who comes back.
    me.page.goto(me.address)
    me.page.goto(f"{me.address}/#/study")
    expect(me.page.locator(".variations .comment")).to_have_text("far away")
    expect(here(me)).to_contain_text("a1")
    me.wait_for_turn()
    me.page.get_by_role("button", name="Delete from here").click()
    expect(here(me)).to_contain_text("e3")
    expect(branches(me)).to_have_count(5)


def test_the_computer_thinks_aloud(person, expect, audit):
    """Its lines are listed with values, and drawn as numbered ghosts; one can be let stand and played."""
    me = person()
    me.page.goto(f"{me.address}/#/study/attangle")
    me.wait_for_turn()
    me.page.get_by_role("button", name="Analyse").click()
    lines = me.page.locator(".bestline")
    expect(lines).to_have_count(5)
    expect(lines.first).to_contain_text("%")
    expect(me.page.locator(".lines .tag text")).to_have_text(["3", "2", "1"])
    me.page.get_by_role("button", name="Stop", exact=True).click()
    expect(lines).to_have_count(0)
    expect(me.page.locator(".lines")).to_have_count(0)
    audit(me.page)


def test_a_position_is_set_up_from_its_text(person, expect, audit):
    me = person(viewport=PHONE, color_scheme="dark")
    me.page.goto(f"{me.address}/#/study/tranglar")
    me.wait_for_turn()
    me.page.get_by_text("Import, save, play on").click()
    field = me.page.get_by_role("textbox", name="Position as text")
    field.fill("attangle nonsense")
    me.page.get_by_role("button", name="Set up", exact=True).click()
    expect(me.page.locator(".side .why")).to_contain_text("nonsense")
    text = games.lesson_position("attangle", games.lessons("attangle").steps[2]).to_text()
    field.fill(text)
    me.page.get_by_role("button", name="Set up", exact=True).click()
    expect(me.page.locator("h1")).to_have_text("Attangle")
    expect(me.page.locator(".pieces .piece")).to_have_count(4)
    me.wait_for_turn()
    me.page.evaluate("() => document.querySelector('deltille-board').pick('point:d4')")
    expect(me.page.locator(".prompt .why")).to_contain_text("centre")
    play(me, expect, "c5,d3-c3")
    expect(me.page.locator(".pieces .piece")).to_have_count(2)
    expect(field).not_to_have_value(text)
    audit(me.page)


def test_a_moment_that_mattered_is_tried_again(person, expect):
    """Give a winning capture away, resign, look back: the table that opens stands before that move."""
    me = person()
    # Black has a triple too, so that much is given away, but cannot win with any next move.
    start = {"position": "attangle 2b++1/w++1b+1w/6/4w2/5b/2b2/w++3 w 9 12"}
    position = games.from_text(start["position"])
    seats = [{"kind": "here"}, {"kind": "computer", "player": "random"}]
    me.page.goto(me.address)
    me.page.evaluate(
        """async (request) => {
          const headers = {'content-type': 'application/json'};
          const how = {method: 'POST', headers, body: JSON.stringify(request)};
          location.hash = `#/table/${(await (await fetch('/api/tables', how)).json()).id}`;
        }""",
        {"game": "attangle", "seats": seats, "start": start},
    )
    me.wait_for_turn()
    me.page.evaluate(MOVE_ALONG, list(position.path("g1")))
    me.confirm.click()
    expect(me.moves).to_have_count(2)
    me.wait_for_turn()
    me.page.get_by_text("More", exact=True).click()
    me.page.get_by_role("button", name="Resign …").click()
    me.page.get_by_role("button", name="Yes, resign").click()
    moment = me.page.locator(".moment").first
    expect(moment).to_contain_text("Move 1: a piece is placed on g1.")
    expect(moment).to_contain_text("Better: d5 and f5 capture f3")
    moment.get_by_role("button", name="Show position").click()
    expect(me.page.locator(".looking")).to_be_visible()
    expect(me.page.locator(".ghosts .going").first).to_be_attached()
    first = me.page.url
    moment.get_by_role("button", name="Try it").click()
    expect(me.page.locator(".result h2")).to_have_count(0)
    me.page.wait_for_url(lambda url: "#/table/" in url and url != first)
    me.wait_for_turn()
    expect(me.page.locator(".pieces .piece")).to_have_count(8)
    me.page.evaluate(MOVE_ALONG, list(position.path("d5,f5-f3")))
    me.confirm.click()
    expect(me.page.locator(".result h2")).to_have_text("You won")
    me.page.get_by_role("link", name="Study this game").click()
    expect(branches(me)).to_have_count(2)


@every_game(only=SECRETS, argument="game")
def test_secrets_are_open_in_a_study(person, expect, game):
    """People who study move for all sides, so they see what they chose for each."""
    me = person()
    me.page.goto(f"{me.address}/#/study/{game}")
    me.wait_for_turn()
    for n in (1, 2):
        me.page.evaluate(
            "() => { const b = document.querySelector('deltille-board'); b.settle(b.selection.moves[0]); }"
        )
        me.confirm.click()
        expect(branches(me)).to_have_count(n + 1)
        me.wait_for_turn()
    expect(me.page.locator(".pieces .crown")).to_have_count(2)


@every_game(argument="game")
def test_lines_are_numbered_on_every_board(person, expect, game):
    """Three moves a search may find: all numbers can be read, and what travels shows its way."""
    me = person()
    me.page.goto(f"{me.address}/#/study/{game}")
    for n in range(5):
        me.wait_for_turn()
        me.page.evaluate(PLAY, n / 5)
        me.confirm.click()
        expect(branches(me)).to_have_count(n + 2)
    me.wait_for_turn()
    moves = [move for move in me.page.evaluate(MOVES) if not move["path"][0].startswith("button:")]
    best = [
        move | {"visits": 9, "values": [0.5] * 6, "proven": None, "line": []}
        for move in (moves[0], moves[1], moves[len(moves) // 2])
    ]
    told = json.dumps({"status": "done", "turn": 1, "nodes": 500, "best": best})
    me.page.route(
        re.compile(r"/api/analyses$"),
        lambda route: route.fulfill(body='{"analysis": "abcdefghijkl"}', content_type="application/json"),
    )
    me.page.route(
        re.compile(r"/stream$"),
        lambda route: route.fulfill(body=f"data: {told}\n\n", content_type="text/event-stream"),
    )
    me.page.get_by_role("button", name="Analyse").click()
    expect(me.page.locator(".bestline")).to_have_count(3)
    expect(me.page.locator(".lines .tag")).to_have_count(3)
    boxes = me.page.evaluate(BOXES)
    for one, other in itertools.combinations(boxes, 2):
        assert math.dist(one[:2], other[:2]) > 0.8 * one[2], boxes
    stage = me.page.locator(".stage").bounding_box()
    for x, y, _ in boxes:
        assert stage["x"] < x < stage["x"] + stage["width"]
        assert stage["y"] < y < stage["y"] + stage["height"]
    travels = [move for move in best if move["path"][0].startswith("piece:") and game == "trangalla"]
    expect(me.page.locator(".lines path.line[d*='L']:not([d*='Z'])")).to_have_count(len(travels))
