"""Invitations survive a closed tab, another device, and being opened again."""

import re

import pytest

SIZES = {
    "desktop": {"width": 1280, "height": 800},
    "laptop": {"width": 1120, "height": 700},
    "phone": {"width": 390, "height": 844},
}
every_size = pytest.mark.parametrize("viewport", SIZES.values(), ids=SIZES.keys())


def invited(host, expect, game="trangalla"):
    """The link for a friend, made on the first page."""
    host.page.goto(host.address)
    host.page.locator(f'[data-game="{game}"]').get_by_role("button", name="Play a friend").click()
    host.page.get_by_label("Your name").fill("Ada")
    host.page.get_by_role("button", name="Get the link").click()
    field = host.page.locator(".invite input")
    expect(field).to_be_visible()
    return field.input_value()


@every_size
def test_the_link_is_seen_and_the_invited_see_what_for(person, expect, audit, viewport):
    host, guest = person(viewport=viewport), person(viewport=viewport)
    link = invited(host, expect)
    box = host.page.locator(".invite .primary").bounding_box()
    assert box["y"] + box["height"] < viewport["height"]
    stage = host.page.locator(".stage").bounding_box()
    host.page.get_by_role("button", name="QR code").click()
    expect(host.page.locator("dialog.qr svg path").first).to_be_attached()
    assert host.page.locator(".stage").bounding_box() == stage
    audit.by_axe(host.page)
    host.page.keyboard.press("Escape")
    expect(host.page.locator("dialog")).to_have_count(0)
    guest.page.goto(link)
    expect(guest.page.locator("h1")).to_have_text("Ada invites you to a game of Trangalla")
    expect(guest.page.locator(".facts")).to_contain_text("Black")
    expect(guest.page.locator(".facts")).to_contain_text("No clock")
    expect(guest.page.get_by_role("link", name="Learn Trangalla")).to_be_visible()
    expect(guest.page.locator(".about svg.board")).to_be_visible()
    assert link.rpartition("/")[2] not in guest.page.url
    assert guest.page.get_by_role("button", name="Join").bounding_box()["y"] < viewport["height"]
    audit.by_axe(guest.page)
    guest.page.get_by_role("button", name="Join").click()
    host.wait_for_turn()
    expect(host.page.locator(".invites")).to_be_hidden()
    for visitor in (guest, host):
        visitor.page.goto(f"{host.address}/#/")
        visitor.page.goto(link)
        expect(visitor.page.locator(".player").first).to_be_visible()
        visitor.page.wait_for_url(re.compile("#/table/"))
    stranger = person()
    stranger.page.goto(link)
    expect(stranger.page.locator("h1")).to_have_text("This invitation is no longer open")
    audit.by_axe(stranger.page)


@every_size
def test_many_links_leave_room_for_the_board(person, expect, audit, viewport):
    """Five links take a line each: names can be read, buttons stay inside, the board begins on the screen."""
    host, guest = person(viewport=viewport), person(viewport=viewport)
    host.page.goto(host.address)
    host.page.locator('[data-game="triangle_wins"]').get_by_role("button", name="Play a friend").click()
    host.page.get_by_label("Your name").fill("Ada")
    host.page.get_by_text("Advanced").click()
    host.page.locator(".option select").first.select_option(label="6")
    host.page.get_by_role("button", name="Get the link").click()
    rows = host.page.locator(".invite")
    expect(rows).to_have_count(5)
    cut = rows.evaluate_all(
        """(rows) => rows.filter((row) => {
          const { right } = row.getBoundingClientRect();
          const name = row.querySelector('.seat').getBoundingClientRect();
          const text = row.querySelector('.seat b').getBoundingClientRect();
          const buttons = [...row.querySelectorAll('button')].map((one) => one.getBoundingClientRect());
          return text.right > name.right || buttons[0].left < text.right || buttons.at(-1).right > right;
        }).length"""
    )
    assert cut == 0
    assert host.page.locator(".stage").bounding_box()["y"] < viewport["height"] - 100
    audit.by_axe(host.page)
    host.page.get_by_role("button", name="QR code: Green").click()
    expect(host.page.locator("dialog.qr h2")).to_have_text("Link for Green")
    host.page.keyboard.press("Escape")
    kept = (
        "() => JSON.parse(localStorage['deltille.tables'])[0].invites.find(([seat]) => seat === 2).join('/')"
    )
    guest.page.goto(f"{host.address}/#/join/{host.page.url.rpartition('/')[2]}/{host.page.evaluate(kept)}")
    expect(guest.page.locator(".facts")).to_contain_text("Green")
    guest.page.get_by_role("button", name="Join").click()
    expect(rows).to_have_count(4)
    host.page.get_by_role("button", name="Cancel link: Black").click()
    expect(rows.last.get_by_role("button", name="New link")).to_be_visible()
    expect(rows.last).to_contain_text("There is no link for Black on this device.")


