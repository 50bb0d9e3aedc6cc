"""A fair start on the page: sides are swapped in the middle of a game, and options have pictures."""


def opened(me, **how):
    """A table with a fair start at which this person has one seat and gets a link for the other."""
    body = {"game": "attangle", "seats": [{"kind": "here"}, {"kind": "invite"}], **how}
    answer = me.page.request.post(f"{me.address}/api/tables", data=body, headers={"Origin": me.address})
    found = answer.json()
    me.page.goto(f"{me.address}/#/table/{found['id']}")
    return found


def test_the_second_player_swaps_and_the_first_goes_on(person, expect):
    first, second = person(seed=1), person(seed=2)
    found = opened(first, swap=True, games=2)
    second.page.goto(f"{first.address}/#/join/{found['id']}/1/{found['seats'][1]['invite']}")
    second.page.get_by_role("button", name="Join").click()
    first.wait_for_turn()
    expect(first.page.locator(".remark")).to_contain_text("Game 1 of 2")
    first.play()
    second.wait_for_turn()
    second.page.get_by_role("button", name="Swap sides").click()
    first.wait_for_turn()
    expect(second.page.get_by_role("button", name="Swap sides")).to_have_count(0)
    first.play()
    second.wait_for_turn()
    expect(second.moves).to_have_count(2)
    second.page.get_by_text("More", exact=True).click()
    second.page.get_by_role("button", name="Resign …").click()
    second.page.get_by_role("button", name="Yes, resign").click()
    expect(first.page.locator(".result h2")).to_have_text("You won")
    first.page.get_by_role("button", name="Next game, sides switched").click()
    expect(first.page.locator(".remark")).to_contain_text("Game 2 of 2, 1 : 0")


def test_choices_are_told_with_a_picture(person, expect):
    me = person()
    me.page.goto(me.address)
    card = me.page.locator('article[data-game="tranglar"]')
    card.get_by_role("button", name="Play the computer").click()
    sheet = me.page.locator(".setup")
    sheet.locator("summary").click()
    note = sheet.locator(".note").nth(3)
    expect(note).to_contain_text("A side that also touches an enemy counts.")
    expect(note.locator("svg .piece.neutral").first).to_be_visible()
    sheet.get_by_label("Neutral pieces protect").select_option(label="The sides they touch")
    expect(note).to_contain_text("never counts as touched")
