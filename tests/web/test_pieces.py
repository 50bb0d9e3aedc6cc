"""What the page shows about single pieces: their rule, their other face, their size, your marks."""

import json

import pytest

OPEN_AT = """async ([game, position, seats]) => {
  const how = {method: 'POST', headers: {'content-type': 'application/json'},
    body: JSON.stringify({game, seats: seats.map(kind => ({kind})), start: {position}})};
  const opened = await (await fetch('/api/tables', how)).json();
  location.hash = `#/table/${opened.id}`;
  return opened;
}"""
TRANGLAR = (
    "tranglar t1:b4s,s2:a3e.b3w,zL:b3ne.c3w,t2:d2ne t1:b4e,s4:a1nesw,c3:c1nes - "
    "3321011113 3430111103 play green 0 0"
)
JOINS = "tranglar t1:b4s,t1:b4w,t2:b3ne,t2:b3sw t1:d4n - 2231111113 3431111113 play petrol 0 0"
# At a table moves come as paths; a preview comes with its notation.
GHOST = """async () => {
  const board = document.querySelector('deltille-board');
  const move = board.selection.ghost();
  return move ? (await board.foresee(move)).text : '';
}"""
# A step, not a jump, of the piece there.
STEP = """async (at) => {
  const board = document.querySelector('deltille-board');
  for (const move of board.selection.moves) {
    if (move.path[0] !== at || move.path.length !== 2) continue;
    const { text } = await board.foresee(move);
    if (text.includes('-')) return { text, path: move.path };
  }
}"""
# Where a piece on the board is certainly hit: the middle of its box may belong to a neighbour.
MIDDLE = """(id) => {
  const board = document.querySelector('deltille-board');
  const at = (board.state.pieces.get(id) ?? board.state.sites.get(id))?.at;
  if (!at) return null;
  const { x, y } = new DOMPoint(at[0], at[1]).matrixTransform(board.dom.drawing.getScreenCTM());
  return { x, y };
}"""
AT_CURSOR = "() => document.querySelector('deltille-board').state.cursor.at"
COMMIT = """(detail) => document.querySelector('deltille-board').dispatchEvent(
  new CustomEvent('commit', {detail, bubbles: true}))"""
# A finger that stays where it is, as events of the page.
HOLD = """(id) => {
  const item = document.querySelector(`[data-id="${CSS.escape(id)}"]`);
  item.scrollIntoView({block: 'center', inline: 'center'});
  const { left, top } = item.getBoundingClientRect();
  item.dispatchEvent(new PointerEvent('pointerdown', {
    pointerId: 3, pointerType: 'touch', clientX: left + 12, clientY: top + 12, bubbles: true, button: 0}));
}"""
FOLLOWED = """async ([marks, before, after]) => {
  const { followed } = await import('/board/notes.js');
  const scene = (pieces) => ({pieces: Object.entries(pieces).map(([id, seat]) => ({id, seat}))});
  return followed(marks, scene(before), scene(after));
}"""


def begun(me, game, position, *seats):
    me.page.goto(me.address)
    opened = me.page.evaluate(OPEN_AT, [game, position, list(seats)])
    me.wait_for_turn()
    return opened


def thing(me, id_):
    return me.page.locator(f'[data-id="{id_}"]')


def test_first_tap_decides_and_is_named(person, expect):
    """From the tray you place, your own piece you replace, another's you take over; Escape goes back."""
    me = person()
    begun(me, "tranglar", TRANGLAR, "here", "here")
    crumb = me.page.locator(".crumb")
    expect(crumb).to_have_count(0)
    for id_, verb in (("tray:green:t1", "Place"), ("piece:a1n", "Replace"), ("piece:b3n", "Take over")):
        thing(me, id_).click()
        expect(crumb.locator("b")).to_have_text(verb)
        me.page.keyboard.press("Escape")
        expect(crumb).to_have_count(0)
        expect(me.confirm).to_be_hidden()
    # Moves that begin with another tap are not highlighted after this one.
    thing(me, "tray:green:t1").click()
    assert not any(offer["id"].startswith("piece:") for offer in me.offers())
    crumb.get_by_role("button").click()
    expect(crumb).to_have_count(0)


def point(me, id_):
    """Tap the thing, or move the cursor to it and press Enter."""
    if me.how != "keys":
        place = me.page.evaluate(MIDDLE, id_)
        me.point({"id": id_, "isOnBoard": place is not None} | (place or {}))
        return
    me.page.locator(".stage").focus()
    for _ in range(150):
        me.page.keyboard.press("PageDown")
        if me.page.evaluate(AT_CURSOR) == id_:
            break
    me.page.keyboard.press("Enter")


