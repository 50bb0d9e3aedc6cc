"""Puzzles on the page: the daily one, solving, the refutation of a wrong try; solving offline."""

import json
import re

import pytest

import deltille
from deltille import games, puzzles
from deltille.core.messages import Message
from deltille.core.summaries import prompt_of
from deltille.testing.selection import PUZZLES, every_game

LAPTOP = {"width": 1024, "height": 640}
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}
MANY_MOVES = 12
"""More than a puzzle has solutions and foreseen tries."""

# Select a move, as if somebody had pointed at its path.
STAND = """(id) => {
  const board = document.querySelector('deltille-board');
  board.settle(board.selection.moves.find(move => move.id === id));
}"""
UNTIL_KEPT = """async (address) => {
  while (!(await caches.match(address))) await new Promise(done => setTimeout(done, 50));
}"""
KEPT = "(name) => JSON.parse(localStorage.getItem(`deltille.${name}`) ?? 'null')"


def content_of(me, game, number):
    return me.page.request.get(f"{me.address}/api/puzzles/{game}/{number}").json()


def play(me, move):
    me.wait_for_turn()
    me.page.evaluate(STAND, move)
    me.confirm.click()


def solve(me, content, expect):
    for turn in content["turns"]:
        play(me, turn["right"]["id"])
    expect(me.page.locator(".panel.solved")).to_be_visible()


def test_the_daily_puzzle_is_one_click_from_home_and_counts_days(person, expect):
    me = person()
    me.page.goto(me.address)
    me.page.locator("header").get_by_role("link", name="Puzzles").click()
    expect(me.page.locator("h1")).to_have_text("Puzzles")
    game = me.page.locator(".card").first.get_attribute("data-game")
    me.page.locator(".card").first.get_by_role("link", name="puzzle of the day").click()
    expect(me.page.locator(".stepcount")).to_have_text("Puzzle of the day")
    today = me.page.request.get(f"{me.address}/api/puzzles/today").json()
    number = next(each["number"] for each in today["puzzles"] if each["game"] == game)
    solve(me, content_of(me, game, number), expect)
    assert me.page.evaluate(KEPT, "puzzles") == {"last": today["date"], "days": 1, "solved": [game]}
    me.page.goto(f"{me.address}/#/puzzles")
    expect(me.page.locator(".lead strong")).to_have_text("1 day in a row.")


def place_of(move):
    """Where a move is made, as a list of moves says it."""
    place = move["summary"]["place"]
    return place if isinstance(place, str) else Message.of_content(place).text


@every_game(PUZZLES, argument="game")
def test_a_wrong_try_is_answered_on_the_board_and_the_right_one_solves(game, person, expect):
    me = person()
    me.page.goto(f"{me.address}/#/puzzles/{game}/1")
    content = content_of(me, game, 1)
    tried = content["tries"][0]
    play(me, tried["tried"]["id"])
    expect(me.page.locator(".panel.failed .sentence")).to_have_text(f"{place_of(tried['tried'])} is not it.")
    if "reply" in tried:
        expect(me.page.locator(".panel .more")).to_contain_text(
            f"Your opponent replies {place_of(tried['reply'])}."
        )
    kept = me.page.evaluate(KEPT, f"puzzles.{game}")
    assert (kept["n"], kept["streak"], kept["missed"]) == (1, 0, [content["id"]])
    assert kept["rating"] < 1100
    me.page.get_by_role("button", name="Try again").click()
    solve(me, content, expect)
    # After a wrong try it is not solved at the first try.
    assert me.page.evaluate(KEPT, f"puzzles.{game}")["rating"] == kept["rating"]


@every_game(PUZZLES, argument="game")
def test_a_puzzle_says_what_can_be_done_in_the_words_of_the_game(game, person, expect):
    me = person()
    me.page.goto(f"{me.address}/#/puzzles/{game}/1")
    me.wait_for_turn()
    prompt = prompt_of(deltille.from_text(content_of(me, game, 1)["position"]))
    if prompt is not None:
        expect(me.page.locator(".prompt")).to_contain_text(prompt.text)


def test_the_board_stays_where_it_is_when_a_try_is_wrong(person, expect):
    """On a telephone what is said stands above the board."""
    me = person("touch")
    game = next(name for name in games.names() if puzzles.of_game(name))
    me.page.goto(f"{me.address}/#/puzzles/{game}/1")
    content = content_of(me, game, 1)
    me.wait_for_turn()
    before = me.page.locator(".stage").bounding_box()
    play(me, content["tries"][0]["tried"]["id"])
    expect(me.page.locator(".panel.failed .more")).not_to_be_empty()
    assert me.page.locator(".stage").bounding_box() == before


def test_solving_raises_rating_and_streak_and_leads_to_the_next(person, expect):
    me = person()
    game = next(name for name in games.names() if puzzles.of_game(name))
    me.page.goto(f"{me.address}/#/puzzles/{game}/2")
    solve(me, content_of(me, game, 2), expect)
    expect(me.page.locator(".standing")).to_contain_text("Streak 1")
    assert me.page.evaluate(KEPT, f"puzzles.{game}")["rating"] > 1100
    me.page.get_by_role("button", name="Next puzzle").click()
    me.wait_for_turn()
    assert not me.page.url.endswith("/2")


