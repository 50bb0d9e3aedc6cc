"""Every game, from the first move to the last, by mouse, by keys and by finger."""

import pytest

from deltille import games
from deltille.core.record import Record

# Shorter games where the rules let the players agree on one.
SHORT = {"trangalla": {"cap": 60}, "tranglar": {"stall_limit": 10}}

GHOST = "() => document.querySelector('deltille-board').picking.ghost()?.text"
# A free cell that has an edge in common with a piece of the side to move.
BESIDE = """() => {
  const board = document.querySelector('deltille-board');
  const offered = board.picking.offered();
  const own = board.scene.pieces.filter(({ seat }) => seat === board.mover);
  const far = (spot) => Math.min(...own.flatMap(({ outlines }) => outlines.flatMap((loop) => loop.map(
    ([x, y], i) => { const [a, b] = loop[(i + 1) % loop.length];
      return Math.hypot((x + a) / 2 - spot.at[0], (y + b) / 2 - spot.at[1]); }))));
  const free = board.scene.spots.filter(({ id, at }) => {
    const box = board.elementOf(id).getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return !offered.has(id) && top?.dataset.id === id;
  });
  free.sort((a, b) => far(a) - far(b));
  const box = board.elementOf(free[0].id).getBoundingClientRect();
  return {x: box.left + box.width / 2, y: box.top + box.height / 2};
}"""


@pytest.mark.parametrize("game", games.names())
def test_newcomer_plays_to_the_end(person, expect, game, tmp_path):
    """Play now, level 1, nothing but clicks; then keep the record, which replays to the same end."""
    me = person()
    me.play_now(game)
    expect(me.page.locator(".player").nth(1)).to_contain_text("Level 1")
    assert me.play_out() > 0
    sentence = me.page.locator(".result p").inner_text()
    with me.page.expect_download() as download:
        me.page.locator(".result a[download]").click()
    download.value.save_as(tmp_path / "record.json")
    record = Record.load(tmp_path / "record.json")
    position = record.replay(games.game(record.game, **record.options))
    assert position.outcome().sentence == sentence
    assert len(record.moves) == me.moves.count()


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("how", ["keys", "touch"])
def test_whole_game(person, game, how):
    """Without a mouse: by the board's one focus stop and its cursor, or by taps on a telephone."""
    me = person(how)
    sides = len(games.game(game).seat_names)
    me.open(game, "here", *["random"] * (sides - 1), **SHORT.get(game, {}))
    assert me.play_out() > 0


@pytest.mark.parametrize("game", games.names())
def test_ghost_tells_before_anything_happens(person, expect, game):
    """A ghost stands with its consequences in words; letting go of it changes nothing."""
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
    """Manual ways beside fit-to-tap: turn both ways, turn over, nudge, each leading to a legal place."""
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
    """An attempt along one's own edge: the edges are marked, one line says why, and a move is offered."""
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
    me.page.locator(".prompt").get_by_role("button", name="Show me a move").click()
    expect(me.confirm).to_be_visible()
    expect(me.page.locator(".whys > *")).to_have_count(0)
