// The tree of a study as text: the main line, and variations indented below the move they replace, which can be folded.

import { glance } from "../board/glance.js";
import { html } from "../shared/dom.js";
import { say } from "../i18n/messages.js";

/** @import { Scene } from "../shared/types.js" */
/** @import { Branch, Tree } from "./tree.js" */

/** @param {Tree} tree @param {(to: Branch) => void} go @param {(one: Branch) => void} fold @param {Scene | null} scene */
export function variations(tree, go, fold, scene) {
  const root = html("div", { class: "variations", role: "group", "aria-label": say("variations") });
  /** The expected result of the player who moved, if known. @param {Branch} one */
  const chance = ({ parent, values }) => {
    const value = values?.[parent?.turn ?? -1];
    return value === undefined ? null : html("small", { class: "chance" }, `${Math.round(100 * value)}%`);
  };
  /** @param {Branch} one @param {number} ply */
  const move = (one, ply) => {
    const isHere = one === tree.at;
    const item = html("button", { type: "button", class: "move", tabindex: isHere ? 0 : -1, title: one.move, click: () => go(one) });
    item.append(html("span", { class: "ply" }, String(ply)), ...glance({ text: one.move, ...one.label }, scene).map((part) => part ?? ""), one.mark && html("b", { class: "mark" }, one.mark), chance(one) ?? "");
    if (isHere) item.setAttribute("aria-current", "step");
    return item;
  };
  /** @param {Branch} one @param {number} ply */
  const variation = (one, ply) => {
    const inner = html("div", { class: one.isFolded ? "variation folded" : "variation" });
    if (one.children.length) {
      const words = say(one.isFolded ? "unfoldLine" : "foldLine", { move: one.label?.summary.place ?? one.move });
      inner.append(html("button", { type: "button", class: "fold", tabindex: -1, "aria-expanded": String(!one.isFolded), "aria-label": words, title: words, click: () => fold(one) }));
    }
    if (one.isFolded) inner.append(move(one, ply), html("span", { class: "more" }, "…"));
    else line(one, ply, inner);
    return inner;
  };
  /** @param {Branch} from @param {number} ply @param {HTMLElement} place */
  const line = (from, ply, place) => {
    for (let one = from, n = ply; ; n++) {
      place.append(move(one, n));
      if (one.comment) place.append(html("span", { class: "comment" }, one.comment));
      // Alternatives to this move come right after it.
      const others = one.parent?.children[0] === one ? one.parent.children.slice(1) : [];
      for (const other of others) place.append(variation(other, n));
      const [next] = one.children;
      if (!next) return;
      one = next;
    }
  };
  const start = html("button", { type: "button", class: "move", tabindex: tree.at === tree.root ? 0 : -1, click: () => go(tree.root) }, say("theStart"));
  if (tree.at === tree.root) start.setAttribute("aria-current", "step");
  root.append(start);
  if (tree.root.comment) root.append(html("span", { class: "comment" }, tree.root.comment));
  const [first] = tree.root.children;
  if (first) line(first, 1, root);
  return root;
}
