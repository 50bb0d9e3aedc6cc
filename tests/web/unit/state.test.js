import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import * as S from "../../../src/deltille/web/board/state.js";
import { cell, move, piece, preview, scene, site, tile } from "./scenes.js";

/** @type {S.BoardState} */
let state;

beforeEach(() => {
  state = S.newState();
});

test("a scene is found by ids: places, pieces, things in trays, buttons", () => {
  const stone = piece("stone", 0, 0, 0);
  S.setScene(state, scene({ sites: [site("a", 0, 0)], pieces: [stone], trays: [{ seat: 0, title: "", items: [{ piece: piece("hand", 0, 0, 0), count: 2 }] }], buttons: [{ id: "pass", label: "Pass" }] }), { turn: 1 });
  assert.equal(state.mover, 1);
  assert.deepEqual(["a", "stone", "hand", "pass", "nothing"].map((id) => S.labelOf(state, id)), ["A", "piece stone", "piece hand", "Pass", "nothing"]);
  assert.deepEqual(S.placeOf(state, "stone"), [0, 0]);
  assert.equal(S.placeOf(state, "hand"), null);
});

test("the scene decides whose turn it is, not its host", () => {
  S.setScene(state, scene({ to_move: 2 }), { turn: 0 });
  assert.equal(state.mover, 2);
});

test("nothing is offered while a move is being sent, nor afterwards until the host says so", () => {
  S.setScene(state, scene({ sites: [site("a", 0, 0)] }));
  S.setMoves(state, [move("a")]);
  assert.equal(S.pick(state, "a"), "picked");
  const sent = S.commit(state);
  assert.equal(sent?.text, "a");
  assert.equal(S.commit(state), null);
  assert.equal(S.offered(state).size, 0);
  assert.equal(S.pick(state, "a"), "idle");
  S.setMoves(state, [move("a")]);
  assert.deepEqual(S.offered(state), new Set(["a"]));
});

test("the cursor stays on the selection and leaves it when other moves are offered", () => {
  S.setScene(state, scene({ sites: [site("a", 0, 0), site("b", 1, 0)] }));
  S.setMoves(state, [move("a", "b")]);
  S.pick(state, "a");
  assert.deepEqual(state.cursor, { at: "a", hasMoved: false });
  assert.deepEqual(new Set(S.reachable(state)), new Set(["a", "b"]));
  S.setMoves(state, []);
  assert.equal(state.cursor.at, "");
  assert.deepEqual(new Set(S.reachable(state)), new Set(["a", "b"]), "without moves keys read the board");
});

test("a covered secret is not drawn, previewed or spoken until the button is held", () => {
  const sign = { symbol: "star", at: [0, 0] };
  const secret = piece("mine", 0, 0, 0, { glyphs: [sign], is_secret: true, label: "my secret" });
  const open = piece("theirs", 1, 1, 0, { glyphs: [sign] });
  S.setScene(state, scene({ sites: [site("a", 0, 0), site("b", 1, 0)], pieces: [secret, open] }));
  assert.equal(S.shown(state, secret), secret);
  state.cover.seat = 0;
  assert.deepEqual(S.shown(state, secret).glyphs, []);
  assert.equal(S.shown(state, open), open);
  assert.equal(S.labelOf(state, "mine"), "A");
  assert.equal(S.labelOf(state, "theirs"), "piece theirs");
  const asked = move("mine", "b");
  const seen = S.learnPreview(state, asked, { ...preview(asked), pieces: [secret] });
  assert.deepEqual(seen.pieces?.[0]?.glyphs, []);
  assert.equal(state.previews.get(asked.id), seen);
  state.cover.isHeld = true;
  assert.equal(S.shown(state, secret), secret);
});

test("a move is played without confirmation unless one of its steps needs it", () => {
  const only = move("a", "b");
  S.setScene(state, scene({ sites: [site("a", 0, 0), site("b", 1, 0)] }));
  S.setMoves(state, [only]);
  S.settle(state, only);
  assert.equal(S.goesWithoutAsking(state, preview(only, { kind: "lost" })), true);
  assert.equal(S.goesWithoutAsking(state, preview(only, {}, { needs_confirmation: true })), false);
});

test("pieces that would be taken, and tiles that were lifted, fade", () => {
  const cells = [cell("x", 0, 0), cell("y", 1, 0), cell("z", 5, 0)];
  const [low, high] = [tile("low", 0, cells.slice(0, 2)), tile("high", 1, cells.slice(2))];
  S.setScene(state, scene({ sites: cells, pieces: [low, high] }));
  S.setMoves(state, [move("tray", "x", "y")]);
  assert.deepEqual(S.leaving(state), new Set());
  assert.equal(S.pick(state, "low"), "picked");
  assert.deepEqual(S.leaving(state), new Set(["low"]));
  assert.deepEqual(S.leaving(state, [low]), new Set(["low", "high"]));
});

