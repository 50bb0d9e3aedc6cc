"""Pictures of every page and of every game in full swing, kept where DELTILLE_GALLERY says."""

import os
from pathlib import Path

import pytest

from deltille import games

HALF = 8
SIZES = {"desk": {"width": 1120, "height": 700}, "phone": {"width": 390, "height": 780}}


@pytest.fixture
def keep():
    if "DELTILLE_GALLERY" not in os.environ:
        pytest.skip("NO PICTURES TAKEN: `make gallery` takes them, into docs/gallery")
    folder = Path(os.environ["DELTILLE_GALLERY"])
    folder.mkdir(parents=True, exist_ok=True)

    def keep_picture(page, name):
        path = folder / f"{name}.png"
        page.screenshot(path=path)
        assert path.stat().st_size > 5_000

    return keep_picture


@pytest.mark.parametrize(("size", "scheme"), [("desk", "light"), ("phone", "dark")])
def test_pages(keep, person, expect, size, scheme):
    me = person(viewport=SIZES[size], color_scheme=scheme)
    me.page.goto(me.address)
    expect(me.page.locator(".living .board")).to_have_count(len(games.names()), timeout=120_000)
    keep(me.page, f"home-{size}-{scheme}")
    me.page.goto(f"{me.address}/#/rules/{games.names()[-1]}")
    expect(me.page.locator("figure").first).to_be_visible()
    keep(me.page, f"rules-{size}-{scheme}")
    me.page.goto(f"{me.address}/#/learn/{games.names()[0]}/3")
    me.wait_for_turn()
    keep(me.page, f"learn-{size}-{scheme}")
    me.page.goto(f"{me.address}/#/study/{games.names()[0]}")
    me.wait_for_turn()
    me.page.get_by_role("button", name="Analyse").click()
    expect(me.page.locator(".lines .tag")).to_have_count(3, timeout=120_000)
    keep(me.page, f"study-{size}-{scheme}")


@pytest.mark.parametrize("game", games.names())
def test_games(keep, person, expect, game):
    """The same position in light and dark, at a desk and on a telephone, with a ghost that waits."""
    me = person(viewport=SIZES["desk"], color_scheme="light")
    me.open(game, "here", *["greedy"] * (len(games.game(game).seat_names) - 1))
    for _ in range(HALF):
        me.wait_for_turn()
        me.play()
    me.wait_for_turn()
    me.choose()
    expect(me.page.locator(".steps li").first).to_be_visible()
    for size, viewport in SIZES.items():
        for scheme in ("light", "dark"):
            me.page.set_viewport_size(viewport)
            me.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            keep(me.page, f"{game}-{size}-{scheme}")
