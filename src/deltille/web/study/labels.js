// What the server says of moves for lists: who makes each, its picture and its place.

import { ask } from "../shared/api.js";

/** @import { MoveLabel, MoveLabels } from "../shared/types.js" */
/** @import { Branch, Tree } from "./tree.js" */

/** Moves that were asked about: what is not legal is not asked again. @type {WeakSet<Branch>} */
const known = new WeakSet();

/** So many moves are asked for at once. */
const MOST = 1000;

/** The moves of a tree that begins at a place; without a connection none is known. @param {object} place @param {[depth: number, move: string | number][]} tree @returns {Promise<(MoveLabel | null)[]>} */
export async function labelled(place, tree) {
  if (!tree.length) return [];
  const found = /** @type {MoveLabels | null} */ (await ask("studies/labels", { ...place, tree }).catch(() => null));
  return found?.labels ?? [];
}

/** Learn how the moves of a study are shown; whether there was anything to learn. @param {Tree} tree @param {string} position where it begins */
export async function label(tree, position) {
  /** Parents before children. @type {{one: Branch, depth: number}[]} */
  const all = [];
  const collect = (/** @type {Branch} */ from, depth = 0) => {
    for (const one of from.children) {
      all.push({ one, depth });
      collect(one, depth + 1);
    }
  };
  collect(tree.root);
  if (all.every(({ one }) => one.label || known.has(one))) return false;
  const asked = all.slice(0, MOST);
  const labels = await labelled({ position }, asked.map(({ one, depth }) => [depth, one.move]));
  let isNew = false;
  for (const [index, { one }] of asked.entries()) {
    isNew ||= !one.label && Boolean(labels[index]);
    one.label ??= labels[index] ?? null;
    if (labels.length) known.add(one);
  }
  return isNew;
}
