"""The study board: records in and out, variations, the computer's lines; and trying a moment again."""

import itertools
import json
import math
import re

import pytest

from deltille import games
from deltille.core.messages import Message
from deltille.core.position import Position
from deltille.core.record import Record
from deltille.core.summaries import prompt_of, tallies_of
from deltille.testing.selection import SECRETS, every_game

NO_GAME = "This is not a Deltille game file."
REFUSED = {
    "(;GM[": "This game file cannot be opened: GM[1] is another game; expected Blokus Trigon, "
    "Blokus Trigon Three-Player, Blokus Trigon Two-Player.",
    "xxxxx": "This file is too large to be a game.",
}
DESK = {"width": 1280, "height": 800}
LAPTOP = {"width": 1120, "height": 700}
PHONE = {"width": 360, "height": 740}
# Moves come as paths, without notation: these are found by their places.
MOVE = """(text) => {
  const board = document.querySelector('deltille-board');
  const named = ({path}) => path.map((id) => id.split(':')[1]).sort().join();
  board.settle(board.selection.moves.find((move) => named(move) === text.split(/[,-]/).sort().join()));
}"""
MOVE_ALONG = """(path) => {
  const board = document.querySelector('deltille-board');
  board.settle(board.selection.moves.find((move) => move.path.join() === path.join()));
}"""
MOVES = "() => document.querySelector('deltille-board').selection.moves"
PLAY = """(share) => {
  const board = document.querySelector('deltille-board');
  board.settle(board.selection.moves[Math.floor(share * board.selection.moves.length)]);
}"""
BOXES = """() => {
  const boxes = [...document.querySelectorAll('.lines .tag circle')].map((circle) => {
    const { left, top, width } = circle.getBoundingClientRect();
    return [left + width / 2, top + width / 2, width];
  });
  return [boxes, document.querySelector('.stage').getBoundingClientRect().toJSON()];
}"""


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
    """Select a move and confirm it, as a person would on the board."""
    me.page.evaluate(MOVE, text)
    me.confirm.click()
    expect(here(me)).to_have_attribute("title", text)
    me.wait_for_turn()


def opened(me, expect, tmp_path, text):
    path = tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")
    me.page.goto(f"{me.address}/#/study")
    expect(branches(me).first).to_be_visible()
    me.page.get_by_text("Import, save, continue").click()
    me.page.locator("input[type=file]").set_input_files(path)


def downloaded(me, tmp_path):
    with me.page.expect_download() as waiting:
        me.page.locator(".files .record").click()
    path = tmp_path / "out.json"
    waiting.value.save_as(path)
    return path.read_text(encoding="utf-8")


@every_game(argument="game")
def test_a_study_says_what_can_be_done_and_what_each_side_has(person, expect, game):
    """In the words of the game: not every game has points to tap."""
    me = person()
    me.page.goto(f"{me.address}/#/study/{game}")
    me.wait_for_turn()
    start = Position(games.game(game))
    words = start.scene().notice or prompt_of(start)
    if words is not None:
        expect(me.page.locator(".prompt")).to_contain_text(words.text)
    tallies = tallies_of(start)
    has = [tally.text for tally in tallies] if tallies else [str(score) for score in start.scores]
    expect(me.page.locator(".scores b")).to_have_text(has)
    expect(me.page.locator(".scores .turn")).to_have_count(1)


@every_game(argument="game")
def test_rules_are_called_the_same_in_a_study_as_before_a_game(person, expect, game):
    me = person()
    me.page.goto(f"{me.address}/#/study/{game}")
    me.wait_for_turn()
    me.page.get_by_text("Set up a position").click()
    fields = me.page.locator(".setup .options label")
    names = [Message(f"{game}.name-{key}").text for key in games.game(game).options]
    expect(fields.locator("span")).to_have_text(names)
    choices = fields.locator("option").all_inner_texts()
    assert [choice for choice in choices if choice[:1].islower()] == []