def test_a_move_that_nobody_foresaw_is_refuted_by_the_server(person, expect):
    me = person()
    game = next(name for name in games.names() if puzzles.of_game(name))
    found = enumerate(puzzles.of_game(game), start=1)
    number = next(number for number, puzzle in found if len(puzzle.position().legal_moves) > MANY_MOVES)
    content = content_of(me, game, number)
    first = content["turns"][0]
    known = {*first["solutions"], *(each["tried"]["id"] for each in content["tries"])}
    move = next(each["id"] for each in first["moves"] if each["id"] not in known)
    me.page.goto(f"{me.address}/#/puzzles/{game}/{number}")
    play(me, move)
    expect(me.page.locator(".panel.failed .more")).to_contain_text("chance")


def test_themes_and_difficulties_choose_what_comes(person, expect):
    me = person()
    game = max(games.names(), key=lambda name: len(puzzles.of_game(name)))
    me.page.goto(f"{me.address}/#/puzzles/{game}")
    me.wait_for_turn()
    hardest = max(puzzle.rating for puzzle in puzzles.of_game(game))
    grade = "hard" if hardest >= 1350 else "middle"
    me.page.get_by_label("Difficulty").select_option(grade)
    # The one shown before may have had a four-digit number too.
    expect(me.page.locator(".stepcount")).to_have_text(
        re.compile(r"difficulty (10[5-9]|1[1-9]\d|[2-9]\d\d)\d$")
    )


@pytest.mark.parametrize("viewport", [DESK, LAPTOP, PHONE])
def test_everybody_can_use_it_at_three_sizes(viewport, person, expect, audit):
    me = person(viewport=viewport)
    me.page.goto(f"{me.address}/#/puzzles")
    expect(me.page.locator(".card").first).to_be_visible()
    audit.by_axe(me.page)
    game = next(name for name in games.names() if puzzles.of_game(name))
    me.page.goto(f"{me.address}/#/puzzles/{game}/1")
    me.wait_for_turn()
    audit(me.page)
    assert me.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_in_spanish(person, expect):
    me = person(locale="es-ES")
    me.page.goto(f"{me.address}/#/puzzles")
    expect(me.page.locator("h1")).to_have_text("Problemas")


def test_puzzles_go_on_without_a_connection(person, expect):
    """Puzzles fetched ahead can be solved; a try that only the server can refute says so."""
    me = person()
    game = next(name for name in games.names() if len(puzzles.of_game(name)) > 2)
    me.page.goto(f"{me.address}/#/puzzles/{game}/1")
    me.wait_for_turn()
    second, third = (content_of(me, game, number) for number in (2, 3))
    me.page.evaluate(UNTIL_KEPT, f"/api/puzzles/{game}/3")
    me.page.context.set_offline(True)
    me.page.reload()
    me.wait_for_turn()
    me.page.goto(f"{me.address}/#/puzzles/{game}/2")
    expect(me.page.locator(".stepcount")).to_contain_text("Puzzle 2")
    solve(me, second, expect)
    me.page.goto(f"{me.address}/#/puzzles/{game}/3")
    expect(me.page.locator(".stepcount")).to_contain_text("Puzzle 3")
    first = third["turns"][0]
    known = {*first["solutions"], *(each["tried"]["id"] for each in third["tries"])}
    play(me, next(each["id"] for each in first["moves"] if each["id"] not in known))
    expect(me.page.locator(".prompt .why")).to_contain_text("when you are back online")
    solve(me, third, expect)


def test_a_lesson_goes_on_without_a_connection(person, expect):
    me = person()
    game = next(name for name in games.names() if len(games.lessons(name).steps) > 1)
    me.page.goto(f"{me.address}/#/learn/{game}/1")
    me.wait_for_turn()
    steps = [me.page.request.get(f"{me.address}/api/catalogue/{game}/lesson/{n}").json() for n in (1, 2)]
    me.page.evaluate(UNTIL_KEPT, f"/api/catalogue/{game}/lesson/2")
    me.page.context.set_offline(True)
    play(me, steps[0]["solution"])
    expect(me.page.locator(".panel.solved")).to_be_visible()
    expect(me.page.locator(".prompt")).to_contain_text("when you are back online")
    me.page.locator(".next").click()
    expect(me.page.locator(".stepcount")).to_have_text(f"Step 2 of {len(games.lessons(game).steps)}")
    play(me, steps[1]["solution"])
    expect(me.page.locator(".panel.solved")).to_be_visible()


def test_a_move_on_one_screen_is_kept_and_delivered_later(person, expect):
    me = person()
    game = games.names()[0]
    opened = me.open(game, *["here"] * len(games.game(game).sides))
    me.wait_for_turn()
    me.page.context.set_offline(True)
    expect(me.page.locator(".connection.lost")).to_be_visible()
    me.choose()
    me.confirm.click()
    expect(me.page.locator(".prompt")).to_contain_text("Your move is saved")
    me.page.context.set_offline(False)
    expect(me.moves.nth(0)).to_be_attached()
    expect(me.page.locator(".connection.lost")).to_have_count(0)
    past = me.page.request.get(f"{me.address}/api/tables/{opened['id']}/entries?after=0").json()
    assert json.dumps(past).count('"moved"') == 1, "delivered once"
