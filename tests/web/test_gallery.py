"""Pictures of every page and of every game in the middle, kept in DELTILLE_GALLERY."""

import os
from pathlib import Path

import pytest

from deltille import games
from deltille.testing.browser import Browser
from deltille.testing.selection import every_game

HALF = 8
QUALITY = 84
"""Image quality, of 100: the whole gallery stays below three mebibytes."""
SIZES = {"desk": {"width": 1120, "height": 700}, "phone": {"width": 390, "height": 780}}
GAME = games.names()[-2]
STAND = """(share) => {
  const board = document.querySelector('deltille-board');
  board.settle(board.selection.moves[Math.floor(share * board.selection.moves.length)]);
}"""
PAGES = {
    "home": ("", ".living .board"),
    "rules": (f"#/rules/{GAME}", "figure"),
    "learn": (f"#/learn/{GAME}", "deltille-board .piece, deltille-board .cell"),
    "study": (f"#/study/{GAME}", "deltille-board .cell, deltille-board .place"),
    "replay": ("#/replay", "input[type=file]"),
    "account": ("#/account", ".log-in"),
}


@pytest.fixture
def keep():
    if "DELTILLE_GALLERY" not in os.environ:
        pytest.skip("NO PICTURES TAKEN: `make gallery` takes them, into docs/gallery")
    folder = Path(os.environ["DELTILLE_GALLERY"])
    folder.mkdir(parents=True, exist_ok=True)

    def keep_picture(page, name):
        path = folder / f"{name}.jpg"
        page.screenshot(path=path, type="jpeg", quality=QUALITY)
        assert path.stat().st_size > 5_000

    return keep_picture


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize(("size", "scheme"), [("desk", "light"), ("phone", "dark")])
def test_pages(keep, person, expect, name, size, scheme):
    me = person(viewport=SIZES[size], color_scheme=scheme)
    address, sign = PAGES[name]
    me.page.goto(f"{me.address}/{address}")
    expect(me.page.locator(sign).first).to_be_visible()
    if name == "home":
        expect(me.page.locator(".living .board")).to_have_count(len(games.names()))
    if name == "study":
        studied(me, expect)
    keep(me.page, f"{name}-{size}-{scheme}")
    if name == "study":
        me.page.locator(".nav").get_by_role("button", name="Edit this board").click()
        expect(me.page.locator(".editor")).to_be_visible()
        me.page.evaluate("scrollTo(0, 0)")
        keep(me.page, f"editor-{size}-{scheme}")


def studied(me, expect):
    """A line and a variation, with what was played there."""
    for number in range(6):
        if number == 4:
            me.page.locator(".variations .move").nth(3).click()
            expect(me.page.locator(".variations .move").nth(3)).to_have_attribute("aria-current", "step")
        me.wait_for_turn()
        me.page.evaluate(STAND, (0.1, 0.25, 0.4, 0.6, 0.8, 0.9)[number])
        me.confirm.click()
        expect(me.page.locator(".variations .move")).to_have_count(number + 2)
    me.wait_for_turn()
    me.page.locator(".variations .move").nth(1).click()
    me.page.get_by_text("Opening explorer").click()
    expect(me.page.locator(".opening svg").first).to_be_visible()
    me.page.locator(".explorer").evaluate("(e) => e.scrollIntoView()")


@pytest.mark.parametrize(("size", "scheme"), [("desk", "light"), ("phone", "dark")])
def test_friends(keep, person, expect, size, scheme):
    """Setting up a game, its invitation, the guest's page, a plan while waiting, a new visit; a puzzle."""
    look = {"viewport": SIZES[size], "color_scheme": scheme}
    host, guest = person(**look), person(**look)
    host.page.goto(host.address)
    host.page.locator(f'[data-game="{GAME}"]').get_by_role("button", name="Play a friend").click()
    host.page.get_by_label("Your name").fill("Ada")
    host.page.get_by_text("Advanced").click()
    expect(host.page.locator("dialog svg.board").first).to_be_visible()
    keep(host.page, f"setup-{size}-{scheme}")
    host.page.get_by_role("button", name="Get the link").click()
    expect(host.page.locator(".invite input")).to_be_visible()
    link = host.page.locator(".invite input").input_value()
    keep(host.page, f"invitation-{size}-{scheme}")
    guest.page.goto(link)
    expect(guest.page.locator(".about svg.board")).to_be_visible()
    keep(guest.page, f"invited-{size}-{scheme}")
    guest.page.get_by_label("Your name").fill("Bo")
    guest.page.get_by_role("button", name="Join").click()
    for _ in range(3):
        for player in (host, guest):
            player.wait_for_turn()
            player.play()
    host.wait_for_turn()
    guest.page.locator("details.tray .item:not(.none)").first.click()
    for _ in range(6):
        if guest.page.locator(".bar .planned").is_visible():
            break
        guest.point(next(offer for offer in guest.offers() if offer.get("isOnBoard")))
    expect(guest.page.locator(".bar .planned")).to_be_visible()
    expect(guest.page.locator(".prompt .plan")).to_be_visible()
    keep(guest.page, f"plan-{size}-{scheme}")
    host.play_now(games.names()[0])
    host.page.goto(f"{host.address}/#/")
    expect(host.page.locator(".yours .running svg.board")).to_have_count(2)
    keep(host.page, f"yours-{size}-{scheme}")
    host.page.goto(f"{host.address}/#/puzzles/{games.names()[0]}/1")
    expect(host.page.locator("deltille-board.mine")).to_be_visible()
    keep(host.page, f"puzzle-{size}-{scheme}")


