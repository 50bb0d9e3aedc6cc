// The tree of a study: lines, marks, folding, what a record stores of it; and a study as a link.

import assert from "node:assert/strict";
import { test } from "node:test";
import { packed, unpacked } from "../../../src/deltille/web/study/sharing.js";
import { Tree } from "../../../src/deltille/web/study/tree.js";

/** @param {...string} lines moves separated by blanks, each line from the start */
function grown(...lines) {
  const tree = new Tree();
  for (const line of lines) {
    tree.at = tree.root;
    for (const move of line.split(" ")) tree.play(move);
  }
  tree.at = tree.end(tree.root);
  return tree;
}

test("what a record stores is restored unchanged", () => {
  const tree = grown("a b c d", "a x y", "a x z", "k");
  tree.at = tree.end(tree.root);
  tree.annotate("!?");
  tree.at.comment = "worth a try";
  tree.root.comment = "! not a mark";
  const notes = tree.notes();
  assert.deepEqual(notes.comments, { 0: "! not a mark", 4: "!? worth a try" });
  assert.deepEqual(notes.variations, { 1: [["k"]], 2: [["x", "y"], ["x", "z"]] });
  const again = grown("a b c d");
  again.learn(notes);
  assert.deepEqual(again.stored(), tree.stored());
});

test("the same mark again removes it, and the start has none", () => {
  const tree = grown("a b");
  tree.annotate("?");
  assert.equal(tree.at.mark, "?");
  tree.annotate("?");
  assert.equal(tree.at.mark, "");
  tree.at = tree.root;
  tree.annotate("!");
  assert.equal(tree.root.mark, "");
});

test("folding a line leaves it, and playing into it unfolds it", () => {
  const tree = grown("a b", "x y z");
  const [, other] = tree.root.children;
  assert.ok(other);
  tree.at = tree.end(other);
  tree.fold(other);
  assert.equal(tree.at, other);
  assert.equal(Tree.restored(tree.stored()).root.children[1]?.isFolded, true);
  tree.play("q");
  assert.equal(other.isFolded, false);
});

test("unknown marks are dropped", () => {
  const tree = Tree.restored({ move: "", children: [{ move: "a", mark: "<b>" }, { move: "b", mark: "??" }] });
  assert.deepEqual(tree.root.children.map(({ mark }) => mark), ["", "??"]);
});

test("a study is packed into a link and unpacked from it", async () => {
  const text = JSON.stringify({ study: 1, position: "attangle …", tree: grown("a b c d", "a x y").stored() });
  const letters = await packed(text);
  assert.match(letters, /^[\w-]+$/);
  assert.equal(await unpacked(letters), text);
  await assert.rejects(unpacked(`${letters.slice(0, 10)}!!`));
  await assert.rejects(unpacked(await packed("x".repeat(600_000))), /too long/);
});