@pytest.mark.parametrize("how", ["mouse", "touch", "keys"])
def test_several_pieces_are_lifted_together(person, expect, how):
    """Every further piece that can be joined is highlighted; then the new piece is chosen, or shown."""
    me = person(how)
    begun(me, "tranglar", JOINS, "here", "here")
    crumb, lifted = me.page.locator(".crumb"), me.page.locator(".piece.leaving")
    named = me.page.locator(".crumb > span")
    own = {f"piece:{name}" for name in ("b3n", "b3s", "b4s", "b4w")}
    assert own <= {offer["id"] for offer in me.offers()}
    # Nothing fits where only a small triangle was lifted: nothing is shown before there is a hole to fill.
    point(me, "piece:b4s")
    expect(crumb.locator("b")).to_have_text("Replace")
    expect(lifted).to_have_count(1)
    expect(me.confirm).to_be_hidden()
    offered = {offer["id"] for offer in me.offers()}
    assert offered & own == {"piece:b3n", "piece:b4w"}
    assert {"tray:petrol:t2", "tray:petrol:zR"} <= offered
    assert "tray:petrol:s4" not in offered
    point(me, "piece:b4w")
    expect(me.confirm).to_be_visible()
    assert me.page.evaluate(GHOST) == "t1,t1=t2:b4sw"
    expect(named).to_have_count(2)
    crumb.get_by_role("button").click()
    expect(named).to_have_count(1)
    expect(me.confirm).to_be_hidden()
    me.page.keyboard.press("Escape")
    expect(crumb).to_have_count(0)
    expect(lifted).to_have_count(0)
    # A larger piece can also be split: that is shown immediately, and further pieces are still highlighted.
    point(me, "piece:b3s")
    assert me.page.evaluate(GHOST) == "t2=t1:b3s,t1:b3w"
    point(me, "piece:b3n")
    assert me.page.evaluate(GHOST) == "t2,t2=s4:b3nesw"
    me.page.keyboard.press("Backspace")
    assert me.page.evaluate(GHOST) == "t2=t1:b3s,t1:b3w"
    point(me, "piece:b3n")
    point(me, "tray:petrol:s4")
    expect(named).to_have_count(3)
    expect(me.page.locator(".steps li")).to_have_count(3)
    me.confirm.tap() if how == "touch" else me.confirm.click()
    expect(me.moves.first).to_have_attribute("data-text", "t2,t2=s4:b3nesw")


def test_playing_at_once_waits_for_what_may_still_be_lifted(person, expect):
    me = person()
    me.page.goto(me.address)
    me.page.evaluate("import('/shared/settings.js').then(({ set }) => set('instant', 'yes'))")
    begun(me, "tranglar", JOINS, "here", "here")
    point(me, "piece:b3s")
    expect(me.page.locator(".steps li")).to_have_count(3)
    assert me.moves.count() == 0
    point(me, "piece:b3n")
    expect(me.moves.first).to_have_attribute("data-text", "t2,t2=s4:b3nesw")


def test_pieces_tell_their_rule(person, expect):
    """Whether they can be selected or not, and also to spectators."""
    me, other = person(), person()
    opened = begun(me, "tranglar", TRANGLAR, "here", "here")
    prompt = me.page.locator(".prompt")
    thing(me, "piece:b4s").click()
    expect(prompt).to_contain_text("A small triangle cannot be taken over")
    thing(me, "piece:b3n").click()
    expect(prompt).to_contain_text("in exchange for a left trapeze: green has one.")
    expect(me.page.locator("#spoken")).to_contain_text("cannot be taken over")
    other.page.goto(f"{me.address}/#/table/{opened['id']}")
    thing(other, "piece:b3n").click()
    expect(other.page.locator(".prompt")).to_contain_text("green has one.")


def test_other_faces(person, expect):
    """A button shows and hides them, and so does a long press on a piece."""
    me = person("touch")
    begun(me, "tranglar", TRANGLAR, "here", "here")
    reverse = thing(me, "tray:green:zL").locator(".reverse")
    expect(reverse).to_be_hidden()
    button = me.page.get_by_role("button", name="Other faces").first
    button.tap()
    expect(reverse).to_be_visible()
    expect(reverse).to_have_attribute("title", "petrol right trapeze")
    expect(button).to_have_attribute("aria-pressed", "true")
    me.page.evaluate(HOLD, "tray:green:zL")
    expect(reverse).to_be_hidden()
    expect(me.page.locator(".item.picked")).to_have_count(0)


