// Sentences of the prompt begin as sentences do.

import assert from "node:assert/strict";
import { test } from "node:test";
import { capital } from "../../../src/deltille/web/board/prompt.js";

test("a sentence begins with a capital, but a place keeps its name", () => {
  assert.equal(capital("a piece is placed on d5"), "A piece is placed on d5");
  assert.equal(capital("b2 and e3 capture b1"), "b2 and e3 capture b1");
  assert.equal(capital("af10 is blocked"), "af10 is blocked");
});
