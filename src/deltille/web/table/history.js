// The moves of the game, and going back to earlier positions.

import { showMoves, textOf } from "./move_list.js";
import { plyOf } from "./state.js";
import { button, html } from "../shared/dom.js";
import { walk } from "../shared/toolbar.js";
import { story } from "../board/prompt.js";
import { say } from "../i18n/messages.js";

/** @import { Scene } from "../shared/types.js" */
/** @import { TableState } from "./state.js" */

/**
 * @param {{table: TableState, board: import("../board/board.js").BoardElement, sceneAfter: (ply: number) => Promise<Scene>,
 *   isCovered: () => boolean, redraw: () => void, copy: (text: string) => void}} needs the board of a past position, whether the screen is
 *   being handed over, and what shows the current position
 */
export function historyOf({ table, board, sceneAfter, isCovered, redraw, copy }) {
  const list = html("ol", { class: "moves", tabindex: 0, "aria-label": say("moves") });
  const banner = html("p", { class: "looking", role: "status", hidden: true });
  const nSeats = () => table.standing?.seats.length ?? 2;
  const copyAll = button(say("copyMoves"), null, () => copy(textOf(table.moves, nSeats())), { class: "link", hidden: true });
  const title = html("div", { class: "head" }, html("h2", {}, say("moves")), copyAll);
  const nav = html(
    "div",
    { class: "nav", role: "toolbar", "aria-label": say("lookBack"), keydown: walk },
    button(say("toStart"), "first", () => go(0), { iconOnly: true, tabindex: -1 }),
    button(say("stepBack"), "back", () => step(-1), { iconOnly: true }),
    button(say("stepForward"), "forward", () => step(1), { iconOnly: true, tabindex: -1 }),
    button(say("toNow"), "last", () => go(null), { iconOnly: true, tabindex: -1 }),
    button(say("again"), "again", () => replay(), { iconOnly: true, tabindex: -1 }),
    board.turnButton,
  );
  const scrubber = html("div", { class: "scrubber", role: "toolbar", "aria-label": say("stepByStep"), keydown: walk, hidden: true });
  const root = html("section", { class: "history" }, title, nav, scrubber, banner, list);
  list.addEventListener("click", (event) => {
    const item = event.target instanceof Element ? event.target.closest("li") : null;
    if (item) void go(Number(item.dataset.ply));
  });

  const now = () => plyOf(table);

  /** @param {number} by */
  const step = (by) => {
    const at = (table.lookedAt ?? now()) + by;
    if (at >= 0) void go(at >= now() ? null : at);
  };

  /** Show the board after this many moves; null is the current position. @param {number | null} ply */
  async function go(ply) {
    if (isCovered()) return;
    const from = table.lookedAt ?? now();
    if (ply === null || ply >= now()) {
      if (table.lookedAt === null) return;
      table.lookedAt = null;
      table.drawnPly = -1;
      redraw();
      return;
    }
    table.lookedAt = ply;
    board.offer([]);
    const scene = await sceneAt(ply);
    if (table.lookedAt !== ply) return;
    const move = table.moves[ply - 1];
    const steps = move?.steps ?? [];
    board.show(scene, { steps: ply === from + 1 ? steps : [], last: steps });
    board.tell(move ? story(move.steps) : say("theStart"));
    show();
  }

  /** @param {number} ply @returns {Promise<Scene>} */
  async function sceneAt(ply) {
    if (ply === now() && table.standing?.scene) return table.standing.scene;
    return sceneAfter(ply);
  }

  /** The move that led to the position shown, with the scenes before and after it. */
  async function lastMove() {
    const ply = table.lookedAt ?? now();
    const steps = table.moves[ply - 1]?.steps ?? [];
    if (ply < 1 || isCovered()) return null;
    const [before, after] = await Promise.all([sceneAt(ply - 1), sceneAt(ply)]);
    return (table.lookedAt ?? now()) === ply ? { before, after, steps } : null;
  }

  /** Show the last move again. */
  async function replay() {
    const move = await lastMove();
    if (!move) return;
    board.cancel();
    board.show(move.before);
    board.show(move.after, { steps: move.steps, turn: table.standing?.turn ?? null });
  }

  /** Show the board in the middle of the last move. @param {number} n */
  async function scrub(n) {
    const move = await lastMove();
    if (!move) return;
    board.cancel();
    if (n === move.steps.length) board.show(move.after, { last: move.steps, turn: table.standing?.turn ?? null });
    else board.showSteps(move.before, move.after, move.steps, n);
    board.tell(move.steps[n - 1]?.sentence ?? say("theStart"));
    for (const [index, part] of [...scrubber.children].entries()) part.setAttribute("aria-pressed", String(index + 1 === n));
  }

  function showScrubber() {
    const all = table.moves[(table.lookedAt ?? now()) - 1]?.steps ?? [];
    const steps = all.length > 1 ? all : [];
    scrubber.hidden = !steps.length;
    scrubber.replaceChildren(
      ...steps.map(({ sentence }, index) =>
        html("button", { type: "button", tabindex: index ? -1 : 0, title: sentence, "aria-label": `${index + 1}: ${sentence}`, click: () => void scrub(index + 1) }, String(index + 1)),
      ),
    );
  }

  function show() {
    const at = table.lookedAt ?? now();
    showMoves(list, table.moves, { nSeats: nSeats(), scene: board.scene });
    copyAll.hidden = !table.moves.length;
    for (const [index, item] of [...list.children].entries()) {
      if (index + 1 === at) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    }
    const current = /** @type {HTMLElement | undefined} */ (list.children[at - 1]);
    if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
    showScrubber();
    banner.hidden = table.lookedAt === null;
    banner.replaceChildren();
    if (table.lookedAt !== null) banner.append(say("lookingBack", { n: table.lookedAt }), " ", button(say("toNow"), null, () => void go(null), { class: "link" }));
  }

  return { root, show, step, go, sceneAt };
}
