// A growing board is shown in a stable frame.

import assert from "node:assert/strict";
import { test } from "node:test";
import { steadied } from "../../../src/deltille/web/board/zoom.js";

/** @param {number} left @param {number} top @param {number} width @param {number} height */
const box = (left, top, width, height) => ({ left, top, width, height });

test("a board of fixed size is shown exactly", () => {
  const board = box(0, 0, 10, 8);
  assert.deepEqual(steadied(null, board), board);
  assert.deepEqual(steadied(board, board), board);
});

test("a growing board moves its frame now and then, not with every piece", () => {
  let frame = steadied(null, box(0, 0, 4, 4));
  let changes = 0;
  for (let n = 1; n <= 12; n++) {
    const field = box(-n / 2, 0, 4 + n, 4 + n / 3);
    const next = steadied(frame, field);
    if (next !== frame && JSON.stringify(next) !== JSON.stringify(frame)) changes++;
    frame = next;
    assert.ok(frame.left <= field.left && frame.left + frame.width >= field.left + field.width && frame.top + frame.height >= field.top + field.height);
  }
  assert.ok(changes <= 5, `${changes} changes in 12 moves`);
});

test("a board that has become small, or another board, is shown as large as possible", () => {
  const small = box(1, 1, 4, 4);
  assert.deepEqual(steadied(box(-10, -10, 30, 30), small), small);
  assert.deepEqual(steadied(box(50, 50, 4, 4), small), small);
});
