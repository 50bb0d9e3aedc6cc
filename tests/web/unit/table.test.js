import assert from "node:assert/strict";
import { test } from "node:test";
import { numberOf, placesOf, textOf } from "../../../src/deltille/web/table/move_list.js";
import * as T from "../../../src/deltille/web/table/state.js";

/** @param {number[]} seats */
const moves = (...seats) => seats.map((seat, index) => ({ id: index, text: `m${index}`, steps: [], seat }));

test("seats are columns, and a row ends when a seat moves again", () => {
  assert.deepEqual(placesOf(moves(0, 1, 0, 1), 2).map(({ row, column }) => [row, column]), [[0, 0], [0, 1], [1, 0], [1, 1]]);
  assert.deepEqual(placesOf(moves(0, 1, 2, 0, 2, 1), 3).map(({ row }) => row), [0, 0, 0, 1, 1, 2]);
});

test("a game that begins with the second seat leaves the first column empty", () => {
  assert.deepEqual(placesOf(moves(1, 0), 2), [{ row: 0, column: 1 }, { row: 1, column: 0 }]);
  assert.equal(textOf(/** @type {any} */ (moves(1, 0, 1)), 2), "1. … m0\n2. m1 m2");
});

test("a move has the number of its row in the list", () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5].map((ply) => numberOf(moves(0, 1, 2, 0, 2, 1), ply, 3)), [1, 1, 1, 2, 2, 3]);
});

/** @param {object[]} seats @param {object} [more] */
function standing(seats, more = {}) {
  return /** @type {any} */ ({ seats: seats.map((seat) => ({ name: "", side: "", player: "", is_taken: true, has_resigned: false, ...seat })), ply: 0, turn: 0, status: "playing", ...more });
}

test("people have their names; colours distinguish equal names", () => {
  const table = T.newTable("t");
  table.standing = standing([{ name: "Ana", side: "Blue" }, { side: "Red" }, { name: "Bo", side: "Green" }, { name: "Bo", side: "Black" }]);
  assert.deepEqual([0, 1, 2, 3].map((seat) => T.nameOf(table, seat)), ["Ana", "Red", "Bo (Green)", "Bo (Black)"]);
  assert.equal(T.fullNameOf(table, 0), "Ana (Blue)");
});

test("whose turn it is is said in few words: a colour is enough where names are the same", () => {
  const table = T.newTable("t");
  table.standing = standing([{ name: "Ana", side: "Blue" }, { side: "Red" }, { player: "level:1", side: "Green" }, { player: "level:1", side: "Black" }]);
  assert.deepEqual([0, 1, 2, 3].map((seat) => T.shortNameOf(table, seat)), ["Ana", "Red", "Green", "Black"]);
});

test("moves that were taken back are removed, and only new entries are new", () => {
  const table = T.newTable("t");
  table.told = 1;
  const [first, second] = moves(0, 1);
  assert.equal(T.take(table, { number: 2, kind: "moved", ply: 0, seat: 0, move: first }), true);
  assert.equal(T.take(table, { number: 2, kind: "moved", ply: 0, seat: 0, move: first }), false);
  T.take(table, { number: 3, kind: "moved", ply: 1, seat: 1, move: second });
  assert.equal(T.moverOf(table, 1), 1);
  T.take(table, { number: 4, kind: "takenback", ply: 1 });
  assert.deepEqual(table.moves.map(({ text }) => text), ["m0"]);
});

test("a page with several seats acts for the one to move", () => {
  const table = T.newTable("t");
  Object.assign(table, { held: [0, 1], viewer: 0, standing: standing([{}, {}], { turn: 1 }) });
  assert.equal(T.seatOf(table), 1);
  table.held = [0];
  assert.equal(T.seatOf(table), 0);
});

test("an offer made and withdrawn before the next standing still belongs to its maker", () => {
  const table = T.newTable("t");
  T.takeStanding(table, standing([{}, {}], { offers: {} }));
  T.take(table, { number: 1, kind: "offered", what: "draw", seat: 1 });
  assert.equal(table.offerers.draw, 1);
  T.takeStanding(table, standing([{}, {}], { offers: {} }));
  assert.deepEqual(table.offerers, {});
});
