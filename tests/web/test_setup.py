"""Setting up a game: two buttons, one sheet, and everything else under "Advanced"."""

import re

import pytest

from deltille import games
from deltille.players.levels import elo
from deltille.testing.selection import every_game

SIZES = {
    "desktop": {"width": 1280, "height": 800},
    "laptop": {"width": 1120, "height": 700},
    "phone": {"width": 390, "height": 844},
}
every_size = pytest.mark.parametrize("viewport", SIZES.values(), ids=SIZES.keys())
PHONE_WIDTH = SIZES["phone"]["width"]
IS_INSIDE = """(sheet) => {
  const box = sheet.getBoundingClientRect();
  return box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight;
}"""


@every_game(argument="game")
def test_two_clicks_lead_to_the_board(person, expect, game):
    me = person()
    me.page.goto(me.address)
    card = me.page.locator(f'[data-game="{game}"]')
    expect(card.get_by_role("button")).to_have_count(2)
    card.get_by_role("button", name="Play the computer").click()
    me.page.get_by_role("button", name="Start game").click()
    me.wait_for_turn()


@every_size
def test_the_level_is_told_and_remembered(person, expect, audit, viewport):
    me = person(viewport=viewport)
    me.page.goto(me.address)
    card = me.page.locator('[data-game="attangle"]')
    card.get_by_role("button", name="Play the computer").click()
    sheet = me.page.locator(".sheet")
    slider = sheet.get_by_role("slider")
    assert slider.get_attribute("max") == "10"
    expect(sheet).to_contain_text("Plays almost at random")
    slider.fill("6")
    expect(sheet.locator(".level b")).to_have_text("Level 6")
    expect(sheet).to_contain_text("Plays by feel, mostly well.")
    expect(sheet).to_contain_text(f"{elo(games.game('attangle'), 6)} Elo above random moves")
    assert sheet.evaluate(IS_INSIDE)
    audit.by_axe(me.page)
    sheet.locator("summary").click()
    audit.by_axe(me.page)
    assert sheet.evaluate(IS_INSIDE)
    rule = sheet.locator(".option select")
    rule.select_option("No")
    expect(sheet).not_to_contain_text("Elo")
    rule.select_option("Yes")
    expect(sheet).to_contain_text("Elo")
    sheet.get_by_role("button", name="Start game").click()
    expect(me.page.locator(".player").nth(1)).to_contain_text("Level 6")
    me.page.goto(f"{me.address}/#/")
    card.get_by_role("button", name="Play the computer").click()
    expect(sheet.locator(".level b")).to_have_text("Level 6")
    me.page.keyboard.press("Escape")
    me.page.locator('[data-game="tranglar"]').get_by_role("button", name="Play the computer").click()
    expect(sheet.locator(".level b")).to_have_text("Level 1")


@pytest.mark.parametrize(("who", "turn"), [("other", 1), ("me", 0)])
def test_who_begins_can_be_chosen(person, expect, who, turn):
    me = person()
    me.page.goto(me.address)
    me.page.locator('[data-game="attangle"]').get_by_role("button", name="Play the computer").click()
    me.page.locator(f'.begins input[value="{who}"]').check()
    me.page.get_by_role("button", name="Start game").click()
    me.wait_for_turn()
    expect(me.moves).to_have_count(turn)
    expect(me.page.locator(".player").nth(turn)).to_contain_text("You")


def test_seats_have_their_colours_for_every_number_of_players(person, expect):
    """Two people play two colours each; no seat is named by a number, and no random player is offered."""
    me = person()
    me.page.goto(me.address)
    for game in ("blokus_trigon", "triangle_wins"):
        me.page.locator(f'[data-game="{game}"]').get_by_role("button", name="Play the computer").click()
        sheet = me.page.locator(".sheet")
        sheet.locator("summary").click()
        for n in games.game_class(game).options["players"].choices:
            sheet.locator(".option select").first.select_option(label=str(n))
            sides = [str(side) for side in games.game(game, players=n).sides]
            expect(sheet.locator(".seating .seat > span:last-child")).to_have_text(sides)
            chips = sheet.locator(".seating .chip")
            expect(chips).to_have_count(4 if (game, n) == ("blokus_trigon", 2) else n)
            fills = chips.evaluate_all("(all) => all.map(one => one.style.background)")
            assert len(set(fills)) == len(fills)
        offered = sheet.locator(".seating select").first.locator("option").all_inner_texts()
        assert len(offered) == 12
        assert not [words for words in offered if re.search("random|greedy|flat", words)]
        me.page.keyboard.press("Escape")


