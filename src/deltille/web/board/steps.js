// A move that was made, told step by step: each step's targets change while its number shows.

import { lies } from "./draw.js";
import { badge } from "./ghost.js";
import { renderPiece } from "./render.js";

/** @import { Scene, Step } from "../shared/types.js" */
/** @import { Elements } from "./render.js" */
/** @import { BoardState } from "./state.js" */

const STEP_MS = 320;

/** @param {number} ms @param {AbortSignal} signal */
const pause = (ms, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve(undefined);
    });
  });

/** The pieces that a step is about: named by themselves, or by a place they lie on. @param {Scene} scene @param {Step} step */
function concerned(scene, step) {
  const sites = scene.sites.filter((site) => step.targets.includes(site.id));
  return scene.pieces.filter((piece) => step.targets.includes(piece.id) || sites.some((site) => lies(piece, site)));
}

/** Let one step happen on the board. @param {BoardState} state @param {Elements} dom @param {Scene} before @param {Scene} after @param {Step[]} steps @param {number} index */
export function tellStep(state, dom, before, after, steps, index) {
  const step = /** @type {Step} */ (steps[index]);
  const stays = new Set(after.pieces.map((piece) => piece.id));
  for (const piece of concerned(before, step)) {
    if (!stays.has(piece.id)) {
      dom.drawn.get(piece.id)?.remove();
      dom.drawn.delete(piece.id);
    }
  }
  const now = concerned(after, step);
  for (const piece of now) renderPiece(state, dom, piece);
  const place = (now[now.length - 1] ?? after.sites.find((site) => step.targets.includes(site.id)))?.at;
  if (place && steps.length > 1) badge(dom.layers.ghosts, place, String(index + 1), "number told");
}

/** @param {BoardState} state @param {Elements} dom @param {Scene} before @param {Scene} after @param {Step[]} steps @param {AbortSignal} signal */
export async function playSteps(state, dom, before, after, steps, signal) {
  for (const index of steps.keys()) {
    if (signal.aborted) return;
    tellStep(state, dom, before, after, steps, index);
    if (steps.length > 1) await pause(STEP_MS, signal);
  }
}
