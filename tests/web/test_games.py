"""Every game, from the first move to the last, by mouse, by keys and by finger."""

import pytest

from deltille import games
from deltille.core.record import Record

# Shorter games where the rules let the players agree on one.
SHORT = {"trangalla": {"cap": 60}}


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
