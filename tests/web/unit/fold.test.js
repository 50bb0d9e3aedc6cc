// The board once, then changes: the page builds exactly the server's scenes.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { folded, isSame, movesOf } from "../../../src/deltille/web/shared/fold.js";
import { heardScene } from "../../../src/deltille/web/shared/hearing.js";

const file = process.env.DELTILLE_POSITIONS;
assert.ok(file, "DELTILLE_POSITIONS names a file with positions; tests/web/test_units.py writes it");

for (const { name, board, scene, told, moves, paths, tails } of JSON.parse(readFileSync(file, "utf8"))) {
  test(`${name}: changes fold to the scene itself`, () => {
    let before = board;
    for (const { changes, scene } of told) {
      const after = folded(board, before, changes);
      assert.deepEqual(after, scene);
      const kept = after.pieces.filter((piece) => before.pieces.includes(piece));
      const same = after.pieces.filter((piece) => before.pieces.some((old) => isSame(old, piece)));
      assert.equal(kept.length, same.length, "a piece that did not change is another thing than before");
      before = after;
    }
  });

  test(`${name}: paths unfold to the legal moves`, () => {
    const expected = moves.map(({ text: _, ...move }) => ({ ...move, text: "" })).sort((a, b) => a.id - b.id);
    assert.deepEqual(movesOf(paths, tails, board, scene), expected);
  });
}

test("what stays is translated once", () => {
  const frame = { title: "", styles: [], sites: [], lines: [], trays: [], buttons: [], caption: null, notice: null, remark: null, to_move: 1 };
  const label = { key: "game.piece", args: { n: 1, at: "a1" } };
  const before = { ...frame, pieces: [{ id: "a", label }, { id: "b", label }] };
  const after = folded(before, before, { base: 3, caption: null, notice: null, remark: null, to_move: 1, pieces: { changed: [{ id: "b", label: { args: { n: 2 } } }] } });
  assert.deepEqual(after.pieces[1].label, { key: "game.piece", args: { n: 2, at: "a1" } });
  const hear = (value) => {
    if (Array.isArray(value)) return value.map(hear);
    if (!value || typeof value !== "object") return value;
    if (value.key) return `${value.args.n} on ${value.args.at}`;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, hear(part)]));
  };
  const [one, two] = [heardScene(before, hear), heardScene(after, hear)];
  assert.equal(one.pieces[0], two.pieces[0]);
  assert.equal(two.pieces[1].label, "2 on a1");
  assert.equal(one.sites, two.sites);
  assert.equal(heardScene(after, hear), two);
  assert.equal(before.pieces[0].label, label, "what came is not changed by saying it");
});

test("without changes the scene keeps its identity", () => {
  const before = { title: "", styles: [], sites: [], pieces: [], lines: [], trays: [], buttons: [], caption: "", notice: "", remark: "", to_move: 1 };
  assert.equal(folded(before, before, { base: 3, caption: "", notice: "", remark: "", to_move: 1 }), before);
  assert.notEqual(folded(before, before, { base: 3, caption: "", notice: "", remark: "", to_move: 0 }), before);
});

test("things are compared by their values", () => {
  assert.ok(isSame({ a: [1, { b: null }] }, { a: [1, { b: null }] }));
  for (const other of [{ a: [1, { b: 0 }] }, { a: [1] }, { a: [1, { b: null }], c: 1 }, { c: [1, { b: null }] }, null, []]) {
    assert.ok(!isSame({ a: [1, { b: null }] }, other));
    assert.ok(!isSame(other, { a: [1, { b: null }] }));
  }
});
