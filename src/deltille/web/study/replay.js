// A saved game, move by move.

import "../board/board.js";
import { button, html, sheet } from "../shared/dom.js";
import { scenesOf } from "../board/scene_diff.js";
import { footer, header } from "../shared/layout.js";
import { showMoves } from "../table/move_list.js";
import { story } from "../board/prompt.js";
import { ask } from "../shared/api.js";
import { say } from "../i18n/messages.js";

/** @import { BoardElement } from "../board/board.js" */
/** @import { Replay } from "../shared/types.js" */
/** @import { Scenes } from "../board/scene_diff.js" */

await sheet("/table/table.css");

/** A field for a record. @param {(found: Replay, scenes: Scenes) => void} opened */
export function recordField(opened) {
  const problem = html("p", { class: "why", role: "alert" });
  const file = html("input", { type: "file", accept: ".json,application/json" });
  file.addEventListener("change", async () => {
    problem.textContent = "";
    try {
      const found = /** @type {Replay} */ (await ask("replays", { record: (await file.files?.[0]?.text()) ?? "" }));
      opened(found, await scenesOf(found));
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
    }
  });
  return html("div", { class: "import" }, html("label", {}, html("span", {}, say("openRecord")), file), problem);
}

/** @param {HTMLElement} page @param {string[]} _ @param {(text: string) => void} announce */
export function replay(page, _, announce) {
  const place = html("main", { class: "replay" });
  const show = (/** @type {Replay} */ found, /** @type {Scenes} */ scenes) => place.replaceChildren(viewer(found, scenes, announce));
  page.className = "table";
  place.append(recordField(show));
  page.append(header(html("h1", {}, say("replay"))), place, footer());
  return () => {};
}

/** @param {Replay} found @param {Scenes} scenes @param {(text: string) => void} announce */
function viewer(found, scenes, announce) {
  const board = /** @type {BoardElement} */ (document.createElement("deltille-board"));
  const list = html("ol", { class: "moves", tabindex: 0, "aria-label": say("moves") });
  showMoves(list, found.moves, { nSeats: Math.max(found.seats.length, ...found.moves.map(({ seat = 0 }) => seat + 1)), scene: scenes.after(0) });
  let at = -1;
  const go = (/** @type {number} */ ply) => {
    const to = Math.max(0, Math.min(ply, found.moves.length));
    const steps = to === at + 1 ? (found.moves[to - 1]?.steps ?? []) : [];
    board.show(scenes.after(to), { steps });
    at = to;
    const told = to === found.moves.length ? (found.sentence ?? "") : "";
    const words = `${to ? story(found.moves[to - 1]?.steps ?? []) : say("theStart")}. ${told}`;
    board.prompt.tell(words, false);
    announce(words);
    for (const [index, item] of [...list.children].entries()) {
      if (index + 1 === to) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    }
    const current = /** @type {HTMLElement | undefined} */ (list.children[to - 1]);
    list.scrollTop = current ? current.offsetTop - list.clientHeight / 2 : 0;
  };
  list.addEventListener("click", (event) => {
    const item = event.target instanceof Element ? event.target.closest("li") : null;
    if (item) go(Number(item.dataset.ply));
  });
  const nav = html(
    "div",
    { class: "nav" },
    button(say("toStart"), "first", () => go(0), { iconOnly: true }),
    button(say("stepBack"), "back", () => go(at - 1), { iconOnly: true }),
    button(say("stepForward"), "forward", () => go(at + 1), { iconOnly: true }),
    button(say("toEnd"), "last", () => go(found.moves.length), { iconOnly: true }),
    board.turnButton,
  );
  board.turnButton.tabIndex = 0;
  const title = html("h2", {}, `${found.title}: ${found.seats.join(" – ")}`);
  queueMicrotask(() => go(found.moves.length));
  const root = document.createDocumentFragment();
  root.append(html("section", { class: "play", "aria-label": say("board") }, board), html("aside", { class: "side", "aria-label": say("besides") }, title, nav, list));
  return root;
}
