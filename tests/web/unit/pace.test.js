import assert from "node:assert/strict";
import { test } from "node:test";
import { Pace, SEEN_MS } from "../../../src/deltille/web/table/pace.js";
import { recentSteps, newTable } from "../../../src/deltille/web/table/state.js";

/** A clock that somebody turns, and a pace that tells what was shown when. */
function watched({ isHurried = () => false } = {}) {
  let now = 0;
  /** @type {{at: number, end: () => void}[]} */
  const sleepers = [];
  /** @type {string[]} */
  const shown = [];
  const time = {
    now: () => now,
    sleep: (/** @type {number} */ ms) => {
      let wake = () => {};
      const done = new Promise((resolve) => (wake = () => resolve(undefined)));
      sleepers.push({ at: now + ms, end: wake });
      return { done, wake };
    },
  };
  const pace = new Pace({ show: ({ name }) => shown.push(`${name}@${now}`), isOthers: ({ seat }) => seat > 0, settled: () => Promise.resolve(), isHurried, time });
  const until = async (/** @type {number} */ ms) => {
    for (; now <= ms; now += 50) {
      for (const sleeper of sleepers) if (sleeper.at <= now) sleeper.end();
      for (let turn = 0; turn < 9; turn++) await Promise.resolve();
    }
    now = ms;
  };
  return { pace, shown, until };
}

const move = (/** @type {number} */ seat) => ({ type: "entry", kind: "moved", seat, name: `move${seat}` });
const standing = { type: "standing", name: "board" };

test("an answer is shown after your own move has been seen, several one after the other", async () => {
  const { pace, shown, until } = watched();
  for (const message of [move(0), standing, move(1), standing, move(2), standing]) pace.take(message);
  assert.deepEqual(shown, ["move0@0", "board@0"]);
  await until(SEEN_MS);
  assert.deepEqual(shown.slice(2), ["move1@600", "board@600"]);
  await until(3 * SEEN_MS);
  assert.deepEqual(shown.slice(4), ["move2@1200", "board@1200"]);
  assert.equal(pace.isIdle, true);
});

test("a late answer is shown immediately", async () => {
  const { pace, shown, until } = watched();
  pace.take(move(0));
  pace.take(standing);
  await until(5000);
  pace.take(move(1));
  await until(5050);
  assert.deepEqual(shown.at(-1), "move1@5000");
});

test("people who look away, come back or are in a hurry do not wait", async () => {
  let isAway = false;
  const { pace, shown } = watched({ isHurried: () => isAway });
  for (const message of [move(0), standing, move(1), standing]) pace.take(message);
  assert.equal(shown.length, 2);
  isAway = true;
  pace.take(move(2));
  assert.deepEqual(shown.map((one) => one.split("@")[0]), ["move0", "board", "move1", "board", "move2"]);
});

test("many moves at once are not animated", () => {
  const { pace, shown } = watched();
  pace.take(standing);
  for (let n = 0; n < 12; n++) pace.take(move(1));
  assert.equal(shown.length >= 9, true);
});

test("all moves since your own are marked", () => {
  const step = (/** @type {string} */ token) => ({ kind: "placed", token, sentence: "", targets: [], needs_confirmation: false });
  const table = newTable("t");
  table.moves = [0, 1, 2, 0, 1, 2].map((seat, ply) => ({ id: ply, text: "", seat, steps: [step(String(ply))] }));
  const marked = (/** @type {number[]} */ held, /** @type {number} */ ply, /** @type {number} */ turn) => {
    Object.assign(table, { held, standing: { ply, turn } });
    return recentSteps(table).map(({ token }) => token).join("");
  };
  assert.equal(marked([0], 6, 0), "45");
  assert.equal(marked([0], 5, 2), "34");
  assert.equal(marked([], 6, 0), "5");
  assert.equal(marked([0, 1, 2], 6, 0), "5");
});