def test_a_button_that_copies_says_so_itself(person, expect):
    """On a telephone what is said below the board is out of sight."""
    host = person("touch", permissions=["clipboard-read", "clipboard-write"])
    link = invited(host, expect)
    copy = host.page.locator(".invite .copy")
    before = copy.bounding_box()
    copy.click()
    expect(copy).to_have_text("Copied")
    assert copy.bounding_box() == before
    assert host.page.evaluate("() => navigator.clipboard.readText()") == link
    expect(copy).to_have_text("Copy")


def test_the_host_finds_the_link_again_and_cancels_it(person, expect):
    """A new tab has the same link; another device, with the code, a new one; cancelled, it opens nothing."""
    host, phone, guest = person(), person("touch"), person()
    link = invited(host, expect)
    table = host.page.url
    other = host.page.context.new_page()
    host.page.close()
    other.goto(table)
    expect(other.locator(".invite input")).to_have_value(link)
    code = other.evaluate("() => JSON.parse(localStorage['deltille.tables'])[0].codes[0]")
    phone.page.goto(table.replace("#/table/", "#/recover/"))
    phone.page.get_by_label("Code").fill("WRONG-CODE")
    phone.page.get_by_role("button", name="Take my seat").click()
    expect(phone.page.locator(".why")).to_contain_text("This code is wrong or was used before.")
    phone.page.get_by_label("Code").fill(code)
    phone.page.get_by_role("button", name="Take my seat").click()
    phone.page.get_by_role("button", name="New link").click()
    field = phone.page.locator(".invite input")
    expect(field).to_be_visible()
    renewed = field.input_value()
    assert renewed != link
    guest.page.goto(link)
    expect(guest.page.locator("h1")).to_have_text("This invitation is no longer open")
    phone.page.get_by_role("button", name="Cancel link").click()
    expect(phone.page.get_by_role("button", name="New link")).to_be_visible()
    guest.page.goto(f"{guest.address}/#/")
    guest.page.goto(renewed)
    expect(guest.page.locator("h1")).to_have_text("This invitation is no longer open")


def test_who_waits_plans_on_a_board_turned_towards_them(person, expect):
    """The guest sits on the other side; a plan sends nothing, and is ready when the turn comes."""
    host, guest = person(), person(locale="es-ES")
    opened = host.open("attangle", "here", "invite")
    guest.page.goto(f"{host.address}/#/join/{opened['id']}/1/{opened['seats'][1]['invite']}")
    guest.page.get_by_role("button", name="Unirme").click()
    host.wait_for_turn()
    place = {who: who.page.locator('[data-id="point:a1"]').bounding_box()["y"] for who in (host, guest)}
    assert place[host] > place[guest]
    host.page.get_by_role("button", name="Flip the board").click()
    assert abs(host.page.locator('[data-id="point:a1"]').bounding_box()["y"] - place[guest]) < 40
    guest.page.locator('[data-id="point:a1"]').click()
    expect(guest.page.locator(".bar .planned")).to_be_visible()
    expect(guest.page.locator(".prompt")).to_contain_text("Tu plan")
    expect(guest.confirm).to_have_count(0)
    guest.page.keyboard.press("Enter")
    expect(guest.moves).to_have_count(0)
    host.page.locator('[data-id="point:d2"]').click()
    host.confirm.click()
    guest.wait_for_turn()
    expect(guest.page.locator(".prompt")).to_contain_text("sigue siendo posible")
    guest.confirm.click()
    expect(host.moves).to_have_count(2)
    guest.page.locator('[data-id="point:a2"]').click()
    expect(guest.page.locator(".bar .planned")).to_be_visible()
    host.page.locator('[data-id="point:a2"]').click()
    host.confirm.click()
    guest.wait_for_turn()
    expect(guest.page.locator(".prompt")).to_contain_text("ya no es posible")
    expect(guest.page.locator(".ghost")).to_have_count(0)