def test_a_record_comes_out_as_it_went_in(person, expect, tmp_path):
    me = person()
    text = record_of("attangle", "e3 c3 b2 c5")
    opened(me, expect, tmp_path, text)
    expect(branches(me)).to_have_count(5)
    assert downloaded(me, tmp_path) == text
    expect(me.page.locator("#spoken")).to_contain_text("White to move")


def test_buttons_that_can_do_nothing_cannot_be_pressed(person, expect):
    """At the start there is nothing to delete, and the main line has no place to go to."""
    me = person()
    me.page.goto(f"{me.address}/#/study/attangle")
    me.wait_for_turn()
    promote = me.page.get_by_role("button", name="Promote variation")
    delete = me.page.get_by_role("button", name="Delete from here")
    expect(promote).to_be_disabled()
    expect(delete).to_be_disabled()
    play(me, expect, "d1")
    expect(promote).to_be_disabled()
    expect(delete).to_be_enabled()
    expect(delete).to_have_attribute("tabindex", "0")
    me.page.get_by_role("button", name="One move back").click()
    expect(delete).to_be_disabled()
    play(me, expect, "d2")
    expect(promote).to_be_enabled()


def test_the_move_that_led_here_is_marked(person, expect):
    """Also where people have gone back to."""
    me = person()
    me.page.goto(f"{me.address}/#/study/attangle")
    me.wait_for_turn()
    play(me, expect, "d1")
    play(me, expect, "d2")
    marks = me.page.locator("deltille-board .lasts .last")
    me.page.get_by_role("button", name="One move back").click()
    expect(here(me)).to_have_attribute("title", "d1")
    expect(marks).to_have_count(1)
    me.page.get_by_role("button", name="One move back").click()
    expect(marks).to_have_count(0)


def test_variations_grow_change_places_and_go(person, expect, tmp_path):
    me = person()
    opened(me, expect, tmp_path, record_of("attangle", "e3 c3 b2 c5"))
    expect(branches(me)).to_have_count(5)
    me.page.locator(".stage").focus()
    me.page.keyboard.press(".")
    expect(here(me)).to_contain_text("e3")
    me.wait_for_turn()
    play(me, expect, "a1")
    expect(me.page.locator(".variation .place")).to_have_text(["a1"])
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
    # A line made here can be saved as a record too.
    assert json.loads(downloaded(me, tmp_path))["moves"] == ["e3", "a1"]
    # The study is still there after a new visit.
    me.page.goto(me.address)
    me.page.goto(f"{me.address}/#/study")
    expect(me.page.locator(".variations .comment")).to_have_text("far away")
    expect(here(me)).to_contain_text("a1")
    me.wait_for_turn()
    me.page.get_by_role("button", name="Delete from here").click()
    expect(here(me)).to_contain_text("e3")
    expect(branches(me)).to_have_count(5)


def test_the_computer_thinks_aloud(person, expect, audit):
    """Its lines are listed with values, and drawn as numbered ghosts; one can be selected and played."""
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
    me.page.get_by_text("Set up a position").click()
    field = me.page.get_by_role("textbox", name="Position as text")
    field.fill("attangle nonsense")
    me.page.get_by_role("button", name="Set up", exact=True).click()
    expect(me.page.locator(".side .why")).to_contain_text("nonsense")
    expect(me.page.locator(".verdict")).to_contain_text("nonsense")
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


