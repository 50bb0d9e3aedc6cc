// The socket of a table: what it sends when it connects and reconnects, and how it handles messages.

import assert from "node:assert/strict";
import { test } from "node:test";

class FakeSocket extends EventTarget {
  static OPEN = 1;
  static CLOSING = 2;
  /** @type {FakeSocket[]} */
  static all = [];
  constructor() {
    super();
    this.readyState = 0;
    this.sent = [];
    FakeSocket.all.push(this);
  }
  open() {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  say(message) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }
  close() {
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }
}

const frame = { title: "", styles: [], sites: [{ id: "x", label: "x", at: [0, 0], outline: [], mark: "", glyphs: [] }], pieces: [], lines: [], trays: [], buttons: [], caption: null, notice: null, remark: null, to_move: 0 };
const files = { "/api/boards/g/1": { scene: frame }, "/api/boards/g/1/tails": { ids: [], tails: [[0], [0]] } };
const fetched = [];
globalThis.window = globalThis;
globalThis.location = { protocol: "http:", host: "here" };
globalThis.addEventListener = () => {};
globalThis.removeEventListener = () => {};
globalThis.WebSocket = FakeSocket;
globalThis.fetch = async (address) => {
  fetched.push(address);
  return { ok: address in files, json: async () => structuredClone(files[address]) };
};
const { LiveTable } = await import("../../../src/deltille/web/shared/api.js");

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const same = { caption: null, notice: null, remark: null, to_move: 0 };
const piece = (id) => ({ id, seat: 0, label: id, at: [0, 0] });
const standing = (number, base, changes = {}, paths = { known: [], ids: [], trees: [] }) => ({ type: "standing", number, changes: { base, ...same, ...changes }, paths });
const added = (id) => ({ pieces: { new: [[0, piece(id)]] } });

/** A table that has heard of one piece after entry 3. */
async function begun() {
  const live = new LiveTable("t");
  const heard = [];
  live.addEventListener("message", (event) => heard.push(event.detail));
  const socket = FakeSocket.all.at(-1);
  socket.open();
  await settled();
  socket.say({ type: "table", board: "/api/boards/g/1" });
  for (const number of [1, 2, 3]) socket.say({ type: "entry", number });
  socket.say(standing(3, 0, added("a")));
  await settled();
  return { live, socket, heard, last: () => heard.filter(({ type }) => type === "standing").at(-1) };
}

test("a board is fetched once, and messages wait for it", async () => {
  const { live, socket, heard, last } = await begun();
  assert.deepEqual(socket.sent[0], { type: "hello", last: 0, base: 0, want: ["changes", "paths"] });
  assert.deepEqual(heard.map(({ type }) => type), ["table", "entry", "entry", "entry", "standing"]);
  assert.deepEqual(last().scene.pieces.map(({ id }) => id), ["a"]);
  assert.equal(last().scene.pieces[0].height, 1);
  socket.say(standing(4, 3, added("b"), { known: [{ head: ["tray"], gaps: [0, 1] }], ids: [], trees: [] }));
  await settled();
  assert.deepEqual(last().scene.pieces.map(({ id }) => id), ["b", "a"]);
  assert.deepEqual(last().moves.map(({ path }) => path), [["tray", "x"], ["tray", "x"]]);
  assert.deepEqual(fetched, ["/api/boards/g/1", "/api/boards/g/1/tails"]);
  const before = last().scene;
  socket.say(standing(5, 4));
  await settled();
  assert.equal(last().scene, before, "the same board is the same thing");
  live.close();
});

test("what a standing leaves out has its default, or has not changed", async () => {
  const { live, socket, last } = await begun();
  const seats = [{ name: "Ada" }];
  socket.say({ type: "table", game: "g", board: "/api/boards/g/1" });
  socket.say({ ...standing(4, 3), seats, clock: { seat: 0 }, turn: 0, note: { key: ".white", args: { by: { key: ".black" }, other: ".x" } } });
  await settled();
  assert.deepEqual(last().note, { key: "g.white", args: { by: { key: "g.black" }, other: ".x" } }, "keys of the game are whole again");
  socket.say({ type: "standing", number: 5, changes: { base: 4 }, result: { reason: "draw" } });
  await settled();
  const { seats: kept, clock, status, result, offers, next, may_swap: maySwap, moves, scene } = last();
  assert.deepEqual([kept, clock, status, offers, next, maySwap, moves], [seats, { seat: 0 }, "playing", {}, "", false, []]);
  assert.deepEqual(result, { reason: "draw" });
  assert.deepEqual([scene.caption, scene.to_move, scene.pieces.length], [null, null, 1]);
  live.close();
});

test("a client that reconnects says what it has, and builds on it", async () => {
  const { live, socket, last } = await begun();
  socket.close();
  live.connect();
  const again = FakeSocket.all.at(-1);
  again.open();
  await settled();
  assert.deepEqual(again.sent[0], { type: "hello", last: 3, base: 3, want: ["changes", "paths"] });
  again.say({ type: "welcome", number: 4 });
  again.say({ type: "entry", number: 4 });
  again.say(standing(4, 3, added("b")));
  await settled();
  assert.deepEqual(last().scene.pieces.map(({ id }) => id), ["b", "a"]);
  live.close();
});

test("another view begins with the board, even if the connection is lost meanwhile", async () => {
  const { live, socket, last } = await begun();
  live.look(1);
  socket.say(standing(4, 3, added("b"))); // sent for the old view
  socket.say({ type: "looking", seat: 1 });
  socket.say(standing(4, 0, added("c")));
  await settled();
  assert.deepEqual(last().scene.pieces.map(({ id }) => id), ["c"]);
  live.look(0);
  socket.close();
  live.connect();
  const again = FakeSocket.all.at(-1);
  again.open();
  await settled();
  assert.deepEqual(again.sent[0], { type: "hello", last: 3, base: 0, want: ["changes", "paths"], seat: 0 });
  live.close();
});

test("changes to an unknown scene make it start over", async () => {
  const { live, socket } = await begun();
  socket.say(standing(9, 8, added("b")));
  await settled();
  assert.equal(socket.readyState, 3);
  assert.deepEqual([live.last, live.seen.base, live.state], [0, 0, "lost"]);
  live.close();
});
