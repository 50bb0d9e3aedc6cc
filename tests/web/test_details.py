"""Details that were once wrong: clocks after a reload, texts cut off, panels, dead ends."""

import base64
import random
import re

import pytest

from deltille import games
from deltille.server.rooms import Rooms
from deltille.testing.selection import every_game, of_game

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1120, "height": 700}
ON_ITS_SIDE = {"width": 844, "height": 390}
FIVE_MINUTES = {"kind": "fischer", "base_s": 300, "increment_s": 5}
OPEN = """async (request) => {
  const how = {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(request)};
  location.hash = `#/table/${(await (await fetch('/api/tables', how)).json()).id}`;
}"""
# Which of these are cut off, by their own box or by the window, or are covered by something.
HIDDEN = """([selector, within]) => {
  const isSeen = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const at = document.elementFromPoint(left + width / 2, top + height / 2);
    return (element.closest('.said, .player') ?? element).contains(at);
  };
  const isCut = (e) => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX !== 'visible';
  return [...document.querySelectorAll(selector)].filter((element) => {
    const box = element.getBoundingClientRect();
    const room = within && document.querySelector(within);
    const isInside = !room || (room.scrollHeight <= room.clientHeight + 1);
    return !(isInside && box.top >= 0 && box.bottom <= innerHeight && !isCut(element) && isSeen(element));
  }).map((element) => element.textContent);
}"""
CONSEQUENCES = "tranglar t1:b4s,t1:b4w,t2:b3ne,t2:b3sw t1:d4n - 2231111113 3431111113 play petrol 0 0"
# Select the move with this notation.
STAND = """async (text) => {
  const board = document.querySelector('deltille-board');
  for (const move of board.selection.moves) {
    if ((await board.foresee(move)).text === text) return board.settle(move);
  }
  throw new Error('there is no such move');
}"""
# Whether something is visible once its tray is scrolled to it; the page is not scrolled.
REACHED = """(e) => {
  const tray = e.closest('.items') ?? e.parentElement;
  for (let box = e.parentElement; box && box !== document.body; box = box.parentElement) {
    if (box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY)) {
      box.scrollTop = e.offsetTop - box.offsetTop - box.clientHeight / 2;
    }
  }
  const { left, top, right, bottom, width, height } = e.getBoundingClientRect();
  const corners = [[left + 2, top + 2], [right - 2, bottom - 2], [left + width / 2, top + height / 2]];
  return bottom <= innerHeight && right <= innerWidth
    && corners.every(([x, y]) => tray.contains(document.elementFromPoint(x, y)));
}"""
# How many of the buttons beside the board stand in each line.
LINES = """() => {
  const tops = {};
  for (const e of document.querySelectorAll('.actions .quiet, .actions .more > summary')) {
    const { top, height } = e.getBoundingClientRect();
    const middle = Math.round((top + height / 2) / 8);
    const line = [middle, middle - 1, middle + 1].find((near) => near in tops) ?? middle;
    tops[line] = (tops[line] ?? 0) + 1;
  }
  return Object.values(tops);
}"""
# Names that are cut off, and clocks that do not stand in one line with what their player has.
CRAMPED = """() => [...document.querySelectorAll('.player')].filter((card) => {
  const name = card.querySelector('b');
  const [clock, score] = ['.clock', '.score'].map((part) => card.querySelector(part).getBoundingClientRect());
  const isBeside = clock.top < score.bottom && score.top < clock.bottom;
  return name.scrollWidth > name.clientWidth || !isBeside || clock.right > score.left;
}).map((card) => card.textContent)"""
WIDE = {"width": 1440, "height": 900}
NARROW = {"width": 320, "height": 568}
BOX = "(e) => { const { x, y, width, height } = e.getBoundingClientRect(); return {x, y, width, height}; }"


def boxes_meet(a, b):
    return (
        a["x"] < b["x"] + b["width"]
        and b["x"] < a["x"] + a["width"]
        and a["y"] < b["y"] + b["height"]
        and b["y"] < a["y"] + a["height"]
    )


def let_pass(monkeypatch, ms):
    """Move the server's time forward by this much."""
    now_ms = Rooms.now_ms
    monkeypatch.setattr(Rooms, "now_ms", lambda rooms: now_ms(rooms) + ms)