def test_a_moment_that_mattered_is_tried_again(person, expect, audit):
    """Miss a winning capture, resign, open the analysis: the new table begins before that move."""
    me = person()
    # Black has a triple too, so that the loss is large, but cannot win with any next move.
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
    for kind, place in (("played", "g1"), ("better", "d5 f5 → f3")):
        glance = moment.locator(f".told-move.{kind} .glance")
        expect(glance.locator(".place")).to_have_text(place)
        expect(glance.locator("svg")).to_be_visible()
    audit.by_axe(me.page)
    moment.get_by_role("button", name="Show position").click()
    expect(me.page.locator(".looking")).to_be_visible()
    expect(me.page.locator(".ghosts .going").first).to_be_attached()
    watcher = person(viewport=PHONE)
    watcher.page.goto(me.page.url)
    watcher.page.get_by_role("button", name="Analyse game").click()
    of_all = watcher.page.locator(".moment", has_text="Move 1: a piece is placed on g1.")
    expect(of_all).to_be_visible()
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
    """In a study people move for all sides, so they see the secrets of all sides."""
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
    """Three moves a search may find: all numbers are readable, and travelling pieces show their path."""
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
        move | {"visits": 9, "values": [0.5] * 6, "scores": [0] * 6, "proven": None, "line": []}
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
    boxes, stage = me.page.evaluate(BOXES)
    for one, other in itertools.combinations(boxes, 2):
        assert math.dist(one[:2], other[:2]) > 0.8 * one[2], boxes
    for x, y, _ in boxes:
        assert stage["x"] < x < stage["x"] + stage["width"]
        assert stage["y"] < y < stage["y"] + stage["height"]
    travels = [move for move in best if move["path"][0].startswith("piece:") and game == "trangalla"]
    expect(me.page.locator(".lines path.line[d*='L']:not([d*='Z'])")).to_have_count(len(travels))


def test_lines_are_annotated_folded_and_come_back_with_the_record(person, expect, audit, tmp_path):
    me = person()
    opened(me, expect, tmp_path, record_of("attangle", "e3 c3 b2 c5"))
    expect(branches(me)).to_have_count(5)
    me.page.locator(".stage").focus()
    me.page.keyboard.press(".")
    expect(here(me)).to_contain_text("e3")
    me.page.get_by_role("button", name="! Good move", exact=True).click()
    expect(here(me).locator(".mark")).to_have_text("!")
    me.wait_for_turn()
    play(me, expect, "a1")
    play(me, expect, "b1")
    me.page.get_by_role("button", name="Collapse the line a1").click()
    expect(here(me)).to_contain_text("a1")
    expect(me.page.locator(".variation .move")).to_have_count(1)
    audit(me.page)
    here(me).focus()
    me.page.keyboard.press("ArrowUp")
    expect(here(me)).to_contain_text("c3")
    kept = json.loads(downloaded(me, tmp_path))
    assert kept["comments"] == {"1": "!"}
    assert kept["variations"] == {"2": [["a1", "b1"]]}
    path = tmp_path / "again.json"
    path.write_text(json.dumps(kept), encoding="utf-8")
    me.page.locator("input[type=file]").set_input_files(path)
    expect(branches(me)).to_have_count(7)
    expect(me.page.locator(".variations .mark")).to_have_text(["!"])


def test_what_is_no_game_is_refused_in_plain_words(person, expect, tmp_path):
    me = person()
    me.page.goto(f"{me.address}/#/study/attangle")
    me.wait_for_turn()
    me.page.get_by_text("Import, save, continue").click()
    for content in ("Dear diary", "", "[1, 2]", '{"white": "e4"}', "(;GM[1]FF[4])", "x" * 70_000):
        path = tmp_path / "file.txt"
        path.write_text(content, encoding="utf-8")
        me.page.locator("input[type=file]").set_input_files(path)
        expect(me.page.locator(".side .why")).to_have_text(REFUSED.get(content[:5]) or NO_GAME)
        me.page.evaluate("() => { document.querySelector('.side .why').textContent = ''; }")


