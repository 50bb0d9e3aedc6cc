"""Pace: answers come when a move has been seen, pieces travel, sound can be turned off."""

import itertools

import pytest

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
SEEN_MS = 600
# When each board after a move was drawn, by the list of moves.
WATCH = """() => {
  window.seen = [];
  new MutationObserver(() => {
    const n = document.querySelectorAll('.moves li').length;
    if (n > (window.seen.at(-1)?.n ?? 0)) window.seen.push({n, at: performance.now()});
  }).observe(document.querySelector('.moves'), {childList: true});
}"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_computers_answer_one_after_the_other(person, expect, motion):
    me = person(is_hurried=False, reduced_motion=motion)
    me.open("triangle_wins", "here", "greedy", "greedy", "greedy", players=4)
    me.wait_for_turn()
    me.page.evaluate(WATCH)
    me.play()
    me.wait_for_turn()
    expect(me.moves).to_have_count(4)
    seen = me.page.evaluate("window.seen")
    assert [one["n"] for one in seen] == [1, 2, 3, 4]
    waits = [b["at"] - a["at"] for a, b in itertools.pairwise(seen)]
    assert min(waits) >= SEEN_MS - 20, waits


def test_every_move_since_ones_own_is_marked(person, expect):
    me = person()
    me.open("attangle", "here", "greedy")
    me.wait_for_turn()
    me.play()
    me.wait_for_turn()
    expect(me.page.locator(".lasts .last")).to_have_count(1)
    me.open("blokus_trigon", "here", "greedy", "greedy", "greedy")
    me.wait_for_turn()
    me.play()
    me.wait_for_turn()
    expect(me.page.locator(".lasts .last")).to_have_count(3)


def test_a_piece_that_moves_leaves_a_trail(person, expect):
    me = person()
    me.open("trangalla", "here", "greedy")
    for _ in range(2):
        me.wait_for_turn()
        me.play()
    me.wait_for_turn()
    expect(me.page.locator(".lasts .trail")).not_to_have_count(0)


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_sound_is_on_until_one_tap(person, expect, audit, viewport):
    me = person(viewport=viewport)
    me.open("attangle", "here", "greedy")
    me.wait_for_turn()
    me.play()
    me.page.get_by_role("button", name="Turn sound off").click()
    me.page.reload()
    expect(me.page.get_by_role("button", name="Turn sound on")).to_be_visible()
    me.wait_for_turn()
    audit(me.page)
