// The bar that confirms a move is placed beside its ghost, wherever that is.

import assert from "node:assert/strict";
import { test } from "node:test";
import { placeBeside } from "../../../src/deltille/web/board/bar.js";

const BAR = { width: 240, height: 48 };
const STAGE = { width: 600, height: 400 };

/** @param {number} left @param {number} top @param {number} width @param {number} height */
function covers(left, top, width, height) {
  const at = placeBeside({ left, top, width, height }, BAR, STAGE, 10);
  assert.ok(at.left >= 0 && at.top >= 0 && at.left + BAR.width <= STAGE.width && at.top + BAR.height <= STAGE.height, "inside the stage");
  return at.left < left + width && left < at.left + BAR.width && at.top < top + height && top < at.top + BAR.height;
}

test("the bar does not cover a ghost that leaves room for it", () => {
  for (const size of [20, 80, 200, 260]) {
    for (let left = 0; left + size <= STAGE.width; left += 20) {
      for (let top = 0; top + size <= STAGE.height; top += 20) assert.ok(!covers(left, top, size, size), `${size} at ${left}, ${top}`);
    }
  }
});

test("a ghost as tall as the stage has the bar at its side, and one that fills the stage at the bottom", () => {
  assert.ok(!covers(0, 0, 200, 400));
  assert.ok(!covers(400, 0, 200, 400));
  assert.equal(placeBeside({ left: 0, top: 0, ...STAGE }, BAR, STAGE, 10).top, 348);
});

test("the bar stays inside the stage when the ghost is outside the visible part", () => {
  assert.ok(!covers(100, -300, 80, 80));
  assert.ok(!covers(100, 700, 80, 80));
});