def test_pentobis_files_go_in_and_out(person, expect, tmp_path):
    me = person()
    me.page.goto(f"{me.address}/#/study/attangle")
    me.wait_for_turn()
    me.page.get_by_text("Import, save, continue").click()
    expect(me.page.locator(".otherfile")).to_be_hidden()
    path = tmp_path / "game.blksgf"
    path.write_text("(;GM[Blokus Trigon];1[q15,r15,s15];2[r4])", encoding="utf-8")
    me.page.locator("input[type=file]").set_input_files(path)
    expect(branches(me)).to_have_count(3)
    expect(me.page.locator("h1")).to_have_text("Blokus Trigon")
    with me.page.expect_download() as waiting:
        me.page.get_by_role("button", name="Save as .blksgf").click()
    out = tmp_path / "out.blksgf"
    waiting.value.save_as(out)
    assert ";1[q15,r15,s15]" in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "viewport", [DESK, {"width": 1120, "height": 700}, PHONE], ids=["desk", "laptop", "phone"]
)
def test_a_study_is_shared_by_its_address(person, expect, audit, tmp_path, viewport):
    me, friend = person(), person(viewport=viewport)
    opened(me, expect, tmp_path, record_of("attangle", "e3 c3 b2 c5"))
    expect(branches(me)).to_have_count(5)
    me.page.evaluate("() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; }")
    me.page.get_by_role("button", name="Share").click()
    address = me.page.wait_for_function("() => window.copied").json_value()
    friend.page.goto(friend.address)
    friend.page.evaluate("() => localStorage.setItem('deltille.study', 'mine')")
    friend.page.goto(address)
    expect(branches(friend)).to_have_count(5)
    friend.wait_for_turn()
    expect(friend.page.locator(".whose")).to_be_visible()
    play(friend, expect, "g4")
    audit(friend.page)
    assert friend.page.evaluate("() => localStorage.getItem('deltille.study')") == "mine"
    friend.page.get_by_role("button", name="Save as my study").click()
    expect(friend.page.locator(".whose")).to_be_hidden()
    assert "g4" in friend.page.evaluate("() => localStorage.getItem('deltille.study')")
    assert branches(me).count() == 5
    friend.page.goto(f"{friend.address}/#/study/shared/AAAA")
    expect(friend.page.locator(".side .why")).to_have_text("This link contains no study. Ask for a new one.")


@every_game(argument="game")
def test_a_position_is_seen_while_it_is_written(person, expect, game):
    """Any game, any position: the text is shown on the board before it is set up."""
    me = person()
    start = games.new(game)
    position = start.copy()
    for number in (0, 1, 2, 3):
        position.push(position.legal_moves[number])
    me.page.goto(f"{me.address}/#/study/{game}")
    me.wait_for_turn()
    me.page.get_by_text("Set up a position").click()
    field = me.page.get_by_role("textbox", name="Position as text")
    expect(field).to_have_value(start.to_text())
    field.fill(position.to_text())
    expect(me.page.locator(".verdict")).to_have_text(f"A {start.game.title} position.")
    expect(me.page.locator(".pieces .piece")).to_have_count(len(position.scene().pieces))
    me.page.get_by_role("button", name="Set up", exact=True).click()
    me.wait_for_turn()
    expect(branches(me)).to_have_count(1)


def test_chances_and_leads_stand_beside_moves(person, expect):
    me = person()
    me.page.goto(f"{me.address}/#/study/attangle")
    me.wait_for_turn()
    play(me, expect, "e3")
    told = {
        "status": "done",
        "by": "network",
        "turn": 1,
        "nodes": 500,
        "best": [
            {
                "id": 17,
                "text": "c4",
                "path": ["point:c4"],
                "visits": 9,
                "values": [0.7, 0.3],
                "scores": [0.4, -0.4],
                "proven": None,
                "line": [],
            }
        ],
    }
    me.page.route(
        re.compile(r"/api/analyses$"),
        lambda route: route.fulfill(body='{"analysis": "abcdefghijkl"}', content_type="application/json"),
    )
    me.page.route(
        re.compile(r"/stream$"),
        lambda route: route.fulfill(body=f"data: {json.dumps(told)}\n\n", content_type="text/event-stream"),
    )
    me.page.get_by_role("button", name="Analyse").click()
    expect(me.page.locator(".bestline .value")).to_contain_text("30 %")
    expect(me.page.locator(".bestline .ahead")).to_have_text("−0.4")
    expect(here(me).locator(".chance")).to_have_text("70%")


@pytest.mark.parametrize(
    "viewport", [DESK, {"width": 1120, "height": 700}, PHONE], ids=["desk", "laptop", "phone"]
)
def test_the_opening_explorer_knows_what_was_played(person, expect, audit, viewport):
    me = person(viewport=viewport)
    me.page.goto(f"{me.address}/#/study/attangle")
    me.wait_for_turn()
    me.page.get_by_text("Opening explorer").click()
    rows = me.page.locator(".opening")
    expect(me.page.locator(".explorer .depth")).to_contain_text("1000 by computers")
    expect(rows.nth(2)).to_be_attached()
    audit(me.page)
    rows.first.click()
    expect(me.confirm).to_be_visible()
    me.confirm.click()
    expect(branches(me)).to_have_count(2)
    expect(me.page.locator(".explorer .depth")).not_to_contain_text("1000 by computers")
    expect(rows.first).to_be_visible()


