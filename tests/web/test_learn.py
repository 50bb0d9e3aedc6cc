"""Learning on the page: lessons by pointer and by keys, guides with pictures, cards that are shown once."""

import json
import re

import pytest

from deltille import games
from deltille.core.messages import render
from deltille.testing.selection import GUIDE, LESSONS, every_game

STEPS = 10
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}

# What to select next for the solution, with its place on the screen; null if there is a ghost.
WAY = """async ({game, step, chosen}) => {
  const board = document.querySelector('deltille-board');
  const {solution} = await (await fetch(`/api/catalogue/${game}/lesson/${step}`)).json();
  const {path} = board.selection.moves.find(({id}) => id === solution);
  const id = path[chosen];
  if (id === undefined) return null;
  const isOnBoard = (board.state.pieces.get(id) ?? board.state.sites.get(id))?.at !== undefined;
  const box = board.querySelector(`[data-id="${CSS.escape(id)}"]`).getBoundingClientRect();
  return {id, isOnBoard, x: box.left + box.width / 2, y: box.top + box.height / 2};
}"""
GHOST = "() => document.querySelector('deltille-board').selection.ghost()?.id"
CURSOR = "() => document.querySelector('deltille-board').state.cursor.at"


def go_to(me, game, step):
    me.page.goto(f"{me.address}/#/learn/{game}/{step}")
    me.wait_for_turn()


def solve_by_pointer(me, game, step):
    """Select what the solution needs, one id after the other, and confirm."""
    for chosen in range(STEPS * 2):
        if me.confirm.is_visible() and me.page.evaluate(GHOST) == solution_of(me, game, step):
            break
        target = me.page.evaluate(WAY, {"game": game, "step": step, "chosen": chosen})
        assert target is not None, "everything was pointed at, but another move stands"
        me.point(target)
    me.confirm.click()


def solution_of(me, game, step):
    content = me.page.request.get(f"{me.address}/api/catalogue/{game}/lesson/{step}").json()
    return content["solution"]


@every_game(LESSONS, argument="game")
def test_a_lesson_has_ten_steps_at_most(game):
    assert 1 <= len(games.lessons(game).steps) <= STEPS


def test_a_whole_lesson_by_pointer(person, expect):
    me = person()
    me.page.goto(me.address)
    me.page.locator('[data-game="attangle"]').get_by_role("link", name="Learn").click()
    for step in range(1, STEPS + 1):
        expect(me.page.locator(".stepcount")).to_have_text(f"Step {step} of {STEPS}")
        me.wait_for_turn()
        solve_by_pointer(me, "attangle", step)
        expect(me.page.locator(".panel.solved")).to_be_visible()
        me.page.locator(".next").click()
    expect(me.page.locator(".panel.done .sentence")).to_contain_text("You know how to play Attangle")
    expect(me.page.locator(".bead.solved")).to_have_count(STEPS)
    # After a new visit everything is still solved.
    me.page.reload()
    expect(me.page.locator(".bead.solved")).to_have_count(STEPS)
    expect(me.page.locator(".stepcount")).to_have_text(f"Step {STEPS} of {STEPS}")


def test_a_whole_lesson_by_keys(person, expect):
    """The second hint selects the solution; Enter confirms it, and Enter goes to the next step."""
    me = person("keys")
    go_to(me, "trangalla", 1)
    spoken = me.page.locator("#spoken")
    for step in range(1, STEPS + 1):
        expect(me.page.locator(".stepcount")).to_have_text(f"Step {step} of {STEPS}")
        me.wait_for_turn()
        expect(spoken).to_contain_text(games.lessons("trangalla").steps[step - 1].say.text)
        me.page.locator(".stage").focus()
        me.page.keyboard.press("m")
        me.page.keyboard.press("m")
        expect(me.confirm).to_be_visible()
        me.page.keyboard.press("Enter")
        expect(me.page.locator(".panel.solved")).to_be_visible()
        expect(spoken).to_contain_text(games.lessons("trangalla").steps[step - 1].after.text)
        me.page.keyboard.press("Enter")
    expect(me.page.locator(".panel.done")).to_be_visible()


def test_the_enemy_king_is_not_on_the_page(person, expect):
    """The lesson shows a view: the only crown drawn is your own."""
    me = person()
    go_to(me, "trangalla", 5)
    expect(me.page.locator(".pieces .crown")).to_have_count(1)
    # The sign of a king is no secret.
    scene = me.page.evaluate("() => document.querySelector('deltille-board').scene")
    assert scene.pop("secret_glyph") == "crown"
    assert json.dumps(scene).count("crown") == 1