test("only what comes from a tray can be turned", () => {
  const cells = [cell("x", 0, 0), cell("y", 1, 0), cell("z", 0, 1)];
  const trays = [{ seat: 0, title: "", items: [{ piece: piece("hand", 0, 0, 0), count: 1 }] }];
  S.setScene(state, scene({ sites: cells, trays }));
  const [flat, upright, step] = [move("hand", "x", "y"), move("hand", "x", "z"), move("x", "y")];
  S.setMoves(state, [flat, upright, step]);
  S.settle(state, flat);
  assert.equal(S.transforms(state)?.turn("right"), upright);
  S.settle(state, step);
  assert.equal(S.transforms(state), null);
});

test("clearing forgets the board and keeps whose secret is covered", () => {
  state.cover.seat = 1;
  state.news = "told";
  S.setScene(state, scene({ sites: [site("a", 0, 0)] }));
  S.setMoves(state, [move("a")]);
  S.clear(state);
  assert.deepEqual([state.scene, state.sites.size, state.selection.moves, state.cover.seat, state.news], [null, 0, [], 1, "told"]);
});

test("your own tray is open while others move; of several, the one that moves next", () => {
  const styles = [0, 1, 0, 1].map((seat) => ({ seat }));
  S.setScene(state, scene({ styles, to_move: 1 }));
  assert.equal(S.openTray(state), 1, "who only looks on sees the mover's");
  state.owner = 0;
  assert.equal(S.openTray(state), 2);
  S.setScene(state, scene({ styles, to_move: 3 }));
  assert.equal(S.openTray(state), 0);
  S.setScene(state, scene({ styles, to_move: 2 }));
  assert.equal(S.openTray(state), 2);
  S.setScene(state, scene({ styles: [{}, {}] }), { turn: 1 });
  assert.equal(S.openTray(state), 0);
});

test("a waiting player plans without sending anything, and continues the plan when the turn comes", () => {
  S.setScene(state, scene({ sites: [site("a", 0, 0), site("b", 1, 0)] }), { turn: 1 });
  const [first, second] = [move("a"), move("b")];
  S.setPlan(state, [first, second]);
  S.pick(state, "b");
  assert.equal(state.selection.ghost(), second);
  assert.equal(S.commit(state), null, "a plan cannot be sent");
  const plan = S.planOf(state);
  assert.ok(plan);
  S.setMoves(state, [first, { ...second }]);
  assert.ok(S.resume(state, plan));
  assert.equal(state.planned, second.id);
  assert.equal(S.commit(state)?.id, second.id);
  S.setPlan(state, [first, second]);
  S.pick(state, "b");
  const other = S.planOf(state);
  S.setMoves(state, [first]);
  assert.ok(other && !S.resume(state, other), "what has become impossible is withdrawn");
  assert.equal(state.selection.ghost(), null);
  S.setPlan(state, []);
  assert.equal(state.isPlan, false);
});

test("a flipped board rotates every place, and nothing else", () => {
  const stone = piece("stone", 0, 1, 2, { glyphs: [{ symbol: "star", at: [1, 1.5] }], edges: [{ kind: "free", line: [[1, 2], [3, 4]] }] });
  const whole = scene({ sites: [cell("a", 1, 2)], pieces: [stone], lines: [[[0, 0], [1, 2]]], trays: [{ seat: 0, title: "", items: [{ piece: tile("hand", 0, [cell("c", 2, 0)]), count: 1 }] }] });
  S.setScene(state, whole);
  S.setTurned(state, true);
  assert.equal(state.given, whole);
  assert.deepEqual(S.placeOf(state, "stone"), [-1, -2]);
  assert.deepEqual(state.pieces.get("stone")?.glyphs, [{ symbol: "star", at: [-1, -1.5] }]);
  assert.deepEqual(state.pieces.get("stone")?.edges, [{ kind: "free", line: [[-1, -2], [-3, -4]] }]);
  assert.deepEqual(state.sites.get("a")?.outline[0], [-0.5, -1.5]);
  assert.deepEqual(state.scene?.lines, [[[0, 0], [-1, -2]]]);
  assert.equal(S.labelOf(state, "a"), "A");
  assert.deepEqual(S.ahead(state, { ...preview(move("a")), pieces: [stone] }).pieces?.[0]?.at, [-1, -2]);
  S.setTurned(state, false);
  assert.equal(state.scene, whole);
});
