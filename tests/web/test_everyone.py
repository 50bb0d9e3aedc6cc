"""Accessibility: screen readers, keyboard, large fingers, no colours, reduced motion, Spanish."""

import base64
import itertools
import os
import random
import re
from pathlib import Path

import pytest

from deltille import games
from deltille.core.messages import Message, render
from deltille.core.position import Position
from deltille.testing.selection import SPANISH, every_game


@pytest.mark.all_games
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_first_page_and_rules(person, expect, audit, scheme):
    me = person(color_scheme=scheme)
    me.page.goto(me.address)
    expect(me.page.locator(".living .board")).to_have_count(len(games.names()))
    audit(me.page)
    me.page.locator(".preferences summary").click()
    audit.by_axe(me.page)
    for name in games.names():
        me.page.goto(f"{me.address}/#/rules/{name}")
        expect(me.page.locator(".rules h1")).to_be_visible()
        expect(me.page.locator("figure").first).to_be_visible()
        audit.by_axe(me.page)


@every_game(argument="game")
@pytest.mark.parametrize(
    "viewport", [{"width": 1280, "height": 800}, {"width": 360, "height": 740}], ids=["desk", "phone"]
)
def test_table(person, audit, game, viewport):
    """Also while a piece is being placed: boards with small cells are zoomed in by then."""
    me = person(viewport=viewport, color_scheme="dark" if viewport["width"] < 500 else "light")
    me.open(game, "here", *["random"] * (len(games.game(game).seat_names) - 1))
    me.wait_for_turn()
    audit(me.page)
    me.point(me.offers()[0])
    audit(me.page)
    me.choose()
    audit(me.page)


@pytest.mark.parametrize(
    "viewport", [{"width": 1280, "height": 800}, {"width": 390, "height": 844}], ids=["desk", "phone"]
)
def test_waiting_planning_and_the_end_in_the_dark(person, expect, audit, viewport):
    """Other tests see these in light: an invitation, a plan on a flipped board, offers, the result."""
    host, guest = (person(viewport=viewport, color_scheme="dark") for _ in range(2))
    opened = host.open("attangle", "here", "invite")
    audit.by_axe(host.page)
    guest.page.goto(f"{host.address}/#/join/{opened['id']}/1/{opened['seats'][1]['invite']}")
    expect(guest.page.get_by_role("button", name="Join")).to_be_visible()
    audit.by_axe(guest.page)
    guest.page.get_by_role("button", name="Join").click()
    host.wait_for_turn()
    host.page.get_by_role("button", name="Flip the board").click()
    audit.by_axe(host.page)
    guest.page.locator('[data-id="point:a1"]').click()
    expect(guest.page.locator(".bar .planned")).to_be_visible()
    audit.by_axe(guest.page)
    host.play()
    host.page.get_by_role("button", name="Take back").click()
    expect(guest.page.locator(".toasts .asked")).to_be_visible()
    audit.by_axe(guest.page)
    host.page.get_by_text("More", exact=True).click()
    host.page.get_by_role("button", name="Resign …").click()
    audit.by_axe(host.page)
    host.page.get_by_role("button", name="Yes, resign").click()
    expect(guest.page.locator(".result h2")).to_be_visible()
    audit.by_axe(guest.page)


def test_every_event_is_spoken(person, expect):
    me = person()
    me.open("attangle", "here", "random")
    me.wait_for_turn()
    spoken = me.page.locator("#spoken")
    me.page.locator(".stage").focus()
    me.page.keyboard.press("ArrowRight")
    expect(spoken).not_to_be_empty()
    me.page.keyboard.press("Enter")
    expect(spoken).to_contain_text("Enter confirms")
    me.page.keyboard.press("Enter")
    expect(me.moves).to_have_count(2)
    expect(spoken).to_contain_text("Black")


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
@every_game(argument="game")
def test_players_differ_without_colour(person, game, locale):
    """Every style has a letter of its name, and no two styles of a game share colour and pattern."""
    me = person(locale=locale)
    me.open(game, "here", *["random"] * (len(games.game(game).seat_names) - 1))
    me.wait_for_turn()
    seen = me.page.evaluate(
        "() => document.querySelector('deltille-board').scene.styles.map(l => [l.letter, l.pattern, l.name])"
    )
    letters, patterns, names = zip(*seen, strict=True)
    assert all(letter and letter in name.upper() for letter, name in zip(letters, names, strict=True))
    assert len(set(letters)) == len(letters)
    assert len(set(patterns)) == len(patterns)


# Each cell or disc in grey scale: how light its pieces are, by player.
GREYS = """(png) => new Promise((resolve) => {
  const image = new Image();
  image.onload = () => {
    const { width, height } = image;
    const canvas = Object.assign(document.createElement('canvas'), {width, height});
    const paper = canvas.getContext('2d');
    paper.filter = 'grayscale(1)';
    paper.drawImage(image, 0, 0);
    const found = {};
    for (const piece of document.querySelectorAll('.pieces .piece')) {
      const { scene } = document.querySelector('deltille-board');
      const { seat } = scene.pieces.find(({ id }) => id === piece.dataset.id);
      const box = piece.querySelector('.body').getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const dots = paper.getImageData(Math.max(0, x - 7), Math.max(0, y - 7), 14, 14).data;
      const greys = [...dots].filter((_, index) => index % 4 === 0);
      const mean = greys.reduce((sum, grey) => sum + grey, 0) / greys.length;
      const spread = Math.sqrt(greys.reduce((sum, grey) => sum + (grey - mean) ** 2, 0) / greys.length);
      (found[seat] ??= []).push([mean, spread]);
    }
    resolve(found);
  };
  image.src = `data:image/png;base64,${png}`;
})"""
TELL = "async (said) => { const { tell } = await import('/i18n/messages.js'); return said.map(tell); }"
LEAST_DIFFERENCE = 6
"""Shades of grey, of 256, by which two players' pieces must differ in lightness or in variation."""