def test_a_wrong_try_is_told_why_and_can_be_repeated(person, expect):
    me = person()
    go_to(me, "attangle", 3)
    me.page.evaluate("() => document.querySelector('deltille-board').pick('point:a1')")
    me.confirm.click()
    expect(me.page.locator(".prompt .why")).to_contain_text("a1 is allowed, but not what we are looking for")
    # The game itself explains illegal moves.
    me.page.evaluate("() => document.querySelector('deltille-board').pick('point:d4')")
    expect(me.page.locator(".prompt .why")).to_contain_text("centre")
    me.page.get_by_role("button", name="Hint").click()
    expect(me.page.locator(".panel .more")).to_contain_text("Tap c3")
    expect(me.page.locator(".names text")).to_have_text(["c3", "c5", "d3"])
    solve_by_pointer(me, "attangle", 3)
    expect(me.page.locator(".panel.solved")).to_be_visible()


def test_a_lesson_in_spanish(person, expect):
    me = person(locale="es-ES")
    go_to(me, "tranglar", 3)
    expect(me.page.locator(".stepcount")).to_have_text("Paso 3 de 10")
    expect(me.page.locator(".sentence")).to_have_text(render(games.lessons("tranglar").steps[2].say, "es"))
    me.page.goto(f"{me.address}/#/rules/tranglar")
    expect(me.page.get_by_role("heading", name="Volteos")).to_be_visible()


def test_another_language_in_the_middle_of_a_lesson(person, expect):
    me = person()
    say = games.lessons("tranglar").steps[2].say
    go_to(me, "tranglar", 3)
    expect(me.page.locator(".sentence")).to_have_text(render(say, "en"))
    for language in ("es", "en"):
        me.page.locator(".preferences summary").click()
        me.page.locator(".preferences select").first.select_option(language)
        expect(me.page.locator(".sentence")).to_have_text(render(say, language))
        me.wait_for_turn()


@every_game(GUIDE, argument="game")
def test_a_guide_shows_every_position_it_names(person, expect, audit, game):
    me = person(viewport=PHONE, color_scheme="dark")
    guide = games.guide_text(game)
    headings = re.findall(r"\{#([\w-]+)\}$", guide, re.MULTILINE)
    me.page.goto("/".join([f"{me.address}/#/rules/{game}", *headings[-1:]]))
    for last in headings[-1:]:
        expect(me.page.locator(f"#{last}")).to_be_in_viewport()
    figures = me.page.locator(".rules figure")
    expect(figures).to_have_count(guide.count("]("))
    assert figures.locator(".board").count() == figures.count()
    audit(me.page)


@pytest.mark.parametrize(("viewport", "scheme"), [(DESK, "light"), (PHONE, "dark")], ids=["desk", "phone"])
def test_a_lesson_for_everyone(person, expect, audit, viewport, scheme):
    me = person(viewport=viewport, color_scheme=scheme)
    go_to(me, "triangle_wins", 4)
    audit(me.page)
    me.page.get_by_role("button", name="Hint").click()
    me.page.get_by_role("button", name="Show it on the board").click()
    expect(me.confirm).to_be_visible()
    audit(me.page)
    me.confirm.click()
    expect(me.page.locator(".panel.solved")).to_be_visible()
    audit(me.page)


def test_a_card_comes_once_when_its_rule_first_matters(person, expect, audit):
    me = person()
    me.open("trangalla", "here", "random")
    me.wait_for_turn()
    card = me.page.locator(".rulecard")
    expect(card).to_have_count(0)
    me.play()
    me.wait_for_turn()
    expect(card).to_contain_text("Only you see your crown")
    expect(me.page.locator("#spoken")).to_contain_text("Only you see your crown")
    audit(me.page)
    card.get_by_role("button", name="Close").click()
    me.open("trangalla", "here", "random")
    me.wait_for_turn()
    me.play()
    me.wait_for_turn()
    expect(card).to_have_count(0)


def test_settings_stay_in_their_corner_where_no_board_is_flipped(person, expect):
    me = person()
    places = []
    for game in ("attangle", "triangle_wins"):
        go_to(me, game, 1)
        expect(me.page.locator(".turnround")).to_be_visible(visible=game == "attangle")
        places.append(me.page.locator(".preferences").bounding_box()["x"])
    assert places[0] == places[1]
