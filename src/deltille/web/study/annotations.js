// What somebody thinks of a move: the six marks annotators use.

import { html } from "../shared/dom.js";
import { walk } from "../shared/toolbar.js";
import { MARKS } from "./tree.js";
import { say } from "../i18n/messages.js";

/** @param {(mark: string) => void} annotate */
export function annotationBar(annotate) {
  const root = html("div", { class: "marks", role: "toolbar", "aria-label": say("annotate"), keydown: walk });
  for (const [index, mark] of MARKS.entries()) {
    const words = say(/** @type {any} */ (`mark${index + 1}`));
    root.append(html("button", { type: "button", class: "quiet", "aria-label": `${mark} ${words}`, title: words, tabindex: index ? -1 : 0, click: () => annotate(mark) }, mark));
  }
  return {
    root,
    /** The mark that a move has; the start can have none. @param {string} mark @param {boolean} isStart */
    show(mark, isStart) {
      for (const item of root.querySelectorAll("button")) {
        item.disabled = isStart;
        item.setAttribute("aria-pressed", String(item.textContent === mark));
      }
    },
  };
}
