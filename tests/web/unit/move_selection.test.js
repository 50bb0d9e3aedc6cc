import assert from "node:assert/strict";
import { test } from "node:test";
import { MoveSelection } from "../../../src/deltille/web/board/move_selection.js";
import { move } from "./scenes.js";

test("ids that begin a move are offered, then those that continue it", () => {
  const [ab, ac, dc] = [move("a", "b"), move("a", "c"), move("d", "c")];
  const selection = new MoveSelection([ab, ac, dc]);
  assert.deepEqual(selection.offered(), new Set(["a", "d"]));
  assert.equal(selection.pick("a"), "picked");
  assert.deepEqual(selection.offered(), new Set(["b", "c"]));
  assert.equal(selection.ghost(), null);
  assert.equal(selection.pick("c"), "picked");
  assert.equal(selection.ghost(), ac);
});

test("a path may be pointed at in any order", () => {
  const laid = move("tray", "x", "y");
  const selection = new MoveSelection([laid, move("tray", "y", "z")]);
  assert.equal(selection.pick("x"), "picked");
  assert.equal(selection.ghost(), laid);
});

test("selecting the same place again confirms the only move, or shows the next of several", () => {
  const only = new MoveSelection([move("a", "b")]);
  only.pick("a");
  only.pick("b");
  assert.equal(only.pick("b"), "confirmed");
  const ways = [move("t", "x", "y"), move("t", "x", "z")];
  const several = new MoveSelection(ways);
  several.pick("t");
  several.pick("x");
  assert.equal(several.ghost(), ways[0]);
  assert.equal(several.pick("x"), "cycled");
  assert.equal(several.ghost(), ways[1]);
});

test("an id that leads to no move is refused and changes nothing", () => {
  const selection = new MoveSelection([move("a", "b")]);
  selection.pick("a");
  assert.equal(selection.pick("q"), "refused");
  assert.deepEqual(selection.chosen, ["a"]);
});

test("pointing at another beginning begins again", () => {
  const other = move("c", "d");
  const selection = new MoveSelection([move("a", "b"), move("a", "e"), other]);
  selection.pick("a");
  assert.equal(selection.pick("c"), "picked");
  assert.equal(selection.ghost(), other);
});

test("a place where the chosen piece cannot go takes no other piece instead", () => {
  const isPlace = (/** @type {string} */ id) => id.startsWith("cell");
  const selection = new MoveSelection([move("red", "cell1"), move("blue", "cell2"), move("cell3")], isPlace);
  selection.pick("red");
  assert.equal(selection.pick("cell2"), "refused");
  assert.equal(selection.fit("cell2"), Infinity);
  assert.deepEqual(selection.chosen, ["red"]);
  // Another piece, and a place that needs no piece, begin again; so does a place while nothing is chosen.
  assert.equal(selection.pick("cell3"), "picked");
  assert.equal(selection.pick("cell2"), "picked");
  assert.equal(selection.pick("red"), "picked");
  assert.equal(selection.pick("blue"), "picked");
});

test("a selected thing that leads nowhere is deselected", () => {
  const selection = new MoveSelection([move("a", "b"), move("a", "c")]);
  selection.pick("a");
  assert.equal(selection.pick("a"), "dropped");
  assert.deepEqual(selection.chosen, []);
});

test("a move that covers pieces can be begun by lifting them", () => {
  const lying = new Map([["x", "stone"], ["y", "stone"]]);
  const covering = move("t", "x", "y");
  const selection = new MoveSelection([covering, move("t", "z")], (id) => id !== "t", (id) => lying.get(id));
  assert.ok(selection.offered().has("stone"));
  selection.pick("stone");
  assert.equal(selection.ghost(), covering);
});

test("showing legal moves goes around, forwards and backwards", () => {
  const moves = [move("a"), move("b"), move("c")];
  const selection = new MoveSelection(moves);
  assert.equal(selection.showNext(1), moves[0]);
  assert.equal(selection.showNext(1), moves[1]);
  assert.equal(selection.showNext(-1), moves[0]);
  assert.equal(selection.showNext(-1), moves[2]);
  assert.equal(selection.ghost(), moves[2]);
});

test("a shorter move is certain only where nothing longer is meant", () => {
  const selection = new MoveSelection([move("a", "b"), move("a", "b", "c")]);
  selection.pick("a");
  selection.pick("b");
  assert.equal(selection.isCertain(), true);
  const open = new MoveSelection([move("a", "b", "c"), move("a", "b", "d")]);
  open.pick("a");
  open.pick("b");
  assert.equal(open.isCertain(), false);
});

test("a chain may pass through a place twice", () => {
  const [short, long] = [move("a", "b", "c"), move("a", "b", "c", "b", "d")];
  const selection = new MoveSelection([short, long]);
  for (const id of ["a", "b", "c"]) selection.pick(id);
  assert.equal(selection.ghost(), short);
  assert.equal(selection.pick("b"), "picked");
  assert.equal(selection.ghost(), long);
});
