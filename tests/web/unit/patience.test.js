import assert from "node:assert/strict";
import { test } from "node:test";
import { answered, onHearing, Refusal, Silence } from "../../../src/deltille/web/shared/hearing.js";
import { patiently, waitOf } from "../../../src/deltille/web/shared/patience.js";

let isOnline = true;
Object.defineProperty(globalThis, "navigator", { configurable: true, value: { get onLine() { return isOnline; } } });

/** Ask what fails a number of times. @param {number} times @param {() => Error} error @param {() => boolean} [isWanted] */
async function asked(times, error, isWanted = () => true) {
  let n = 0;
  /** @type {number[]} */
  const told = [];
  /** @type {number[]} */
  const paused = [];
  const ask = async () => {
    n += 1;
    if (n <= times) throw error();
    return "answer";
  };
  const found = await patiently(ask, { isWanted, waits: (s) => told.push(s), pause: async (ms) => paused.push(ms) }).catch((why) => why);
  return { n, told, paused, found };
}

test("a busy server is asked again after the time it names", async () => {
  const { n, told, paused, found } = await asked(2, () => new Refusal("busy", "busy", 3));
  assert.equal(found, "answer");
  assert.equal(n, 3);
  assert.deepEqual(told, [3, 3]);
  for (const ms of paused) assert.ok(ms >= 3000 && ms <= 3750, `${ms}`);
});

test("without a time the waits get longer, and after four tries people decide", async () => {
  const { n, told, found } = await asked(9, () => new Refusal("too_many", "later"));
  assert.ok(found instanceof Refusal);
  assert.equal(n, 4);
  assert.deepEqual(told, [1, 2, 4]);
});

test("what does not pass is not asked again, and nobody waits for long without knowing", async () => {
  assert.equal((await asked(1, () => new Refusal("not_found", "nothing"))).n, 1);
  assert.equal((await asked(1, () => new Refusal("busy", "busy", 60))).n, 1);
  assert.equal((await asked(1, () => new TypeError("broken"))).n, 1);
  assert.equal(waitOf(new Refusal("502", "a proxy"), 1), 1);
  assert.equal(waitOf(new Refusal("too_costly", "a server that still compiles"), 2), 2);
});

test("silence is worth another try only with a connection", async () => {
  assert.equal((await asked(1, () => new Silence("silence"))).n, 2);
  isOnline = false;
  assert.equal((await asked(1, () => new Silence("silence"))).n, 1);
  isOnline = true;
});

test("who has closed the sheet asks for nothing more", async () => {
  let isOpen = true;
  const wanted = () => {
    const before = isOpen;
    isOpen = false;
    return before;
  };
  assert.equal((await asked(9, () => new Refusal("busy", "busy", 1), wanted)).n, 1);
});

test("refusals have their sentence and time; silence, and what is not ours, a sentence that says what is missing", async () => {
  onHearing((thing) => (thing.key ? `said ${thing.key}` : { ...thing, sentence: thing.sentence?.key }));
  const answer = (/** @type {number} */ status, /** @type {string} */ body, headers = {}) => (globalThis.fetch = async () => new Response(body, { status, headers }));
  const why = () => answered("/api/x").then(() => assert.fail("no refusal"), (error) => error);
  answer(503, JSON.stringify({ code: "busy", sentence: { key: "server.busy" }, about_s: 7 }), { "retry-after": "9" });
  const busy = await why();
  assert.deepEqual([busy.code, busy.message, busy.aboutS], ["busy", "server.busy", 7]);
  answer(502, "<html>Bad Gateway", { "retry-after": "5" });
  const proxy = await why();
  assert.deepEqual([proxy.code, proxy.message, proxy.aboutS], ["502", "said web.noServer", 5]);
  globalThis.fetch = async () => Promise.reject(new TypeError("Failed to fetch"));
  assert.equal((await why()).message, "said web.noServer");
  isOnline = false;
  assert.equal((await why()).message, "said web.offline");
  assert.ok((await why()) instanceof Silence);
  isOnline = true;
  onHearing(null);
});