@every_game(argument="game")
def test_legible_in_grey(person, game, tmp_path):
    """Players can be distinguished in a picture without colours; kept in DELTILLE_ARTEFACTS."""
    me = person()
    me.open(game, "here", *["random"] * (len(games.game(game).seat_names) - 1))
    me.play_early(game, 4)
    photograph = me.page.screenshot()
    folder = Path(os.environ.get("DELTILLE_ARTEFACTS", tmp_path))
    folder.mkdir(parents=True, exist_ok=True)
    me.page.evaluate("() => document.documentElement.style.setProperty('filter', 'grayscale(1)')")
    me.page.screenshot(path=folder / f"grey-{game}.png")
    greys = me.page.evaluate(GREYS, base64.b64encode(photograph).decode())
    seats = {seat: tuple(sum(c) / len(c) for c in zip(*seen, strict=True)) for seat, seen in greys.items()}
    owned = [seats[seat] for seat in seats if seat != "null"]
    assert len(owned) > 1
    for one, other in itertools.combinations(owned, 2):
        assert max(abs(a - b) for a, b in zip(one, other, strict=True)) > LEAST_DIFFERENCE, greys


def test_help_by_keys(person, expect, audit):
    """The help page opens with ?, has no violation, and Escape leads back to the board."""
    me = person()
    me.open("attangle", "here", "random")
    me.wait_for_turn()
    me.page.locator(".stage").focus()
    me.page.keyboard.press("?")
    expect(me.page.locator("dialog.help")).to_be_visible()
    audit(me.page)
    me.page.keyboard.press("Escape")
    expect(me.page.locator("dialog.help")).to_have_count(0)
    for key, words in (("h", "Nothing is highlighted"), ("c", "Coordinates are shown")):
        me.page.keyboard.press(key)
        expect(me.page.locator("#spoken")).to_contain_text(words)
    expect(me.page.locator(".offers .offer")).to_have_count(0)
    expect(me.page.locator(".coordinates text")).to_have_count(37)


def test_spanish(person, expect):
    me = person(locale="es-ES")
    me.page.goto(me.address)
    expect(me.page.locator("html")).to_have_attribute("lang", "es")
    expect(me.page.get_by_role("button", name="Contra el ordenador").first).to_be_visible()


def messages(name):
    """The messages of a game in a random game: about pieces, moves, refusals and the end."""
    said = {games.game_class(name).summary, *(o.meaning for o in games.game_class(name).options.values())}
    for seed in range(3):
        dice = random.Random(seed)
        position = Position(games.game(name))
        while position.outcome() is None and position.ply < 60:
            view = position.view(position.turn)
            scene = view.scene()
            said |= {
                scene.notice,
                scene.remark,
                *(text for piece in scene.pieces for text in (piece.label, piece.note)),
                *(b.label for b in scene.buttons),
            }
            said |= {tray.title for tray in scene.trays}
            items = [item for tray in scene.trays for item in tray.items]
            said |= {text for item in items for text in (item.piece.label, item.group)}
            said |= {item.reverse.label for item in items if item.reverse}
            said |= {view.game.scenes.verb(view.state, move.id) for move in view.legal_moves}
            ids, begun = sorted(scene.ids()), view.path(dice.choice(view.legal_moves))[:1]
            for targets in ((dice.choice(ids),), (*begun, dice.choice(ids))):
                said.add(view.game.explainer.explain(view.state, targets).sentence)
            move = dice.choice(view.legal_moves)
            said |= {step.sentence for step in view.steps(move)}
            position.push(move)
        said.add(position.outcome().sentence if position.outcome() else None)
    return sorted((message for message in said if isinstance(message, Message)), key=repr)


@every_game(SPANISH)
def test_games_speak_spanish(person, expect, name):
    """No sentence of a game is left in English, and the page says what Python says."""
    me = person(locale="es-ES")
    me.page.goto(me.address)
    expect(me.page.get_by_role("button", name="Contra el ordenador").first).to_be_visible()
    said = messages(name)
    told = me.page.evaluate(TELL, [message.content() for message in said])
    assert told == [render(message, "es") for message in said]
    alike = {str(message) for message, spanish in zip(said, told, strict=True) if str(message) == spanish}
    assert alike == set()
    english = re.compile(
        r"\b(the|of|is|on|your|white|black|blue|red|yellow|takes|places|sides?)\b", re.IGNORECASE
    )
    assert [spanish for spanish in told if english.search(spanish)] == []


def test_still_boards_when_motion_is_unwelcome(person, expect):
    """With reduced motion the boards of the first page do not play."""
    me = person()
    me.page.goto(me.address)
    expect(me.page.locator(".living .board").first).to_be_visible()
    assert me.page.evaluate("() => document.getAnimations().length") == 0
