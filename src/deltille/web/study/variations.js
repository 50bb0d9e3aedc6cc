// The tree of a study as text: the main line, and variations indented below the move they replace.

import { html } from "../shared/dom.js";
import { say } from "../i18n/messages.js";

/** @import { Branch, Tree } from "./tree.js" */

/** @param {Tree} tree @param {(to: Branch) => void} go */
export function variations(tree, go) {
  const root = html("div", { class: "variations", role: "group", "aria-label": say("variations") });
  /** @param {Branch} one @param {number} ply */
  const move = (one, ply) => {
    const isHere = one === tree.at;
    const item = html("button", { type: "button", class: "move", tabindex: isHere ? 0 : -1, click: () => go(one) });
    item.append(html("span", { class: "ply" }, String(ply)), one.move);
    if (isHere) item.setAttribute("aria-current", "step");
    return item;
  };
  /** @param {Branch} from @param {number} ply @param {HTMLElement} place */
  const line = (from, ply, place) => {
    for (let one = from, n = ply; ; n++) {
      place.append(move(one, n));
      if (one.comment) place.append(html("span", { class: "comment" }, one.comment));
      // What else could have been played instead of this move comes right after it.
      const others = one.parent?.children[0] === one ? one.parent.children.slice(1) : [];
      for (const other of others) {
        const inner = html("div", { class: "variation" });
        line(other, n, inner);
        place.append(inner);
      }
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