def test_a_clock_goes_on_where_it_is_after_a_reload(person, expect, monkeypatch):
    me = person()
    me.page.goto(me.address)
    seats = [{"kind": "here"}, {"kind": "here"}]
    me.page.evaluate(OPEN, {"game": "attangle", "seats": seats, "control": FIVE_MINUTES})
    me.wait_for_turn()
    expect(me.page.locator("[data-clock='0']")).to_have_text(re.compile("^(5:00|4:5)"))
    let_pass(monkeypatch, 120_000)
    me.page.reload()
    me.wait_for_turn()
    expect(me.page.locator("[data-clock='0']")).to_have_text(re.compile("^(3:00|2:5)"))
    expect(me.page.locator("[data-clock='1']")).to_have_text("5:00")


def test_who_has_run_out_of_time_has_none_left(person, expect):
    """Also after a reload, and for spectators."""
    me, other = person(), person()
    me.page.goto(me.address)
    control = {"kind": "fischer", "base_s": 2, "increment_s": 5}
    me.page.evaluate(OPEN, {"game": "attangle", "seats": [{"kind": "here"}] * 2, "control": control})
    expect(me.page.locator(".result h2")).to_be_visible()
    other.page.goto(me.page.url)
    for page in (me.page, other.page):
        expect(page.locator("[data-clock='0']")).to_have_text("0:00")
        expect(page.locator("[data-clock='1']")).to_have_text("0:02")
    me.page.reload()
    expect(me.page.locator("[data-clock='0']")).to_have_text("0:00")


@pytest.mark.parametrize("viewport", [DESK, LAPTOP, PHONE], ids=["desk", "laptop", "phone"])
def test_all_consequences_can_be_read_at_a_table(person, expect, viewport):
    """On a phone, trays are below the board: they must leave room for the text."""
    me = person(viewport=viewport)
    me.page.goto(me.address)
    start = {"position": CONSEQUENCES}
    me.page.evaluate(OPEN, {"game": "tranglar", "seats": [{"kind": "here"}] * 2, "start": start})
    me.wait_for_turn()
    expect(me.page.locator("details.tray")).not_to_have_count(0)
    me.page.evaluate(STAND, "t2,t2=s4:b3nesw")
    expect(me.confirm).to_be_visible()
    expect(me.page.locator(".steps li")).to_have_count(3)
    me.page.locator(".prompt").scroll_into_view_if_needed()
    assert me.page.evaluate(HIDDEN, [".steps li, .crumb b", ".said"]) == []


@pytest.mark.parametrize("viewport", [DESK, LAPTOP, PHONE], ids=["desk", "laptop", "phone"])
def test_all_consequences_can_be_read(person, expect, viewport):
    """A move of the lesson with five sentences; no text is cut off or covered."""
    me = person(viewport=viewport)
    me.page.goto(f"{me.address}/#/learn/tranglar/8")
    me.wait_for_turn()
    me.page.locator(".hint").click()
    me.page.locator(".hint").click()
    expect(me.confirm).to_be_visible()
    expect(me.page.locator(".steps li")).not_to_have_count(0)
    me.page.locator(".prompt").scroll_into_view_if_needed()
    assert me.page.evaluate(HIDDEN, [".steps li, .crumb b", ".said"]) == []
    box = me.page.locator(".said").evaluate(BOX)
    assert box["y"] + box["height"] <= viewport["height"]


@pytest.mark.parametrize("viewport", [DESK, LAPTOP, PHONE], ids=["desk", "laptop", "phone"])
def test_six_names_can_be_read(person, expect, viewport):
    me = person(viewport=viewport)
    me.open("triangle_wins", *["here"] * 6, players=6)
    expect(me.page.locator(".player")).to_have_count(6)
    assert me.page.evaluate(HIDDEN, [".player .names b, .player .who", None]) == []