# Moves of a list without a picture, or broken or cut in mid-word; those that lay nothing have none.
UNREADABLE = """(selector) => [...document.querySelectorAll(selector)].filter((e) => {
  const place = e.querySelector('.place');
  const isCut = e.scrollWidth > e.clientWidth + 1 || place.getClientRects().length > 1;
  return isCut || (!e.querySelector('svg') && !/^(pass|pasa)/i.test(place.textContent));
}).map((e) => e.textContent)"""


@pytest.mark.parametrize(
    "how",
    [
        {"locale": "en-GB", "color_scheme": "light", "viewport": DESK},
        {"locale": "es-ES", "color_scheme": "dark", "viewport": PHONE},
    ],
    ids=["desk", "phone"],
)
@every_game(argument="game")
def test_moves_of_a_study_are_pictures_and_places(person, expect, audit, how, game):
    """Whichever way they came: played, or with a study that was kept; their notation stays for copying."""
    position = Position(games.game(game))
    for number in range(6):
        position.push(position.legal_moves[7 * number % len(position.legal_moves)])
    moves = [move.text for move in position.history]
    *_, last = moves
    while position.ply:
        position.pop()
    branch: dict = {"move": last}
    for text in reversed(moves[:-1]):
        branch = {"move": text, "children": [branch]}
    study = {"study": 1, "position": position.to_text(), "at": [], "tree": {"move": "", "children": [branch]}}
    me = person(**how)
    me.page.goto(me.address)
    me.page.evaluate("(kept) => localStorage.setItem('deltille.study', kept)", json.dumps(study))
    me.page.goto(f"{me.address}/#/study")
    me.wait_for_turn()
    expect(branches(me)).to_have_count(7)
    expect(me.page.locator(".variations svg").first).to_be_visible()
    me.page.evaluate(PLAY, 0.9)
    me.confirm.click()
    expect(branches(me)).to_have_count(8)
    me.wait_for_turn()
    listed = me.page.locator(".variations .move:not(:first-child)")
    titles = listed.evaluate_all("(all) => all.map((one) => one.title)")
    assert [title for title in titles if title in moves] == moves
    assert me.page.evaluate(UNREADABLE, ".variations .move:not(:first-child)") == []
    audit(me.page)
    me.page.evaluate("() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; }")
    branches(me).nth(1).click()
    me.page.locator(".study .head .link").click()
    copied = me.page.wait_for_function("() => window.copied").json_value()
    assert [word for word in copied.split() if word in moves] == moves


def test_lines_of_the_computer_and_openings_are_pictures_and_places(person, expect):
    me = person(viewport=PHONE)
    me.page.goto(f"{me.address}/#/study/tranglar")
    me.wait_for_turn()
    me.page.get_by_text("Opening explorer").click()
    expect(me.page.locator(".opening")).to_have_count(12)
    assert me.page.evaluate(UNREADABLE, ".opening .text") == []
    me.page.get_by_role("button", name="Analyse").click()
    expect(me.page.locator(".bestline .rest svg").first).to_be_visible()
    assert me.page.evaluate(UNREADABLE, ".bestline .glance") == []


def test_a_move_that_the_server_does_not_answer_says_so(person, expect):
    me = person()
    me.page.goto(f"{me.address}/#/study/attangle")
    me.wait_for_turn()
    me.page.evaluate(MOVE, "e3")
    expect(me.page.locator(".steps li").first).to_be_visible()
    me.page.route("**/api/studies", lambda route: route.abort())
    me.confirm.click()
    expect(me.page.locator(".prompt .why")).to_contain_text("The server is not responding")
    expect(branches(me)).to_have_count(1)
    me.page.unroute("**/api/studies")
    play(me, expect, "e3")
    expect(branches(me)).to_have_count(2)
