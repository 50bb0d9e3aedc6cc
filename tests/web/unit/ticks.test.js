import assert from "node:assert/strict";
import { test } from "node:test";
import { clearOf, isInside, ticksOf } from "../../../src/deltille/web/board/ticks.js";

const far = ([a, b], [c, d]) => Math.hypot(a - c, b - d);
const sides = (loop) => loop.map((at, index) => ({ kind: "touched", line: [at, loop[(index + 1) % loop.length]] }));
// A triangle with two sharp corners, and a piece with a notch, whose tips are as sharp.
const TRIANGLE = [[0, 0], [2, 0], [1, 1]];
const NOTCHED = [[0, 0], [2, 0], [1, 1], [2, 2], [0, 2]];

for (const [name, loop] of Object.entries({ TRIANGLE, NOTCHED })) {
  for (const outline of [loop, [...loop].reverse()]) {
    test(`ticks stay inside and apart: ${name} ${outline === loop ? "one" : "the other"} way round`, () => {
      const ticks = ticksOf({ outlines: [outline], edges: sides(outline) });
      for (const { from, to } of ticks) for (const end of [from, to]) assert.ok(isInside(end, [outline]), String(end));
      const ends = ticks.map(({ from, to }) => [from, to]);
      for (const [index, own] of ends.entries()) {
        for (const other of ends.slice(index + 1).flat()) for (const end of own) assert.ok(far(end, other) > 0.075 + 0.02, `${end} ${other}`);
      }
    });
  }
}

test("a side that is touched in part keeps its tick in that part", () => {
  const [tick] = ticksOf({ outlines: [TRIANGLE], edges: [{ kind: "touched", line: [[0.5, 0], [1.5, 0]] }] });
  assert.deepEqual([tick.from[1], tick.to[1]], [0.075, 0.075]);
  assert.ok(tick.from[0] > 0.5 && tick.from[0] < 0.6 && tick.to[0] < 1.5);
});

test("text moves away from a tick, and stays if none is near", () => {
  const [base] = ticksOf({ outlines: [TRIANGLE], edges: sides(TRIANGLE) });
  const size = { width: 0.4, height: 0.2 };
  const [x, y] = clearOf([1, 0.2], size, [base]);
  assert.equal(x, 1);
  assert.ok(y - 0.1 >= 0.075 + 0.0375 + 0.06, String(y));
  assert.deepEqual(clearOf([1, 0.6], size, [base]), [1, 0.6]);
  assert.deepEqual(clearOf([1, 0.2], size, []), [1, 0.2]);
});
