"""In an invented language no sentence of the page is left in English, on any of its screens."""

import re
from pathlib import Path

import pytest

from deltille import games
from deltille.core import messages
from deltille.server.http.locale_api import locale_content
from deltille.testing import pseudo_locale

READ = """() => {
  const read = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const parent = walk.currentNode.parentElement;
    const isName = parent.closest(".who-plays, a[href^='#/people/']") !== null;
    const isCode = parent.closest("script, style, noscript, kbd, code, output, .moves, .board text") !== null;
    if (!isName && !isCode) read.add(walk.currentNode.textContent.trim());
  }
  const said = ["aria-label", "aria-description", "title", "placeholder"];
  for (const element of document.querySelectorAll(said.map((name) => `[${name}]`).join()))
    for (const name of said) read.add((element.getAttribute(name) ?? "").trim());
  return [...read];
}"""
GAME = "attangle"
SAME_EVERYWHERE = ["Deltille", "English", "Español", "random", "greedy", "flat", "SVG", "PNG", "API"]


@pytest.fixture
def language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    pseudo_locale.write_pseudo_locale(tmp_path)
    monkeypatch.setenv(messages.LOCALE_DIR, str(tmp_path))
    messages.forget_translations()
    locale_content.cache_clear()
    yield pseudo_locale.LANGUAGE
    messages.forget_translations()
    locale_content.cache_clear()


@pytest.mark.all_games
def test_no_sentence_of_the_page_escapes_a_third_language(person, expect, language):
    me = person(locale=language)
    titles = [games.game_class(name).title for name in games.names()]

    def nothing_escapes(where: str) -> None:
        expect(me.page.locator("html")).to_have_attribute("lang", language)
        read = [text for text in me.page.evaluate(READ) if not text.startswith("http")]
        assert len(read) > 3, where
        found = {text: pseudo_locale.escaped(text, [*titles, *SAME_EVERYWHERE]) for text in read}
        assert {text: words for text, words in found.items() if words} == {}, where

    me.page.goto(me.address)
    expect(me.page.locator("[data-game] .primary").first).to_be_visible()
    nothing_escapes("the first page")
    for card in me.page.locator("[data-game]").all():
        for begin in card.get_by_role("button").all():
            begin.click()
            more, why = me.page.locator(".setup summary"), me.page.locator(".setup .why, [data-game] .why")
            refused = why.filter(has_text=re.compile("."))
            expect(more.or_(refused).first).to_be_visible()
            assert refused.all_inner_texts() == []
            more.click()
            nothing_escapes("setting a game up")
            me.page.keyboard.press("Escape")
            expect(me.page.locator(".setup")).to_have_count(0)
    me.play_now(GAME)
    nothing_escapes("a table")
    me.play()
    nothing_escapes("a table after a move")
    for address, shown in (
        (f"learn/{GAME}", ".board"),
        (f"study/{GAME}", ".board"),
        ("recover", "form"),
        ("lobby", "[data-clock-choice]"),
        ("leaders", "main:not([aria-busy]) h1"),
    ):
        me.page.goto(f"{me.address}/#/{address}")
        expect(me.page.locator(shown).first).to_be_visible()
        for drawer in me.page.locator(".offer-form > summary, .log-in-drawer > summary").all():
            drawer.click()
        nothing_escapes(address)
