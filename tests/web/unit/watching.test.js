import assert from "node:assert/strict";
import { test } from "node:test";
import { nextToWatch } from "../../../src/deltille/web/table/watching.js";

const seen = { id: "this", game: "a", next: "" };

/** @param {string} id @param {string} game @param {"fischer" | "days" | "none"} [kind] */
const running = (id, game, kind = "fischer") => ({ id, game, control: { kind, days: 0, base_s: 0, increment_s: 0 } });

test("the same game comes before others, and a running clock before days; else the latest", () => {
  assert.equal(nextToWatch([running("1", "b"), running("2", "a", "days"), running("3", "a"), running("4", "a")], seen)?.id, "3");
  assert.equal(nextToWatch([running("1", "b"), running("2", "a", "days")], seen)?.id, "2");
  assert.equal(nextToWatch([running("1", "b", "days"), running("2", "c"), running("3", "b")], seen)?.id, "2");
});

test("a rematch of what was watched comes first", () => {
  assert.equal(nextToWatch([running("1", "a"), running("2", "a", "days")], { ...seen, next: "2" })?.id, "2");
});

test("the game that is over is no other game", () => {
  assert.equal(nextToWatch([running("this", "a")], seen), null);
  assert.equal(nextToWatch([], seen), null);
});
