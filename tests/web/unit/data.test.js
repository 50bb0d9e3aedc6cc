// Independent parts: notes that follow pieces, trees of moves, clocks, cards.

import assert from "node:assert/strict";
import { test } from "node:test";
import { followed } from "../../../src/deltille/web/board/notes.js";
import { matters } from "../../../src/deltille/web/table/cards.js";
import { timeText } from "../../../src/deltille/web/table/clocks.js";
import { Tree } from "../../../src/deltille/web/study/tree.js";
import { piece, scene } from "./scenes.js";

const lie = (where) => scene({ pieces: Object.entries(where).map(([id, seat]) => piece(id, seat, 0, 0)) });

test("a mark follows the only piece of its side that has moved", () => {
  assert.deepEqual(followed({ a: "question" }, lie({ a: 1, b: 1 }), lie({ c: 1, b: 1 })), { c: "question" });
  assert.deepEqual(followed({ b: "dot" }, lie({ a: 1, b: 1 }), lie({ c: 1, b: 1 })), { b: "dot" });
});

test("a mark is removed if nobody can tell which piece is which, or if the piece has changed sides", () => {
  assert.deepEqual(followed({ a: "dot" }, lie({ a: 1, b: 1 }), lie({ c: 1, d: 1 })), {});
  assert.deepEqual(followed({ a: "dot" }, lie({ a: 1 }), lie({ a: 0 })), {});
});

test("a tree is restored from storage, and a variation can be put first", () => {
  const tree = new Tree();
  tree.play("e");
  const side = (tree.at = tree.root) && tree.play("d");
  side.comment = "why not";
  const again = Tree.restored(JSON.parse(JSON.stringify(tree.stored())));
  assert.deepEqual(again.stored(), tree.stored());
  const [, second] = again.root.children;
  assert.equal(again.promote(second), true);
  assert.deepEqual(again.root.children.map(({ move }) => move), ["d", "e"]);
});

test("a clock reads as people read it", () => {
  assert.deepEqual([0, 999, 59_001, 61_000, 3_600_000, 3_725_000].map(timeText), ["0:00", "0:01", "1:00", "1:01", "1:00:00", "1:02:05"]);
});

test("a rule matters when its step happens, or when moves begin with its ids", () => {
  const steps = [{ kind: "flipped", token: "", sentence: "", targets: [] }];
  const moves = [{ id: 1, text: "", path: ["tray:x", "a"] }, { id: 2, text: "", path: ["piece:y"] }];
  const when = (text) => matters({ when: text, say: "", section: "" }, steps, moves);
  assert.deepEqual(["step:flipped", "step:lost", "can:piece:", "only:tray:", "can:button:"].map(when), [true, false, true, false, false]);
});