@every_game(argument="game")
def test_games(keep, person, expect, game):
    """The same position in light and dark, on a desktop and on a phone, with a ghost."""
    me = person(viewport=SIZES["desk"], color_scheme="light")
    me.open(game, "here", *["greedy"] * (len(games.game(game).seat_names) - 1))
    me.play_early(game, HALF)
    me.wait_for_turn()
    for size, viewport in SIZES.items():
        me.page.set_viewport_size(viewport)
        me.page.keyboard.press("Escape")
        me.choose()
        me.page.evaluate("document.activeElement.blur()")  # the key showed where the focus is
        expect(me.page.locator(".steps li").first).to_be_visible()
        for scheme in ("light", "dark"):
            me.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            keep(me.page, f"{game}-{size}-{scheme}")


def test_moments(keep, person, expect):
    """A refusal with what is in the way, the handover screen, the guide from a table, a result."""
    me = person(viewport=SIZES["desk"])
    me.open("attangle", "here", "here")
    for text in ("f3", "e3", "d4"):
        me.wait_for_turn()
        me.page.get_by_text("Play by text").click()
        me.page.get_by_label("A move in notation").fill(text)
        me.page.keyboard.press("Enter")
        me.page.get_by_text("Play by text").click()
    me.page.locator('[data-id="stack:e3"]').click()
    expect(me.page.locator(".whys .wrong").first).to_be_visible()
    keep(me.page, "refusal-desk-light")
    me.open("attangle", "here", "greedy")
    for _ in range(HALF):
        me.wait_for_turn()
        me.play()
    me.wait_for_turn()
    with me.page.expect_popup() as popup:
        me.page.get_by_role("link", name="Rules").click()
    popup.value.set_viewport_size(SIZES["desk"])
    expect(popup.value.locator(".now figure")).to_be_visible()
    keep(popup.value, "now-desk-light")
    me.page.get_by_text("More", exact=True).click()
    me.page.get_by_role("button", name="Resign …").click()
    me.page.get_by_role("button", name="Yes, resign").click()
    me.page.get_by_text("More", exact=True).click()
    expect(me.page.locator(".graph")).to_be_visible()
    me.page.locator(".verdict").evaluate("(e) => e.scrollIntoView()")
    keep(me.page, "result-desk-light")
    secret = next(name for name in games.names() if games.game_class(name).has_secrets)
    me.open(secret, "here", "here")
    expect(me.page.locator(".curtain")).to_be_visible()
    keep(me.page, "curtain-desk-light")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_lobby(keep, person, expect, address, size, scheme):
    """The lobby with offers and running games."""
    clock = {"kind": "fischer", "base_s": 1200, "increment_s": 10}
    for name in games.names():
        players = [Browser(address) for _ in games.game(name).seat_names]
        places = [
            player.request("POST", "/lobby/quick", {"game": name, "control": clock}) for player in players
        ]
        table = f"/tables/{places[0]['id']}"
        for ply in range(2 * HALF):
            seen = [player.request("GET", table) for player in players]
            turn = seen[0]["standing"]["turn"]
            player, mine = next(
                (who, what) for who, what in zip(players, seen, strict=True) if what["viewer"] == turn
            )
            move = mine["moves"][(17 * ply + 5) % len(mine["moves"])]["id"]
            command = {"type": "move", "id": f"m{ply}", "seat": turn, "ply": ply, "move": move}
            player.request("POST", f"{table}/commands", command)
    me = person(viewport=SIZES[size], color_scheme=scheme)
    for name, minutes in (("Ada", 5), ("Bo", 30)):
        control = {"kind": "fischer", "base_s": 60 * minutes, "increment_s": minutes}
        Browser(address).request("POST", "/lobby/offers", {"game": GAME, "control": control, "name": name})
    me.page.goto(f"{me.address}/#/lobby")
    me.page.locator("[data-clock-choice='0']").click()
    expect(me.page.locator(".wanted")).to_be_visible()
    expect(me.page.locator(".small-board .board").nth(3)).to_be_attached()
    keep(me.page, f"lobby-{size}-{scheme}")
    me.page.get_by_role("button", name="Cancel").first.click()
    expect(me.page.locator(".wanted")).to_have_count(0)
