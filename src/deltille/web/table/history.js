// The moves of the game, and looking back at them.

import { button, html } from "../shared/dom.js";
import { walk } from "../shared/toolbar.js";
import { story } from "../board/prompt.js";
import { say } from "../i18n/messages.js";


/** @param {import("./table.js").TableView} view */
export function historyOf(view) {
  const list = html("ol", { class: "moves", tabindex: 0, "aria-label": say("moves") });
  const banner = html("p", { class: "looking", role: "status", hidden: true });
  const title = html("h2", {}, say("moves"));
  const nav = html(
    "div",
    { class: "nav", role: "toolbar", "aria-label": say("lookBack"), keydown: walk },
    button(say("toStart"), "first", () => go(0), { iconOnly: true, tabindex: -1 }),
    button(say("stepBack"), "back", () => step(-1), { iconOnly: true }),
    button(say("stepForward"), "forward", () => step(1), { iconOnly: true, tabindex: -1 }),
    button(say("toNow"), "last", () => go(null), { iconOnly: true, tabindex: -1 }),
    button(say("again"), "again", () => replay(), { iconOnly: true, tabindex: -1 }),
  );
  const scrubber = html("div", { class: "scrubber", role: "toolbar", "aria-label": say("stepByStep"), keydown: walk, hidden: true });
  const root = html("section", { class: "history" }, title, nav, scrubber, banner, list);
  list.addEventListener("click", (event) => {
    const item = event.target instanceof Element ? event.target.closest("li") : null;
    if (item) void go(Number(item.dataset.ply));
  });

  const now = () => view.standing?.ply ?? 0;

  /** @param {number} by */
  const step = (by) => {
    const at = (view.lookedAt ?? now()) + by;
    if (at >= 0) void go(at >= now() ? null : at);
  };

  /** Show the board after so many moves; null is the game as it stands. @param {number | null} ply */
  async function go(ply) {
    if (view.curtain.isDown) return;
    const from = view.lookedAt ?? now();
    if (ply === null || ply >= now()) {
      if (view.lookedAt === null) return;
      view.lookedAt = null;
      view.drawnPly = -1;
      if (view.standing) view.draw(view.standing);
      return;
    }
    view.lookedAt = ply;
    view.board.offer([]);
    const scene = await sceneAt(ply);
    if (view.lookedAt !== ply) return;
    const move = view.moves[ply - 1];
    const steps = move?.steps ?? [];
    view.board.show(scene, { steps: ply === from + 1 ? steps : [], last: steps });
    view.board.tell(move ? story(move.steps) : say("theStart"));
    show();
  }

  /** @param {number} ply @returns {Promise<import("../shared/types.js").Scene>} */
  async function sceneAt(ply) {
    if (ply === now() && view.standing?.scene) return view.standing.scene;
    return view.live.sceneAfter(ply, view.viewer);
  }

  /** The move before the board as it is shown, with what was before and after it. */
  async function lastMove() {
    const ply = view.lookedAt ?? now();
    const steps = view.moves[ply - 1]?.steps ?? [];
    if (ply < 1 || view.curtain.isDown) return null;
    const [before, after] = await Promise.all([sceneAt(ply - 1), sceneAt(ply)]);
    return (view.lookedAt ?? now()) === ply ? { before, after, steps } : null;
  }

  /** Tell the last move once more. */
  async function replay() {
    const move = await lastMove();
    if (!move) return;
    view.board.cancel();
    view.board.show(move.before);
    view.board.show(move.after, { steps: move.steps, turn: view.standing?.turn ?? null });
  }

  /** Stop in the middle of the last move. @param {number} n */
  async function scrub(n) {
    const move = await lastMove();
    if (!move) return;
    view.board.cancel();
    if (n === move.steps.length) view.board.show(move.after, { last: move.steps, turn: view.standing?.turn ?? null });
    else view.board.showSteps(move.before, move.after, move.steps, n);
    view.board.tell(move.steps[n - 1]?.sentence ?? say("theStart"));
    for (const [index, part] of [...scrubber.children].entries()) part.setAttribute("aria-pressed", String(index + 1 === n));
  }

  function showScrubber() {
    const all = view.moves[(view.lookedAt ?? now()) - 1]?.steps ?? [];
    const steps = all.length > 1 ? all : [];
    scrubber.hidden = !steps.length;
    scrubber.replaceChildren(
      ...steps.map(({ sentence }, index) =>
        html("button", { type: "button", tabindex: index ? -1 : 0, title: sentence, "aria-label": `${index + 1}: ${sentence}`, click: () => void scrub(index + 1) }, String(index + 1)),
      ),
    );
  }

  function show() {
    const at = view.lookedAt ?? now();
    const n = view.moves.length;
    if (list.childElementCount > n) list.replaceChildren();
    for (const [index, move] of view.moves.entries()) {
      const text = move.text;
      const old = list.children[index];
      if (old && /** @type {HTMLElement} */ (old).dataset.text === text) continue;
      const item = html("li", { "data-ply": index + 1, "data-text": text, title: story(move.steps) }, text);
      if (old) old.replaceWith(item);
      else list.append(item);
    }
    for (const [index, item] of [...list.children].entries()) {
      if (index + 1 === at) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    }
    const current = /** @type {HTMLElement | undefined} */ (list.children[at - 1]);
    if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
    showScrubber();
    banner.hidden = view.lookedAt === null;
    banner.replaceChildren();
    if (view.lookedAt !== null) banner.append(say("lookingBack", { n: view.lookedAt }), " ", button(say("toNow"), null, () => void go(null), { class: "link" }));
  }

  return { root, show, step, go, sceneAt };
}
