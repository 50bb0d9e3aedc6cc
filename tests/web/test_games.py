"""Every game, from the first move to the last, by mouse, by keys and by finger."""

import re

import pytest

from deltille import games
from deltille.core.record import Record
from deltille.testing.game_data import data_of
from deltille.testing.selection import every_game

GHOST = "() => document.querySelector('deltille-board').selection.ghost()?.id"
# A free cell that shares an edge with a piece of the side to move.
BESIDE = """() => {
  const board = document.querySelector('deltille-board');
  const offered = board.selection.offered();
  const own = board.scene.pieces.filter(({ seat }) => seat === board.state.mover);
  const far = (spot) => Math.min(...own.flatMap(({ outlines }) => outlines.flatMap((loop) => loop.map(
    ([x, y], i) => { const [a, b] = loop[(i + 1) % loop.length];
      return Math.hypot((x + a) / 2 - spot.at[0], (y + b) / 2 - spot.at[1]); }))));
  const free = board.scene.sites.filter(({ id, at }) => {
    const box = board.querySelector(`[data-id="${CSS.escape(id)}"]`).getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return !offered.has(id) && top?.dataset.id === id;
  });
  free.sort((a, b) => far(a) - far(b));
  const box = board.querySelector(`[data-id="${CSS.escape(free[0].id)}"]`).getBoundingClientRect();
  return {x: box.left + box.width / 2, y: box.top + box.height / 2};
}"""

# Several fingers, as events of the page: a headless browser has only one.
PINCH = """() => {
  const board = document.querySelector('deltille-board');
  const { left, top, width, height } = board.dom.stage.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const touch = (type, pointerId, dx) => board.dom.drawing.dispatchEvent(new PointerEvent(type, {
    pointerId, pointerType: 'touch', clientX: x + dx, clientY: y, bubbles: true, button: 0}));
  touch('pointerdown', 1, -30);
  touch('pointerdown', 2, 30);
  for (let far = 30; far <= 66; far += 6) { touch('pointermove', 1, -far); touch('pointermove', 2, far); }
  touch('pointerup', 1, -66);
  touch('pointerup', 2, 66);
  return board.zoom.factor;
}"""
DRAG = """() => {
  const board = document.querySelector('deltille-board');
  board.setPointerCapture = () => {};
  const item = board.querySelector('.item.offer');
  const start = item.getBoundingClientRect();
  const touch = (type, x, y) => item.dispatchEvent(new PointerEvent(type, {
    pointerId: 7, pointerType: 'touch', clientX: x, clientY: y, bubbles: true, button: 0}));
  touch('pointerdown', start.left + 20, start.top + 20);
  touch('pointermove', start.left + 20, start.top - 20);
  const middle = (id) => {
    const box = board.querySelector(`[data-id="${CSS.escape(id)}"]`).getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const stage = board.dom.stage.getBoundingClientRect();
  const isSeen = ([x, y]) => x > stage.left && x < stage.right && y > stage.top && y < stage.bottom;
  const places = [...board.selection.offered()].filter((id) => board.state.sites.has(id));
  const [x, y] = places.map(middle).find(isSeen);
  touch('pointermove', x, y + 56);
  const seen = [board.querySelector('.crosshair') !== null, !board.dom.floating.hidden];
  touch('pointerup', x, y + 56);
  return seen;
}"""


@every_game(argument="game")
def test_newcomer_plays_to_the_end(person, expect, game, tmp_path):
    """Play now, level 1, only clicks; then save the record, which replays to the same end."""
    me = person()
    me.play_now(game)
    expect(me.page.locator(".player").nth(1)).to_contain_text("Level 1")
    assert me.play_out() > 0
    sentence = me.page.locator(".result p").first.inner_text()
    with me.page.expect_download() as download:
        me.page.locator(".result a[download]").click()
    download.value.save_as(tmp_path / "record.json")
    record = Record.load(tmp_path / "record.json")
    position = record.replay(games.game(record.game, **record.options))
    assert position.outcome().sentence.text == sentence
    expect(me.moves).to_have_count(len(record.moves))


@every_game(argument="game")
@pytest.mark.parametrize("how", ["keys", "touch"])
def test_whole_game(person, game, how):
    """Without a mouse: with the board's one tab stop and its cursor, or with taps on a phone."""
    me = person(how)
    sides = len(games.game(game).seat_names)
    me.open(game, "here", *["random"] * (sides - 1), **data_of(games.game_class(game)).short)
    assert me.play_out() > 0


@every_game(argument="game")
def test_ghost_tells_before_anything_happens(person, expect, game):
    """A ghost shows its consequences in words; cancelling it changes nothing."""
    me = person()
    me.open(game, "here", *["random"] * (len(games.game(game).seat_names) - 1))
    me.wait_for_turn()
    me.choose()
    expect(me.page.locator(".prompt .steps li").first).not_to_be_empty()
    me.page.keyboard.press("Escape")
    expect(me.confirm).to_be_hidden()
    assert me.moves.count() == 0
    me.page.keyboard.press("m")
    expect(me.confirm).to_be_visible()


