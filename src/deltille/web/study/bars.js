// The toolbars of a study: moving along a line, and the six annotation marks.

import { button, html } from "../shared/dom.js";
import { walk } from "../shared/toolbar.js";
import { MARKS } from "./tree.js";
import { say } from "../i18n/messages.js";

/** @param {(mark: string) => void} annotate */
export function annotationBar(annotate) {
  const root = html("div", { class: "marks", role: "toolbar", "aria-label": say("annotate"), keydown: walk });
  const meanings = [say("mark1"), say("mark2"), say("mark3"), say("mark4"), say("mark5"), say("mark6")];
  for (const [index, mark] of MARKS.entries()) {
    const words = meanings[index] ?? "";
    root.append(html("button", { type: "button", class: "quiet", "aria-label": `${mark} ${words}`, title: words, tabindex: index ? -1 : 0, click: () => annotate(mark) }, mark));
  }
  return {
    root,
    /** Show the mark of a move; the start can have none. @param {string} mark @param {boolean} isStart */
    show(mark, isStart) {
      for (const item of root.querySelectorAll("button")) {
        item.disabled = isStart;
        item.setAttribute("aria-pressed", String(item.textContent === mark));
      }
    },
  };
}

/** @param {{start: () => void, step: (by: number) => void, end: () => void}} go @param {...HTMLElement} more */
export function navBar(go, ...more) {
  return html(
    "div",
    { class: "nav", role: "toolbar", "aria-label": say("lookBack"), keydown: walk },
    button(say("toStart"), "first", go.start, { iconOnly: true, tabindex: -1 }),
    button(say("stepBack"), "back", () => go.step(-1), { iconOnly: true }),
    button(say("stepForward"), "forward", () => go.step(1), { iconOnly: true, tabindex: -1 }),
    button(say("toEnd"), "last", go.end, { iconOnly: true, tabindex: -1 }),
    ...more,
  );
}
