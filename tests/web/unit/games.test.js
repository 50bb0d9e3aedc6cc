// Positions of the games, as the server sends them: every legal move can be reached by pointing at its path.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as S from "../../../src/deltille/web/board/state.js";

const file = process.env.DELTILLE_POSITIONS;
assert.ok(file, "DELTILLE_POSITIONS names a file with positions; tests/web/test_units.py writes it");

for (const { name, scene, moves, tried } of JSON.parse(readFileSync(file, "utf8"))) {
  test(`${name}: moves are reached by their paths`, () => {
    const state = S.newState();
    S.setScene(state, scene);
    for (const index of tried) {
      S.setMoves(state, moves);
      const move = moves[index];
      for (const id of move.path) {
        assert.ok(S.offered(state).has(id), `${id} is not offered on the way of ${move.text}`);
        assert.equal(S.pick(state, id), "picked", `pointing at ${id} does not go on with ${move.text}`);
      }
      assert.ok(state.selection.alternatives().includes(move), `${move.text} is not meant by its path`);
    }
  });
}