def test_scores_of_many_stand_in_one_place(person, expect):
    """Below the name in all cards, or beside it in all: not as each has room for it."""
    me = person(viewport={"width": 1440, "height": 900})
    me.open("triangle_wins", "here", *["greedy"] * 5, players=6)
    me.wait_for_turn()
    below = me.page.locator(".player").evaluate_all(
        """(cards) => cards.map((card, index) => {
          const [names, score] = ['.names', '.score'].map((part) => card.querySelector(part));
          score.textContent = index % 2 ? 'few' : 'a great many captured, and more in hand';
          return score.getBoundingClientRect().top > names.getBoundingClientRect().top + 8;
        })"""
    )
    assert len(set(below)) == 1, below


def test_a_player_of_two_colours_shows_both(person, expect):
    me = person()
    me.open("blokus_trigon", "here", "here", players=2)
    expect(me.page.locator(".player").first.locator(".chip")).to_have_text(["B", "R"])
    expect(me.page.locator(".player").last.locator(".chip")).to_have_text(["Y", "G"])


def test_settings_close_like_any_menu(person, expect):
    me = person()
    me.page.goto(me.address)
    box, summary = me.page.locator(".preferences .box"), me.page.locator(".preferences summary")
    summary.click()
    expect(box).to_be_visible()
    me.page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    expect(summary).to_be_focused()
    summary.click()
    me.page.get_by_label("Appearance").select_option("dark")
    expect(box).to_be_visible()
    me.page.mouse.click(300, 600)
    expect(box).to_be_hidden()
    me.page.locator(".card .primary").first.click()
    expect(me.page.locator("dialog")).to_be_visible()
    me.page.goto(f"{me.address}/#/lobby")
    expect(me.page.locator(".lobby")).to_be_visible()
    expect(me.page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
def test_whose_turn_it_is_does_not_cover_the_name_of_the_game(person, expect, locale):
    me = person("touch", locale=locale)
    for game in games.names():
        me.open(game, *["here"] * games.game(game).n_seats)
        title, status = me.page.locator(".top h1"), me.page.locator(".top .status")
        expect(title).not_to_be_empty()
        status.evaluate("(e) => { e.className = 'status'; e.textContent = 'Maximiliana le toca mover'; }")
        edges = title.evaluate("""(e) => {
          const words = document.createRange();
          words.selectNodeContents(e);
          return [words.getBoundingClientRect().right, e.nextElementSibling.getBoundingClientRect().left];
        }""")
        assert edges[0] <= edges[1], game
        right = me.page.locator(".preferences summary").evaluate("(e) => e.getBoundingClientRect().right")
        assert right <= PHONE["width"]


def test_a_telephone_on_its_side_shows_the_whole_game(person, expect):
    me = person("touch", viewport=ON_ITS_SIDE)
    me.open("tranglar", "here", "here")
    me.wait_for_turn()
    low = me.page.evaluate("""() => Math.max(...['.stage', '.prompt', '.item'].map((one) =>
      document.querySelector(one).getBoundingClientRect().bottom))""")
    assert low <= ON_ITS_SIDE["height"]
    assert me.page.locator(".stage").evaluate(BOX)["height"] > ON_ITS_SIDE["height"] / 2
    assert me.page.evaluate("document.documentElement.scrollWidth") <= ON_ITS_SIDE["width"]


@pytest.mark.parametrize("game", [of_game("blokus_trigon"), of_game("tranglar")])
@pytest.mark.parametrize("viewport", [LAPTOP, DESK], ids=["laptop", "desk"])
def test_no_row_of_a_tray_is_cut(person, expect, game, viewport):
    """Everything in hand is visible, or can be scrolled to inside its tray."""
    me = person(viewport=viewport)
    me.open(game, "here", *["random"] * (games.game(game).n_seats - 1))
    me.wait_for_turn()
    items = me.page.locator("details.tray[open] .item")
    expect(items.nth(8)).to_be_attached()
    are_reached = items.evaluate_all(f"(items) => items.map({REACHED})")
    assert all(are_reached), are_reached


# The contrast between the rim of a piece and the board, as the ratio of their luminances.
RIM = """([png, x, y, r]) => new Promise((resolve) => {
  const image = new Image();
  image.onload = () => {
    const { width, height } = image;
    const canvas = Object.assign(document.createElement('canvas'), {width, height});
    const paper = canvas.getContext('2d');
    paper.drawImage(image, 0, 0);
    const light = (at) => {
      const [a, b, c] = [...paper.getImageData(Math.round(x + at * r * Math.cos(0.5)),
        Math.round(y + at * r * Math.sin(0.5)), 1, 1).data]
        .map((v) => v / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
      return 0.2126 * a + 0.7152 * b + 0.0722 * c + 0.05;
    };
    const ground = light(1.35);
    const rim = Array.from({length: 30}, (_, i) => light(0.85 + i / 120));
    resolve(Math.max(...rim.map((one) => Math.max(one, ground) / Math.min(one, ground))));
  };
  image.src = `data:image/png;base64,${png}`;
})"""
LEAST_CONTRAST = 3


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pieces_of_every_colour_stand_out_from_the_board(person, expect, scheme):
    me = person(color_scheme=scheme)
    me.page.goto(me.address)
    start = {"moves": ["a1", "a4", "g1", "g4"]}
    me.page.evaluate(OPEN, {"game": "attangle", "seats": [{"kind": "here"}] * 2, "start": start})
    me.wait_for_turn()
    photograph = base64.b64encode(me.page.screenshot()).decode()
    pieces = me.page.locator(".pieces .piece")
    expect(pieces).to_have_count(4)
    bodies = pieces.evaluate_all(f"(pieces) => pieces.map((piece) => ({BOX})(piece.querySelector('.body')))")
    for box in bodies:
        x, y, r = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"] / 2
        ratio = me.page.evaluate(RIM, [photograph, x, y, r])
        assert ratio >= LEAST_CONTRAST, box


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_the_button_for_the_secret_does_not_cover_the_board(person, expect, viewport):
    me = person(viewport=viewport)
    me.open("trangalla", "here", "here")
    me.page.locator(".curtain button").click()
    me.wait_for_turn()
    me.play()
    me.page.locator(".curtain button").click()
    me.wait_for_turn()
    me.play()
    me.page.locator(".curtain button").click()
    expect(me.page.locator(".peek")).to_be_visible()
    assert not boxes_meet(*me.places(".peek", ".stage"))


def moves_to_steps(game):
    """The moves of a game up to the first one that happens in several steps, and how many these are."""
    position, dice, moves = games.new(game), random.Random(1), []
    while position.outcome() is None:
        move = dice.choice(position.legal_moves)
        moves.append(move.text)
        if (n_steps := len(position.steps(move.id))) > 1:
            return moves, n_steps
        position.push(move.id)
    raise AssertionError("no move of this game had several steps")


def test_steps_are_called_by_the_number_they_show(person, expect):
    """People who use voice control say the label that they see."""
    me = person("touch")
    moves, n_steps = moves_to_steps("tranglar")
    me.page.goto(me.address)
    seats = [{"kind": "here"}] * 2
    me.page.evaluate(OPEN, {"game": "tranglar", "seats": seats, "start": {"moves": moves}})
    me.wait_for_turn()
    steps = me.page.locator(".scrubber button")
    expect(steps).to_have_count(n_steps)
    named = steps.evaluate_all(
        "(all) => all.map((step) => [step.getAttribute('aria-label'), step.innerText])"
    )
    for name, shown in named:
        assert name.startswith(shown)


def test_a_table_that_is_not_there_leads_back(person, expect):
    me = person()
    me.page.clock.install()
    me.page.goto(f"{me.address}/#/table/nowhere")
    expect(me.page.locator("h1")).to_have_text("There is no such table.")
    expect(me.page.locator("deltille-board, .actions, .connection")).to_have_count(0)
    tries = []
    me.page.on("websocket", lambda socket: tries.append(socket.url))
    me.page.clock.run_for(60_000)
    assert tries == []
    me.page.get_by_role("link", name="Other games").click()
    expect(me.page.locator(".card").first).to_be_visible()


@pytest.mark.parametrize("viewport", [{"width": 1280, "height": 800}, PHONE], ids=["desk", "phone"])
def test_the_code_for_another_device_is_whole(person, expect, viewport):
    me = person(viewport=viewport)
    me.play_now("attangle")
    me.page.get_by_text("More", exact=True).click()
    me.page.get_by_text("Continue on another device").click()
    code = me.page.locator(".code kbd")
    expect(code).to_be_visible()
    cut = """(e) => {
      const side = e.closest('.side');
      return e.getBoundingClientRect().right > side.getBoundingClientRect().left + side.clientWidth;
    }"""
    for part in (code, me.page.locator(".device .address")):
        assert not part.evaluate(cut)
    me.page.evaluate("() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; }")
    me.page.locator(".code").get_by_role("button", name="Copy").click()
    assert me.page.wait_for_function("() => window.copied").json_value() == code.inner_text()


@pytest.mark.parametrize(
    ("room", "most"),
    [
        ("", 200_000),
        ("#/learn/attangle", 300_000),
        ("#/study/attangle", 300_000),
        ("#/rules/attangle", 300_000),
        ("#/replay", 300_000),
        ("table", 300_000),
    ],
)
def test_a_room_is_small(person, expect, room, most):
    """The files a browser fetches to show it, uncompressed; without boards and messages of games.

    On the first page the messages count too: with them it stays below its bound.
    """
    me = person(service_workers="block")
    answers = []
    if room == "table":
        me.open("attangle", "here", "here")
        me.page.wait_for_load_state("networkidle")
        me.page.on("response", lambda answer: answers.append(answer))
        me.page.reload()
        me.wait_for_turn()
    else:
        me.page.on("response", lambda answer: answers.append(answer))
        me.page.goto(f"{me.address}/{room}")
        expect(me.page.locator("main")).to_be_visible()
    me.page.wait_for_load_state("networkidle")
    sizes = {answer.url: len(answer.body()) for answer in answers if answer.ok and "/api/" not in answer.url}
    assert any(url.endswith("/main.js") for url in sizes)
    if room:
        sizes = {url: size for url, size in sizes.items() if "/locale/" not in url}
    assert sum(sizes.values()) < most, sizes


# How a tray is shown as the kinds of pieces in it grow fewer.
SHRINKING = """async (counts) => {
  const { TrayList } = await import('/board/trays.js');
  const board = document.querySelector('deltille-board');
  const shown = [];
  const list = new TrayList();
  for (const n of counts) {
    const [tray, ...others] = board.scene.trays;
    const trays = [{ ...tray, items: tray.items.slice(0, n) }, ...others];
    list.show({ ...board.scene, trays }, tray.seat, () => 'none');
    shown.push(list.root.querySelector('.tray').localName);
  }
  list.clear();
  const [tray] = board.scene.trays;
  list.show({ ...board.scene, trays: [{ ...tray, items: tray.items.slice(0, 1) }] }, tray.seat, () => 'none');
  return [...shown, list.root.querySelector('.tray').localName];
}"""


def test_a_tray_that_empties_stays_where_it_is(person, expect):
    """With the last pieces the column beside the board would go, and the board would jump to its middle."""
    me = person()
    me.open("triangle_wins", "here", "here")
    me.wait_for_turn()
    assert me.page.evaluate(SHRINKING, [1, 5, 2, 1, 0]) == ["div", *["details"] * 4, "div"]


HAND_BELOW_BOARD = """() => {
  const top = (name) => document.querySelector(name).getBoundingClientRect().top;
  return top('deltille-board .trays') - top('deltille-board .stage');
}"""


@every_game(argument="game")
def test_what_is_in_hand_stays_where_it_is_while_one_chooses(person, expect, game):
    """On a telephone it is below the text: what is said of a move is shorter than what can be done."""
    me = person("touch")
    me.open(game, "here", *["greedy"] * (games.game(game).n_seats - 1))
    for _ in range(3):
        if not me.may_play():
            break
        before = me.page.evaluate(HAND_BELOW_BOARD)
        me.choose()
        expect(me.page.locator(".prompt .steps")).to_be_visible()
        assert me.page.evaluate(HAND_BELOW_BOARD) > before - 1
        me.play()


SHARED = """async ([winners, n]) => {
  const { showResult } = await import('/table/result.js');
  const result = document.createElement('div');
  const seats = Array.from({length: n}, () => ({player: '', name: '', side: ''}));
  const standing = {seats, result: {winners, sentence: '', scores: []}, seals: [], match: null};
  showResult(result, {table: {id: 'x', standing, content: {}, held: [0]}, announce() {}, acts: {}});
  return result.querySelector('h2').textContent;
}"""


@pytest.mark.parametrize(
    ("winners", "n", "title"),
    [
        ([0, 1], 2, "You share the win"),
        ([], 2, "A draw"),
        ([0], 2, "You won"),
        ([1], 2, "You lost"),
        ([0, 1], 3, "You share the win"),
        ([1, 2], 3, "You lost"),
    ],
)
def test_a_win_with_others_is_called_shared(person, winners, n, title):
    me = person()
    me.open("attangle", "here", "here")
    assert me.page.evaluate(SHARED, [winners, n]) == title


def test_a_number_of_a_step_stands_beside_its_sentence(person):
    """At no width is it the last thing in a line."""
    me = person()
    me.page.goto(f"{me.address}/#/table/x")
    me.page.add_style_tag(url="/board/stage.css")
    heights = me.page.evaluate("""() => {
      document.body.innerHTML = '<div class="prompt"><ol class="steps"><li>A</li></ol></div>';
      const steps = document.querySelector('.steps');
      steps.style.width = 'max-content';
      const line = steps.getBoundingClientRect().height;
      steps.style.width = '1px';
      return [line, steps.getBoundingClientRect().height];
    }""")
    assert heights[0] == heights[1]


def test_the_focus_of_the_side_column_is_not_cut_off(person, expect):
    """What this column does not hold is hidden: the ring is drawn inside what has the focus."""
    me = person()
    me.play_now("attangle")
    me.page.locator("details.chat > summary").click()
    field = me.page.locator("details.chat input")
    field.focus()
    room = field.evaluate(
        """(field) => {
          const { outlineWidth, outlineOffset } = getComputedStyle(field);
          const left = (one) => one.getBoundingClientRect().left;
          const room = left(field) - left(field.closest('.side'));
          return room - parseFloat(outlineWidth) - parseFloat(outlineOffset);
        }"""
    )
    assert room >= 0


@pytest.mark.parametrize("viewport", [WIDE, LAPTOP, PHONE, NARROW])
def test_no_button_beside_the_board_stands_alone_in_a_line(person, expect, viewport):
    me = person(viewport=viewport)
    me.play_now("attangle")
    me.play()
    me.wait_for_turn()
    expect(me.page.locator(".actions .hint")).to_be_enabled()
    assert me.page.evaluate(LINES) in ([4], [2, 2])
    me.page.get_by_text("More", exact=True).click()
    expect(me.page.get_by_role("button", name="Help")).to_be_visible()


@every_game(argument="game")
def test_a_clock_takes_no_room_from_a_name_on_a_telephone(person, expect, game):
    me = person(viewport=PHONE)
    me.page.goto(me.address)
    n_seats = len(games.game(game).seat_names)
    seats = [{"kind": "here", "name": "Christopher"}, *[{"kind": "invite"}] * (n_seats - 1)]
    half_an_hour = {"kind": "fischer", "base_s": 1800, "increment_s": 20}
    me.page.evaluate(OPEN, {"game": game, "options": {}, "seats": seats, "control": half_an_hour})
    expect(me.page.locator(".player .clock")).to_have_count(n_seats)
    assert me.page.evaluate(CRAMPED) == []


def test_settings_are_reached_with_a_narrow_telephone(person, new_page, expect):
    host = person()
    host.open("triangle_wins", "here", "invite", players=2)
    page = new_page(viewport=NARROW)
    page.goto(host.page.url)
    expect(page.locator(".watchers")).to_be_visible()
    expect(page.locator(".preferences > summary")).to_be_in_viewport(ratio=1)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    me = person(viewport=NARROW)
    me.open("tranglar", "here", "greedy")
    me.wait_for_turn()
    expect(me.page.locator(".status.mine")).to_be_visible()
    expect(me.page.locator(".preferences > summary")).to_be_in_viewport(ratio=1)


def test_whose_turn_it_is_is_whole_on_a_shared_telephone(person, expect):
    me = person(viewport=PHONE)
    me.open("attangle", "here", "here")
    status = me.page.locator(".status.mine")
    expect(status).to_have_text("White to move")
    assert status.evaluate("(e) => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight")
