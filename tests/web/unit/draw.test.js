// The room a drawing needs.

import assert from "node:assert/strict";
import { test } from "node:test";
import { boardBox } from "../../../src/deltille/web/board/draw.js";
import { piece, scene, site } from "./scenes.js";

const SITES = [site("a", 0, 0), site("b", 4, 0), site("c", 2, 3)];
const LINES = [[[0, 0], [4, 0]], [[4, 0], [2, 3]], [[2, 3], [0, 0]]];
const rounded = (box) => Object.values(box).map((value) => Math.round(1000 * value) / 1000);

test("a board on lines keeps its size when pieces and stacks stand on its edge", () => {
  const empty = rounded(boardBox(scene({ sites: SITES, lines: LINES })));
  assert.deepEqual(empty, [-0.72, -0.72, 5.44, 4.44]);
  for (const height of [1, 2, 3]) {
    const pieces = SITES.map(({ id, at: [x, y] }, seat) => piece(id, seat, x, y, { height }));
    assert.deepEqual(rounded(boardBox(scene({ sites: SITES, lines: LINES, pieces }))), empty, `stacks of ${height}`);
  }
});

test("what is higher still is in the picture", () => {
  const pieces = [piece("p", 0, 0, 0, { height: 6 })];
  const { top } = boardBox(scene({ sites: SITES, lines: LINES, pieces }));
  assert.ok(top < -0.72);
});

test("a growing board has room around its pieces", () => {
  const pieces = [piece("p", 0, 7, 0)];
  const { left, width } = boardBox(scene({ pieces }));
  assert.deepEqual([left, width].map((value) => Math.round(100 * value) / 100), [7 - 0.37 - 0.42, 2 * (0.37 + 0.42)].map((value) => Math.round(100 * value) / 100));
});