@pytest.mark.parametrize(
    ("viewport", "language", "play", "waiting", "busy", "again"),
    [
        (
            SIZES["desktop"],
            "en-GB",
            "Play the computer",
            "The server is busy. Wait about 1 s.",
            "The server is busy; try again in about 1 s.",
            "Try again",
        ),
        (
            SIZES["phone"],
            "es-ES",
            "Contra el ordenador",
            "El servidor está ocupado. Espera unos 1 s.",
            "El servidor está ocupado; inténtalo de nuevo en unos 1 s.",
            "Intentar otra vez",
        ),
    ],
    ids=["desktop", "phone"],
)
def test_on_a_full_server_the_sheet_waits_and_then_asks(
    new_page, address, expect, audit, viewport, language, play, waiting, busy, again
):
    """The page asks again by itself when the server says so; if that does not help, people decide."""
    page = new_page(viewport=viewport, locale=language, service_workers="block")
    n_refused = 0
    most = 1

    def refuse(route):
        nonlocal n_refused
        if n_refused >= most:
            route.continue_()
            return
        n_refused += 1
        sentence = {"key": "server.busy-about", "args": {"seconds": 1}, "text": "busy"}
        told = {"code": "busy", "sentence": sentence, "about_s": 1}
        route.fulfill(status=503, json=told, headers={"retry-after": "1"})

    page.route("**/api/catalogue/attangle/options", refuse)
    page.goto(address)
    card = page.locator('[data-game="attangle"]')
    sheet = page.locator(".sheet")
    card.get_by_role("button", name=play).click()
    expect(sheet.get_by_role("status")).to_have_text(waiting)
    audit.by_axe(page)
    expect(sheet.get_by_role("slider")).to_be_visible()
    assert n_refused == 1
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    n_refused, most = 0, 4
    card.get_by_role("button", name=play).click()
    retry = sheet.get_by_role("button", name=again)
    expect(retry).to_be_focused()
    assert n_refused == 4
    expect(sheet.get_by_role("alert")).to_have_text(busy)
    expect(card.locator(".why")).to_be_empty()
    assert sheet.evaluate(IS_INSIDE)
    audit.by_axe(page)
    retry.click()
    expect(sheet.get_by_role("slider")).to_be_visible()
    expect(sheet.locator("button.primary")).to_be_focused()
    page.keyboard.press("Escape")
    page.context.set_offline(True)
    card.get_by_role("button", name=play).click()
    expect(retry).to_be_focused()
    expect(sheet.get_by_role("alert")).to_have_text(re.compile("You are offline|No hay conexión"))
    page.keyboard.press("Escape")
    page.context.set_offline(False)


def test_options_are_said_in_words(person, expect):
    me = person()
    me.page.goto(me.address)
    me.page.locator('[data-game="trangalla"]').get_by_role("button", name="Play a friend").click()
    sheet = me.page.locator(".sheet")
    sheet.locator("summary").click()
    board = sheet.locator(".option").first
    expect(board.locator("label > span")).to_have_text("Board")
    expect(board.locator("option:checked")).to_have_text("Rhombus, 25 points")
    assert sheet.locator(".note svg").count() > 0


def test_pictures_of_options_show_what_differs(person, expect):
    """A move that a choice allows is drawn as one about to be made; one that it refuses is crossed out."""
    me = person()
    me.page.goto(me.address)
    sheet = me.page.locator(".sheet")
    me.page.locator('[data-game="attangle"]').get_by_role("button", name="Play a friend").click()
    sheet.locator("summary").click()
    rule = sheet.locator(".option").first
    expect(rule.locator(".note .way")).to_have_count(2)
    expect(rule.locator(".note .perish")).to_have_count(0)
    rule.locator("select").select_option("No")
    expect(rule.locator(".note .way")).to_have_count(2)
    expect(rule.locator(".note .perish")).to_have_count(1)
    me.page.keyboard.press("Escape")
    me.page.locator('[data-game="blokus_trigon"]').get_by_role("button", name="Play a friend").click()
    sheet.locator("summary").click()
    players, corners = sheet.locator(".option").nth(0), sheet.locator(".option").nth(1)
    for n, owners in (("2", ["1", "2", "1", "2"]), ("3", ["1", "2", "3"]), ("4", ["1", "2", "3", "4"])):
        players.locator("select").select_option(n)
        expect(players.locator(".owner text")).to_have_text(owners)
    for choice, crosses in (("No", 0), ("Yes", 1)):
        corners.locator("select").select_option(choice)
        expect(corners.locator(".note .frame")).to_have_count(1)
        expect(corners.locator(".note .perish")).to_have_count(crosses)


@every_size
def test_names_of_six_players_can_be_read(person, expect, viewport):
    me = person(viewport=viewport)
    me.open("triangle_wins", "here", *["random"] * 5, players=6)
    me.wait_for_turn()
    cut = me.page.locator(".player .names b").evaluate_all(
        "(all) => all.filter(one => one.scrollWidth > one.clientWidth + 1 || one.clientWidth < 20)"
        ".map(one => one.textContent)"
    )
    assert cut == []


# Where parts of all elements are, in one look: between two, boards that are drawn meanwhile move them.
PLACES_IN = """(all, part) => all.map(
  (one) => [...one.querySelectorAll(part)].map((each) => each.getBoundingClientRect().toJSON())
)"""


