"""People who only watch: everybody sees how many they are, and the end of a game is not the end for them."""

import re

import pytest

OFFER = """async (game) => {
  const control = {kind: 'fischer', base_s: 1800, increment_s: 20};
  const how = {method: 'POST', headers: {'content-type': 'application/json'}};
  const body = JSON.stringify({game, options: {}, control, rated: false, name: 'Ida', seat: 0});
  return (await (await fetch('/api/lobby/offers', {...how, body})).json()).id;
}"""
JOIN = """async (table) => {
  const how = {method: 'POST', headers: {'content-type': 'application/json'}};
  return (await fetch(`/api/tables/${table}/offer`, {...how, body: JSON.stringify({name: 'Jo'})})).status;
}"""
RESIGN = """async (table) => {
  const how = {method: 'POST', headers: {'content-type': 'application/json'}};
  const body = JSON.stringify({type: 'resign', id: 'give-up', seat: 0});
  return (await fetch(`/api/tables/${table}/commands`, {...how, body})).status;
}"""
PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1120, "height": 700}


def begin(host, guest, game) -> str:
    """Two people play a game of the lobby; returns its table."""
    table: str = host.evaluate(OFFER, game)
    assert guest.evaluate(JOIN, table) == 200
    return table


def test_players_and_spectators_see_how_many_watch(new_page, address, expect, audit):
    host, guest, one, two = (new_page(viewport=size) for size in (LAPTOP, PHONE, PHONE, LAPTOP))
    for page in (host, guest):
        page.goto(address)
    table = begin(host, guest, "attangle")
    for page in (host, guest):
        page.goto(f"{address}/#/table/{table}")
    for page in (host, guest):
        expect(page.locator(".presence.here")).to_be_visible()
        expect(page.locator(".watchers")).to_be_hidden()
    for number, page in enumerate((one, two), start=1):
        page.goto(f"{address}/#/table/{table}")
        for each in (host, guest, page):
            expect(each.locator(".watchers > span[aria-hidden]")).to_have_text(str(number))
    for page in (host, guest, one, two):
        expect(page.locator(".watchers")).to_be_in_viewport(ratio=1)
        expect(page.locator(".watchers .unseen")).to_have_text("2 people are watching")
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        audit(page)
    two.goto(f"{address}/#/")
    expect(host.locator(".watchers .unseen")).to_have_text("1 person is watching")
    one.goto(f"{address}/#/")
    for page in (host, guest):
        expect(page.locator(".watchers")).to_be_hidden()


@pytest.mark.parametrize(
    ("language", "onward", "listed"),
    [
        ("en-GB", "Watch another game", "Games to watch"),
        ("es-ES", "Ver otra partida", "Partidas en curso"),
    ],
)
def test_after_a_game_spectators_go_on_to_the_next(
    new_page, address, expect, audit, language, onward, listed
):
    """To one of the same game while there is one; then to another; then to the list in the lobby."""
    host, guest, third = new_page(), new_page(), new_page(viewport=PHONE, locale=language)
    for page in (host, guest):
        page.goto(address)
    same, first, other = (begin(host, guest, game) for game in ("attangle", "attangle", "tranglar"))
    running = {same, first, other}

    def only_these(route):
        answer = route.fetch()
        told = answer.json()
        games = [game for game in told["games"] if game["id"] in running]
        route.fulfill(response=answer, json=told | {"games": games, "n_games": len(games)})

    third.route("**/api/lobby", only_these)
    link = third.locator(".result .watch-on")

    def end(table):
        assert host.evaluate(RESIGN, table) == 200
        running.discard(table)
        expect(third.locator(".result h2")).to_be_visible()

    third.goto(f"{address}/#/table/{first}")
    expect(third.locator(".watchers")).to_be_visible()
    end(first)
    expect(link).to_have_text(onward)
    expect(link).to_be_in_viewport(ratio=1)
    audit(third)
    link.click()
    third.wait_for_url(re.compile(f"#/table/{same}"))
    expect(third.locator(".player").first).to_be_visible()
    end(same)
    expect(link).to_have_text(onward)
    link.click()
    third.wait_for_url(re.compile(f"#/table/{other}"))
    expect(third.locator(".player").first).to_be_visible()
    end(other)
    expect(link).to_have_text(listed)
    link.click()
    third.wait_for_url(re.compile("#/lobby/watch"))
    expect(third.locator(".watch-games .empty")).to_be_in_viewport(ratio=1)
    expect(third.locator(".watch-games h2")).to_be_focused()
    # The players themselves are asked for a rematch instead.
    host.goto(f"{address}/#/table/{other}")
    expect(host.locator(".result h2")).to_be_visible()
    expect(host.locator(".watch-on")).to_have_count(0)