def test_trays_by_size(person, expect):
    me = person()
    me.open("blokus_trigon", "here", "random", "random", "random")
    me.wait_for_turn()
    headings = me.page.locator("details.tray[open] .heading")
    expect(headings).to_have_text([f"Size {n}" for n in (6, 5, 4, 3, 2, 1)], use_inner_text=True)
    expect(me.page.get_by_role("group", name="size 5").locator(".item")).to_have_count(4)


@pytest.mark.parametrize(
    ("before", "after", "kept"),
    [
        ({"a": 1, "b": 1, "x": 0}, {"a": 1, "b": 1, "y": 0}, {"a": "dot"}),
        ({"a": 1, "b": 1, "x": 0}, {"c": 1, "b": 1, "x": 0}, {"c": "dot"}),
        ({"a": 1, "b": 1, "x": 0}, {"a": 0, "b": 1, "y": 0}, {}),
        ({"a": 1, "b": 1, "x": 0}, {"b": 1, "y": 0}, {}),
        ({"a": 1, "x": 0}, {"c": 1, "x": 1}, {"c": "dot"}),
    ],
    ids=["stays", "moves", "changes sides", "is taken", "jumps and turns another"],
)
def test_a_mark_goes_with_its_piece(person, before, after, kept):
    me = person()
    me.page.goto(me.address)
    assert me.page.evaluate(FOLLOWED, [{"a": "dot"}, before, after]) == kept


def test_notes_stay_in_the_browser(person, expect):
    """Question, crown, dot, nothing; a mark moves with its piece, outlives a reload, and is never sent."""
    me, black = person(), person()
    sent = []
    me.page.on("request", lambda request: sent.append(request.post_data or request.url))
    me.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    opened = me.open("trangalla", "here", "invite")
    black.page.goto(f"{me.address}/#/join/{opened['id']}/1/{opened['seats'][1]['invite']}")
    black.page.get_by_role("button", name="Join").click()
    for one, move in ((me, "king@b1"), (black, "king@h2")):
        one.wait_for_turn()
        one.page.evaluate(COMMIT, move)
    me.wait_for_turn()
    notes = me.page.get_by_role("button", name="Notes")
    notes.click()
    noted = me.page.locator(".noted")
    for mark in ("question", "crown", "dot"):
        thing(me, "piece:g3").click()
        expect(noted).to_have_attribute("data-mark", mark)
    thing(me, "piece:g3").click()
    expect(noted).to_have_count(0)
    thing(me, "piece:c3").click()
    expect(noted).to_have_count(0)  # you know your own
    me.page.locator(".stage").focus()
    me.page.keyboard.press("ArrowUp")
    me.page.keyboard.press("Enter")
    expect(noted).to_have_count(1)
    me.page.keyboard.press("Enter")
    expect(noted).to_have_attribute("data-mark", "crown")
    at = me.page.evaluate("() => Object.keys(document.querySelector('deltille-board').notes.marks)[0]")
    notes.click()
    expect(me.page.locator(".offers")).to_be_visible()
    me.page.evaluate(COMMIT, "c3-d4")
    black.wait_for_turn()
    expect(black.page.locator(".noted")).to_have_count(0)
    step = black.page.evaluate(STEP, at)
    black.page.evaluate(COMMIT, step["text"])
    me.wait_for_turn()
    expect(noted).to_have_count(1)
    there = "() => Object.keys(document.querySelector('deltille-board').notes.marks)"
    assert me.page.evaluate(there) == [f"piece:{step['path'][-1].split(':')[1]}"]
    me.page.reload()
    expect(noted).to_have_attribute("data-mark", "crown")
    assert sent
    assert not any("crown" in text or "question" in text for text in map(json.dumps, sent))


def test_pictures_of_options_have_the_colour_of_the_piece(person, expect):
    """A neutral piece is not drawn in the colour of the player who lays it."""
    me = person(seed=3)
    me.open("tranglar", "here", "here")
    me.wait_for_turn()
    me.choose()
    expect(me.page.locator(".ghost .piece.neutral")).to_be_visible()
    assert me.page.locator(".fit").count() > 1
    body = me.page.locator(".ghost .piece.neutral .body").first
    expect(me.page.locator(".fit path").first).to_have_attribute("fill", body.get_attribute("fill"))