def test_seats_and_buttons_have_room_for_longer_words(person, expect):
    """In Spanish, on a telephone: the two buttons of a game beside each other, no name under a field."""
    me = person("touch", locale="es-ES")
    me.page.goto(me.address)
    cards = me.page.locator(".games .card")
    expect(cards).to_have_count(len(games.names()))
    expect(me.page.locator(".living svg")).to_have_count(len(games.names()))
    for first, second in cards.evaluate_all(PLACES_IN, "button"):
        assert first["y"] == second["y"]
        assert second["x"] + second["width"] <= PHONE_WIDTH
    me.page.locator('[data-game="blokus_trigon"]').get_by_role("button", name="Con un amigo").click()
    me.page.locator(".setup summary").click()
    seats = me.page.locator(".seating")
    expect(seats).to_have_count(2)
    for name, field in seats.evaluate_all(PLACES_IN, ".seat, select"):
        assert name["x"] + name["width"] <= field["x"]
    assert me.page.locator(".setup .tick input").first.bounding_box()["width"] >= 24


def test_titles_and_buttons_of_games_stand_in_lines(person, expect):
    """Also where one game is described in more words than the next."""
    me = person()
    me.page.goto(me.address)
    expect(me.page.locator(".living svg")).to_have_count(len(games.names()))
    cards = me.page.locator(".games .card").evaluate_all(PLACES_IN, "h2, button.primary")
    for parts in zip(*cards[:3], strict=True):
        assert len({round(part["y"]) for part in parts}) == 1, parts


def test_who_goes_first_is_said_the_same_everywhere(person, expect):
    """The seats under "Advanced", the choice of who goes first and the button never contradict each other."""
    me = person()
    me.page.goto(me.address)
    me.page.locator('[data-game="attangle"]').get_by_role("button", name="Play a friend").click()
    sheet = me.page.locator(".sheet")
    begins, seats, go = sheet.locator(".begins"), sheet.locator(".seating select"), sheet.locator(".primary")
    sheet.locator("summary").click()
    begins.get_by_label("Your friend").check()
    expect(begins.get_by_label("Your friend")).to_be_focused()
    for seat, who in enumerate(("invite", "here")):
        expect(seats.nth(seat)).to_have_value(who)
    seats.nth(0).select_option("level:3")
    expect(seats.nth(0)).to_be_focused()
    expect(begins.get_by_label("The computer")).to_be_checked()
    expect(go).to_have_text("Start game")
    begins.get_by_label("Random").check()
    expect(sheet.locator(".seating .seat")).to_have_text(["Player 1", "Player 2"])
    begins.get_by_label("The computer").check()
    go.click()
    me.wait_for_turn()
    expect(me.moves).to_have_count(1)


def test_a_computer_keeps_the_level_of_its_seat(person, expect):
    """The slider sets all computers; what is chosen for one seat stays when other things change."""
    me = person()
    me.page.goto(me.address)
    me.page.locator('[data-game="blokus_trigon"]').get_by_role("button", name="Play the computer").click()
    sheet = me.page.locator(".sheet")
    seats = sheet.locator(".seating select")
    sheet.locator("summary").click()
    sheet.get_by_role("slider").fill("4")
    seats.nth(2).select_option("level:7")
    sheet.locator('.begins input[value="lot"]').check()
    sheet.locator(".option select").first.select_option(label="3")
    expect(seats).to_have_count(3)
    for seat, who in enumerate(("here", "level:4", "level:7")):
        expect(seats.nth(seat)).to_have_value(who)


def test_a_friend_may_play_on_this_screen(person, expect, audit):
    """Two people with one screen need no link, share no name, and decide themselves who begins."""
    me = person("touch")
    me.page.goto(me.address)
    me.page.locator('[data-game="attangle"]').get_by_role("button", name="Play a friend").click()
    sheet = me.page.locator(".sheet")
    name = sheet.get_by_label("Your name")
    name.fill("Ada")
    sheet.get_by_label("On this screen").check()
    expect(sheet.get_by_label("On this screen")).to_be_focused()
    for needless in (name, sheet.locator(".begins")):
        expect(needless).to_be_hidden()
    audit.by_axe(me.page)
    sheet.get_by_label("Elsewhere, with a link").check()
    expect(sheet.locator(".primary")).to_have_text("Get the link")
    sheet.get_by_label("On this screen").check()
    sheet.get_by_role("button", name="Start game").click()
    for side in ("White", "Black"):
        me.wait_for_turn()
        expect(me.page.locator(".status")).to_have_text(f"{side} to move")
        me.play()


def test_only_two_players_are_offered_to_change_sides(person, expect):
    me = person()
    me.page.goto(me.address)
    me.page.locator('[data-game="blokus_trigon"]').get_by_role("button", name="Play the computer").click()
    sheet = me.page.locator(".sheet")
    sheet.locator("summary").click()
    for n, is_offered in ((4, False), (2, True), (3, False)):
        sheet.locator(".option select").first.select_option(label=str(n))
        expect(sheet.locator(".seating select")).to_have_count(n)
        for words in ("Swap rule", "A match of two games"):
            expect(sheet.get_by_label(words)).to_be_visible(visible=is_offered)
