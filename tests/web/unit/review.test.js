import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.window = globalThis;
globalThis.location = /** @type {any} */ ({ origin: "http://here", protocol: "http:", host: "here" });
globalThis.localStorage = /** @type {any} */ ({ getItem: () => null });
const { momentsOf } = await import("../../../src/deltille/web/table/review.js");

/** @param {number[]} losses */
const plies = (...losses) => losses.map((loss, ply) => ({ ply, played: "", value: 0.5, loss, best: "" }));

test("the two largest losses are told, the largest first, and nothing small", () => {
  const told = (/** @type {number[]} */ ...losses) => momentsOf(plies(...losses), () => true).map(({ ply }) => ply);
  assert.deepEqual(told(0.2, 0.5, 0, 0.3), [1, 3]);
  assert.deepEqual(told(0.2, 0.05), [0]);
  assert.deepEqual(told(0.01), []);
});

test("players are told of their own moves", () => {
  assert.deepEqual(momentsOf(plies(0.9, 0.2, 0.8, 0.4), (ply) => ply % 2 === 1).map(({ ply }) => ply), [3, 1]);
});
