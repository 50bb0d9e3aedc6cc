// A move that was made, shown step by step: pieces move, turn over and stack, with the number of each step.

import { badge } from "./ghost.js";
import { renderPiece } from "./render.js";
import { changeOf, concerned, travels } from "./travel.js";

/** @import { Point, Scene, Step } from "../shared/types.js" */
/** @import { Elements } from "./render.js" */
/** @import { BoardState } from "./state.js" */

const STEP_MS = 320;
/** From one place to the next. */
const LEG_MS = 260;
const MOST_WAY_MS = 1_200;

/** @param {number} ms @param {AbortSignal} signal */
const pause = (ms, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve(undefined);
    });
  });

/** Move a drawn piece along a path. @param {SVGGElement | undefined} element @param {readonly Point[]} way @param {AbortSignal} signal */
async function go(element, way, signal) {
  const [start] = way;
  if (!element || !start || signal.aborted) return;
  // A moving piece passes over the others.
  element.parentNode?.append(element);
  const frames = way.map(([x, y]) => ({ transform: `translate(${x - start[0]}px, ${y - start[1]}px)` }));
  const motion = element.animate(frames, { duration: Math.min(MOST_WAY_MS, LEG_MS * (way.length - 1)), easing: "ease-in-out", fill: "forwards" });
  signal.addEventListener("abort", () => motion.cancel());
  await motion.finished.catch(() => {});
}

/** Show one step on the board. @param {BoardState} state @param {Elements} dom @param {Scene} before @param {Scene} after @param {Step[]} steps @param {number} index */
export function tellStep(state, dom, before, after, steps, index) {
  const step = /** @type {Step} */ (steps[index]);
  const stays = new Set(after.pieces.map((piece) => piece.id));
  const had = new Map(before.pieces.map((piece) => [piece.id, piece]));
  for (const piece of concerned(before, step)) {
    if (stays.has(piece.id)) continue;
    leave(dom.drawn.get(piece.id), travels(before, after, step).some(({ id }) => id === piece.id));
    dom.drawn.delete(piece.id);
  }
  const now = concerned(after, step);
  for (const piece of now) {
    const old = had.get(piece.id);
    renderPiece(state, dom, piece, old && changeOf(old, piece));
  }
  const place = (now[now.length - 1] ?? after.sites.find((site) => step.targets.includes(site.id)))?.at;
  if (place && steps.length > 1) badge(dom.layers.ghosts, place, String(index + 1), "number told");
}

/** A piece that is taken away fades; one that has travelled is already where it went. @param {SVGGElement | undefined} element @param {boolean} hasTravelled */
function leave(element, hasTravelled) {
  if (!element) return;
  if (hasTravelled) return element.remove();
  element.removeAttribute("data-id");
  element.classList.add("taken");
  // Without animation there is no end to wait for.
  void Promise.all(element.getAnimations().map(({ finished }) => finished)).then(() => element.remove(), () => element.remove());
}

/** @param {BoardState} state @param {Elements} dom @param {Scene} before @param {Scene} after @param {Step[]} steps @param {AbortSignal} signal */
export async function playSteps(state, dom, before, after, steps, signal) {
  for (const [index, step] of steps.entries()) {
    if (signal.aborted) return;
    const travelling = travels(before, after, step);
    await Promise.all(travelling.map(({ id, way }) => go(dom.drawn.get(id), way, signal)));
    if (signal.aborted) return;
    tellStep(state, dom, before, after, steps, index);
    if (steps.length > 1) await pause(STEP_MS, signal);
  }
}