def test_ghost_is_turned_and_moved(person, expect):
    """Controls besides fit-to-tap: turn left and right, turn over, nudge; each leads to a legal placement."""
    me = person()
    me.open("blokus_trigon", "here", "random", "random", "random")
    me.wait_for_turn()
    me.page.locator(".item.offer").nth(1).click()
    offer = next(offer for offer in me.offers() if offer.get("isOnBoard"))
    me.page.mouse.click(offer["x"], offer["y"])
    expect(me.confirm).to_be_visible()
    seen = set()
    for name in ("Turn right", "Turn right", "Turn left", "Turn over"):
        me.page.locator(".bar").get_by_role("button", name=name).click()
        expect(me.page.locator(".steps li")).to_contain_text("places")
        expect(me.confirm).to_be_visible()
        seen.add(me.page.locator(".ghost .frame").get_attribute("d"))
    assert len(seen) >= 3
    me.page.locator(".stage").focus()
    before = me.page.evaluate(GHOST)
    nudged = set()
    for key in (
        "Shift+ArrowLeft",
        "Shift+ArrowRight",
        "Shift+ArrowUp",
        "Shift+ArrowDown",
        "r",
        "Shift+R",
        "f",
    ):
        me.page.keyboard.press(key)
        nudged.add(me.page.evaluate(GHOST))
    assert nudged - {before}
    me.page.keyboard.press("Enter")
    expect(me.moves.first).to_be_attached()


def test_what_is_in_the_way_lights_up(person, expect):
    """A try along your own edge: the edges are marked, one line says why, and a move is offered."""
    me = person()
    me.open("blokus_trigon", "here", "random", "random", "random")
    me.wait_for_turn()
    me.play()
    me.wait_for_turn()
    me.page.locator(".item.offer").first.click()
    beside = me.page.evaluate(BESIDE)
    me.page.mouse.click(beside["x"], beside["y"])
    expect(me.page.locator(".whys .offence").first).to_be_attached()
    expect(me.page.locator(".prompt .why")).to_contain_text("own piece")
    me.page.locator(".prompt").get_by_role("button", name="Show a legal move").click()
    expect(me.confirm).to_be_visible()
    expect(me.page.locator(".whys > *")).to_have_count(0)


# A tile in hand, and a place where only others fit, with points of the screen.
MISFIT = """() => {
  const board = document.querySelector('deltille-board');
  const { moves, isPlace } = board.selection;
  const paths = moves.map(({ path }) => path);
  const goes = (tile, place) => paths.some((path) => path.includes(tile) && path.includes(place));
  const middle = (id) => {
    const box = board.querySelector(`[data-id="${CSS.escape(id)}"]`).getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  for (const tile of new Set(paths.map(([first]) => first)))
    for (const place of new Set(paths.flat().filter(isPlace)))
      if (!isPlace(tile) && !goes(tile, place)) return { tile, from: middle(tile), to: middle(place) };
}"""


@pytest.mark.parametrize("how", ["tap", "drag"])
def test_what_does_not_fit_is_refused_and_stays_in_hand(person, expect, how):
    """Nothing else is laid instead; one line says why."""
    me = person()
    me.open("triangle_wins", "here", "here")
    for _ in range(3):
        me.wait_for_turn()
        me.play()
    me.wait_for_turn()
    misfit = me.page.evaluate(MISFIT)
    me.page.mouse.move(*misfit["from"])
    me.page.mouse.down()
    if how == "tap":
        me.page.mouse.up()
        me.page.mouse.move(*misfit["to"])
        me.page.mouse.down()
    else:
        me.page.mouse.move(*misfit["to"], steps=5)
    me.page.mouse.up()
    expect(me.page.locator(".prompt .why")).to_contain_text(re.compile("corner|fits"))
    assert me.page.evaluate("document.querySelector('deltille-board').selection.chosen") == [misfit["tile"]]


def test_coming_closer(person, expect):
    """Two fingers, a wheel or a button; the whole board stays visible in a corner."""
    me = person("touch")
    me.open("blokus_trigon", "here", "random", "random", "random")
    me.wait_for_turn()
    minimap = me.page.locator(".minimap")
    expect(minimap).to_be_hidden()
    assert me.page.evaluate(PINCH) > 1.8
    expect(minimap).to_be_visible()
    me.page.get_by_role("button", name="Zoom in").tap()
    expect(minimap).to_be_hidden()
    at_desk = person()
    at_desk.open("attangle", "here", "random")
    at_desk.wait_for_turn()
    point = at_desk.page.locator('[data-id="point:b2"]')
    before = point.bounding_box()
    at_desk.page.mouse.move(before["x"] + before["width"] / 2, before["y"] + before["height"] / 2)
    for _ in range(4):
        at_desk.page.mouse.wheel(0, -100)
    expect(at_desk.page.locator(".minimap")).to_be_visible()
    assert point.bounding_box()["width"] > 1.3 * before["width"]


def test_pieces_can_be_dragged_by_finger(person, expect):
    """The piece floats above the finger, a crosshair marks where it would go, and nothing is played."""
    me = person("touch")
    me.open("blokus_trigon", "here", "random", "random", "random")
    me.wait_for_turn()
    assert me.page.evaluate(DRAG) == [True, True]
    expect(me.confirm).to_be_visible()
    expect(me.page.locator(".crosshair")).to_have_count(0)
    assert me.moves.count() == 0
