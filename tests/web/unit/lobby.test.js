import assert from "node:assert/strict";
import { test } from "node:test";
import { joinableFirst } from "../../../src/deltille/web/lobby/terms.js";

const offers = [
  { id: "mine", isMine: true, is_rated: false },
  { id: "rated", isMine: false, is_rated: true },
  { id: "casual", isMine: false, is_rated: false },
  { id: "later", isMine: false, is_rated: false },
];

/** @param {boolean} hasAccount */
const order = (hasAccount) => joinableFirst(offers, hasAccount).map(({ id }) => id);

test("what a guest can join comes before what needs an account, and one's own offers come last", () => {
  assert.deepEqual(order(false), ["casual", "later", "rated", "mine"]);
  assert.equal(offers[0]?.id, "mine", "what was received is not changed");
});

test("with an account rated offers can be joined too: the order stays", () => {
  assert.deepEqual(order(true), ["rated", "casual", "later", "mine"]);
});
