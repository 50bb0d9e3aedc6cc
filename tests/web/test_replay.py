"""Records on the page: opened, stepped through, refused with a reason; and analysed by the computer."""

import json

from deltille import games
from deltille.core.position import Position
from deltille.core.record import Record


def record_of(game: str, plies: int) -> str:
    position = Position(games.game(game))
    while position.ply < plies:
        position.push(position.legal_moves[position.ply % len(position.legal_moves)])
    return Record.of(position).to_json()


def test_record_is_walked_through(person, expect, tmp_path):
    me = person()
    path = tmp_path / "game.json"
    path.write_text(record_of("attangle", 6), encoding="utf-8")
    me.page.goto(f"{me.address}/#/replay")
    me.page.locator("input[type=file]").set_input_files(path)
    expect(me.moves).to_have_count(6)
    expect(me.moves.locator("svg")).to_have_count(6)
    expect(me.page.locator(".pieces .piece")).to_have_count(6)
    me.page.get_by_role("button", name="To the start").click()
    expect(me.page.locator(".pieces .piece")).to_have_count(0)
    me.page.get_by_role("button", name="One move forward").click()
    expect(me.page.locator(".pieces .piece")).to_have_count(1)


def test_wrong_record_is_refused_with_its_reason(person, expect, tmp_path):
    me = person()
    broken = json.loads(record_of("attangle", 2)) | {"moves": ["e3", "e3"]}
    path = tmp_path / "game.json"
    path.write_text(json.dumps(broken), encoding="utf-8")
    me.page.goto(f"{me.address}/#/replay")
    me.page.locator("input[type=file]").set_input_files(path)
    expect(me.page.locator(".import .why")).to_contain_text("move 2")


def test_looking_back_with_the_computer(person, expect):
    me = person()
    me.open("attangle", "here", "random")
    for _ in range(2):
        me.wait_for_turn()
        me.play()
    me.wait_for_turn()
    me.page.get_by_text("More", exact=True).click()
    me.page.get_by_role("button", name="Resign …").click()
    me.page.get_by_role("button", name="Yes, resign").click()
    expect(me.page.locator(".reviewing, .graph").first).to_be_visible()
    expect(me.page.locator(".graph .chance")).to_have_count(2)
