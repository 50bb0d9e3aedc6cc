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

test("the scene knows better than its host whose turn it is", () => {
  S.setScene(state, scene({ to_move: 2 }), { turn: 0 });
  assert.equal(state.mover, 2);
});

test("nothing is offered while a move is on its way, nor after it until the host says so", () => {
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

test("the keys rest on what was chosen and forget it when others come", () => {
  S.setScene(state, scene({ sites: [site("a", 0, 0), site("b", 1, 0)] }));
  S.setMoves(state, [move("a", "b")]);
  S.pick(state, "a");
  assert.deepEqual(state.cursor, { at: "a", hasMoved: false });
  assert.deepEqual(new Set(S.reachable(state)), new Set(["a", "b"]));
  S.setMoves(state, []);
  assert.equal(state.cursor.at, "");
  assert.deepEqual(new Set(S.reachable(state)), new Set(["a", "b"]), "without moves keys read the board");
});

test("a covered secret is not drawn, previewed or said, until it is held", () => {
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

test("a move goes without asking unless a step of it needs to be confirmed", () => {
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

test("one's own tray lies open while others move; of several the one that moves next", () => {
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
