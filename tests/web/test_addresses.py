"""Invented links lead to the first page, or nowhere; they act for nobody."""

import json
import re
from urllib.parse import urlsplit

import pytest


@pytest.mark.parametrize("place", ["constructor", "__proto__", "toString", "%", "%E0%A4%A/x", "nowhere"])
def test_a_made_up_address_leads_to_the_first_page(new_page, address, expect, place):
    page = new_page()
    page.goto(f"{address}/#/{place}")
    expect(page.locator("[data-game]").first).to_be_visible()


def test_a_made_up_invitation_sends_nothing_elsewhere(new_page, address, expect):
    page = new_page()
    posted: list[str] = []
    page.on("request", lambda request: posted.append(request.url) if request.method == "POST" else None)
    for id_ in ("..%2Flogout%3F", "..%5Clogout%3F", "%252e%252e%2Flogout%3F"):
        page.goto(f"{address}/#/join/{id_}/0/key")
        expect(page.locator(".invited h1")).to_have_text(re.compile("nothing at this address"))
        expect(page.locator(".invited a")).to_have_attribute("href", "#/")
    assert {urlsplit(url).path for url in posted} == {"/api/overview"}


def test_the_page_says_that_a_computer_is_busy(new_page, address, expect):
    page = new_page()
    answers = iter([{"status": "running", "about_s": 7}, {"status": "busy"}])
    page.route(
        "**/api/analyses/*/stream",
        lambda route: route.fulfill(
            content_type="text/event-stream",
            body="".join(f"data: {json.dumps(each)}\n\n" for each in answers),
        ),
    )
    page.goto(f"{address}/#/study/attangle")
    page.get_by_role("button", name="Analyse").first.click()
    expect(page.locator(".thinking .depth:not(.judge)")).to_have_text(re.compile("about 7 s"))
