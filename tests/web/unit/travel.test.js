import assert from "node:assert/strict";
import { test } from "node:test";
import * as S from "../../../src/deltille/web/board/state.js";
import { changeOf, isCapture, trailsOf, travels } from "../../../src/deltille/web/board/travel.js";
import { cell, piece, scene, site, tile } from "./scenes.js";

const sites = [site("a", 0, 0), site("b", 1, 0), site("c", 2, 0), site("d", 3, 1)];
const step = (/** @type {string[]} */ ...targets) => ({ kind: "moved", token: "", sentence: "", targets, needs_confirmation: false });

test("a disc travels along its whole path", () => {
  const before = scene({ sites, pieces: [piece("at-a", 0, 0, 0)] });
  const after = scene({ sites, pieces: [piece("at-d", 0, 3, 1)] });
  assert.deepEqual(travels(before, after, step("a", "c", "d")), [{ id: "at-a", way: [[0, 0], [2, 0], [3, 1]] }]);
});

test("several discs meet at their target, and the stack there grows", () => {
  const enemy = piece("at-c", 1, 2, 0);
  const before = scene({ sites, pieces: [piece("at-a", 0, 0, 0), piece("at-d", 0, 3, 1), enemy] });
  const after = scene({ sites, pieces: [{ ...enemy, seat: 0, height: 2 }] });
  assert.deepEqual(travels(before, after, step("a", "d", "c")).map(({ way }) => way), [[[0, 0], [2, 0]], [[3, 1], [2, 0]]]);
  assert.equal(changeOf(enemy, { ...enemy, seat: 0, height: 2 }), "stacked");
  assert.equal(changeOf(enemy, { ...enemy, seat: 0 }), "flipped");
  assert.equal(isCapture(before, after, 0), true);
});

test("pieces that are laid or stay do not travel, and are no capture", () => {
  const before = scene({ sites: [cell("x", 0, 0), cell("y", 1, 0)], pieces: [] });
  const after = scene({ sites: before.sites, pieces: [tile("t", 0, [before.sites[0]])] });
  assert.deepEqual(trailsOf(before, after, [step("x", "y")]), []);
  assert.equal(isCapture(before, after, 0), false);
  assert.equal(isCapture(scene({ sites, pieces: [piece("at-a", 0, 0, 0)] }), scene({ sites, pieces: [piece("at-b", 0, 1, 0)] }), 0), false);
});

test("paths stay visible as long as their moves are marked", () => {
  const state = S.newState();
  const boards = [[0, 0], [1, 0], [2, 0]].map(([x, y]) => scene({ sites, pieces: [piece(`at-${x}`, 0, x, y)] }));
  S.setScene(state, boards[0]);
  S.setScene(state, boards[1], { steps: [step("a", "b")], last: [step("a", "b")] });
  assert.equal(state.trails.length, 1);
  S.setScene(state, boards[2], { steps: [step("b", "c")], last: [step("a", "b"), step("b", "c")] });
  assert.equal(state.trails.length, 2);
  S.setScene(state, boards[1]);
  assert.equal(state.trails.length, 0);
});
