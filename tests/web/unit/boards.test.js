// What is sent as changes to a known board: lessons, demo games, studies, previews.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { piece, scene, site } from "./scenes.js";

const BOARD = "/api/boards/g/1";
const ground = scene({ sites: [site("x", 0, 0), site("y", 1, 0)], caption: null });
/** What the server has, and what was asked of it. */
const files = new Map([[BOARD, { scene: ground }], [`${BOARD}/tails`, { ids: [], tails: [[0], [1]] }]]);
const asked = [];
let answer = (_body) => ({});
globalThis.window = globalThis;
globalThis.location = { origin: "http://here", protocol: "http:", host: "here" };
globalThis.localStorage = { getItem: () => null };
globalThis.fetch = async (address, { body } = {}) => {
  asked.push(body ? JSON.parse(body) : address);
  const found = body ? answer(JSON.parse(body)) : files.get(address);
  return { ok: found !== undefined, headers: new Headers({ "content-type": "application/json" }), json: async () => structuredClone(found) };
};
const { askPreview, askSeen } = await import("../../../src/deltille/web/shared/api.js");
const { scenesOf } = await import("../../../src/deltille/web/board/scene_diff.js");
const { Looks } = await import("../../../src/deltille/web/study/looks.js");

const added = (...ids) => ({ base: 0, pieces: { new: ids.map((id, index) => [index, piece(id, 0, 0, 0)]) } });
const idsOf = ({ pieces }) => pieces.map(({ id }) => id);

beforeEach(() => void asked.splice(0));

test("every board in a response becomes a scene with its moves; a board is fetched once", async () => {
  const shown = { board: BOARD, changes: added("a"), paths: { ids: ["x"], trees: [{ tree: { 0: 7 } }] } };
  files.set("/api/two", { steps: [shown, { ...shown, changes: added("b") }] });
  const { steps } = await askSeen("two");
  assert.deepEqual(steps.map(({ scene: seen }) => idsOf(seen)), [["a"], ["b"]]);
  assert.deepEqual(steps[0].moves, [{ id: 7, text: "", path: ["x"] }]);
  assert.equal(asked.filter((address) => address === BOARD).length, 1);
});

test("a preview comes as changes of pieces, which are applied to the scene shown", async () => {
  files.set("/api/one", { board: BOARD, changes: added("a", "b") });
  const { scene: now } = await askSeen("one");
  files.set("/api/t/previews/3?changes=true", { id: 3, text: "c", steps: [], pieces: null, changes: { gone: ["a"], new: [[1, piece("c", 1, 0, 0)]] }, scores: [0, 0] });
  assert.deepEqual(idsOf(await askPreview("t/previews/3", now)), ["b", "c"]);
  files.set("/api/t/previews/4?seat=1&changes=true", { id: 4, text: "?", steps: [], pieces: null, scores: null });
  assert.equal((await askPreview("t/previews/4?seat=1", now)).pieces, null, "what cannot be foreseen stays so");
});

test("a scene after some moves has what they added and not what they removed, whichever is requested first", async () => {
  const frames = [{ base: 0, pieces: { gone: ["a"], new: [[0, piece("b", 0, 1, 1)]] } }, { base: 0, pieces: { new: [[1, piece("c", 1, 2, 2)]] } }];
  const { n, after } = await scenesOf({ board: BOARD, changes: added("a"), frames });
  assert.equal(n, 2);
  assert.deepEqual([2, 0, 1].map((ply) => idsOf(after(ply))), [["b", "c"], ["a"], ["b"]]);
});

test("a position of a study is requested once, as changes to the nearest known one", async () => {
  const looks = new Looks();
  answer = ({ moves, since }) => ({ board: BOARD, since, changes: since === undefined ? added(...moves) : { base: 0, pieces: { new: moves.slice(since).map((id, index) => [since + index, piece(String(id), 0, 0, 0)]) } }, history: [], paths: { known: [{ head: [], gaps: [0, 1] }] } });
  assert.deepEqual(idsOf((await looks.at("start", ["a"])).scene), ["a"]);
  assert.deepEqual(idsOf((await looks.at("start", ["a", "b", "c"])).scene), ["a", "b", "c"]);
  assert.deepEqual((await looks.at("start", ["a"])).moves.map(({ path }) => path), [["x"], ["y"]]);
  assert.deepEqual(idsOf((await looks.after("start", ["a"], { id: 9, text: "", path: [] })).scene), ["a", "9"]);
  assert.deepEqual(asked.filter((each) => typeof each === "object").map(({ moves, since }) => [moves, since]), [[["a"], undefined], [["a", "b", "c"], 1], [["a", 9], 1]]);
});