def test_a_seat_on_another_device_is_missed_on_the_first(person, expect, audit):
    """The other device scans a link with the code; the first one says so, and how to get the seat back."""
    desk, phone = person(), person("touch")
    invited(desk, expect)
    table = desk.page.url.rpartition("/")[2]
    desk.page.locator("details.more > summary").click()
    desk.page.locator("details.device > summary").click()
    code = desk.page.locator(".device kbd").inner_text()
    with desk.page.expect_request("**/api/qr") as asked:
        desk.page.locator(".device").get_by_role("button", name="QR code").click()
    link = asked.value.post_data_json["text"]
    assert link == f"{desk.address}/#/recover/{table}/{code}"
    expect(desk.page.locator("dialog.qr svg path").first).to_be_attached()
    desk.page.keyboard.press("Escape")
    phone.page.goto(link)
    expect(phone.page.get_by_label("Code")).to_have_value(code)
    assert code not in phone.page.url
    expect(desk.page.locator(".elsewhere")).to_be_hidden()
    phone.page.get_by_role("button", name="Take my seat").click()
    expect(phone.page.get_by_role("button", name="New link")).to_be_visible()
    expect(phone.page.locator(".elsewhere")).to_be_hidden()
    expect(desk.page.locator(".elsewhere")).to_contain_text("You are playing on another device now.")
    audit.by_axe(desk.page)
    desk.page.goto(f"{desk.address}/#/")
    expect(desk.page.locator(".yours .running li")).to_contain_text("On another device")
    desk.page.locator(".yours .running a").click()
    desk.page.get_by_role("link", name="Play here again").click()
    desk.page.get_by_label("Code").fill(
        phone.page.evaluate("() => JSON.parse(localStorage['deltille.tables'])[0].codes[0]")
    )
    desk.page.get_by_role("button", name="Take my seat").click()
    expect(desk.page.locator(".invites")).to_be_visible()
    expect(desk.page.locator(".elsewhere")).to_be_hidden()
    expect(phone.page.locator(".elsewhere")).to_be_visible()


def test_a_qr_code_fits_on_a_telephone_on_its_side(person, expect):
    host = person(viewport={"width": 844, "height": 390}, has_touch=True)
    invited(host, expect)
    host.page.get_by_role("button", name="QR code").click()
    dialog = host.page.locator("dialog.qr")
    expect(dialog.locator("svg path").first).to_be_attached()
    assert dialog.evaluate("(it) => it.scrollHeight <= it.clientHeight")


def test_a_code_is_entered_above_its_button_on_a_telephone_on_its_side(person, expect):
    """Only an invitation, with its picture, has two columns."""
    me = person(viewport={"width": 844, "height": 390}, has_touch=True)
    me.page.goto(f"{me.address}/#/recover/nowhere")
    field, go = me.page.get_by_label("Code"), me.page.get_by_role("button", name="Take my seat")
    expect(go).to_be_visible()
    above, below = field.bounding_box(), go.bounding_box()
    assert above["x"] == below["x"]
    assert below["y"] >= above["y"] + above["height"]
